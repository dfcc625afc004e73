import { after, dayMs, hourMs, minuteMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import { retention } from '../entry/nouns.ts'
import { clearPast } from './retention.ts'

const now = new Date('2026-11-05T09:07:00Z')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function clear(): Promise<void> {
  await clearPast(world.platform.contextFor({ actor: { kind: 'job', queue: 'sweep' }, now, requestId: 'retention' }), retention)
  expect(await world.superuser('select name, reason from scheduled_run where failures > 0')).toEqual([])
}

test('a key is kept 35 days, whosever it is', async () => {
  const plant = (scope: string, key: string, age: number) =>
    world.superuser(`insert into idempotency_key (scope, key, operation, input_hash, created_at) values ($1, $2, 'op', '', $3)`, [
      scope,
      key,
      after(now, -age),
    ])
  await plant('per_anna', 'a-key-that-is-kept', 35 * dayMs - minuteMs)
  await plant('per_anna', 'a-key-that-must-go', 35 * dayMs + minuteMs)
  await plant('visitor', 'a-key-that-goes-too', 36 * dayMs)
  await clear()
  expect(await world.superuser('select key from idempotency_key')).toEqual([{ key: 'a-key-that-is-kept' }])
})

test('a rate limit is deleted when its window has ended', async () => {
  const plant = (bucket: string, endsAt: Date) =>
    world.superuser('insert into rate_limit (bucket, window_ends_at, used) values ($1, $2, 1)', [Buffer.from(bucket), endsAt])
  await plant('running', after(now, minuteMs))
  await plant('over', after(now, -minuteMs))
  await clear()
  expect(await world.superuser(`select convert_from(bucket, 'utf8') as bucket from rate_limit`)).toEqual([{ bucket: 'running' }])
})

test('answered checks are kept 14 days, and a check that nobody answered stays', async () => {
  const plant = (id: string, answeredAt: Date | null) =>
    world.superuser(`insert into platform_check (id, state, requested_at, due_at, answered_at) values ($1, $2, $3, $3, $4)`, [
      id,
      answeredAt ? 'answered' : 'requested',
      after(now, -60 * dayMs),
      answeredAt,
    ])
  await plant('chk_kept', after(now, -14 * dayMs + minuteMs))
  await plant('chk_goes', after(now, -14 * dayMs - minuteMs))
  await plant('chk_open', null)
  await clear()
  expect(await world.superuser('select id from platform_check order by id')).toEqual([{ id: 'chk_kept' }, { id: 'chk_open' }])
})

test('after 90 days rejected requests, events of low severity and the addresses of the others are deleted', async () => {
  const [kept, gone] = [after(now, -90 * dayMs + 2 * hourMs), after(now, -90 * dayMs - 2 * hourMs)]
  for (const [subject, at] of Object.entries({ kept, gone })) {
    await world.superuser(
      `insert into rejected_request (dedup_key, kind, subject, hour, count, last_at) values ($1, 'webhook', $1, date_trunc('hour', $2::timestamptz, 'UTC'), 1, $2)`,
      [subject, at],
    )
    for (const severity of ['high', 'low'])
      await world.superuser(
        `insert into security_event (id, type, severity, dedup_key, count, occurred_at, address) values ($1, 'rate-limited', $2, $1, 1, $3, 'x')`,
        [`sev_${subject}_${severity}`, severity, at],
      )
  }
  await clear()
  expect(await world.superuser('select subject from rejected_request')).toEqual([{ subject: 'kept' }])
  expect(await world.superuser('select id, address is not null as known from security_event order by id')).toEqual([
    { id: 'sev_gone_high', known: false },
    { id: 'sev_kept_high', known: true },
    { id: 'sev_kept_low', known: true },
  ])
})
