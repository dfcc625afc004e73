/** Members subscribe, staff allocate, money reaches the company: through the API, with the ledger and the register behind it. */
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { money } from '@heathland/domain/money'
import { breakKinds } from '@heathland/domain/reconciliation/break'
import { rulePacks } from '@heathland/domain/rules/packs'
import { dayMs, hourMs, secondMs } from '@heathland/domain/time'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { type JoinedPerson, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { acceptEvidence } from '../../../../../tests/offer-evidence.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { compare } from '../reconciliation/reconciliation.sql.ts'
import { carryOutAllocation } from './allocate-offer.ts'
import { followUpSubscription, payWaiting, returnOfOffer } from './follow-up-subscription.ts'
import { carryOutRelease } from './release-funds.ts'
import { subscriptionChecks } from './subscription-checks.ts'
import { listOffersToReturn } from './subscriptions.sql.ts'

interface Member {
  readonly person: JoinedPerson
  readonly personId: Id<'per'>
  cookie: string
}

let system: System
let lender: Staff
let mira: Staff
let noor: Staff

beforeAll(async () => {
  system = await openSystem()
  lender = await joinStaff(system, 'cl_spv_admin')
  mira = await joinStaff(system)
  noor = await joinStaff(system)
}, 240_000)
afterEach(async () => {
  await system.moveClock(0)
  for (const { name, query } of subscriptionChecks) expect([name, await sql(query)]).toEqual([name, []])
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  for (const kind of breakKinds) expect([kind, await ctx.read((tx) => compare(tx, kind, 10))]).toEqual([kind, []])
})
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
const call = (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const post = (who: { readonly cookie: string }, path: string, body: object = {}) => call(who, 'POST', path, body)
const get = (who: { readonly cookie: string }, path: string) => call(who, 'GET', path)
async function done(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body
}

const questions = rulePacks.flatMap(({ knowledgeTest }) => Object.values(knowledgeTest.questions).flat())
const rightAnswers = (law: string) =>
  Object.fromEntries(questions.filter(({ code }) => code.startsWith(law)).map(({ code, right }) => [code, right]))
const noAnswers = { amountsMinor: {}, counts: {}, claims: [] }

/** An offer of 10,000 in a company that the lender works for; nothing below 500 without asking. */
async function anOffer(cell: 'eu' | 'uk' = 'eu', change: object = {}): Promise<Id<'ofr'>> {
  const offerId = await publishOffer(sql, cell, { targetMinor: '1000000', minInvestmentMinor: '50000', ...change })
  await sql(
    `insert into spv_staff (person_id, spv_id, since, approval_id) select $1, spv_id, now(), 'apr_00000000000000000000000000' from offer where id = $2`,
    [lender.personId, offerId],
  )
  return offerId as Id<'ofr'>
}

/** Somebody who may invest in an offer and has money. */
async function investor(offerId: string, cashMinor = 500_000n, country: 'NL' | 'GB' = 'NL'): Promise<Member> {
  const person = await system.join(somebody({ address: 'Heath 1', city: 'Ede', country }))
  const member: Member = { person, personId: person.personId as Id<'per'>, cookie: (await system.signIn(person)).cookie }
  await sql(
    `update profiles set crossmint_wallet_id = 'wallet-of-' || id, kyc_status = 'approved', agreement_signed_at = now(), first_onramp_ok = true where id = $1`,
    [member.personId],
  )
  await pay(member, cashMinor, country)
  if (country === 'NL') {
    await done(post(member, '/protection/category', { category: 'eu-non-sophisticated', answers: noAnswers, statements: [] }))
    await done(post(member, '/protection/test', { answers: rightAnswers('eu') }))
    await done(post(member, '/protection/simulation', { yearlyIncomeMinor: '40000000', assetsMinor: '30000000', commitmentsMinor: '0' }))
    await done(post(member, '/protection/simulation/acknowledgement'))
  } else {
    const answers = { ...noAnswers, counts: { 'high-risk-percent-past-year': 9, 'high-risk-percent-next-year': 0 } }
    await done(post(member, '/protection/category', { category: 'uk-restricted', answers, statements: ['uk-restricted-statement'] }))
    await done(post(member, '/protection/test', { answers: rightAnswers('uk') }))
  }
  await acknowledge(member, offerId, country)
  return member
}

async function acknowledge(member: Member, offerId: string, country: 'NL' | 'GB' = 'NL'): Promise<void> {
  for (const warning of country === 'NL' ? ['eu-risk.1'] : ['uk-risk.1', 'uk-personal.1'])
    await done(post(member, '/protection/warnings', { warning, offerId }))
}

async function pay({ personId }: Member, amountMinor: bigint, country: 'NL' | 'GB' = 'NL'): Promise<void> {
  if (amountMinor === 0n) return
  const cell = country === 'NL' ? 'eu' : 'uk'
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const asset = cell === 'eu' ? 'EUR' : 'GBP'
  const steps = bankDeposit({ id: ctx.newId('dep'), cell, personId, money: money(amountMinor, asset) }, () => ctx.newId('trf'))
  await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
  })
}

