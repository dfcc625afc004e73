import type { Id } from '@heathland/domain/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { recordFirstOnramp, recordKycStatus, recordOnrampCustomer, recordWallet } from './record-fact.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterAll(() => system.close())

type Member = Person & { readonly personId: string; readonly cookie: string }

async function newMember(person = somebody()): Promise<Member> {
  const joined = await system.join(person)
  return { ...joined, cookie: (await system.signIn(joined)).cookie }
}

const unreadable = {
  status: 500,
  body: { code: 'PROFILE_UNREADABLE', title: 'Could not load your user profile. Please contact support.' },
}

test('[AUTH-07, AUTH-13] a missing profile is made again from the sign-up, once, with the role of an investor', async () => {
  const member = await newMember(somebody({ firstName: 'Grace', lastName: 'Moor', country: 'GB', city: 'Leeds' }))
  const before = (await system.me(member.cookie)).body
  await system.world.superuser('delete from profiles where id = $1', [member.personId])

  const answers = await Promise.all(Array.from({ length: 4 }, () => system.me(member.cookie)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: before })
  expect(before).toMatchObject({ id: member.personId, name: 'Grace Moor', email: member.email, role: 'investor' })
  const rows = await system.world.superuser<{ role: string; cell: string; city: Buffer }>(
    'select role, cell, city from profiles where id = $1',
    [member.personId],
  )
  expect(rows).toMatchObject([{ role: 'investor', cell: 'uk', city: expect.any(Buffer) }])
  const acts = await system.world.superuser(`select from audit_log where action = 'identity.profile-created' and resource = $1`, [
    member.personId,
  ])
  expect(acts).toHaveLength(1)
})

test('[AUTH-07] who signs in without a profile row gets one', async () => {
  const member = await system.join()
  await system.world.superuser('delete from profiles where id = $1', [member.personId])
  const { cookie, status } = await system.signIn(member)
  expect(status).toBe(200)
  expect(await system.me(cookie)).toMatchObject({ status: 200, body: { id: member.personId, name: 'Ada Heath', role: 'investor' } })
})

test('an address stays taken while its profile row is missing', async () => {
  const member = await system.join()
  await system.world.superuser('delete from profiles where id = $1', [member.personId])
  await system.register({ ...somebody(), email: member.email })
  expect((await system.mailTo(member.email, 2)).subject).toBe('You already have a Heathland account')
})

test('a profile whose values were moved, altered or lost their key is refused, and not shown half', async () => {
  const [first, second, third, fourth, fifth] = await Promise.all([newMember(), newMember(), newMember(), newMember(), newMember()])
  // Even within one person's row a value opens only where it was put.
  await system.world.superuser('update profiles set first_name = last_name, last_name = first_name where id = $1', [fifth.personId])
  expect(await system.me(fifth.cookie)).toMatchObject(unreadable)
  await system.world.superuser('update profiles set first_name = (select first_name from profiles where id = $2) where id = $1', [
    first.personId,
    second.personId,
  ])
  expect(await system.me(first.cookie)).toMatchObject(unreadable)
  await system.world.superuser('update profiles set email = set_byte(email, 20, get_byte(email, 20) # 1) where id = $1', [second.personId])
  expect(await system.me(second.cookie)).toMatchObject(unreadable)
  // Signing in still works, so that the page can say what is wrong.
  expect((await system.signIn(second)).status).toBe(200)
  await system.world.superuser('delete from person_key where person_id = $1', [third.personId])
  await system.world.superuser(
    'update person_key set wrapped_key = (select wrapped_key from person_key where person_id = $2) where person_id = $1',
    [fourth.personId, second.personId],
  )
  for (const { cookie } of [third, fourth]) {
    expect(await system.me(cookie)).toMatchObject(unreadable)
    expect(await system.call('DELETE', '/identity/session', { body: {}, headers: { cookie } })).toMatchObject({ status: 200 })
    expect((await system.me(cookie)).status).toBe(401)
  }
})

