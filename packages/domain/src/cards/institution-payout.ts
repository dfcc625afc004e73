/**
 * A payout of what the payment institution holds to our own bank account. It is never of more than is there less what has to go back to cards,
 * is sent once however often it is asked for, and ends once: it arrives on a bank statement with its reference, fails, or comes back.
 */
import type { Id } from '../id.ts'
import { invariant } from '../invariant.ts'
import type { Cell, Currency } from '../ledger/chart-of-accounts.ts'
import { cardPaidOut, cardPayoutArrived, cardPayoutReturned } from '../ledger/movements/card-payout.ts'
import type { NextTransferId, Step } from '../ledger/transfer.ts'
import { type Money, money } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, hourMs, minuteMs } from '../time.ts'

/**
 * `wanted`: we ask for it, and the institution may have taken it. `sent`: it took it. `paid`: it says that the money has left. `arrived`: the bank
 * says so too.
 */
export const payoutStates = ['wanted', 'sent', 'paid', 'arrived', 'failed', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]

export const institutionPayoutsPage = 25

export interface InstitutionPayout {
  readonly id: Id<'icp'>
  readonly cell: Cell
  readonly money: Money & { readonly asset: Currency }
  /** What the payee's bank statement shows. */
  readonly reference: string
  readonly state: PayoutState
  /** What two people agreed to; without one it was the daily payout. */
  readonly approvalId: Id<'apr'> | undefined
  /** The institution's id of it. */
  readonly movementId: string | undefined
  /** Why it failed, in the institution's words. */
  readonly failure: string | undefined
  /** The institution's id of the movement by which it came back. */
  readonly returnId: string | undefined
  /** The payment on a bank statement by which it arrived. */
  readonly lineId: Id<'bln'> | undefined
  readonly wantedAt: Date
  /** When the institution took it, and when it said that the money had left. */
  readonly sentAt: Date | undefined
  readonly paidAt: Date | undefined
  readonly endedAt: Date | undefined
  /** When the institution is asked again by itself. */
  readonly dueAt: Date | undefined
}

export function isOnItsWay(state: PayoutState): boolean {
  return state === 'wanted' || state === 'sent' || state === 'paid'
}

/** Two letters and the last ten characters of the id: banks show twelve at most, and nobody guesses fifty random bits. */
export function payoutReference(id: Id<'icp'>): string {
  return `HP${id.slice(-10).toUpperCase()}`
}

/** More than any text of a payment has room for. */
const referencesMax = 20

/** What may be a payout's reference in the text of a payment, whatever stands around or between its characters. */
export function findPayoutReferences(text: string): readonly string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = new Set<string>()
  for (let at = plain.indexOf('HP'); at !== -1 && found.size < referencesMax; at = plain.indexOf('HP', at + 1)) {
    const candidate = plain.slice(at, at + 12)
    if (/^HP[0-9A-HJKMNP-TV-Z]{10}$/.test(candidate)) found.add(candidate)
  }
  return [...found]
}

/** What the books say of our wallet at the institution. */
export interface WalletStanding {
  readonly booksMinor: bigint
  /** What went back to cards and was not taken from its member yet. */
  readonly openReversalsMinor: bigint
  /** Of payouts that the institution may have taken. */
  readonly wantedMinor: bigint
}

/** What may be paid out: never below zero. */
export function availableMinor({ booksMinor, openReversalsMinor, wantedMinor }: WalletStanding): bigint {
  const leftMinor = booksMinor - openReversalsMinor - wantedMinor
  return leftMinor > 0n ? leftMinor : 0n
}

export interface WantedPayout {
  readonly id: Id<'icp'>
  readonly cell: Cell
  readonly asset: Currency
  readonly amountMinor: bigint
  readonly approvalId: Id<'apr'> | undefined
}

type Opened = { readonly refused: false; readonly payout: InstitutionPayout } | Refusal<'CARD_PAYOUT_UNFIT' | 'CARD_PAYOUT_OPEN'>

/** One at a time waits for the institution's answer: what a second one may take is known when the first was answered. */
export function openPayout({ asset, amountMinor, ...wanted }: WantedPayout, standing: WalletStanding, now: Date): Opened {
  if (standing.wantedMinor > 0n) return refuse('CARD_PAYOUT_OPEN')
  const mostMinor = availableMinor(standing)
  if (amountMinor <= 0n || amountMinor > mostMinor) return refuse('CARD_PAYOUT_UNFIT', { asset, mostMinor: String(mostMinor) })
  return {
    refused: false,
    payout: {
      ...wanted,
      money: { ...money(amountMinor, asset), asset },
      reference: payoutReference(wanted.id),
      state: 'wanted',
      ...{ movementId: undefined, failure: undefined, returnId: undefined, lineId: undefined },
      ...{ sentAt: undefined, paidAt: undefined, endedAt: undefined },
      wantedAt: now,
      // The job that asks has come and gone by then.
      dueAt: after(now, minuteMs),
    },
  }
}

