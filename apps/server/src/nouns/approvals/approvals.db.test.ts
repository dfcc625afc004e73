import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { grant, type JoinedPerson, joinStaff, plainBody, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let maker: Staff
let checker: Staff
beforeAll(async () => {
  system = await openSystem()
  ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

interface Waiting {
  readonly id: string
  readonly bodyHash: string
  readonly person: JoinedPerson
}

async function askFor(role: string, cookie = maker.cookie): Promise<Waiting> {
  const person = await system.join()
  const asked = await system.call('POST', `/office/users/${person.personId}/role-changes`, {
    body: { role, reason: 'They join the team.' },
    headers: { cookie },
  })
  expect(asked.status).toBe(200)
  const id = String(asked.body['approvalId'])
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie } })
  const found = (body['items'] as { id: string; bodyHash: string }[]).find((item) => item.id === id)
  return { id, bodyHash: found?.bodyHash ?? '', person }
}

function decide(ending: 'approval' | 'refusal', { id, bodyHash }: Pick<Waiting, 'id' | 'bodyHash'>, cookie = checker.cookie) {
  return system.call('POST', `/office/approvals/${id}/${ending}`, { body: { bodyHash }, headers: { cookie } })
}

async function roleOf({ personId }: JoinedPerson): Promise<string | undefined> {
  return (await system.world.superuser<{ role: string }>('select role from profiles where id = $1', [personId]))[0]?.role
}

test('a role is given when a second person agrees, and not before; who gets it comes in again', async () => {
  const waiting = await askFor('compliance')
  const open = await system.signIn(waiting.person)
  expect(await roleOf(waiting.person)).toBe('investor')
  expect((await decide('approval', waiting)).status).toBe(200)
  expect(await roleOf(waiting.person)).toBe('compliance')
  expect((await system.me(open.cookie)).status).toBe(401)
  expect((await system.signIn(waiting.person)).body).toEqual({ next: 'enrolment' })
  const recorded = await system.world.superuser<{ action: string; user_id: string }>(
    'select action, user_id from audit_log where resource in ($1, $2) and action in ($3, $4, $5) order by id',
    [waiting.id, waiting.person.personId, 'approvals.requested', 'approvals.approved', 'identity.role-granted'],
  )
  expect(recorded).toEqual([
    { action: 'approvals.requested', user_id: maker.personId },
    { action: 'approvals.approved', user_id: checker.personId },
    { action: 'identity.role-granted', user_id: waiting.person.personId },
  ])
})

test('an approval request names its subject and its maker, and viewing those names is audited', async () => {
  const { person } = await askFor('compliance')
  const seen = async () =>
    (
      await system.world.superuser(`select from audit_log where action = 'identity.people-viewed' and resource like $1`, [
        `%${person.personId}%`,
      ])
    ).length
  const before = await seen()
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie: checker.cookie } })
  expect(body['names']).toMatchObject({
    [person.personId]: { name: `${person.firstName} ${person.lastName}`, email: person.email },
    [maker.personId]: { name: `${maker.person.firstName} ${maker.person.lastName}`, email: maker.person.email },
  })
  expect(await seen()).toBe(before + 1)
})

