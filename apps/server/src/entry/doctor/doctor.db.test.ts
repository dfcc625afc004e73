/** A sound installation against the providers' stand-ins, and then one thing broken at a time, each of them named with what to do. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  crossmintSettings,
  mangopaySettings,
  moonpaySettings,
  s3Settings,
  startTwin,
  sumsubSettings,
  type TwinProcess,
  trustSettings,
} from '../../../../../tests/twin-process.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { startMailTwin } from '../../../../twins/src/mail/mail-twin.ts'
import { witnessKey } from '../../../../twins/src/witness/witness-twin.ts'
import { examine, linesOf } from './doctor.ts'

const folder = mkdtempSync(join(tmpdir(), 'heathland-doctor-'))
const key = (fill: number) => Buffer.from(Array.from({ length: 32 }, (_, place) => (place * 7 + fill) % 256)).toString('base64')
const stops: (() => Promise<unknown>)[] = []
let world: World
let trust: TwinProcess
let sound: Record<string, string>

beforeAll(async () => {
  world = await openWorld({ MASTER_KEY: key(1), INDEX_KEY: key(2) })
  const names = ['crossmint', 'sumsub', 'moonpay', 'mangopay', 's3'] as const
  const twins = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await startTwin(name)] as const)))
  trust = await startTwin('trust')
  const mail = await startMailTwin({ httpPort: 0, smtpPort: 0, logDir: undefined })
  const witness = await listening()
  stops.push(
    ...[...Object.values(twins), trust].map((twin) => () => twin.stop()),
    () => mail.stop(),
    async () => witness.server.close(),
  )
  const http = (name: (typeof names)[number]) => twins[name]?.http ?? ''
  mkdirSync(join(folder, 'bank'))
  const settings = Object.entries(world.config).filter(([, value]) => value !== undefined && typeof value !== 'object')
  sound = {
    ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])),
    TRUSTED_PROXIES: '',
    ...world.databaseSettings,
    ...crossmintSettings(http('crossmint')),
    ...sumsubSettings(http('sumsub')),
    ...moonpaySettings(http('moonpay')),
    ...mangopaySettings(http('mangopay')),
    ...s3Settings(http('s3')),
    ...trustSettings(trust),
    SMTP_URL: mail.smtpUrl,
    LOG_ORIGIN: 'log.localhost/doctor',
    LOG_KEY: key(3),
    LOG_WITNESSES: `${witnessKey('north.localhost')} ${witness.url}`,
    LOG_WITNESSES_NEEDED: '1',
    LOG_FILE: join(folder, 'checkpoints.txt'),
    BANK_FOLDER: join(folder, 'bank'),
    BANK_EU_HOLDER: 'Members of the test',
    BANK_EU_NAME: 'A Bank',
    BANK_EU_IBAN: 'NL72HEAT0123456789',
    BANK_EU_BIC: 'HEATNL2A',
  }
  await world.superuser(`insert into scheduled_run (name, last_success_at) values ('pulse', now()), ('restore drill', now())
    on conflict (name) do update set last_success_at = now()`)
}, 400_000)
afterAll(async () => {
  for (const stop of stops) await stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Says nothing that means anything, as a witness does to whoever merely comes by. */
async function listening(): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

const troubles = async (more: Readonly<Record<string, string | undefined>> = {}) =>
  (await examine({ ...sound, ...more })).filter(({ state }) => state !== 'good')

test('finds nothing to do in a sound installation, says a line of each part, and changes nothing', async () => {
  const before = await world.superuser('select count(*) from audit_log')
  const findings = await examine(sound)
  expect(findings.filter(({ state }) => state !== 'good')).toEqual([])
  expect(new Set(findings.map(({ part }) => part))).toEqual(
    new Set([
      ...[
        'Settings',
        'Secrets',
        'DATABASE_URL',
        'WORKER_DATABASE_URL',
        'OPERATOR_DATABASE_URL',
        'DATABASE_OWNER_URL',
        'Schema',
        'Worker',
        'Backup',
      ],
      ...[
        'Mail',
        'Sumsub',
        'MoonPay',
        'Crossmint',
        'Mangopay',
        'LinkedIn',
        'Files',
        'Seal key',
        'Time server',
        'Public log',
        'Bank',
        'Disk',
      ],
    ]),
  )
  expect(await world.superuser('select count(*) from audit_log')).toEqual(before)
}, 180_000)

