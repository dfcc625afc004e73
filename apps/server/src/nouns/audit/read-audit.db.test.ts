import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { requestCheck } from '../platform/request-check.ts'

let system: System
let staff: Staff
let member: Awaited<ReturnType<System['join']>>
beforeAll(async () => {
  system = await openSystem()
  staff = await joinStaff(system, 'compliance')
  member = await system.join()
  const from = { 'x-forwarded-for': '203.0.113.51', 'user-agent': 'Trail/1.0' }
  await system.signIn(member, from)
  await system.signIn({ ...member, password: 'not the password' }, from)
})
afterAll(() => system.close())

interface Entry {
  readonly id: string
  readonly user?: string
  readonly by: string
  readonly action: string
  readonly resource: string
  readonly status: string
}

async function list(query: Record<string, string> = {}): Promise<{ items: Entry[]; names: Record<string, object>; next?: string }> {
  const { body } = await system.call('GET', `/office/audit?${new URLSearchParams(query)}`, { headers: { cookie: staff.cookie } })
  return body as never
}

test('[COMP-03] the trail says who did what, from where and with what, newest first', async () => {
  const { items, names } = await list({ search: member.email.toUpperCase() })
  expect(items.find(({ status }) => status === 'failed')).toEqual({
    id: expect.stringMatching(/^aud_/),
    user: member.personId,
    by: 'person',
    action: 'identity.sign-in-failed',
    resource: member.personId,
    timestamp: expect.any(String),
    ip: '203.0.113.51',
    userAgent: 'Trail/1.0',
    status: 'failed',
  })
  expect(items.map(({ action }) => action)).toContain('identity.signed-in')
  expect(names[member.personId]).toEqual({ name: expect.stringContaining(member.lastName), email: member.email })
  expect(items.map(({ id }) => id)).toEqual(
    items
      .map(({ id }) => id)
      .toSorted()
      .reverse(),
  )
})

test('[COMP-03] it is searched by address, by id, by what an action is called, and by how it went', async () => {
  expect((await list({ search: member.personId })).items.every(({ user, resource }) => [user, resource].includes(member.personId))).toBe(
    true,
  )
  expect((await list({ search: 'did not succeed' })).items.every(({ action }) => action === 'identity.sign-in-failed')).toBe(true)
  expect((await list({ search: 'SIGN-IN' })).items.length).toBeGreaterThan(0)
  expect((await list({ status: 'failed' })).items.every(({ status }) => status === 'failed')).toBe(true)
  expect((await list({ search: member.email, status: 'success' })).items.map(({ action }) => action)).not.toContain(
    'identity.sign-in-failed',
  )
})

test('[COMP-03] it is narrowed to what people did, or to what the platform did by itself', async () => {
  await system.world.platform.openFor({ kind: 'operator', command: 'test' }).then((ctx) => requestCheck(ctx))
  const doers = async (by: string) => new Set((await list({ by })).items.map((entry) => entry.by))
  expect(await doers('people')).toEqual(new Set(['person', 'staff']))
  expect(await doers('platform')).toEqual(new Set(['platform']))
  expect((await doers('anyone')).has('platform')).toBe(true)
})

test('[COMP-03] what staff did to somebody is found by that person, and says that staff did it', async () => {
  const suspended = await system.join()
  const admin = await joinStaff(system)
  const path = `/office/users/${suspended.personId}/suspension`
  expect(
    await system.call('PUT', path, { body: { suspended: true, reason: 'A complaint is open.' }, headers: { cookie: admin.cookie } }),
  ).toMatchObject({ status: 200 })
  for (const search of [suspended.email, suspended.personId]) {
    const { items } = await list({ search })
    expect(items.find(({ action }) => action === 'identity.suspended')).toMatchObject({
      user: admin.personId,
      resource: suspended.personId,
      by: 'staff',
    })
    expect(items.find(({ action }) => action === 'identity.email-verified')).toMatchObject({ user: suspended.personId, by: 'person' })
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  }
})

test('[COMP-04] what nobody did is an empty list', async () => {
  for (const search of ['nobody@members.example', 'per_00000000000000000000000000', 'trf_00000000000000000000000000', 'no such action'])
    expect(await list({ search })).toEqual({ items: [], names: {} })
})

test('[COMP-03] every entry is come to, page by page, and what is rare is found far back', async () => {
  await system.world.superuser(
    `insert into audit_log (id, at, actor, action, resource, status)
     select 'aud_0' || lpad(n::text, 25, '0'), '2020-01-01', 'job', case n when 7 then 'funding.cleared' else 'platform.check-answered' end, 'chk_1', 'success'
     from generate_series(1, 6000) n`,
  )
  const [count] = await system.world.superuser<{ all: number }>('select count(*)::int as all from audit_log')
  const seen = new Set<string>()
  let pages = 0
  let after: string | undefined
  // Reading the audit log is itself audited; that row is newer than the page being read.
  do {
    const { items, next } = await list(
      after ? { after, status: 'success', search: 'platform.check-answered' } : { search: 'platform.check-answered' },
    )
    for (const { id } of items) seen.add(id)
    after = next
    pages += 1
  } while (after !== undefined && pages < 400)
  expect([...seen].filter((id) => id.startsWith('aud_00'))).toHaveLength(5_999)

  let rare = await list({ search: 'funding.cleared' })
  let further = 0
  for (; rare.items.length === 0 && rare.next && further < 5; further += 1)
    rare = await list({ search: 'funding.cleared', after: rare.next })
  expect(rare.items).toMatchObject([{ action: 'funding.cleared' }])
  expect(further).toBe(Math.floor((count?.all ?? 0) / 5_000))
}, 180_000)

test('what was sealed for somebody who was erased stays shut, and the entry is still there', async () => {
  const gone = await system.join()
  await system.signIn(gone, { 'x-forwarded-for': '203.0.113.52' })
  await system.world.superuser('delete from person_key where person_id = $1', [gone.personId])
  const { items, names } = await list({ search: gone.personId })
  expect(items.find(({ action }) => action === 'identity.signed-in')).not.toHaveProperty('ip')
  expect(names).toEqual({})
})