interface Order {
  readonly id: Id<'sub'>
  readonly state: string
  readonly cancellable: string
  readonly cancelUntil?: string
  readonly isOnWaitingList: boolean
  readonly allocated?: { readonly amount: { readonly amountMinor: string }; readonly returned: { readonly amountMinor: string } }
}

interface PreparedOrder {
  readonly subscription: Order
  readonly document: { readonly textHash: string; readonly text: { readonly blocks: readonly object[] } }
}
const prepare = async (who: Member, offerId: string, amountMinor: string) =>
  (await done(post(who, '/subscriptions', { offerId, amountMinor, language: 'en' }))) as unknown as PreparedOrder
const confirm = (who: Member, { subscription, document }: PreparedOrder, paysBy = 'wallet') =>
  post(who, `/subscriptions/${subscription.id}/signature`, { textHash: document.textHash, hasConsented: true, paysBy })
const subscribe = async (who: Member, offerId: string, amountMinor: string) =>
  (await done(confirm(who, await prepare(who, offerId, amountMinor)))) as unknown as Order
const read = async (who: Member, id: string) => (await done(get(who, `/subscriptions/${id}`))) as unknown as Order
const cancel = (who: Member, id: string) => post(who, `/subscriptions/${id}/cancellation`)

async function cash({ personId }: Member): Promise<readonly [available: bigint, reserved: bigint]> {
  const [row] = await sql<{ posted: string; held: string }>(
    `select (credits_posted_minor - debits_posted_minor)::text as posted, debits_pending_minor::text as held from ledger_account
     where holder_id = $1 and code = 'member-cash'`,
    [personId],
  )
  return [BigInt(row?.posted ?? 0) - BigInt(row?.held ?? 0), BigInt(row?.held ?? 0)]
}

const job = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

async function later(aheadMs: number, ...members: Member[]): Promise<void> {
  await system.moveClock(Math.round(aheadMs / secondMs))
  for (const member of members) member.cookie = (await system.signIn(member.person)).cookie
}

/** Asked for by one, agreed to by another, both with a factor shown just now. */
async function agree(maker: Staff, checker: Staff, path: string, body: object): Promise<Answer> {
  for (const who of [maker, checker]) await showFactor(who)
  const { approvalId } = await done(post(maker, path, { reason: 'The offer has closed.', ...body }))
  const { items } = (await done(get(checker, '/office/approvals'))) as { items: readonly { id: string; bodyHash: string }[] }
  const found = items.find(({ id }) => id === approvalId)
  return post(checker, `/office/approvals/${String(approvalId)}/approval`, { bodyHash: found?.bodyHash ?? '' })
}

/** The offer falls through: an administrator cancels it. */
async function cancelOffer(offerId: string): Promise<Answer> {
  await showFactor(mira)
  return post(mira, `/office/offers/${offerId}/state`, { step: 'cancel', reason: 'It fell through.' })
}

/** Everything that is ready is allocated, as two people agree. */
async function allocate(offerId: Id<'ofr'>): Promise<void> {
  const agreed = await agree(mira, noor, `/office/subscriptions/offers/${offerId}/allocation`, { rule: 'pro-rata', floorMinor: '0' })
  expect(agreed).toMatchObject({ status: 200 })
  const [allocation] = await sql<{ id: Id<'alo'> }>('select id from allocation where offer_id = $1', [offerId])
  await carryOutAllocation(await job(), allocation?.id as Id<'alo'>)
}

