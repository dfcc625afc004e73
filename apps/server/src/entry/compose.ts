/** Puts the parts together from the configuration: the one place that knows all of them. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeId } from '@heathland/domain/id'
import { isBic, readIbanAccount, readUkAccount } from '@heathland/domain/payments/bank-account'
import { openBankFolder } from '@heathland/providers/bank/folder/bank-folder'
import { camt053Limits } from '@heathland/providers/bank/read-camt053'
import type { BlobStore } from '@heathland/providers/files/port'
import { openS3Blobs } from '@heathland/providers/files/s3/adapter'
import type { HttpPolicy } from '@heathland/providers/http'
import type { KycPort } from '@heathland/providers/kyc/port'
import { openSumsubKyc } from '@heathland/providers/kyc/sumsub/adapter'
import { verifySumsubWebhook } from '@heathland/providers/kyc/sumsub/webhook'
import { openLinkedInSignIn } from '@heathland/providers/linkedin/openid-connect/adapter'
import type { OutsideSignInPort } from '@heathland/providers/linkedin/port'
import { openSmtpMail } from '@heathland/providers/mail/smtp/adapter'
import { openMoonPayOnramp } from '@heathland/providers/onramp/moonpay/adapter'
import { verifyMoonPayWebhook } from '@heathland/providers/onramp/moonpay/webhook'
import type { OnrampPort } from '@heathland/providers/onramp/port'
import { openMangopayPayments } from '@heathland/providers/payments/mangopay/adapter'
import { verifyMangopayHook } from '@heathland/providers/payments/mangopay/webhook'
import { readCertificates, readSealKey } from '@heathland/providers/seal/key'
import { openPadesSeal } from '@heathland/providers/seal/pades/adapter'
import type { SealPort } from '@heathland/providers/seal/port'
import { openCrossmintWallets } from '@heathland/providers/wallet/crossmint/adapter'
import { verifyCrossmintWebhook } from '@heathland/providers/wallet/crossmint/webhook'
import type { WalletPort } from '@heathland/providers/wallet/port'
import type { WebhookVerifiers } from '@heathland/providers/webhook'
import { openHttpsWebhookSender } from '@heathland/providers/webhook-sender/https/adapter'
import { openC2spWitness } from '@heathland/providers/witness/c2sp/adapter'
import { type Logger, pino } from 'pino'
import type { Actor } from '../core/actor.ts'
import { makeContext, type OwnBank, type OwnCards, type Ports, type PublicLog } from '../core/context.ts'
import { type Database, openDatabase, requestTransactionMaxMs } from '../core/database.ts'
import { openPostgresqlBlobs } from '../core/files/postgresql-store.ts'
import { makeFileStores } from '../core/files/stores.ts'
import { type Keys, makeKeys } from '../core/keys.ts'
import { type Metrics, openMetrics, watchPools } from '../core/metrics.ts'
import { openPeriodKeys, ready } from '../core/period-keys.ts'
import type { Platform, Program } from '../core/platform.ts'
import { countRejectedRequests } from '../core/rejected-requests.ts'
import { traceId } from '../core/trace.ts'
import { logKeyOf } from '../core/transparency/checkpoint.ts'
import { watchCalls, watchMail, watchSeal, watchSignIn, watchWitness } from '../core/watch-ports.ts'
import { accountsWait } from '../nouns/keys/rotate-indexes.ts'
import { connectQueue, type RunningQueue } from '../work/queue.ts'
import { type Config, ConfigRefused, databaseUrlOf } from './config.ts'

export interface Composition extends Platform {
  readonly config: Config
  readonly queue: RunningQueue
  close(): Promise<void>
}

/** How long providers are waited for and how often they are asked again, where it is other than usual. */
export type Patience = Partial<HttpPolicy>

/** The ways to the database, where work is done by whom another program would do it: tests run everything in one process. */
export interface Ways {
  readonly database: Database
  readonly databaseFor: (actor: Actor) => Database
}

