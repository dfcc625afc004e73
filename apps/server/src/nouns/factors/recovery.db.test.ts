import type { Id } from '@heathland/domain/id'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinWithApp, openSession } from '../../../../../tests/authz/callers.ts'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { sweep } from '../../entry/worker.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { advanceRecovery } from './advance-recovery.ts'

let system: System
let maker: Staff
let checker: Staff
beforeAll(async () => {
  system = await openSystem()
  ;[maker, checker] = [await joinStaff(system), await joinStaff(system)]
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const day = 86_400
const reason = 'Called from the known number, lost the phone.'

/** Fresh sessions that need no codes: each test moves the clock as it likes. */
const sessionOf = (person: { personId: string }) => openSession(system, person, { minutesAgo: 0 })
const asMaker = () => sessionOf(maker)
const asChecker = () => sessionOf(checker)

async function office(path: string, body: object, cookie: string) {
  return system.call('POST', `/office/users/${path}`, { body, headers: { cookie } })
}

async function clear(personId: string, cookie?: string) {
  return office(`${personId}/factor-resets`, { reason }, cookie ?? (await asMaker()))
}

async function decide(ending: 'approval' | 'refusal', approvalId: unknown, cookie?: string) {
  const { body } = await system.call('GET', '/office/approvals', { headers: { cookie: await asMaker() } })
  const found = (body['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === approvalId)
  return system.call('POST', `/office/approvals/${String(approvalId)}/${ending}`, {
    body: { bodyHash: found?.bodyHash ?? '' },
    headers: { cookie: cookie ?? (await asChecker()) },
  })
}

interface Seen {
  readonly id: Id<'rec'>
  readonly state: string
  readonly ended: boolean
}

async function newest(personId: string): Promise<Seen> {
  const [row] = await system.world.superuser<Seen & { [name: string]: unknown }>(
    'select id, state, ended_at is not null as ended from recovery where person_id = $1 order by id desc limit 1',
    [personId],
  )
  if (!row) throw new Error('no recovery')
  return row
}

/** Requested by one and approved by another: its waiting time runs. */
async function approved(personId: string): Promise<Seen> {
  const asked = await clear(personId)
  expect(asked).toMatchObject({ status: 200 })
  expect((await decide('approval', asked.body['approvalId'])).status).toBe(200)
  return newest(personId)
}

async function look(id: Id<'rec'>): Promise<void> {
  await advanceRecovery(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), id)
}

async function factorsOf(personId: string): Promise<number> {
  const rows = await system.world.superuser<{ count: number }>(
    `select ((select count(*) from totp where person_id = $1) + (select count(*) from passkey where person_id = $1)
      + (select count(*) from backup_code where person_id = $1))::int as count`,
    [personId],
  )
  return rows[0]?.count ?? 0
}

async function mailWith(email: string, subject: RegExp): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        text = (await system.mailsTo(email)).findLast((mail) => subject.test(mail.subject))?.text
        return text
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBeDefined()
  return text ?? ''
}

const tokenOf = (text: string, name: string) => new RegExp(`#${name}=([\\w-]{43})`).exec(text)?.[1] ?? ''
const byLink = (path: string, token: string) => system.call('POST', `/security/${path}`, { body: { token } })
const actionsOf = async (id: string) =>
  (await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [id])).map(
    ({ action }) => action,
  )

test('[DASH-11 reset] an administrator has the ordinary reset link sent, with a fresh factor, and it is recorded', async () => {
  const member = await system.join()
  const send = async (personId: string, cookie: string) => office(`${personId}/password-resets`, {}, cookie)
  expect((await send(member.personId, await asMaker())).status).toBe(200)
  const token = tokenOf(await mailWith(member.email, /Reset your Heathland password/), 'token')
  const password = 'another quiet secret'
  expect((await system.call('POST', '/security/password/reset', { body: { token, password } })).status).toBe(200)
  expect((await system.signIn({ ...member, password })).status).toBe(200)
  const [recorded] = await system.world.superuser(
    `select user_id, actor from audit_log where action = 'identity.reset-sent-by-staff' and resource = $1`,
    [member.personId],
  )
  expect(recorded).toEqual({ user_id: maker.personId, actor: 'officer' })
  expect(await send(maker.personId, await asMaker())).toMatchObject({ status: 403, body: { code: 'OWN_ROLE' } })
  const stale = await openSession(system, maker, { minutesAgo: 6 })
  expect(await send(member.personId, stale)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [member.personId])
  expect(await send(member.personId, await asMaker())).toMatchObject({ status: 409, body: { code: 'RECOVERY_UNFIT' } })
})

test('[DASH-11 clear factors, STAFF-01 recovery] factors are cleared when two administrators agree and a day has passed, and a new password is needed', async () => {
  const member = await system.join()
  const enrolled = await enrolTotp(system, (await system.signIn(member)).cookie)
  const held = await factorsOf(member.personId)
  const asked = await clear(member.personId)
  expect(asked.status).toBe(200)
  expect(await system.call('GET', '/security', { headers: { cookie: enrolled.cookie } })).toMatchObject({
    body: { recoveries: [{ kind: 'clear-factors', state: 'requested' }] },
  })
  expect((await decide('approval', asked.body['approvalId'])).status).toBe(200)
  expect(await mailWith(member.email, /Account recovery: please check this/)).toContain('Until then nothing changes.')
  const { id } = await newest(member.personId)
  await system.moveClock(day - 60)
  await look(id)
  expect([await factorsOf(member.personId), (await newest(member.personId)).state]).toEqual([held, 'approved'])

  await system.moveClock(day + 1)
  const open = await sessionOf(member)
  // Through the sweep, as it happens in production.
  await sweep(system.world.platform)
  await expect.poll(async () => (await newest(member.personId)).state, { timeout: 60_000 }).toBe('done')
  expect(await factorsOf(member.personId)).toBe(0)
  expect((await system.me(open)).status).toBe(401)
  expect((await system.signIn(member)).status).toBe(401)
  const token = tokenOf(await mailWith(member.email, /Two-step verification was removed/), 'token')
  const password = 'another quiet secret'
  expect((await system.call('POST', '/security/password/reset', { body: { token, password } })).status).toBe(200)
  expect((await system.signIn({ ...member, password })).body).toEqual({ next: 'signed-in' })
  expect(await actionsOf(id)).toEqual(['identity.recovery-requested', 'identity.recovery-approved', 'identity.recovery-done'])
  const people = await system.world.superuser<{ user_id: string }>('select distinct user_id from audit_log where resource = $1', [id])
  expect(people).toEqual([{ user_id: member.personId }])
}, 180_000)

test('[STAFF-01 recovery] the owner stops a recovery by the link in the mail without signing in, once, and it stops no later one', async () => {
  const member = await joinWithApp(system, 'investor')
  const first = await approved(member.personId)
  const token = tokenOf(await mailWith(member.email, /Account recovery: please check this/), 'stop')
  expect((await byLink('recovery-stop', token)).status).toBe(200)
  await mailWith(member.email, /Account recovery stopped/)
  const second = await approved(member.personId)
  const dead = { status: 410, body: { code: 'LINK_INVALID' } }
  expect(await byLink('recovery-stop', token)).toMatchObject(dead)
  expect(await byLink('recovery-stop', 'a'.repeat(43))).toMatchObject(dead)
  expect((await newest(member.personId)).state).toBe('approved')
  await system.moveClock(day + 1)
  await look(first.id)
  expect(await factorsOf(member.personId)).toBe(1)
  await look(second.id)
  expect(await factorsOf(member.personId)).toBe(0)
  expect(await byLink('recovery-stop', token)).toMatchObject(dead)
})

test('the owner stops it when signed in, another member cannot, and one administrator can', async () => {
  const [member, other] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const stop = (id: string, cookie: string) => system.call('POST', `/security/recoveries/${id}/stop`, { body: {}, headers: { cookie } })
  const { id } = await approved(member.personId)
  expect(await stop(id, await sessionOf(other))).toMatchObject({ status: 404 })
  expect((await stop(id, await sessionOf(member))).status).toBe(200)
  expect(await stop(id, await sessionOf(member))).toMatchObject({ status: 409, body: { code: 'RECOVERY_CLOSED' } })
  const again = await approved(member.personId)
  expect((await office(`${member.personId}/recoveries/${again.id}/stop`, {}, await asChecker())).status).toBe(200)
  const { body } = await system.call('GET', `/office/users/${member.personId}/recoveries`, { headers: { cookie: await asMaker() } })
  expect(body['items']).toMatchObject([
    { state: 'stopped', stoppedBy: 'staff', makerId: maker.personId, checkerId: checker.personId },
    { state: 'stopped', stoppedBy: 'person' },
  ])
})

test('nobody requests, approves or turns down the recovery of their own account, in the product or past it', async () => {
  const third = await joinWithApp(system, 'mfo_admin')
  const own = { status: 403, body: { code: 'OWN_ROLE' } }
  expect(await clear(third.personId, await sessionOf(third))).toMatchObject(own)
  const asked = await clear(third.personId)
  for (const ending of ['approval', 'refusal'] as const) {
    expect(await decide(ending, asked.body['approvalId'], await sessionOf(third))).toMatchObject(own)
    expect(await decide(ending, asked.body['approvalId'], await asMaker())).toMatchObject({ body: { code: 'APPROVAL_OWN' } })
  }
  const { id } = await newest(third.personId)
  for (const checkerId of [third.personId, maker.personId]) {
    const past = `update recovery set state = 'approved', checker_id = $2, approved_at = now(), takes_effect_at = now() + interval '1 day',
      stop_token_hash = 'x' where id = $1`
    await expect(system.world.superuser(past, [id, checkerId])).rejects.toThrow('recovery_needs_two')
  }
  expect((await decide('refusal', asked.body['approvalId'])).status).toBe(200)
  expect((await newest(third.personId)).state).toBe('refused')
})

test('one recovery of an account is open at a time, however many ask at once, and an unanswered request gives way after three days', async () => {
  const member = await joinWithApp(system, 'investor')
  const answers = await Promise.all([clear(member.personId), clear(member.personId), clear(member.personId, await asChecker())])
  expect(answers.map(({ status, body }) => (status === 200 ? 'asked' : body['code'])).sort()).toEqual([
    'RECOVERY_OPEN',
    'RECOVERY_OPEN',
    'asked',
  ])
  const first = await newest(member.personId)
  await system.moveClock(3 * day + 1)
  expect((await clear(member.personId)).status).toBe(200)
  const [before] = await system.world.superuser('select state from recovery where id = $1', [first.id])
  expect(before).toEqual({ state: 'expired' })
})

test('stopping while it takes effect ends in one of the two, and never in both', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => joinWithApp(system, 'investor')))
  const laid = `insert into recovery (id, person_id, kind, state, maker_id, checker_id, requested_at, lapses_at, approved_at, takes_effect_at, stop_token_hash, due_at)
    values ('rec_' || substr($1, 5), $1, 'clear-factors', 'approved', $2, $3, now() - interval '2 days', now() + interval '5 days',
      now() - interval '2 days', now() - interval '1 day', sha256($1::bytea), now() + interval '1 hour') returning id`
  for (const { personId } of people) {
    const [row] = await system.world.superuser<{ id: Id<'rec'> }>(laid, [personId, maker.personId, checker.personId])
    const id = row?.id ?? 'rec_'
    await system.world.superuser(
      `insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at, checker_id, decided_at)
       values ('apr_' || substr($1, 5), 'identity.recover', jsonb_build_object('personId', $1::text, 'recoveryId', $2::text), sha256($1::bytea),
         'executed', $3, 'lost phone', now() - interval '2 days', now() + interval '1 day', $4, now() - interval '2 days')`,
      [personId, id, maker.personId, checker.personId],
    )
    const cookie = await sessionOf({ personId })
    const [stopped] = await Promise.all([
      system.call('POST', `/security/recoveries/${id}/stop`, { body: {}, headers: { cookie } }),
      look(id),
      look(id),
    ])
    const { state } = await newest(personId)
    expect([200, 401, 409]).toContain(stopped.status)
    expect([state, stopped.status === 200, (await factorsOf(personId)) > 0]).toEqual(
      state === 'stopped' ? ['stopped', true, true] : ['done', false, false],
    )
    expect((await actionsOf(id)).length).toBe(1)
  }
})

