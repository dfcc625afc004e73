/**
 * A restore to a moment between two writes, from a real backup and archive of pgBackRest: exact, proved by the ledger's verifier and the
 * daily questions, and without whoever was erased since.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { erasePerson } from '@heathland/server/nouns/compliance/erase-person'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join as joinAs } from '../../tools/bars/known-or-unknown.ts'
import { buildServer } from '../../tools/build-server.ts'
import { prepareDatabase } from '../../tools/database.ts'
import { exampleEnvironment } from '../../tools/development.ts'
import { type Cluster, freePort, startTemporaryCluster } from '../../tools/postgres.ts'
import { inRepository } from '../../tools/repository.ts'
import { fillLedger } from '../busy-ledger.ts'
import { openWorldOn, type World } from '../world-on.ts'

const bin = '/usr/lib/postgresql/15/bin'
const folder = mkdtempSync(join(tmpdir(), 'heathland-backup-test-'))
const config = join(folder, 'pgbackrest.conf')
let cluster: Cluster
let world: World
let dist: string

/** As the account that PostgreSQL runs as, which its files belong to. */
function pgbackrest(...args: readonly string[]): void {
  const { uid, gid } = statSync(cluster.dataDir)
  execFileSync('pgbackrest', [`--config=${config}`, '--stanza=heathland', ...args], { uid, gid, stdio: ['ignore', 'inherit', 'inherit'] })
}

function copyKeys(): void {
  execFileSync(inRepository('ops/backup/copy-keys'), [world.url('postgres'), folder], { env: { PATH: `${bin}:${process.env['PATH']}` } })
}

function drill(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { DATABASE_URL: _api, WORKER_DATABASE_URL: _worker, OPERATOR_DATABASE_URL: _operator, ...settings } = exampleEnvironment()
  return spawnSync(inRepository('ops/backup/drill'), [join(folder, 'people.keys'), ...args], {
    encoding: 'utf8',
    env: {
      ...settings,
      MASTER_KEY: world.config.MASTER_KEY,
      INDEX_KEY: world.config.INDEX_KEY,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      HEATHLAND: join(dist, 'heathland'),
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      PGBACKREST_CONFIG: config,
      DATABASE: new URL(world.url('postgres')).pathname.slice(1),
      ...more,
    },
  })
}

