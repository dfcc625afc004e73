import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { JobDefinition } from '../core/job.ts'
import { compose } from '../entry/compose.ts'
import { everyJob } from '../entry/nouns.ts'
import { answerCheckJob } from '../nouns/platform/platform.jobs.ts'
import { readHealth } from '../nouns/platform/read-health.ts'
import { deadLetterQueue, installQueues, type Job } from './queue.ts'

interface Parcel {
  readonly parcelId: string
}
const parcelJob: JobDefinition<Parcel> = { queue: 'test.parcel', payload: z.strictObject({ parcelId: z.string() }), concurrency: 2 }

let world: World
beforeAll(async () => {
  world = await openWorld()
  const boss = new PgBoss({ connectionString: world.url('heathland_owner'), supervise: false, schedule: false, max: 1 })
  await boss.start()
  await boss.createQueue(parcelJob.queue, {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 0,
    heartbeatSeconds: 10,
    deadLetter: deadLetterQueue,
  })
  await boss.stop({ graceful: false })
})
afterAll(() => world.close())

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })

async function jobsOf(queue: string, key: string): Promise<{ state: string }[]> {
  return world.superuser<{ state: string }>('select state::text from pgboss.job where name = $1 and singleton_key = $2', [queue, key])
}

/** Runs a worker of the product's own on this handler while the test looks on. */
async function working(handle: Job<Parcel>['handle'], look: () => Promise<void>): Promise<void> {
  const platform = await compose(world.config, 'worker')
  try {
    await platform.queue.work([{ ...parcelJob, handle } as Job<never>], (queue, jobId) => platform.openFor({ kind: 'job', queue }, jobId))
    await look()
  } finally {
    await platform.close()
  }
}

async function enqueue(parcelId: string): Promise<void> {
  const ctx = await open()
  await ctx.inTransaction((tx) => ctx.jobs.send(tx, parcelJob, { parcelId }, { key: parcelId }))
}

test('a job that was sent in a transaction that rolled back does not exist', async () => {
  const ctx = await open()
  const checkId = ctx.newId('chk')
  const act = ctx.inTransaction(async (tx) => {
    await ctx.jobs.send(tx, answerCheckJob, { checkId }, { key: checkId })
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await jobsOf(answerCheckJob.queue, checkId)).toEqual([])
})

test('ringing again while a job waits leaves one job', async () => {
  const ctx = await open()
  const checkId = ctx.newId('chk')
  await ctx.inTransaction(async (tx) => {
    await ctx.jobs.send(tx, answerCheckJob, { checkId }, { key: checkId })
    await ctx.jobs.send(tx, answerCheckJob, { checkId }, { key: checkId })
  })
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const other = await open()
      await other.inTransaction((tx) => other.jobs.send(tx, answerCheckJob, { checkId }, { key: checkId }))
    }),
  )
  expect(await jobsOf(answerCheckJob.queue, checkId)).toEqual([{ state: 'created' }])
})

test('a job that is done can be enqueued again', async () => {
  const opened: string[] = []
  const handle: Job<Parcel>['handle'] = async (_ctx, { parcelId }) => void opened.push(parcelId)
  await working(handle, async () => {
    await enqueue('twice')
    await expect.poll(() => jobsOf(parcelJob.queue, 'twice'), { timeout: 60_000 }).toEqual([{ state: 'completed' }])
    await enqueue('twice')
    await expect.poll(() => opened, { timeout: 60_000 }).toEqual(['twice', 'twice'])
  })
})

test('a payload with a field that nobody declared is refused before it is stored', async () => {
  const ctx = await open()
  const withName = { parcelId: 'nosy', name: 'Anna Visser' }
  await expect(ctx.inTransaction((tx) => ctx.jobs.send(tx, parcelJob, withName, { key: 'nosy' }))).rejects.toThrow(z.ZodError)
  expect(await jobsOf(parcelJob.queue, 'nosy')).toEqual([])
})

