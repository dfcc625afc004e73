/** Orders that are paid by card: through the API and the institution's stand-in, with the ledger behind it. */
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { cardDeposit } from '@heathland/domain/ledger/movements/card-deposit'
import { money } from '@heathland/domain/money'
import { breakKinds } from '@heathland/domain/reconciliation/break'
import { rulePacks } from '@heathland/domain/rules/packs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CardMember, type CardSystem, type OpenedCard, openCardSystem } from '../../../../../tests/card-system.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { publishOffer } from '../../../../../tests/published-offer.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { compare } from '../reconciliation/reconciliation.sql.ts'
import { setAside } from '../subscriptions/confirm-subscription.ts'
import { followUpSubscription, payWaiting } from '../subscriptions/follow-up-subscription.ts'
import { subscriptionChecks } from '../subscriptions/subscription-checks.ts'
import { lockSubscription } from '../subscriptions/subscriptions.sql.ts'
import { askAboutPayment } from './apply-payment.ts'
import { findPayment, savePayment } from './cards.sql.ts'
import { cardsChecks } from './cards-checks.ts'

let cards: CardSystem
let lender: Staff
beforeAll(async () => {
  cards = await openCardSystem()
  lender = await joinStaff(cards.system, 'cl_spv_admin')
}, 240_000)
afterEach(async () => {
  await cards.calm()
  for (const { name, query } of [...cardsChecks, ...subscriptionChecks]) expect([name, await cards.sql(query)]).toEqual([name, []])
  const ctx = await cards.asJob()
  for (const kind of breakKinds) expect([kind, await ctx.read((tx) => compare(tx, kind, 10))]).toEqual([kind, []])
})
afterAll(() => cards.close())

const call = async (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  cards.system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie, 'x-forwarded-for': '127.0.0.1' } })
async function done(answer: ReturnType<typeof call>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body
}

/** Nothing below 500 without asking. */
async function anOffer(): Promise<Id<'ofr'>> {
  const offerId = await publishOffer(cards.sql, 'eu', { targetMinor: '10000000', minInvestmentMinor: '50000' })
  await cards.sql(
    `insert into spv_staff (person_id, spv_id, since, approval_id) select $1, spv_id, now(), 'apr_00000000000000000000000000' from offer where id = $2`,
    [lender.personId, offerId],
  )
  return offerId as Id<'ofr'>
}

const questions = rulePacks.flatMap(({ knowledgeTest }) => Object.values(knowledgeTest.questions).flat())
const answers = Object.fromEntries(questions.filter(({ code }) => code.startsWith('eu')).map(({ code, right }) => [code, right]))

/** Somebody who may invest in an offer. */
async function investor(offerId: string): Promise<CardMember> {
  const member = await cards.joinMember('approved', 'NL')
  await cards.sql('update profiles set agreement_signed_at = now(), first_onramp_ok = true where id = $1', [member.personId])
  const none = { amountsMinor: {}, counts: {}, claims: [] }
  await done(call(member, 'POST', '/protection/category', { category: 'eu-non-sophisticated', answers: none, statements: [] }))
  await done(call(member, 'POST', '/protection/test', { answers }))
  const worth = { yearlyIncomeMinor: '40000000', assetsMinor: '30000000', commitmentsMinor: '0' }
  await done(call(member, 'POST', '/protection/simulation', worth))
  await done(call(member, 'POST', '/protection/simulation/acknowledgement', {}))
  await done(call(member, 'POST', '/protection/warnings', { warning: 'eu-risk.1', offerId }))
  return member
}

interface Order {
  readonly id: Id<'sub'>
  readonly state: string
  readonly paysBy?: string
}

/** Signed to be paid by card: 1,000, with the fee 1,010, and by card 1,025.15. */
async function order(member: CardMember, offerId: string, amountMinor = '100000'): Promise<Order> {
  const prepared = await done(call(member, 'POST', '/subscriptions', { offerId, amountMinor, language: 'en' }))
  const { subscription, document } = prepared as unknown as { subscription: Order; document: { textHash: string } }
  const signing = { textHash: document.textHash, hasConsented: true, paysBy: 'card' }
  return (await done(call(member, 'POST', `/subscriptions/${subscription.id}/signature`, signing))) as unknown as Order
}
const read = async (member: CardMember, { id }: Order) => (await done(call(member, 'GET', `/subscriptions/${id}`))) as unknown as Order
const tryStart = (member: CardMember, { id }: Order, chargedMinor = '102515') =>
  call(member, 'POST', `/cards/orders/${id}/payments`, { chargedMinor })
const start = async (member: CardMember, of: Order) => (await done(tryStart(member, of))) as unknown as OpenedCard
const paymentsOf = async (member: CardMember, { id }: Order) =>
  ((await done(call(member, 'GET', `/cards/orders/${id}/payments`))) as { items: readonly Record<string, unknown>[] }).items

