import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anyAddress } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, joinStaff, plainBody, showCode } from '../../../../../tests/conformance/identity-factors.ts'
import { type House, openHouse } from '../../../../../tests/conformance/identity-people.ts'
import { stepAt, totpCode } from '../../../../../tools/totp-code.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => house.moveClock(0))
afterAll(() => house.close())

const wrong = { status: 403, body: { code: 'FACTOR_WRONG' } }

async function security(cookie: string) {
  return (await house.call('GET', '/security', { headers: { cookie } })).body
}

test('[AUTH-10] an app is enrolled with a first code, asked for at the door, and taken away again', async () => {
  const member = await house.join()
  const { cookie } = await house.signIn(member)
  expect(await house.me(cookie)).toMatchObject({ body: { mfaEnabled: false } })
  const begun = await house.call('POST', '/security/totp', { body: {}, headers: { cookie } })
  expect(begun.body).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.stringMatching(/^otpauth:\/\/totp\//) })
  // Until a first code is shown it protects nothing, and is replaced by the next attempt.
  expect(await security(cookie)).not.toHaveProperty('totp')
  expect(await house.signIn(member)).toMatchObject({ body: { next: 'signed-in' } })

  const enrolled = await enrolTotp(house, cookie)
  expect(enrolled.secret).not.toBe(begun.body['secret'])
  expect(enrolled.backupCodes).toHaveLength(10)
  expect(await security(enrolled.cookie)).toMatchObject({ totp: { backupCodesLeft: 10 } })
  expect(await house.me(enrolled.cookie)).toMatchObject({ body: { mfaEnabled: true } })

  const half = await house.signIn(member)
  expect(half).toMatchObject({ status: 200, body: { next: 'second-factor' } })
  expect(await house.me(half.cookie)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_MISSING' } })
  const shown = await showCode(house, half.cookie, await enrolled.code())
  expect(shown.status).toBe(200)
  expect(shown.cookie).not.toBe(half.cookie)
  // The token from before the factor opens nothing after it.
  expect((await house.me(half.cookie)).status).toBe(401)
  expect((await house.me(shown.cookie)).status).toBe(200)

  expect((await house.call('DELETE', '/security/totp', { body: {}, headers: { cookie: shown.cookie } })).status).toBe(200)
  expect(await security(shown.cookie)).not.toHaveProperty('totp')
  expect(await house.signIn(member)).toMatchObject({ body: { next: 'signed-in' } })
  const subjects = async () => (await house.mailsTo(member.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 60_000 }).toContain('The security of your Heathland account changed')
})

test('a session that was open before the app came, or before it went, ends', async () => {
  const member = await house.join()
  const [here, elsewhere] = [await house.signIn(member), await house.signIn(member)]
  const enrolled = await enrolTotp(house, here.cookie)
  expect((await house.me(here.cookie)).status).toBe(401)
  expect((await house.me(elsewhere.cookie)).status).toBe(401)
  const other = await showCode(house, (await house.signIn(member)).cookie, await enrolled.code())
  expect((await house.me(other.cookie)).status).toBe(200)
  await house.call('DELETE', '/security/totp', { body: {}, headers: { cookie: enrolled.cookie } })
  expect((await house.me(other.cookie)).status).toBe(401)
  expect((await house.me(enrolled.cookie)).status).toBe(200)
})

test('a code is taken once, by one caller, and one step early or late but no more', async () => {
  const member = await house.join()
  const { secret } = await enrolTotp(house, (await house.signIn(member)).cookie)
  await house.moveClock(3_600)
  const now = stepAt(await house.world.platform.now())
  const halves = [(await house.signIn(member)).cookie, (await house.signIn(member)).cookie]
  for (const step of [now - 3, now + 3]) expect(await showCode(house, halves[0] ?? '', totpCode(secret, step))).toMatchObject(wrong)
  // Two browsers show the same code at once: one comes in.
  const both = await Promise.all(halves.map((cookie) => showCode(house, cookie, totpCode(secret, now))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const late = (await house.signIn(member)).cookie
  expect(await showCode(house, late, totpCode(secret, now))).toMatchObject(wrong)
  // An older code is no good once a newer one was taken.
  expect(await showCode(house, late, totpCode(secret, now - 1))).toMatchObject(wrong)
  expect((await showCode(house, late, totpCode(secret, now + 1))).status).toBe(200)
})

test('ten guesses an hour at a code, from wherever they come', async () => {
  const member = await house.join()
  const { secret } = await enrolTotp(house, (await house.signIn(member)).cookie)
  const { cookie } = await house.signIn(member)
  const codes: unknown[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const answer = await house.call('POST', '/security/factor', {
      body: { code: String(100_000 + turn) },
      headers: { cookie, 'x-forwarded-for': anyAddress() },
    })
    codes.push(answer.body['code'])
  }
  expect(codes).toEqual([...Array<string>(10).fill('FACTOR_WRONG'), 'RATE_LIMITED', 'RATE_LIMITED'])
  const right = totpCode(secret, stepAt(await house.world.platform.now()) + 1)
  expect(await showCode(house, cookie, right)).toMatchObject({ status: 429 })
  const failures = await house.world.superuser(
    `select from audit_log where user_id = $1 and action = 'identity.factor-shown' and status = 'failed'`,
    [member.personId],
  )
  expect(failures).toHaveLength(10)
})

test('[AUTH-10] a backup code opens once, however it is written, and new ones make the old ones worthless', async () => {
  const member = await house.join()
  const { backupCodes, cookie } = await enrolTotp(house, (await house.signIn(member)).cookie)
  const [first = '', second = '', third = ''] = backupCodes
  const half = async () => (await house.signIn(member)).cookie
  expect((await showCode(house, await half(), first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect(await showCode(house, await half(), first)).toMatchObject(wrong)
  const racing = await Promise.all([await half(), await half()].map((each) => showCode(house, each, second)))
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await security(cookie)).toMatchObject({ totp: { backupCodesLeft: 8 } })

  const renewed = await house.call('POST', '/security/backup-codes', { body: {}, headers: { cookie } })
  expect(renewed.body['backupCodes']).toHaveLength(10)
  expect(await showCode(house, await half(), third)).toMatchObject(wrong)
  expect((await showCode(house, await half(), (renewed.body['backupCodes'] as string[])[0] ?? '')).status).toBe(200)
  const stored = await house.world.superuser<{ row: string }>(
    'select to_jsonb(backup_code)::text as row from backup_code where person_id = $1',
    [member.personId],
  )
  for (const { row } of stored) for (const code of backupCodes) expect(row).not.toContain(code.replace('-', ''))
})

test('somebody else’s code, and the code of one who holds no app, open nothing and say nothing more', async () => {
  const [one, other, plain] = await Promise.all([house.join(), house.join(), house.join()])
  const enrolled = await enrolTotp(house, (await house.signIn(one)).cookie)
  await enrolTotp(house, (await house.signIn(other)).cookie)
  const half = await house.signIn(other)
  const answers = [
    await showCode(house, half.cookie, await enrolled.code()),
    await showCode(house, half.cookie, enrolled.backupCodes[0] ?? ''),
    await showCode(house, (await house.signIn(plain)).cookie, '123456'),
  ]
  for (const answer of answers) expect(answer).toMatchObject(wrong)
  expect(new Set(answers.map(plainBody)).size).toBe(1)
})

test('whoever holds a factor shows it before adding, renewing or removing one: an open screen is not enough', async () => {
  const member = await house.join()
  const enrolled = await enrolTotp(house, (await house.signIn(member)).cookie)
  await house.moveClock(301)
  const cookie = enrolled.cookie
  const act = (method: string, path: string) => house.call(method, path, { body: {}, headers: { cookie } })
  for (const [method, path] of [
    ['POST', '/security/totp'],
    ['DELETE', '/security/totp'],
    ['POST', '/security/backup-codes'],
    ['POST', '/security/passkeys/beginning'],
    ['DELETE', '/security/passkeys/anything'],
  ] as const) {
    expect({ path, body: (await act(method, path)).body }).toMatchObject({ path, body: { code: 'STEP_UP_REQUIRED' } })
  }
  const fresh = await showCode(house, cookie, await enrolled.code())
  expect((await house.me(cookie)).status).toBe(401)
  expect((await house.call('POST', '/security/backup-codes', { body: {}, headers: { cookie: fresh.cookie } })).status).toBe(200)
})

test('half a session cannot enrol a factor of its own instead of showing the one that is held', async () => {
  const member = await house.join()
  await enrolTotp(house, (await house.signIn(member)).cookie)
  const { cookie } = await house.signIn(member)
  for (const path of ['/security/totp', '/security/passkeys/beginning']) {
    expect(await house.call('POST', path, { body: {}, headers: { cookie } })).toMatchObject({ body: { code: 'SECOND_FACTOR_MISSING' } })
  }
})

test('staff keep one factor: the last is not taken away', async () => {
  const staff = await joinStaff(house, 'compliance')
  const answer = await house.call('DELETE', '/security/totp', { body: {}, headers: { cookie: staff.cookie } })
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'FACTOR_REQUIRED', title: 'Failed to disable Multi-Factor Authentication. Please try again.' },
  })
})

test('the secret of an app lies sealed', async () => {
  const member = await house.join()
  const { secret } = await enrolTotp(house, (await house.signIn(member)).cookie)
  const [row] = await house.world.superuser<{ secret: Buffer }>('select secret from totp where person_id = $1', [member.personId])
  expect(row?.secret.toString('latin1')).not.toContain(secret)
})
