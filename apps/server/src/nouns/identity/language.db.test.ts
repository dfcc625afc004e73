import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterAll(() => system.close())

function choose(cookie: string, language: string) {
  return system.call('PUT', '/identity/me/language', { body: { language }, headers: { cookie } })
}

test('[LANG-01] whoever registers in Dutch is written to in Dutch and has a Dutch account in every browser', async () => {
  const person = somebody({ firstName: 'Zoë', language: 'nl' })
  const { cookie } = await system.signIn(await system.join(person))
  expect((await system.mailTo(person.email)).subject).toBe('Bevestig je e-mailadres voor Heathland')
  const told = await system.mailTo(person.email, 2)
  expect(told.subject).toBe('Nieuwe aanmelding bij je Heathland-account')
  expect(told.text).toMatch(/Wanneer: \d{1,2} \p{Ll}+ \d{4} om \d\d:\d\d \(UTC\)/u)
  expect((await system.me(cookie)).body).toMatchObject({ language: 'nl' })
})

test('[LANG-01] whoever signs up with the address of a member does not choose what the member reads', async () => {
  const member = await system.join(somebody({ language: 'nl' }))
  await system.register({ ...somebody({ language: 'en' }), email: member.email })
  expect((await system.mailTo(member.email, 2)).subject).toBe('Je hebt al een Heathland-account')
})

test('[LANG-01] who says nothing has no language, chooses Dutch, and finds it in the audit log once', async () => {
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  expect((await system.me(cookie)).body).not.toHaveProperty('language')
  expect((await system.mailTo(member.email, 2)).subject).toBe('A new sign-in to your Heathland account')
  for (let times = 0; times < 3; times += 1) expect(await choose(cookie, 'nl')).toMatchObject({ status: 200, body: {} })
  expect((await system.me(cookie)).body).toMatchObject({ language: 'nl' })
  const entries = await system.world.superuser(
    `select changed from audit_log where action = 'identity.language-changed' and resource = $1`,
    [member.personId],
  )
  expect(entries).toEqual([{ changed: ['language'] }])
  // Another browser, and its mail.
  await system.signIn(member)
  await expect.poll(async () => (await system.mailsTo(member.email)).at(-1)?.subject).toBe('Nieuwe aanmelding bij je Heathland-account')
})

test('[LANG-01] a language that we do not speak is refused, and nobody changes anything without signing in', async () => {
  const { cookie } = await system.signIn(await system.join())
  expect(await choose(cookie, 'de')).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
  expect(await choose('', 'nl')).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  expect((await system.me(cookie)).body).not.toHaveProperty('language')
})