async function showFactor(who: Staff): Promise<void> {
  Object.assign(who, { cookie: await who.signIn() })
}

describe('a member of the EU', () => {
  test('[INV-04 agreement, INV-04 reserved, INV-05 wallet] [PROT-04 every decision] signs for exactly what was shown under a decision that is kept, has the money set aside, and sees each step', async () => {
    const offerId = await anOffer()
    const anna = await investor(offerId)
    const prepared = await prepare(anna, offerId, '100000')
    expect(JSON.stringify(prepared.document.text.blocks)).toContain('€1,010.00')
    expect(await cash(anna)).toEqual([500_000n, 0n])
    const order = (await done(confirm(anna, prepared))) as unknown as Order
    expect(order).toMatchObject({ state: 'reserved', cancellable: 'until', isOnWaitingList: false })
    expect(await cash(anna)).toEqual([399_000n, 101_000n])
    expect(await sql(`select state from document where person_id = $1 and kind = 'subscription-agreement'`, [anna.personId])).toEqual([
      { state: 'signed' },
    ])
    expect(await sql(`select allowed from investing_decision where person_id = $1`, [anna.personId])).toEqual([{ allowed: true }])
    // The same draft is signed once.
    expect(await confirm(anna, prepared)).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_STEP_UNFIT' } })
    expect((await done(get(anna, '/subscriptions'))) as object).toMatchObject({
      items: [
        {
          id: order.id,
          timeline: [
            { step: 'reserved', standing: 'done' },
            { step: 'paid', standing: 'done' },
            { step: 'reflection', standing: 'now' },
            { step: 'allocated' },
            { step: 'placed' },
          ],
        },
      ],
    })
  })

  test('[INV-04 cancel, INV-04 reflection, INV-05 reflection] [PROT-01 reflection] takes it back on day 3 and has all of the money at once; on day 5 it is too late', async () => {
    const offerId = await anOffer()
    const [anna, bram] = [await investor(offerId), await investor(offerId)]
    const [hers, his] = [await subscribe(anna, offerId, '100000'), await subscribe(bram, offerId, '100000')]
    await later(3 * dayMs, anna)
    expect(await done(cancel(anna, hers.id))).toMatchObject({ state: 'cancelled' })
    expect(await done(cancel(anna, hers.id))).toMatchObject({ state: 'cancelled' })
    expect(await cash(anna)).toEqual([500_000n, 0n])
    await later(5 * dayMs, bram)
    expect(await cancel(bram, his.id)).toMatchObject({ status: 409, body: { code: 'CANCELLATION_OVER' } })
    expect(await cash(bram)).toEqual([399_000n, 101_000n])
  })

  test('is refused without money, without the agreement, for a changed offer and for another person’s draft', async () => {
    const offerId = await anOffer()
    const poor = await investor(offerId, 100_000n)
    const prepared = await prepare(poor, offerId, '100000')
    expect(await confirm(poor, prepared)).toMatchObject({ status: 409, body: { code: 'LEDGER_FUNDS_SHORT' } })
    expect(await sql(`select state from document where person_id = $1 and kind = 'subscription-agreement'`, [poor.personId])).toEqual([
      { state: 'sent' },
    ])
    const other = await investor(offerId)
    expect(await confirm(other, prepared)).toMatchObject({ status: 404 })
    expect(await get(other, `/subscriptions/${prepared.subscription.id}`)).toMatchObject({ status: 404 })
    expect(await cancel(other, prepared.subscription.id)).toMatchObject({ status: 404 })
    await sql('update profiles set agreement_signed_at = null where id = $1', [other.personId])
    expect(await post(other, '/subscriptions', { offerId, amountMinor: '50000', language: 'en' })).toMatchObject({
      body: { code: 'AGREEMENT_MISSING' },
    })
    await pay(poor, 100_000n)
    await sql('update offer set version = 2 where id = $1', [offerId])
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) update offer set published_version = 2 from off where id = $1`,
      [offerId],
    )
    expect(await confirm(poor, prepared)).toMatchObject({ body: { code: 'OFFER_CHANGED' } })
    // Drafting again is for the version that is there now.
    expect(await done(confirm(poor, await prepare(poor, offerId, '100000')))).toMatchObject({ state: 'reserved' })
  })

  test('[PROT-04 every decision] [PROT-03 api] is refused what the law does not allow, and the decision is kept', async () => {
    const offerId = await anOffer()
    const anna = await investor(offerId)
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) delete from warning_acknowledgement using off where person_id = $1`,
      [anna.personId],
    )
    expect(await confirm(anna, await prepare(anna, offerId, '100000'))).toMatchObject({
      status: 409,
      body: { code: 'INVESTING_NOT_ALLOWED' },
    })
    expect(await sql('select allowed, missing from investing_decision where person_id = $1', [anna.personId])).toEqual([
      { allowed: false, missing: ['RISK_WARNING_UNACKNOWLEDGED'] },
    ])
    expect(await cash(anna)).toEqual([500_000n, 0n])
  })

  test('six at once take no more than the offer takes, and their money is exactly what they ordered', async () => {
    const offerId = await anOffer('eu', { targetMinor: '200000' })
    const anna = await investor(offerId, 1_000_000n)
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const member = await investor(offerId, 100_000n)
        return { member, prepared: await prepare(member, offerId, '90000') }
      }),
    )
    const answers = await Promise.all(orders.map(({ member, prepared }) => confirm(member, prepared)))
    // Half as much again as the target: three of 900 fit into 3,000.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(['OFFER_FULL', 'INVESTING_NOT_ALLOWED']).toContain(body['code'])
    expect(await sql('select demand_minor::text from offer_book where offer_id = $1', [offerId])).toEqual([{ demand_minor: '270000' }])
    expect(await post(anna, '/subscriptions', { offerId, amountMinor: '50000', language: 'en' })).toMatchObject({
      body: { code: 'OFFER_FULL' },
    })
  })
})

