import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import { countRejectedRequests, decryptRejectedRequest, type SealedRejectedRequest } from './rejected-requests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const failures: unknown[] = []
const counter = () =>
  countRejectedRequests({
    database: world.platform.database,
    periodKeys: world.platform.periodKeys,
    onError: (error) => failures.push(error),
  })
const rows = (kind: string) =>
  world.superuser<SealedRejectedRequest & { count: number }>(
    `select kind, subject, count, last_at, last_address, wrapped_key as period_key
     from rejected_request left join period_key on period = period_of(last_at) where kind = $1 order by subject`,
    [kind],
  )

test('any number of rejected requests is one row an hour, from any number of processes', async () => {
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
  if (!row) throw new Error('nothing was counted')
  expect(decryptRejectedRequest(world.platform.keys, row)).toBe('203.0.113.7')
  // Moved elsewhere, or sealed under a key that is gone: nothing, and no failure.
  expect(decryptRejectedRequest(world.platform.keys, { ...row, subject: 'another' })).toBeUndefined()
  expect(decryptRejectedRequest(world.platform.keys, { ...row, period_key: null })).toBeUndefined()
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

test('what a database that is away did not take is counted on, and written when it is back', async () => {
  let isAway = true
  const { database } = world.platform
  const process = countRejectedRequests({
    database: { ...database, inTransaction: (...call) => (isAway ? Promise.reject(new Error('away')) : database.inTransaction(...call)) },
    periodKeys: world.platform.periodKeys,
    onError: (error) => failures.push(error),
  })
  process.count('lockout', 'per_1')
  await process.flush()
  expect(failures).toEqual([new Error('away')])
  process.count('lockout', 'per_1')
  isAway = false
  await process.close()
  expect(await rows('lockout')).toMatchObject([{ subject: 'per_1', count: 2 }])
})
