/** Every setting of the program, read once from the environment. What is missing or wrong stops the start with its name. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { addressesOf, hostsMax } from '../core/database-client.ts'
import type { Program } from '../core/platform.ts'

/** Secrets that stand in .env.example: they let a checkout run offline, and production refuses them. */
const developmentSecret = 'heathland-development-only'

const base64Key = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')

/** Printed as it stands: one line, and none of the brackets that a form leaves open. */
const operatorText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^[\]{}\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without brackets')

const databaseUrl = z
  .string()
  .startsWith('postgres')
  .refine((url) => addressesOf(url).length <= hostsMax, `must not name more than ${hostsMax} hosts`)

const Settings = z.object({
  HEATHLAND_ENV: z.enum(['development', 'test', 'production']).default('development'),
  // Each program has a role and an address of its own, and is given no other's. Several hosts with commas between are a primary and its
  // standbys, in any order.
  DATABASE_URL: databaseUrl.optional(),
  WORKER_DATABASE_URL: databaseUrl.optional(),
  OPERATOR_DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
  // Whether the addresses of the programs lead to PgBouncer in transaction mode; the owner's never does.
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4_000),
  // Where Prometheus asks this process, and whoever restarts it when it hangs. Never a public address.
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9_464),
  PUBLIC_ORIGIN: z.url().transform((url) => new URL(url).origin),
  WEB_DIST: z
    .string()
    .transform((folder) => (folder ? resolve(folder) : undefined))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  // A person clicks at most a few times a second; this holds whoever does not.
  REQUESTS_PER_MINUTE_MAX: z.coerce.number().int().min(1).default(600),
  // How many requests of one caller are worked on at once; nought is half of the connections to the database.
  REQUESTS_AT_ONCE_MAX: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  MASTER_KEY: base64Key,
  MASTER_KEY_VERSION: z.coerce.number().int().min(1).default(1),
  MASTER_KEY_PREVIOUS: base64Key.optional(),
  INDEX_KEY: base64Key,
  INDEX_KEY_VERSION: z.coerce.number().int().min(1).default(1),
  INDEX_KEY_PREVIOUS: base64Key.optional(),
  LINKEDIN_DISCOVERY_URL: z.url().optional(),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  MOONPAY_WIDGET_URL: z.url().optional(),
  MOONPAY_API_URL: z.url().optional(),
  MOONPAY_PUBLISHABLE_KEY: z.string().optional(),
  MOONPAY_SECRET_KEY: z.string().optional(),
  MOONPAY_WEBHOOK_KEY: z.string().optional(),
  // The webhook key before this one, while MoonPay may still sign with it.
  MOONPAY_WEBHOOK_KEY_PREVIOUS: z.string().optional(),
  MOONPAY_CURRENCY_CODE: z.string().optional(),
  // The payment institution that charges cards, and the origin of the page that it charges them on.
  MANGOPAY_API_URL: z.url().optional(),
  MANGOPAY_CARD_URL: z.url().optional(),
  MANGOPAY_CLIENT_ID: z.string().optional(),
  MANGOPAY_API_KEY: z.string().optional(),
  MANGOPAY_USER_ID: z.string().optional(),
  // Our wallet there for each currency: members whose currency has none are not offered card payments.
  MANGOPAY_EUR_WALLET_ID: z.string().optional(),
  MANGOPAY_GBP_WALLET_ID: z.string().optional(),
  // Our bank account there for each currency: where payouts of the wallet go. Without one there are none.
  MANGOPAY_EUR_BANK_ACCOUNT_ID: z.string().optional(),
  MANGOPAY_GBP_BANK_ACCOUNT_ID: z.string().optional(),
  // The secret part of the address that its hooks come to, and the one before this one.
  MANGOPAY_WEBHOOK_KEY: z.string().optional(),
  MANGOPAY_WEBHOOK_KEY_PREVIOUS: z.string().optional(),
  // What members pay for a card payment, in hundredths of a percent. The law of the EU and of the UK forbids a fee for paying by card as a
  // consumer, so there is none unless counsel says otherwise.
  CARD_FEE_BPS: z.coerce.number().int().min(0).max(500).default(0),
  // In whole euros or pounds: above which amount at the payment institution a daily payout takes it to the bank, and what it leaves there for
  // refunds. Without the first, only people start payouts.
  CARD_PAYOUT_ABOVE: z.coerce.number().int().min(1).max(100_000_000).optional(),
  CARD_PAYOUT_BUFFER: z.coerce.number().int().min(0).max(100_000_000).default(0),
  CROSSMINT_API_URL: z.url().optional(),
  CROSSMINT_API_KEY: z.string().optional(),
  CROSSMINT_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  // The webhook secret before this one, while Crossmint may still sign with it.
  CROSSMINT_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  CROSSMINT_WALLET_TYPE: z.enum(['smart', 'mpc']).default('smart'),
  // The address that signs for smart wallets; without it the API key does.
  CROSSMINT_SERVER_SIGNER: z
    .string()
    .regex(/^(0x[0-9a-fA-F]{40})?$/)
    .optional(),
  CROSSMINT_CHAIN: z.string().optional(),
  CROSSMINT_EURC_TOKEN: z.string().optional(),
  CROSSMINT_CONSOLE_WALLET_URL: z.url().optional(),
  SUMSUB_API_URL: z.url().optional(),
  SUMSUB_APP_TOKEN: z.string().optional(),
  SUMSUB_SECRET_KEY: z.string().optional(),
  SUMSUB_WEBHOOK_SECRET: z.string().optional(),
  // The webhook secret before this one, while Sumsub may still sign with it.
  SUMSUB_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  SUMSUB_LEVEL_NAME: z.string().optional(),
  SUMSUB_FRAME_URL: z.url().optional(),
  // Where new files are kept; those of before are read where they are.
  FILES_STORE: z.enum(['postgresql', 's3']).default('postgresql'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  // Who runs the platform, as agreements and printed documents name them.
  OPERATOR_NAME: operatorText(120),
  OPERATOR_ADDRESS: operatorText(200),
  // The register and the number in it.
  OPERATOR_REGISTRATION: operatorText(120),
  // Whose law applies, by its two letters.
  OPERATOR_COUNTRY: z.string().regex(/^[A-Z]{2}$/),
  // Who keeps members' wallets, with the licence.
  OPERATOR_CUSTODIAN: operatorText(200),
  // The authority that supervises the operator, and the number there.
  OPERATOR_AUTHORITY: operatorText(120),
  OPERATOR_AUTHORITY_NUMBER: operatorText(60),
  // Where questions about data and complaints are written to.
  OPERATOR_PRIVACY_EMAIL: z.email().max(120),
  OPERATOR_COMPLAINTS_EMAIL: z.email().max(120),
  // The data protection authority that is theirs.
  OPERATOR_DATA_AUTHORITY: operatorText(120),
  // Who checks identities, who turns euros into wallet funds, and who sends mail and runs servers.
  OPERATOR_IDENTITY_PARTNER: operatorText(120),
  OPERATOR_ONRAMP_PARTNER: operatorText(120),
  OPERATOR_SERVICE_PARTNERS: operatorText(300),
  // Where data is kept.
  OPERATOR_DATA_REGION: operatorText(120),
  // Who would look after placements if the platform had to stop.
  OPERATOR_STAND_IN: operatorText(120),
  // The ombudsman or dispute body.
  OPERATOR_DISPUTE_BODY: operatorText(200),
  // From when the texts hold, as counsel approved them.
  OPERATOR_TERMS_DATE: operatorText(40),
  // What signed documents are sealed with, and who says when.
  SEAL_KEY_FILE: z.string().optional(),
  SEAL_KEY_PASSPHRASE: z.string().optional(),
  SEAL_CERTIFICATES_FILE: z.string().optional(),
  // The certificates of the seals before this one, so that what they sealed still checks.
  SEAL_EARLIER_CERTIFICATES_FILE: z.string().optional(),
  TIMESTAMP_URL: z.url().optional(),
  TIMESTAMP_CERTIFICATES_FILE: z.string().optional(),
  // The public log: its name, as a host and a path; the seed of its key; who signs its states, as `key address` pairs with commas between.
  LOG_ORIGIN: z
    .string()
    .regex(/^[a-z0-9.-]+(\/[a-z0-9._-]+)*$/)
    .optional(),
  LOG_KEY: base64Key.optional(),
  LOG_WITNESSES: z
    .string()
    .default('')
    .transform((text) => {
      const parts = text.split(/[\s,]+/).filter(Boolean)
      return Array.from({ length: Math.ceil(parts.length / 2) }, (_, pair) => parts.slice(pair * 2, pair * 2 + 2))
    })
    .pipe(z.array(z.tuple([z.string(), z.url()])).max(10)),
  // So many of them must have signed before a state is shown.
  LOG_WITNESSES_NEEDED: z.coerce.number().int().min(0).max(10).default(0),
  // Where every published state is appended, outside the database: a file on another volume, or one that is shipped elsewhere.
  LOG_FILE: z.string().optional(),
  // Our accounts at the bank, to which members pay: in euro by IBAN, in pounds by sort code and number.
  BANK_EU_HOLDER: operatorText(70).optional(),
  BANK_EU_NAME: operatorText(70).optional(),
  BANK_EU_IBAN: z.string().optional(),
  BANK_EU_BIC: z.string().optional(),
  BANK_UK_HOLDER: operatorText(70).optional(),
  BANK_UK_NAME: operatorText(70).optional(),
  BANK_UK_SORT_CODE: z.string().optional(),
  BANK_UK_ACCOUNT_NUMBER: z.string().optional(),
  // The folder that the bank's own client keeps: statements come in, files of payments go out. Without it staff do both by hand.
  BANK_FOLDER: z.string().optional(),
  // Where members are invited to the operator's Discord server; without it there is no button.
  DISCORD_INVITE_URL: z.url({ protocol: /^https$/ }).optional(),
  // Whether members' webhooks may be sent to this machine, on any port and without TLS: for development and tests.
  WEBHOOKS_TO_LOOPBACK: z.enum(['refused', 'allowed']).default('refused'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().default('Heathland <no-reply@heathland.example>'),
  // How long an api that was asked to stop answers on after it has become unready: longer than a balancer needs to notice.
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(5),
  SWEEP_SECONDS: z.coerce.number().int().min(1).max(60).default(60),
})

