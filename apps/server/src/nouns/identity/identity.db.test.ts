import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import { type House, openHouse } from '../../../../../tests/conformance/identity-people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a person joins, verifies, signs in, is known, renews, and signs out', async () => {
  const person = somebody({ firstName: 'Ada', lastName: 'Heath', email: 'Ada.Heath@Example.org', country: 'NL' })
  expect(await house.register(person)).toMatchObject({ status: 200, body: {}, cookie: '' })
  expect(await house.signIn(person)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect(await house.verify(tokenIn(await house.mailTo('ada.heath@example.org')))).toMatchObject({ status: 200, body: {}, cookie: '' })

  const { status, body, cookie } = await house.signIn({ email: 'ada.heath@example.org', password: person.password })
  expect({ status, body }).toEqual({ status: 200, body: { next: 'signed-in' } })
  expect(await house.me(cookie)).toMatchObject({
    status: 200,
    body: { name: 'Ada Heath', role: 'investor', email: 'ada.heath@example.org', kycStatus: 'unknown' },
  })
  expect(await house.call('GET', '/identity/session', { headers: { cookie } })).toMatchObject({ status: 200 })
  expect(await house.call('POST', '/identity/session/renewal', { body: {}, headers: { cookie } })).toMatchObject({ status: 200 })

  const out = await house.call('DELETE', '/identity/session', { body: {}, headers: { cookie } })
  expect(out).toMatchObject({ status: 200, body: {} })
  expect(await house.me(cookie)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect(await house.call('DELETE', '/identity/session', { body: {}, headers: { cookie } })).toMatchObject({ status: 200 })
})

test('[REG-05] the verification e-mail really goes out, with a text part that carries the link, and the link verifies', async () => {
  const person = somebody({ firstName: 'Bo <b> & Co' })
  await house.register(person)
  const mail = await house.mailTo(person.email)
  expect(mail).toMatchObject({ to: [person.email], subject: 'Verify your email for Heathland', answered: true })
  expect(mail.headers['from']).toBe('Heathland <no-reply@heathland.example>')
  expect(mail.headers['content-type']).toMatch(/^multipart\/alternative/)
  const link = `http://localhost:4000/welcome#verify=${tokenIn(mail)}`
  expect(mail.text).toContain(`Verify my email: ${link}`)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('Hello Bo &lt;b&gt; &amp; Co,')

  expect(await house.signIn(person)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  expect((await house.verify(tokenIn(mail))).status).toBe(200)
  expect((await house.signIn(person)).status).toBe(200)
})

test('registering opens no session, and nobody is a member before the link is followed', async () => {
  const person = somebody()
  const answer = await house.register(person)
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await house.world.superuser('select from session join registration using (person_id) where confirmed_at is null')).toHaveLength(0)
  await expect(house.personIdOf(person.email)).rejects.toThrow('nobody has that address')
})
