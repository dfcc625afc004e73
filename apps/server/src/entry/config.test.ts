import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigRefused, readConfig, secretSettings, settingNames } from './config.ts'

const example = parseEnv(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8'))
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const seal = {
  SEAL_KEY_FILE: '/etc/heathland/seal.key',
  SEAL_CERTIFICATES_FILE: '/etc/heathland/seal.pem',
  TIMESTAMP_URL: 'https://timestamps.example',
  TIMESTAMP_CERTIFICATES_FILE: '/etc/heathland/timestamps.pem',
}
const publicLog = {
  LOG_ORIGIN: 'log.heathland.example/2026',
  LOG_KEY: key(3),
  LOG_WITNESSES: 'north.example+1+AA== https://north.example, south.example+2+AA== https://south.example',
  LOG_WITNESSES_NEEDED: '2',
}
const production = {
  ...example,
  HEATHLAND_ENV: 'production',
  DATABASE_URL: 'postgres://heathland_api:secret@db.example/heathland?sslmode=verify-full&sslrootcert=/etc/heathland/ca.crt',
  WORKER_DATABASE_URL: 'postgres:///heathland?host=/run/postgresql&user=heathland_worker',
  OPERATOR_DATABASE_URL: 'postgres:///heathland?host=/run/postgresql&user=heathland_operator',
  DATABASE_OWNER_URL: 'postgres:///heathland?host=/run/postgresql&user=heathland_owner',
  PUBLIC_ORIGIN: 'https://heathland.example',
  SMTP_URL: 'smtps://mail.example.org',
  MASTER_KEY: key(1),
  INDEX_KEY: key(2),
  LINKEDIN_DISCOVERY_URL: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
  LINKEDIN_CLIENT_SECRET: 'a secret of the operator',
  BANK_EU_HOLDER: 'Members of the operator',
  BANK_EU_NAME: 'A Bank',
  BANK_UK_HOLDER: 'Members of the operator',
  BANK_UK_NAME: 'A Bank',
  MOONPAY_WIDGET_URL: 'https://buy.moonpay.com',
  MOONPAY_API_URL: 'https://api.moonpay.com',
  MOONPAY_PUBLISHABLE_KEY: 'pk_live_1',
  MOONPAY_SECRET_KEY: 'sk_live_1',
  MOONPAY_WEBHOOK_KEY: 'wk_live_1',
  MANGOPAY_API_URL: 'https://api.mangopay.com',
  MANGOPAY_CARD_URL: 'https://webpayment.payline.com',
  MANGOPAY_API_KEY: 'a key of Mangopay',
  MANGOPAY_WEBHOOK_KEY: 'a secret part',
  MANGOPAY_CLIENT_ID: 'heathland',
  MANGOPAY_USER_ID: 'user_m_1',
  MANGOPAY_EUR_WALLET_ID: 'wlt_m_eur',
  MANGOPAY_GBP_WALLET_ID: 'wlt_m_gbp',
  CROSSMINT_API_URL: 'https://www.crossmint.com/api',
  CROSSMINT_API_KEY: 'sk_production_1',
  CROSSMINT_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  CROSSMINT_CHAIN: 'base',
  CROSSMINT_CONSOLE_WALLET_URL: 'https://www.crossmint.com/console/wallets',
  SUMSUB_API_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: 'prd:1',
  SUMSUB_SECRET_KEY: 'a secret of Sumsub',
  SUMSUB_WEBHOOK_SECRET: 'another secret of Sumsub',
  SUMSUB_FRAME_URL: 'https://in.sumsub.com',
  ...seal,
  ...publicLog,
  OPERATOR_NAME: 'Heathland B.V.',
  OPERATOR_ADDRESS: '12 Heath Road, Amsterdam',
  OPERATOR_REGISTRATION: 'KVK 12345678',
  OPERATOR_CUSTODIAN: 'A custodian, licensed by the AFM',
  OPERATOR_AUTHORITY: 'the AFM',
  OPERATOR_AUTHORITY_NUMBER: '12000001',
  OPERATOR_PRIVACY_EMAIL: 'privacy@heathland.example',
  OPERATOR_COMPLAINTS_EMAIL: 'complaints@heathland.example',
  OPERATOR_DATA_AUTHORITY: 'the Autoriteit Persoonsgegevens',
  OPERATOR_IDENTITY_PARTNER: 'Sumsub',
  OPERATOR_ONRAMP_PARTNER: 'MoonPay',
  OPERATOR_SERVICE_PARTNERS: 'A mail service and a host',
  OPERATOR_DATA_REGION: 'the European Union',
  OPERATOR_STAND_IN: 'Stichting Heath',
  OPERATOR_DISPUTE_BODY: 'the KiFiD',
  OPERATOR_TERMS_DATE: '1 December 2026',
}

test('the example file is a whole environment for development', () => {
  expect(readConfig(example)).toMatchObject({
    HEATHLAND_ENV: 'development',
    PORT: 4_000,
    TRUSTED_PROXIES: [],
    PUBLIC_ORIGIN: 'http://localhost:4000',
  })
})

test('production starts with values of its own', () => {
  expect(readConfig(production)).toMatchObject({ HEATHLAND_ENV: 'production', PUBLIC_ORIGIN: 'https://heathland.example' })
})

test('[API-01 webhooks] production does not let members’ webhooks reach this machine', () => {
  expect(() => readConfig({ ...production, WEBHOOKS_TO_LOOPBACK: 'allowed' })).toThrow(
    'WEBHOOKS_TO_LOOPBACK lets members reach this machine',
  )
  const { WEBHOOKS_TO_LOOPBACK: _said, ...silent } = production as Record<string, string>
  expect(readConfig(silent).WEBHOOKS_TO_LOOPBACK).toBe('refused')
})

test.each(['MASTER_KEY', 'INDEX_KEY'] as const)('production refuses the development %s', (name) => {
  expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(
    new ConfigRefused(`Production does not start with development values:\n  ${name} is the development key`),
  )
})

/**
 * Every setting of every provider, and what makes its value a stand-in's: an address of this machine, a secret that everyone can read in
 * this repository, or neither.
 */
const ofProviders = {
  MoonPay: {
    MOONPAY_WIDGET_URL: 'address',
    MOONPAY_API_URL: 'address',
    MOONPAY_PUBLISHABLE_KEY: 'secret',
    MOONPAY_SECRET_KEY: 'secret',
    MOONPAY_WEBHOOK_KEY: 'secret',
    MOONPAY_WEBHOOK_KEY_PREVIOUS: 'previous secret',
    MOONPAY_CURRENCY_CODE: 'name',
  },
  Crossmint: {
    CROSSMINT_API_URL: 'address',
    CROSSMINT_API_KEY: 'secret',
    CROSSMINT_WEBHOOK_SECRET: 'secret',
    CROSSMINT_WEBHOOK_SECRET_PREVIOUS: 'previous secret',
    CROSSMINT_WALLET_TYPE: 'choice',
    CROSSMINT_SERVER_SIGNER: 'choice',
    CROSSMINT_CHAIN: 'name',
    CROSSMINT_EURC_TOKEN: 'name',
    CROSSMINT_CONSOLE_WALLET_URL: 'address',
  },
  Sumsub: {
    SUMSUB_API_URL: 'address',
    SUMSUB_APP_TOKEN: 'secret',
    SUMSUB_SECRET_KEY: 'secret',
    SUMSUB_WEBHOOK_SECRET: 'secret',
    SUMSUB_WEBHOOK_SECRET_PREVIOUS: 'previous secret',
    SUMSUB_LEVEL_NAME: 'name',
    SUMSUB_FRAME_URL: 'address',
  },
  Mangopay: {
    MANGOPAY_API_URL: 'address',
    MANGOPAY_CARD_URL: 'address',
    MANGOPAY_CLIENT_ID: 'name',
    MANGOPAY_API_KEY: 'secret',
    MANGOPAY_USER_ID: 'name',
    MANGOPAY_EUR_WALLET_ID: 'choice',
    MANGOPAY_GBP_WALLET_ID: 'choice',
    MANGOPAY_EUR_BANK_ACCOUNT_ID: 'choice',
    MANGOPAY_GBP_BANK_ACCOUNT_ID: 'choice',
    MANGOPAY_WEBHOOK_KEY: 'secret',
    MANGOPAY_WEBHOOK_KEY_PREVIOUS: 'previous secret',
  },
  LinkedIn: { LINKEDIN_DISCOVERY_URL: 'address', LINKEDIN_CLIENT_ID: 'name', LINKEDIN_CLIENT_SECRET: 'secret' },
  SMTP: { SMTP_URL: 'address' },
} as const
type Kind = 'address' | 'secret' | 'previous secret' | 'name' | 'choice'
const table = Object.entries(ofProviders).flatMap(([provider, settings]) =>
  Object.entries(settings).map(([name, kind]) => ({ provider, name, kind: kind as Kind })),
)
const ofKind = (...kinds: Kind[]) => table.filter(({ kind }) => kinds.includes(kind))
/** The protocol differs, the machine does not. */
const loopbacks = [
  'localhost',
  'LOCALHOST.',
  'api.localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
]

test('every setting of a provider is in the table', () => {
  const others = settingNames.filter((name) => !/^(MOONPAY|CROSSMINT|SUMSUB|MANGOPAY|LINKEDIN|SMTP)_/.test(name))
  expect([...others, ...table.map(({ name }) => name)].toSorted()).toEqual([...settingNames].toSorted())
  // A new provider's settings are none of these; whoever adds one decides here what makes it a stand-in's.
  expect(others.filter((name) => /_(URL|SECRET|TOKEN)$/.test(name))).toEqual([
    'DATABASE_URL',
    'WORKER_DATABASE_URL',
    'OPERATOR_DATABASE_URL',
    'DATABASE_OWNER_URL',
    // Asked below.
    'TIMESTAMP_URL',
    // An invitation is followed by members, never by us.
    'DISCORD_INVITE_URL',
  ])
})

test('card payments need a wallet in some currency, and production goes without any', () => {
  const { MANGOPAY_EUR_WALLET_ID: _eur, MANGOPAY_GBP_WALLET_ID: _gbp, ...bankless } = production
  const walletless = { ...bankless, MANGOPAY_EUR_BANK_ACCOUNT_ID: '', MANGOPAY_GBP_BANK_ACCOUNT_ID: '' }
  expect(() => readConfig(walletless)).toThrow('Mangopay needs MANGOPAY_EUR_WALLET_ID or MANGOPAY_GBP_WALLET_ID')
  expect(readConfig({ ...walletless, MANGOPAY_GBP_WALLET_ID: 'wlt_1' })).toMatchObject({ MANGOPAY_GBP_WALLET_ID: 'wlt_1' })
  const without = Object.fromEntries(Object.entries(production).filter(([name]) => !name.startsWith('MANGOPAY_')))
  expect(readConfig(without).MANGOPAY_API_URL).toBeUndefined()
})

test('a payout needs the wallet that it is paid from, and a daily one somewhere to go', () => {
  const { MANGOPAY_GBP_WALLET_ID: _gbp, ...rest } = production
  const euros = { ...rest, MANGOPAY_EUR_BANK_ACCOUNT_ID: '', MANGOPAY_GBP_BANK_ACCOUNT_ID: '' }
  expect(() => readConfig({ ...euros, MANGOPAY_GBP_BANK_ACCOUNT_ID: 'bankacc_1' })).toThrow(
    'MANGOPAY_GBP_BANK_ACCOUNT_ID needs MANGOPAY_GBP_WALLET_ID',
  )
  expect(() => readConfig({ ...euros, CARD_PAYOUT_ABOVE: '1000' })).toThrow('CARD_PAYOUT_ABOVE needs MANGOPAY_EUR_BANK_ACCOUNT_ID')
  const whole = { ...euros, MANGOPAY_EUR_BANK_ACCOUNT_ID: 'bankacc_1', CARD_PAYOUT_ABOVE: '1000' }
  expect(readConfig(whole)).toMatchObject({ CARD_PAYOUT_ABOVE: 1_000, CARD_PAYOUT_BUFFER: 0 })
})

test.each(ofKind('address', 'secret', 'name'))(
  'production does not start without $name, and nothing does with only the others',
  ({ provider, name }) => {
    for (const environment of [production, example] as Record<string, string>[]) {
      const { [name]: _missing, ...rest } = environment
      for (const lacking of [rest, { ...rest, [name]: '' }]) {
        expect(() => readConfig(lacking)).toThrow(ConfigRefused)
        expect(() => readConfig(lacking)).toThrow(name)
      }
      if (provider !== 'SMTP') expect(() => readConfig(rest)).toThrow(`${provider} needs ${name}`)
    }
  },
)

test.each(ofKind('address'))('production refuses $name on this machine, however it is spelled', ({ name }) => {
  const values: Record<string, string> = production
  for (const host of loopbacks) {
    const protocol = name === 'SMTP_URL' ? 'smtps' : 'https'
    expect(() => readConfig({ ...values, [name]: `${protocol}://${host}:4300/` }), host).toThrow(
      `${name} is the address of a stand-in on this machine`,
    )
  }
  expect(() => readConfig({ ...values, [name]: example[name] })).toThrow(`${name} is the address of a stand-in on this machine`)
})

test.each(ofKind('secret', 'previous secret'))('production refuses the development value of $name', ({ name }) => {
  const value = example[name.replace(/_PREVIOUS$/, '')]
  expect(value).toBeTruthy()
  expect(() => readConfig({ ...production, [name]: value })).toThrow(`${name} is the development secret`)
})

test.each([
  ['MOONPAY_PUBLISHABLE_KEY', 'pk_test_1', 'is a key of the test mode'],
  ['MOONPAY_SECRET_KEY', 'sk_test_1', 'is a key of the test mode'],
  ['MANGOPAY_API_URL', 'https://api.sandbox.mangopay.com', 'is the sandbox'],
  ['CROSSMINT_API_KEY', 'sk_staging_1', 'is no production key'],
  ['CROSSMINT_API_KEY', 'ck_production_1', 'is no production key'],
  ['CROSSMINT_CHAIN', 'base-sepolia', 'is a test network'],
  ['SUMSUB_APP_TOKEN', 'sbx:1', 'is a token of the sandbox'],
])('production refuses the test mode: %s=%s', (name, value, why) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(`${name} ${why}`)
})