export type Config = z.infer<typeof Settings>

/** What there is to set, whether it is set or not. */
export const settingNames = Object.keys(Settings.shape) as readonly (keyof Config)[]

/** What may also stand in a file, which `NAME_FILE` names: an environment is shown by more tools than a file is. */
export const secretSettings = [
  'DATABASE_URL',
  'WORKER_DATABASE_URL',
  'OPERATOR_DATABASE_URL',
  'DATABASE_OWNER_URL',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'INDEX_KEY',
  'INDEX_KEY_PREVIOUS',
  'LINKEDIN_CLIENT_SECRET',
  'MOONPAY_SECRET_KEY',
  'MOONPAY_WEBHOOK_KEY',
  'MOONPAY_WEBHOOK_KEY_PREVIOUS',
  'MANGOPAY_API_KEY',
  'MANGOPAY_WEBHOOK_KEY',
  'MANGOPAY_WEBHOOK_KEY_PREVIOUS',
  'CROSSMINT_API_KEY',
  'CROSSMINT_WEBHOOK_SECRET',
  'CROSSMINT_WEBHOOK_SECRET_PREVIOUS',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
  'SUMSUB_WEBHOOK_SECRET_PREVIOUS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SEAL_KEY_PASSPHRASE',
  'LOG_KEY',
  'SMTP_URL',
] as const satisfies readonly (keyof Config)[]

