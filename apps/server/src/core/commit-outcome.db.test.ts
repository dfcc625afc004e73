/** What callers hear of a commit that the synchronous standby has not confirmed: a real PostgreSQL that waits for a standby there is not. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForCheck, officer, type Served, serve } from '../../../../tests/serve.ts'
import { openWorldOn, type World } from '../../../../tests/world-on.ts'
import { asSuperuser, prepareDatabase } from '../../../../tools/database.ts'
import { type Cluster, startTemporaryCluster } from '../../../../tools/postgres.ts'
import type { Actor } from './actor.ts'
import { type Database, databaseTrouble, OutcomeUnknown, openDatabase, type Tx } from './database.ts'

const job: Actor = { kind: 'job', queue: 'test' }
const template = 'heathland_template'

let cluster: Cluster
let world: World
let served: Served
beforeAll(async () => {
  // Commits wait for nobody where they do not even wait for the disk.
  cluster = await startTemporaryCluster({ durable: true })
  await prepareDatabase(cluster, template)
  world = await openWorldOn({ port: cluster.port, template })
  const anna = officer()
  served = await serve(world.platform, () => anna)
  // What the first request of a month writes beside its own work is written now.
  expect(await askForCheck(served.address, { key: randomUUID() })).toMatchObject({ status: 200 })
}, 180_000)
beforeEach(() => standby('gone'))
afterAll(async () => {
  await standby('not needed')
  await served.close()
  await world.close()
  await cluster.stop()
})

async function standby(state: 'gone' | 'not needed'): Promise<void> {
  const set = state === 'gone' ? `set synchronous_standby_names = 'nobody'` : 'reset synchronous_standby_names'
  await asSuperuser(cluster, 'postgres', `alter system ${set}`, 'select pg_reload_conf()')
  // The server's own processes hear of it one after the other.
  await pause(300)
}

/** What ends the wait of every commit that waits now. */
async function endWaits(by: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
  const end = `select ${by}(pid) as ended from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(() => world.superuser(end), { timeout: 10_000, interval: 20 }).not.toEqual([])
}

const plant = (id: string) => (tx: Tx) =>
  tx.change('plant', `insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now())`, [id])
const isPlanted = async (id: string) => (await world.superuser('select from platform_check where id = $1', [id])).length === 1

async function withDatabase(transactionMaxMs: number, work: (database: Database) => Promise<void>): Promise<void> {
  const url = world.url('heathland_worker')
  const database = openDatabase({ url, poolMax: 1, name: 'test', onError: () => undefined, transactionMaxMs })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

test.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
  'a commit whose wait for the standby ends by %s is no success, although it holds here, and its connection is not used again',
  async (by) => {
    await withDatabase(60_000, async (database) => {
      const id = `chk_${by}`
      const acting = database.inTransaction(job, plant(id)).catch((error: unknown) => error)
      await endWaits(by)
      const heard = await acting
      expect(databaseTrouble(heard)).toBe('away')
      expect(await isPlanted(id)).toBe(true)
      if (by === 'pg_cancel_backend') expect(heard).toBeInstanceOf(OutcomeUnknown)
      expect(database.lastCommittedAt()).toBe(Number.NEGATIVE_INFINITY)
      expect(database.connections().inUse).toBe(0)
      // A transaction that only reads waits for no standby.
      expect(await database.read(job, (tx) => tx.query('one', 'select 1 as one', []))).toEqual([{ one: 1 }])
    })
  },
)

test('a commit that nobody confirms is given up by the deadline of its transaction, and the next one gets a connection', async () => {
  await withDatabase(700, async (database) => {
    const startedAt = performance.now()
    const acting = database.inTransaction(job, plant('chk_unconfirmed'))
    await expect(acting).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(performance.now() - startedAt).toBeGreaterThan(650)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await expect(database.ask('one', 'select 1 as one', [])).resolves.toEqual([{ one: 1 }])
    // Nobody sees yet what may still be lost.
    expect(await isPlanted('chk_unconfirmed')).toBe(false)
    await standby('not needed')
    await expect.poll(() => isPlanted('chk_unconfirmed')).toBe(true)
  })
})

test('a statement that takes longer than its transaction may is cut as well, and a question outside of any', async () => {
  await withDatabase(500, async (database) => {
    await expect(database.read(job, (tx) => tx.query('sleep', 'select pg_sleep(20)', []))).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(database.ask('sleep', 'select pg_sleep(20)', [])).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(database.ask('one', 'select 1 as one', [])).resolves.toEqual([{ one: 1 }])
  })
})

test('a request that is refused within its deadline hears its own reason', async () => {
  await withDatabase(60_000, async (database) => {
    const acting = database.inTransaction(job, async () => {
      throw new Error('the work said no')
    })
    await expect(acting).rejects.toThrow('the work said no')
  })
})

test('a caller is answered 503 and asked to come again, as often as the standby is away; then the same key has had one effect', async () => {
  const key = randomUUID()
  const ask = () => askForCheck(served.address, { key })
  const checks = async () => (await world.superuser('select from platform_check')).length
  const before = await checks()
  // The first time it is done. After that its stored answer is found, which only the old primary may have.
  for (let tries = 0; tries < 3; tries += 1) {
    const asking = ask()
    await endWaits('pg_cancel_backend')
    const { status, text, headers } = await asking
    expect({ tries, status, retryAfter: headers.get('retry-after') }).toEqual({ tries, status: 503, retryAfter: '2' })
    expect(JSON.parse(text)).toMatchObject({ code: 'UNAVAILABLE' })
    expect(await checks()).toBe(before + 1)
  }
  await standby('not needed')
  const { status, text } = await ask()
  expect(status).toBe(200)
  const { id } = JSON.parse(text) as { id: string }
  expect(await checks()).toBe(before + 1)
  expect(await world.superuser('select from audit_log where resource = $1', [id])).toHaveLength(1)
})
