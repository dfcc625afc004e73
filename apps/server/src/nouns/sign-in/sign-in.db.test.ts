import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, anyAddress, type Person, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let member: Person & { readonly personId: string }
beforeAll(async () => {
  system = await openSystem()
  member = await system.join()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const failed = { status: 401, body: { code: 'SIGN_IN_FAILED', title: 'Invalid email or password.' } }

test('a wrong password, a stranger, a suspended member and an unverified address with a wrong password get one and the same answer', async () => {
  const waiting = somebody()
  await system.register(waiting)
  const suspended = await system.join()
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [suspended.personId])
  const answers = await Promise.all([
    system.signIn({ email: member.email, password: 'not the password' }),
    system.signIn(somebody()),
    system.signIn(suspended),
    system.signIn({ email: suspended.email, password: 'not the password' }),
    system.signIn({ email: waiting.email, password: 'not the password' }),
  ])
  for (const answer of answers) expect(answer).toMatchObject(failed)
  expect(new Set(answers.map(seenFromOutside)).size).toBe(1)
})

test('an unverified account is asked to verify first, and only after the right password', async () => {
  const person = somebody()
  const registered = await system.register(person)
  expect(registered.headers.get('set-cookie')).toBeNull()
  const right = await system.signIn(person)
  expect(right).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED', title: 'Please verify your email first.' } })
  expect(right.headers.get('set-cookie')).toBeNull()
  expect(await system.signIn({ ...person, password: 'not the password' })).toMatchObject(failed)
  expect(await system.call('POST', '/identity/verifications/resend', { body: { email: person.email } })).toMatchObject({ status: 200 })
})

test('the address is the same however its letters are written, and the password is not', async () => {
  expect((await system.signIn({ ...member, email: ` ${member.email.toUpperCase()} ` })).status).toBe(200)
  expect(await system.signIn({ ...member, password: member.password.toUpperCase() })).toMatchObject(failed)
})

test('signing in and failing to are both recorded, with the address and the device sealed by the person’s own key', async () => {
  const person = await system.join()
  const from = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Recorded/1.0' }
  await system.signIn(person, from)
  await system.signIn({ ...person, password: 'not the password' }, from)
  const rows = await system.world.superuser<{
    id: string
    action: string
    status: string
    ip_address: Buffer
    user_agent: Buffer
    wrapped_key: Buffer
  }>(
    `select id, action, status, ip_address, user_agent, wrapped_key from audit_log join person_key on person_id = user_id
     where user_id = $1 and action like 'identity.sign%-in%' order by id`,
    [person.personId],
  )
  expect(rows.map(({ action, status }) => [action, status])).toEqual([
    ['identity.signed-in', 'success'],
    ['identity.sign-in-failed', 'failed'],
  ])
  for (const row of rows) {
    const seal = system.world.platform.keys.personSeal(person.personId, row.wrapped_key)
    expect(seal.open(`audit_log.ip_address.${row.id}`, row.ip_address)).toBe('203.0.113.9')
    expect(seal.open(`audit_log.user_agent.${row.id}`, row.user_agent)).toBe('Recorded/1.0')
  }
})

test('what cannot be recorded does not happen: without the audit log nobody signs in', async () => {
  const sessions = () => system.world.superuser('select from session')
  const before = await sessions()
  await system.world.superuser('revoke insert on audit_log from heathland_app')
  try {
    const answer = await system.signIn(member)
    expect(answer).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await sessions()).toHaveLength(before.length)
  } finally {
    await system.world.superuser('grant insert on audit_log to heathland_app')
  }
  expect((await system.signIn(member)).status).toBe(200)
})

test('signing in again in the same browser ends the session that was open there, and no other', async () => {
  const [here, elsewhere] = [await system.signIn(member), await system.signIn(member)]
  const again = await system.signIn(member, { cookie: here.cookie })
  expect(again.cookie).not.toBe(here.cookie)
  expect((await system.me(here.cookie)).status).toBe(401)
  expect((await system.me(again.cookie)).status).toBe(200)
  expect((await system.me(elsewhere.cookie)).status).toBe(200)
})

test('twenty tries an hour reach the hash of one account, from wherever they come, and the answer says when to come back', async () => {
  const known = await system.join()
  const strangers = somebody()
  for (const person of [known, strangers]) {
    const tries = await inTurns(24, () =>
      system.signIn({ email: person.email, password: 'a guess at it' }, { 'x-forwarded-for': anyAddress() }),
    )
    expect(tally(tries)).toEqual({ SIGN_IN_FAILED: 20, RATE_LIMITED: 4 })
    const refused = tries.filter((answer) => answer.status === 429)
    expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMITED', title: 'Too many attempts. Please wait a moment and try again.' })
    const retryAfter = Number(refused[0]?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(3_500)
    expect(retryAfter).toBeLessThanOrEqual(3_600)
  }
  const recorded = await system.world.superuser(`select from audit_log where action = 'identity.sign-in-failed' and user_id = $1`, [
    known.personId,
  ])
  expect(recorded).toHaveLength(20)
  expect((await system.signIn(known)).status).toBe(429)
  await system.moveClock(3_601)
  expect((await system.signIn(known)).status).toBe(200)
})

test('one caller has sixty tries an hour, and all the addresses of a /64 are one caller', async () => {
  // A system of its own: a sweep that began while another test's clock stood ahead would clear what is counted here.
  const own = await openSystem()
  try {
    const fromNetwork = (network: string) => (turn: number) =>
      own.signIn(somebody(), { 'x-forwarded-for': `${network}:${turn.toString(16)}:${(turn * 7).toString(16)}:0:1` })
    const tries = await inTurns(63, fromNetwork('2001:db8:5:6'))
    expect(tally(tries)).toEqual({ SIGN_IN_FAILED: 60, RATE_LIMITED: 3 })
    expect((await fromNetwork('2001:db8:5:7')(1)).status).toBe(401)
  } finally {
    await own.close()
  }
})

test('who a caller is cannot be made up: a forwarded address counts only from a trusted proxy', async () => {
  const own = await openSystem({ TRUSTED_PROXIES: '' })
  try {
    const tries = await inTurns(62, () => own.signIn(somebody(), { 'x-forwarded-for': anyAddress() }))
    expect(tally(tries)).toEqual({ SIGN_IN_FAILED: 60, RATE_LIMITED: 2 })
  } finally {
    await own.close()
  }
})

/** All that a caller can see of an answer and compare: its status, its words, and its headers but those that always differ. */
function seenFromOutside({ status, body: { requestId: _differs, ...body }, headers }: Answer): string {
  const steady = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify({ status, body, steady })
}

/** How many answers of each kind: a number that is wrong names what came instead. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const codes = answers.map(({ body }) => String(body['code']))
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((other) => other === code).length]))
}

/** Ten at a time: enough to be quick, few enough that the machine does the hashing in time. */
async function inTurns(count: number, act: (turn: number) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let turn = 0; turn < count; turn += 10) {
    answers.push(...(await Promise.all(Array.from({ length: Math.min(10, count - turn) }, (_, place) => act(turn + place)))))
  }
  return answers
}