test('what is turned down changes nothing and is closed', async () => {
  const waiting = await askFor('compliance')
  expect((await decide('refusal', waiting)).status).toBe(200)
  expect(await decide('approval', waiting)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CLOSED' } })
  expect(await roleOf(waiting.person)).toBe('investor')
})

test('nobody agrees with themselves, in whichever session', async () => {
  const waiting = await askFor('mfo_admin')
  for (const cookie of [maker.cookie, await maker.signIn()]) {
    expect(await decide('approval', waiting, cookie)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  }
  expect(await roleOf(waiting.person)).toBe('investor')
  const past = `update approval set state = 'executed', checker_id = maker_id, decided_at = now() where id = $1`
  await expect(system.world.superuser(past, [waiting.id])).rejects.toThrow('approval_needs_two')
})

test('nobody asks for a role for themselves', async () => {
  const own = await system.call('POST', `/office/users/${maker.personId}/role-changes`, {
    body: { role: 'compliance', reason: 'I would like to.' },
    headers: { cookie: maker.cookie },
  })
  expect(own).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
})

test('what was edited after it was shown, stored, or overtaken by events is not done', async () => {
  const changed = { status: 409, body: { code: 'APPROVAL_CHANGED' } }
  const shown = await askFor('compliance')
  expect(await decide('approval', { ...shown, bodyHash: 'a'.repeat(64) })).toMatchObject(changed)

  const stored = await askFor('compliance')
  await system.world.superuser(`update approval set body = jsonb_set(body, '{to}', '"mfo_admin"') where id = $1`, [stored.id])
  expect(await decide('approval', stored)).toMatchObject(changed)
  expect(await roleOf(stored.person)).toBe('investor')

  const overtaken = await askFor('compliance')
  await grant(system, overtaken.person.personId, 'production_spv')
  expect(await decide('approval', overtaken)).toMatchObject(changed)
  expect(await roleOf(overtaken.person)).toBe('production_spv')
})

test('two who agree at once do it once', async () => {
  const third = await joinStaff(system)
  const waiting = await askFor('compliance')
  const both = await Promise.all([decide('approval', waiting), decide('approval', waiting, third.cookie), decide('refusal', waiting)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await decide('approval', waiting, third.cookie)).toMatchObject({ status: 409, body: { code: 'APPROVAL_CLOSED' } })
  const granted = await system.world.superuser(`select from audit_log where action = 'identity.role-granted' and resource = $1`, [
    waiting.person.personId,
  ])
  expect(granted.length).toBeLessThanOrEqual(1)
})

test('whoever has lost the role no longer agrees, in an open session or a new one', async () => {
  const leaving = await joinStaff(system)
  const waiting = await askFor('compliance')
  await grant(system, leaving.personId, 'compliance')
  expect(await decide('approval', waiting, leaving.cookie)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(await decide('approval', waiting, await leaving.signIn())).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  expect(await roleOf(waiting.person)).toBe('investor')
})

test('what waits is not asked for again, by anyone, until it is decided or too late', async () => {
  const { person, ...waiting } = await askFor('compliance', await maker.signIn())
  const ask = async (role: string, cookie: string) => {
    const { status, body } = await system.call('POST', `/office/users/${person.personId}/role-changes`, {
      body: { role, reason: 'They join the team.' },
      headers: { cookie },
    })
    return status === 200 ? 'asked' : body['code']
  }
  for (const { cookie } of [maker, checker]) expect(await ask('compliance', cookie)).toBe('APPROVAL_WAITING')
  // Asking for something else is how a mistake is mended: the second person sees both.
  expect(await ask('cl_spv_admin', maker.cookie)).toBe('asked')
  expect((await decide('refusal', waiting)).status).toBe(200)
  const cookies = await Promise.all([maker.signIn(), checker.signIn()])
  const both = await Promise.all([...cookies, ...cookies].map((cookie) => ask('compliance', cookie)))
  expect(both.sort()).toEqual(['APPROVAL_WAITING', 'APPROVAL_WAITING', 'APPROVAL_WAITING', 'asked'])

  await system.moveClock(3 * 86_400 + 1)
  expect(await ask('compliance', await maker.signIn())).toBe('asked')
  const states = await system.world.superuser<{ state: string }>(
    `select state from approval where body ->> 'personId' = $1 and body ->> 'to' = 'compliance' order by id`,
    [person.personId],
  )
  expect(states.map(({ state }) => state)).toEqual(['refused', 'expired', 'waiting'])
})

test('agreeing and asking need a factor of the last five minutes', async () => {
  const [asks, agrees] = [await joinStaff(system), await joinStaff(system)]
  const waiting = await askFor('compliance', asks.cookie)
  await system.moveClock(301)
  const stale = { status: 403, body: { code: 'STEP_UP_REQUIRED' } }
  for (const ending of ['approval', 'refusal'] as const) expect(await decide(ending, waiting, agrees.cookie)).toMatchObject(stale)
  const again = await system.call('POST', `/office/users/${waiting.person.personId}/role-changes`, {
    body: { role: 'compliance', reason: 'Once more.' },
    headers: { cookie: asks.cookie },
  })
  expect(again).toMatchObject(stale)
})

test('after three days it is too late to agree', async () => {
  const waiting = await askFor('compliance', await maker.signIn())
  await system.moveClock(3 * 86_400 + 1)
  expect(await decide('approval', waiting, await checker.signIn())).toMatchObject({ status: 410, body: { code: 'APPROVAL_EXPIRED' } })
  expect(await roleOf(waiting.person)).toBe('investor')
})

test('an approval that never was is not found, as one that does not exist', async () => {
  const cookie = await checker.signIn()
  const absent = await decide('approval', { id: `apr_${'0'.repeat(26)}`, bodyHash: 'a'.repeat(64) }, cookie)
  expect(absent).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(plainBody(absent)).toBe(plainBody(await decide('refusal', { id: 'nothing', bodyHash: 'a'.repeat(64) }, cookie)))
})
