import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callApi, type Person, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, grant, joinStaff, plainBody, type Staff, showCode } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { start } from '../../../../../tests/processes.ts'

let system: System
let admin: Staff
beforeAll(async () => {
  system = await openSystem()
  admin = await joinStaff(system)
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const signInAsAdmin = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  system.call('POST', '/identity/session/admin', { body: { email, password } })
const refusedAsAdmin = { status: 401, body: { code: 'ADMIN_SIGN_IN_FAILED', title: 'Invalid admin credentials.' } }

function office(method: string, path: string, cookie: string, body: object = {}) {
  return system.call(method, `/office${path}`, { ...(method !== 'GET' && { body }), headers: { cookie } })
}

test('[ADM-02] the administrators’ sign-in lets in staff alone, and tells everyone else the same', async () => {
  const investor = await system.join()
  const waiting = somebody()
  await system.register(waiting)
  const answers = [
    await signInAsAdmin(investor),
    await signInAsAdmin({ ...investor, password: 'not the password' }),
    await signInAsAdmin({ ...admin.person, password: 'not the password' }),
    await signInAsAdmin(somebody()),
    await signInAsAdmin(waiting),
    await signInAsAdmin({ email: 'admin', password: 'admin' }),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refusedAsAdmin)
  expect(new Set(answers.map(plainBody)).size).toBe(1)
  for (const answer of answers) expect(answer.headers.get('set-cookie')).toBeNull()

  const entered = await signInAsAdmin(admin.person)
  expect(entered.body).toEqual({ next: 'second-factor' })
  const whole = await showCode(system, entered.cookie, await admin.code())
  expect(await system.me(whole.cookie)).toMatchObject({ status: 200, body: { role: 'mfo_admin' } })
})

test('[ADM-02] staff enrol a second factor at their first entry, and reach nothing before', async () => {
  const person = await system.join()
  await grant(system, person.personId, 'mfo_admin')
  const { cookie, body } = await signInAsAdmin(person)
  expect(body).toEqual({ next: 'enrolment' })
  for (const [method, path] of [
    ['GET', '/identity/me'],
    ['GET', '/identity/session'],
    ['GET', '/security'],
    ['GET', '/office/users'],
    ['GET', '/office/approvals'],
    ['POST', '/office/platform/checks'],
    ['DELETE', '/security/sessions'],
  ] as const) {
    const answer = await system.call(method, path, { ...(method !== 'GET' && { body: {} }), headers: { cookie } })
    expect({ path, code: answer.body['code'] }).toEqual({ path, code: 'FACTOR_ENROLMENT_MISSING' })
  }
  const enrolled = await enrolTotp(system, cookie)
  expect((await office('GET', '/users', enrolled.cookie)).status).toBe(200)
})

test('[ADM-03] staff come in by /login with the same second factor, and only mfo_admin is admin, whichever page was used', async () => {
  const compliance = await joinStaff(system, 'compliance')
  for (const enter of [signInAsAdmin, system.signIn]) {
    const entered = await enter(compliance.person)
    expect(entered.body).toEqual({ next: 'second-factor' })
    const whole = await showCode(system, entered.cookie, await compliance.code())
    expect(await system.me(whole.cookie)).toMatchObject({ body: { role: 'compliance' } })
    expect(await office('GET', '/users', whole.cookie)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  }
})

test('people are found by their whole address or role, page by page, and every view is audited', async () => {
  const member = await system.join()
  const found = await office('GET', `/users?search=${encodeURIComponent(member.email.toUpperCase())}`, admin.cookie)
  expect(found.body).toMatchObject({
    items: [{ id: member.personId, email: member.email, role: 'investor', isSuspended: false, hasFactor: false }],
  })
  expect((await office('GET', '/users?search=nobody@example.org', admin.cookie)).body).toEqual({ items: [] })
  const admins = (await office('GET', '/users?role=mfo_admin', admin.cookie)).body['items'] as { id: string; hasFactor: boolean }[]
  expect(admins.find(({ id }) => id === admin.personId)).toMatchObject({ hasFactor: true })
  const looks = await system.world.superuser<{ resource: string }>(
    `select resource from audit_log where action = 'identity.people-viewed' and user_id = $1 order by id`,
    [admin.personId],
  )
  expect(looks.map(({ resource }) => resource)).toEqual([member.personId, 'nobody', expect.stringContaining(admin.personId)])
})

test('an invitation makes one member with a password of their own, once, and records the inviter', async () => {
  const { email, firstName, lastName } = somebody()
  const invite = () => office('POST', '/users/invitations', admin.cookie, { email, firstName, lastName })
  expect((await invite()).status).toBe(200)
  const token = /#invite=([\w-]{43})/.exec((await system.mailTo(email)).text)?.[1] ?? ''
  const password = 'a secret of their own'
  const accept = () => system.call('POST', '/identity/invitations/acceptance', { body: { token, password } })
  expect((await system.signIn({ email, password })).status).toBe(401)
  expect((await accept()).status).toBe(200)
  expect((await accept()).status).toBe(410)
  const { cookie } = await system.signIn({ email, password })
  expect(await system.me(cookie)).toMatchObject({ body: { role: 'investor', name: `${firstName} ${lastName}` } })
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'ALREADY_A_MEMBER' } })
  const [row] = await system.world.superuser<{ actor: string; user_id: string }>(
    `select actor, user_id from audit_log where action = 'identity.invited' and resource = $1`,
    [await system.personIdOf(email)],
  )
  expect(row).toEqual({ actor: 'officer', user_id: admin.personId })
})

