import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterAll(() => system.close())

test('a person joins, verifies, signs in, is known, renews, and signs out', async () => {
  const person = somebody({ firstName: 'Ada', lastName: 'Heath', email: 'Ada.Heath@Example.org', country: 'NL' })
  expect(await system.register(person)).toMatchObject({ status: 200, body: {}, cookie: '' })
  expect(await system.signIn(person)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect(await system.verify(tokenIn(await system.mailTo('ada.heath@example.org')))).toMatchObject({ status: 200, body: {}, cookie: '' })

  const { status, body, cookie } = await system.signIn({ email: 'ada.heath@example.org', password: person.password })
  expect({ status, body }).toEqual({ status: 200, body: { next: 'signed-in' } })
  expect(await system.me(cookie)).toMatchObject({
    status: 200,
    body: { name: 'Ada Heath', role: 'investor', email: 'ada.heath@example.org', kycStatus: 'unknown' },
  })
  expect(await system.call('GET', '/identity/session', { headers: { cookie } })).toMatchObject({ status: 200 })
  expect(await system.call('POST', '/identity/session/renewal', { body: {}, headers: { cookie } })).toMatchObject({ status: 200 })

  const out = await system.call('DELETE', '/identity/session', { body: {}, headers: { cookie } })
  expect(out).toMatchObject({ status: 200, body: {} })
  expect(await system.me(cookie)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(await system.call('DELETE', '/identity/session', { body: {}, headers: { cookie } })).toMatchObject({ status: 200 })
})

test('[REG-05] the verification e-mail really goes out, with a text part that carries the link, and the link verifies', async () => {
  const person = somebody({ firstName: 'Bo <b> & Co' })
  await system.register(person)
  const mail = await system.mailTo(person.email)
  expect(mail).toMatchObject({ to: [person.email], subject: 'Verify your email for Heathland', answered: true })
  expect(mail.headers['from']).toBe('Heathland <no-reply@heathland.example>')
  expect(mail.headers['content-type']).toMatch(/^multipart\/alternative/)
  const link = `http://localhost:4000/welcome#verify=${tokenIn(mail)}`
  expect(mail.text).toContain(`Verify my email: ${link}`)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('Hello Bo &lt;b&gt; &amp; Co,')

  expect(await system.signIn(person)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect((await system.verify(tokenIn(mail))).status).toBe(200)
  expect((await system.signIn(person)).status).toBe(200)
})

test('registering opens no session, and nobody is a member before the link is followed', async () => {
  const person = somebody()
  const answer = await system.register(person)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await system.world.superuser('select from session join registration using (person_id) where confirmed_at is null')).toHaveLength(0)
  await expect(system.personIdOf(person.email)).rejects.toThrow('nobody has that address')
})
