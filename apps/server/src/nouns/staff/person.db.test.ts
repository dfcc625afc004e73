import { randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, plainBody, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { erasePerson } from '../compliance/erase-person.ts'

let system: System
let admin: Staff
let second: Staff
beforeAll(async () => {
  system = await openSystem()
  admin = await joinStaff(system)
  second = await joinStaff(system)
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const office = (method: string, path: string, cookie = admin.cookie, body?: object) =>
  system.call(method, `/office${path}`, { ...(body && { body }), headers: { cookie } })
const reads = (personId: string) =>
  [
    `/users/${personId}`,
    `/users/${personId}/timeline`,
    `/users/${personId}/requests`,
    `/users/${personId}/sessions`,
    `/kyc/people/${personId}`,
    `/ledger/people/${personId}/balance`,
    `/ledger/people/${personId}/movements?asset=EUR`,
    `/funding/people/${personId}/deposits`,
  ] as const
const viewsOf = async (personId: string) =>
  (
    await system.world.superuser<{ user_id: string }>(
      `select user_id from audit_log where action = 'identity.people-viewed' and resource = $1 order by id`,
      [personId],
    )
  ).map((row) => row.user_id)
const nobody = () => makeId('per', new Date(), randomBytes(10))

test('[STAFF-01 person] a page shows who the person is and where they stand, and one visit is recorded once', async () => {
  const member = await system.join()
  const { body } = await office('GET', `/users/${member.personId}`)
  expect(body).toMatchObject({
    id: member.personId,
    state: 'active',
    name: `${member.firstName} ${member.lastName}`,
    email: member.email,
    role: 'investor',
    kycStatus: 'unknown',
    hasFactor: false,
    hasWallet: false,
    hasDeposited: false,
    requestsWaiting: 0,
    spvs: [],
  })
  for (const path of reads(member.personId)) expect([path, (await office('GET', path)).status]).toEqual([path, 200])
  expect(await viewsOf(member.personId)).toEqual([admin.personId])
  await office('GET', `/users/${member.personId}/timeline`, second.cookie)
  expect(await viewsOf(member.personId)).toEqual([admin.personId, second.personId])
  await system.moveClock(11 * 60)
  await office('GET', `/ledger/people/${member.personId}/balance`)
  expect(await viewsOf(member.personId)).toEqual([admin.personId, second.personId, admin.personId])
})

test('members and other staff are refused alike for a person and for nobody, and a guessed id is not found', async () => {
  const member = await system.join()
  const { cookie: ofMember } = await system.signIn(member)
  const outsiders = [ofMember]
  for (const role of ['compliance', 'cl_spv_admin', 'eq_spv_admin', 'production_spv'] as const)
    outsiders.push((await joinStaff(system, role)).cookie)
  const before = await viewsOf(member.personId)
  for (const cookie of outsiders) {
    const answers = []
    for (const personId of [member.personId, nobody()]) for (const path of reads(personId)) answers.push(await office('GET', path, cookie))
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
    for (const method of [`/users/${member.personId}/sessions`, `/users/${member.personId}/sessions/ses_1`])
      expect(await office('DELETE', method, cookie)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  }
  expect(await viewsOf(member.personId)).toEqual(before)
  expect((await system.me(ofMember)).status).toBe(200)

  // Neither an id of nobody nor that of a sign-up which nobody confirmed tells more than the other.
  await system.register(somebody())
  const [row] = await system.world.superuser<{ person_id: string }>('select person_id from registration where confirmed_at is null')
  const guesses = [nobody(), row?.person_id ?? '']
  for (const path of reads('').keys()) {
    const answers = []
    for (const personId of guesses) answers.push(await office('GET', reads(personId)[path] ?? ''))
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(new Set(answers.map(plainBody)).size).toBe(1)
  }
  expect(await viewsOf(guesses[0] ?? '')).toEqual([])
})

test('[STAFF-01 person] the timeline tells what the person did and what staff did about them, newest first, page by page', async () => {
  const member = await system.join()
  await system.signIn(member, { 'user-agent': 'Firefox on Windows' })
  await system.signIn({ ...member, password: 'not the password' })
  const reason = 'A complaint is open.'
  expect((await office('PUT', `/users/${member.personId}/suspension`, admin.cookie, { suspended: true, reason })).status).toBe(200)
  const { body } = await office('GET', `/users/${member.personId}/timeline`)
  const items = body['items'] as {
    id: string
    action: string
    by: string
    kind: string
    actorId?: string
    userAgent?: string
    status: string
    at: string
  }[]
  // The worker asks for a wallet in its own time.
  const told = items.filter(({ action }) => !action.startsWith('wallet.'))
  expect(told.map(({ action }) => action)).toEqual([
    'identity.people-viewed',
    'identity.suspended',
    'identity.sign-in-failed',
    'identity.signed-in',
    'identity.email-verified',
    'identity.signed-up',
  ])
  expect(told[1]).toMatchObject({ by: 'staff', actorId: admin.personId, kind: 'access', status: 'success' })
  expect(told[2]).toMatchObject({ status: 'failed' })
  expect(told[3]).toMatchObject({ by: 'person', userAgent: 'Firefox on Windows' })
  expect(told[3]).not.toHaveProperty('actorId')
  expect(body['names']).toMatchObject({ [admin.personId]: { email: admin.person.email } })
  // Pages go by the id. What happens at the same moment elsewhere, as the worker's wallet, may carry a time a little before or after.
  const newestFirst = (values: readonly string[]) => values.toSorted().toReversed()
  const ids = items.map(({ id }) => id)
  const times = told.map(({ at }) => at)
  expect([ids, times]).toEqual([newestFirst(ids), newestFirst(times)])
  const narrowed = await office('GET', `/users/${member.personId}/timeline?kind=staff`)
  expect((narrowed.body['items'] as { kind: string }[]).every(({ kind }) => kind === 'staff')).toBe(true)

  await system.world.superuser(
    `insert into audit_log (id, at, actor, user_id, action, resource, status, request_id, changed)
     select 'aud_00000000000000000000' || lpad(n::text, 6, '0'), platform_now(), 'member', $1, 'identity.signed-out', $1, 'success', 'req_1', '{}'
     from generate_series(1, 40) as n`,
    [member.personId],
  )
  await expect
    .poll(
      async () =>
        (
          await system.world.superuser('select from audit_log where action = $2 and (user_id = $1 or resource = $1)', [
            member.personId,
            'wallet.wanted',
          ])
        ).length,
    )
    .toBe(1)
  const seen: string[] = []
  let next: string | undefined
  let pages = 0
  do {
    const page = (await office('GET', `/users/${member.personId}/timeline${next ? `?after=${next}` : ''}`)).body
    seen.push(...(page['items'] as { id: string }[]).map(({ id }) => id))
    next = page['next'] as string | undefined
    pages += 1
  } while (next && pages < 10)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(told.length + 1 + 40)
})

test('[STAFF-01 person] staff see where a person is signed in and sign them out, of one device or everywhere, but never themselves', async () => {
  const member = await system.join()
  const other = await system.join()
  const stranger = await system.signIn(other)
  const first = await system.signIn(member, { 'user-agent': 'Firefox' })
  const phone = await system.signIn(member, { 'user-agent': 'Phone' })
  const sessions = async (personId = member.personId) =>
    (await office('GET', `/users/${personId}/sessions`)).body['items'] as { id: string; userAgent: string; address: string }[]
  const listed = await sessions()
  expect(listed.map(({ userAgent }) => userAgent)).toEqual(expect.arrayContaining(['Firefox', 'Phone']))
  expect(listed[0]?.address).toMatch(/\d/)
  const onPhone = listed.find(({ userAgent }) => userAgent === 'Phone')?.id ?? ''

  // Another person's session is answered like one that never was, and stays.
  const [ofOther] = await sessions(other.personId)
  expect(await office('DELETE', `/users/${member.personId}/sessions/${ofOther?.id}`)).toMatchObject({ status: 404 })
  expect((await system.me(stranger.cookie)).status).toBe(200)

  expect((await office('DELETE', `/users/${member.personId}/sessions/${onPhone}`)).status).toBe(200)
  expect([(await system.me(phone.cookie)).status, (await system.me(first.cookie)).status]).toEqual([401, 200])
  expect((await office('DELETE', `/users/${member.personId}/sessions/${onPhone}`)).status).toBe(404)
  expect((await office('DELETE', `/users/${member.personId}/sessions`)).status).toBe(200)
  expect((await system.me(first.cookie)).status).toBe(401)
  expect(await sessions()).toEqual([])
  const acts = await system.world.superuser<{ action: string; user_id: string }>(
    `select action, user_id from audit_log where resource = $1 and action like '%ended-by-staff' order by id`,
    [member.personId],
  )
  expect(acts).toEqual([
    { action: 'identity.session-ended-by-staff', user_id: admin.personId },
    { action: 'identity.sessions-ended-by-staff', user_id: admin.personId },
  ])
  expect(await office('DELETE', `/users/${admin.personId}/sessions`)).toMatchObject({ body: { code: 'OWN_ROLE' } })
  const [own] = await sessions(admin.personId)
  expect(await office('DELETE', `/users/${admin.personId}/sessions/${own?.id}`)).toMatchObject({ body: { code: 'OWN_ROLE' } })
  await system.moveClock(6 * 60)
  expect(await office('DELETE', `/users/${member.personId}/sessions`)).toMatchObject({ body: { code: 'STEP_UP_REQUIRED' } })
})

test('[STAFF-01 person] requests about a person are listed with how they ended, and other people’s are not', async () => {
  const member = await system.join()
  const other = await system.join()
  const change = (personId: string, role: string) =>
    office('POST', `/users/${personId}/role-changes`, admin.cookie, { role, reason: `Becomes ${role}` })
  await change(other.personId, 'compliance')
  const { body: asked } = await change(member.personId, 'compliance')
  expect((await office('GET', `/users/${member.personId}`)).body).toMatchObject({ requestsWaiting: 1 })
  const list = async () => (await office('GET', `/users/${member.personId}/requests`)).body
  const [waiting] = (await list())['items'] as object[]
  expect(waiting).toMatchObject({ id: asked['approvalId'], act: 'identity.change-role', state: 'waiting', makerId: admin.personId })
  const pending = (await office('GET', '/approvals', second.cookie)).body['items'] as { id: string; bodyHash: string }[]
  const bodyHash = pending.find(({ id }) => id === asked['approvalId'])?.bodyHash
  await office('POST', `/approvals/${asked['approvalId']}/approval`, second.cookie, { bodyHash })
  const after = await list()
  expect(after['items']).toMatchObject([{ state: 'executed', checkerId: second.personId, body: { to: 'compliance' } }])
  expect(Object.keys(after['names'] as object)).toEqual(expect.arrayContaining([admin.personId, second.personId, member.personId]))
  expect((await office('GET', `/users/${member.personId}`)).body).toMatchObject({ requestsWaiting: 0, role: 'compliance' })
})

test('[STAFF-01 person] a suspended person is shown as such with the reason, and of an erased one no name is left', async () => {
  const member = await system.join()
  const reason = 'A complaint is open.'
  await office('PUT', `/users/${member.personId}/suspension`, admin.cookie, { suspended: true, reason })
  expect((await office('GET', `/users/${member.personId}`)).body).toMatchObject({ state: 'suspended', standingReason: reason })
  expect((await office('GET', `/users/${member.personId}/sessions`)).body).toEqual({ items: [] })
  const erasing = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(erasing, member.personId as Id<'per'>)
  const { body } = await office('GET', `/users/${member.personId}`)
  expect(body).toMatchObject({ id: member.personId, state: 'erased', role: 'investor' })
  for (const name of ['name', 'email', 'phone', 'city', 'country']) expect(body).not.toHaveProperty(name)
  for (const path of reads(member.personId)) {
    const answer = await office('GET', path)
    expect([path, answer.status]).toEqual([path, 200])
    expect([path, JSON.stringify(answer.body).includes(member.email)]).toEqual([path, false])
  }
  expect(await office('DELETE', `/users/${member.personId}/sessions`)).toMatchObject({ status: 404 })
})
