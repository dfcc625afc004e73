/** What a company is worth, by which source, for how long that holds, and when a second person has to agree. */
import { addDays, addMonths } from '../books/day.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Holding, holdingValue } from './holding.ts'

/** Where a value comes from. A split is the book's own: it changes the value per share and not what the holding is worth. */
export const valuationSources = ['audit', 'funding-round', 'model', 'offer'] as const
export type ValuationSource = (typeof valuationSources)[number]
export const writtenSources = [...valuationSources, 'split'] as const
export type WrittenSource = (typeof writtenSources)[number]

/** One person records a rise up to this many percent. More, and every fall, needs a second person. */
export const riseAloneMaxPercent = 20n

/** So many months a valuation holds, and so many days before its end it is due. */
export const valuationMonths = 12
export const valuationDueDays = 30

export const valuationStandings = ['missing', 'current', 'due', 'stale'] as const
export type ValuationStanding = (typeof valuationStandings)[number]

export function standingOf(valuedOn: string | undefined, today: string): ValuationStanding {
  if (valuedOn === undefined) return 'missing'
  const endsOn = addMonths(valuedOn, valuationMonths)
  if (endsOn <= today) return 'stale'
  return endsOn <= addDays(today, valuationDueDays) ? 'due' : 'current'
}

/** Values dated on or before these days are stale, and due; for lists that filter in the database. */
export function standingDays(today: string): { readonly staleUntil: string; readonly dueUntil: string } {
  let [staleUntil, dueUntil] = [addMonths(today, -valuationMonths), addMonths(addDays(today, valuationDueDays), -valuationMonths)]
  // A year after the last day of February there may be no such day, so the first day that holds is looked for.
  while (standingOf(addDays(staleUntil, 1), today) === 'stale') staleUntil = addDays(staleUntil, 1)
  while (standingOf(staleUntil, today) !== 'stale') staleUntil = addDays(staleUntil, -1)
  while (standingOf(addDays(dueUntil, 1), today) !== 'current') dueUntil = addDays(dueUntil, 1)
  while (standingOf(dueUntil, today) === 'current') dueUntil = addDays(dueUntil, -1)
  return { staleUntil, dueUntil }
}

export interface Valued extends Holding {
  readonly valuedOn: string | undefined
  /** Of the newest entry, which may be a split. */
  readonly lastEntryOn: string | undefined
  readonly perShareMicro: bigint | undefined
}

export interface NewValuation {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly perShareMicro: bigint
}

export type ValuationDecision = { readonly refused: false; readonly needsTwo: boolean } | Refusal<'BOOK_DAY_UNFIT' | 'SHARES_UNFIT'>

/** No holding is worth more than this, so that sums of them fit 64 bits. */
export const valueMaxMinor = 100_000_000_000_000n
export const perShareMaxMicro = 1_000_000_000_000_000n

/** A value is compared with the last one, and the first with the cost. It is not older than the last, nor of a day to come. */
export function decideValuation(before: Valued, { day, perShareMicro }: NewValuation, today: string): ValuationDecision {
  if (before.shares === 0n || perShareMicro > perShareMaxMicro || holdingValue(before.shares, perShareMicro) > valueMaxMinor)
    return refuse('SHARES_UNFIT')
  if (day > today || (before.lastEntryOn !== undefined && day < before.lastEntryOn)) return refuse('BOOK_DAY_UNFIT')
  return { refused: false, needsTwo: needsTwo(before, perShareMicro) }
}

export function needsTwo({ shares, costMinor, perShareMicro: last }: Valued, perShareMicro: bigint): boolean {
  const [now, then] = last === undefined ? [holdingValue(shares, perShareMicro), costMinor] : [perShareMicro, last]
  return now < then || now * 100n > then * (100n + riseAloneMaxPercent)
}