test('development goes without a provider, and production without LinkedIn alone', () => {
  const without = (whole: object, prefix: string) => Object.fromEntries(Object.entries(whole).filter(([name]) => !name.startsWith(prefix)))
  for (const prefix of ['MOONPAY_', 'CROSSMINT_', 'SUMSUB_']) {
    expect(readConfig(without(example, prefix))).not.toHaveProperty(`${prefix}API_URL`)
    expect(() => readConfig(without(production, prefix))).toThrow(`needs ${prefix}`)
  }
  for (const environment of [example, production]) {
    expect(readConfig(without(environment, 'LINKEDIN_'))).not.toHaveProperty('LINKEDIN_CLIENT_SECRET')
  }
})

test('production does not start without a document seal of its own', () => {
  for (const name of Object.keys(seal) as (keyof typeof seal)[]) {
    const { [name]: _missing, ...rest } = production
    expect(() => readConfig(rest)).toThrow(`The document seal needs ${name}`)
  }
  const { SEAL_KEY_FILE: _missing, ...half } = seal
  expect(() => readConfig({ ...example, ...half })).toThrow('The document seal needs SEAL_KEY_FILE')
  expect(() => readConfig({ ...production, BANK_EU_NAME: 'Development Bank' })).toThrow('BANK_EU_NAME is the example')
  expect(() => readConfig({ ...production, TIMESTAMP_URL: 'http://127.0.0.1:4360/timestamp' })).toThrow(
    'TIMESTAMP_URL is the address of a stand-in on this machine',
  )
})

