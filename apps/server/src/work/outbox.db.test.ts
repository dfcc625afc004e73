import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Context } from '../core/context.ts'
import { eventJobs } from '../entry/nouns.ts'
import { answerCheckJob } from '../nouns/platform/platform.jobs.ts'
import { announce, relayEvents, type Subscriptions } from './outbox.ts'

/** No event has a subscriber of its own yet, so the queue that there is listens in. */
const withSubscriber: Subscriptions = { ...eventJobs, 'platform.check-answered': [answerCheckJob as never] }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.superuser('delete from outbox')
  await world.superuser('update outbox_position set sequence = 0')
  await world.superuser('delete from pgboss.job')
})

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })

async function announceOne(ctx: Context): Promise<void> {
  await ctx.inTransaction((tx) => announce(tx, ctx, 'platform.check-answered', { checkId: ctx.newId('chk') }))
}

/** Relays until this many were passed on: transactions of other tests in the same cluster hold the relay back now and then. */
async function relay(count: number, subscribers: Subscriptions = eventJobs): Promise<void> {
  let passed = 0
  await expect.poll(async () => (passed += await relayEvents(await open(), subscribers)), { timeout: 60_000, interval: 20 }).toBe(count)
}

async function sequences(): Promise<(bigint | null)[]> {
  const rows = await world.superuser<{ sequence: string | null }>('select sequence from outbox order by transaction_id, id')
  return rows.map((row) => (row.sequence === null ? null : BigInt(row.sequence)))
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1))

test('an event of a transaction that is still open holds back every later one', async () => {
  const [first, second] = [await open(), await open()]
  const gate = Promise.withResolvers<void>()
  const announced = Promise.withResolvers<void>()
  const early = first.inTransaction(async (tx) => {
    await announce(tx, first, 'platform.check-answered', { checkId: 'early' })
    // It travels with the next statement: once that is answered, it is written.
    await tx.query('written', 'select', [])
    announced.resolve()
    await gate.promise
  })
  await announced.promise
  await second.inTransaction((tx) => announce(tx, second, 'platform.check-answered', { checkId: 'late' }))
  for (let tries = 0; tries < 10; tries += 1) expect(await relayEvents(await open(), eventJobs)).toBe(0)
  gate.resolve()
  await early
  await relay(2)
  const rows = await world.superuser("select subject ->> 'checkId' as check, sequence from outbox order by sequence")
  expect(rows).toEqual([
    { check: 'early', sequence: '1' },
    { check: 'late', sequence: '2' },
  ])
})

test('numbers have no gaps and follow the order of the transactions, whatever was rolled back between them', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const ctx = await open()
        const act = ctx.inTransaction(async (tx) => {
          await announce(tx, ctx, 'platform.check-answered', { checkId: 'a' })
          if (index % 2 === 0) throw new Error('rolled back')
          await announce(tx, ctx, 'platform.check-answered', { checkId: 'b' })
        })
        await act.catch(() => undefined)
      }),
    )
    await relay(20)
  }
  expect(await sequences()).toEqual(upTo(60))
})

test('what was rolled back was never announced', async () => {
  const ctx = await open()
  const act = ctx.inTransaction(async (tx) => {
    await announce(tx, ctx, 'platform.check-answered', { checkId: 'never' })
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await world.superuser('select from outbox')).toEqual([])
})

test('two relays at once pass each event on once, and enqueue each subscriber once', async () => {
  // More than one pass of the relay takes.
  const count = 240
  for (let made = 0; made < count; made += 30) {
    const ctx = await open()
    await ctx.inTransaction(async (tx) => {
      for (let index = 0; index < 30; index += 1) await announce(tx, ctx, 'platform.check-answered', { checkId: ctx.newId('chk') })
    })
  }
  let passed = 0
  const relayAlong = async () => {
    const deadline = Date.now() + 60_000
    while (passed < count && Date.now() < deadline) {
      const more = await relayEvents(await open(), withSubscriber)
      passed += more
    }
  }
  await Promise.all([relayAlong(), relayAlong(), relayAlong()])
  expect(passed).toBe(count)
  expect(await sequences()).toEqual(upTo(count))
  const [jobs] = await world.superuser(
    `select count(*)::int as sent, count(distinct singleton_key)::int as keys from pgboss.job
     where name = $1 and singleton_key in (select id from outbox) and data = (select subject from outbox where id = singleton_key)`,
    [answerCheckJob.queue],
  )
  expect(jobs).toEqual({ sent: count, keys: count })
}, 120_000)

test('a relay that loses its database half-way has neither numbered nor enqueued', async () => {
  await announceOne(await open())
  await announceOne(await open())
  const ctx = await open()
  const lost: Context = { ...ctx, jobs: { send: () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })) } }
  await expect
    .poll(async () => relayEvents(lost, withSubscriber).then(String, (error: Error) => error.message), { timeout: 60_000 })
    .toContain('gone')
  expect(await sequences()).toEqual([null, null])
  await relay(2, withSubscriber)
  expect(await sequences()).toEqual(upTo(2))
  expect(await world.superuser('select from pgboss.job')).toHaveLength(2)
})
