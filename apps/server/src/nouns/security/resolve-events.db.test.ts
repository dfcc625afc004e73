import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let staff: Staff
let other: Staff
let made = 0
beforeAll(async () => {
  system = await openSystem({ REQUESTS_PER_MINUTE_MAX: '100000' })
  ;[staff, other] = [await joinStaff(system), await joinStaff(system)]
})
afterAll(() => system.close())

async function raise(events: readonly { type?: string; severity: string; userId?: string }[]): Promise<string[]> {
  const ids: string[] = []
  for (const { type = 'rate-limited', severity, userId } of events) {
    made += 1
    const id = `sev_z${String(made).padStart(25, '0')}`
    await system.world.superuser(
      'insert into security_event (id, type, severity, dedup_key, user_id, count, occurred_at) values ($1, $2, $3, $1, $4, 1, now())',
      [id, type, severity, userId ?? null],
    )
    ids.push(id)
  }
  return ids
}

const resolve = (
  eventIds: readonly string[],
  { cookie = staff.cookie, key = randomUUID(), words = 'Expected: the nightly import.' } = {},
) =>
  system.call('POST', '/office/security/event-resolutions', {
    body: { eventIds, words },
    headers: { cookie, 'idempotency-key': key },
  })
const openOf = async (ids: readonly string[]) =>
  (
    await system.world.superuser<{ id: string }>('select id from security_event where id = any($1) and resolved_at is null order by id', [
      ids,
    ])
  ).map(({ id }) => id)
const auditsOf = async (ids: readonly string[]) =>
  system.world.superuser<{ resource: string; user_id: string; changed: string[] }>(
    "select resource, user_id, changed from audit_log where action = 'security.event-resolved' and resource = any($1) order by resource",
    [ids],
  )

test('[SEC-05] several events are resolved with one reason, and each has its record', async () => {
  const ids = await raise([{ severity: 'low' }, { severity: 'medium' }, { severity: 'low' }])
  expect(await resolve([...ids, ids[0] ?? ''])).toMatchObject({ status: 200, body: { resolved: 3 } })
  expect(await openOf(ids)).toEqual([])
  const rows = await system.world.superuser('select resolved_by, resolution from security_event where id = any($1)', [ids])
  expect(rows).toEqual(ids.map(() => ({ resolved_by: staff.personId, resolution: 'Expected: the nightly import.' })))
  expect(await auditsOf(ids)).toEqual(ids.map((resource) => ({ resource, user_id: staff.personId, changed: ['resolution'] })))
})

test('[SEC-05] the same key does it once and gives the same answer again', async () => {
  const ids = await raise([{ severity: 'low' }, { severity: 'low' }])
  const key = randomUUID()
  expect(await resolve(ids, { key })).toMatchObject({ status: 200, body: { resolved: 2 } })
  expect(await resolve(ids, { key })).toMatchObject({ status: 200, body: { resolved: 2 } })
  expect(await auditsOf(ids)).toHaveLength(2)
  expect(await resolve(ids)).toMatchObject({ status: 409, body: { code: 'EVENT_RESOLVED' } })
})

test('an event about oneself among the others stops them all', async () => {
  const ids = await raise([{ severity: 'low' }, { severity: 'low', userId: staff.personId }])
  expect(await resolve(ids)).toMatchObject({ status: 403, body: { code: 'EVENT_OWN' } })
  expect(await openOf(ids)).toEqual(ids)
  expect(await auditsOf(ids)).toEqual([])
  expect(await resolve(ids, { cookie: other.cookie })).toMatchObject({ status: 200 })
})

test.each(['critical', 'high'])('a %s event that was smuggled in stops them all', async (severity) => {
  const ids = await raise([{ severity: 'low' }, { severity }, { severity: 'medium' }])
  expect(await resolve(ids)).toMatchObject({ status: 409, body: { code: 'EVENT_SEVERE' } })
  expect(await openOf(ids)).toEqual(ids)
  expect(await auditsOf(ids)).toEqual([])
})

test('an event that does not exist, none at all, too many, and words that say nothing are refused', async () => {
  const ids = await raise([{ severity: 'low' }])
  expect(await resolve([...ids, 'sev_00000000000000000000000000'])).toMatchObject({ status: 404 })
  expect(await resolve([])).toMatchObject({ status: 400 })
  expect(await resolve(Array.from({ length: 101 }, (_, index) => `sev_${String(index).padStart(26, '0')}`))).toMatchObject({ status: 400 })
  expect(await resolve(ids, { words: ' ' })).toMatchObject({ status: 400 })
  expect(await openOf(ids)).toEqual(ids)
})

test('two administrators at the same time: one resolves all of them, the other none, in whatever order they ask', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ids = await raise(Array.from({ length: 20 }, () => ({ severity: 'low' })))
    const answers = await Promise.all([resolve(ids), resolve(ids.toReversed(), { cookie: other.cookie })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const by = await system.world.superuser<{ resolved_by: string }>('select distinct resolved_by from security_event where id = any($1)', [
      ids,
    ])
    expect(by).toHaveLength(1)
    expect(await auditsOf(ids)).toHaveLength(20)
  }
})

test('it needs a fresh factor and the permission', async () => {
  const [ids, clerk] = [await raise([{ severity: 'low' }]), await joinStaff(system, 'compliance')]
  expect(await resolve(ids, { cookie: clerk.cookie })).toMatchObject({ status: 403 })
  const late = await joinStaff(system)
  await system.world.superuser("update session set step_up_at = step_up_at - interval '1 hour' where person_id = $1", [late.personId])
  expect(await resolve(ids, { cookie: late.cookie })).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect(await openOf(ids)).toEqual(ids)
})

test('[SEC-01] open events are grouped by type and severity, and only those that may be resolved together are offered', async () => {
  await system.world.superuser(
    "update security_event set resolved_at = now(), resolved_by = $1, resolution = 'Cleared for this test.' where resolved_at is null and user_id is distinct from $1",
    [staff.personId],
  )
  const person = await system.join()
  const devices = await raise([
    { type: 'new-device', severity: 'low', userId: person.personId },
    { type: 'new-device', severity: 'low', userId: person.personId },
    { type: 'new-device', severity: 'low', userId: staff.personId },
  ])
  await raise([{ type: 'account-locked', severity: 'high', userId: person.personId }])
  const { body } = await system.call('GET', '/office/security/event-groups', { headers: { cookie: staff.cookie } })
  const groups = body['items'] as Record<string, unknown>[]
  expect(groups.find(({ eventType, severity }) => eventType === 'account-locked' && severity === 'high')).toMatchObject({
    events: 1,
    accounts: 1,
    resolvable: [],
  })
  expect(groups.find(({ eventType, severity }) => eventType === 'new-device' && severity === 'low')).toMatchObject({
    events: 3,
    accounts: 2,
    resolvable: devices.slice(0, 2).toReversed(),
  })
  expect(body['names']).toHaveProperty(person.personId)
  const ranks = groups.map(({ severity }) => ['critical', 'high', 'medium', 'low'].indexOf(String(severity)))
  expect(ranks).toEqual(ranks.toSorted())
})