test('production does not start without a public log that two witnesses outside sign', () => {
  const { LOG_KEY: _missing, ...half } = production
  expect(() => readConfig(half)).toThrow('The public log needs LOG_KEY')
  expect(() => readConfig({ ...production, LOG_KEY: example['LOG_KEY'] })).toThrow('LOG_KEY is the development secret')
  expect(() => readConfig({ ...production, LOG_WITNESSES_NEEDED: '1' })).toThrow('LOG_WITNESSES_NEEDED is less than two')
  expect(() => readConfig({ ...production, LOG_WITNESSES_NEEDED: '3' })).toThrow('LOG_WITNESSES has 2')
  expect(() => readConfig({ ...production, LOG_WITNESSES: 'a+1+AA== http://127.0.0.1:1, b+1+AA== https://b.example' })).toThrow(
    'LOG_WITNESSES has the address of a stand-in on this machine',
  )
  for (const wrong of ['a+1+AA==', 'a+1+AA== nowhere', 'a b c d'])
    expect(() => readConfig({ ...example, LOG_WITNESSES: wrong }), wrong).toThrow('LOG_WITNESSES')
})

test.each([
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTRATION',
  'OPERATOR_CUSTODIAN',
  'OPERATOR_AUTHORITY',
  'OPERATOR_TERMS_DATE',
] as const)('%s is the operator’s: nothing starts without it or with a blank left in it, and production refuses the example’s', (name) => {
  const { [name]: _missing, ...rest } = example
  expect(() => readConfig(rest)).toThrow(name)
  for (const value of ['', '[name of the operator]', 'Two\nlines', '{operator}'])
    expect(() => readConfig({ ...example, [name]: value }), value).toThrow(name)
  expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(`${name} is the example's, not the operator's`)
})

