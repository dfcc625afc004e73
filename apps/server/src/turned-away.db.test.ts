import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../tests/world.ts'
import { countTurnedAway, turnedAwayPlace } from './turned-away.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const failures: unknown[] = []
const counter = () =>
  countTurnedAway({ database: world.platform.database, keys: world.platform.keys, onError: (error) => failures.push(error) })
const rows = (kind: string) =>
  world.superuser<{ subject: string; count: number; last_address: Buffer | null }>(
    'select subject, count, last_address from turned_away where kind = $1 order by subject',
    [kind],
  )

test('however often somebody is turned away, it is one row an hour, from any number of processes', async () => {
  const [one, two] = [counter(), counter()]
  for (let times = 0; times < 500; times += 1) for (const process of [one, two]) process.count('webhook', 'moonpay forged', '203.0.113.7')
  await Promise.all([one.flush(), two.flush()])
  one.count('webhook', 'moonpay forged')
  await one.close()
  await two.close()
  const [row, ...rest] = await rows('webhook')
  expect(rest).toEqual([])
  expect(row).toMatchObject({ subject: 'moonpay forged', count: 1_001 })
  // The newest address that was known, and not readable in the table.
  expect(row?.last_address?.includes('203.0.113.7')).toBe(false)
  expect(world.platform.keys.open(row?.last_address ?? Buffer.of(), turnedAwayPlace('webhook', 'moonpay forged'))).toBe('203.0.113.7')
})

test('whoever names thousands of things fills neither memory nor table, and is counted whole', async () => {
  const process = counter()
  for (let times = 0; times < 5_000; times += 1) process.count('rate-limit', `${times} ${'x'.repeat(300)}`)
  await process.close()
  const counted = await rows('rate-limit')
  expect(counted.length).toBeLessThanOrEqual(1_001)
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(5_000)
  expect(counted.find(({ subject }) => subject === 'others')?.count).toBeGreaterThan(3_000)
})

test('a database that is away costs the counts and nothing else', async () => {
  const process = countTurnedAway({
    database: { ...world.platform.database, inTransaction: () => Promise.reject(new Error('away')) },
    keys: world.platform.keys,
    onError: (error) => failures.push(error),
  })
  process.count('lockout', 'per_1')
  await process.close()
  expect(failures).toEqual([new Error('away')])
})
