/** What members read of the books behind what they hold. Books and registers are filled behind the product's back. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@heathland/domain/books/day'
import { type Id, type IdKind, makeId } from '@heathland/domain/id'
import { termsToJson } from '@heathland/domain/offers/content'
import { dayOf } from '@heathland/domain/offers/offer'
import { emptyTerms, type OfferKind } from '@heathland/domain/offers/terms'
import { placementsPage } from '@heathland/domain/placements/register'
import { outputDays } from '@heathland/domain/placements/standing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'
import { member } from '../../../../../tests/serve.ts'
import type { Actor } from '../../core/actor.ts'

interface Member {
  readonly personId: string
  readonly cookie: string
}

let system: System
let anna: Member
let bram: Member
const today = dayOf(new Date())

beforeAll(async () => {
  system = await openSystem()
  anna = await aMember()
  bram = await aMember()
}, 240_000)
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
const newId = <Kind extends IdKind>(kind: Kind) => makeId(kind, new Date(), randomBytes(10))

async function aMember(): Promise<Member> {
  const person = await system.join(somebody({ address: 'Heath 1', city: 'Ede', country: 'NL' }))
  return { personId: person.personId, cookie: (await system.signIn(person)).cookie }
}

async function read(who: Member, offerId: string): Promise<Record<string, unknown>> {
  const { status, body } = await system.call('GET', `/placements/${offerId}`, { headers: { cookie: who.cookie } })
  expect([status, body]).toEqual([200, body])
  return body['placement'] as Record<string, unknown>
}

/** No trigger and no foreign key looks at the row. */
async function put(table: string, row: object): Promise<void> {
  const names = Object.keys(row)
  await sql(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into ${table} (${names.join(', ')}) select ${names.map((_, place) => `$${place + 1}`).join(', ')} from off`,
    Object.values(row),
  )
}

const anOffer = (kind: OfferKind) => publishOffer(sql, 'eu', { terms: termsToJson(emptyTerms[kind]) })

async function hold(
  offerId: string,
  { personId }: Pick<Member, 'personId'>,
  kind: 'issued' | 'redeemed' = 'issued',
  { at = new Date(), amountMinor = 500_000n }: { at?: Date; amountMinor?: bigint } = {},
): Promise<void> {
  await put('register_entry', {
    ...{ id: newId('rge'), offer_id: offerId, person_id: personId, kind, amount_minor: amountMinor, asset: 'EUR', at },
    ...(kind === 'issued' ? { subscription_id: newId('sub') } : { distribution_id: newId('dis') }),
  })
}

async function lend(offerId: string, change: object = {}): Promise<Id<'lon'>> {
  const id = newId('lon')
  const [offer] = await sql<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
  const [counted] = await sql<{ count: number }>('select count(*)::int + 1 as count from loan where spv_id = $1', [offer?.spv_id])
  await put('loan', {
    ...{ id, spv_id: offer?.spv_id, cell: 'eu', asset: 'EUR', number: counted?.count, offer_id: offerId },
    ...{ borrower: 'Secret Borrower B.V.', registration: 'KVK 12345678', principal_minor: 100_000n, rate_bps: 500, default_rate_bps: 0 },
    ...{ day_count: 'act-365', kind: 'bullet', months_between: 3, first_due_on: addDays(today, -200), payments: 8, grace_months: 0 },
    ...{ signed_on: addDays(today, -300), cover_percent: 0, state: 'active', starts_on: addDays(today, -290), version: 1 },
    ...{ outstanding_minor: 100_000n, overdue_minor: 0n, interest_paid_minor: 0n, principal_paid_minor: 0n, collateral_minor: 0n },
    ...{ created_by: newId('per'), created_at: new Date(), updated_at: new Date() },
    ...change,
  })
  return id
}

async function happen(loanId: string, kind: string, on: string): Promise<void> {
  await put('loan_event', {
    ...{ id: newId('lev'), loan_id: loanId, kind, counts_on: on, recorded_at: new Date() },
    ...(kind === 'restructured' && { schedule: '{}' }),
    ...(['restructured', 'defaulted', 'written-off'].includes(kind) && { approval_id: newId('apr') }),
  })
}

test('[PORT-03 holdings] a member reads how the loan behind a placement stands, since when and what comes next, and nothing of its borrower', async () => {
  const offerId = await anOffer('loan')
  await hold(offerId, anna)
  expect(await read(anna, offerId)).not.toHaveProperty('standing')
  const loanId = await lend(offerId)
  for (const [number, on] of [addDays(today, -20), addDays(today, 40), addDays(today, 130)].entries())
    await put('loan_instalment', { loan_id: loanId, version: 1, number: number + 1, due_on: on, principal_minor: 0n, interest_minor: 1n })
  const placement = await read(anna, offerId)
  expect(placement['standing']).toEqual({
    ...{ kind: 'loan', standing: 'performing', since: addDays(today, -290), loans: 1, concerned: 1 },
    next: { kind: 'payment', on: addDays(today, 40) },
  })
  expect(JSON.stringify(placement)).not.toMatch(/Secret Borrower|KVK/)

  await sql('update loan set overdue_minor = 100, overdue_since = $2 where id = $1', [loanId, addDays(today, -20)])
  expect((await read(anna, offerId))['standing']).toMatchObject({
    standing: 'late',
    since: addDays(today, -20),
    next: { kind: 'default-from', on: addDays(today, 70) },
  })
})

test('a new schedule, a default and a draft are read as the book has them, and the worst of several loans counts', async () => {
  const offerId = await anOffer('loan')
  await hold(offerId, anna)
  const restructured = await lend(offerId, { version: 2 })
  await happen(restructured, 'restructured', addDays(today, -30))
  await lend(offerId, { state: 'draft', starts_on: null, outstanding_minor: 0n })
  expect((await read(anna, offerId))['standing']).toMatchObject({ standing: 'restructured', since: addDays(today, -30), loans: 1 })
  const defaulted = await lend(offerId, { state: 'defaulted', overdue_minor: 100n, overdue_since: addDays(today, -120) })
  await happen(defaulted, 'defaulted', addDays(today, -10))
  expect((await read(anna, offerId))['standing']).toEqual({
    ...{ kind: 'loan', standing: 'in-default', since: addDays(today, -10), loans: 2, concerned: 1 },
  })
})

test('the newest value of the shares behind a placement comes with its source and day; a split is no value', async () => {
  const offerId = await anOffer('equity')
  await hold(offerId, anna)
  const [offer] = await sql<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
  const [id, valuation] = [newId('cmp'), newId('cvl')]
  await put('company', {
    ...{ id, spv_id: offer?.spv_id, offer_id: offerId, name: 'Leaf Labs B.V.', registration_number: 'X1', country: 'NL' },
    ...{ sector: 'Housing', asset: 'EUR', shares_in_issue: 10_000n, shares: 1_000n, cost_minor: 100_000n },
    ...{ valuation_id: valuation, per_share_micro: 1_125_000n, valued_on: addDays(today, -60) },
    ...{ created_by: newId('per'), created_at: new Date() },
  })
  const valued = { company_id: id, note: 'as audited', made_by: newId('per'), made_at: new Date(), per_share_micro: 1_125_000n }
  await put('company_valuation', { ...valued, id: valuation, day: addDays(today, -60), source: 'audit' })
  await put('company_valuation', { ...valued, id: newId('cvl'), day: addDays(today, -5), source: 'split', share_change_id: newId('csc') })
  expect((await read(anna, offerId))['standing']).toMatchObject({
    kind: 'equity',
    companies: [{ name: 'Leaf Labs B.V.', standing: 'current', valuation: { on: addDays(today, -60), source: 'audit', gainBps: 1_250 } }],
  })
})

test('output of the asset behind a placement stands against its plan, each day by its newest reading', async () => {
  const offerId = await anOffer('production')
  await hold(offerId, anna)
  const [offer] = await sql<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
  const id = newId('pas')
  await put('production_asset', {
    ...{
      id,
      spv_id: offer?.spv_id,
      offer_id: offerId,
      name: 'Dune Park',
      kind: 'solar',
      place: 'Hidden Lane 1',
      country: 'NL',
      meter: 'M1',
    },
    ...{ asset: 'EUR', capacity_milli: 1n, commissioned_on: '2020-01-01', plan_milli: Array.from({ length: 12 }, () => '1000000') },
    ...{ cost_minor: 1n, residual_minor: 0n, life_months: 1, created_by: newId('per'), created_at: new Date() },
  })
  const { from, until } = outputDays(today)
  const reading = { asset_id: id, source: 'hand', made_by: newId('per'), made_at: new Date() }
  await put('meter_reading', { ...reading, id: newId('mrd'), day: from, version: 1, amount_milli: 9_000_000n })
  await put('meter_reading', { ...reading, id: newId('mrd'), day: from, version: 2, amount_milli: 8_600_000n, reason: 'misread' })
  await put('meter_reading', { ...reading, id: newId('mrd'), day: addDays(until, -1), version: 1, amount_milli: 1_000_000n })
  await put('meter_reading', { ...reading, id: newId('mrd'), day: until, version: 1, amount_milli: 7_000_000n })
  const placement = await read(anna, offerId)
  expect(placement['standing']).toEqual({
    kind: 'production',
    assets: [
      {
        ...{ name: 'Dune Park', kind: 'solar', status: 'producing', from, until, unit: 'kWh' },
        ...{ outputMilli: '9600000', planMilli: '12000000', ofPlanBps: 8_000 },
      },
    ],
  })
  expect(JSON.stringify(placement)).not.toContain('Hidden Lane')
})

test('[PORT-03 history, PORT-03 admin] [HOLD-01 positions, HOLD-01 history, HOLD-01 snapshots] the register says who holds what, how it came about, and how it was on any day; administrators read all of it', async () => {
  const [mira, lender] = [await joinStaff(system, 'mfo_admin'), await joinStaff(system, 'cl_spv_admin')]
  const ask = (who: { readonly cookie: string }, path: string) => system.call('GET', path, { headers: { cookie: who.cookie } })
  const [first, second] = [await anOffer('loan'), await anOffer('loan')]
  const on = (day: string) => ({ at: new Date(`${day}T23:30:00Z`) })
  await hold(first, anna, 'issued', on('2026-03-01'))
  await hold(first, anna, 'issued', { ...on('2026-03-03'), amountMinor: 100_000n })
  await hold(first, anna, 'redeemed', { ...on('2026-03-05'), amountMinor: 200_000n })
  await hold(first, bram, 'issued', on('2026-03-04'))
  await hold(second, bram, 'issued', on('2026-03-02'))
  await hold(second, bram, 'redeemed', on('2026-03-06'))

  const holdersOn = async (day: string) => {
    const { body } = await ask(mira, `/office/subscriptions/offers/${first}/holders?on=${day}`)
    const held = (body['items'] as { personId: string; amount: { amountMinor: string } }[]).map(
      ({ personId, amount }) => [personId, amount.amountMinor] as const,
    )
    expect([body['holders'], (body['total'] as { amountMinor: string }).amountMinor]).toEqual([
      held.length,
      String(held.reduce((sum, [, amountMinor]) => sum + BigInt(amountMinor), 0n)),
    ])
    return Object.fromEntries(held)
  }
  expect(await holdersOn('2026-02-28')).toEqual({})
  expect(await holdersOn('2026-03-01')).toEqual({ [anna.personId]: '500000' })
  expect(await holdersOn('2026-03-04')).toEqual({ [anna.personId]: '600000', [bram.personId]: '500000' })
  expect(await holdersOn('2026-03-05')).toEqual({ [anna.personId]: '400000', [bram.personId]: '500000' })

  const entries = [
    { kind: 'redeemed', amount: { amountMinor: '200000', asset: 'EUR' }, at: '2026-03-05T23:30:00.000Z' },
    { kind: 'issued', amount: { amountMinor: '100000', asset: 'EUR' }, at: '2026-03-03T23:30:00.000Z' },
    { kind: 'issued', amount: { amountMinor: '500000', asset: 'EUR' }, at: '2026-03-01T23:30:00.000Z' },
  ]
  expect((await ask(anna, `/placements/${first}`)).body).toMatchObject({ history: entries })
  expect(await ask(mira, `/office/placements/${first}/${anna.personId}`)).toMatchObject({
    status: 200,
    body: {
      placement: { offerId: first, personId: anna.personId, placed: { amountMinor: '600000' }, held: { amountMinor: '400000' } },
      history: entries,
      names: { [anna.personId]: { name: 'Ada Heath' } },
    },
  })

  // More than one page of others.
  for (let made = 0; made < placementsPage + 5; made += 1) await hold(second, { personId: newId('per') })
  const all: { offerId: string; personId: string; held: { amountMinor: string } }[] = []
  let after: string | undefined
  do {
    const { status, body } = await ask(mira, `/office/placements${after === undefined ? '' : `?after=${after}`}`)
    expect(status).toBe(200)
    all.push(...(body['items'] as typeof all))
    after = body['next'] as string | undefined
  } while (after !== undefined)
  const [counted] = await sql<{ count: number }>('select count(distinct (offer_id, person_id))::int as count from register_entry')
  expect([all.length, new Set(all.map(({ offerId, personId }) => `${offerId} ${personId}`)).size]).toEqual([counted?.count, counted?.count])
  const heldOf = (offerId: string, { personId }: Member) =>
    all.find((one) => one.offerId === offerId && one.personId === personId)?.held.amountMinor
  expect([heldOf(first, anna), heldOf(first, bram), heldOf(second, bram)]).toEqual(['400000', '500000', '0'])

  // Staff of other companies and members read none of it.
  expect((await ask(lender, '/office/placements')).status).toBe(403)
  expect((await ask(lender, `/office/placements/${first}/${anna.personId}`)).status).toBe(404)
  expect((await ask(anna, '/office/placements')).status).toBe(403)
  expect((await ask(mira, `/office/placements/${first}/${newId('per')}`)).status).toBe(404)
})

test('PostgreSQL tells nobody of books behind what they do not hold, or no longer hold', async () => {
  const offerId = await anOffer('loan')
  await lend(offerId)
  await hold(offerId, anna)
  const seenBy = (actor: Actor) =>
    system.world.platform.database.read(actor, (tx) => tx.query('held', 'select state from held_loans($1, current_date)', [[offerId]]))
  const memberOf = ({ personId }: Member): Actor => ({ ...member(), personId: personId as Id<'per'> }) as Actor
  expect(await seenBy(memberOf(anna))).toEqual([{ state: 'active' }])
  expect(await seenBy(memberOf(bram))).toEqual([])
  await hold(offerId, anna, 'redeemed')
  expect(await seenBy(memberOf(anna))).toEqual([])
  expect(await read(anna, offerId)).toMatchObject({ isRepaid: true })
  // Nor does a member read the book itself.
  await hold(offerId, anna)
  const loans = await system.world.platform.database.read(memberOf(anna), (tx) => tx.query('loans', 'select id from loan', []))
  expect(loans).toEqual([])
})
