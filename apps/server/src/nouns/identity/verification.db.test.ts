import { randomBytes } from 'node:crypto'
import { hourMs, minuteMs, secondMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, somebody, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { emailIndex } from '../../core/email-index.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const invalid = { status: 410, body: { code: 'LINK_INVALID', title: 'This link is invalid or has expired. Please request a new one.' } }
const accountsOf = (email: string) =>
  system.world.superuser<{ person_id: string }>('select person_id from account where email_index = $1', [
    emailIndex(system.world.platform.keys, email),
  ])

/** Two sign-ups with one address, and the token that each was sent. */
async function signUpTwice(email: string): Promise<readonly { person: Person; token: string }[]> {
  const attempts: { person: Person; token: string }[] = []
  for (const count of [1, 2]) {
    const person = { ...somebody(), email }
    await system.register(person)
    attempts.push({ person, token: tokenIn(await system.mailTo(email, count)) })
  }
  return attempts
}

test('who signs up first with an address that is not theirs gains nothing once its owner verifies', async () => {
  const { email } = somebody()
  const [attacker, victim] = await signUpTwice(email)
  if (!attacker || !victim) throw new Error('two sign-ups')
  const attempts = await system.world.superuser<{ person_id: string }>('select person_id from registration where email_index = $1', [
    emailIndex(system.world.platform.keys, email),
  ])
  expect(attempts).toHaveLength(2)
  expect((await system.verify(victim.token)).status).toBe(200)

  expect(await system.verify(attacker.token)).toMatchObject(invalid)
  expect(await system.signIn(attacker.person)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } })
  const { cookie, status } = await system.signIn(victim.person)
  expect(status).toBe(200)
  const personId = await system.personIdOf(email)
  expect((await system.me(cookie)).body).toMatchObject({ id: personId, email })
  // What the attempt said cannot be opened any more, here or in a backup.
  const ids = attempts.map((attempt) => attempt.person_id)
  expect(await system.world.superuser('select person_id from person_key where person_id = any($1)', [ids])).toEqual([
    { person_id: personId },
  ])
})

test('two links of two sign-ups with one address, followed at the same moment, make one member', async () => {
  const rounds = await Promise.all(Array.from({ length: 6 }, () => signUpTwice(somebody().email)))
  for (const attempts of rounds) {
    const answers = await Promise.all(attempts.map(async ({ person, token }) => ({ person, ...(await system.verify(token)) })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 410])
    const email = attempts[0]?.person.email ?? ''
    expect(await accountsOf(email)).toHaveLength(1)
    for (const { person, status } of answers) expect((await system.signIn(person)).status).toBe(status === 200 ? 200 : 401)
  }
})

test('following the link twice, or twice at once, is harmless', async () => {
  const person = somebody()
  await system.register(person)
  const token = tokenIn(await system.mailTo(person.email))
  const answers = [...(await Promise.all([system.verify(token), system.verify(token)])), await system.verify(token)]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await accountsOf(person.email)).toHaveLength(1)
  const acts = await system.world.superuser(`select from audit_log where action = 'identity.email-verified' and resource = $1`, [
    await system.personIdOf(person.email),
  ])
  expect(acts).toHaveLength(1)
})

test('each of two links of one sign-up works, and using one uses the other up', async () => {
  const person = somebody()
  await system.register(person)
  await system.mailTo(person.email)
  await system.call('POST', '/identity/verifications/resend', { body: { email: person.email } })
  const newest = tokenIn(await system.mailTo(person.email, 2))
  const [oldest] = await system.mailsTo(person.email)
  if (!oldest) throw new Error('the first mail is gone')
  expect(tokenIn(oldest)).not.toBe(newest)
  expect((await system.verify(tokenIn(oldest))).status).toBe(200)
  const unused = await system.world.superuser('select from one_time_token where person_id = $1 and used_at is null', [
    await system.personIdOf(person.email),
  ])
  expect(unused).toHaveLength(0)
})

test('a link works for a day and not a moment longer', async () => {
  const [early, late] = [somebody(), somebody()]
  await Promise.all([system.register(early), system.register(late)])
  const tokens = await Promise.all([early, late].map(async ({ email }) => tokenIn(await system.mailTo(email))))
  await system.moveClock((24 * hourMs - 5 * minuteMs) / secondMs)
  expect((await system.verify(tokens[0] ?? '')).status).toBe(200)
  await system.moveClock((24 * hourMs) / secondMs)
  expect(await system.verify(tokens[1] ?? '')).toMatchObject(invalid)
  expect(await accountsOf(late.email)).toHaveLength(0)
})

test('a forged link is refused, and one of another shape is not even looked at', async () => {
  expect(await system.verify(randomBytes(32).toString('base64url'))).toMatchObject(invalid)
  for (const token of ['', 'short', `${randomBytes(32).toString('base64url')}A`, "' or true --".padEnd(43, 'x')]) {
    expect(await system.verify(token)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
  }
})

test('a token that was made for another purpose verifies nobody', async () => {
  const person = somebody()
  await system.register(person)
  const token = tokenIn(await system.mailTo(person.email))
  await system.world.superuser('alter table one_time_token drop constraint one_time_token_purpose_known')
  await system.world.superuser(
    `update one_time_token set purpose = 'reset-password' where person_id = (select person_id from registration where email_index = $1)`,
    [emailIndex(system.world.platform.keys, person.email)],
  )
  expect(await system.verify(token)).toMatchObject(invalid)
  expect(await accountsOf(person.email)).toHaveLength(0)
})
