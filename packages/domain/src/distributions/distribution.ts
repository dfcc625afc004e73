/**
 * A company pays the holders of an offer: income by what they held on a day, or capital of a loan that comes back. Staff draft it, a second
 * person agrees to every share, and then each holder is paid into their wallet.
 */
import { distributionShares } from '../ledger/movements/distribution.ts'
import { type Asset, money } from '../money.ts'
import type { OfferKind } from '../offers/terms.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const distributionsPage = 25
export const distributionLinesPage = 50
/** More holders than any offer has; a distribution is agreed to in one transaction. */
export const holdersMax = 20_000

export const distributionKinds = ['income', 'capital'] as const
export type DistributionKind = (typeof distributionKinds)[number]

export const distributionStates = ['draft', 'agreed', 'paid', 'discarded'] as const
export type DistributionState = (typeof distributionStates)[number]

export interface DistributionDraft {
  readonly kind: DistributionKind
  readonly amountMinor: bigint
  /** Whoever held something at the end of this day is paid. */
  readonly recordOn: string
  /** What the income is for, both days included. Capital has no period. */
  readonly period?: { readonly from: string; readonly until: string } | undefined
}

/** The register only grows, so a day that is over is the same for everyone who looks at it. */
export function decideDraft(draft: DistributionDraft, offerKind: OfferKind, today: string): Refusal | { readonly refused: false } {
  const { kind, recordOn, period } = draft
  const isCapital = kind === 'capital'
  const isPeriodFit = period === undefined ? isCapital : !isCapital && period.from <= period.until && period.until < today
  // Shares and units are sold at a price of the day, which no distribution knows.
  if (recordOn >= today || !isPeriodFit || (isCapital && offerKind !== 'loan')) return refuse('DISTRIBUTION_UNFIT')
  return { refused: false }
}

export interface RegisteredHolder {
  readonly personId: string
  /** At the end of the record day. */
  readonly heldMinor: bigint
  /** Now; what was paid back meanwhile cannot be paid back again. */
  readonly holdsNowMinor: bigint
}

export interface DistributionLine {
  readonly personId: string
  readonly heldMinor: bigint
  readonly amountMinor: bigint
}

/** What stops it, and what staff should look at. */
export const distributionFindings = {
  'no-holders': 'blocks',
  'too-many-holders': 'blocks',
  'funds-short': 'blocks',
  'more-than-held': 'blocks',
  'another-being-paid': 'blocks',
  'differs-from-last': 'look',
  'pays-nothing-to-some': 'look',
} as const satisfies Record<string, 'blocks' | 'look'>
export type DistributionFinding = keyof typeof distributionFindings
export const findingNames = Object.keys(distributionFindings) as [DistributionFinding, ...DistributionFinding[]]

export interface DistributionFacts {
  readonly holders: readonly RegisteredHolder[]
  /** What lies on the company's account and is promised to nobody else. */
  readonly availableMinor: bigint
  /** Another distribution of this offer that was agreed to and has not ended. */
  readonly isAnotherBeingPaid: boolean
  /** The last one of this kind that was paid. */
  readonly lastMinor: bigint | undefined
}

export interface DistributionPreview {
  readonly lines: readonly DistributionLine[]
  readonly heldMinor: bigint
  /** What does not divide stays with the company. */
  readonly remainderMinor: bigint
  readonly findings: readonly DistributionFinding[]
}

/** What everyone would be paid, in the order of their ids, and what stands in the way. */
export function previewDistribution(draft: DistributionDraft & { readonly asset: Asset }, facts: DistributionFacts): DistributionPreview {
  const { kind, amountMinor, asset } = draft
  const holders = facts.holders.filter(({ heldMinor }) => heldMinor > 0n)
  const heldMinor = holders.reduce((sum, holder) => sum + holder.heldMinor, 0n)
  if (holders.length === 0) return { lines: [], heldMinor, remainderMinor: amountMinor, findings: ['no-holders'] }
  const payees = holders.map(({ personId, heldMinor: weight }) => ({ personId, weight }))
  const { shares, remainderMinor } = distributionShares({ whole: money(amountMinor, asset), payees })
  const byPerson = new Map(holders.map((holder) => [holder.personId, holder]))
  const lines = shares.map((share) => ({ ...share, heldMinor: byPerson.get(share.personId)?.heldMinor ?? 0n }))
  const isTooMuch = kind === 'capital' && lines.some((line) => line.amountMinor > (byPerson.get(line.personId)?.holdsNowMinor ?? 0n))
  const found: Record<DistributionFinding, boolean> = {
    'no-holders': false,
    // Whoever was not read would get nothing.
    'too-many-holders': holders.length > holdersMax,
    'funds-short': amountMinor > facts.availableMinor,
    'more-than-held': isTooMuch,
    'another-being-paid': facts.isAnotherBeingPaid,
    'differs-from-last': kind === 'income' && facts.lastMinor !== undefined && differsMuch(amountMinor, facts.lastMinor),
    'pays-nothing-to-some': lines.some((line) => line.amountMinor === 0n),
  }
  return {
    lines: lines.filter((line) => line.amountMinor > 0n),
    heldMinor,
    remainderMinor,
    findings: findingNames.filter((name) => found[name]),
  }
}

/** By more than a quarter. */
function differsMuch(minor: bigint, lastMinor: bigint): boolean {
  const apart = minor > lastMinor ? minor - lastMinor : lastMinor - minor
  return apart * 4n > lastMinor
}

export function isBlocked(findings: readonly DistributionFinding[]): boolean {
  return findings.some((finding) => distributionFindings[finding] === 'blocks')
}

/** A draft alone can be asked for, agreed to or discarded; what was agreed to is paid. */
export function decideFromDraft(state: DistributionState): Refusal | { readonly refused: false } {
  return state === 'draft' ? { refused: false } : refuse('DISTRIBUTION_STEP_UNFIT')
}
