import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anyAddress, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { deviceCookieOf, enrolTotp, joinStaff, plainBody, showCode } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const newPassword = 'a quite different secret'
const common = { status: 422, body: { code: 'PASSWORD_TOO_COMMON', title: 'Please choose a less common password.' } }
const linkInvalid = {
  status: 410,
  body: { code: 'RESET_LINK_INVALID', title: 'Invalid or expired password reset link. Please request a new one.' },
}

const post = (path: string, body: object, cookie = '') => system.call('POST', path, { body, headers: { cookie } })
const end = (path: string, cookie: string) => system.call('DELETE', path, { body: {}, headers: { cookie } })

async function sessions(cookie: string) {
  const { body } = await system.call('GET', '/security', { headers: { cookie } })
  return body['sessions'] as { id: string; browser?: string; system?: string; address: string; lastUsedAt: string; isThis: boolean }[]
}

/** The mail with this subject, when it has come, and the token in its link. */
async function mailAbout(email: string, subject: string): Promise<{ text: string; token: string }> {
  let text = ''
  const find = async () => {
    text = (await system.mailsTo(email)).findLast((mail) => mail.subject === subject)?.text ?? ''
    return text
  }
  await expect.poll(find, { timeout: 60_000 }).not.toBe('')
  return { text, token: /#\w+=([\w-]{43})/.exec(text)?.[1] ?? '' }
}

async function resetToken(email: string): Promise<string> {
  expect((await post('/security/password/reset-request', { email })).status).toBe(200)
  return (await mailAbout(email, 'Reset your Heathland password')).token
}

test('[AUTH-11] sessions are listed with device, address and last use, and each can be ended', async () => {
  const member = await system.join()
  const here = await system.signIn(member, {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
    'x-forwarded-for': '203.0.113.1',
  })
  const there = await system.signIn(member, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    'x-forwarded-for': '203.0.113.2',
  })
  const listed = await sessions(here.cookie)
  expect(listed.map(({ browser, system: on, address, isThis }) => ({ browser, system: on, address, isThis }))).toEqual(
    expect.arrayContaining([
      { browser: 'Firefox', system: 'Windows', address: '203.0.113.1', isThis: true },
      { browser: 'Chrome', system: 'Linux', address: '203.0.113.2', isThis: false },
    ]),
  )
  for (const { lastUsedAt } of listed) expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
  const other = listed.find(({ isThis }) => !isThis)
  expect((await end(`/security/sessions/${other?.id}`, here.cookie)).status).toBe(200)
  expect((await system.me(there.cookie)).status).toBe(401)
  expect(await sessions(here.cookie)).toHaveLength(1)
})

test('[AUTH-11] all the others are ended at once, and one’s own stays', async () => {
  const member = await system.join()
  const others = [await system.signIn(member), await system.signIn(member)]
  const here = await system.signIn(member)
  expect((await end('/security/sessions', here.cookie)).status).toBe(200)
  for (const { cookie } of others) expect((await system.me(cookie)).status).toBe(401)
  expect((await system.me(here.cookie)).status).toBe(200)
})

test('another’s session is answered exactly like one that never was, and goes on', async () => {
  const [ada, bo] = [await system.join(), await system.join()]
  const [adas, bos] = [await system.signIn(ada), await system.signIn(bo)]
  const [theirs] = await sessions(bos.cookie)
  const absent = `${theirs?.id.slice(0, -4)}zzzz`
  const answers = [await end(`/security/sessions/${theirs?.id}`, adas.cookie), await end(`/security/sessions/${absent}`, adas.cookie)]
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(new Set(answers.map(plainBody)).size).toBe(1)
  expect((await system.me(bos.cookie)).status).toBe(200)
})