test('a person who is suspended or erased meanwhile is not recovered', async () => {
  const [suspended, erased] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const [one, two] = [await approved(suspended.personId), await approved(erased.personId)]
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [suspended.personId])
  await erasePerson(await system.world.platform.openFor({ kind: 'operator', command: 'test' }), erased.personId as Id<'per'>)
  await system.moveClock(day + 1)
  for (const { id } of [one, two]) await look(id)
  expect(await newest(suspended.personId)).toMatchObject({ state: 'expired', ended: true })
  expect(await factorsOf(suspended.personId)).toBe(1)
  expect(await system.world.superuser('select from recovery where person_id = $1', [erased.personId])).toEqual([])
  expect(await clear(suspended.personId)).toMatchObject({ status: 409, body: { code: 'RECOVERY_UNFIT' } })
})

test('whoever is no longer an administrator approves nothing, and what was stopped is not approved', async () => {
  const [member, leaving] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'mfo_admin')]
  const asked = await clear(member.personId)
  const cookie = await sessionOf(leaving)
  await system.world.superuser(`update profiles set role = 'compliance' where id = $1`, [leaving.personId])
  expect(await decide('approval', asked.body['approvalId'], cookie)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  const { id } = await newest(member.personId)
  await system.call('POST', `/security/recoveries/${id}/stop`, { body: {}, headers: { cookie: await sessionOf(member) } })
  expect(await decide('approval', asked.body['approvalId'])).toMatchObject({ status: 409, body: { code: 'APPROVAL_CHANGED' } })
  expect((await newest(member.personId)).state).toBe('stopped')
})

