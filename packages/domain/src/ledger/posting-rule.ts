/**
 * No person moves money alone. A posting by hand never touches an account of anybody who has a part in it, and names a bank line or an
 * invoice that somebody else recorded, with the same amount, which is used once. Two people are needed for every debit of a member, every
 * payment out and every credit of 1,000 or more. What one person credits alone within 24 hours counts together, and so does what one
 * holder is credited by anybody alone: splitting an amount changes nothing. Euro and pound count one to one.
 */
import type { KycStatus } from '../onboarding/readiness.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Cell } from './chart-of-accounts.ts'
import { type MovementByHand, movementsByHand, type PostingByHand } from './posting-by-hand.ts'

export const referenceKinds = ['bank-line', 'invoice'] as const
export type ReferenceKind = (typeof referenceKinds)[number]
/** Whether money comes to us or leaves. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** A line of a bank statement or an invoice, as somebody recorded it. */
export interface BookingReference {
  readonly cell: Cell
  readonly asset: 'EUR' | 'GBP'
  readonly kind: ReferenceKind
  readonly direction: Direction
  readonly amountMinor: bigint
  readonly reference: string
  readonly recordedBy: string
}

interface PostingRule {
  /** What it has to be booked from. */
  readonly kind: ReferenceKind
  readonly direction: Direction
  /** A payment whose owner was not known is booked first and ended later, both under the reference of its bank line. */
  readonly slot: 'booking' | 'ending'
  /** Takes from a member, or leaves the bank: never one person alone. */
  readonly alwaysTwo: boolean
}

export const postingRules = {
  'bank-deposit': { kind: 'bank-line', direction: 'in', slot: 'booking', alwaysTwo: false },
  'deposit-unallocated': { kind: 'bank-line', direction: 'in', slot: 'booking', alwaysTwo: false },
  'deposit-allocated': { kind: 'bank-line', direction: 'in', slot: 'ending', alwaysTwo: false },
  'deposit-returned': { kind: 'bank-line', direction: 'in', slot: 'ending', alwaysTwo: true },
  'management-fee': { kind: 'invoice', direction: 'in', slot: 'booking', alwaysTwo: true },
  'fee-withdrawn': { kind: 'bank-line', direction: 'out', slot: 'booking', alwaysTwo: true },
  'spv-received': { kind: 'bank-line', direction: 'in', slot: 'booking', alwaysTwo: false },
  'spv-paid': { kind: 'bank-line', direction: 'out', slot: 'booking', alwaysTwo: true },
} as const satisfies Record<MovementByHand, PostingRule>

/** In the smallest unit of euro or pound: from here on two people are needed. */
export const aloneLimitMinor = 100_000n

export interface PostingFacts {
  readonly reference: BookingReference | undefined
  /** What ends a payment without an owner needs one that was booked. */
  readonly hasUnallocated: boolean
  /** Whether the company is known, in this cell. */
  readonly isSpvKnown: boolean
  /** Of the member; undefined where there is none in this cell. */
  readonly kycStatus: KycStatus | undefined
  /** Credited alone within the window: by the poster, and to this holder by anybody. */
  readonly aloneByPosterMinor: bigint
  readonly aloneToHolderMinor: bigint
}

export type PostingRefusal = Refusal<
  | 'POSTING_OWN_ACCOUNT'
  | 'POSTING_IDENTITY_MISSING'
  | 'LEDGER_ACCOUNT_UNKNOWN'
  | 'SPV_UNKNOWN'
  | 'REFERENCE_UNKNOWN'
  | 'REFERENCE_UNFIT'
  | 'REFERENCE_OWN'
>

/** Whether a posting may be made at all, by these people, and whether one of them is enough. */
export function decidePosting(
  posting: PostingByHand,
  people: { readonly maker: string; readonly checker?: string | undefined },
  facts: PostingFacts,
): { readonly refused: false; readonly needsTwo: boolean } | PostingRefusal {
  const { movement, cell, asset, amountMinor, holderId } = posting
  const rule: PostingRule = postingRules[movement]
  const { holder } = movementsByHand[movement]
  const { reference } = facts
  if (holder === 'spv' && !facts.isSpvKnown) return refuse('SPV_UNKNOWN')
  if (!reference || (rule.slot === 'ending' && !facts.hasUnallocated)) return refuse('REFERENCE_UNKNOWN')
  if (holder === 'member' && [people.maker, people.checker, reference.recordedBy].includes(holderId)) return refuse('POSTING_OWN_ACCOUNT')
  if (reference.recordedBy === people.maker) return refuse('REFERENCE_OWN')
  const isSame = reference.cell === cell && reference.asset === asset && reference.amountMinor === amountMinor
  if (!isSame || reference.kind !== rule.kind || reference.direction !== rule.direction) return refuse('REFERENCE_UNFIT')
  if (holder === 'member' && facts.kycStatus === undefined) return refuse('LEDGER_ACCOUNT_UNKNOWN')
  // Money of somebody who is not approved stays unallocated; a fee takes none in.
  if (holder === 'member' && movement !== 'management-fee' && facts.kycStatus !== 'approved') return refuse('POSTING_IDENTITY_MISSING')
  return { refused: false, needsTwo: rule.alwaysTwo || isTooMuchAlone(amountMinor, facts) }
}

function isTooMuchAlone(amountMinor: bigint, { aloneByPosterMinor, aloneToHolderMinor }: PostingFacts): boolean {
  return aloneByPosterMinor + amountMinor >= aloneLimitMinor || aloneToHolderMinor + amountMinor >= aloneLimitMinor
}

/** So many references or companies are listed at a time. */
export const referencesPage = 50

export const spvKinds = ['lending', 'equity', 'production'] as const
export type SpvKind = (typeof spvKinds)[number]
