/** The product through PgBouncer in transaction mode, with the configuration of ops/pgbouncer: where it is not installed, this says so. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailTwin } from '../../../../apps/twins/src/mail/mail-twin.ts'
import { type System, systemOf } from '../../../../tests/conformance/identity-people.ts'
import { postAsJob, recordLines } from '../../../../tests/hand-posting.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import { freePort } from '../../../../tools/postgres.ts'
import { readText } from '../../../../tools/repository.ts'
import { startApi } from './api.ts'
import { type Composition, compose } from './compose.ts'
import type { Config } from './config.ts'
import { startWorker } from './worker.ts'

const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'
const isInstalled = existsSync(program)
if (!isInstalled) console.log(`skipped: ${program} is not there (Debian: apt-get install pgbouncer)`)
/** It refuses to run as root. */
const nobody = 65_534

describe.runIf(isInstalled)('through PgBouncer in transaction mode', () => {
  let world: World
  let system: System
  let worker: Composition
  let bouncer: ChildProcess
  let through: Partial<Config>
  const closing: (() => unknown)[] = []

  beforeAll(async () => {
    world = await openWorld()
    closing.push(() => world.close())
    const port = await freePort()
    const direct = new URL(world.url('postgres'))
    bouncer = startBouncer({ port, database: direct.pathname.slice(1), server: direct.port })
    closing.push(async () => {
      bouncer.kill('SIGINT')
      if (bouncer.exitCode === null) await once(bouncer, 'exit')
    })
    const via = (url: string) => Object.assign(new URL(url), { port: String(port) }).toString()
    through = {
      DATABASE_URL: via(world.url('heathland_api')),
      WORKER_DATABASE_URL: via(world.url('heathland_worker')),
      DATABASE_POOLER: 'transaction',
      TRUSTED_PROXIES: ['127.0.0.1/32'],
    }
    for (let tries = 0; tries < 100 && !(await canConnect(through.DATABASE_URL ?? '')); tries += 1) await wait(100)
    const twin = await startMailTwin({ smtpPort: 0, httpPort: 0 })
    const config = { ...world.config, ...through, SMTP_URL: twin.smtpUrl }
    const platform = await compose(config, 'api')
    const api = await startApi(platform)
    worker = await compose(config, 'worker')
    const working = await startWorker(worker)
    closing.push(
      () => twin.stop(),
      () => platform.close(),
      () => worker.close(),
      () => working.stop(),
      () => api.stop(),
    )
    system = systemOf({ world, twin, address: api.address, worker: working })
  }, 120_000)
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  test('people join by mail, which is a job of the queue, sign in, and each sees only themselves', async () => {
    const people = [await system.join(), await system.join()]
    const cookies = await Promise.all(people.map((person) => system.signIn(person)))
    const asked = Array.from({ length: 200 }, (_, nth) => nth % 2)
    const answers = await Promise.all(
      asked.map(async (who) => {
        const { status, body } = await system.me(cookies[who]?.cookie ?? '')
        return { who, status, text: JSON.stringify(body) }
      }),
    )
    for (const { who, status, text } of answers) {
      expect(status).toBe(200)
      expect(text).toContain(people[who]?.email)
      expect(text).not.toContain(people[1 - who]?.email)
    }
  })

  test('postings through few connections are exact, each once', async () => {
    await recordLines(world.superuser, { prefix: 'POOL-', from: 1, to: 100 })
    await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        postAsJob(worker, { movement: 'deposit-unallocated', cell: 'eu', asset: 'EUR', amountMinor: 1n, reference: `POOL-${nth + 1}` }),
      ),
    )
    const [row] = await world.superuser<{ postings: string; sum: string }>(
      `select count(*) as postings, sum(amount_minor) as sum from transfer where subject like 'eu:EUR:POOL-%'`,
    )
    expect(row).toEqual({ postings: '100', sum: '100' })
  })

  test('each transaction has the bounds of a connection of our own, and leaves nothing to the next', async () => {
    const read = (settings: readonly string[]) =>
      worker.database.read({ kind: 'program', task: 'test' }, (tx) =>
        tx.query<{ value: string }>('settings', 'select current_setting(name, true) as value from unnest($1::text[]) as name', [settings]),
      )
    expect(
      (await read(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'random_page_cost'])).map(
        ({ value }) => value,
      ),
    ).toEqual(['15s', '5s', '30s', '1.1'])
    // Another client, on the same connections to the server.
    const left = await Promise.all(
      Array.from({ length: 40 }, () =>
        ask(
          through.WORKER_DATABASE_URL ?? '',
          `select current_setting('app.actor', true) as actor, current_setting('app.person', true) as person`,
        ),
      ),
    )
    for (const rows of left) expect(rows).toEqual([{ actor: '', person: '' }])
  })

  test('questions before anybody is known go to whichever connection is free', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => worker.now()))
    expect(answers.every((now) => now instanceof Date)).toBe(true)
    const [row] = await world.superuser<{ connections: number }>(
      `select count(*)::int as connections from pg_stat_activity where datname = current_database() and usename in ('heathland_api', 'heathland_worker')`,
    )
    // The test's own world has opened some directly.
    expect(row?.connections).toBeLessThan(40)
  })

  test('no session holds a lock of ours: what the programs lock is locked for a transaction', async () => {
    expect(
      await world.superuser(
        `select objid from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and usename in ('heathland_api', 'heathland_worker') and state = 'idle'`,
      ),
    ).toEqual([])
  })

  test('a program that was not told of PgBouncer does not start through it', async () => {
    await expect(compose({ ...world.config, ...through, DATABASE_POOLER: 'none' }, 'worker')).rejects.toThrow(/startup parameter|options/)
  })

  function startBouncer({ port, database, server }: { port: number; database: string; server: string }): ChildProcess {
    const folder = mkdtempSync(join(tmpdir(), 'heathland-pgbouncer-'))
    chmodSync(folder, 0o755)
    closing.push(() => rmSync(folder, { recursive: true }))
    const users = join(folder, 'userlist.txt')
    writeFileSync(users, '"heathland_api" ""\n"heathland_worker" ""\n')
    // Only where it listens, whom it asks and how it knows people are other than in production; and few connections, so that all share them.
    const text = readText('ops/pgbouncer/pgbouncer.ini')
      .replace(/^heathland = .*$/m, `${database} = host=127.0.0.1 port=${server} dbname=${database}`)
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('default_pool_size = 20', 'default_pool_size = 5')
    const path = join(folder, 'pgbouncer.ini')
    writeFileSync(path, text)
    const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
    const child = spawn(program, [path], { ...identity, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (/ERROR|FATAL/.test(chunk.toString())) console.log(chunk.toString())
    })
    return child
  }
})

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

function canConnect(url: string): Promise<boolean> {
  return ask(url, 'select 1').then(
    () => true,
    () => false,
  )
}