test('a profile that is missing and cannot be made again is refused', async () => {
  const member = await newMember()
  await system.world.superuser('delete from profiles where id = $1', [member.personId])
  await system.world.superuser('delete from registration where person_id = $1', [member.personId])
  expect(await system.me(member.cookie)).toMatchObject(unreadable)
})

test('permissions that cannot be read are null and grant nothing', async () => {
  const member = await newMember()
  await system.world.superuser('update profiles set permissions = null where id = $1', [member.personId])
  expect(await system.me(member.cookie)).toMatchObject({ status: 200, body: { permissions: null } })
  // Staff are only heard in a session that has shown a factor.
  await system.world.superuser(
    `with app as (insert into totp (person_id, secret, created_at, confirmed_at) values ($1, 'x', platform_now(), platform_now()))
     update session set step_up_at = platform_now() where person_id = $1`,
    [member.personId],
  )
  for (const role of ['compliance', 'cl_spv_admin']) {
    await system.world.superuser('update profiles set role = $2 where id = $1', [member.personId, role])
    expect(await system.call('POST', '/office/platform/checks', { body: {}, headers: { cookie: member.cookie } })).toMatchObject({
      status: 403,
    })
  }
  const [row] = await system.world.superuser<{ permissions: string[] | null }>(
    'select permissions from find_session((select token_hash from session where person_id = $1))',
    [member.personId],
  )
  expect(row).toEqual({ permissions: null })
  const actor = {
    kind: 'officer',
    personId: member.personId as Id<'per'>,
    sessionId: 'ses_',
    role: 'compliance',
    permissions: null,
  } as const
  const session = { createdAt: new Date(), lastUsedAt: new Date(), stepUpAt: undefined }
  const ctx = await system.world.platform.openFor({
    ...actor,
    personSeal: undefined,
    session,
    hasFactor: true,
    passwordStandsAlone: true,
    spvIds: [],
    entityId: undefined,
  })
  expect(() => ctx.require('platform.check')).toThrow('ACCESS_DENIED')
})

test('[ENT-01] a profile has the columns and defaults that were asked for, and a member is shown as they were', async () => {
  const columns = await system.world.superuser<{ column_name: string; column_default: string | null; is_nullable: string }>(
    `select column_name, column_default, is_nullable from information_schema.columns where table_schema = 'public' and table_name = 'profiles'`,
  )
  const asked = [
    'id',
    'email',
    'first_name',
    'last_name',
    'role',
    'permissions',
    'crossmint_wallet_id',
    'kyc_status',
    'moonpay_customer_id',
    'first_onramp_ok',
    'updated_at',
  ]
  expect(columns.map((column) => column.column_name)).toEqual(expect.arrayContaining(asked))
  const defaults = Object.fromEntries(
    columns.flatMap(({ column_name: name, column_default: value }) => (value === null ? [] : [[name, value]])),
  )
  expect(defaults).toEqual({
    role: `'investor'::text`,
    search_version: '0',
    permissions: `'{}'::text[]`,
    is_creator: 'false',
    kyc_status: `'unknown'::text`,
    first_onramp_ok: 'false',
    payment_number: `nextval('payment_number'::regclass)`,
  })

  const member = await newMember()
  const plain = {
    id: member.personId,
    name: 'Ada Heath',
    email: member.email,
    role: 'investor',
    permissions: [],
    isCreator: false,
    kycStatus: 'unknown',
    firstOnrampOk: false,
    agreementSigned: false,
    mfaEnabled: false,
    currency: 'EUR',
  }
  expect((await system.me(member.cookie)).body).toEqual(plain)
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const personId = member.personId as Id<'per'>
  await recordWallet(ctx, personId, `wallet-${personId}`)
  await recordKycStatus(ctx, personId, 'approved')
  await recordFirstOnramp(ctx, personId)
  await system.world.superuser(
    `update profiles set is_creator = true, moonpay_customer_id = 'customer-1', agreement_signed_at = now() where id = $1`,
    [personId],
  )
  const whole = {
    ...plain,
    isCreator: true,
    kycStatus: 'approved',
    firstOnrampOk: true,
    agreementSigned: true,
    crossmintWalletId: `wallet-${personId}`,
    moonpayCustomerId: 'customer-1',
  }
  expect((await system.me(member.cookie)).body).toEqual(whole)
  await system.world.superuser('update profiles set first_name = null, last_name = null where id = $1', [personId])
  expect((await system.me(member.cookie)).body).toEqual({ ...whole, name: member.email })
})

