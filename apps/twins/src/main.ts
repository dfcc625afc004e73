/**
 * Starts the twins that are named on the command line, or all of them, on loopback. Prints one line of JSON per twin when it is
 * ready and stops in order on SIGTERM or SIGINT.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const mailPort = 4300
/** Where what is bought at MoonPay's twin arrives, once the wallets' twin has started. */
let walletsUrl: string | undefined

/** Each loads its own parts when it is started, so that one alone is there soon. */
const starters = {
  mail: async () => {
    const { startMailTwin } = await import('./mail/mail-twin.ts')
    const twin = await startMailTwin({
      httpPort: portFrom('TWINS_PORT', mailPort),
      smtpPort: portFrom('TWIN_SMTP_PORT', 4325),
      logDir: process.env.TWIN_LOG_DIR || undefined,
    })
    announce({ twin: 'mail', http: twin.httpUrl, smtp: twin.smtpUrl, inbox: `http://mail.localhost:${twin.httpPort}/mail` })
    return twin.stop
  },
  linkedin: async () => {
    const { startLinkedInTwin } = await import('./linkedin/linkedin-twin.ts')
    const twin = await startLinkedInTwin({
      httpPort: portFrom('TWIN_LINKEDIN_PORT', usualPortBesideMail(4310)),
      clients: {
        [process.env.TWIN_LINKEDIN_CLIENT_ID || 'heathland-development']:
          process.env.TWIN_LINKEDIN_CLIENT_SECRET || 'heathland-development-only-linkedin',
      },
      issuer: process.env.TWIN_LINKEDIN_ISSUER || undefined,
      pkce: process.env.TWIN_LINKEDIN_PKCE === 'yes',
      logDir: process.env.TWIN_LOG_DIR || undefined,
    })
    announce({ twin: 'linkedin', http: twin.httpUrl, discovery: twin.discoveryUrl, control: `${twin.pagesUrl}/linkedin` })
    return twin.stop
  },
  crossmint: async () => {
    const { startCrossmintTwin } = await import('./crossmint/crossmint-twin.ts')
    const twin = await startCrossmintTwin({
      httpPort: portFrom('TWIN_CROSSMINT_PORT', usualPortBesideMail(4320)),
      apiKey: process.env.TWIN_CROSSMINT_API_KEY || 'sk_staging_heathland-development-only',
      webhookSecret: process.env.TWIN_CROSSMINT_WEBHOOK_SECRET || 'whsec_aGVhdGhsYW5kLWRldmVsb3BtZW50LW9ubHktY3Jvc3NtaW50',
      webhookUrl: process.env.TWIN_CROSSMINT_WEBHOOK_URL || undefined,
      logDir: process.env.TWIN_LOG_DIR || undefined,
      dataDir: process.env.TWIN_DATA_DIR || undefined,
    })
    walletsUrl = twin.httpUrl
    announce({ twin: 'crossmint', http: twin.httpUrl, api: twin.apiUrl, control: `${twin.pagesUrl}/crossmint` })
    return twin.stop
  },
  sumsub: async () => {
    const { startSumsubTwin } = await import('./sumsub/sumsub-twin.ts')
    const twin = await startSumsubTwin({
      httpPort: portFrom('TWIN_SUMSUB_PORT', usualPortBesideMail(4330)),
      appToken: process.env.TWIN_SUMSUB_APP_TOKEN || 'sbx:heathland-development-only',
      secretKey: process.env.TWIN_SUMSUB_SECRET_KEY || 'heathland-development-only-sumsub',
      webhookSecret: process.env.TWIN_SUMSUB_WEBHOOK_SECRET || 'heathland-development-only-sumsub-webhook',
      webhookUrl: process.env.TWIN_SUMSUB_WEBHOOK_URL || undefined,
      reviewMs: Number(process.env.TWIN_SUMSUB_REVIEW_MS || 1_500),
      levels: (process.env.TWIN_SUMSUB_LEVELS || 'heathland-individual').split(','),
      logDir: process.env.TWIN_LOG_DIR || undefined,
      dataDir: process.env.TWIN_DATA_DIR || undefined,
    })
    announce({ twin: 'sumsub', http: twin.httpUrl, control: `${twin.pagesUrl}/sumsub` })
    return twin.stop
  },
  moonpay: async () => {
    const { startMoonPayTwin } = await import('./moonpay/moonpay-twin.ts')
    const twin = await startMoonPayTwin({
      httpPort: portFrom('TWIN_MOONPAY_PORT', usualPortBesideMail(4340)),
      publishableKey: process.env.TWIN_MOONPAY_PUBLISHABLE_KEY || 'pk_test_heathland-development-only',
      secretKey: process.env.TWIN_MOONPAY_SECRET_KEY || 'sk_test_heathland-development-only',
      webhookKey: process.env.TWIN_MOONPAY_WEBHOOK_KEY || 'wk_test_heathland-development-only',
      currencyCodes: (process.env.TWIN_MOONPAY_CURRENCY_CODES || 'eurc_base').split(','),
      webhookUrl: process.env.TWIN_MOONPAY_WEBHOOK_URL || undefined,
      walletsUrl: process.env.TWIN_MOONPAY_WALLETS_URL || walletsUrl,
      stepMs: process.env.TWIN_MOONPAY_STEP_MS ? Number(process.env.TWIN_MOONPAY_STEP_MS) : undefined,
      logDir: process.env.TWIN_LOG_DIR || undefined,
      dataDir: process.env.TWIN_DATA_DIR || undefined,
    })
    announce({ twin: 'moonpay', http: twin.httpUrl, widget: twin.pagesUrl, control: `${twin.pagesUrl}/moonpay` })
    return twin.stop
  },
  s3: async () => {
    const { startS3Twin } = await import('./s3/s3-twin.ts')
    const twin = await startS3Twin({
      httpPort: portFrom('TWIN_S3_PORT', usualPortBesideMail(4350)),
      bucket: process.env.TWIN_S3_BUCKET || 'heathland-files',
      region: process.env.TWIN_S3_REGION || 'eu-central-1',
      accessKeyId: process.env.TWIN_S3_ACCESS_KEY_ID || 'heathland-development-only-s3',
      secretAccessKey: process.env.TWIN_S3_SECRET_ACCESS_KEY || 'heathland-development-only-s3-secret',
    })
    announce({ twin: 's3', http: twin.httpUrl })
    return twin.stop
  },
  trust: async () => {
    const { startTrustTwin } = await import('./trust/trust-twin.ts')
    const twin = await startTrustTwin({
      httpPort: portFrom('TWIN_TRUST_PORT', usualPortBesideMail(4360)),
      folder: process.env.TWIN_TRUST_DIR || undefined,
    })
    announce({ twin: 'trust', http: twin.httpUrl, timestamps: twin.timestampUrl, folder: twin.folder })
    return twin.stop
  },
  bank: async () => {
    const { startBankTwin } = await import('./bank/bank-twin.ts')
    const twin = await startBankTwin({
      httpPort: portFrom('TWIN_BANK_PORT', usualPortBesideMail(4380)),
      folder: process.env.TWIN_BANK_FOLDER || join(tmpdir(), 'heathland-bank'),
      accounts: [
        {
          currency: 'EUR',
          iban: process.env.TWIN_BANK_EU_IBAN || 'NL72HEAT0123456789',
          openingMinor: BigInt(process.env.TWIN_BANK_EU_OPENING_MINOR || '0'),
        },
        { currency: 'GBP', iban: process.env.TWIN_BANK_UK_IBAN || 'GB82WEST12345698765432' },
      ],
      logDir: process.env.TWIN_LOG_DIR || undefined,
      dataDir: process.env.TWIN_DATA_DIR || undefined,
    })
    announce({ twin: 'bank', http: twin.httpUrl, control: `${twin.pagesUrl}/bank` })
    return twin.stop
  },
  mangopay: async () => {
    const { startMangopayTwin } = await import('./mangopay/mangopay-twin.ts')
    const twin = await startMangopayTwin({
      httpPort: portFrom('TWIN_MANGOPAY_PORT', usualPortBesideMail(4390)),
      clientId: process.env.TWIN_MANGOPAY_CLIENT_ID || 'heathland-development',
      apiKey: process.env.TWIN_MANGOPAY_API_KEY || 'heathland-development-only-mangopay',
      ownUserId: process.env.TWIN_MANGOPAY_OWN_USER_ID || 'user_m_heathland',
      wallets: [
        { id: process.env.TWIN_MANGOPAY_EUR_WALLET_ID || 'wlt_m_heathland_eur', currency: 'EUR' },
        { id: process.env.TWIN_MANGOPAY_GBP_WALLET_ID || 'wlt_m_heathland_gbp', currency: 'GBP' },
      ],
      bankAccounts: [
        process.env.TWIN_MANGOPAY_EUR_BANK_ACCOUNT_ID || 'bankacc_m_heathland_eur',
        process.env.TWIN_MANGOPAY_GBP_BANK_ACCOUNT_ID || 'bankacc_m_heathland_gbp',
      ],
      webhookUrl: process.env.TWIN_MANGOPAY_WEBHOOK_URL || undefined,
      stepMs: process.env.TWIN_MANGOPAY_STEP_MS ? Number(process.env.TWIN_MANGOPAY_STEP_MS) : undefined,
      answerWithinMs: process.env.TWIN_MANGOPAY_ANSWER_WITHIN_MS ? Number(process.env.TWIN_MANGOPAY_ANSWER_WITHIN_MS) : undefined,
      logDir: process.env.TWIN_LOG_DIR || undefined,
      dataDir: process.env.TWIN_DATA_DIR || undefined,
    })
    announce({ twin: 'mangopay', http: twin.httpUrl, vault: twin.pagesUrl, control: `${twin.pagesUrl}/mangopay` })
    return twin.stop
  },
  witness: async () => {
    const { startWitnessTwin } = await import('./witness/witness-twin.ts')
    const twin = await startWitnessTwin({
      httpPort: portFrom('TWIN_WITNESS_PORT', usualPortBesideMail(4370)),
      logKey: process.env.TWIN_WITNESS_LOG_KEY || '',
      names: (process.env.TWIN_WITNESS_NAMES || 'north.localhost,south.localhost,west.localhost').split(','),
    })
    announce({ twin: 'witness', http: twin.httpUrl })
    return twin.stop
  },
} as const satisfies Record<string, () => Promise<() => Promise<void>>>
type TwinName = keyof typeof starters

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isTwin(name))
if (unknown.length > 0) {
  console.error(`There is no twin called ${unknown.join(', ')}. Twins: ${Object.keys(starters).join(', ')}.`)
  process.exit(2)
}
const names = asked.length > 0 ? asked.filter(isTwin) : (Object.keys(starters) as TwinName[])
const stops: (() => Promise<void>)[] = []
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopAll)
try {
  for (const name of names) stops.push(await starters[name]())
} catch (error) {
  console.error(`The twins cannot start: ${error instanceof Error ? error.message : String(error)}`)
  await Promise.all(stops.map((stop) => stop()))
  process.exitCode = 1
}

async function stopAll(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()))
  process.exit(0)
}

function isTwin(name: string): name is TwinName {
  return Object.hasOwn(starters, name)
}

/** Whoever moved the mail twin runs beside another set of twins, whose ports are taken; a free one is announced instead. */
function usualPortBesideMail(port: number): number {
  return portFrom('TWINS_PORT', mailPort) === mailPort ? port : 0
}

function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${variable} must be a port, 0 to 65535; it is "${text}".`)
  return port
}

function announce(facts: Readonly<Record<string, string>>): void {
  console.log(JSON.stringify(facts))
}