test('a sign-in from a new browser sends a mail, one from a known browser does not', async () => {
  const member = await system.join()
  const first = await system.signIn(member, { 'user-agent': 'Firefox/145.0 (Windows) see https://evil.example' })
  const { text } = await mailAbout(member.email, 'A new sign-in to your Heathland account')
  expect(text).toContain('Firefox on Windows')
  expect(text).not.toContain('evil.example')
  const device = deviceCookieOf(first)
  expect(device).toMatch(/^__Host-heathland-device=[\w-]{43}$/)
  const again = await system.signIn(member, { cookie: device })
  expect(deviceCookieOf(again)).toBe(device)
  await system.signIn(member)
  const told = async () =>
    (await system.mailsTo(member.email)).filter(({ subject }) => subject === 'A new sign-in to your Heathland account').length
  await expect.poll(told, { timeout: 60_000 }).toBe(2)
})

test('the owner on a known browser still gets in while a guesser has used up the account’s tries', async () => {
  const member = await system.join()
  const device = deviceCookieOf(await system.signIn(member))
  for (let turn = 0; turn < 20; turn += 1) {
    await system.signIn({ email: member.email, password: 'a guess at it' }, { 'x-forwarded-for': anyAddress() })
  }
  expect((await system.signIn(member)).status).toBe(429)
  expect((await system.signIn(member, { cookie: device })).status).toBe(200)
  // A browser that is known to somebody else is a stranger here.
  const other = await system.join()
  const foreign = deviceCookieOf(await system.signIn(other))
  expect((await system.signIn(member, { cookie: foreign })).status).toBe(429)
}, 180_000)

test('changing the password needs the present one, ends every other session and sends a mail', async () => {
  const member = await system.join()
  const [here, elsewhere] = [await system.signIn(member), await system.signIn(member)]
  const change = (currentPassword: string, password: string) =>
    post('/security/password', { currentPassword, newPassword: password }, here.cookie)
  expect(await change('not the password', newPassword)).toMatchObject({ status: 403, body: { code: 'PASSWORD_WRONG' } })
  expect((await change(member.password, newPassword)).status).toBe(200)
  expect((await system.me(here.cookie)).status).toBe(200)
  expect((await system.me(elsewhere.cookie)).status).toBe(401)
  expect((await system.signIn(member)).status).toBe(401)
  expect((await system.signIn({ ...member, password: newPassword })).status).toBe(200)
  await mailAbout(member.email, 'Your Heathland password was changed')
})

test('the present password cannot be guessed at an open screen', async () => {
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  const codes: unknown[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    codes.push((await post('/security/password', { currentPassword: `guess ${turn}`, newPassword }, cookie)).body['code'])
  }
  expect(codes).toEqual([...Array<string>(10).fill('PASSWORD_WRONG'), 'RATE_LIMITED'])
}, 180_000)

test('a recovery link sets a new password once, within the hour, and ends every session', async () => {
  const member = await system.join()
  const open = await system.signIn(member)
  const token = await resetToken(member.email)
  expect((await post('/security/password/reset-check', { token })).status).toBe(200)
  expect((await post('/security/password/reset', { token, password: newPassword })).status).toBe(200)
  expect((await system.me(open.cookie)).status).toBe(401)
  expect((await system.signIn(member)).status).toBe(401)
  expect((await system.signIn({ ...member, password: newPassword })).status).toBe(200)
  await mailAbout(member.email, 'Your Heathland password was changed')
  for (const path of ['reset-check', 'reset'] as const) {
    const body = path === 'reset' ? { token, password: 'yet another long secret' } : { token }
    expect(await post(`/security/password/${path}`, body)).toMatchObject(linkInvalid)
  }
})

test('a recovery link dies after an hour, with every other of its kind, and with the account’s suspension', async () => {
  const member = await system.join()
  const token = await resetToken(member.email)
  await system.moveClock(3_601)
  expect(await post('/security/password/reset', { token, password: newPassword })).toMatchObject(linkInvalid)
  await system.moveClock(0)
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [member.personId])
  expect(await post('/security/password/reset', { token, password: newPassword })).toMatchObject(linkInvalid)
  expect(await post('/security/password/reset', { token: 'A'.repeat(43), password: newPassword })).toMatchObject(linkInvalid)
})

test('[REG-06] asking for a recovery link says the same for known, unknown and suspended addresses', async () => {
  const [known, suspended] = [await system.join(), await system.join()]
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [suspended.personId])
  const answers = await Promise.all(
    [known.email, suspended.email, somebody().email].map((email) => post('/security/password/reset-request', { email })),
  )
  expect(new Set(answers.map(plainBody)).size).toBe(1)
})

