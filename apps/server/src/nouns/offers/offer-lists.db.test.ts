/** Lists of offers: filters, sorts and pages, what a member holds, and what lets money leave escrow. */
import { randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { subscriptionFunded } from '@heathland/domain/ledger/movements/subscription-funded'
import { subscriptionPassedOn } from '@heathland/domain/ledger/movements/subscription-passed-on'
import { subscriptionRefunded } from '@heathland/domain/ledger/movements/subscription-refunded'
import { subscriptionReserved } from '@heathland/domain/ledger/movements/subscription-reserved'
import type { NextTransferId, Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { contentToJson, type OfferContent } from '@heathland/domain/offers/content'
import { dayOf, type OfferState, statusAt } from '@heathland/domain/offers/offer'
import {
  type Opportunity,
  opportunitiesPage,
  opportunityCategories,
  opportunityOrder,
  opportunityRegions,
  opportunitySorts,
  regionsIn,
  summaryOf,
  termText,
} from '@heathland/domain/offers/opportunity'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMember, addSpv, type FileMember } from '../../../../../tests/file-people.ts'
import { completeContent } from '../../../../../tests/offer-content.ts'
import { proveOffer } from '../../../../../tests/offer-evidence.ts'
import { type Served, serve } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Actor } from '../../core/actor.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'

let world: World
let served: Served
let anna: FileMember
let bram: FileMember
let spvId: Id<'spv'>
const callers = new Map<string, Actor>()

beforeAll(async () => {
  world = await openWorld()
  anna = await addMember(world)
  bram = await addMember(world)
  callers.set('anna', anna.actor).set('bram', bram.actor)
  spvId = await addSpv(world)
  served = await serve(world.platform, ({ headers }) => callers.get(String(headers['x-caller'])) ?? { kind: 'visitor' })
  const now = new Date()
  for (let place = 0; place < 3 * opportunitiesPage + 5; place += 1) await plant(place, now)
})
afterEach(async () => {
  await world.superuser('update clock_offset set ahead_seconds = 0')
})
afterAll(async () => {
  await served.close()
  await world.close()
})

interface Planted {
  readonly id: string
  readonly content: OfferContent
  readonly state: OfferState
  readonly apyBps: number
  readonly isAudited: boolean
}
const planted: Planted[] = []

/** Published behind the product's back, with many ties in everything that a list is sorted by. */
async function plant(place: number, now: Date): Promise<void> {
  const day = (days: number) => dayOf(after(now, days * dayMs))
  const state = (['published', 'published', 'paused', 'closed'] as const)[place % 4] ?? 'published'
  const apyBps = 300 + (place % 7) * 50
  const isAudited = place % 3 === 0
  const content: OfferContent = {
    ...completeContent,
    name: `Offer ${place}`,
    category: opportunityCategories[place % opportunityCategories.length] ?? 'Housing',
    region: opportunityRegions[(place >> 1) % opportunityRegions.length] ?? 'EU',
    minInvestmentMinor: BigInt(1 + (place % 5)) * 1_000_00n,
    opensOn: day(place % 6 === 5 ? 10 : -10),
    closesOn: day(60),
    terms: { ...completeContent.terms, termMonths: 6 + (place % 4) * 6 } as OfferContent['terms'],
  }
  const id = makeId('ofr', now, randomBytes(10))
  await world.superuser(
    `with written as (
       insert into offer_version (offer_id, version, content, apy_bps, written_by, written_at) values ($1, 1, $3, $4, $5, now())
     )
     insert into offer (id, spv_id, cell, kind, state, version, published_version, published_at, approval_id, content, name, category, region, apy_bps,
       term_months, min_investment_minor, target_minor, opens_on, closes_on, owner_key, audited_until, created_by, created_at, updated_at)
     values ($1, $2, 'eu', 'loan', $6, 1, 1, $7, $8, $3, $9, $10, $11, $4, $12, $13, $14, $15, $16, 'x', $17, $5, now(), now())`,
    [
      id,
      spvId,
      JSON.stringify(contentToJson(content)),
      apyBps,
      anna.personId,
      state,
      // Three at a time are published in the same microsecond.
      after(now, -Math.floor(place / 3) * 1_000),
      `apr_${'0'.repeat(26)}`,
      content.name,
      content.category,
      content.region,
      content.terms.termMonths,
      content.minInvestmentMinor.toString(),
      content.targetMinor.toString(),
      content.opensOn,
      content.closesOn,
      isAudited ? day(30) : null,
    ],
  )
  planted.push({ id, content, state, apyBps, isAudited })
}