beforeAll(async () => {
  ;({ dist } = await buildServer())
  chmodSync(folder, 0o755)
  const port = await freePort()
  cluster = await startTemporaryCluster({
    version: 15,
    durable: true,
    port,
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_timeout: '60',
      archive_command: `pgbackrest --config=${config} --stanza=heathland archive-push %p`,
    },
  })
  const { uid, gid } = statSync(cluster.dataDir)
  for (const name of ['repo', 'spool', 'log', 'lock']) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), uid, gid)
  }
  writeFileSync(
    config,
    `[global]
repo1-path=${folder}/repo
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a-passphrase-of-this-test-alone
repo1-bundle=y
repo1-retention-full-type=time
repo1-retention-full=6
compress-type=zst
start-fast=y
spool-path=${folder}/spool
log-path=${folder}/log
lock-path=${folder}/lock
log-level-console=warn
[heathland]
pg1-path=${cluster.dataDir}
pg1-port=${port}
pg1-socket-path=${dirname(cluster.dataDir)}
pg1-user=postgres
`,
  )
  await prepareDatabase(cluster, 'heathland_template')
  world = await openWorldOn({ port, template: 'heathland_template' })
}, 300_000)
afterAll(async () => {
  await world?.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const person = (name: string) => ({
  firstName: name,
  lastName: 'Tester',
  email: `${name}@members.example`,
  password: `a long password of ${name}`,
  phone: '+31 6 12345678',
  address: '1 Heath Road',
  city: 'Amsterdam',
  country: 'NL',
})

const drilledAt = `select last_success_at as at from scheduled_run where name = 'restore drill'`

test('a backup is restored to a moment exactly, proved, and holds nobody who was erased since', async () => {
  const gone = await joinAs(world.platform, person('gone'))
  const stays = await joinAs(world.platform, person('stays'))
  // They joined long ago: of whoever joined within the minute before a copy it is not known whether it has them.
  await world.superuser(`update person_key set created_at = created_at - interval '1 hour'`)
  pgbackrest('stanza-create')
  pgbackrest('--type=full', 'backup')
  await fillLedger(world)
  await world.superuser('create table marker (text text primary key)')
  await world.superuser(`insert into marker values ('before')`)
  const later = await joinAs(world.platform, person('later'))
  // pgBackRest counts in whole seconds, and restores only to moments after the second in which the copy ended.
  await wait(2_000)
  const [then] = await world.superuser<{ moment: string; entries: string }>(
    'select clock_timestamp()::text as moment, (select count(*)::text from entry) as entries',
  )
  await wait(50)
  await world.superuser(`insert into marker values ('after')`)
  await world.superuser(`update account set password_hash = 'changed since' where person_id = '${stays.personId}'`)
  await world.superuser('select pg_switch_wal()')
  copyKeys()
  const operator = await world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(operator, gone.personId)
  copyKeys()

  const drilled = drill([then?.moment ?? ''], { KEEP: '1', PRODUCTION: world.url('postgres') })
  expect(drilled.stderr).toBe('')
  expect(drilled.stdout).toContain('everything agrees')
  expect(drilled.stdout).toMatch(/all \d+ answers are as they should be/)
  expect(drilled.status).toBe(0)
  console.log(drilled.stdout.split('\n').find((line) => line.includes('proved after')))
  const [, address = '', data = ''] = /It runs at (\S+); end it with: \S+ --pgdata=(\S+)/.exec(drilled.stdout) ?? []
  const restored = new pg.Client({ connectionString: address })
  await restored.connect()
  try {
    const rowsOf = async (text: string) => (await restored.query<Record<string, unknown>>(text)).rows
    expect(await rowsOf('select text from marker')).toEqual([{ text: 'before' }])
    expect(await rowsOf('select count(*)::text as entries from entry')).toEqual([{ entries: then?.entries }])
    // Their sealed row of before is there, or its being unreadable would prove nothing.
    expect(await rowsOf(`select id from profiles where id = '${gone.personId}'`)).toHaveLength(1)
    expect((await rowsOf('select person_id from person_key order by created_at')).map((row) => row['person_id'])).toEqual(
      expect.arrayContaining([stays.personId, later.personId]),
    )
    for (const table of ['person_key', 'account', 'person_search'])
      expect(await rowsOf(`select person_id from ${table} where person_id = '${gone.personId}'`)).toEqual([])
    expect(await rowsOf(`select password_hash from account where person_id = '${stays.personId}'`)).toEqual([
      { password_hash: 'changed since' },
    ])
    expect(await rowsOf('select id from session where revoked_at is null')).toEqual([])
    expect(await rowsOf(`select nspname from pg_namespace where nspname = 'after_restore'`)).toEqual([])
  } finally {
    await restored.end()
    const { uid, gid } = statSync(data)
    execFileSync(join(bin, 'pg_ctl'), ['--pgdata', data, '--mode=fast', 'stop'], { uid, gid, stdio: 'ignore' })
    rmSync(dirname(data), { recursive: true })
  }
  const [row] = await world.superuser<{ at: Date }>(drilledAt)
  expect(Date.now() - (row?.at.getTime() ?? 0)).toBeLessThan(60_000)
}, 600_000)

test('a restored ledger that does not agree fails the drill, and is not recorded as one', async () => {
  await world.superuser('delete from scheduled_run')
  await world.superuser('alter table entry disable trigger user')
  await world.superuser(
    'update entry set amount_minor = amount_minor + 1 where (account_id, booked_at, posting_id) = (select account_id, booked_at, posting_id from entry limit 1)',
  )
  const drilled = drill([], { PRODUCTION: world.url('postgres') })
  expect(drilled.status).toBe(1)
  expect(drilled.stderr).toMatch(/things? do(es)? not agree/)
  expect(drilled.stdout).not.toContain('proved')
  expect(await world.superuser(drilledAt)).toEqual([])
}, 600_000)
