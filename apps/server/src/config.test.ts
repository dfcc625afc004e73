import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigRefused, readConfig } from './config.ts'

const example = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const production = {
  ...example,
  HEATHLAND_ENV: 'production',
  PUBLIC_ORIGIN: 'https://heathland.example',
  SMTP_URL: 'smtps://mail.example.org',
  MASTER_KEY: key(1),
  INDEX_KEY: key(2),
  LINKEDIN_DISCOVERY_URL: 'https://www.linkedin.com/oauth/.well-known/openid-configuration',
  LINKEDIN_CLIENT_SECRET: 'a secret of the operator',
  MOONPAY_WIDGET_URL: 'https://buy.moonpay.com',
  MOONPAY_API_URL: 'https://api.moonpay.com',
  MOONPAY_PUBLISHABLE_KEY: 'pk_live_1',
  MOONPAY_SECRET_KEY: 'sk_live_1',
  MOONPAY_WEBHOOK_KEY: 'wk_live_1',
  CROSSMINT_API_URL: 'https://www.crossmint.com/api',
  CROSSMINT_API_KEY: 'sk_production_1',
  CROSSMINT_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  CROSSMINT_CHAIN: 'base',
  CROSSMINT_CONSOLE_WALLET_URL: 'https://www.crossmint.com/console/wallets',
  SUMSUB_API_URL: 'https://api.sumsub.com',
  SUMSUB_APP_TOKEN: 'prd:1',
  SUMSUB_SECRET_KEY: 'a secret of Sumsub',
  SUMSUB_WEBHOOK_SECRET: 'another secret of Sumsub',
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

test.each(['MASTER_KEY', 'INDEX_KEY'] as const)('production refuses the development %s', (name) => {
  expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(
    new ConfigRefused(`Production does not start with development values:\n  ${name} is the development key`),
  )
})

test('production refuses the stand-in of LinkedIn and its secret', () => {
  const { LINKEDIN_DISCOVERY_URL, LINKEDIN_CLIENT_SECRET } = example
  expect(() => readConfig({ ...production, LINKEDIN_DISCOVERY_URL })).toThrow('LINKEDIN_DISCOVERY_URL is the address of a stand-in')
  expect(() => readConfig({ ...production, LINKEDIN_CLIENT_SECRET })).toThrow('LINKEDIN_CLIENT_SECRET is the development secret')
})

const moonPay = [
  'MOONPAY_WIDGET_URL',
  'MOONPAY_API_URL',
  'MOONPAY_PUBLISHABLE_KEY',
  'MOONPAY_SECRET_KEY',
  'MOONPAY_WEBHOOK_KEY',
  'MOONPAY_CURRENCY_CODE',
]

test.each(moonPay)('production does not start without %s, and nothing does with only the others', (name) => {
  const { [name]: _missing, ...rest } = production as Record<string, string>
  expect(() => readConfig(rest)).toThrow(`MoonPay needs ${name}`)
  const { [name]: _gone, ...half } = example
  expect(() => readConfig(half)).toThrow(`MoonPay needs ${name}`)
})

test('development goes without MoonPay, and production does not', () => {
  const without = (whole: object) => Object.fromEntries(Object.entries(whole).filter(([name]) => !name.startsWith('MOONPAY_')))
  expect(readConfig(without(example))).not.toHaveProperty('MOONPAY_SECRET_KEY')
  expect(() => readConfig(without(production))).toThrow(`MoonPay needs ${moonPay.join(', ')}`)
})

test('production refuses the stand-in of MoonPay, its keys, and keys of the test mode', () => {
  for (const name of ['MOONPAY_WIDGET_URL', 'MOONPAY_API_URL']) {
    expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(`${name} is the address of a stand-in on this machine`)
  }
  for (const name of ['MOONPAY_PUBLISHABLE_KEY', 'MOONPAY_SECRET_KEY', 'MOONPAY_WEBHOOK_KEY']) {
    expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(`${name} is the development secret`)
  }
  expect(() => readConfig({ ...production, MOONPAY_SECRET_KEY: 'sk_test_1' })).toThrow('MOONPAY_SECRET_KEY is a key of the test mode')
})

const others = {
  Crossmint: ['API_URL', 'API_KEY', 'WEBHOOK_SECRET', 'CHAIN', 'EURC_TOKEN', 'CONSOLE_WALLET_URL'].map((name) => `CROSSMINT_${name}`),
  Sumsub: ['API_URL', 'APP_TOKEN', 'SECRET_KEY', 'WEBHOOK_SECRET', 'LEVEL_NAME'].map((name) => `SUMSUB_${name}`),
}

test.each(Object.entries(others).flatMap(([provider, names]) => names.map((name) => [provider, name] as const)))(
  'production does not start %s without %s, and nothing does with only the others',
  (provider, name) => {
    for (const environment of [production, example] as Record<string, string>[]) {
      const { [name]: _missing, ...rest } = environment
      expect(() => readConfig(rest)).toThrow(`${provider} needs ${name}`)
      expect(() => readConfig({ ...environment, [name]: '' })).toThrow(ConfigRefused)
    }
  },
)

test('production refuses the stand-ins of Crossmint and Sumsub, their secrets, and their test modes', () => {
  for (const name of ['CROSSMINT_API_URL', 'CROSSMINT_CONSOLE_WALLET_URL', 'SUMSUB_API_URL']) {
    expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(`${name} is the address of a stand-in on this machine`)
  }
  const secrets = ['CROSSMINT_API_KEY', 'CROSSMINT_WEBHOOK_SECRET', 'SUMSUB_APP_TOKEN', 'SUMSUB_SECRET_KEY', 'SUMSUB_WEBHOOK_SECRET']
  for (const name of secrets) {
    expect(() => readConfig({ ...production, [name]: example[name] })).toThrow(`${name} is the development secret`)
  }
  expect(() => readConfig({ ...production, CROSSMINT_API_KEY: 'sk_staging_1' })).toThrow('CROSSMINT_API_KEY is no production key')
  expect(() => readConfig({ ...production, CROSSMINT_API_KEY: 'ck_production_1' })).toThrow('CROSSMINT_API_KEY is no production key')
  expect(() => readConfig({ ...production, CROSSMINT_CHAIN: 'base-sepolia' })).toThrow('CROSSMINT_CHAIN is a test network')
  expect(() => readConfig({ ...production, SUMSUB_APP_TOKEN: 'sbx:1' })).toThrow('SUMSUB_APP_TOKEN is a token of the sandbox')
})

test('production refuses an origin without encryption', () => {
  expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://heathland.example' })).toThrow(ConfigRefused)
  expect(() => readConfig({ ...production, PUBLIC_ORIGIN: 'http://heathland.example' })).toThrow('PUBLIC_ORIGIN is not https')
})

test.each(['smtp://localhost:25', 'smtp://mail.localhost:25', 'smtps://127.0.0.1:465', 'smtp://[::1]:25'])(
  'production refuses the stand-in at %s',
  (url) => {
    expect(() => readConfig({ ...production, SMTP_URL: url })).toThrow('SMTP_URL is the address of a stand-in')
  },
)

test('production names everything that is wrong at once', () => {
  const start = () => readConfig({ ...example, HEATHLAND_ENV: 'production' })
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
