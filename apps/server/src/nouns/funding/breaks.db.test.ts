import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { officer } from '../../../../../tests/serve.ts'
import { applyOrderJob } from './funding.jobs.ts'

let system: System
let staff: Staff
let personId: string
beforeAll(async () => {
  system = await openSystem()
  staff = await joinStaff(system)
  personId = (await system.join()).personId
})
afterAll(() => system.close())

let made = 0
async function differ(parts: { kind?: string; personId?: string; depositId?: string } = {}): Promise<string> {
  made += 1
  const id = `brk_01${String(made).padStart(24, '0')}`
  await system.world.superuser(
    `insert into custody_break (id, kind, person_id, deposit_id, payment_id, asset, expected_minor, found_minor, found_at, state, updated_at)
     values ($1, $2, $3, $4, $5, 'EURC', 45910000, 459100000, now(), 'open', now())`,
    [id, parts.kind ?? 'wrong-amount', parts.personId ?? personId, parts.depositId ?? null, randomBytes(4).toString('hex')],
  )
  return id
}
const list = (query = '', cookie = staff.cookie) => system.call('GET', `/office/funding/breaks${query}`, { headers: { cookie } })
const close = (id: string, body: object, cookie = staff.cookie) =>
  system.call('POST', `/office/funding/breaks/${id}/ending`, { body, headers: { cookie } })
const reason = 'The onramp has corrected its figure.'

test('differences are listed page by page, oldest first, and leave the list when a person has said how they ended', async () => {
  const ids: string[] = []
  for (let count = 0; count < 27; count += 1) ids.push(await differ())
  const { body } = await list()
  const items = body['items'] as { id: string }[]
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 25))
  expect(items[0]).toEqual({
    id: ids[0],
    kind: 'wrong-amount',
    state: 'open',
    personId,
    paymentId: expect.any(String),
    expected: { amountMinor: '45910000', asset: 'EURC' },
    found: { amountMinor: '459100000', asset: 'EURC' },
    foundAt: expect.any(String),
    updatedAt: expect.any(String),
    team: 'administration',
  })
  expect(body['names']).toHaveProperty(personId)
  const rest = await list(`?after=${String(body['next'])}`)
  expect(rest.body).toMatchObject({ items: [{ id: ids[25] }, { id: ids[26] }] })
  expect(rest.body).not.toHaveProperty('next')

  for (const id of ids) expect(await close(id, { ending: 'explained', reason })).toMatchObject({ status: 200 })
  expect((await list()).body).toEqual({ items: [], names: {} })
  expect((await list('?state=explained')).body['items']).toContainEqual(
    expect.objectContaining({ id: ids[0], state: 'explained', ownerId: staff.personId, reason }),
  )
  const audited = await system.world.superuser('select user_id from audit_log where action = $1 and resource = $2', [
    'funding.break-closed',
    ids[0],
  ])
  expect(audited).toEqual([{ user_id: staff.personId }])
})

test('a held deposit that is resolved is asked about again; a wallet is resolved by the comparison alone', async () => {
  const depositId = 'dep_01000000000000000000000001'
  const [held, wallet] = [await differ({ depositId }), await differ({ kind: 'balance' })]
  expect(await close(held, { ending: 'resolved', reason })).toMatchObject({ status: 200 })
  const enqueued = await system.world.superuser('select data from pgboss.job where name = $1 and singleton_key like $2', [
    applyOrderJob.queue,
    `${depositId}%`,
  ])
  expect(enqueued).toEqual([{ data: { depositId } }])
  expect(await close(held, { ending: 'explained', reason })).toMatchObject({ status: 409, body: { code: 'BREAK_CLOSED' } })
  expect(await close(wallet, { ending: 'resolved', reason })).toMatchObject({ status: 422, body: { code: 'BREAK_ENDING_UNFIT' } })
  expect(await close(wallet, { ending: 'explained', reason: '  ' })).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
  expect(await close(wallet, { ending: 'explained', reason })).toMatchObject({ status: 200 })
})

test('nobody ends their own, not even behind the product; compliance holds the permission, and needs it', async () => {
  const own = await differ({ personId: staff.personId })
  expect(await close(own, { ending: 'explained', reason })).toMatchObject({ status: 403, body: { code: 'BREAK_OWN' } })
  const actor = { ...officer(), personId: staff.personId }
  const behind = system.world.platform.database.inTransaction(actor, (tx) =>
    tx.client.query(`update custody_break set state = 'resolved', owner = $1, reason = 'mine' where id = $2`, [staff.personId, own]),
  )
  await expect(behind).rejects.toMatchObject({ code: '42501' })
  const unreasoned = system.world.platform.database.inTransaction(officer(), (tx) =>
    tx.client.query(`update custody_break set state = 'resolved' where id = $1`, [own]),
  )
  await expect(unreasoned).rejects.toMatchObject({ code: '42501' })
  const other = await joinStaff(system)
  await grant(system, other.personId, 'compliance')
  const cookie = await other.signIn()
  expect(await list('', cookie)).toMatchObject({ status: 200 })
  await system.world.superuser(`update profiles set permissions = '{}' where id = $1`, [other.personId])
  expect(await list('', cookie)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
})

test('somebody takes an open break up and is its owner; nobody takes their own', async () => {
  const [one, own] = [await differ(), await differ({ personId: staff.personId })]
  const take = (id: string) => system.call('POST', `/office/funding/breaks/${id}/owner`, { body: {}, headers: { cookie: staff.cookie } })
  expect(await take(one)).toMatchObject({ status: 200 })
  expect((await list()).body['items']).toContainEqual(expect.objectContaining({ id: one, state: 'open', ownerId: staff.personId }))
  expect(await take(own)).toMatchObject({ status: 403, body: { code: 'BREAK_OWN' } })
  expect(await close(one, { ending: 'explained', reason })).toMatchObject({ status: 200 })
  expect(await take(one)).toMatchObject({ status: 409, body: { code: 'BREAK_CLOSED' } })
})