/** What each provider of money, wallets and identity needs: whole or not at all, and production goes without none of them. */
const providerSettings = {
  MoonPay: [
    'MOONPAY_WIDGET_URL',
    'MOONPAY_API_URL',
    'MOONPAY_PUBLISHABLE_KEY',
    'MOONPAY_SECRET_KEY',
    'MOONPAY_WEBHOOK_KEY',
    'MOONPAY_CURRENCY_CODE',
  ],
  Crossmint: [
    'CROSSMINT_API_URL',
    'CROSSMINT_API_KEY',
    'CROSSMINT_WEBHOOK_SECRET',
    'CROSSMINT_CHAIN',
    'CROSSMINT_EURC_TOKEN',
    'CROSSMINT_CONSOLE_WALLET_URL',
  ],
  'The document seal': ['SEAL_KEY_FILE', 'SEAL_CERTIFICATES_FILE', 'TIMESTAMP_URL', 'TIMESTAMP_CERTIFICATES_FILE'],
  'The public log': ['LOG_ORIGIN', 'LOG_KEY'],
  Sumsub: ['SUMSUB_API_URL', 'SUMSUB_APP_TOKEN', 'SUMSUB_SECRET_KEY', 'SUMSUB_WEBHOOK_SECRET', 'SUMSUB_LEVEL_NAME', 'SUMSUB_FRAME_URL'],
} as const satisfies Readonly<Record<string, readonly (keyof Config)[]>>

