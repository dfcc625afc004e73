import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeId } from '../id.ts'
import { accountId } from '../ledger/chart-of-accounts.ts'
import { subscriptionReserved } from '../ledger/movements/subscription-reserved.ts'
import { decideTransfers, emptyBook, openAccounts } from '../ledger/transfer.ts'
import { money } from '../money.ts'
import { costOf, isWaitingForMoney, type Subscription, type SubscriptionState, subscriptionStates } from '../subscriptions/subscription.ts'
import { minuteMs } from '../time.ts'
import { type CardPayment, decideCardPayment, type FoundCardPayment, openOrderPayment } from './card-payment.ts'
import { cardMinMinor, orderCardCost, orderCardMaxMinor } from './card-terms.ts'

const now = new Date('2026-11-19T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const payBy = later(60 * minuteMs)
const offerId = 'ofr_00000000000000000000000001'
const order: Subscription = {
  id: 'sub_00000000000000000000000001',
  personId: 'per_00000000000000000000000001',
  offerId,
  cell: 'eu',
  asset: 'EUR',
  state: 'awaiting-payment',
  amountMinor: 500_000n,
  feeBps: 100,
  isBelowMinimum: false,
  paysBy: 'card',
  createdAt: now,
  signedAt: now,
  cancelUntil: now,
  payBy,
  reservation: undefined,
  allocatedMinor: 0n,
  endedAt: undefined,
}
const id = 'cpy_00000000000000000000000001'
const open = (of: Subscription, agreedMinor: bigint, feeBps = 150n, at = now) =>
  openOrderPayment(of, { id, asset: 'EUR', agreedMinor }, feeBps, at)

function opened(of: Subscription, feeBps: bigint): CardPayment {
  const { chargedMinor } = orderCardCost(costOf(of.amountMinor, of.feeBps).totalMinor, feeBps)
  const decided = open(of, chargedMinor, feeBps)
  if (decided.refused) throw new Error(decided.code)
  return { ...decided.payment, state: 'awaiting-confirmation', payerId: 'payer_1', paymentId: 'payin_1' }
}
const paid = ({ amount, fee }: CardPayment): FoundCardPayment => ({
  ...{ paymentId: 'payin_1', payerId: 'payer_1', state: 'done', failure: undefined },
  charged: money(amount.amountMinor + fee.amountMinor, 'EUR'),
  fee,
  credited: amount,
})
let made = 0
const nextId = () => {
  made += 1
  return makeId('trf', later(made), new Uint8Array(10))
}
const settle = (payment: CardPayment, isOrderWaiting: boolean, found: Partial<FoundCardPayment> = {}) =>
  decideCardPayment(payment, { ...paid(payment), ...found }, { isIdentityApproved: true, reversedMinor: 0n, isOrderWaiting }, now, nextId)

describe('the cost of paying an order by card', () => {
  test('is one percent of the amount, and 1.5 percent of that total', () => {
    expect(orderCardCost(costOf(500_000n, 100).totalMinor, 150n)).toEqual({
      totalMinor: 505_000n,
      feeMinor: 7_575n,
      chargedMinor: 512_575n,
    })
  })

  test('is charged as it was quoted, whatever the amount and the rates, and leaves exactly what the order sets aside', () => {
    const amounts = fc.bigInt({ min: cardMinMinor, max: (orderCardMaxMinor * 10n) / 11n })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000 }), fc.bigInt({ min: 0n, max: 500n }), (amountMinor, feeBps, cardBps) => {
        const of = { ...order, amountMinor, feeBps }
        const { totalMinor } = costOf(amountMinor, feeBps)
        const quoted = orderCardCost(totalMinor, cardBps)
        const { payment, steps } = settle(opened(of, cardBps), true)
        expect(payment).toMatchObject({ state: 'succeeded', hasPaidOrder: true })
        expect(payment.charged?.chargedMinor).toBe(quoted.chargedMinor)
        expect(steps[0]).toMatchObject({ movement: 'card-deposit', amountMinor: quoted.chargedMinor })
        // A card that is charged anything else credits nobody.
        expect(settle(opened(of, cardBps), true, { charged: money(quoted.chargedMinor + 1n, 'EUR') }).steps).toEqual([])
        const { id: subscriptionId, cell, personId } = of
        const reserve = subscriptionReserved(
          { id: subscriptionId, cell, personId, offerId, money: money(totalMinor, 'EUR'), expiresAt: payBy },
          nextId,
        )
        const all = [...steps, ...reserve]
        const accounts = all.flatMap((step) => ('debit' in step ? [step.debit, step.credit] : []))
        const ended = decideTransfers(openAccounts(emptyBook, accounts), all, now, now)
        if (ended.refused || ended.happenedBefore) throw new Error('not posted')
        expect(ended.book.accounts.get(accountId({ cell, code: 'member-cash', asset: 'EUR', holderId: personId }))).toMatchObject({
          creditsPostedMinor: quoted.chargedMinor,
          debitsPostedMinor: quoted.feeMinor,
          debitsPendingMinor: totalMinor,
        })
      }),
    )
  })

  test('is asked anew when it is not what the member was shown', () => {
    for (const wrong of [512_574n, 512_576n, 505_000n]) expect(open(order, wrong)).toMatchObject({ code: 'CARD_PRICE_CHANGED' })
    expect(open(order, 512_575n)).toMatchObject({
      refused: false,
      payment: { subscriptionId: order.id, amount: { amountMinor: 505_000n } },
    })
  })
})

describe('an order', () => {
  test.each(subscriptionStates.filter((state) => state !== 'awaiting-payment'))('that is %s is not paid by card', (state) => {
    expect(open({ ...order, state: state satisfies SubscriptionState }, 512_575n)).toMatchObject({ code: 'SUBSCRIPTION_STEP_UNFIT' })
  })

  test('is paid by card until its last moment, in its own currency, within the limits of a card', () => {
    expect(open(order, 512_575n, 150n, later(60 * minuteMs - 1))).toMatchObject({ refused: false })
    expect(open(order, 512_575n, 150n, payBy)).toMatchObject({ code: 'SUBSCRIPTION_STEP_UNFIT' })
    expect(openOrderPayment(order, { id, asset: 'GBP', agreedMinor: 512_575n }, 150n, now)).toMatchObject({
      code: 'SUBSCRIPTION_STEP_UNFIT',
    })
    for (const amountMinor of [cardMinMinor - 30n, orderCardMaxMinor])
      expect(open({ ...order, amountMinor }, costOf(amountMinor, 100).totalMinor, 0n)).toMatchObject({ code: 'CARD_AMOUNT_UNFIT' })
  })

  test('that waits no more leaves the money in the balance, and one that failed pays nothing', () => {
    const late = settle(opened(order, 150n), false)
    expect([late.payment.hasPaidOrder, late.steps.length]).toEqual([false, 3])
    const failed = settle(opened(order, 150n), true, { state: 'failed', failure: 'not-authenticated' })
    expect([failed.payment.state, failed.payment.hasPaidOrder, failed.steps]).toEqual(['failed', undefined, []])
    expect([
      isWaitingForMoney(order, now),
      isWaitingForMoney(order, payBy),
      isWaitingForMoney({ ...order, state: 'cancelled' }, now),
    ]).toEqual([true, false, false])
  })

  test('is paid once: what is heard twice changes nothing more', () => {
    const { payment } = settle(opened(order, 150n), true)
    expect(settle(payment, true)).toMatchObject({ payment: { hasPaidOrder: true }, steps: [] })
  })
})
