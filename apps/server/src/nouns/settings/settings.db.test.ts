/** A member's own details and address: what they change, who hears of it, and what a stolen cookie cannot do. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enrolTotp } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const call = (method: string, path: string, cookie = '', body: object | undefined = undefined) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie } })
const details = { firstName: 'Ines', lastName: 'Proof', phone: '+31 20 555 0100', address: 'Dorpsstraat 1', city: 'Ede' }
const justOver5Minutes = 301
let count = 0
const newAddress = () => {
  count += 1
  return `moved-${count}-${Date.now()}@members.example`
}

async function member() {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  return { ...person, cookie }
}

/** The newest link of this kind in a mailbox. */
async function linkIn(email: string, link: 'confirm' | 'undo', links = 1): Promise<string> {
  const found = async () =>
    (await system.mailsTo(email)).flatMap(({ text }) => new RegExp(`/email-change#${link}=([\\w-]{43})(?![\\w-])`).exec(text)?.[1] ?? [])
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(links)
  return (await found()).at(-1) ?? ''
}

describe('the profile', () => {
  test('[SET-01, ENT-07 stored] a member changes name, phone and address; they are sealed, recorded, and staff find the new name', async () => {
    const { cookie, personId } = await member()
    expect(await call('PUT', '/settings/profile', cookie, details)).toMatchObject({ status: 200, body: { asksNewCheck: false } })
    expect((await call('GET', '/settings', cookie)).body).toMatchObject(details)
    expect((await call('GET', '/identity/me', cookie)).body).toMatchObject({ name: 'Ines Proof' })
    const [row] = await system.world.superuser<{ first_name: Buffer; name_changed_at: Date | null }>(
      'select first_name, name_changed_at from profiles where id = $1',
      [personId],
    )
    expect(row?.first_name.includes(Buffer.from('Ines'))).toBe(false)
    expect(row?.name_changed_at).not.toBeNull()
    const recorded = await system.world.superuser(
      `select changed from audit_log where action = 'identity.profile-changed' and user_id = $1`,
      [personId],
    )
    expect(recorded).toHaveLength(1)
    // Saving the same again changes and records nothing.
    expect((await call('PUT', '/settings/profile', cookie, details)).status).toBe(200)
    expect(
      await system.world.superuser(`select from audit_log where action = 'identity.profile-changed' and user_id = $1`, [personId]),
    ).toHaveLength(1)
  })

  test('another name after an approved check takes the approval away, and the verdict of before does not bring it back', async () => {
    const { cookie, personId } = await member()
    await system.world.superuser(`update profiles set kyc_status = 'approved', cell = 'eu' where id = $1`, [personId])
    await system.world.superuser(
      `insert into verification (id, person_id, state, started_at, opened_at, decided_at, updated_at)
       values ('ver_' || substr($1, 5), $1, 'approved', now() - interval '1 day', now() - interval '1 day', now() - interval '1 day', now())`,
      [personId],
    )
    const { firstName, lastName } = (await call('GET', '/settings', cookie)).body as unknown as typeof details
    // A phone number is no name.
    expect((await call('PUT', '/settings/profile', cookie, { ...details, firstName, lastName })).body).toEqual({ asksNewCheck: false })
    expect((await call('PUT', '/settings/profile', cookie, details)).body).toEqual({ asksNewCheck: true })
    await expect.poll(async () => (await call('GET', '/settings', cookie)).body['kycStatus'], { timeout: 60_000 }).toBe('unknown')
    const [row] = await system.world.superuser(
      'select state, decided_at, counts_from is not null as waits from verification where person_id = $1',
      [personId],
    )
    expect(row).toEqual({ state: 'started', decided_at: null, waits: true })
  })
})

