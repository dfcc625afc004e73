/**
 * Money of a card payment that goes back: refunded by the institution at our word, or taken back by the card's issuer. It is taken from the
 * member who was credited, first the amount and then the fee, which Heathland gives back. A member who has spent it owes it: the reversal
 * waits, and is tried again until they have it.
 */
import type { Id } from '../id.ts'
import { cardReversed } from '../ledger/movements/card-reversed.ts'
import type { NextTransferId, Step } from '../ledger/transfer.ts'
import { money } from '../money.ts'
import { after, dayMs } from '../time.ts'
import { type CardPayment, chargedMinor } from './card-payment.ts'

export const reversalKinds = ['refund', 'dispute'] as const
export type ReversalKind = (typeof reversalKinds)[number]

/** `uncredited`: it went back before the member was credited, so there is nothing to take from them. */
export const reversalStates = ['open', 'posted', 'uncredited'] as const
export type ReversalState = (typeof reversalStates)[number]

export interface CardReversal {
  readonly id: Id<'crv'>
  readonly kind: ReversalKind
  readonly paymentId: Id<'cpy'>
  readonly personId: Id<'per'>
  /** The institution's id of the refund or the dispute. */
  readonly sourceId: string
  readonly amountMinor: bigint
  readonly state: ReversalState
  readonly foundAt: Date
  readonly endedAt: Date | undefined
  readonly dueAt: Date | undefined
}

export type FoundReversal = Pick<CardReversal, 'kind' | 'sourceId' | 'amountMinor'>

/** What went back, as a row. Undefined for more than was charged in all: nobody can owe that, so somebody has to look. */
export function openReversal(
  id: Id<'crv'>,
  payment: CardPayment,
  found: FoundReversal,
  reversedMinor: bigint,
  now: Date,
): CardReversal | undefined {
  const mostMinor = payment.charged?.chargedMinor ?? chargedMinor(payment)
  if (found.amountMinor <= 0n || reversedMinor + found.amountMinor > mostMinor) return undefined
  const isCredited = payment.state === 'succeeded'
  return {
    id,
    ...found,
    paymentId: payment.id,
    personId: payment.personId,
    state: isCredited ? 'open' : 'uncredited',
    foundAt: now,
    endedAt: isCredited ? undefined : now,
    dueAt: isCredited ? now : undefined,
  }
}

/** How much of a reversal is the fee: whatever goes beyond the amount, all reversals of the payment together. */
export function reversedFeeMinor(payment: Pick<CardPayment, 'amount'>, amountMinor: bigint, reversedBeforeMinor: bigint): bigint {
  const beyond = (minor: bigint) => (minor > payment.amount.amountMinor ? minor - payment.amount.amountMinor : 0n)
  return beyond(reversedBeforeMinor + amountMinor) - beyond(reversedBeforeMinor)
}

/** What posting it moves. `reversedBeforeMinor`: the reversals that were posted before. */
export function reversalSteps(
  reversal: CardReversal,
  payment: CardPayment,
  reversedBeforeMinor: bigint,
  nextId: NextTransferId,
): readonly Step[] {
  const { id, amountMinor, personId } = reversal
  const { asset } = payment.amount
  const feeMinor = reversedFeeMinor(payment, amountMinor, reversedBeforeMinor)
  return cardReversed({ id, cell: payment.cell, personId, money: money(amountMinor, asset), fee: money(feeMinor, asset) }, nextId)
}

export function reversalPosted(reversal: CardReversal, now: Date): CardReversal {
  return { ...reversal, state: 'posted', endedAt: now, dueAt: undefined }
}

/** A member who has too little is looked at again every day. */
export function reversalWaits(reversal: CardReversal, now: Date): CardReversal {
  return { ...reversal, dueAt: after(now, dayMs) }
}
