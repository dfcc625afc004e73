import { after } from '@heathland/domain/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'

const start = new Date('2026-11-05T09:00:00Z')
const windowSeconds = 3_600
const windowMs = windowSeconds * 1_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let buckets = 0
/** Takes from a new bucket at these times in this order, and returns how many seconds each had to wait. */
function newBucket(count: number) {
  buckets += 1
  const bucket = Buffer.from(`bucket ${buckets}`)
  return (timesMs: readonly number[]) =>
    world.platform.database.inTransaction({ kind: 'identity' }, async (tx) => {
      const rows = await tx.query<{ wait: number }>(
        'take-in-turn',
        'select consume_rate_limit($1, $2, $3, at) as wait from unnest($4::timestamptz[]) with ordinality as times (at, place) order by place',
        [bucket, count, windowSeconds, timesMs.map((ms) => after(start, ms))],
      )
      return rows.map(({ wait }) => wait)
    })
}

/** Steps that are often short, sometimes about a window and sometimes back, as requests come that waited for a connection. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 400_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, windowMs - 1, windowMs, windowMs + 1) },
  { weight: 1, arbitrary: fc.integer({ min: -20_000, max: -1 }) },
)

test('no hour gives more than the count, nobody is refused below it, and a refusal says how many seconds to wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(step, { minLength: 1, maxLength: 60 }), async (count, steps) => {
      let atMs = 0
      const timesMs = steps.map((ms) => (atMs += ms))
      const waits = await newBucket(count)(timesMs)
      const admitted: number[] = []
      for (const [place, ms] of timesMs.entries()) {
        // Whoever comes after another came no earlier, whatever time they bring.
        const now = Math.max(ms, admitted.at(-1) ?? ms)
        const inWindow = admitted.filter((before) => before > now - windowMs)
        const freeAt = inWindow.length < count ? undefined : (inWindow.at(-count) ?? 0) + windowMs
        expect(waits[place]).toBe(freeAt === undefined ? 0 : Math.ceil((freeAt - ms) / 1_000))
        if (waits[place] === 0) admitted.push(now)
        expect(inWindow.length).toBeLessThanOrEqual(count)
      }
      for (const first of admitted)
        expect(admitted.filter((other) => other >= first && other < first + windowMs).length).toBeLessThanOrEqual(count)
    }),
    { numRuns: 200 },
  )
})

test('all may be taken at once, and the hour after gives nothing back before its time', async () => {
  const take = newBucket(20)
  const burst = Array.from({ length: 20 }, () => 0)
  expect(await take([...burst, 0])).toEqual([...burst, 3_600])
  expect(await take([windowMs - 1])).toEqual([1])
  expect(await take([windowMs, ...burst.map(() => windowMs)])).toEqual([...burst, 3_600])
})

test('nineteen near the end of an hour and twenty after it are not thirty-nine', async () => {
  const take = newBucket(20)
  const waits = await take([0, ...Array.from({ length: 39 }, (_, place) => windowMs - 10_000 + place * 500)])
  expect(waits.filter((wait) => wait === 0)).toHaveLength(21)
})

test('whoever comes steadily within the limit is never refused', async () => {
  const everyThreeMinutes = Array.from({ length: 200 }, (_, place) => place * 180_000)
  expect(new Set(await newBucket(20)(everyThreeMinutes))).toEqual(new Set([0]))
})

test('refused tries cost nothing: who keeps trying waits no longer than who waits', async () => {
  const take = newBucket(2)
  await take([0, 1_000, ...Array.from({ length: 50 }, (_, place) => 2_000 + place * 60_000)])
  expect(await take([windowMs])).toEqual([0])
})

test('a clock that was put back shuts nobody out for as long as it was ahead', async () => {
  const take = newBucket(2)
  const yearMs = 365 * 24 * windowMs
  expect(await take([yearMs, yearMs, yearMs])).toEqual([0, 0, 3_600])
  expect(await take([0, 0, 0])).toEqual([0, 0, 3_600])
})

test('many at once get what there is and no more, and what is kept stays small', async () => {
  const take = newBucket(20)
  const waits = await Promise.all(Array.from({ length: 60 }, (_, place) => take([60 - place])))
  expect(waits.flat().filter((wait) => wait === 0)).toHaveLength(20)
  const largest = newBucket(300)
  await largest(Array.from({ length: 400 }, (_, place) => place * 7_919))
  const [row] = await world.superuser<{ bytes: number }>('select max(pg_column_size(held.*))::int as bytes from rate_limit as held')
  expect(row?.bytes).toBeLessThan(3_000)
})
