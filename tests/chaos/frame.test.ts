/**
 * The frame under kill -9: the worker dies several times with jobs under way, then PostgreSQL does. What was asked for is done
 * all the same, once. The processes are real, the cluster is its own and durable, and a supervisor starts again what died.
 */
import { type Composition, compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { answerCheckJob } from '@heathland/server/nouns/platform/platform.jobs'
import { requestCheck } from '@heathland/server/nouns/platform/request-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseSettings, prepareDatabase } from '../../tools/database.ts'
import { type Cluster, startTemporaryCluster } from '../../tools/postgres.ts'
import { type Running, start } from '../processes.ts'
import { testSecrets } from '../world.ts'

const checksWanted = 200
const workerKills = 4
/** From the last kill until all is done: a dead worker's jobs are noticed after 10 to 15 seconds. */
const recoveryMaxMs = 60_000

let cluster: Cluster
let platform: Composition
let supervisor: Supervisor
beforeAll(async () => {
  cluster = await startTemporaryCluster({ durable: true })
  await prepareDatabase(cluster, 'heathland')
  const config = readConfig({
    HEATHLAND_ENV: 'test',
    ...databaseSettings(cluster, 'heathland'),
    PUBLIC_ORIGIN: 'http://localhost:4000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SWEEP_SECONDS: '5',
    LOG_LEVEL: 'warn',
    ...testSecrets,
  })
  platform = await compose({ ...config, LOG_LEVEL: 'silent' }, 'operator')
  supervisor = supervise(() => start('worker', config))
}, 180_000)
afterAll(async () => {
  await supervisor.stop()
  await platform.close()
  await cluster.stop()
}, 180_000)

// The cluster is this file's own, so one run of it is enough whatever the others run on.
test.skipIf(inject('cluster').version === 15)(
  'every check is answered exactly once, whatever is killed',
  async () => {
    // Every answer takes a while, so that a kill finds some under way.
    await look(`create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$`)
    await look('create trigger slow before update on platform_check for each row execute function wait()')

    const startedAt = performance.now()
    const wanted = await requestChecks(checksWanted)
    for (let kill = 0; kill < workerKills; kill += 1) {
      await underWay()
      await supervisor.kill()
    }
    await underWay()
    await cluster.kill()
    await restart()
    await underWay()
    await supervisor.kill()
    const killedAt = performance.now()

    const unanswered = `select from platform_check where state = 'requested' and id = any($1)`
    const unfinished = `select from pgboss.job where name = $2 and singleton_key = any($1) and state in ('created', 'retry', 'active')`
    const unsent = `select from outbox where sequence is null and subject ->> 'checkId' = any($1)`
    const left = async () => [
      (await look(unanswered, [wanted])).length,
      (await look(unfinished, [wanted, answerCheckJob.queue])).length,
      (await look(unsent, [wanted])).length,
    ]
    await expect.poll(left, { timeout: recoveryMaxMs, interval: 250 }).toEqual([0, 0, 0])
    const recoveredMs = performance.now() - killedAt

    const seldomOrOften = await look(
      `select check_id, answers, events, requests from unnest($1::text[]) as check_id
     cross join lateral (select count(*)::int as answers from audit_log where resource = check_id and action = 'platform.check-answered') as a
     cross join lateral (select count(*)::int as requests from audit_log where resource = check_id and action = 'platform.check-requested') as r
     cross join lateral (select count(*)::int as events from outbox where subject ->> 'checkId' = check_id and type = 'platform.check-answered' and sequence > 0) as e
     where (answers, events, requests) <> (1, 1, 1)`,
      [wanted],
    )
    expect(seldomOrOften).toEqual([])
    const [numbers] = await look(
      `select count(*)::int as events, max(sequence)::int as newest, count(distinct sequence)::int as numbers from outbox where sequence is not null`,
    )
    expect(numbers).toEqual({ events: numbers?.['newest'], newest: numbers?.['newest'], numbers: numbers?.['newest'] })
    // The worker lives through a database that dies: only our own kills ended it.
    expect(supervisor.ends()).toEqual(Array(workerKills + 1).fill('SIGKILL'))
    console.log(
      `${checksWanted} checks, ${workerKills + 1} kills of the worker and one of PostgreSQL: all answered once, ${(recoveredMs / 1_000).toFixed(1)} s after the last kill, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s in all`,
    )
  },
  180_000,
)

async function requestChecks(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let asked = 0; asked < count; asked += 10) {
    const batch = Array.from(
      { length: 10 },
      async () => (await requestCheck(await platform.openFor({ kind: 'operator', command: 'test' }))).id,
    )
    ids.push(...(await Promise.all(batch)))
  }
  return ids
}

/** Waits until jobs run in a worker that has not been seen before: the statements of a dead one go on for a moment. */
async function underWay(): Promise<void> {
  const running = `select pid::text from pg_stat_activity where application_name = 'heathland worker' and wait_event = 'PgSleep'`
  const before = new Set(seen)
  const fresh = async () => {
    const pids = (await look(running).catch(() => [])).map((row) => String(row['pid']))
    for (const pid of pids) seen.add(pid)
    return pids.some((pid) => !before.has(pid))
  }
  await expect.poll(fresh, { timeout: 30_000, interval: 20 }).toBe(true)
}

/** The sessions that earlier workers were seen to work in. */
const seen = new Set<string>()

/** The dead server's children notice a moment later, and until then a new one refuses to start. */
async function restart(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await cluster.restart()
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function look(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url('heathland') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

interface Supervisor {
  /** kill -9; returns when the process is gone. */
  readonly kill: () => Promise<void>
  /** How each process ended so far. */
  readonly ends: () => readonly (string | number | null)[]
  readonly stop: () => Promise<void>
}

/** Starts the process again whenever it ends, as an operator's service manager does. */
function supervise(launch: () => Running): Supervisor {
  const ends: (string | number | null)[] = []
  let stopping = false
  let current = launch()
  const watching = (async () => {
    while (!stopping) {
      const { code, signal } = await current.ended
      if (stopping) return
      ends.push(signal ?? code)
      await new Promise((resolve) => setTimeout(resolve, 300))
      if (!stopping) current = launch()
    }
  })()
  return {
    kill: async () => {
      current.child.kill('SIGKILL')
      await current.ended
      // All its sessions count as seen, and none of them will work again.
      for (const row of await look(`select pid::text from pg_stat_activity where application_name = 'heathland worker'`))
        seen.add(String(row['pid']))
    },
    ends: () => ends,
    stop: async () => {
      stopping = true
      current.child.kill('SIGKILL')
      await watching
    },
  }
}