test('a payload that found its way in all the same reaches no handler', async () => {
  const reached: Parcel[] = []
  await world.superuser(`delete from pgboss.job where name = $1`, [deadLetterQueue])
  await working(
    async (_ctx, parcel) => void reached.push(parcel),
    async () => {
      await world.superuser(
        `insert into pgboss.job_common (name, data, singleton_key, policy, retry_limit, dead_letter, heartbeat_seconds) values ($1, $2, 'odd', 'exclusive', 0, $3, 10)`,
        [parcelJob.queue, JSON.stringify({ parcelId: 'odd', name: 'Anna Visser' }), deadLetterQueue],
      )
      await expect.poll(() => jobsOf(parcelJob.queue, 'odd'), { timeout: 60_000 }).toEqual([{ state: 'failed' }])
      expect(reached).toEqual([])
    },
  )
})

test('work that fails for good is put aside for a person, and the health page says so', async () => {
  await world.superuser(`delete from pgboss.job where name = $1`, [deadLetterQueue])
  const health = async () => (await readHealth(await world.platform.openFor({ kind: 'visitor' }))).reasons
  expect(await health()).not.toContain('DEAD_LETTERS')
  let tries = 0
  const handle: Job<Parcel>['handle'] = async () => {
    tries += 1
    throw new Error('always')
  }
  await working(handle, async () => {
    await enqueue('hopeless')
    await expect.poll(health, { timeout: 60_000 }).toContain('DEAD_LETTERS')
  })
  expect(tries).toBe(3)
  expect(await world.superuser('select data from pgboss.job where name = $1', [deadLetterQueue])).toEqual([
    { data: { parcelId: 'hopeless' } },
  ])
})

test('a backlog is worked off at once and not one job a poll', async () => {
  const left = () => world.superuser(`select from pgboss.job where name = $1 and state < 'completed'`, [parcelJob.queue])
  for (let index = 0; index < 240; index += 1) await enqueue(`backlog-${index}`)
  await working(
    async () => undefined,
    async () => {
      const startedAt = performance.now()
      await expect.poll(left, { timeout: 50_000 }).toEqual([])
      // Two pollers that waited half a second after each job would take sixty.
      expect(performance.now() - startedAt).toBeLessThan(30_000)
    },
  )
}, 120_000)

test('a handler sees a context that acts as its queue', async () => {
  const seen: unknown[] = []
  await working(
    async (ctx) => void seen.push(ctx.actor),
    async () => {
      await enqueue('who')
      await expect.poll(() => seen, { timeout: 60_000 }).toEqual([{ kind: 'job', queue: parcelJob.queue }])
    },
  )
})

test('programs that run keep their rights while the next version is installed', async () => {
  let [goesOn, looks, denied] = [true, 0, 0]
  const looking = (async () => {
    while (goesOn) {
      const [row] = await world.superuser<{ may: boolean }>(
        `select has_table_privilege('heathland_api', 'pgboss.job_common', 'insert')
            and has_function_privilege('heathland_worker', 'pgboss.job_now()', 'execute') as may`,
      )
      looks += 1
      if (!row?.may) denied += 1
    }
  })()
  for (let times = 0; times < 3; times += 1) await installQueues(world.url('heathland_owner'), [answerCheckJob as JobDefinition<never>])
  goesOn = false
  await looking
  expect({ denied, looked: looks > 20 }).toEqual({ denied: 0, looked: true })
})

test('a worker with nothing to do asks PostgreSQL a few times a second, however many queues there are', async () => {
  const platform = await compose(world.config, 'worker')
  try {
    await platform.queue.work(everyJob, (queue, jobId) => platform.openFor({ kind: 'job', queue }, jobId))
    // Each taker looks once for itself when it starts.
    await setTimeout(1_500)
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await setTimeout(4_000)
    expect(asked.mock.calls.length / 4).toBeLessThan(12)
    asked.mockRestore()
  } finally {
    await platform.close()
  }
})
