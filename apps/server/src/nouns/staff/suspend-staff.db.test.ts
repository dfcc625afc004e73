import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { grant, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
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

const reason = 'They left the company.'

function suspend(personId: string, suspended = true, body: object = { reason }) {
  return system.call('PUT', `/office/users/${personId}/suspension`, { body: { suspended, ...body }, headers: { cookie: maker.cookie } })
}

function request(personId: string, suspended = true, cookie = maker.cookie) {
  return system.call('POST', `/office/users/${personId}/staff-suspensions`, { body: { suspended, reason }, headers: { cookie } })
}

async function approve(approvalId: unknown, cookie = checker.cookie) {
  return (await readyToApprove(approvalId, cookie))()
}

/** Has looked at the request and only has to press. */
async function readyToApprove(approvalId: unknown, cookie: string) {
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie } })
  const found = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === approvalId)
  return () =>
    system.call('POST', `/office/approvals/${String(approvalId)}/approval`, {
      body: { bodyHash: found?.bodyHash ?? '' },
      headers: { cookie },
    })
}

async function isSuspended(personId: string): Promise<boolean> {
  const rows = await system.world.superuser<{ suspended: boolean }>(
    'select suspended_at is not null as suspended from account where person_id = $1',
    [personId],
  )
  return rows[0]?.suspended ?? false
}

test('[STAFF-01 suspension] one administrator alone suspends and readmits no staff', async () => {
  const officer = await joinStaff(system, 'compliance')
  const needsTwo = { status: 409, body: { code: 'STAFF_NEEDS_TWO' } }
  expect(await suspend(officer.personId)).toMatchObject(needsTwo)
  expect((await system.me(officer.cookie)).status).toBe(200)
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [officer.personId])
  expect(await suspend(officer.personId, false)).toMatchObject(needsTwo)
  expect(await isSuspended(officer.personId)).toBe(true)
})

test('[STAFF-01 suspension] staff are suspended and readmitted when a second administrator approves, and the request alone locks nobody out', async () => {
  const officer = await joinStaff(system, 'compliance')
  const asked = await request(officer.personId)
  expect((await system.me(officer.cookie)).status).toBe(200)
  expect(await approve(asked.body['approvalId'], maker.cookie)).toMatchObject({ status: 403, body: { code: 'APPROVAL_OWN' } })
  expect((await approve(asked.body['approvalId'])).status).toBe(200)
  expect((await system.me(officer.cookie)).status).toBe(401)
  expect((await system.signIn(officer.person)).status).toBe(401)
  const back = await request(officer.personId, false)
  expect(await isSuspended(officer.personId)).toBe(true)
  expect((await approve(back.body['approvalId'])).status).toBe(200)
  expect((await system.signIn(officer.person)).status).toBe(200)
  const recorded = await system.world.superuser<{ action: string; actor: string }>(
    `select action, actor from audit_log where resource = $1 and action in ('identity.suspended', 'identity.let-in-again') order by id`,
    [officer.personId],
  )
  expect(recorded).toEqual([
    { action: 'identity.suspended', actor: 'officer' },
    { action: 'identity.let-in-again', actor: 'officer' },
  ])
})

test('a member is suspended by one administrator with a reason, which is kept and shown to staff', async () => {
  const member = await system.join()
  expect((await suspend(member.personId, true, {})).status).toBe(400)
  expect((await suspend(member.personId)).status).toBe(200)
  const { body } = await system.call('GET', `/office/users?search=${encodeURIComponent(member.email)}`, {
    headers: { cookie: maker.cookie },
  })
  expect(body['items']).toMatchObject([{ isSuspended: true, standingReason: reason }])
  expect((await suspend(member.personId, false, { reason: 'It was a mistake.' })).status).toBe(200)
  expect((await system.signIn(member)).status).toBe(200)
})

test('nobody requests or approves their own suspension, a member is none of staff, and what is so already is not requested', async () => {
  const officer = await joinStaff(system, 'compliance')
  expect(await request(maker.personId)).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
  expect(await request((await system.join()).personId)).toMatchObject({ status: 409, body: { code: 'NOT_STAFF' } })
  expect(await request(officer.personId, false)).toMatchObject({ status: 409, body: { code: 'ALREADY_SO' } })
  expect(await request(`per_${'0'.repeat(26)}`)).toMatchObject({ status: 404 })
  const asked = await request(officer.personId)
  await grant(system, officer.personId, 'mfo_admin')
  expect(await approve(asked.body['approvalId'], await officer.signIn())).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
})

test('a suspension that was asked for is not executed on somebody who is a member by then', async () => {
  const officer = await joinStaff(system, 'compliance')
  const asked = await request(officer.personId)
  await grant(system, officer.personId, 'investor')
  expect(await approve(asked.body['approvalId'])).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
  expect(await isSuspended(officer.personId)).toBe(false)
})

test('two active administrators always remain, whoever is suspended or given another role, also when two approve at once', async () => {
  const others = [await joinStaff(system), await joinStaff(system)] as const
  const everyoneElse = `update account set suspended_at = now() from profiles where profiles.id = account.person_id
    and profiles.role = 'mfo_admin' and account.person_id <> all ($1)`
  await system.world.superuser(everyoneElse, [[maker.personId, checker.personId, ...others.map(({ personId }) => personId)]])
  const role = (personId: string) =>
    system.call('POST', `/office/users/${personId}/role-changes`, {
      body: { role: 'compliance', reason },
      headers: { cookie: maker.cookie },
    })
  // Four are active: of two who leave at once both may, and of three only two.
  const asked = [await request(others[0].personId), await role(others[1].personId), await request(checker.personId, true, others[0].cookie)]
  const presses = [
    await readyToApprove(asked[0]?.body['approvalId'], checker.cookie),
    await readyToApprove(asked[1]?.body['approvalId'], checker.cookie),
    await readyToApprove(asked[2]?.body['approvalId'], maker.cookie),
  ]
  const answers = await Promise.all(presses.map((press) => press()))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body['code']))
  const [active] = await system.world.superuser<{ count: number }>(
    `select count(*)::int as count from profiles join account on account.person_id = profiles.id
     where role = 'mfo_admin' and suspended_at is null`,
  )
  expect(active?.count).toBeGreaterThanOrEqual(2)
  expect(codes.filter((code) => code === 'done').length).toBeLessThanOrEqual(2)
  // With two left, nobody of them can be taken away.
  await system.world.superuser(everyoneElse, [[maker.personId, checker.personId]])
  await system.world.superuser(`update account set suspended_at = null where person_id = any ($1)`, [[maker.personId, checker.personId]])
  const cookies = { maker: await maker.signIn() }
  const last = await system.call('POST', `/office/users/${checker.personId}/role-changes`, {
    body: { role: 'compliance', reason },
    headers: { cookie: cookies.maker },
  })
  expect(last).toMatchObject({ status: 409, body: { code: 'ADMINS_TOO_FEW' } })
  expect(await request(checker.personId, true, cookies.maker)).toMatchObject({ status: 409, body: { code: 'ADMINS_TOO_FEW' } })
})
