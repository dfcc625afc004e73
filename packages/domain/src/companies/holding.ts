/** What an SPV holds of a company: its value, what it cost, and how many shares there are after a change. */
import { type Refusal, refuse } from '../refusal.ts'

/** A value per share has six decimals, so that a split divides it closely enough. */
const microPerMinor = 10_000n
const wholeBps = 10_000n

export interface Holding {
  readonly shares: bigint
  readonly sharesInIssue: bigint
  readonly costMinor: bigint
}

/** Shares times value per share. A part of a cent is left out once, at the end. */
export function holdingValue(shares: bigint, perShareMicro: bigint): bigint {
  return (shares * perShareMicro) / microPerMinor
}

/** Value above cost, in hundredths of a percent of the cost. Undefined where nothing was paid. */
export function gainBps(valueMinor: bigint, costMinor: bigint): bigint | undefined {
  return costMinor === 0n ? undefined : ((valueMinor - costMinor) * wholeBps) / costMinor
}

/** What the shares are worth and have paid, in hundredths of what they cost. */
export function multipleHundredths({
  valueMinor,
  dividendsMinor,
  costMinor,
}: {
  readonly valueMinor: bigint
  readonly dividendsMinor: bigint
  readonly costMinor: bigint
}): bigint | undefined {
  return costMinor === 0n ? undefined : ((valueMinor + dividendsMinor) * 100n) / costMinor
}

/** Part of the company that is held, in hundredths of a percent. */
export function heldBps({ shares, sharesInIssue }: Pick<Holding, 'shares' | 'sharesInIssue'>): bigint {
  return (shares * wholeBps) / sharesInIssue
}

/** `opening` is what was held before this book was kept; it moves no money. */
export const shareChangeKinds = ['opening', 'bought', 'sold', 'split'] as const
export type ShareChangeKind = (typeof shareChangeKinds)[number]

export type ShareChange =
  | { readonly kind: 'opening' | 'bought'; readonly shares: bigint; readonly amountMinor: bigint }
  | { readonly kind: 'sold'; readonly shares: bigint; readonly amountMinor: bigint }
  /** So many new shares for so many old ones. */
  | { readonly kind: 'split'; readonly newShares: bigint; readonly oldShares: bigint }

/** More shares than any company issues; sums of them times a value still fit 64 bits in PostgreSQL. */
export const sharesMax = 1_000_000_000n
export const splitMax = 1_000n
export const costMaxMinor = 100_000_000_000_000n

/** What is held after a change. The cost of shares that are sold is their part of the average cost. */
export function decideShareChange(
  before: Holding,
  change: ShareChange,
): { readonly refused: false; readonly holding: Holding } | Refusal<'SHARES_UNFIT'> {
  const holding = changed(before, change)
  if (
    !holding ||
    holding.shares < 0n ||
    holding.shares > holding.sharesInIssue ||
    holding.sharesInIssue > sharesMax ||
    holding.costMinor > costMaxMinor
  )
    return refuse('SHARES_UNFIT')
  return { refused: false, holding }
}

function changed(before: Holding, change: ShareChange): Holding | undefined {
  const { shares, sharesInIssue, costMinor } = before
  if (change.kind === 'split') {
    const { newShares, oldShares } = change
    if (newShares < 1n || oldShares < 1n || newShares === oldShares) return undefined
    if ((shares * newShares) % oldShares !== 0n || (sharesInIssue * newShares) % oldShares !== 0n) return undefined
    return { shares: (shares * newShares) / oldShares, sharesInIssue: (sharesInIssue * newShares) / oldShares, costMinor }
  }
  if (change.shares < 1n || change.amountMinor < 1n) return undefined
  if (change.kind === 'sold') {
    if (change.shares > shares) return undefined
    return { shares: shares - change.shares, sharesInIssue, costMinor: costMinor - (costMinor * change.shares) / shares }
  }
  if (change.kind === 'opening' && (shares !== 0n || costMinor !== 0n)) return undefined
  return { shares: shares + change.shares, sharesInIssue, costMinor: costMinor + change.amountMinor }
}

/** A value per share after a split, so that the holding is worth what it was. */
export function perShareAfterSplit(
  perShareMicro: bigint,
  { newShares, oldShares }: { readonly newShares: bigint; readonly oldShares: bigint },
): bigint {
  return (perShareMicro * oldShares) / newShares
}