async function cash({ personId }: CardMember): Promise<readonly [available: bigint, reserved: bigint]> {
  const [row] = await cards.sql<{ posted: string; held: string }>(
    `select (credits_posted_minor - debits_posted_minor)::text as posted, debits_pending_minor::text as held from ledger_account
     where holder_id = $1 and code = 'member-cash'`,
    [personId],
  )
  return [BigInt(row?.posted ?? 0) - BigInt(row?.held ?? 0), BigInt(row?.held ?? 0)]
}

async function giveMoney({ personId }: CardMember, amountMinor: bigint): Promise<void> {
  const ctx = await cards.asJob()
  const steps = bankDeposit({ id: ctx.newId('dep'), cell: 'eu', personId, money: money(amountMinor, 'EUR') }, () => ctx.newId('trf'))
  await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
  })
}

async function signed(amountMinor?: string) {
  const member = await investor(offerId)
  return { member, bought: await order(member, offerId, amountMinor) }
}
let offerId: Id<'ofr'>
beforeAll(async () => {
  offerId = await anOffer()
}, 60_000)

describe('[INV-04 payment, INV-05 card] an order that is paid by card', () => {
  test('[INV-02 card] is charged exactly what was quoted, and its money is set aside in the transaction that books it', async () => {
    const { member, bought } = await signed()
    expect([bought.state, bought.paysBy, await cash(member)]).toEqual(['awaiting-payment', 'card', [0n, 0n]])
    expect(await done(call(member, 'GET', '/cards/order-terms'))).toMatchObject({ feeBps: '150', max: { amountMinor: '1500000' } })
    const opened = await start(member, bought)
    expect(await paymentsOf(member, bought)).toMatchObject([
      {
        state: 'awaiting-confirmation',
        amount: { amountMinor: '101000' },
        fee: { amountMinor: '1515' },
        quoted: { amountMinor: '102515' },
      },
    ])
    await cards.choose(opened, 'pay')
    await cards.becomes(member, opened, 'succeeded')
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['reserved', [0n, 101_000n]])
    expect(await paymentsOf(member, bought)).toMatchObject([{ state: 'succeeded', hasPaidOrder: true, charged: { amountMinor: '102515' } }])
    const posted = await cards.sql(
      `select movement, amount_minor::text, count(*) over (partition by xmin::text)::int as together from transfer
       where subject in ($1, $2) order by id`,
      [opened.cardPaymentId, bought.id],
    )
    expect(posted).toEqual([
      { movement: 'card-deposit', amount_minor: '102515', together: 4 },
      { movement: 'card-fee', amount_minor: '1515', together: 4 },
      { movement: 'card-fee-kept', amount_minor: '1515', together: 4 },
      { movement: 'subscription-reserved', amount_minor: '101000', together: 4 },
    ])
    // They hear of the order, and not besides of money in their balance.
    const told = () =>
      cards.sql('select kind from notification where person_id = $1 and subject_id in ($2, $3)', [
        member.personId,
        bought.id,
        opened.cardPaymentId,
      ])
    await expect.poll(told, { timeout: 20_000 }).toEqual([{ kind: 'order-paid' }])
    await askAboutPayment(await cards.asJob(), opened.cardPaymentId)
    expect(await cash(member)).toEqual([0n, 101_000n])
    expect(await tryStart(member, bought)).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_STEP_UNFIT' } })
  })

  test('that fails 3-D Secure waits on, takes nothing from the wallet by itself, and is paid from it when its member says so', async () => {
    const { member, bought } = await signed()
    await giveMoney(member, 200_000n)
    const opened = await start(member, bought)
    await cards.choose(opened, 'deny')
    expect(await cards.becomes(member, opened, 'failed')).toMatchObject({ failure: 'not-authenticated' })
    await payWaiting(await cards.asJob(), member.personId, 'by-card')
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['awaiting-payment', [200_000n, 0n]])
    expect(await done(call(member, 'POST', `/subscriptions/${bought.id}/payment`, {}))).toMatchObject({ state: 'reserved' })
    expect([await cash(member), await cards.postingsOf(opened.cardPaymentId)]).toEqual([[99_000n, 101_000n], []])
  })

  test('that failed is tried again with the card, or paid by money that is sent', async () => {
    const [again, sent] = [await signed(), await signed()]
    for (const { member, bought } of [again, sent]) {
      const opened = await start(member, bought)
      await cards.choose(opened, 'decline')
      await cards.becomes(member, opened, 'failed')
    }
    const second = await start(again.member, again.bought)
    await cards.choose(second, 'pay')
    await cards.becomes(again.member, second, 'succeeded')
    expect((await paymentsOf(again.member, again.bought)).map(({ state }) => state)).toEqual(['succeeded', 'failed'])
    await giveMoney(sent.member, 101_000n)
    await payWaiting(await cards.asJob(), sent.member.personId)
    expect([(await read(again.member, again.bought)).state, (await read(sent.member, sent.bought)).state]).toEqual(['reserved', 'reserved'])
  })

  test('is not paid another way while a card payment is open: nobody pays twice', async () => {
    const { member, bought } = await signed()
    await giveMoney(member, 200_000n)
    const opened = await start(member, bought)
    const fromWallet = () => call(member, 'POST', `/subscriptions/${bought.id}/payment`, {})
    expect(await fromWallet()).toMatchObject({ status: 409, body: { code: 'CARD_PAYMENT_OPEN' } })
    await payWaiting(await cards.asJob(), member.personId)
    expect(await cash(member)).toEqual([200_000n, 0n])
    await cards.choose(opened, 'leave')
    await cards.becomes(member, opened, 'failed')
    expect(await done(fromWallet())).toMatchObject({ state: 'reserved' })
  })

  test('by two attempts at once is charged on one page, and a hook that comes twice pays it once', async () => {
    const { member, bought } = await signed()
    const begun = await Promise.all([start(member, bought), start(member, bought), start(member, bought)])
    expect(new Set(begun.map(({ cardPaymentId, url }) => `${cardPaymentId} ${url}`)).size).toBe(1)
    const [opened] = begun
    expect((await cards.payments()).filter(({ tag }) => tag === opened.cardPaymentId)).toHaveLength(1)
    await cards.tell('deliveries/faults', { fault: 'doubled', count: 1 })
    await cards.choose(opened, 'pay')
    await cards.becomes(member, opened, 'succeeded')
    const ask = async () => askAboutPayment(await cards.asJob(), opened.cardPaymentId)
    await Promise.all([ask(), ask()])
    expect([await cash(member), await cards.booksOfWallet()]).toEqual([[0n, 101_000n], await cards.walletThere()])
  })

  test('of somebody else, at another price, or beyond what a card can pay is not begun', async () => {
    const { member, bought } = await signed()
    const stranger = await cards.joinMember('approved', 'NL')
    expect(await tryStart(stranger, bought)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await tryStart(member, { ...bought, id: 'sub_none' })).toMatchObject({ status: 404 })
    expect(await done(call(stranger, 'GET', `/cards/orders/${bought.id}/payments`))).toEqual({ items: [] })
    expect(await tryStart(member, bought, '102514')).toMatchObject({ status: 409, body: { code: 'CARD_PRICE_CHANGED' } })
    const large = await signed('1500000')
    expect(await tryStart(large.member, large.bought, '1537725')).toMatchObject({ status: 422, body: { code: 'CARD_AMOUNT_UNFIT' } })
    expect(await cards.sql('select id from card_payment where subscription_id = any ($1)', [[bought.id, large.bought.id]])).toEqual([])
  })
})