async function moveTo(member: JoinedPerson, email: string): Promise<Seen> {
  const asked = await office(`${member.personId}/email-changes`, { email, reason: 'Lost the mailbox.' }, await asMaker())
  expect(asked.status).toBe(200)
  // The address stays out of the approval, which is kept in clear.
  const [kept] = await system.world.superuser<{ body: string }>('select body::text from approval where id = $1', [asked.body['approvalId']])
  expect(kept?.body).not.toContain(email)
  const { body } = await system.call('GET', `/office/users/${member.personId}/recoveries`, { headers: { cookie: await asChecker() } })
  expect(body['items']).toMatchObject([{ kind: 'change-email', newEmail: email, state: 'requested' }])
  expect((await decide('approval', asked.body['approvalId'])).status).toBe(200)
  return newest(member.personId)
}

test('[STAFF-01 recovery] a new address takes over after two administrators, a day and its own link, and links to the old mailbox are dead', async () => {
  const member = await system.join()
  const email = `moved.${member.email}`
  const { id } = await moveTo(member, email)
  await mailWith(member.email, /Account recovery: please check this/)
  const verify = tokenOf(await mailWith(email, /Confirm your new email/), 'verify')
  await system.moveClock(day + 1)
  await look(id)
  expect((await newest(member.personId)).state).toBe('approved')
  expect((await office(`${member.personId}/password-resets`, {}, await asMaker())).status).toBe(200)
  const reset = tokenOf(await mailWith(member.email, /Reset your Heathland password/), 'token')
  expect((await byLink('recovery-email', verify)).status).toBe(200)
  expect((await byLink('recovery-email', verify)).status).toBe(200)
  await look(id)
  expect((await newest(member.personId)).state).toBe('done')
  expect((await system.signIn(member)).status).toBe(401)
  const { cookie } = await system.signIn({ ...member, email })
  expect(await system.me(cookie)).toMatchObject({ body: { email } })
  for (const address of [member.email, email])
    expect(await mailWith(address, /email address of your Heathland account was changed/)).toContain(email)
  const late = await system.call('POST', '/security/password/reset', { body: { token: reset, password: 'another quiet secret' } })
  expect(late).toMatchObject({ status: 410 })
  expect(await byLink('recovery-email', verify)).toMatchObject({ status: 410 })
}, 180_000)