const nowhere = 'http://127.0.0.1:9'

test.each<[part: string, state: 'broken' | 'warning', broken: Readonly<Record<string, string | undefined>>, says: RegExp]>([
  ['Settings', 'broken', { MASTER_KEY: undefined }, /MASTER_KEY/],
  ['Settings', 'broken', { SUMSUB_SECRET_KEY: '' }, /Sumsub needs SUMSUB_SECRET_KEY/],
  ['INDEX_KEY', 'broken', { INDEX_KEY: Buffer.alloc(32, 7).toString('base64') }, /not made at random/],
  ['MASTER_KEY', 'broken', { MASTER_KEY: key(2) }, /same key as INDEX_KEY/],
  ['MOONPAY_WEBHOOK_KEY', 'warning', { MOONPAY_WEBHOOK_KEY: 'short' }, /only 5 characters/],
  ['DATABASE_URL', 'broken', { DATABASE_URL: 'postgres://heathland_api@127.0.0.1:9/heathland' }, /ECONNREFUSED/],
  ['Mail', 'broken', { SMTP_URL: 'smtp://127.0.0.1:9' }, /ECONNREFUSED|closed/],
  ['Sumsub', 'broken', { SUMSUB_SECRET_KEY: 'another secret that is wrong' }, /does not let us in/],
  ['MoonPay', 'broken', { MOONPAY_SECRET_KEY: 'sk_test_another-that-is-wrong' }, /does not let us in/],
  ['Crossmint', 'broken', { CROSSMINT_API_KEY: 'sk_staging_another-that-is-wrong' }, /does not let us in/],
  ['Mangopay', 'broken', { MANGOPAY_API_KEY: 'another key that is wrong' }, /does not let us in|refuses/],
  ['Files', 'broken', { S3_SECRET_ACCESS_KEY: 'another secret that is wrong' }, /./],
  [
    'LinkedIn',
    'broken',
    {
      LINKEDIN_DISCOVERY_URL: `${nowhere}/oauth/.well-known/openid-configuration`,
      LINKEDIN_CLIENT_ID: 'one',
      LINKEDIN_CLIENT_SECRET: 'a long enough secret',
    },
    /does not let us in/,
  ],
  ['Seal key', 'broken', { SEAL_KEY_FILE: '/nowhere/seal.key' }, /ENOENT/],
  ['Time server', 'broken', { TIMESTAMP_URL: `${nowhere}/timestamp` }, /did not answer/],
  ['Public log', 'broken', { LOG_WITNESSES: `${witnessKey('north.localhost')} ${nowhere}` }, /0 of 1 witnesses answer/],
  ['Bank', 'broken', { BANK_FOLDER: '/nowhere/bank' }, /ENOENT/],
  ['Disk', 'broken', { LOG_FILE: '/nowhere/log/checkpoints.txt' }, /ENOENT/],
])(
  '%s is %s with %j',
  async (part, state, settings, says) => {
    const found = (await troubles(settings)).filter((finding) => finding.part === part)
    expect(found).not.toEqual([])
    expect(found[0]).toMatchObject({ state, says: expect.stringMatching(says) })
    expect(found[0]?.advice).toBeTruthy()
  },
  60_000,
)