describe('[INV-05 card] money that comes late', () => {
  const late = async (end: (member: CardMember, bought: Order) => Promise<void>) => {
    const { member, bought } = await signed()
    const opened = await start(member, bought)
    await end(member, bought)
    await cards.choose(opened, 'pay')
    await cards.becomes(member, opened, 'succeeded')
    return { member, bought, opened }
  }

  test('after the order was cancelled stays in the balance, and is said', async () => {
    const { member, bought, opened } = await late(async (who, { id }) => {
      await done(call(who, 'POST', `/subscriptions/${id}/cancellation`, {}))
    })
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['cancelled', [101_000n, 0n]])
    expect(await paymentsOf(member, bought)).toMatchObject([{ state: 'succeeded', hasPaidOrder: false }])
    const told = () =>
      cards.sql('select kind from notification where person_id = $1 and subject_id = $2', [member.personId, opened.cardPaymentId])
    await expect.poll(told, { timeout: 20_000 }).toEqual([{ kind: 'card-payment-received' }])
  })

  test('after the order has expired stays in the balance', async () => {
    const { member, bought } = await late(async (_who, { id }) => {
      await cards.sql(
        `with off as (select set_config('session_replication_role', 'replica', true))
         update subscription set pay_by = now() - interval '1 minute', due_at = now() - interval '1 minute' from off where id = $1`,
        [id],
      )
      await followUpSubscription(await cards.asJob(), id)
    })
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['expired', [101_000n, 0n]])
  })
})

