/** What a stolen session can do to an account, and how its owner takes it back from the mailbox. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../../../../tests/conformance/authenticator.ts'
import type { ReceivedMail } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, grant, type JoinedPerson } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { type LinkedInBrowser, linkedInBrowser } from '../../../../../tests/conformance/linkedin-browser.ts'
import { stepAt, totpCode } from '../../../../../tools/totp-code.ts'
import { type LinkedInTwin, startLinkedInTwin } from '../../../../twins/src/linkedin/linkedin-twin.ts'

const client = { id: 'heathland-test', secret: 'a secret of the two' }
let twin: LinkedInTwin
let system: System
let linkedIn: LinkedInBrowser
beforeAll(async () => {
  twin = await startLinkedInTwin({ httpPort: 0, clients: { [client.id]: client.secret } })
  system = await openSystem({
    LINKEDIN_DISCOVERY_URL: twin.discoveryUrl,
    LINKEDIN_CLIENT_ID: client.id,
    LINKEDIN_CLIENT_SECRET: client.secret,
  })
  linkedIn = linkedInBrowser(system.address, twin.httpUrl)
})
afterEach(() => system.moveClock(0))
afterAll(async () => {
  await system.close()
  await twin.stop()
})

type Ceremony = Parameters<ReturnType<typeof makeAuthenticator>['sign']>[0]
const post = (path: string, body: object, cookie = '') => system.call('POST', path, { body, headers: { cookie } })
const undo = (token: string) => post('/security/undo', { token })
const justOver5Minutes = 301

async function addPasskey(cookie: string, key = makeAuthenticator()) {
  const ceremony = (await post('/security/passkeys/beginning', {}, cookie)).body as unknown as Ceremony
  return { key, ...(await post('/security/passkeys', { ...key.register(ceremony), label: 'My phone' }, cookie)) }
}

/** Waits for a mail that says this, and gives the newest one. */
async function mailSaying(email: string, words: string, count = 1): Promise<ReceivedMail> {
  const saying = async () => (await system.mailsTo(email)).filter(({ text }) => text.includes(words))
  await expect.poll(async () => (await saying()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return (await saying()).at(-1) as ReceivedMail
}

async function undoTokenIn(email: string, words: string, count = 1): Promise<string> {
  return /\/undo-change#token=([\w-]{43})(?![\w-])/.exec((await mailSaying(email, words, count)).text)?.[1] ?? ''
}

describe('the first factor', () => {
  test('a session of more than five minutes ago adds none before the password is shown again', async () => {
    const person = await system.join()
    const { cookie } = await system.signIn(person)
    await system.moveClock(justOver5Minutes)
    const required = { status: 403, body: { code: 'PASSWORD_REQUIRED' } }
    expect(await post('/security/totp', {}, cookie)).toMatchObject(required)
    expect(await post('/security/passkeys/beginning', {}, cookie)).toMatchObject(required)
    const again = await system.signIn(person, { cookie })
    expect((await post('/security/totp', {}, again.cookie)).status).toBe(200)
    // The cookie that may have been stolen opens nothing after that.
    expect(await post('/security/totp', {}, cookie)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  test('staff who left the set-up page open show their password again too', async () => {
    const person = await system.join()
    await grant(system, person.personId, 'compliance')
    const { cookie, body } = await system.signIn(person)
    expect(body).toEqual({ next: 'enrolment' })
    await system.moveClock(justOver5Minutes)
    expect(await post('/security/totp', {}, cookie)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  })

  test('finding the phone may take longer than that: the first code is taken when it comes', async () => {
    const person = await system.join()
    const { cookie } = await system.signIn(person)
    const secret = String((await post('/security/totp', {}, cookie)).body['secret'])
    await system.moveClock(2 * justOver5Minutes)
    const code = totpCode(secret, stepAt(await system.world.platform.now()))
    expect((await post('/security/totp/confirmation', { code }, cookie)).status).toBe(200)
  })
})

describe('the link in the mail about a new factor', () => {
  test('removes exactly that factor, ends every session and asks for a new password, without signing in', async () => {
    const person = await system.join()
    const thief = await enrolTotp(system, (await system.signIn(person)).cookie)
    const token = await undoTokenIn(person.email, 'An authenticator app was added')
    expect(await undo(token)).toMatchObject({ status: 200, body: { removed: 'authenticator-app' } })
    expect((await system.me(thief.cookie)).status).toBe(401)
    for (const table of ['totp', 'backup_code']) {
      expect(await system.world.superuser(`select from ${table} where person_id = $1`, [person.personId])).toHaveLength(0)
    }
    expect((await system.signIn(person)).status).toBe(401)
    const reset = /update-password#token=([\w-]{43})/.exec((await mailSaying(person.email, 'update-password#token=')).text)?.[1] ?? ''
    const password = 'a new secret of the owner'
    expect((await post('/security/password/reset', { token: reset, password })).status).toBe(200)
    expect((await system.signIn({ ...person, password })).body).toEqual({ next: 'signed-in' })
    const [row] = await system.world.superuser<{ resource: string }>(
      `select resource from audit_log where action = 'identity.change-undone' and user_id = $1`,
      [person.personId],
    )
    expect(row).toEqual({ resource: 'authenticator-app' })
  })

  test('works once, for three days, for nothing else, and leaves the factors of before and after alone', async () => {
    const person = await system.join()
    const app = await enrolTotp(system, (await system.signIn(person)).cookie)
    const added = await addPasskey(app.cookie)
    const token = await undoTokenIn(person.email, 'A passkey was added')
    const invalid = { status: 410, body: { code: 'UNDO_LINK_INVALID' } }
    // It is no recovery link, and a recovery link is no undo.
    expect(await post('/security/password/reset', { token, password: 'another long secret' })).toMatchObject({ status: 410 })
    expect(await undo('x'.repeat(43))).toMatchObject(invalid)
    expect((await system.me(added.cookie)).status).toBe(200)
    expect(await undo(token)).toMatchObject({ status: 200, body: { removed: 'passkey' } })
    expect(await undo(token)).toMatchObject(invalid)
    const left =
      'select (select count(*)::int from totp where person_id = $1) as apps, (select count(*)::int from passkey where person_id = $1) as keys'
    expect(await system.world.superuser(left, [person.personId])).toEqual([{ apps: 1, keys: 0 }])

    const late = await system.join()
    await addPasskey((await system.signIn(late)).cookie)
    const old = await undoTokenIn(late.email, 'A passkey was added')
    await system.moveClock(3 * 86_400 + 1)
    expect(await undo(old)).toMatchObject(invalid)
    expect(await system.world.superuser(left, [late.personId])).toEqual([{ apps: 0, keys: 1 }])
  })

  test('an app that the owner has set up anew is not the one the old link removes', async () => {
    const person = await system.join()
    const first = await enrolTotp(system, (await system.signIn(person)).cookie)
    const token = await undoTokenIn(person.email, 'An authenticator app was added')
    expect((await system.call('DELETE', '/security/totp', { body: {}, headers: { cookie: first.cookie } })).status).toBe(200)
    await system.moveClock(60)
    const second = await enrolTotp(system, (await system.signIn(person)).cookie)
    expect((await undo(token)).status).toBe(200)
    expect(
      await system.world.superuser('select from totp where person_id = $1 and confirmed_at is not null', [person.personId]),
    ).toHaveLength(1)
    expect((await system.me(second.cookie)).status).toBe(401)
  })
})

describe('a LinkedIn account that is linked', () => {
  const visit = ({ firstName, lastName, email }: JoinedPerson) => linkedIn.comeIn({ firstName, lastName, email, verified: 'yes' })

  test('sends a mail whose link unlinks it and ends every session', async () => {
    const person = await system.join()
    const { session } = await visit(person)
    expect((await system.me(session)).status).toBe(200)
    const token = await undoTokenIn(person.email, 'LinkedIn')
    expect(await undo(token)).toMatchObject({ status: 200, body: { removed: 'linkedin' } })
    expect((await system.me(session)).status).toBe(401)
    // It does not come back by its address, and opens nothing.
    expect(await visit(person)).toEqual({ location: '/login#linkedin=LINKEDIN_UNLINKED', session: '' })
    expect((await system.signIn(person)).status).toBe(401)
  })

  test('sends one mail, not one per sign-in', async () => {
    const person = await system.join()
    await visit(person)
    await visit(person)
    await mailSaying(person.email, 'LinkedIn')
    await system.world.superuser('select 1')
    const rows = await system.world.superuser(`select from mail where person_id = $1 and kind = 'account-linked'`, [person.personId])
    expect(rows).toHaveLength(1)
  })
})

describe('the mail about a new browser', () => {
  const saying = (userAgent: string) => ({ 'user-agent': userAgent })

  test('names the browser and the system, and nothing that the browser says of itself', async () => {
    const person = await system.join()
    const lure = `Your account is locked, call +1 555 0100 or visit https://evil.example/unlock ${'x'.repeat(300)}`
    const { cookie } = await system.signIn(person, saying(lure))
    const mail = await mailSaying(person.email, 'a browser that we have not seen before')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Unknown browser')
      expect(part).not.toMatch(/evil\.example|555 0100|locked|xxx/)
    }
    const { body } = await system.call('GET', '/security', { headers: { cookie } })
    const [session] = body['sessions'] as object[]
    expect(session).not.toHaveProperty('browser')
    expect(session).not.toHaveProperty('system')
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0 https://evil.example'
    const known = await system.signIn(person, saying(firefox))
    expect((await mailSaying(person.email, 'Firefox on Windows')).text).not.toContain('evil.example')
    const sessions = (await system.call('GET', '/security', { headers: { cookie: known.cookie } })).body['sessions']
    expect(sessions).toContainEqual(expect.objectContaining({ browser: 'Firefox', system: 'Windows' }))
  })
})