test('recovery does not go around the second factor', async () => {
  const member = await system.join()
  const enrolled = await enrolTotp(system, (await system.signIn(member)).cookie)
  const token = await resetToken(member.email)
  expect((await post('/security/password/reset', { token, password: newPassword })).status).toBe(200)
  const half = await system.signIn({ ...member, password: newPassword })
  expect(half.body).toEqual({ next: 'second-factor' })
  expect((await system.me(half.cookie)).status).toBe(401)
  expect((await showCode(system, half.cookie, await enrolled.code())).status).toBe(200)
})

test('a link of one purpose serves no other', async () => {
  const member = await system.join()
  const token = await resetToken(member.email)
  expect(await system.verify(token)).toMatchObject({ status: 410, body: { code: 'LINK_INVALID' } })
  expect(await post('/identity/invitations/acceptance', { token, password: newPassword })).not.toMatchObject({ status: 200 })
  const waiting = somebody()
  await system.register(waiting)
  const verification = await mailAbout(waiting.email, 'Verify your email for Heathland')
  expect(await post('/security/password/reset', { token: verification.token, password: newPassword })).toMatchObject(linkInvalid)
  // Whoever waits could be made a member by this one, with a password that is not theirs.
  expect(await post('/identity/invitations/acceptance', { token: verification.token, password: newPassword })).toMatchObject({
    status: 410,
    body: { code: 'LINK_INVALID' },
  })
})

test('[REG-06] a common password, or one made of what anyone knows of the person, is refused wherever one is set', async () => {
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  const token = await resetToken(member.email)
  const staff = await joinStaff(system)
  const invited = somebody({ firstName: 'Wilhelmina', lastName: 'Vandersteen' })
  const { email, firstName, lastName } = invited
  expect((await post('/office/users/invitations', { email, firstName, lastName }, staff.cookie)).status).toBe(200)
  const invitation = await mailAbout(email, 'You are invited to Heathland')
  const guessable = ['password1', 'Iloveyou2', 'qwertyuiop', 'heathland1', '12345678', 'P@ssw0rd']
  for (const password of guessable) {
    expect({ password, ...(await system.register(somebody({ password }))) }).toMatchObject({ password, ...common })
  }
  for (const password of guessable.slice(0, 3)) {
    expect(await post('/security/password/reset', { token, password })).toMatchObject(common)
    expect(await post('/security/password', { currentPassword: member.password, newPassword: password }, cookie)).toMatchObject(common)
    expect(await acceptInvitation(invitation.token, password)).toMatchObject(common)
  }
  expect(await acceptInvitation(invitation.token, 'vandersteen')).toMatchObject(common)
  expect(await system.register(somebody({ lastName: 'Vandersteen', password: 'Vandersteen1' }))).toMatchObject(common)
  // Nothing was used up by what was refused.
  expect((await acceptInvitation(invitation.token, newPassword)).status).toBe(200)
  expect((await post('/security/password/reset', { token, password: newPassword })).status).toBe(200)
  expect((await system.signIn({ email, password: newPassword })).body).toEqual({ next: 'signed-in' })
}, 180_000)

function acceptInvitation(token: string, password: string) {
  return post('/identity/invitations/acceptance', { token, password })
}

test('of what guards an account nothing lies readable in the database', async () => {
  const member = await system.join()
  const signedIn = await system.signIn(member, { 'user-agent': 'Sealed/9.9', 'x-forwarded-for': '203.0.113.77' })
  const token = await resetToken(member.email)
  const device = deviceCookieOf(signedIn).split('=')[1] ?? ''
  for (const table of ['session', 'known_device', 'one_time_token', 'mail', 'audit_log']) {
    const rows = await system.world.superuser<{ row: string }>(`select to_jsonb(${table})::text as row from ${table}`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of ['Sealed/9.9', '203.0.113.77', token, device, signedIn.cookie.split('=')[1] ?? '?']) {
      expect({ table, holds: text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')) }).toEqual({ table, holds: false })
    }
  }
})
