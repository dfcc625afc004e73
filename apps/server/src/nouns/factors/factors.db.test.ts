import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anyAddress } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, joinStaff, plainBody, showCode } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { stepAt, totpCode } from '../../../../../tools/totp-code.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const wrong = { status: 403, body: { code: 'FACTOR_WRONG' } }

async function security(cookie: string) {
  return (await system.call('GET', '/security', { headers: { cookie } })).body
}

test('[AUTH-10] an authenticator app is enrolled with a first code, required at sign-in, and removed again', async () => {
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  expect(await system.me(cookie)).toMatchObject({ body: { mfaEnabled: false } })
  const begun = await system.call('POST', '/security/totp', { body: {}, headers: { cookie } })
  expect(begun.body).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:\/\/totp\//) })
  // Until a first code is shown it protects nothing, and is replaced by the next attempt.
  expect(await security(cookie)).not.toHaveProperty('totp')
  expect(await system.signIn(member)).toMatchObject({ body: { next: 'signed-in' } })

  const enrolled = await enrolTotp(system, cookie)
  expect(enrolled.secret).not.toBe(begun.body['secret'])
  expect(enrolled.backupCodes).toHaveLength(10)
  expect(await security(enrolled.cookie)).toMatchObject({ totp: { backupCodesLeft: 10 } })
  expect(await system.me(enrolled.cookie)).toMatchObject({ body: { mfaEnabled: true } })

  const half = await system.signIn(member)
  expect(half).toMatchObject({ status: 200, body: { next: 'second-factor' } })
  expect(await system.me(half.cookie)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_MISSING' } })
  const shown = await showCode(system, half.cookie, await enrolled.code())
  expect(shown.status).toBe(200)
  expect(shown.cookie).not.toBe(half.cookie)
  // The token from before the factor opens nothing after it.
  expect((await system.me(half.cookie)).status).toBe(401)
  expect((await system.me(shown.cookie)).status).toBe(200)

  expect((await system.call('DELETE', '/security/totp', { body: {}, headers: { cookie: shown.cookie } })).status).toBe(200)
  expect(await security(shown.cookie)).not.toHaveProperty('totp')
  expect(await system.signIn(member)).toMatchObject({ body: { next: 'signed-in' } })
  const subjects = async () => (await system.mailsTo(member.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 60_000 }).toContain('The security of your Heathland account changed')
})

test('a session that was open before the app came, or before it went, ends', async () => {
  const member = await system.join()
  const [here, elsewhere] = [await system.signIn(member), await system.signIn(member)]
  const enrolled = await enrolTotp(system, here.cookie)
  expect((await system.me(here.cookie)).status).toBe(401)
  expect((await system.me(elsewhere.cookie)).status).toBe(401)
  const other = await showCode(system, (await system.signIn(member)).cookie, await enrolled.code())
  expect((await system.me(other.cookie)).status).toBe(200)
  await system.call('DELETE', '/security/totp', { body: {}, headers: { cookie: enrolled.cookie } })
  expect((await system.me(other.cookie)).status).toBe(401)
  expect((await system.me(enrolled.cookie)).status).toBe(200)
})

test('a code is taken once, by one caller, and one step early or late but no more', async () => {
  const member = await system.join()
  const { secret } = await enrolTotp(system, (await system.signIn(member)).cookie)
  await system.moveClock(3_600)
  const now = stepAt(await system.world.platform.now())
  const halves = [(await system.signIn(member)).cookie, (await system.signIn(member)).cookie]
  for (const step of [now - 3, now + 3]) expect(await showCode(system, halves[0] ?? '', totpCode(secret, step))).toMatchObject(wrong)
  // Two browsers show the same code at once: one comes in.
  const both = await Promise.all(halves.map((cookie) => showCode(system, cookie, totpCode(secret, now))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const late = (await system.signIn(member)).cookie
  expect(await showCode(system, late, totpCode(secret, now))).toMatchObject(wrong)
  // An older code is no good once a newer one was taken.
  expect(await showCode(system, late, totpCode(secret, now - 1))).toMatchObject(wrong)
  expect((await showCode(system, late, totpCode(secret, now + 1))).status).toBe(200)
})

test('ten guesses an hour at a code, from wherever they come', async () => {
  const member = await system.join()
  const { secret } = await enrolTotp(system, (await system.signIn(member)).cookie)
  const { cookie } = await system.signIn(member)
  const codes: unknown[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await system.call('POST', '/security/factor', {
      body: { code: String(100_000 + turn) },
      headers: { cookie, 'x-forwarded-for': anyAddress() },
    })
    codes.push(answer.body['code'])
  }
  expect(codes).toEqual([...Array<string>(10).fill('FACTOR_WRONG'), 'RATE_LIMITED', 'RATE_LIMITED'])
  const right = totpCode(secret, stepAt(await system.world.platform.now()) + 1)
  expect(await showCode(system, cookie, right)).toMatchObject({ status: 429 })
  const failures = await system.world.superuser(
    `select from audit_log where user_id = $1 and action = 'identity.factor-shown' and status = 'failed'`,
    [member.personId],
  )
  expect(failures).toHaveLength(10)
})

test('[AUTH-10] a backup code opens once, however it is written, and new ones make the old ones worthless', async () => {
  const member = await system.join()
  const { backupCodes, cookie } = await enrolTotp(system, (await system.signIn(member)).cookie)
  const [first = '', second = '', third = ''] = backupCodes
  const half = async () => (await system.signIn(member)).cookie
  expect((await showCode(system, await half(), first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect(await showCode(system, await half(), first)).toMatchObject(wrong)
  const racing = await Promise.all([await half(), await half()].map((each) => showCode(system, each, second)))
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await security(cookie)).toMatchObject({ totp: { backupCodesLeft: 8 } })

  const renewed = await system.call('POST', '/security/backup-codes', { body: {}, headers: { cookie } })
  expect(renewed.body['backupCodes']).toHaveLength(10)
  expect(await showCode(system, await half(), third)).toMatchObject(wrong)
  expect((await showCode(system, await half(), (renewed.body['backupCodes'] as string[])[0] ?? '')).status).toBe(200)
  const stored = await system.world.superuser<{ row: string }>(
    'select to_jsonb(backup_code)::text as row from backup_code where person_id = $1',
    [member.personId],
  )
  for (const { row } of stored) for (const code of backupCodes) expect(row).not.toContain(code.replace('-', ''))
})

test('somebody else’s code, and the code of one who holds no app, open nothing and say nothing more', async () => {
  const [one, other, plain] = await Promise.all([system.join(), system.join(), system.join()])
  const enrolled = await enrolTotp(system, (await system.signIn(one)).cookie)
  await enrolTotp(system, (await system.signIn(other)).cookie)
  const half = await system.signIn(other)
  const answers = [
    await showCode(system, half.cookie, await enrolled.code()),
    await showCode(system, half.cookie, enrolled.backupCodes[0] ?? ''),
    await showCode(system, (await system.signIn(plain)).cookie, '123456'),
  ]
  for (const answer of answers) expect(answer).toMatchObject(wrong)
  expect(new Set(answers.map(plainBody)).size).toBe(1)
})

test('whoever holds a factor shows it before adding, renewing or removing one: an open screen is not enough', async () => {
  const member = await system.join()
  const enrolled = await enrolTotp(system, (await system.signIn(member)).cookie)
  await system.moveClock(301)
  const cookie = enrolled.cookie
  const act = (method: string, path: string) => system.call(method, path, { body: {}, headers: { cookie } })
  for (const [method, path] of [
    ['POST', '/security/totp'],
    ['DELETE', '/security/totp'],
    ['POST', '/security/backup-codes'],
    ['POST', '/security/passkeys/beginning'],
    ['DELETE', '/security/passkeys/anything'],
  ] as const) {
    expect({ path, body: (await act(method, path)).body }).toMatchObject({ path, body: { code: 'STEP_UP_REQUIRED' } })
  }
  const fresh = await showCode(system, cookie, await enrolled.code())
  expect((await system.me(cookie)).status).toBe(401)
  expect((await system.call('POST', '/security/backup-codes', { body: {}, headers: { cookie: fresh.cookie } })).status).toBe(200)
})

test('half a session cannot enrol a factor of its own instead of showing the one that is held', async () => {
  const member = await system.join()
  await enrolTotp(system, (await system.signIn(member)).cookie)
  const { cookie } = await system.signIn(member)
  for (const path of ['/security/totp', '/security/passkeys/beginning']) {
    expect(await system.call('POST', path, { body: {}, headers: { cookie } })).toMatchObject({ body: { code: 'SECOND_FACTOR_MISSING' } })
  }
})

test('staff keep one factor: the last is not taken away', async () => {
  const staff = await joinStaff(system, 'compliance')
  const answer = await system.call('DELETE', '/security/totp', { body: {}, headers: { cookie: staff.cookie } })
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'FACTOR_REQUIRED', title: 'Failed to disable Multi-Factor Authentication. Please try again.' },
  })
})

test('the secret of an app lies sealed', async () => {
  const member = await system.join()
  const { secret } = await enrolTotp(system, (await system.signIn(member)).cookie)
  const [row] = await system.world.superuser<{ secret: Buffer }>('select secret from totp where person_id = $1', [member.personId])
  expect(row?.secret.toString('latin1')).not.toContain(secret)
})
