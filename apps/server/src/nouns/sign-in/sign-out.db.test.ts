import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let member: Person & { readonly personId: string }
beforeAll(async () => {
  system = await openSystem()
  member = await system.join()
})
afterAll(() => system.close())

const signOut = (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
  system.call('DELETE', '/identity/session', { body: {}, headers: { cookie, ...headers } })

interface AuditRow {
  readonly id: string
  readonly user_id: string
  readonly action: string
  readonly resource: string
  readonly status: string
  readonly ip_address: Buffer
  readonly user_agent: Buffer
  readonly wrapped_key: Buffer
}
const signOuts = () =>
  system.world.superuser<AuditRow>(
    `select audit_log.*, wrapped_key from audit_log left join person_key on person_id = user_id where action = 'identity.signed-out' order by id`,
  )

test('[AUTH-05, ENT-02] signing out records who, what, on what, from where, with what, and how it ended', async () => {
  const { cookie } = await system.signIn(member)
  const [session] = await system.world.superuser<{ id: string }>('select id from session where person_id = $1 order by id desc', [
    member.personId,
  ])
  await signOut(cookie, { 'x-forwarded-for': '203.0.113.20', 'user-agent': 'Leaving/2.0' })
  const [row, ...others] = await signOuts()
  if (!row) throw new Error('nothing was recorded')
  expect(others).toHaveLength(0)
  expect(row).toMatchObject({ user_id: member.personId, action: 'identity.signed-out', resource: session?.id, status: 'success' })
  const seal = system.world.platform.keys.personSeal(member.personId, row.wrapped_key)
  expect(seal.open(`audit_log.ip_address.${row.id}`, row.ip_address)).toBe('203.0.113.20')
  expect(seal.open(`audit_log.user_agent.${row.id}`, row.user_agent)).toBe('Leaving/2.0')
})

test('[AUTH-05] a sign-out that cannot be recorded happens all the same, while other acts do not', async () => {
  const { cookie } = await system.signIn(member)
  const before = (await signOuts()).length
  await system.world.superuser('revoke insert on audit_log from heathland_app')
  try {
    const stranger = somebody()
    expect(await system.register(stranger)).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } })
    expect(await system.world.superuser('select from registration where confirmed_at is null')).toHaveLength(0)
    expect(await system.world.superuser(`select from mail where kind = 'verify-email' and state <> 'sent'`)).toHaveLength(0)

    const answer = await signOut(cookie)
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-heathland=;.*Max-Age=0$/)
    expect((await system.me(cookie)).status).toBe(401)
  } finally {
    await system.world.superuser('grant insert on audit_log to heathland_app')
  }
  expect(await signOuts()).toHaveLength(before)
})

test('whoever has no session may sign out too, and nothing is recorded', async () => {
  const before = (await signOuts()).length
  const { cookie } = await system.signIn(member)
  await signOut(cookie)
  for (const value of [cookie, '', '__Host-heathland=nonsense']) expect(await signOut(value)).toMatchObject({ status: 200, body: {} })
  expect(await signOuts()).toHaveLength(before + 1)
})

test('an ended session is recorded for the person it was, even when their key is gone', async () => {
  const erased = await system.join()
  const { cookie } = await system.signIn(erased)
  await system.world.superuser('delete from person_key where person_id = $1', [erased.personId])
  expect(await signOut(cookie)).toMatchObject({ status: 200 })
  const rows = await system.world.superuser(`select from audit_log where action = 'identity.signed-out' and user_id = $1`, [
    erased.personId,
  ])
  expect(rows).toHaveLength(1)
})
