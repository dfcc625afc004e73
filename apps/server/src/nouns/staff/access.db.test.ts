import { contract, type Operation } from '@heathland/contract'
import { access } from '@heathland/contract/access'
import { errors } from '@heathland/contract/errors'
import type { Id } from '@heathland/domain/id'
import { decideAccess } from '@heathland/domain/identity/access'
import { defaultPermissions, type Role, roles } from '@heathland/domain/identity/permissions'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp, openSession } from '../../../../../tests/authz/callers.ts'
import type { Person } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { grantRole } from './grant-role.ts'

let system: System
let ada: Person & { readonly personId: string }
let bo: Person & { readonly personId: string }
beforeAll(async () => {
  system = await openSystem()
  ;[ada, bo] = await Promise.all([system.join(), system.join()])
  await system.signIn(bo)
})
afterAll(() => system.close())

/** A session in which a factor was shown, too long ago for what needs a fresh one. */
const stale = { minutesAgo: 6 }

async function grant(personId: string, role: Role): Promise<void> {
  const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await grantRole(ctx, personId as Id<'per'>, role)
}

const guardCodes = [
  'NOT_SIGNED_IN',
  'ACCESS_DENIED',
  'STEP_UP_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'SECOND_FACTOR_NEEDED',
  'FACTOR_ENROLMENT_MISSING',
]

/** What the guard said no with; undefined when the call went through to its input. */
async function refusal(operation: Operation, cookie: string): Promise<unknown> {
  const { method = '', path = '' } = routeOf(operation)
  const answer = await system.call(method, path, { ...(method !== 'GET' && { body: {} }), headers: { cookie } })
  const { code } = answer.body
  return guardCodes.includes(String(code)) ? `${answer.status} ${code}` : undefined
}

function routeOf(operation: Operation): { method?: string; path?: string } {
  const [side, noun, verb] = operation.split('.') as ['member', 'identity', 'me']
  return contract[side][noun][verb]['~orpc'].route
}

test('[GATE-06] a visitor is refused wherever one must be signed in, and an investor wherever staff is asked for', async () => {
  expect(await refusal('office.platform.requestCheck', '')).toBe('401 NOT_SIGNED_IN')
  const { cookie } = await system.signIn(ada)
  expect(await refusal('office.platform.requestCheck', cookie)).toBe('403 ACCESS_DENIED')
  expect(await system.world.superuser(`select from audit_log where action = 'platform.check-requested' and actor <> 'job'`)).toHaveLength(0)
})

test('[GATE-06] every operation is refused to whom its row refuses it, for every role', async () => {
  const person = await system.join()
  await addApp(system, person)
  const operations = Object.keys(access) as Operation[]
  const expected = (operation: Operation, role: Role | undefined) => {
    // The password they joined with is long enough to stand alone.
    const caller = role
      ? ({ kind: 'person', role, permissions: defaultPermissions[role], hasFactor: true, passwordStandsAlone: true } as const)
      : ({ kind: 'visitor' } as const)
    const decision = decideAccess(access[operation], caller, new Date())
    return decision.refused ? `${errors[decision.code].status} ${decision.code}` : undefined
  }
  for (const role of [undefined, ...roles]) {
    if (role) await grant(person.personId, role)
    for (const operation of operations) {
      // Each with a session of its own: signing out is one of the operations.
      const cookie = role ? await openSession(system, person, stale) : ''
      expect({ role, operation, refused: await refusal(operation, cookie) }).toEqual({
        role,
        operation,
        refused: expected(operation, role),
      })
    }
  }
}, 240_000)

test('a role that was granted or lost holds from the next request on', async () => {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  expect(await refusal('office.platform.requestCheck', cookie)).toBe('403 ACCESS_DENIED')
  await grant(person.personId, 'mfo_admin')
  // Whoever becomes staff comes in again, with a second factor: the session that was open without one has ended.
  expect(await refusal('office.platform.requestCheck', cookie)).toBe('401 NOT_SIGNED_IN')
  await addApp(system, person)
  const asStaff = await openSession(system, person, stale)
  expect(await refusal('office.platform.requestCheck', asStaff)).toBeUndefined()
  await grant(person.personId, 'investor')
  expect(await refusal('office.platform.requestCheck', asStaff)).toBe('401 NOT_SIGNED_IN')
  expect(await refusal('office.platform.requestCheck', await openSession(system, person, stale))).toBe('403 ACCESS_DENIED')
})