/** Whole or not at all as well, and production may go without. */
const optionalSettings = {
  LinkedIn: ['LINKEDIN_DISCOVERY_URL', 'LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  'The bank account in euro': ['BANK_EU_HOLDER', 'BANK_EU_NAME', 'BANK_EU_IBAN', 'BANK_EU_BIC'],
  'The bank account in pounds': ['BANK_UK_HOLDER', 'BANK_UK_NAME', 'BANK_UK_SORT_CODE', 'BANK_UK_ACCOUNT_NUMBER'],
  Mangopay: ['MANGOPAY_API_URL', 'MANGOPAY_CARD_URL', 'MANGOPAY_CLIENT_ID', 'MANGOPAY_API_KEY', 'MANGOPAY_USER_ID', 'MANGOPAY_WEBHOOK_KEY'],
  S3: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const satisfies Readonly<Record<string, readonly (keyof Config)[]>>

/** What is taken besides the present secret: a stand-in’s would let anybody sign in its provider’s name. */
const previousSecrets = [
  'MOONPAY_WEBHOOK_KEY_PREVIOUS',
  'CROSSMINT_WEBHOOK_SECRET_PREVIOUS',
  'SUMSUB_WEBHOOK_SECRET_PREVIOUS',
  'MANGOPAY_WEBHOOK_KEY_PREVIOUS',
] as const

const operatorSettings = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTRATION',
  'OPERATOR_CUSTODIAN',
  'OPERATOR_AUTHORITY',
  'OPERATOR_AUTHORITY_NUMBER',
  'OPERATOR_PRIVACY_EMAIL',
  'OPERATOR_COMPLAINTS_EMAIL',
  'OPERATOR_DATA_AUTHORITY',
  'OPERATOR_IDENTITY_PARTNER',
  'OPERATOR_ONRAMP_PARTNER',
  'OPERATOR_SERVICE_PARTNERS',
  'OPERATOR_DATA_REGION',
  'OPERATOR_STAND_IN',
  'OPERATOR_DISPUTE_BODY',
  'OPERATOR_TERMS_DATE',
] as const

export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused'
}

const urlSettings = {
  api: 'DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  operator: 'OPERATOR_DATABASE_URL',
  owner: 'DATABASE_OWNER_URL',
} as const satisfies Readonly<Record<Program | 'owner', keyof Config>>

export function databaseUrlOf(config: Config, program: keyof typeof urlSettings): string {
  const url = config[urlSettings[program]]
  if (!url) throw new ConfigRefused(`The environment is not complete (see .env.example):\n${missingUrl(program)}`)
  return url
}

function missingUrl(program: keyof typeof urlSettings): string {
  return `  ${urlSettings[program]}: the database’s address for heathland_${program}`
}

