/** Offers that may not be shown to every category of investor: who sees them, by every way there is to an offer. */
import type { Id } from '@heathland/domain/id'
import { investorCategories } from '@heathland/domain/rules/categories'
import { rulePacks } from '@heathland/domain/rules/packs'
import { afterMonths } from '@heathland/domain/rules/period'
import { dayMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'
import { member } from '../../../../../tests/serve.ts'
import { tellFollowers } from '../notifications/tell-followers.ts'
import { findDocumentFile } from '../offers/offers.sql.ts'

interface Member {
  readonly person: JoinedPerson
  readonly personId: string
  cookie: string
}

let system: System
let mira: Staff
let shown = ''
let hidden = ''

beforeAll(async () => {
  system = await openSystem()
  mira = await joinStaff(system, 'mfo_admin')
  await sql(`update profiles set cell = 'uk' where id = $1`, [mira.personId])
  shown = await publishOffer(sql, 'uk')
  hidden = await publishOffer(sql, 'uk', { hiddenFrom: ['uk-restricted', 'uk-self-certified-sophisticated'] })
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)

async function joinMember(): Promise<Member> {
  const person = await system.join(somebody({ address: 'Heath 1', city: 'Leeds', country: 'GB' }))
  await sql(
    `update profiles set crossmint_wallet_id = 'wallet-of-' || id, kyc_status = 'approved', first_onramp_ok = true, agreement_signed_at = now()
     where id = $1`,
    [person.personId],
  )
  return { person, personId: person.personId, cookie: (await system.signIn(person)).cookie }
}

/** The clock moves, and sessions of before are over: the member signs in again. */
async function later(member: Member, aheadMs: number): Promise<void> {
  await system.moveClock(Math.round(aheadMs / 1_000))
  member.cookie = (await system.signIn(member.person)).cookie
}

const ask = (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const state = async (who: Member, category: string) => {
  const given = statements[category]
  const { status, body } = await ask(who, 'POST', '/protection/category', { category, ...given })
  expect([status, body]).toEqual([200, body])
}
const noAnswers = { amountsMinor: {}, counts: {}, claims: [] }
const statements: Readonly<Record<string, object>> = {
  'uk-restricted': {
    answers: { ...noAnswers, counts: { 'high-risk-percent-past-year': 9, 'high-risk-percent-next-year': 0 } },
    statements: ['uk-restricted-statement'],
  },
  'uk-high-net-worth': { answers: { ...noAnswers, amountsMinor: { income: '12000000' } }, statements: ['uk-high-net-worth-statement'] },
  'uk-professional': { answers: { ...noAnswers, claims: ['professional-client'] }, statements: ['uk-professional-statement'] },
}

interface Listed {
  readonly items: readonly { readonly id: string }[]
  readonly summary: { readonly count: number }
}
const list = async (who: { readonly cookie: string }, query = '') => (await ask(who, 'GET', `/offers${query}`)).body as unknown as Listed
const idsIn = ({ items }: Listed) => items.map(({ id }) => id).toSorted()

/** Every way to one offer, and whether it answers. */
async function waysTo(who: { readonly cookie: string }, offerId: string): Promise<readonly number[]> {
  const ways: readonly (readonly [string, string, object?])[] = [
    ['GET', `/offers/${offerId}`],
    ['GET', `/offers/${offerId}/questions`],
    ['GET', `/offers/${offerId}/updates`],
    ['POST', `/offers/${offerId}/interest`, {}],
    ['POST', `/offers/${offerId}/questions`, { text: 'When was the permit given, and by whom?' }],
    ['POST', `/offers/${offerId}/watch`, { isWatched: true }],
    ['GET', `/protection/offers/${offerId}`],
    ['POST', `/protection/offers/${offerId}/request`, {}],
    ['POST', `/protection/offers/${offerId}/decision`, { amountMinor: '600000' }],
    ['POST', '/protection/warnings', { warning: 'uk-risk.1', offerId }],
    ['POST', '/subscriptions', { offerId, amountMinor: '600000', language: 'en' }],
  ]
  const found: number[] = []
  for (const [method, path, body] of ways) found.push((await ask(who, method, path, body)).status)
  return found
}

/** Whether a member finds the file behind a paper of an offer. It was never uploaded: finding it is the question. */
async function findsPaper({ personId }: Member, offerId: string): Promise<boolean> {
  const [row] = await sql<{ id: string }>(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into offer_evidence (id, offer_id, kind, title, file_id, bytes, sha256, state, added_by, added_at, reviewed_by, reviewed_at)
     select 'evd_' || substr($1, 5), $1, 'contract', 'Loan agreement', 'fil_' || substr($1, 5), 1, sha256('x'), 'accepted', 'per_a', now(), 'per_b', now() from off
     on conflict (id) do update set title = excluded.title returning id`,
    [offerId],
  )
  const ctx = await system.world.platform.openFor({ ...member(), personId: personId as Id<'per'> })
  return (await ctx.read((tx) => findDocumentFile(tx, row?.id as Id<'evd'>))) !== undefined
}

test('an offer that is hidden from a category does not exist for its members, nor without a valid category, by any way there is', async () => {
  const [restricted, rich, undecided] = [await joinMember(), await joinMember(), await joinMember()]
  await state(restricted, 'uk-restricted')
  await state(rich, 'uk-high-net-worth')
  for (const who of [restricted, undecided]) {
    expect(new Set(await waysTo(who, hidden))).toEqual(new Set([404]))
    expect(await findsPaper(who, hidden)).toBe(false)
    for (const query of ['', '?sort=apy_desc', '?sort=min_investment_asc', '?sort=term_asc', '?category=Renewable%20energy']) {
      const found = await list(who, query)
      expect([query, idsIn(found), found.summary.count]).toEqual([query, [shown], 1])
    }
  }
  expect(await waysTo(rich, hidden)).not.toContain(404)
  expect(await findsPaper(rich, hidden)).toBe(true)
  expect(await waysTo(restricted, shown)).not.toContain(404)
  expect(idsIn(await list(rich))).toEqual([shown, hidden].toSorted())
  expect((await list(rich, '?sort=term_asc')).summary.count).toBe(2)
  expect(idsIn(await list(mira))).toEqual([shown, hidden].toSorted())
})

test('a professional sees what is hidden from others once Heathland has agreed, and not after twelve months', async () => {
  const pro = await joinMember()
  const everyoneElse = investorCategories['uk-fca'].filter((category) => category !== 'uk-professional')
  const forProfessionals = await publishOffer(sql, 'uk', { hiddenFrom: everyoneElse })
  const sees = async () => (await ask(pro, 'GET', `/offers/${forProfessionals}`)).status
  await state(pro, 'uk-professional')
  expect(await sees()).toBe(404)
  const [stated] = await sql<{ id: string }>('select id from investor_category where person_id = $1', [pro.personId])
  expect((await ask(mira, 'POST', `/office/protection/categories/${stated?.id}/verdict`, { verdict: 'confirmed' })).status).toBe(200)
  expect(await sees()).toBe(200)
  await later(pro, 364 * dayMs)
  expect(await sees()).toBe(200)
  await later(pro, 367 * dayMs)
  expect(await sees()).toBe(404)
  await state(pro, 'uk-professional')
  expect(await sees()).toBe(404)
  await sql('delete from offer_view where offer_id = $1', [forProfessionals])
  await sql(`with off as (select set_config('session_replication_role', 'replica', true)) delete from offer using off where id = $1`, [
    forProfessionals,
  ])
})

test('whoever falls into the category later loses the offer from watchlist and notifications, and keeps it once they ordered it', async () => {
  const [follower, holder] = [await joinMember(), await joinMember()]
  for (const who of [follower, holder]) {
    await state(who, 'uk-high-net-worth')
    expect((await ask(who, 'POST', `/offers/${hidden}/watch`, { isWatched: true })).status).toBe(200)
  }
  await sql(
    `with off as (select set_config('session_replication_role', 'replica', true))
     insert into subscription (id, person_id, offer_id, offer_version, cell, asset, state, amount_minor, fee_bps, fee_minor, document_id, decision_id,
       created_at, signed_at, cancel_until, ended_at)
     select 'sub_' || substr($1, 5), $1, $2, 1, 'uk', 'GBP', 'cancelled', 600000, 0, 0, 'doc_a', 'ivd_a', now(), now(), now(), now() from off`,
    [holder.personId, hidden],
  )
  for (const who of [follower, holder]) {
    expect(idsIn(await list(who, '?view=watchlist'))).toEqual([hidden])
    await state(who, 'uk-restricted')
  }
  expect(await list(follower, '?view=watchlist')).toMatchObject({ items: [], summary: { count: 0 } })
  expect(idsIn(await list(holder, '?view=watchlist'))).toEqual([hidden])
  expect((await ask(follower, 'GET', `/offers/${hidden}`)).status).toBe(404)
  expect((await ask(holder, 'GET', `/offers/${hidden}`)).status).toBe(200)
  const decided = await ask(holder, 'POST', `/protection/offers/${hidden}/decision`, { amountMinor: '600000' })
  const { standing } = decided.body as { standing: { missing: { code: string }[] } }
  expect(standing.missing.map(({ code }) => code)).toContain('OFFER_NOT_FOR_CATEGORY')

  const [event] = await sql<{ id: string }>(
    `insert into outbox (id, type, subject, announced_at) values ('evt_' || substr($1, 5), 'offer.changed', jsonb_build_object('offerId', $1::text), now())
     returning id`,
    [hidden],
  )
  await tellFollowers(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), event?.id as `evt_${string}`)
  const told = await sql<{ person_id: string }>(`select person_id from notification where subject_id = $1 and kind = 'offer-changed'`, [
    hidden,
  ])
  const people = told.map(({ person_id: personId }) => personId)
  expect([people.includes(holder.personId), people.includes(follower.personId)]).toEqual([true, false])
})

test('the database counts a category as long as every rule pack does, and asks for an agreement where they do', async () => {
  const days = ['2024-02-29T00:00:00Z', '2026-01-31T23:59:59Z', '2026-10-25T00:30:00Z', '2027-12-31T12:00:00Z'].map(
    (text) => new Date(text),
  )
  for (const { version, categories } of rulePacks)
    for (const [category, { validMonths, isConfirmedByHeathland }] of Object.entries(categories))
      for (const statedAt of days) {
        const [row] = await sql<{ alone: Date | null; agreed: Date | null }>(
          `select category_ends_at($1, $2, null) as alone, category_ends_at($1, $2, 'confirmed') as agreed`,
          [category, statedAt],
        )
        const endsAt = afterMonths(statedAt, validMonths)
        expect([version, category, row]).toEqual([version, category, { alone: isConfirmedByHeathland ? null : endsAt, agreed: endsAt }])
      }
})