interface Listed {
  readonly items: readonly (Omit<Opportunity, 'minInvestment'> & {
    readonly id: string
    readonly minInvestment: { readonly amountMinor: string }
    readonly held?: { readonly amountMinor: string }
    readonly raised: { readonly amountMinor: string }
  })[]
  readonly summary: object
  readonly next?: string
}
async function list(asked: Readonly<Record<string, string>> = {}, caller = 'anna'): Promise<Listed> {
  const answer = await fetch(`${served.address}/api/offers?${new URLSearchParams(asked)}`, { headers: { 'x-caller': caller } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Listed
}
async function everyPage(asked: Readonly<Record<string, string>> = {}, caller = 'anna'): Promise<Listed['items']> {
  const items: Listed['items'][number][] = []
  let next: string | undefined
  do {
    const page = await list({ ...asked, ...(next && { after: next }) }, caller)
    expect(page.items.length).toBeLessThanOrEqual(opportunitiesPage)
    items.push(...page.items)
    next = page.next
  } while (next)
  return items
}
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

test.each(opportunitySorts)('[OPP-01] sorted by %s, pages follow each other in order without loss or repetition', async (sort) => {
  const items = await everyPage({ sort })
  expect(idsOf(items).toSorted()).toEqual(idsOf(planted).toSorted())
  const comparable = items.map((item) => ({ ...item, minInvestment: money(BigInt(item.minInvestment.amountMinor), 'EUR') }))
  for (const [place, one] of comparable.entries()) {
    const before = comparable[place - 1]
    if (before) expect(opportunityOrder[sort](before, one)).toBeLessThanOrEqual(0)
  }
})

test('[OPP-01] [OPP-02] [OPP-06] filters show exactly what they say, the EU with the Netherlands, and the summary covers the filtered list', async () => {
  for (const category of [undefined, ...opportunityCategories])
    for (const region of [undefined, ...opportunityRegions]) {
      const asked = { ...(category && { category }), ...(region && { region }) }
      const wanted = planted.filter(
        ({ content }) => (!category || content.category === category) && (!region || regionsIn(region).includes(content.region)),
      )
      expect(idsOf(await everyPage(asked)).toSorted()).toEqual(idsOf(wanted).toSorted())
      const sum = wanted.reduce((total, { apyBps }) => total + apyBps, 0)
      const { summary } = await list(asked)
      expect(summary).toEqual(summaryOf(wanted.length, sum, wanted.filter(({ isAudited }) => isAudited).length, 100))
    }
})

test('[OPP-01] each line says what the domain says of it', async () => {
  const now = new Date()
  const items = new Map((await everyPage()).map((item) => [item.id, item]))
  for (const { id, content, state, apyBps, isAudited } of planted) {
    const status = statusAt({ ...content, state }, now)
    expect(items.get(id)).toMatchObject({
      name: content.name,
      status,
      open: status === 'Open',
      apy: apyBps / 100,
      audited: isAudited,
      term: termText(content.terms.termMonths),
    })
  }
})

test('a page that begins at a place nobody gave begins at the beginning', async () => {
  const first = idsOf((await list()).items)
  for (const odd of ['x', '0', '99999999999999999999.ofr_0', 'ofr_00000000000000000000000000'])
    expect(idsOf((await list({ after: odd })).items)).toEqual(first)
})

test('what an owner raises is counted in one cell, since pounds and euros do not add up', async () => {
  const ctx = await world.platform.openFor({ kind: 'operator', command: 'test' })
  const totalFor = async (offerId: string | undefined) => {
    const [row] = await ctx.read((tx) =>
      tx.query<{ total: bigint }>('total', `select owner_total('x', $1, '2020-01-01') as total`, [offerId ?? '']),
    )
    return row?.total
  }
  const [first, second] = idsOf(planted)
  const all = planted.reduce((total, { content }) => total + content.targetMinor, 0n)
  expect(await totalFor(first)).toBe(all - completeContent.targetMinor)
  await world.superuser(`update offer set cell = 'uk' where id = $1`, [second])
  try {
    expect(await totalFor(first)).toBe(all - 2n * completeContent.targetMinor)
    expect(await totalFor(second)).toBe(0n)
  } finally {
    await world.superuser(`update offer set cell = 'eu' where id = $1`, [second])
  }
})

async function post(makeSteps: (nextId: NextTransferId) => readonly Step[]): Promise<readonly Step[]> {
  const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
  const steps = makeSteps(() => ctx.newId('trf'))
  await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
  })
  return steps
}
const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')