test('an invitation dies after three days', async () => {
  const { email, firstName, lastName } = somebody()
  await office('POST', '/users/invitations', await admin.signIn(), { email, firstName, lastName })
  const token = /#invite=([\w-]{43})/.exec((await system.mailTo(email)).text)?.[1] ?? ''
  await system.moveClock(3 * 86_400 + 1)
  const late = await system.call('POST', '/identity/invitations/acceptance', { body: { token, password: 'a secret of their own' } })
  expect(late).toMatchObject({ status: 410, body: { code: 'LINK_INVALID' } })
})

test('a suspension, a role that was lost and a session that was ended hold at the next request, on another process too', async () => {
  const other = start('api', { ...system.world.config, LOG_LEVEL: 'info' })
  try {
    const address = await other.said('at')
    const there = (path: string, cookie: string) => callApi(address, 'GET', path, { headers: { cookie } })
    const member = await system.join()
    const { cookie } = await system.signIn(member)
    expect((await there('/identity/me', cookie)).status).toBe(200)
    const fresh = await admin.signIn()
    const suspend = (suspended: boolean) =>
      office('PUT', `/users/${member.personId}/suspension`, fresh, { suspended, reason: 'A complaint is open.' })
    expect((await suspend(true)).status).toBe(200)
    expect((await there('/identity/me', cookie)).status).toBe(401)
    expect((await system.signIn(member)).status).toBe(401)
    expect((await suspend(false)).status).toBe(200)
    // Letting someone in again does not bring back what was open.
    expect((await there('/identity/me', cookie)).status).toBe(401)
    const again = await system.signIn(member)
    expect((await there('/identity/me', again.cookie)).status).toBe(200)

    const officer = await joinStaff(system)
    expect((await there('/office/users', officer.cookie)).status).toBe(200)
    await grant(system, officer.personId, 'compliance')
    expect((await there('/office/users', officer.cookie)).status).toBe(401)

    const [mine, theirs] = [await system.signIn(member), await system.signIn(member)]
    await system.call('DELETE', '/security/sessions', { body: {}, headers: { cookie: mine.cookie } })
    expect((await there('/identity/me', theirs.cookie)).status).toBe(401)
    await enrolTotp(system, mine.cookie)
    expect((await there('/identity/me', mine.cookie)).status).toBe(401)
  } finally {
    other.child.kill('SIGTERM')
    await other.ended
  }
}, 180_000)

test('nobody suspends themselves, and somebody who is not there is not found', async () => {
  const fresh = await admin.signIn()
  const suspend = (personId: string) =>
    office('PUT', `/users/${personId}/suspension`, fresh, { suspended: true, reason: 'A complaint is open.' })
  expect(await suspend(admin.personId)).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
  expect(await suspend(`per_${'0'.repeat(26)}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('a sensitive act needs a factor of the last five minutes', async () => {
  const staff = await joinStaff(system)
  const member = await system.join()
  const suspend = (cookie: string) =>
    office('PUT', `/users/${member.personId}/suspension`, cookie, { suspended: true, reason: 'A complaint is open.' })
  await system.moveClock(301)
  expect(await suspend(staff.cookie)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect((await office('GET', '/users', staff.cookie)).status).toBe(200)
  const fresh = await showCode(system, staff.cookie, await staff.code())
  expect((await suspend(fresh.cookie)).status).toBe(200)
})