test('an address of somebody else does not take over, and one that nobody verified lapses after a week', async () => {
  const [member, other, slow] = [await system.join(), await system.join(), await system.join()]
  const taken = await office(`${member.personId}/email-changes`, { email: other.email, reason: 'Lost the mailbox.' }, await asMaker())
  expect(taken).toMatchObject({ status: 409, body: { code: 'ALREADY_A_MEMBER' } })
  const email = `moved.${member.email}`
  const raced = await moveTo(member, email)
  const verify = tokenOf(await mailWith(email, /Confirm your new email/), 'verify')
  expect((await byLink('recovery-email', verify)).status).toBe(200)
  // Somebody signs up with the address in the meantime.
  await system.register(somebody({ email }))
  expect((await system.verify(tokenOf(await mailWith(email, /Verify your email/), 'verify'))).status).toBe(200)
  const owner = await system.personIdOf(email)
  const waiting = await moveTo(slow, `moved.${slow.email}`)
  await system.moveClock(day + 1)
  await look(raced.id)
  expect((await newest(member.personId)).state).toBe('expired')
  expect(await system.personIdOf(email)).toBe(owner)
  expect(await system.personIdOf(member.email)).toBe(member.personId)
  await system.moveClock(7 * day + 1)
  await look(waiting.id)
  expect((await newest(slow.personId)).state).toBe('expired')
  expect(await system.personIdOf(slow.email)).toBe(slow.personId)
}, 180_000)
