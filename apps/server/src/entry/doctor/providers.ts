/** Everyone outside, one by one, with a call that changes nothing there: a person is asked for whom nobody has, a balance, a list of one. */
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkSmtp } from '@heathland/providers/mail/smtp/adapter'
import { fingerprint, readCertificates } from '@heathland/providers/seal/key'
import { askTimestamp } from '@heathland/providers/seal/pades/timestamp'
import { openMetrics } from '../../core/metrics.ts'
import { openCards, openKyc, openLinkedIn, openLog, openOnramp, openS3, openSeal, openWallets, ownBanks } from '../compose.ts'
import type { Config } from '../config.ts'
import { broken, type Finding, good, look, warning } from './finding.ts'

/** The doctor says what is so now: it asks once. */
const patience = { triesMax: 1, timeoutMs: 5_000, wholeMs: 6_000 }
const nobody = 'heathland-doctor'
/** Counted, because every call is; nobody asks for it. */
const metrics = openMetrics('doctor')
const certificateDays = 30
const freeShareMin = 0.1

export async function lookAtProviders(config: Config): Promise<readonly Finding[]> {
  const all = await Promise.all([
    look('Mail', 'Check SMTP_URL: host, port, user and password.', async () => {
      await checkSmtp({ url: config.SMTP_URL, tls: config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback' })
      return good('Mail', `${new URL(config.SMTP_URL).hostname} lets us in`)
    }),
    look('Sumsub', 'Check SUMSUB_API_URL, SUMSUB_APP_TOKEN and SUMSUB_SECRET_KEY.', async () => {
      const port = openKyc(config, patience, metrics)
      if (!port) return absent('Sumsub', 'identities are checked by nobody')
      return said('Sumsub', await port.readVerification(nobody), 'SUMSUB_APP_TOKEN and SUMSUB_SECRET_KEY')
    }),
    look('MoonPay', 'Check MOONPAY_API_URL and MOONPAY_SECRET_KEY.', async () => {
      const port = openOnramp(config, patience, metrics)
      if (!port) return absent('MoonPay', 'wallets cannot be funded')
      return said('MoonPay', await port.readOrder(nobody), 'MOONPAY_SECRET_KEY')
    }),
    look('Crossmint', 'Check CROSSMINT_API_URL and CROSSMINT_API_KEY.', async () => {
      const port = openWallets(config, patience, metrics)
      if (!port) return absent('Crossmint', 'members have no wallets')
      return said('Crossmint', await port.findWallet(nobody), 'CROSSMINT_API_KEY')
    }),
    look('Mangopay', 'Check MANGOPAY_API_URL, MANGOPAY_CLIENT_ID and MANGOPAY_API_KEY.', async () => {
      const cards = openCards(config, patience, metrics)
      if (!cards) return absent('Mangopay', 'there are no card payments')
      const outcomes = await Promise.all(cards.assets.map((asset) => cards.port.readBalance(asset)))
      return outcomes.map((outcome, place) => said('Mangopay', outcome, `MANGOPAY_API_KEY and MANGOPAY_${cards.assets[place]}_WALLET_ID`))
    }),
    look('LinkedIn', 'Check LINKEDIN_DISCOVERY_URL.', async () => {
      const port = openLinkedIn(config, metrics)
      if (!port) return absent('LinkedIn', 'nobody signs in with it')
      return said(
        'LinkedIn',
        await port.begin({ redirectUri: `${config.PUBLIC_ORIGIN}/api/identity/linkedin/callback` }),
        'LINKEDIN_DISCOVERY_URL',
      )
    }),
    look('Files', 'Check S3_ENDPOINT, S3_BUCKET and its key.', async () => {
      const { s3 } = openS3(config, patience, metrics)
      if (!s3) return good('Files', 'are kept in the database')
      await s3.list({ after: undefined, max: 1 })
      return good('Files', `the bucket ${config.S3_BUCKET} lets us list it`)
    }),
    look('Seal key', 'Check SEAL_KEY_FILE, SEAL_KEY_PASSPHRASE and SEAL_CERTIFICATES_FILE.', async () => lookAtSealKey(config)),
    look('Time server', 'Check TIMESTAMP_URL and TIMESTAMP_CERTIFICATES_FILE.', () => lookAtTimeServer(config)),
    look('Public log', 'Check LOG_WITNESSES.', () => lookAtWitnesses(config)),
    look('Bank', 'Check BANK_FOLDER and the accounts in BANK_EU_… and BANK_UK_….', async () => lookAtBank(config)),
    look('Disk', 'Make room, or name another folder.', async () => lookAtDisks(config)),
  ])
  return all.flat()
}

function absent(part: string, so: string): Finding {
  return good(part, `is not set up: ${so}`)
}

/** An answer that there is no such person is as good as any. */
function said(part: string, outcome: object, settings: string): Finding {
  if ('unknown' in outcome) return broken(part, `does not let us in (${String(outcome.unknown)})`, `Check ${settings}.`)
  if ('unavailable' in outcome) return broken(part, `does not let us in (${String(outcome.unavailable)})`, `Check ${settings}.`)
  if ('refused' in outcome) return broken(part, `refuses what we ask (${JSON.stringify(outcome.refused)})`, `Check ${settings}.`)
  return good(part, 'answers and lets us in')
}

function lookAtSealKey(config: Config): Finding {
  if (!openSeal(config, metrics)) return absent('Seal key', 'signed documents are not sealed')
  const certificates = readCertificates(readFileSync(config.SEAL_CERTIFICATES_FILE ?? '', 'utf8'))
  const days = Math.floor((Date.parse(certificates[0].validTo) - Date.now()) / 86_400_000)
  const until = `the certificate ends in ${days} days`
  if (days < 0)
    return broken(
      'Seal key',
      `its certificate ended ${-days} days ago`,
      'Ask its issuer for a new one; keep this one in SEAL_EARLIER_CERTIFICATES_FILE.',
    )
  if (days < certificateDays)
    return warning('Seal key', until, 'Ask its issuer for a new one; keep this one in SEAL_EARLIER_CERTIFICATES_FILE.')
  return good('Seal key', `fits its certificate, and ${until}`)
}

async function lookAtTimeServer({ TIMESTAMP_URL: url, TIMESTAMP_CERTIFICATES_FILE: file }: Config): Promise<Finding> {
  if (!url || !file) return absent('Time server', 'signed documents are not sealed')
  const trusted = readCertificates(readFileSync(file, 'utf8'))
    .filter(({ ca }) => !ca)
    .map(fingerprint)
  await askTimestamp(createHash('sha256').update(nobody).digest(), { url, trusted, timeoutMs: patience.timeoutMs })
  return good('Time server', `${new URL(url).hostname} gives the time, signed by whom we named`)
}

async function lookAtWitnesses(config: Config): Promise<readonly Finding[]> {
  if (!openLog(config, metrics)) return [absent('Public log', 'nothing is published')]
  const silent: string[] = []
  for (const [, url] of config.LOG_WITNESSES) {
    // Any answer will do: what a witness signs cannot be taken back, so it is shown nothing.
    await fetch(url, { signal: AbortSignal.timeout(patience.timeoutMs), redirect: 'manual' }).catch(() => silent.push(url))
  }
  const answering = config.LOG_WITNESSES.length - silent.length
  const says = `${answering} of ${config.LOG_WITNESSES.length} witnesses answer, ${config.LOG_WITNESSES_NEEDED} are needed`
  if (answering < config.LOG_WITNESSES_NEEDED) return [broken('Public log', says, `These are silent: ${silent.join(', ')}`)]
  if (silent.length > 0) return [warning('Public log', says, `These are silent: ${silent.join(', ')}`)]
  return [good('Public log', says)]
}

function lookAtBank(config: Config): Finding {
  const banks = ownBanks(config)
  if (banks.length === 0) return absent('Bank', 'there are no bank transfers')
  if (config.BANK_FOLDER) accessSync(config.BANK_FOLDER, constants.R_OK | constants.W_OK)
  const files = config.BANK_FOLDER ? `files go through ${config.BANK_FOLDER}` : 'staff carry files by hand'
  return good('Bank', `${banks.map(({ asset }) => asset).join(' and ')}, ${files}`)
}

function lookAtDisks(config: Config): readonly Finding[] {
  // A folder of the bank that is not there has been found above.
  const folders = [
    ...(config.BANK_FOLDER && existsSync(config.BANK_FOLDER) ? [config.BANK_FOLDER] : []),
    ...(config.LOG_FILE ? [dirname(config.LOG_FILE)] : []),
  ]
  if (config.LOG_FILE) accessSync(dirname(config.LOG_FILE), constants.W_OK)
  return folders.map((folder) => {
    const { bavail, blocks } = statfsSync(folder)
    const free = bavail / blocks
    const says = `${Math.round(free * 100)} % free where ${folder} is`
    return free < freeShareMin ? warning('Disk', says, 'Make room.') : good('Disk', says)
  })
}
