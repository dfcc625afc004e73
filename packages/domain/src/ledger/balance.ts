/**
 * A balance is three answers, each with its reasons: what may be used now, what has been promised to the holder and is not theirs yet,
 * and what is theirs and has been set aside for something.
 */
import { invariant } from '../invariant.ts'
import type { Asset } from '../money.ts'
import { accountName, type Side } from './chart-of-accounts.ts'
import type { MovementOf } from './movement.ts'
import { availableMinor, type Counters, sideOf } from './transfer.ts'

/** A reservation that waits for its end. */
export interface OpenReservation {
  readonly id: string
  readonly debit: string
  readonly credit: string
  readonly movement: MovementOf<'reserve'>
  readonly subject: string
  readonly amountMinor: bigint
  readonly madeAt: Date
  readonly expiresAt: Date
}

export interface Held {
  readonly totalMinor: bigint
  /** What for and until when, soonest end first. */
  readonly lines: readonly OpenReservation[]
  /** What the lines leave out, because a list has an end: lines and this are the total. */
  readonly notListedMinor: bigint
}

export interface Balance {
  readonly asset: Asset
  readonly availableMinor: bigint
  /** Why so much is available: what came in, less what went out, less what is set aside. */
  readonly cameInMinor: bigint
  readonly wentOutMinor: bigint
  readonly pending: Held
  readonly reserved: Held
}

/** As many as anyone reads; the rest is a sum. */
export const heldLinesMax = 50

export function explainBalance(account: string, counters: Counters, open: readonly OpenReservation[]): Balance {
  const name = accountName(account)
  invariant(name, `${account} is an account`)
  const side = sideOf(account)
  const [cameIn, wentOut] = bySide(side, counters.creditsPostedMinor, counters.debitsPostedMinor)
  const [comingMinor, goingMinor] = bySide(side, counters.creditsPendingMinor, counters.debitsPendingMinor)
  const [coming, going] = bySide(
    side,
    open.filter(({ credit }) => credit === account),
    open.filter(({ debit }) => debit === account),
  )
  return {
    asset: name.asset,
    availableMinor: availableMinor(account, counters),
    cameInMinor: cameIn,
    wentOutMinor: wentOut,
    pending: held(comingMinor, coming),
    reserved: held(goingMinor, going),
  }
}

/** What grows an account first, what lessens it second. */
function bySide<Value>(side: Side, credits: Value, debits: Value): readonly [grows: Value, lessens: Value] {
  return side === 'credit' ? [credits, debits] : [debits, credits]
}

function held(totalMinor: bigint, open: readonly OpenReservation[]): Held {
  const lines = open.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1)).slice(0, heldLinesMax)
  const notListedMinor = lines.reduce((left, { amountMinor }) => left - amountMinor, totalMinor)
  invariant(notListedMinor >= 0n, 'what is set aside is at least what is listed')
  return { totalMinor, lines, notListedMinor }
}