test('only a command on the server grants roles', async () => {
  for (const actor of [
    { kind: 'job', queue: 'test' },
    { kind: 'webhook', provider: 'test' },
    { kind: 'identity' },
    { kind: 'visitor' },
  ] as const) {
    const ctx = await system.world.platform.openFor(actor)
    expect(() => grantRole(ctx, ada.personId as Id<'per'>, 'mfo_admin')).toThrow('ACCESS_DENIED')
  }
})

test('[GATE-06] underneath, row security shows a member their own rows and nobody else’s', async () => {
  await system.signIn(ada)
  const tables = { profiles: 'id', session: 'person_id', audit_log: 'user_id', person_key: 'person_id' }
  for (const [table, column] of Object.entries(tables)) {
    const everyone = await system.world.superuser<{ whose: string }>(`select distinct ${column} as whose from ${table}`)
    expect(everyone.map((row) => row.whose)).toEqual(expect.arrayContaining([ada.personId, bo.personId]))
    const seen = await asApplication<{ whose: string }>(
      { actor: 'member', person: ada.personId, role: 'investor' },
      `select distinct ${column} as whose from ${table}`,
    )
    expect({ table, seen }).toEqual({ table, seen: [{ whose: ada.personId }] })
  }
  for (const table of ['account', 'one_time_token', 'registration', 'mail']) {
    expect((await system.world.superuser(`select from ${table}`)).length).toBeGreaterThan(0)
    expect(await asApplication({ actor: 'member', person: ada.personId, role: 'investor' }, `select * from ${table}`)).toHaveLength(0)
  }
})

test('without an actor, and to a visitor, nothing about people can be seen at all', async () => {
  const tables = [
    'profiles',
    'session',
    'audit_log',
    'person_key',
    'account',
    'one_time_token',
    'registration',
    'mail',
    'outbox',
    'idempotency_key',
  ]
  for (const table of tables) {
    expect(await asApplication({}, `select * from ${table}`)).toHaveLength(0)
    if (table !== 'idempotency_key') expect(await asApplication({ actor: 'visitor' }, `select * from ${table}`)).toHaveLength(0)
  }
})

test('staff see the profiles that their role is for', async () => {
  const seenBy = async (role: Role) =>
    (await asApplication<{ id: string }>({ actor: 'officer', person: bo.personId, role }, 'select id from profiles')).map((row) => row.id)
  for (const role of ['mfo_admin', 'compliance'] as const) expect(await seenBy(role)).toContain(ada.personId)
  for (const role of ['cl_spv_admin', 'eq_spv_admin', 'production_spv'] as const) expect(await seenBy(role)).toEqual([bo.personId])
})

test('a member cannot write what is theirs past the product, nor anyone rewrite the audit log', async () => {
  const member = { actor: 'member', person: ada.personId, role: 'investor' }
  for (const statement of [
    `update session set level = 'full' where person_id = '${ada.personId}' returning id`,
    `update account set suspended_at = null returning person_id`,
  ]) {
    expect({ statement, rows: await asApplication(member, statement) }).toEqual({ statement, rows: [] })
  }
  for (const statement of [
    `insert into session (id, token_hash, person_id, level, created_at, last_used_at) values ('ses_x', 'x', '${bo.personId}', 'full', now(), now())`,
    `insert into audit_log (id, actor, user_id, action, resource, status) values (id_from('aud', now()) || repeat('0', 16), 'member', '${bo.personId}', 'x', 'x', 'success')`,
  ]) {
    await expect(asApplication(member, statement)).rejects.toThrow('row-level security')
  }
  for (const actor of ['member', 'identity', 'job', 'operator']) {
    for (const statement of [
      `update audit_log set status = 'success'`,
      'delete from audit_log',
      'truncate audit_log',
      `update profiles set role = 'mfo_admin' where id = '${ada.personId}'`,
      `delete from person_key where person_id = '${ada.personId}'`,
    ]) {
      await expect(asApplication({ ...member, actor }, statement)).rejects.toThrow('permission denied')
    }
  }
})

/** One statement with the rights of both programs, told who acts as the product tells it: what is refused is refused by row security. */
async function asApplication<Row extends pg.QueryResultRow>(settings: Readonly<Record<string, string>>, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: system.world.url('heathland_operator') })
  await client.connect()
  try {
    await client.query('begin')
    for (const [name, value] of Object.entries(settings)) await client.query(`select set_config($1, $2, true)`, [`app.${name}`, value])
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