describe('the e-mail address', () => {
  test('the new mailbox confirms it: sign-in, sessions and search follow, and the link works once', async () => {
    const person = await member()
    const next = newAddress()
    expect(await call('POST', '/settings/email-changes', person.cookie, { email: next })).toMatchObject({ status: 200, body: {} })
    expect((await call('GET', '/settings', person.cookie)).body).toMatchObject({ email: person.email, awaitedEmail: { email: next } })
    const token = await linkIn(next, 'confirm')
    expect((await call('POST', '/settings/email-changes/confirmation', '', { token })).status).toBe(200)
    expect((await call('GET', '/settings', person.cookie)).status).toBe(401)
    expect((await system.signIn(person)).status).toBe(401)
    const moved = await system.signIn({ ...person, email: next })
    expect((await call('GET', '/settings', moved.cookie)).body).toMatchObject({ email: next })
    expect(await call('POST', '/settings/email-changes/confirmation', '', { token })).toMatchObject({
      status: 410,
      body: { code: 'LINK_INVALID' },
    })
  })

  test('the old mailbox undoes a change that was already confirmed: every session ends, and the password has to be set anew', async () => {
    const person = await member()
    const next = newAddress()
    await call('POST', '/settings/email-changes', person.cookie, { email: next })
    const undo = await linkIn(person.email, 'undo')
    await call('POST', '/settings/email-changes/confirmation', '', { token: await linkIn(next, 'confirm') })
    const thief = await system.signIn({ ...person, email: next })
    expect(await call('POST', '/settings/email-changes/undo', '', { token: undo })).toMatchObject({
      status: 200,
      body: { outcome: 'undone' },
    })
    expect((await call('GET', '/settings', thief.cookie)).status).toBe(401)
    expect((await system.signIn({ ...person, email: next })).status).toBe(401)
    expect((await system.signIn(person)).status).toBe(401)
    await expect
      .poll(async () => (await system.mailsTo(person.email)).some(({ text }) => text.includes('/update-password#token=')), {
        timeout: 60_000,
      })
      .toBe(true)
    expect((await call('POST', '/settings/email-changes/undo', '', { token: undo })).body).toMatchObject({ code: 'LINK_INVALID' })
  })

  test('asked twice, only the newer link works; stopped, none does', async () => {
    const person = await member()
    const [first, second] = [newAddress(), newAddress()]
    await call('POST', '/settings/email-changes', person.cookie, { email: first })
    const older = await linkIn(first, 'confirm')
    await call('POST', '/settings/email-changes', person.cookie, { email: second })
    const newer = await linkIn(second, 'confirm')
    expect((await call('POST', '/settings/email-changes/confirmation', '', { token: older })).body).toMatchObject({ code: 'LINK_INVALID' })
    expect((await call('DELETE', '/settings/email-changes', person.cookie, {})).status).toBe(200)
    expect((await call('POST', '/settings/email-changes/confirmation', '', { token: newer })).body).toMatchObject({ code: 'LINK_INVALID' })
    expect((await call('GET', '/settings', person.cookie)).body).toMatchObject({ email: person.email })
  })

  test('a taken address gets the same answer as a free one: its owner is informed by mail, and no second account can move there', async () => {
    const [person, other] = [await member(), await member()]
    const before = (await system.mailsTo(other.email)).length
    expect(await call('POST', '/settings/email-changes', person.cookie, { email: other.email })).toMatchObject({ status: 200, body: {} })
    await expect.poll(async () => (await system.mailsTo(other.email)).length, { timeout: 60_000 }).toBeGreaterThan(before)
    expect((await system.mailsTo(other.email)).some(({ text }) => text.includes('email-change#confirm'))).toBe(false)
    expect((await call('GET', '/settings', person.cookie)).body).toMatchObject({ awaitedEmail: { email: other.email } })
  })

  test('a stolen cookie moves no account: it wants the password, or the factor where there is one', async () => {
    const person = await member()
    await system.moveClock(justOver5Minutes)
    expect(await call('POST', '/settings/email-changes', person.cookie, { email: newAddress() })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_REQUIRED' },
    })
    const again = await system.signIn(person, { cookie: person.cookie })
    const { cookie } = await enrolTotp(system, again.cookie)
    await system.moveClock(3 * justOver5Minutes)
    expect(await call('POST', '/settings/email-changes', cookie, { email: newAddress() })).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    })
  })
})