export interface SweepRule {
  /** The daily payout happens above this. */
  readonly aboveMinor: bigint
  /** What it leaves for refunds. */
  readonly bufferMinor: bigint
}

/** What the daily payout takes: nothing unless more is there than the rule says. */
export function sweepMinor(standing: WalletStanding, { aboveMinor, bufferMinor }: SweepRule): bigint {
  const mostMinor = availableMinor(standing)
  if (standing.wantedMinor > 0n || mostMinor <= aboveMinor || mostMinor <= bufferMinor) return 0n
  return mostMinor - bufferMinor
}

/** What the institution says of it. */
export interface FoundPayout {
  readonly movementId: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly amount: Money
  readonly result: string | undefined
}

export interface PayoutDecision {
  readonly payout: InstitutionPayout
  readonly steps: readonly Step[]
}

/** Whether the answer is about this payout at all: its amount, and its name where we know it. */
export function isOfPayout(payout: InstitutionPayout, { movementId, amount }: Pick<FoundPayout, 'movementId' | 'amount'>): boolean {
  const isNamed = payout.movementId === undefined || payout.movementId === movementId
  return isNamed && amount.asset === payout.money.asset && amount.amountMinor === payout.money.amountMinor
}

const failureMax = 200

/** The institution says what became of it. What has ended stays, and nothing goes back a step. */
export function decideFound(payout: InstitutionPayout, found: FoundPayout, now: Date, nextId: NextTransferId): PayoutDecision {
  invariant(isOfPayout(payout, found), 'the institution answers about this payout')
  if (!isOnItsWay(payout.state)) return { payout, steps: [] }
  const known = { ...payout, movementId: found.movementId }
  const taken = payout.state === 'wanted' ? cardPaidOut(posted(payout), nextId) : []
  const sentAt = payout.sentAt ?? now
  if (found.state === 'failed') {
    const failed = {
      ...known,
      state: 'failed',
      failure: (found.result ?? 'failed').slice(0, failureMax),
      endedAt: now,
      dueAt: undefined,
    } as const
    // Our wallet never lost what failed at once.
    return { payout: failed, steps: payout.state === 'wanted' ? [] : cardPayoutReturned(posted(payout), nextId) }
  }
  if (found.state === 'done')
    return { payout: { ...known, state: 'paid', sentAt, paidAt: payout.paidAt ?? now, dueAt: undefined }, steps: taken }
  if (payout.state === 'paid') return { payout, steps: [] }
  return { payout: { ...known, state: 'sent', sentAt, dueAt: nextPayoutAsk({ ...payout, sentAt }, now) }, steps: taken }
}

/** The institution did not take it, and says so, or does not know it. */
export function decideNotTaken(payout: InstitutionPayout, why: string, now: Date): PayoutDecision {
  if (payout.state !== 'wanted') return { payout, steps: [] }
  return { payout: { ...payout, state: 'failed', failure: why.slice(0, failureMax), endedAt: now, dueAt: undefined }, steps: [] }
}

/** The bank sent it back, and it is at the institution again. Undefined for one that has arrived or failed: somebody has to look. */
export function decideReturned(payout: InstitutionPayout, returnId: string, now: Date, nextId: NextTransferId): PayoutDecision | undefined {
  if (payout.returnId === returnId) return { payout, steps: [] }
  if (payout.state !== 'sent' && payout.state !== 'paid') return undefined
  const returned = { ...payout, state: 'returned', returnId, endedAt: now, dueAt: undefined } as const
  return { payout: returned, steps: cardPayoutReturned(posted(payout), nextId) }
}

/** It is on a statement of our bank. That the institution took it is proved by that, if we had not heard so. */
export function decideArrived(payout: InstitutionPayout, lineId: Id<'bln'>, now: Date, nextId: NextTransferId): PayoutDecision {
  invariant(isOnItsWay(payout.state), 'a payout arrives once')
  const taken = payout.state === 'wanted' ? cardPaidOut(posted(payout), nextId) : []
  const arrived = { ...payout, state: 'arrived', lineId, sentAt: payout.sentAt ?? now, endedAt: now, dueAt: undefined } as const
  return { payout: arrived, steps: [...taken, ...cardPayoutArrived(posted(payout), nextId)] }
}

/** Every minute while nothing is known of it, and less often once the institution has it. */
export function nextPayoutAsk({ sentAt }: Pick<InstitutionPayout, 'sentAt'>, now: Date): Date {
  return after(now, sentAt === undefined ? minuteMs : hourMs / 4)
}

function posted({ id, cell, money: amount }: InstitutionPayout) {
  return { id, cell, money: amount }
}
