/**
 * A card payment adds money to a member's balance, and may be for one order: then it is for exactly what the order costs, and pays it in the
 * moment in which the money is credited, if the order still waits for it. Otherwise the money stays in the balance. The payment institution
 * charges the card on a page of its own; what it says when it is asked decides, and nobody is credited unless what was charged is what was
 * quoted. Whatever else came in is held. Without an approved identity check no page is opened, and nothing is credited.
 */
import { nextAsk } from '../funding/deposit.ts'
import type { Id } from '../id.ts'
import type { Cell, Currency } from '../ledger/chart-of-accounts.ts'
import { cardDeposit } from '../ledger/movements/card-deposit.ts'
import type { NextTransferId, Step } from '../ledger/transfer.ts'
import { type Money, money } from '../money.ts'
import { opensTheGate } from '../payments/bank-line.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { costOf, isWaitingForMoney, type Subscription } from '../subscriptions/subscription.ts'
import { dayMs } from '../time.ts'
import { type CardFailure, type CardHold, type CardState, cardFee, cardMaxMinor, cardMinMinor, orderCardMaxMinor } from './card-terms.ts'

export const cardPaymentsPage = 20

export interface CardPayment {
  readonly id: Id<'cpy'>
  readonly personId: Id<'per'>
  readonly cell: Cell
  /** The order that it is for. */
  readonly subscriptionId: Id<'sub'> | undefined
  /** Whether the money paid that order, once it came; otherwise it stayed in the balance. */
  readonly hasPaidOrder: boolean | undefined
  /** What the member gets. */
  readonly amount: Money & { readonly asset: Currency }
  /** What they pay for it on top. */
  readonly fee: Money & { readonly asset: Currency }
  readonly state: CardState
  /** The institution's ids of the payer and of the payment. */
  readonly payerId: string | undefined
  readonly paymentId: string | undefined
  /** What the institution says that it charged, and that came into our wallet. */
  readonly charged: { readonly chargedMinor: bigint; readonly feeMinor: bigint; readonly creditedMinor: bigint } | undefined
  readonly failure: CardFailure | undefined
  readonly hold: CardHold | undefined
  readonly openedAt: Date
  readonly endedAt: Date | undefined
  /** When the institution is asked again by itself; never, once there is nothing to wait for. */
  readonly dueAt: Date | undefined
}

export interface CardOrder extends Pick<CardPayment, 'id' | 'personId' | 'cell'> {
  readonly subscriptionId?: Id<'sub'> | undefined
  readonly asset: Currency
  readonly amountMinor: bigint
  /** What the member was shown that the card is charged in all, and agreed to. */
  readonly agreedMinor: bigint
}

type Opened = { readonly refused: false; readonly payment: CardPayment } | Refusal<'CARD_AMOUNT_UNFIT' | 'CARD_PRICE_CHANGED'>

/** A payment begins with the price that the member agreed to, or not at all. */
export function openCardPayment(
  { asset, amountMinor, agreedMinor, subscriptionId, ...order }: CardOrder,
  feeBps: bigint,
  now: Date,
): Opened {
  const maxMinor = subscriptionId === undefined ? cardMaxMinor : orderCardMaxMinor
  if (amountMinor < cardMinMinor || amountMinor > maxMinor)
    return refuse('CARD_AMOUNT_UNFIT', { asset, minMinor: String(cardMinMinor), maxMinor: String(maxMinor) })
  const feeMinor = cardFee(amountMinor, feeBps)
  if (agreedMinor !== amountMinor + feeMinor) return refuse('CARD_PRICE_CHANGED', { asset, chargedMinor: String(amountMinor + feeMinor) })
  return {
    refused: false,
    payment: {
      ...order,
      subscriptionId,
      hasPaidOrder: undefined,
      amount: { ...money(amountMinor, asset), asset },
      fee: { ...money(feeMinor, asset), asset },
      state: 'created',
      ...{ payerId: undefined, paymentId: undefined, charged: undefined, failure: undefined, hold: undefined, endedAt: undefined },
      openedAt: now,
      dueAt: nextAsk({ openedAt: now, settledAt: undefined }, now),
    },
  }
}

/** An order that waits for its money is paid by card as a whole, and by nobody but its member. */
export function openOrderPayment(
  order: Subscription,
  wish: { readonly id: Id<'cpy'>; readonly asset: Currency; readonly agreedMinor: bigint },
  feeBps: bigint,
  now: Date,
): Opened | Refusal<'SUBSCRIPTION_STEP_UNFIT'> {
  const { id: subscriptionId, personId, cell, asset, amountMinor, feeBps: managementBps } = order
  if (asset !== wish.asset || !isWaitingForMoney(order, now)) return refuse('SUBSCRIPTION_STEP_UNFIT')
  const { totalMinor } = costOf(amountMinor, managementBps)
  return openCardPayment({ ...wish, personId, cell, subscriptionId, amountMinor: totalMinor }, feeBps, now)
}