describe('[INV-05 transfer] paid by bank transfer', () => {
  const order = async (who: Member, offerId: string) =>
    (await done(confirm(who, await prepare(who, offerId, '100000'), 'bank-transfer'))) as unknown as Order

  test('[INV-02 transfer] an order is signed without money and paid when all of it has arrived', async () => {
    const offerId = await anOffer()
    const anna = await investor(offerId, 0n)
    const { id, state, cancellable } = await order(anna, offerId)
    expect([state, cancellable]).toEqual(['awaiting-payment', 'any-time'])
    expect(await sql('select demand_minor::text from offer_book where offer_id = $1', [offerId])).toEqual([{ demand_minor: '100000' }])
    await pay(anna, 100_000n)
    await payWaiting(await job(), anna.personId)
    expect([(await read(anna, id)).state, await cash(anna)]).toEqual(['awaiting-payment', [100_000n, 0n]])
    await pay(anna, 1_000n)
    await Promise.all([payWaiting(await job(), anna.personId), payWaiting(await job(), anna.personId)])
    expect([(await read(anna, id)).state, await cash(anna)]).toEqual(['reserved', [0n, 101_000n]])
    await expect
      .poll(() => sql('select kind from notification where person_id = $1 and subject_id = $2', [anna.personId, id]), { timeout: 20_000 })
      .toEqual([{ kind: 'order-paid' }])
  })

  test('money that comes after the last day stays in the balance, and the place is free again', async () => {
    const offerId = await anOffer()
    const anna = await investor(offerId, 0n)
    const { id } = await order(anna, offerId)
    await later(8 * dayMs, anna)
    await pay(anna, 101_000n)
    await payWaiting(await job(), anna.personId)
    await followUpSubscription(await job(), id)
    expect([(await read(anna, id)).state, await cash(anna)]).toEqual(['expired', [101_000n, 0n]])
    expect(await sql('select demand_minor::text from offer_book where offer_id = $1', [offerId])).toEqual([{ demand_minor: '0' }])
  })

  test('what arrives pays the oldest order first, and one that was cancelled takes nothing', async () => {
    const [first, second] = [await anOffer(), await anOffer()]
    const anna = await investor(first, 0n)
    await acknowledge(anna, second)
    const [old, young] = [await order(anna, first), await order(anna, second)]
    await done(cancel(anna, old.id))
    await pay(anna, 101_000n)
    await payWaiting(await job(), anna.personId)
    expect([(await read(anna, old.id)).state, (await read(anna, young.id)).state]).toEqual(['cancelled', 'reserved'])
  })

  test('below the minimum staff decide first all the same', async () => {
    const offerId = await anOffer()
    const anna = await investor(offerId, 0n)
    expect(await done(confirm(anna, await prepare(anna, offerId, '20000'), 'bank-transfer'))).toMatchObject({ state: 'in-review' })
  })
})

