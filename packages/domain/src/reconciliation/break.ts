/** A difference between two sources that must agree: found by a run, owned by a person, and gone when a later run finds them equal. */
import type { Id } from '../id.ts'
import type { Cell } from '../ledger/chart-of-accounts.ts'
import type { Asset } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { dayMs } from '../time.ts'

/** Which two sources differ, and about what. */
export const breakKinds = [
  'bank-balance',
  'bank-line-unposted',
  'bank-line-member',
  'bank-posting-unknown',
  'unallocated-balance',
  'payout-unsettled',
  'withdrawal-unpaid',
  'card-balance',
  'card-payment-unposted',
  'card-reversal-unposted',
  'card-transit',
  'order-unfunded',
  'order-unregistered',
  'register-unordered',
  'offer-book',
  'escrow-balance',
] as const
export type BreakKind = (typeof breakKinds)[number]

/** The sources, in the order in which staff read them. */
export const sources = ['ledger', 'bank', 'cards', 'custody', 'orders', 'register'] as const
export type Source = (typeof sources)[number]

/** What was expected, and where something else was found. */
export const sourcesOf = {
  'bank-balance': ['ledger', 'bank'],
  'bank-line-unposted': ['bank', 'ledger'],
  'bank-line-member': ['bank', 'ledger'],
  'bank-posting-unknown': ['bank', 'ledger'],
  'unallocated-balance': ['bank', 'ledger'],
  'payout-unsettled': ['bank', 'ledger'],
  'withdrawal-unpaid': ['ledger', 'bank'],
  'card-balance': ['ledger', 'cards'],
  'card-payment-unposted': ['cards', 'ledger'],
  'card-reversal-unposted': ['cards', 'ledger'],
  'card-transit': ['cards', 'ledger'],
  'order-unfunded': ['orders', 'ledger'],
  'order-unregistered': ['orders', 'register'],
  'register-unordered': ['orders', 'register'],
  'offer-book': ['orders', 'orders'],
  'escrow-balance': ['orders', 'ledger'],
} as const satisfies Record<BreakKind, readonly [expected: Source, found: Source]>

export const breakStates = ['open', 'explained', 'resolved'] as const
export type BreakState = (typeof breakStates)[number]

export interface Difference {
  readonly kind: BreakKind
  readonly cell: Cell
  readonly asset: Asset
  /** The row that it is about: of a bank line, an order, an account. */
  readonly subject: string
  readonly offerId: Id<'ofr'> | undefined
  readonly expectedMinor: bigint
  readonly foundMinor: bigint
}

export interface Break extends Difference {
  readonly id: Id<'rbk'>
  readonly state: BreakState
  readonly ownerId: Id<'per'> | undefined
  readonly reason: string | undefined
  readonly foundAt: Date
  readonly endedAt: Date | undefined
}

type Decided = { readonly refused: false; readonly broken: Break } | Refusal<'BREAK_CLOSED'>

/** Somebody takes an open break on, or takes it over. */
export function decideTaken(broken: Break, ownerId: Id<'per'>): Decided {
  if (broken.state !== 'open') return refuse('BREAK_CLOSED')
  return { refused: false, broken: { ...broken, ownerId } }
}

/** Why the two differ, in words. The break is open again when the difference changes. */
export function decideExplained(broken: Break, reason: string, ownerId: Id<'per'>, now: Date): Decided {
  if (broken.state !== 'open') return refuse('BREAK_CLOSED')
  return { refused: false, broken: { ...broken, state: 'explained', reason, ownerId, endedAt: now } }
}

/** How soon a break should be explained or resolved. */
export const breakTargetMs = 2 * dayMs

export const breaksPage = 25

/** So many rows stand side by side: the newest offers, and one for each bank account and each custodian. */
export const reconciliationRowsMax = 500