/** What the card is charged in all. */
export function chargedMinor({ amount, fee }: Pick<CardPayment, 'amount' | 'fee'>): bigint {
  return amount.amountMinor + fee.amountMinor
}

/** A payment as the institution tells of it when it is asked. */
export interface FoundCardPayment {
  readonly paymentId: string
  readonly payerId: string
  readonly state: 'open' | 'done' | 'failed'
  readonly failure: CardFailure | undefined
  readonly charged: Money
  readonly fee: Money
  readonly credited: Money
}

export interface CardFacts {
  readonly isIdentityApproved: boolean
  /** What has gone back to the card already. */
  readonly reversedMinor: bigint
  /** Whether the order that it is for still waits for its money; false without an order. */
  readonly isOrderWaiting: boolean
}

export interface CardDecision {
  readonly payment: CardPayment
  /** Posted together; none unless the member is credited. */
  readonly steps: readonly Step[]
  /** It counts as the member's first payment that opens the gate. */
  readonly isFirstOnramp: boolean
}

/** What follows from what the institution says about a payment now. What was credited stays credited. */
export function decideCardPayment(
  before: CardPayment,
  found: FoundCardPayment,
  facts: CardFacts,
  now: Date,
  nextId: NextTransferId,
): CardDecision {
  const quiet = { steps: [], isFirstOnramp: false }
  if (before.state === 'succeeded' || before.state === 'refunded') return { ...quiet, payment: { ...before, dueAt: undefined } }
  const known = { ...before, paymentId: found.paymentId, failure: undefined, hold: undefined }
  const ended = { endedAt: before.endedAt ?? now, dueAt: undefined }
  if (found.state === 'failed') return { ...quiet, payment: { ...known, ...ended, state: 'failed', failure: found.failure ?? 'other' } }
  if (found.state === 'open') {
    // One that ended with us may still be paid there: the institution's own word brings it back.
    if (before.endedAt) return { ...quiet, payment: { ...before, dueAt: undefined } }
    if (isOver(before, now)) return { ...quiet, payment: { ...known, ...ended, state: 'expired' } }
    return { ...quiet, payment: { ...known, state: 'awaiting-confirmation', dueAt: askAgain(before, now) } }
  }
  const charged = {
    chargedMinor: found.charged.amountMinor,
    feeMinor: found.fee.amountMinor,
    creditedMinor: found.credited.amountMinor,
  }
  if (facts.reversedMinor >= charged.creditedMinor) return { ...quiet, payment: { ...known, ...ended, charged, state: 'refunded' } }
  const hold = holdOf(before, found, facts)
  if (hold) return { ...quiet, payment: { ...known, charged, state: 'held', hold, endedAt: undefined, dueAt: askAgain(before, now) } }
  const { id, cell, personId, amount, fee } = before
  return {
    payment: {
      ...known,
      charged,
      state: 'succeeded',
      hasPaidOrder: before.subscriptionId === undefined ? undefined : facts.isOrderWaiting,
      endedAt: now,
      dueAt: undefined,
    },
    steps: cardDeposit({ id, cell, personId, amount, fee }, nextId),
    isFirstOnramp: opensTheGate(amount),
  }
}

function askAgain({ openedAt }: CardPayment, now: Date): Date | undefined {
  return nextAsk({ openedAt, settledAt: undefined }, now)
}

/** The institution's page is open for minutes; a day is for one that is cut off from us meanwhile. */
function isOver({ openedAt }: CardPayment, now: Date): boolean {
  return now.getTime() - openedAt.getTime() >= dayMs
}

function holdOf(before: CardPayment, found: FoundCardPayment, { isIdentityApproved, reversedMinor }: CardFacts): CardHold | undefined {
  const { asset } = before.amount
  const isAsQuoted =
    [found.charged, found.fee, found.credited].every((each) => each.asset === asset) &&
    found.charged.amountMinor === chargedMinor(before) &&
    found.fee.amountMinor === before.fee.amountMinor &&
    found.credited.amountMinor === before.amount.amountMinor
  const isSame = before.paymentId === undefined || before.paymentId === found.paymentId
  if (!isAsQuoted) return 'wrong-amount'
  if (before.payerId !== found.payerId || !isSame) return 'wrong-payer'
  if (reversedMinor > 0n) return 'refunded'
  return isIdentityApproved ? undefined : 'identity-check'
}

/** No page was opened: the institution refused, or nobody can tell any more whether it did and it is too late to pay there. */
export function decideUnopened(before: CardPayment, isRefused: boolean, now: Date): CardPayment {
  if (before.state !== 'created') return before
  if (isRefused) return { ...before, state: 'failed', failure: 'unavailable', endedAt: now, dueAt: undefined }
  return isOver(before, now) ? { ...before, state: 'expired', endedAt: now, dueAt: undefined } : { ...before, dueAt: askAgain(before, now) }
}