/** Pays for an offer as a subscription does: set aside, then settled. */
async function subscribe({ personId }: FileMember, offerId: string, amountMinor: bigint): Promise<string> {
  const id = makeId('per', new Date(), randomBytes(10)).replace('per', 'sub')
  const place = { cell: 'eu', personId } as const
  await post((nextId) => bankDeposit({ ...place, id: `dep_${id}`, money: euro(amountMinor) }, nextId))
  const [step] = await post((nextId) =>
    subscriptionReserved({ ...place, id, offerId, money: euro(amountMinor), expiresAt: after(new Date(), 14 * dayMs) }, nextId),
  )
  await post((nextId) => subscriptionFunded({ id, reservation: step?.id as Id<'trf'>, amountMinor }, nextId))
  return id
}
const standing = (wanted: string, skip = 0) => {
  const found = planted.filter(({ content, state }) => statusAt({ ...content, state }, new Date()) === wanted)[skip]
  if (!found) throw new Error('none is planted')
  return found.id
}

test('[OPP-06] the Add Funds view shows the open opportunities that the member holds, and what they hold', async () => {
  const [open, other, closed, pending] = [standing('Open'), standing('Open', 1), standing('Closed'), standing('Pending')]
  expect((await list({ view: 'add-funds' })).items).toEqual([])
  for (const offerId of [open, open, closed, pending]) await subscribe(anna, offerId, 1_000_00n)
  const back = await subscribe(anna, other, 400_00n)
  const { items, summary } = await list({ view: 'add-funds' })
  expect(idsOf(items).toSorted()).toEqual([open, other].toSorted())
  expect(summary).toMatchObject({ count: 2 })
  expect(items.find(({ id }) => id === open)).toMatchObject({ held: { amountMinor: '200000' }, raised: { amountMinor: '200000' } })
  // What was paid back is no longer held.
  const place = { cell: 'eu', personId: anna.personId } as const
  await post((nextId) => subscriptionRefunded({ ...place, id: back, from: { offerId: other }, money: euro(400_00n) }, nextId))
  expect(idsOf((await list({ view: 'add-funds' })).items)).toEqual([open])
  const all = new Map((await everyPage()).map((item) => [item.id, item]))
  expect(all.get(other)).toMatchObject({ raised: { amountMinor: '0' } })
  expect(all.get(other)?.held).toBeUndefined()
  expect(all.get(closed)?.held).toEqual({ amountMinor: '100000', asset: 'EUR' })
  // Somebody else holds nothing of it, and sees what was raised.
  expect((await list({ view: 'add-funds' }, 'bram')).items).toEqual([])
  expect((await everyPage({}, 'bram')).find(({ id }) => id === open)).toMatchObject({ raised: { amountMinor: '200000' } })
})

test.each(['title', 'permit'])(
  '[OFFER-02 title, OFFER-02 permit] money never leaves escrow without a valid %s: not before one is accepted, and not after it expired',
  async (kind) => {
    await world.superuser('update clock_offset set ahead_seconds = 0')
    const offerId = makeId('ofr', new Date(), randomBytes(10))
    const company = await addSpv(world)
    const passOn = async () => {
      const id = await subscribe(bram, offerId, 50_00n)
      return post((nextId) => subscriptionPassedOn({ id, cell: 'eu', offerId, spvId: company, money: euro(50_00n) }, nextId))
    }
    const refused = { code: '23514', constraint: 'offer_title_and_permit_are_proved' }
    await expect(passOn()).rejects.toMatchObject(refused)
    await proveOffer(world.superuser, { offerId, spvId: company, cell: 'eu' })
    const say = (change: string) =>
      world.superuser(`update offer_evidence set ${change} where offer_id = $1 and kind = $2`, [offerId, kind])
    await say(`state = 'submitted', reviewed_by = null, reviewed_at = null`)
    await expect(passOn()).rejects.toMatchObject(refused)
    await say(`state = 'rejected', reviewed_by = 'per_${'0'.repeat(26)}', reviewed_at = now()`)
    await expect(passOn()).rejects.toMatchObject(refused)
    await say(`state = 'accepted', expires_on = (now() at time zone 'UTC')::date + 1`)
    await passOn()
    // On its last day it still holds.
    await world.superuser('update clock_offset set ahead_seconds = 86400')
    await passOn()
    await world.superuser('update clock_offset set ahead_seconds = 2 * 86400')
    await expect(passOn()).rejects.toMatchObject(refused)
  },
)