test('a fact is recorded once: saying it again changes and records nothing, and a wallet is never exchanged for another', async () => {
  const member = await newMember()
  const personId = member.personId as Id<'per'>
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  for (const walletId of [`first-${personId}`, `first-${personId}`, `second-${personId}`]) await recordWallet(ctx, personId, walletId)
  for (const _ of [1, 2]) await recordFirstOnramp(ctx, personId)
  expect((await system.me(member.cookie)).body).toMatchObject({ crossmintWalletId: `first-${personId}`, firstOnrampOk: true })
  const acts = await system.world.superuser<{ action: string; changed: string[] }>(
    `select action, changed from audit_log where resource = $1 and action like '%-recorded' order by id`,
    [personId],
  )
  expect(acts).toEqual([
    { action: 'identity.wallet-recorded', changed: ['crossmint_wallet_id'] },
    { action: 'identity.onramp-recorded', changed: ['first_onramp_ok'] },
  ])
})

test('what was said at sign-up is kept with the profile, sealed, and the country decides the cell', async () => {
  const said = { phone: '+49 30 1234567', address: 'Heidestraße 1', city: 'Berlin', country: 'DE', investorKind: 'professional' } as const
  const member = await newMember(somebody(said))
  const [row] = await system.world.superuser<Record<string, Buffer> & { investor_kind: string; cell: string; wrapped_key: Buffer }>(
    'select phone, address, city, country, investor_kind, cell, wrapped_key from profiles join person_key on person_id = id where id = $1',
    [member.personId],
  )
  if (!row) throw new Error('there is no profile')
  expect(row).toMatchObject({ investor_kind: 'professional', cell: 'eu' })
  const seal = system.world.platform.keys.personSeal(member.personId, row.wrapped_key)
  for (const column of ['phone', 'address', 'city', 'country'] as const) {
    expect(seal.open(`profiles.${column}.${member.personId}`, row[column] ?? Buffer.alloc(0))).toBe(said[column])
  }
  await expect(system.world.superuser(`update profiles set cell = 'uk' where id = $1`, [member.personId])).rejects.toThrow(
    'a cell, once given, never changes',
  )
})

test('[ENT-07 stored, ENT-07 name, ENT-07 permissions, ENT-07 updated at] what else was said is stored, sealed; the name is first and last; unreadable permissions grant nothing; the onramp id moves updated_at', async () => {
  const person = somebody({ firstName: 'Vera', lastName: 'Veld', phone: '+31 6 1234', address: 'Heideweg 1', city: 'Ede', country: 'NL' })
  const member = await newMember({ ...person, investorKind: 'professional' } as Person)
  const [row] = await system.world.superuser<Record<string, unknown>>(
    'select phone, address, city, country, investor_kind, is_creator, permissions, updated_at from profiles where id = $1',
    [member.personId],
  )
  for (const column of ['phone', 'address', 'city', 'country']) expect(row?.[column]).toBeInstanceOf(Buffer)
  expect(row).toMatchObject({ investor_kind: 'professional', is_creator: false, permissions: [] })
  expect((await system.me(member.cookie)).body).toMatchObject({ name: 'Vera Veld', isCreator: false })

  await system.world.superuser('update profiles set permissions = null, is_creator = true where id = $1', [member.personId])
  expect((await system.me(member.cookie)).body).toMatchObject({ permissions: null, isCreator: true })

  await system.moveClock(60)
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  await recordOnrampCustomer(ctx, member.personId as Id<'per'>, 'customer-1')
  const [after] = await system.world.superuser<{ moonpay_customer_id: string; updated_at: Date }>(
    'select moonpay_customer_id, updated_at from profiles where id = $1',
    [member.personId],
  )
  expect(after?.moonpay_customer_id).toBe('customer-1')
  expect(Number(after?.updated_at)).toBeGreaterThan(Number(row?.['updated_at']))
})