describe('whoever is killed or closes the tab loses nothing', () => {
  test('an answer that was lost leaves one payment, and beginning again finds its page', async () => {
    const { member, bought } = await signed()
    await cards.choose(await start(member, bought), 'leave')
    await expect.poll(async () => (await paymentsOf(member, bought))[0]?.['state'], { timeout: 20_000 }).toBe('failed')
    await cards.tell('faults', { fault: 'answer-lost' })
    expect(await tryStart(member, bought)).toMatchObject({ status: 503, body: { code: 'CARD_UNAVAILABLE' } })
    await cards.calm()
    const opened = await start(member, bought)
    expect((await cards.payments()).filter(({ tag }) => tag === opened.cardPaymentId)).toHaveLength(1)
    // The member never comes back, and no hook does.
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.choose(opened, 'pay')
    await askAboutPayment(await cards.asJob(), opened.cardPaymentId)
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['reserved', [0n, 101_000n]])
  })

  test('a transaction that dies after the money was booked leaves neither the money nor the order paid, and the next one does both', async () => {
    const { member, bought } = await signed()
    const opened = await start(member, bought)
    await cards.tell('deliveries/faults', { fault: 'lost' })
    await cards.choose(opened, 'pay')
    await cards.sql(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger zz_die after update on subscription for each row when (new.state = 'reserved') execute function die()`,
    )
    await expect(askAboutPayment(await cards.asJob(), opened.cardPaymentId)).rejects.toThrow('killed')
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['awaiting-payment', [0n, 0n]])
    expect(await paymentsOf(member, bought)).toMatchObject([{ state: 'awaiting-confirmation' }])
    await cards.sql('drop function die() cascade')
    await askAboutPayment(await cards.asJob(), opened.cardPaymentId)
    expect([(await read(member, bought)).state, await cash(member)]).toEqual(['reserved', [0n, 101_000n]])
  })
})

test('[INV-05 below minimum] below the minimum no page is opened before staff accept, and then nothing is taken from the wallet instead', async () => {
  const { member, bought } = await signed('20000')
  await giveMoney(member, 200_000n)
  expect([bought.state, await tryStart(member, bought, '20503')]).toMatchObject([
    'in-review',
    { body: { code: 'SUBSCRIPTION_STEP_UNFIT' } },
  ])
  await expect(plantPayment(bought, 20_200n)).rejects.toThrow('this order is not paid so')
  await done(call(lender, 'POST', `/office/subscriptions/${bought.id}/review`, { isAccepted: true, reason: 'It is close enough.' }))
  expect([(await read(member, bought)).state, await cash(member)]).toEqual(['awaiting-payment', [200_000n, 0n]])
  const opened = (await done(tryStart(member, bought, '20503'))) as unknown as OpenedCard
  await cards.choose(opened, 'pay')
  await cards.becomes(member, opened, 'succeeded')
  expect([(await read(member, bought)).state, await cash(member)]).toEqual(['reserved', [200_000n, 20_200n]])
})

const plantPayment = ({ id }: Order, amountMinor: bigint) =>
  cards.sql(
    `insert into card_payment (id, person_id, cell, asset, amount_minor, fee_minor, state, opened_at, subscription_id)
     select 'cpy' || substr(id, 4), person_id, cell, asset, $2, 0, 'created', now(), id from subscription where id = $1`,
    [id, amountMinor],
  )

test('PostgreSQL itself refuses a payment for another amount, a second one, an order that is left waiting, and one that is paid meanwhile', async () => {
  const { member, bought } = await signed()
  await expect(plantPayment(bought, 101_001n)).rejects.toThrow('this order is not paid so')
  const opened = await start(member, bought)
  await expect(plantPayment(bought, 101_000n)).rejects.toThrow('card_payment_open_once_of_order')
  await giveMoney(member, 101_000n)
  const ctx = await cards.asJob()
  const aside = ctx.inTransaction(async (tx) => {
    const locked = await lockSubscription(tx, bought.id)
    if (locked) await setAside(tx, ctx, locked)
  })
  await expect(aside).rejects.toThrow('a card payment for it is open')
  const payment = await ctx.read((tx) => findPayment(tx, opened.cardPaymentId))
  if (!payment) throw new Error('a payment that was opened is there')
  const steps = () => cardDeposit(payment, () => ctx.newId('trf'))
  const charged = { chargedMinor: 102_515n, feeMinor: 1_515n, creditedMinor: 101_000n }
  for (const hasPaidOrder of [true, false]) {
    const booked = ctx.inTransaction(async (tx) => {
      await postTransfers(tx, steps(), ctx.now)
      await savePayment(tx, { ...payment, state: 'succeeded', charged, hasPaidOrder, endedAt: ctx.now, dueAt: undefined })
    })
    await expect(booked).rejects.toThrow('money for an order pays it when it comes')
  }
  await expect(cards.sql('update card_payment set subscription_id = null where id = $1', [opened.cardPaymentId])).rejects.toThrow(
    'a payment is for one order',
  )
  await cards.choose(opened, 'leave')
  await cards.becomes(member, opened, 'failed')
})