describe('[INV-03 review, INV-05 below minimum] below the minimum', () => {
  test('nothing is charged before staff accept; accepted it is paid by itself, refused it ends with the reason', async () => {
    const offerId = await anOffer()
    const [anna, bram] = [await investor(offerId), await investor(offerId)]
    const [hers, his] = [await subscribe(anna, offerId, '20000'), await subscribe(bram, offerId, '20000')]
    expect([hers.state, hers.cancellable, await cash(anna)]).toEqual(['in-review', 'any-time', [500_000n, 0n]])
    expect(await done(get(lender, '/office/subscriptions?tab=to-decide'))).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: hers.id })]),
    })
    const reviewed = (id: string, isAccepted: boolean, who = lender) =>
      post(who, `/office/subscriptions/${id}/review`, { isAccepted, reason: 'It is close enough.' })
    const stranger = await joinStaff(system, 'eq_spv_admin')
    expect(await reviewed(hers.id, true, stranger)).toMatchObject({ status: 404 })
    expect(await done(reviewed(hers.id, true))).toMatchObject({ state: 'awaiting-payment' })
    await expect.poll(async () => (await read(anna, hers.id)).state, { timeout: 20_000 }).toBe('reserved')
    expect(await cash(anna)).toEqual([479_800n, 20_200n])
    expect(await done(reviewed(his.id, false))).toMatchObject({ state: 'refused', reason: 'It is close enough.' })
    expect(await reviewed(his.id, true)).toMatchObject({ body: { code: 'SUBSCRIPTION_STEP_UNFIT' } })
    expect(await cash(bram)).toEqual([500_000n, 0n])
  })

  test('accepted without money it waits, is paid when money comes, and ends when none does', async () => {
    const offerId = await anOffer()
    const [anna, bram] = [await investor(offerId, 0n), await investor(offerId, 0n)]
    const orders = [await subscribe(anna, offerId, '20000'), await subscribe(bram, offerId, '20000')] as const
    for (const { id } of orders)
      await done(post(lender, `/office/subscriptions/${id}/review`, { isAccepted: true, reason: 'It is close enough.' }))
    expect(await post(anna, `/subscriptions/${orders[0].id}/payment`)).toMatchObject({ status: 409 })
    await pay(anna, 20_200n)
    // Also when it is asked for twice, or after a job has paid it.
    for (const _ of [1, 2]) expect(await done(post(anna, `/subscriptions/${orders[0].id}/payment`))).toMatchObject({ state: 'reserved' })
    expect(await cash(anna)).toEqual([0n, 20_200n])
    await later(15 * dayMs, bram)
    await followUpSubscription(await job(), orders[1].id)
    expect(await read(bram, orders[1].id)).toMatchObject({ state: 'expired' })
  })
})