export async function compose(config: Config, program: Program, patience: Patience = {}, ways?: Ways): Promise<Composition> {
  const log = makeLog(config, program)
  const metrics = openMetrics(program)
  const url = databaseUrlOf(config, program)
  const keys = makeKeys({
    masterKey: config.MASTER_KEY,
    masterVersion: config.MASTER_KEY_VERSION,
    masterKeyPrevious: config.MASTER_KEY_PREVIOUS,
    indexKey: config.INDEX_KEY,
    indexVersion: config.INDEX_KEY_VERSION,
    indexKeyPrevious: config.INDEX_KEY_PREVIOUS,
  })
  const database =
    ways?.database ??
    openDatabase({
      url,
      poolMax: config.DATABASE_POOL_MAX,
      pooler: config.DATABASE_POOLER,
      name: `heathland ${program}`,
      onError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
      ...(program === 'api' && { transactionMaxMs: requestTransactionMaxMs }),
    })
  await refuseOtherRole(database, program)
  await refuseOtherKeys(database, keys)
  watchPools(metrics, database)
  const periodKeys = openPeriodKeys({ database, keys })
  const rejectedRequests = countRejectedRequests({
    database,
    periodKeys,
    onError: (error) => log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'rejected requests not saved'),
    onCount: metrics.rejected,
  })
  const ports: Ports = {
    mail: watchMail(
      metrics,
      openSmtpMail({ url: config.SMTP_URL, tls: config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback' }),
    ),
    mailFrom: config.MAIL_FROM,
    onramp: openOnramp(config, patience, metrics),
    wallets: openWallets(config, patience, metrics),
    kyc: openKyc(config, patience, metrics),
    linkedIn: openLinkedIn(config, metrics),
    files: makeFileStores(config.FILES_STORE, { postgresql: openPostgresqlBlobs(database), ...openS3(config, patience, metrics) }),
    seal: openSeal(config, metrics),
    log: openLog(config, metrics),
    operator: {
      name: config.OPERATOR_NAME,
      address: config.OPERATOR_ADDRESS,
      registration: config.OPERATOR_REGISTRATION,
      country: config.OPERATOR_COUNTRY,
      custodian: config.OPERATOR_CUSTODIAN,
    },
    banks: ownBanks(config),
    cards: openCards(config, patience, metrics),
    bankFiles: config.BANK_FOLDER ? openBankFolder({ folder: config.BANK_FOLDER, bytesMax: camt053Limits.bytesMax }) : undefined,
    discordUrl: config.DISCORD_INVITE_URL,
    webhookSender: openHttpsWebhookSender({ allowsLoopback: config.WEBHOOKS_TO_LOOPBACK === 'allowed' }),
    webhooks: webhookVerifiers(config),
  }
  const queue = await connectQueue({ url, log, program, metrics })

  const contextFor: Platform['contextFor'] = (parts) =>
    makeContext({
      ...parts,
      log,
      keys,
      periodKeys,
      jobs: queue,
      rejectedRequests,
      metrics,
      ports,
      publicOrigin: config.PUBLIC_ORIGIN,
      database: ways?.databaseFor(parts.actor) ?? database,
      strict: config.HEATHLAND_ENV !== 'production',
    })
  const now = async () => {
    const [row] = await database.ask<{ now: Date }>('platform-now', 'select platform_now() as now', [])
    if (!row) throw new Error('the database has no clock')
    return row.now
  }
  return {
    config,
    log,
    database,
    keys,
    periodKeys,
    queue,
    rejectedRequests,
    metrics,
    ports,
    now,
    contextFor,
    async openFor(actor, jobId) {
      const instant = await now()
      await ready(periodKeys, instant)
      return contextFor({ actor, now: instant, requestId: jobId ?? makeId('req', instant, randomBytes(10)) })
    },
    async close() {
      await rejectedRequests.close()
      await queue.stop()
      await ports.mail.close()
      await database.close()
    },
  }
}

export function openS3(config: Config, policy: Patience, metrics: Metrics): { readonly s3?: BlobStore } {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return {}
  const tls = config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback'
  return { s3: openS3Blobs({ endpoint, region, bucket, accessKeyId, secretAccessKey, tls, policy, watch: watchCalls(metrics, 's3') }) }
}

export function openSeal(config: Config, metrics: Metrics): SealPort | undefined {
  const { SEAL_KEY_FILE: keyFile, SEAL_CERTIFICATES_FILE: certificatesFile, TIMESTAMP_CERTIFICATES_FILE: timestampFile } = config
  const { TIMESTAMP_URL: timestampUrl, SEAL_KEY_PASSPHRASE: passphrase, SEAL_EARLIER_CERTIFICATES_FILE: earlierFile } = config
  if (!keyFile || !certificatesFile || !timestampFile || !timestampUrl) return undefined
  try {
    const seal = openPadesSeal({
      key: readSealKey(readFileSync(keyFile, 'utf8'), passphrase, readFileSync(certificatesFile, 'utf8')),
      timestampUrl,
      timestampCertificates: readCertificates(readFileSync(timestampFile, 'utf8')),
      earlierCertificates: earlierFile ? readCertificates(readFileSync(earlierFile, 'utf8')) : [],
      reason: `Sealed by ${config.OPERATOR_NAME}`,
    })
    return watchSeal(metrics, seal)
  } catch (error) {
    throw new ConfigRefused(`The document seal cannot be used: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

export function openLog(config: Config, metrics: Metrics): PublicLog | undefined {
  const { LOG_ORIGIN: origin, LOG_KEY: seed, LOG_WITNESSES: pairs, LOG_WITNESSES_NEEDED: needed, LOG_FILE: file } = config
  if (!origin || !seed) return undefined
  try {
    const witnesses = pairs.map(([key, url]) => watchWitness(metrics, openC2spWitness({ key, url: url.replace(/\/$/, '') })))
    return { key: logKeyOf(origin, Buffer.from(seed, 'base64')), witnesses, needed, file }
  } catch (error) {
    throw new ConfigRefused(`LOG_WITNESSES cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

export function openLinkedIn(config: Config, metrics: Metrics): OutsideSignInPort | undefined {
  const { LINKEDIN_DISCOVERY_URL: discoveryUrl, LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret } = config
  if (!discoveryUrl || !clientId || !clientSecret) return undefined
  const tls = config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback'
  return watchSignIn(metrics, openLinkedInSignIn({ discoveryUrl, clientId, clientSecret, tls }))
}

/** An account that cannot be one stops the start: members would send money nowhere. */
export function ownBanks(config: Config): readonly OwnBank[] {
  const { BANK_EU_HOLDER, BANK_EU_NAME, BANK_EU_IBAN, BANK_EU_BIC: bic, BANK_UK_HOLDER, BANK_UK_NAME } = config
  const { BANK_UK_SORT_CODE, BANK_UK_ACCOUNT_NUMBER } = config
  const banks: OwnBank[] = []
  if (BANK_EU_HOLDER && BANK_EU_NAME && BANK_EU_IBAN) {
    const account = readIbanAccount(BANK_EU_IBAN)
    if (!account || (bic && !isBic(bic))) throw new ConfigRefused('BANK_EU_IBAN and BANK_EU_BIC must be those of an account')
    banks.push({ cell: 'eu', asset: 'EUR', holder: BANK_EU_HOLDER, bankName: BANK_EU_NAME, account, bic })
  }
  if (BANK_UK_HOLDER && BANK_UK_NAME && BANK_UK_SORT_CODE && BANK_UK_ACCOUNT_NUMBER) {
    const account = readUkAccount(BANK_UK_SORT_CODE, BANK_UK_ACCOUNT_NUMBER)
    if (!account) throw new ConfigRefused('BANK_UK_SORT_CODE has six digits and BANK_UK_ACCOUNT_NUMBER eight')
    banks.push({ cell: 'uk', asset: 'GBP', holder: BANK_UK_HOLDER, bankName: BANK_UK_NAME, account, bic: undefined })
  }
  return banks
}

export function openCards(config: Config, policy: Patience, metrics: Metrics): OwnCards | undefined {
  const { MANGOPAY_API_URL: baseUrl, MANGOPAY_CARD_URL: cardUrl, MANGOPAY_CLIENT_ID: clientId, MANGOPAY_API_KEY: apiKey } = config
  const { MANGOPAY_USER_ID: ownUserId, MANGOPAY_EUR_WALLET_ID: EUR, MANGOPAY_GBP_WALLET_ID: GBP, CARD_FEE_BPS: feeBps } = config
  if (!baseUrl || !cardUrl || !clientId || !apiKey || !ownUserId) return undefined
  const wallets = { ...(EUR && { EUR }), ...(GBP && { GBP }) }
  const { MANGOPAY_EUR_BANK_ACCOUNT_ID: euroBank, MANGOPAY_GBP_BANK_ACCOUNT_ID: poundBank, CARD_PAYOUT_ABOVE: above } = config
  const bankAccountIds = { ...(euroBank && { EUR: euroBank }), ...(poundBank && { GBP: poundBank }) }
  const assets = (['EUR', 'GBP'] as const).filter((asset) => wallets[asset])
  const tls = config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback'
  const watch = watchCalls(metrics, 'mangopay')
  const port = openMangopayPayments({ baseUrl, cardUrl, clientId, apiKey, ownUserId, wallets, bankAccountIds, tls, policy, watch })
  const minor = (whole: number) => BigInt(whole) * 100n
  return {
    port,
    assets,
    feeBps: BigInt(feeBps),
    payouts: {
      assets: assets.filter((asset) => bankAccountIds[asset]),
      sweep: above === undefined ? undefined : { aboveMinor: minor(above), bufferMinor: minor(config.CARD_PAYOUT_BUFFER) },
    },
  }
}

export function openOnramp(config: Config, policy: Patience, metrics: Metrics): OnrampPort | undefined {
  const { MOONPAY_WIDGET_URL: widgetUrl, MOONPAY_API_URL: apiUrl, MOONPAY_CURRENCY_CODE: currencyCode } = config
  const { MOONPAY_PUBLISHABLE_KEY: publishableKey, MOONPAY_SECRET_KEY: secretKey } = config
  if (!widgetUrl || !apiUrl || !currencyCode || !publishableKey || !secretKey) return undefined
  const tls = config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback'
  const watch = watchCalls(metrics, 'moonpay')
  return openMoonPayOnramp({ widgetUrl, apiUrl, currencyCode, publishableKey, secretKey, tls, policy, watch })
}

export function openWallets(config: Config, policy: Patience, metrics: Metrics): WalletPort | undefined {
  const { CROSSMINT_API_URL: apiUrl, CROSSMINT_API_KEY: apiKey, CROSSMINT_CHAIN: chain, CROSSMINT_EURC_TOKEN: eurcToken } = config
  const { CROSSMINT_CONSOLE_WALLET_URL: consoleWalletUrl, CROSSMINT_SERVER_SIGNER: signer, CROSSMINT_WALLET_TYPE: walletType } = config
  if (!apiUrl || !apiKey || !chain || !eurcToken || !consoleWalletUrl) return undefined
  const adminSigner = signer ? ({ type: 'server', address: signer } as const) : ({ type: 'api-key' } as const)
  const tls = config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback'
  const watch = watchCalls(metrics, 'crossmint')
  return openCrossmintWallets({ apiUrl, apiKey, tls, policy, watch, walletType, adminSigner, chain, eurcToken, consoleWalletUrl })
}

export function openKyc(config: Config, policy: Patience, metrics: Metrics): KycPort | undefined {
  const { SUMSUB_API_URL: apiUrl, SUMSUB_APP_TOKEN: appToken, SUMSUB_SECRET_KEY: secretKey, SUMSUB_LEVEL_NAME: levelName } = config
  const { SUMSUB_FRAME_URL: frameUrl } = config
  if (!apiUrl || !appToken || !secretKey || !levelName || !frameUrl) return undefined
  return openSumsubKyc({
    apiUrl,
    appToken,
    secretKey,
    levelName,
    frameUrl,
    policy,
    watch: watchCalls(metrics, 'sumsub'),
    tls: config.HEATHLAND_ENV === 'production' ? 'required' : 'not-on-loopback',
  })
}

/** Only who is configured is listened to. Two secrets hold while one is being changed. */
function webhookVerifiers(config: Config): WebhookVerifiers {
  const { MOONPAY_WEBHOOK_KEY: moonPay, MOONPAY_WEBHOOK_KEY_PREVIOUS: moonPayBefore = '' } = config
  const { CROSSMINT_WEBHOOK_SECRET: crossmint, CROSSMINT_WEBHOOK_SECRET_PREVIOUS: crossmintBefore = '' } = config
  const { MANGOPAY_WEBHOOK_KEY: mangopay, MANGOPAY_WEBHOOK_KEY_PREVIOUS: mangopayBefore = '' } = config
  const { SUMSUB_WEBHOOK_SECRET: sumsub, SUMSUB_WEBHOOK_SECRET_PREVIOUS: sumsubBefore = '' } = config
  return {
    ...(moonPay && { moonpay: (delivery) => verifyMoonPayWebhook(delivery, [moonPay, moonPayBefore]) }),
    ...(crossmint && { crossmint: (delivery) => verifyCrossmintWebhook(delivery, [crossmint, crossmintBefore]) }),
    ...(mangopay && { mangopay: (delivery) => verifyMangopayHook(delivery, [mangopay, mangopayBefore]) }),
    ...(sumsub && { sumsub: (delivery) => verifySumsubWebhook(delivery, [sumsub, sumsubBefore]) }),
  }
}

/** Refuses to start with another program's database login: it would have too many rights, or too few. */
async function refuseOtherRole(database: Database, program: Program): Promise<void> {
  const [row] = await database.ask<{ role: string }>('who-signed-in', 'select session_user::text as role', [])
  if (row?.role === `heathland_${program}`) return
  await database.close()
  throw new ConfigRefused(`The database’s address signs in as ${row?.role}, and this program is heathland_${program}.`)
}

/** Keys that are not the ones this database was sealed with would make people unreadable and let a known address join twice. */
async function refuseOtherKeys(database: Database, keys: Keys): Promise<void> {
  const stored = await database.inTransaction({ kind: 'program', task: 'start' }, async (tx) => {
    const values = [...Object.entries(keys.fingerprints())].flat()
    await tx.query(
      'keep-fingerprints',
      'insert into key_fingerprint (name, fingerprint) values ($1, $2), ($3, $4) on conflict do nothing',
      values,
    )
    return tx.query<{ name: string; fingerprint: Buffer }>('read-fingerprints', 'select name, fingerprint from key_fingerprint', [])
  })
  const own = keys.fingerprints()
  for (const { name, fingerprint } of stored) {
    if (own[name] && !own[name].equals(fingerprint)) throw new ConfigRefused(`${name} is not the key that this database was sealed with.`)
  }
  // Members whose index only the key of before can compute would look like strangers, and could join a second time.
  if (!keys.indexIsRotating && (await database.inTransaction({ kind: 'identity' }, (tx) => accountsWait(tx, keys.indexVersion))))
    throw new ConfigRefused('INDEX_KEY_PREVIOUS is needed: some accounts are not indexed under INDEX_KEY yet (docs/runbooks/index-key.md).')
}

/** What could name or betray a person or a secret never reaches a log line, whoever wrote it. */
const redacted = [
  'email',
  'password',
  'token',
  'cookie',
  'authorization',
  'firstName',
  'lastName',
  'phone',
  'address',
  'userAgent',
  'detail',
  'parameters',
  'query',
  'text',
]

function makeLog(config: Config, role: string): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { role },
    mixin: () => {
      const id = traceId()
      return id ? { traceId: id } : {}
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: {
      // A driver's error may quote a row; its message, code and stack are enough to find the fault.
      err: (error: unknown) =>
        error instanceof Error
          ? { name: error.name, message: error.message, code: 'code' in error ? error.code : undefined, stack: error.stack }
          : { name: 'unknown' },
    },
  })
}