test('production refuses an origin without encryption', () => {
  expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://heathland.example' })).toThrow(ConfigRefused)
  expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://heathland.example' })).toThrow('PUBLIC_ORIGIN is not https')
})

test('production names everything that is wrong at once', () => {
  const start = () => readConfig({ ...example, ...seal, HEATHLAND_ENV: 'production' })
  for (const name of ['MASTER_KEY', 'INDEX_KEY', 'PUBLIC_ORIGIN']) expect(start).toThrow(name)
})

test('what is missing is named, all of it', () => {
  const start = () => readConfig({})
  for (const name of ['DATABASE_URL', 'PUBLIC_ORIGIN', 'MASTER_KEY', 'INDEX_KEY']) expect(start).toThrow(new RegExp(`^  ${name}: `, 'm'))
  expect(start).toThrow(ConfigRefused)
})

test.each(['DATABASE_URL', 'PUBLIC_ORIGIN', 'MASTER_KEY', 'INDEX_KEY'])('a missing %s is named alone', (name) => {
  const { [name]: _missing, ...rest } = example
  const lines = refusalOf(rest).split('\n').slice(1)
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^  ${name}: `))])
})

test.each([
  ['MASTER_KEY', 'c2VjcmV0LXRvby1zaG9ydA=='],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['PORT', '70000'],
  ['SWEEP_SECONDS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['HEATHLAND_ENV', 'staging'],
])('a wrong %s is named, and its value is not repeated', (name, value) => {
  const refusal = refusalOf({ ...example, [name]: value })
  expect(refusal).toContain(`  ${name}: `)
  expect(refusal).not.toContain(value)
})

test('an origin is taken without its path', () => {
  expect(readConfig({ ...production, PUBLIC_ORIGIN: 'https://heathland.example/app?x=1' }).PUBLIC_ORIGIN).toBe('https://heathland.example')
})

test('proxies are a list', () => {
  expect(readConfig({ ...example, TRUSTED_PROXIES: ' 10.0.0.0/8, ,192.0.2.1 ' }).TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '192.0.2.1'])
})

function refusalOf(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.message
  }
  throw new Error('the environment was taken')
}

test('an index key has a version, and another beside it while it is being changed', () => {
  expect(readConfig(example)).toMatchObject({ INDEX_KEY_VERSION: 1 })
  expect(readConfig(example).INDEX_KEY_PREVIOUS).toBeUndefined()
  const rotating = { ...production, INDEX_KEY_VERSION: '2', INDEX_KEY_PREVIOUS: key(3) }
  expect(readConfig(rotating)).toMatchObject({ INDEX_KEY_VERSION: 2, INDEX_KEY_PREVIOUS: key(3) })
  for (const wrong of [{ INDEX_KEY_VERSION: '0' }, { INDEX_KEY_VERSION: 'two' }, { INDEX_KEY_PREVIOUS: 'short' }])
    expect(() => readConfig({ ...production, ...wrong })).toThrow(ConfigRefused)
})

test.each(['MASTER_KEY', 'INDEX_KEY'] as const)('%s and the one before it are two keys', (name) => {
  expect(() => readConfig({ ...production, [`${name}_PREVIOUS`]: production[name] })).toThrow(`${name}_PREVIOUS is the same key as ${name}`)
})

const overTls = (query: string, host = 'db.example') => `postgres://heathland_api:hunter2@${host}/heathland${query}`
test.each([
  overTls(''),
  overTls('?sslmode=require'),
  overTls('?sslmode=verify-full'),
  overTls('?sslmode=require&sslrootcert=/ca.crt'),
  overTls('?sslmode=verify-ca&sslrootcert=/ca.crt'),
  overTls('?sslmode=no-verify&sslrootcert=/ca.crt'),
  overTls('?sslmode=disable&sslrootcert=/ca.crt'),
  overTls('?sslmode=verify-full&sslrootcert='),
  overTls('?sslmode=verify-full&sslrootcert=/ca.crt&sslmode=disable'),
  overTls('?sslmode=verify-full&sslrootcert=/ca.crt&ssl=0'),
  overTls('?sslmode=verify-full&sslrootcert=/ca.crt&uselibpqcompat=true'),
  overTls('?sslmode=verify-full&sslrootcert=/ca.crt&host=elsewhere.example'),
  overTls('', 'localhost'),
  overTls('', '127.0.0.1'),
  overTls('', '[::1]'),
  'postgres:///heathland',
  'postgres:///heathland?host=db.example',
  'postgres:///heathland?host=/run/postgresql&host=db.example',
])('production refuses an open way to the database, for every program: %s', (url) => {
  for (const name of ['DATABASE_URL', 'WORKER_DATABASE_URL', 'OPERATOR_DATABASE_URL', 'DATABASE_OWNER_URL']) {
    const refusal = refusalOf({ ...production, [name]: url })
    expect(refusal).toContain(`${name} needs sslmode=verify-full`)
    expect(refusal).not.toContain('hunter2')
  }
  // On a machine of one's own there is nobody on the way.
  expect(readConfig({ ...example, DATABASE_URL: url })).toMatchObject({ DATABASE_URL: url })
})

test('an address may name a primary and its standbys, each of which is spoken to over TLS', () => {
  const hosts = 'one.example:5432,two.example:5432,three.example:5432'
  const guarded = overTls('?sslmode=verify-full&sslrootcert=/ca.crt&target_session_attrs=read-write', hosts)
  expect(readConfig({ ...production, DATABASE_URL: guarded })).toMatchObject({ DATABASE_URL: guarded })
  expect(refusalOf({ ...production, DATABASE_URL: overTls('?sslmode=require', hosts) })).toContain('DATABASE_URL needs sslmode=verify-full')
  expect(refusalOf({ ...production, DATABASE_URL: overTls('', 'a,b,c,d,e,f') })).toContain('must not name more than 5 hosts')
})

test('production does not start while certificates go unchecked', () => {
  expect(() => readConfig({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow('NODE_TLS_REJECT_UNAUTHORIZED')
})

test.each([
  ['api', 'DATABASE_URL'],
  ['worker', 'WORKER_DATABASE_URL'],
  ['operator', 'OPERATOR_DATABASE_URL'],
  ['owner', 'DATABASE_OWNER_URL'],
] as const)('%s is asked for its own address and for no other', (program, needed) => {
  const others = ['DATABASE_URL', 'WORKER_DATABASE_URL', 'OPERATOR_DATABASE_URL', 'DATABASE_OWNER_URL'].filter((name) => name !== needed)
  const alone = { ...example, ...Object.fromEntries(others.map((name) => [name, undefined])) }
  expect(readConfig(alone, program)[needed]).toBe(example[needed])
  expect(() => readConfig({ ...alone, [needed]: undefined }, program)).toThrow(`  ${needed}: `)
})

describe('secrets in files', () => {
  const fileWith = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'heathland-secret-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'secret'), text)
    return join(folder, 'secret')
  }

  test.each(secretSettings)('%s can stand in a file', (name) => {
    const { [name]: _inEnvironment, ...others } = { ...production, S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' } as Record<
      string,
      string
    >
    const value = (production as Record<string, string>)[name] || (name.startsWith('CROSSMINT_WEBHOOK') ? 'whsec_AAAA' : key(9))
    const s3 = name.startsWith('S3') && {
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'eu',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    }
    const environment = { ...others, ...s3, [name]: undefined, [`${name}_FILE`]: fileWith(`${value}\n`) }
    expect(readConfig(environment)[name]).toBe(value)
  })

  const { MASTER_KEY, ...withoutKey } = production
  test.each([
    ['is not there', '/nowhere/master.key', {}, 'MASTER_KEY_FILE: /nowhere/master.key cannot be read (ENOENT)'],
    ['is named beside the secret itself', '/nowhere/master.key', { MASTER_KEY }, 'MASTER_KEY_FILE: MASTER_KEY is set as well'],
  ])('a file that %s stops the start', (_what, MASTER_KEY_FILE, more, line) => {
    expect(() => readConfig({ ...withoutKey, ...more, MASTER_KEY_FILE })).toThrow(
      new ConfigRefused(`Secrets in files cannot be used:\n  ${line}`),
    )
  })

  test('an empty file stops the start', () => {
    const file = fileWith('\n')
    expect(() => readConfig({ ...withoutKey, MASTER_KEY_FILE: file })).toThrow(`MASTER_KEY_FILE: ${file} is empty`)
  })

  test('what is no secret is read from no file', () => {
    expect(() => readConfig({ ...production, PORT_FILE: '/etc/hostname' })).toThrow('PORT_FILE: PORT is no secret and is set itself')
  })
})
