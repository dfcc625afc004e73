/**
 * The balance of an account over time, and what of the person's money is in placements meanwhile, as a chart shows it: at evenly spaced
 * moments, the last of which is now.
 */
import { dayMs } from '../time.ts'
import type { Side } from './chart-of-accounts.ts'
import type { MovementName } from './movement.ts'
import type { Place } from './statement.ts'

export const historyRanges = ['3m', '6m', '1y', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

/** Enough for a line that is as wide as a screen; each costs one look into an index. */
export const historyPointsMax = 49

const days: Record<Exclude<HistoryRange, 'all'>, number> = { '3m': 91, '6m': 182, '1y': 365 }

export interface HistoryPoint {
  readonly at: Date
  readonly balanceMinor: bigint
  /** Paid for placements less what came back of it. */
  readonly investedMinor: bigint
}

/** Paid for placements, and back from them. Capital that comes back is no income. */
export const investingMovements: readonly MovementName[] = ['subscription-funded', 'subscription-refunded', 'capital-repaid']

/** What one line of the person's account adds to what they have in placements. */
export function investedBy({ movement, side, amountMinor }: { movement: MovementName; side: Side; amountMinor: bigint }): bigint {
  if (!investingMovements.includes(movement)) return 0n
  return side === 'debit' ? amountMinor : -amountMinor
}

/** An account without an entry has no history. `all` begins with the first entry; the others may begin before it, at zero. */
export function historyMoments(range: HistoryRange, { now, firstAt }: { now: Date; firstAt: Date | undefined }): readonly Date[] {
  if (!firstAt) return []
  const untilMs = now.getTime()
  const fromMs = range === 'all' ? firstAt.getTime() : untilMs - days[range] * dayMs
  if (fromMs >= untilMs) return [now]
  const steps = historyPointsMax - 1
  return Array.from({ length: historyPointsMax }, (_, step) => new Date(Math.round(fromMs + ((untilMs - fromMs) * step) / steps)))
}

/** Everything that was booked up to the end of that millisecond. */
export function placeAfter(at: Date): Place {
  return { bookedAtUs: BigInt(at.getTime() + 1) * 1_000n, postingId: '' }
}