test('a secret in a file that every account can read is warned of', async () => {
  const file = join(folder, 'master.key')
  writeFileSync(file, key(1))
  chmodSync(file, 0o644)
  expect(await troubles({ MASTER_KEY: undefined, MASTER_KEY_FILE: file })).toMatchObject([
    { part: 'Secrets', state: 'warning', advice: `chmod o= ${file}` },
  ])
  chmodSync(file, 0o600)
  expect(await troubles({ MASTER_KEY: undefined, MASTER_KEY_FILE: file })).toEqual([])
}, 180_000)

test.each<[what: string, breaks: readonly string[], mends: readonly string[], found: object]>([
  [
    'a role that row security does not bind',
    ['alter role heathland_api bypassrls'],
    ['alter role heathland_api nobypassrls'],
    { part: 'DATABASE_URL', state: 'broken', says: expect.stringContaining('not bound by row security') },
  ],
  [
    'a role with the rights of another',
    ['grant heathland_ledger to heathland_api'],
    ['revoke heathland_ledger from heathland_api'],
    { part: 'DATABASE_URL', state: 'broken', says: expect.stringContaining('member of heathland_app, heathland_ledger') },
  ],
  [
    'a program that may write entries itself',
    ['grant update on entry to heathland_api'],
    ['revoke update on entry from heathland_api'],
    { part: 'DATABASE_URL', state: 'broken', says: expect.stringContaining('can write entries') },
  ],
  [
    'a schema that is behind',
    [`update migration set name = 'x' || name where name = (select max(name) from migration)`],
    [`update migration set name = substr(name, 2) where name like 'x%'`],
    { part: 'Schema', state: 'broken', advice: 'Run: heathland migrate' },
  ],
  [
    'a worker that went silent',
    [`update scheduled_run set last_success_at = now() - interval '10 minutes' where name = 'pulse'`],
    [`update scheduled_run set last_success_at = now() where name = 'pulse'`],
    { part: 'Worker', state: 'broken', says: expect.stringContaining('silent for 60') },
  ],
  [
    'a restore that nobody has tried for long',
    [`update scheduled_run set last_success_at = now() - interval '9 days' where name = 'restore drill'`],
    [`update scheduled_run set last_success_at = now() where name = 'restore drill'`],
    { part: 'Backup', state: 'warning', says: 'the last restore drill was 9 days ago' },
  ],
])(
  'finds %s',
  async (_what, breaks, mends, found) => {
    for (const statement of breaks) await world.superuser(statement)
    try {
      expect(await troubles()).toContainEqual(expect.objectContaining(found))
    } finally {
      for (const statement of mends) await world.superuser(statement)
    }
  },
  60_000,
)

test('an address that signs in as somebody else is named', async () => {
  const { WORKER_DATABASE_URL: other } = sound
  expect(await troubles({ DATABASE_URL: other })).toContainEqual(
    expect.objectContaining({ part: 'DATABASE_URL', state: 'broken', says: 'signs in as heathland_worker' }),
  )
}, 180_000)

test('the command prints one line of each, what is broken last, and ends with what that means', async () => {
  expect(
    linesOf([
      { part: 'Mail', state: 'broken', says: 'is away', advice: 'Check SMTP_URL.' },
      { part: 'Disk', state: 'good', says: '50 % free' },
    ]),
  ).toEqual(['good     Disk  50 % free', 'BROKEN   Mail  is away. Check SMTP_URL.'])
  const program = new URL('../main.ts', import.meta.url).pathname
  // Not in lockstep: mail and witness answer from this very process.
  const run = (more: Readonly<Record<string, string>>) =>
    new Promise<{ status: number; out: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], ...sound, ...more }
      execFile(process.execPath, [program, 'doctor'], { encoding: 'utf8', env }, (error, out) =>
        resolve({ status: Number(error?.code ?? 0), out }),
      )
    })
  expect(await run({})).toMatchObject({ status: 0, out: expect.not.stringContaining('BROKEN') })
  expect(await run({ BANK_FOLDER: '/nowhere' })).toMatchObject({ status: 1, out: expect.stringMatching(/\nBROKEN +Bank +.*\n$/) })
}, 180_000)