/** What the program that starts cannot do without is named with everything else that is missing. */
export function readConfig(given: Readonly<Record<string, string | undefined>>, program: keyof typeof urlSettings = 'api'): Config {
  const environment = withSecretsOfFiles(given)
  const parsed = Settings.safeParse(environment)
  const missing = environment[urlSettings[program]] ? [] : [missingUrl(program)]
  if (!parsed.success || missing.length > 0) {
    const lines = (parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigRefused(`The environment is not complete (see .env.example):\n${[...missing, ...lines].join('\n')}`)
  }
  const config = parsed.data
  if (config.LOG_WITNESSES_NEEDED > config.LOG_WITNESSES.length)
    throw new ConfigRefused(`LOG_WITNESSES_NEEDED is ${config.LOG_WITNESSES_NEEDED}, and LOG_WITNESSES has ${config.LOG_WITNESSES.length}.`)
  refuseHalfSettings(config)
  for (const name of ['MASTER_KEY', 'INDEX_KEY'] as const) {
    // A change that changes nothing: whoever meant one would believe the old key to be gone.
    if (config[`${name}_PREVIOUS`] === config[name]) throw new ConfigRefused(`${name}_PREVIOUS is the same key as ${name}.`)
  }
  if (config.HEATHLAND_ENV === 'production') {
    refuseDevelopmentValues(config)
    refuseOpenDatabase(config, environment)
  }
  return config
}

/** A file that cannot be read stops the start: going on without would be another key, or none. */
function withSecretsOfFiles(given: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  const wrong: string[] = []
  const ofFiles: Record<string, string> = {}
  for (const name of settingNames) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (!(secretSettings as readonly string[]).includes(name)) wrong.push(`${name}_FILE: ${name} is no secret and is set itself`)
    else if (given[name]) wrong.push(`${name}_FILE: ${name} is set as well`)
    else
      try {
        // An editor and `openssl rand` end a file with a line's end, which is part of no secret.
        ofFiles[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
        if (!ofFiles[name]) wrong.push(`${name}_FILE: ${file} is empty`)
      } catch (error) {
        wrong.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
  }
  if (wrong.length > 0) throw new ConfigRefused(`Secrets in files cannot be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  return { ...given, ...ofFiles }
}

/** Half of a provider's settings would be found out by the first person who needs it. */
function refuseHalfSettings(config: Config): void {
  const isProduction = config.HEATHLAND_ENV === 'production'
  const missing = Object.entries({ ...providerSettings, ...optionalSettings }).flatMap(([provider, names]) => {
    const absent = names.filter((name) => !config[name])
    const isChosen = provider === 'S3' && config.FILES_STORE === 's3'
    const isNeeded = absent.length < names.length || isChosen || (isProduction && provider in providerSettings)
    return absent.length > 0 && isNeeded ? [`${provider} needs ${absent.join(', ')}`] : []
  })
  if (config.MANGOPAY_API_URL && !config.MANGOPAY_EUR_WALLET_ID && !config.MANGOPAY_GBP_WALLET_ID)
    missing.push('Mangopay needs MANGOPAY_EUR_WALLET_ID or MANGOPAY_GBP_WALLET_ID')
  for (const asset of ['EUR', 'GBP'] as const) {
    if (config[`MANGOPAY_${asset}_BANK_ACCOUNT_ID`] && !config[`MANGOPAY_${asset}_WALLET_ID`])
      missing.push(`MANGOPAY_${asset}_BANK_ACCOUNT_ID needs MANGOPAY_${asset}_WALLET_ID`)
  }
  if (config.CARD_PAYOUT_ABOVE && !config.MANGOPAY_EUR_BANK_ACCOUNT_ID && !config.MANGOPAY_GBP_BANK_ACCOUNT_ID)
    missing.push('CARD_PAYOUT_ABOVE needs MANGOPAY_EUR_BANK_ACCOUNT_ID or MANGOPAY_GBP_BANK_ACCOUNT_ID')
  if (missing.length > 0) throw new ConfigRefused(`The environment is not complete (see .env.example):\n  ${missing.join('\n  ')}`)
}

function refuseDevelopmentValues(config: Config): void {
  const wrong: string[] = []
  for (const name of ['MASTER_KEY', 'INDEX_KEY'] as const) {
    if (Buffer.from(config[name], 'base64').toString('latin1').startsWith(developmentSecret)) wrong.push(`${name} is the development key`)
  }
  for (const [, url] of config.LOG_WITNESSES) if (isLoopback(url)) wrong.push('LOG_WITNESSES has the address of a stand-in on this machine')
  for (const name of operatorSettings) {
    if (/development/i.test(config[name])) wrong.push(`${name} is the example's, not the operator's`)
  }
  for (const name of ['BANK_EU_HOLDER', 'BANK_EU_NAME', 'BANK_UK_HOLDER', 'BANK_UK_NAME'] as const) {
    if (/development/i.test(config[name] ?? '')) wrong.push(`${name} is the example's, not the operator's`)
  }
  if (isLoopback(config.SMTP_URL)) wrong.push('SMTP_URL is the address of a stand-in on this machine')
  for (const name of [...Object.values({ ...providerSettings, ...optionalSettings }).flat(), ...previousSecrets]) {
    const value = config[name] ?? ''
    if (holdsDevelopmentSecret(value)) wrong.push(`${name} is the development secret`)
    if (URL.canParse(value) && isLoopback(value)) wrong.push(`${name} is the address of a stand-in on this machine`)
  }
  for (const name of ['MOONPAY_PUBLISHABLE_KEY', 'MOONPAY_SECRET_KEY'] as const) {
    if (/^[ps]k_test_/.test(config[name] ?? '')) wrong.push(`${name} is a key of the test mode`)
  }
  // Test modes move no money and check nobody, and answer as if they did.
  if (!config.CROSSMINT_API_KEY?.startsWith('sk_production_')) wrong.push('CROSSMINT_API_KEY is no production key')
  if (/sepolia|amoy|testnet|devnet|fuji/.test(config.CROSSMINT_CHAIN ?? '')) wrong.push('CROSSMINT_CHAIN is a test network')
  if (config.MANGOPAY_API_URL?.includes('sandbox')) wrong.push('MANGOPAY_API_URL is the sandbox')
  if (config.SUMSUB_APP_TOKEN?.startsWith('sbx:')) wrong.push('SUMSUB_APP_TOKEN is a token of the sandbox')
  // One witness alone could be talked into anything.
  if (config.LOG_WITNESSES_NEEDED < 2) wrong.push('LOG_WITNESSES_NEEDED is less than two')
  if (config.WEBHOOKS_TO_LOOPBACK !== 'refused') wrong.push('WEBHOOKS_TO_LOOPBACK lets members reach this machine')
  if (!config.PUBLIC_ORIGIN.startsWith('https://')) wrong.push('PUBLIC_ORIGIN is not https')
  if (wrong.length > 0) throw new ConfigRefused(`Production does not start with development values:\n  ${wrong.join('\n  ')}`)
}

/** Nobody listens in on the way to the database, and nobody answers in its place. */
function refuseOpenDatabase(config: Config, environment: Readonly<Record<string, string | undefined>>): void {
  const open = Object.values(urlSettings).filter((name) => config[name] && !isGuarded(config[name]))
  const wrong = open.map((name) => `${name} needs sslmode=verify-full and sslrootcert, or the folder of a socket as host`)
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') wrong.push('NODE_TLS_REJECT_UNAUTHORIZED turns the checking of certificates off')
  if (wrong.length > 0) throw new ConfigRefused(`Production does not start with an open way to the database:\n  ${wrong.join('\n  ')}`)
}

/** TLS with the server's certificate checked against a given authority, or a socket of this machine; nothing beside that could undo it. */
function isGuarded(given: string): boolean {
  return addressesOf(given).every(isHostGuarded)
}

function isHostGuarded(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  const said = (name: string) => searchParams.getAll(name)
  if (said('ssl').length > 0 || said('uselibpqcompat').length > 0) return false
  if (hostname === '') return said('host').length === 1 && said('host').every((host) => host.startsWith('/'))
  return (
    said('host').length === 0 &&
    said('sslmode').join() === 'verify-full' &&
    said('sslrootcert').length === 1 &&
    said('sslrootcert').join() !== ''
  )
}

/** Svix gives its secrets in base64, the stand-in's as well. */
function holdsDevelopmentSecret(value: string): boolean {
  const decoded = Buffer.from(value.replace(/^whsec_/, ''), 'base64').toString('latin1')
  return value.includes(developmentSecret) || decoded.startsWith(developmentSecret)
}

/** This machine by any of its names. Of an address of the web, and of no other, a URL spells numbers out and makes letters small. */
function isLoopback(url: string): boolean {
  const name = new URL(url.replace(/^\w+:/, 'https:')).hostname.replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return /^(127\.|0\.0\.0\.0$)/.test(name) || /^\[::(1|ffff:7f[0-9a-f]{2}:[0-9a-f]+|ffff:0:0)?\]$/.test(name)
}
