import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Authenticator, type Forgery, makeAuthenticator } from '../../../../../tests/conformance/authenticator.ts'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, grant, type JoinedPerson, plainBody } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
let member: JoinedPerson
let passkey: Authenticator
beforeAll(async () => {
  system = await openSystem()
  member = await system.join()
  passkey = makeAuthenticator()
  await add((await system.signIn(member)).cookie, passkey)
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

type Ceremony = Parameters<Authenticator['sign']>[0]
const post = (path: string, body: object, cookie = '') => system.call('POST', path, { body, headers: { cookie } })
const begin = async (path: string, cookie = '') => (await post(path, {}, cookie)).body as unknown as Ceremony
const beginSignIn = () => begin('/identity/session/passkey/beginning')
const signIn = (body: object) => post('/identity/session/passkey', body)

async function add(cookie: string, key: Authenticator, forgery?: Forgery): Promise<Answer> {
  const ceremony = await begin('/security/passkeys/beginning', cookie)
  return post('/security/passkeys', { ...key.register(ceremony, forgery), label: 'My phone' }, cookie)
}

const forgeries: readonly (readonly [string, Forgery])[] = [
  ['from another site', { origin: 'https://heathland.example.evil.test' }],
  ['for another relying party', { rpId: 'evil.test' }],
  ['over another challenge', { challenge: Buffer.from('a challenge of nobody').toString('base64url') }],
  ['without the person having shown that it is them', { userVerified: false }],
  ['made for another ceremony', { type: 'webauthn.other' }],
]

test('[AUTH-10] adding a passkey keeps its name, ends other sessions and sends a mail', async () => {
  const person = await system.join()
  const [here, elsewhere] = [await system.signIn(person), await system.signIn(person)]
  const key = makeAuthenticator()
  const added = await add(here.cookie, key)
  expect(added.status).toBe(200)
  expect((await system.me(elsewhere.cookie)).status).toBe(401)
  expect((await system.me(here.cookie)).status).toBe(401)
  const { body } = await system.call('GET', '/security', { headers: { cookie: added.cookie } })
  expect(body).toMatchObject({ passkeys: [{ id: key.id, label: 'My phone' }] })
  const subjects = async () => (await system.mailsTo(person.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 60_000 }).toContain('The security of your Heathland account changed')
  expect(await add(added.cookie, key)).toMatchObject({ status: 409, body: { code: 'FACTOR_EXISTS' } })
})

test.each(forgeries)('a registration %s is refused', async (_what, forgery) => {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  expect(await add(cookie, makeAuthenticator(), forgery)).toMatchObject({ status: 403, body: { code: 'FACTOR_WRONG' } })
  expect(await system.world.superuser('select from passkey where person_id = $1', [person.personId])).toHaveLength(0)
})

test('[AUTH-10] a passkey alone opens a whole session, without a password', async () => {
  const answer = await signIn(passkey.sign(await beginSignIn()))
  expect(answer).toMatchObject({ status: 200, body: { next: 'signed-in' } })
  expect(await system.me(answer.cookie)).toMatchObject({ status: 200, body: { id: member.personId, mfaEnabled: true } })
  // It counts as a factor that was just shown.
  expect((await post('/security/passkeys/beginning', {}, answer.cookie)).status).toBe(200)
})

test('[AUTH-10] a passkey is the second factor of a password, and only the person’s own is', async () => {
  const half = await system.signIn(member)
  expect(half.body).toEqual({ next: 'second-factor' })
  const stranger = makeAuthenticator()
  const other = await system.join()
  await add((await system.signIn(other)).cookie, stranger)
  const asked = await begin('/security/factor/passkey/beginning', half.cookie)
  expect((asked.options as unknown as { allowCredentials: { id: string }[] }).allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
  expect(await post('/security/factor/passkey', stranger.sign(asked), half.cookie)).toMatchObject({ body: { code: 'FACTOR_WRONG' } })
  const whole = await post(
    '/security/factor/passkey',
    passkey.sign(await begin('/security/factor/passkey/beginning', half.cookie)),
    half.cookie,
  )
  expect(whole.status).toBe(200)
  expect((await system.me(whole.cookie)).status).toBe(200)
})

describe('a signature that does not hold', () => {
  test.each(forgeries)('%s opens nothing', async (_what, forgery) => {
    expect(await signIn(passkey.sign(await beginSignIn(), forgery))).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } })
    const half = (await system.signIn(member)).cookie
    const shown = await post(
      '/security/factor/passkey',
      passkey.sign(await begin('/security/factor/passkey/beginning', half), forgery),
      half,
    )
    expect(shown).toMatchObject({ status: 403, body: { code: 'FACTOR_WRONG' } })
    expect((await system.me(half)).status).toBe(401)
  })

  test('was used before, however new its counter', async () => {
    const ceremony = await beginSignIn()
    expect((await signIn(passkey.sign(ceremony))).status).toBe(200)
    expect((await signIn(passkey.sign(ceremony))).status).toBe(401)
    const racing = await beginSignIn()
    const both = await Promise.all([signIn(passkey.sign(racing)), signIn(passkey.sign(racing))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('comes from a clone, whose counter stands still', async () => {
    expect((await signIn(passkey.sign(await beginSignIn(), { counter: 1_000 }))).status).toBe(200)
    expect((await signIn(passkey.sign(await beginSignIn(), { counter: 1_000 }))).status).toBe(401)
    expect((await signIn(passkey.sign(await beginSignIn(), { counter: 7 }))).status).toBe(401)
    expect((await signIn(passkey.sign(await beginSignIn(), { counter: 1_001 }))).status).toBe(200)
    await system.world.superuser('update passkey set counter = 0 where id = $1', [passkey.id])
  })

  test('answers a question that is too old, or was asked for another purpose or of another person', async () => {
    const ceremony = await beginSignIn()
    await system.moveClock(301)
    expect((await signIn(passkey.sign(ceremony))).status).toBe(401)
    await system.moveClock(0)
    const half = (await system.signIn(member)).cookie
    expect((await signIn(passkey.sign(await begin('/security/factor/passkey/beginning', half)))).status).toBe(401)
    const otherHalf = await begin('/security/factor/passkey/beginning', (await system.signIn(await system.join())).cookie)
    expect((await post('/security/factor/passkey', passkey.sign(otherHalf), half)).status).toBe(403)
  })

  test('is of a key that nobody has, and says no more than any other', async () => {
    const nothingSigned = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
    const answers = [
      await signIn(makeAuthenticator().sign(await beginSignIn())),
      await signIn(passkey.sign(await beginSignIn(), { origin: 'https://evil.test' })),
      await signIn({ challengeId: 'cha_nobody', response: { id: 'x', rawId: 'x', type: 'public-key', response: nothingSigned } }),
    ]
    expect(new Set(answers.map(plainBody)).size).toBe(1)
    expect(answers[0]?.headers.get('set-cookie')).toBeNull()
  })
})

test('beginning says nothing about who has a passkey', async () => {
  const { body } = await post('/identity/session/passkey/beginning', {})
  expect(JSON.stringify(body)).not.toContain(passkey.id)
  expect((body['options'] as { allowCredentials?: unknown[] }).allowCredentials ?? []).toEqual([])
})

test('a suspended member’s passkey opens nothing', async () => {
  const person = await system.join()
  const key = makeAuthenticator()
  await add((await system.signIn(person)).cookie, key)
  await system.world.superuser('update account set suspended_at = now() where person_id = $1', [person.personId])
  expect(await signIn(key.sign(await beginSignIn()))).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } })
})

test('another’s passkey is removed like one that never was; one’s own goes, with its sessions', async () => {
  const other = await system.join()
  const { cookie } = await system.signIn(other)
  const fresh = (await add(cookie, makeAuthenticator())).cookie
  const remove = (id: string, by: string) => system.call('DELETE', `/security/passkeys/${id}`, { body: {}, headers: { cookie: by } })
  const [theirs, absent] = [await remove(passkey.id, fresh), await remove(makeAuthenticator().id, fresh)]
  expect(theirs).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(plainBody(theirs)).toBe(plainBody(absent))

  const person = await system.join()
  const key = makeAuthenticator()
  const added = await add((await system.signIn(person)).cookie, key)
  expect((await remove(key.id, added.cookie)).status).toBe(200)
  expect((await signIn(key.sign(await beginSignIn()))).status).toBe(401)
})

test('staff keep one factor: the last passkey stays until there is an app', async () => {
  const person = await system.join()
  await grant(system, person.personId, 'mfo_admin')
  const key = makeAuthenticator()
  const { cookie } = await add((await system.signIn(person)).cookie, key)
  const remove = (by: string) => system.call('DELETE', `/security/passkeys/${key.id}`, { body: {}, headers: { cookie: by } })
  expect(await remove(cookie)).toMatchObject({ status: 403, body: { code: 'FACTOR_REQUIRED' } })
  expect(await system.world.superuser('select from passkey where id = $1', [key.id])).toHaveLength(1)
  const enrolled = await enrolTotp(system, cookie)
  expect((await remove(enrolled.cookie)).status).toBe(200)
})

test('staff keep one factor, also when both are taken away at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await system.join()
    await grant(system, person.personId, 'mfo_admin')
    const key = makeAuthenticator()
    const added = await add((await system.signIn(person)).cookie, key)
    const { cookie } = await enrolTotp(system, added.cookie)
    await Promise.all(
      [`/security/passkeys/${key.id}`, '/security/totp'].map((path) => system.call('DELETE', path, { body: {}, headers: { cookie } })),
    )
    const left = await system.world.superuser(
      'select person_id from passkey where person_id = $1 union all select person_id from totp where person_id = $1',
      [person.personId],
    )
    expect(left).toHaveLength(1)
  }
})

test('what is stored of a passkey names nobody', async () => {
  const [row] = await system.world.superuser<{ row: string }>('select to_jsonb(passkey)::text as row from passkey where id = $1', [
    passkey.id,
  ])
  expect(row?.row).not.toContain('My phone')
})