describe('[STAFF-03 subscriptions] allocation and release', () => {
  test('[INV-04 allocation, INV-04 placement] [OFFER-02 title, OFFER-02 permit] [PORT-03 documents] two people allocate pro rata, the rest is free again, the company is paid only with title and permit proved, and the placement has its signed agreement', async () => {
    const offerId = await anOffer()
    const members = [await investor(offerId, 1_000_000n), await investor(offerId, 1_000_000n)] as const
    const orders = [await subscribe(members[0], offerId, '600000'), await subscribe(members[1], offerId, '700000')] as const
    expect(orders.map(({ isOnWaitingList }) => isOnWaitingList)).toEqual([false, true])
    const path = `/office/subscriptions/offers/${offerId}`
    expect(await done(get(lender, `${path}/allocation?rule=pro-rata&floorMinor=0`))).toMatchObject({ orders: 0 })
    await later(5 * dayMs, ...members)
    for (const who of [lender, mira, noor]) await showFactor(who)
    const rule = { rule: 'pro-rata', floorMinor: '100000' }
    expect(await done(get(lender, `${path}/allocation?rule=pro-rata&floorMinor=100000`))).toMatchObject({
      orders: 2,
      allocated: { amountMinor: '1000000' },
      returned: { amountMinor: '300000' },
    })
    // One alone cannot, and what changed meanwhile is not agreed to.
    expect(await agree(mira, mira, `${path}/allocation`, rule)).toMatchObject({ status: 403 })
    const { items } = (await done(get(noor, '/office/approvals'))) as { items: readonly { id: string; bodyHash: string }[] }
    await showFactor(noor)
    await done(post(noor, `/office/approvals/${items[0]?.id}/approval`, { bodyHash: items[0]?.bodyHash }))
    const [allocation] = await sql<{ id: Id<'alo'> }>('select id from allocation where offer_id = $1', [offerId])
    // However often the job runs.
    await Promise.all([
      carryOutAllocation(await job(), allocation?.id as Id<'alo'>),
      carryOutAllocation(await job(), allocation?.id as Id<'alo'>),
    ])
    const [hers, his] = [await read(members[0], orders[0].id), await read(members[1], orders[1].id)]
    expect([hers.state, hers.allocated?.amount.amountMinor, his.allocated?.amount.amountMinor]).toEqual(['allocated', '463636', '536364'])
    expect(await cash(members[0])).toEqual([1_000_000n - 463_636n - 4_636n, 0n])
    const escrow = () =>
      sql(
        `select sum(case when debit_account like '%escrow%' then -amount_minor else amount_minor end)::text as minor from transfer where kind = 'post' and subject = any ($1)`,
        [orders.map(({ id }) => id)],
      )
    expect(await escrow()).toBeDefined()
    expect(await done(get(mira, path))).toMatchObject({
      allocated: { amountMinor: '1000000' },
      inEscrow: { amountMinor: '1000000' },
      unproved: ['title', 'permit'],
    })
    expect(await post(mira, `${path}/release`, { reason: 'The offer has closed.' })).toMatchObject({ body: { code: 'EVIDENCE_UNPROVED' } })
    const [{ spv_id: spvId } = { spv_id: '' }] = await sql<{ spv_id: string }>('select spv_id from offer where id = $1', [offerId])
    await acceptEvidence(sql, { offerId, spvId })
    // Neither of the two papers is enough by itself.
    for (const kind of ['title', 'permit']) {
      const say = (state: string) =>
        sql('update offer_evidence set expires_on = $3::date where offer_id = $1 and kind = $2', [offerId, kind, state])
      await say('2026-01-01')
      expect(await done(get(mira, path))).toMatchObject({ unproved: [kind] })
      expect(await post(mira, `${path}/release`, { reason: 'The offer has closed.' })).toMatchObject({
        body: { code: 'EVIDENCE_UNPROVED' },
      })
      await say('2036-01-01')
    }
    expect(await agree(mira, noor, `${path}/release`, {})).toMatchObject({ status: 200 })
    const [release] = await sql<{ id: Id<'fre'> }>('select id from fund_release where offer_id = $1', [offerId])
    await Promise.all([carryOutRelease(await job(), release?.id as Id<'fre'>), carryOutRelease(await job(), release?.id as Id<'fre'>)])
    expect((await read(members[0], orders[0].id)).state).toBe('placed')
    expect(await done(get(lender, `${path}/holders`))).toMatchObject({ holders: 2, total: { amountMinor: '1000000' } })
    expect(await done(get(lender, `${path}/holders?on=2026-01-01`))).toMatchObject({ holders: 0, total: { amountMinor: '0' } })
    expect(await done(get(members[0], '/placements'))).toMatchObject({
      items: [{ opportunityId: offerId, investedCapital: { amountMinor: '463636' } }],
    })
    expect(await get(members[0], '/placements/ofr_00000000000000000000000000')).toMatchObject({ status: 404 })
    const [signed] = await sql<{ id: string }>(`select id from document where person_id = $1 and kind = 'subscription-agreement'`, [
      members[0].personId,
    ])
    expect(await done(get(members[0], `/placements/${offerId}`))).toMatchObject({
      history: [{ kind: 'issued', subscriptionId: orders[0].id, documentId: signed?.id }],
    })
    // No program changes the register, and none takes more out of escrow.
    await expect(sql('update register_entry set amount_minor = 1 where offer_id = $1', [offerId])).rejects.toThrow('a register only grows')
    expect(await post(mira, `${path}/release`, { reason: 'The offer has closed.' })).toMatchObject({ body: { code: 'NOTHING_TO_RELEASE' } })
    // What is with the company is not given back by cancelling the offer.
    expect(await cancelOffer(offerId)).toMatchObject({ status: 409, body: { code: 'OFFER_PLACED' } })
  })

  test('an order that is allocated goes back with its fee when the offer falls through, even after it was closed', async () => {
    const offerId = await anOffer()
    const [anna, bram] = [await investor(offerId, 1_000_000n), await investor(offerId, 1_000_000n)]
    const hers = await subscribe(anna, offerId, '600000')
    await later(5 * dayMs, anna, bram)
    const his = await subscribe(bram, offerId, '100000')
    await allocate(offerId)
    expect([(await read(anna, hers.id)).state, await cash(anna)]).toEqual(['allocated', [394_000n, 0n]])
    await done(post(mira, `/office/offers/${offerId}/state`, { step: 'close', reason: 'Enough was asked for.' }))
    await done(cancelOffer(offerId))
    await returnOfOffer(await job(), offerId)
    for (const [who, order] of [
      [anna, hers],
      [bram, his],
    ] as const) {
      expect(await read(who, order.id)).toMatchObject({ state: 'returned', returnReason: 'offer-cancelled' })
      expect((await read(who, order.id)).allocated).toBeUndefined()
      expect(await cash(who)).toEqual([1_000_000n, 0n])
    }
    expect(await sql('select demand_minor::text, allocated_minor::text from offer_book where offer_id = $1', [offerId])).toEqual([
      { demand_minor: '0', allocated_minor: '0' },
    ])
    expect(
      await sql(`select movement, amount_minor::text from transfer where subject = $1 and movement like '%refunded' order by movement`, [
        hers.id,
      ]),
    ).toEqual([
      { movement: 'fee-refunded', amount_minor: '6000' },
      { movement: 'subscription-refunded', amount_minor: '600000' },
    ])
    const path = `/office/subscriptions/offers/${offerId}/release`
    expect(await post(mira, path, { reason: 'The offer has closed.' })).toMatchObject({ body: { code: 'NOTHING_TO_RELEASE' } })
  })

  test('an order whose account is halted keeps no other waiting, and follows once the account is resumed', async () => {
    const offerId = await anOffer()
    const [anna, bram] = [await investor(offerId), await investor(offerId)]
    const [hers, his] = [await subscribe(anna, offerId, '100000'), await subscribe(bram, offerId, '100000')]
    const states = async () =>
      Object.fromEntries(
        (await sql<{ id: string; state: string }>('select id, state from subscription')).map(({ id, state }) => [id, state]),
      )
    const halt = (at: string) =>
      sql(`update ledger_account set halted_at = ${at} where holder_id = $1 and code = 'member-cash'`, [anna.personId])
    await later(5 * dayMs, anna, bram)
    await halt('now()')
    await expect(allocate(offerId)).rejects.toThrow('rows not processed')
    expect(await states()).toMatchObject({ [hers.id]: 'reserved', [his.id]: 'allocated' })

    await done(cancelOffer(offerId))
    await expect.poll(states, { timeout: 30_000 }).toMatchObject({ [hers.id]: 'reserved', [his.id]: 'returned' })
    expect(await cash(bram)).toEqual([500_000n, 0n])
    const toReturn = async () => (await job()).read((tx) => listOffersToReturn(tx, new Date(), 500))
    expect(await toReturn()).toContain(offerId)
    await halt('null')
    await returnOfOffer(await job(), offerId)
    expect(await states()).toMatchObject({ [hers.id]: 'returned' })
    expect(await cash(anna)).toEqual([500_000n, 0n])
    expect(await toReturn()).not.toContain(offerId)
  })

  test('an order that is signed while its offer is being cancelled is refused, and the money stays free', async () => {
    const offerId = await anOffer()
    const [anna, bram] = [await investor(offerId), await investor(offerId)]
    const [hers, his] = [await prepare(anna, offerId, '100000'), await prepare(bram, offerId, '100000')]
    await done(confirm(bram, his))
    const cancelling = new pg.Client({ connectionString: system.world.url('postgres') })
    await cancelling.connect()
    try {
      await cancelling.query('begin')
      await cancelling.query(`update offer set state = 'cancelled' where id = $1`, [offerId])
      const signing = confirm(anna, hers)
      // It has read the offer as open and now waits for the book.
      await expect
        .poll(() => sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`), { timeout: 4_000 })
        .toHaveLength(1)
      await cancelling.query('commit')
      expect(await signing).toMatchObject({ status: 409, body: { code: 'OFFER_NOT_OPEN' } })
    } finally {
      await cancelling.end()
    }
    expect(await cash(anna)).toEqual([500_000n, 0n])
    // The draft that she could not sign ends, and does not stand in the way of what goes back.
    await returnOfOffer(await job(), offerId)
    expect(await cash(bram)).toEqual([500_000n, 0n])
    expect(await sql('select state from subscription where offer_id = $1 order by state', [offerId])).toEqual([
      { state: 'expired' },
      { state: 'returned' },
    ])
  })

  test('an offer that is cancelled gives everything back by itself, and so does one that is never allocated', async () => {
    const [cancelled, forgotten] = [await anOffer(), await anOffer('eu', { closesOn: '2026-12-31' })]
    const anna = await investor(cancelled)
    await acknowledge(anna, forgotten)
    const orders = [await subscribe(anna, cancelled, '100000'), await subscribe(anna, forgotten, '100000')] as const
    await sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) update offer set state = 'cancelled' from off where id = $1`,
      [cancelled],
    )
    await returnOfOffer(await job(), cancelled)
    expect(await read(anna, orders[0].id)).toMatchObject({ state: 'returned', returnReason: 'offer-cancelled' })
    const [{ due_at: dueAt } = { due_at: new Date() }] = await sql<{ due_at: Date }>('select due_at from subscription where id = $1', [
      orders[1].id,
    ])
    await later(dueAt.getTime() - Date.now() + hourMs, anna)
    await followUpSubscription(await job(), orders[1].id)
    expect(await read(anna, orders[1].id)).toMatchObject({ state: 'returned', returnReason: 'time-over' })
    expect(await cash(anna)).toEqual([500_000n, 0n])
  })
})

test('[INV-05 reflection] a member of the UK signs finally: there is no reflection period after the one before', async () => {
  const offerId = await anOffer('uk')
  const anna = await investor(offerId, 500_000n, 'GB')
  await done(post(anna, `/protection/offers/${offerId}/request`))
  await later(25 * hourMs, anna)
  await done(post(anna, `/protection/offers/${offerId}/choice`, { goesOn: true }))
  const order = await subscribe(anna, offerId, '100000')
  expect(order).toMatchObject({ state: 'reserved', cancellable: 'no' })
  expect(await cancel(anna, order.id)).toMatchObject({ body: { code: 'CANCELLATION_OVER' } })
})

test('whatever a program says, PostgreSQL holds a subscription to its signature, its money and its people', async () => {
  const offerId = await anOffer()
  const anna = await investor(offerId)
  const { subscription } = await prepare(anna, offerId, '100000')
  const forced = (text: string, values: readonly unknown[]) =>
    sql(`with who as (select set_config('heathland.actor', 'operator', true)) ${text}`, values)
  const tries = [
    `update subscription set state = 'reserved', signed_at = now(), cancel_until = now(), decision_id = (select id from investing_decision limit 1), reservation = 'trf_x' from who where id = $1`,
    `update subscription set state = 'placed' from who where id = $1`,
    `update subscription set person_id = 'per_00000000000000000000000000' from who where id = $1`,
  ]
  for (const text of tries) await expect(forced(text, [subscription.id])).rejects.toThrow()
  await expect(sql(`insert into subscription select * from subscription where id = $1`, [subscription.id])).rejects.toThrow()
})
