/** Which part of a loan is due when. Whole cents, which add up to what was lent; the last payment takes what does not divide. */
import { addMonths, type DayCount, unitsBetween, unitsPerYear } from './calendar.ts'
import type { Interval, RepaymentKind, ScheduleTerms } from './terms.ts'

export interface PlannedPart {
  readonly dueOn: string
  readonly principalMinor: bigint
}

/** The due days of a schedule, in order. Each is counted from the first, so that a short month moves no later one. */
export function dueDaysOf({
  firstDueOn,
  payments,
  monthsBetween,
}: Pick<ScheduleTerms, 'firstDueOn' | 'payments' | 'monthsBetween'>): string[] {
  return Array.from({ length: payments }, (_, place) => addMonths(firstDueOn, place * monthsBetween))
}

export interface Plan {
  readonly kind: RepaymentKind
  readonly rateBps: number
  readonly monthsBetween: Interval
  /** How many of the days that are left are interest alone. */
  readonly graceLeft: number
  readonly dueDays: readonly string[]
}

/** Divides what is owed over the due days that are left. */
export function planPrincipal(plan: Plan, owedMinor: bigint): PlannedPart[] {
  const { dueDays } = plan
  const grace = Math.min(plan.graceLeft, Math.max(dueDays.length - 1, 0))
  const parts = partsOf(plan, owedMinor, dueDays.length - grace)
  return dueDays.map((dueOn, place) => ({ dueOn, principalMinor: place < grace ? 0n : (parts[place - grace] ?? 0n) }))
}

function partsOf({ kind, rateBps, monthsBetween }: Plan, owedMinor: bigint, count: number): bigint[] {
  if (count === 0) return []
  if (kind === 'bullet') return [...Array<bigint>(count - 1).fill(0n), owedMinor]
  if (kind === 'linear' || rateBps === 0) {
    const each = owedMinor / BigInt(count)
    return [...Array<bigint>(count - 1).fill(each), owedMinor - each * BigInt(count - 1)]
  }
  return annuityParts(owedMinor, count, BigInt(rateBps * monthsBetween))
}

/** A year's rate in hundredths of a percent, a month at a time. */
const monthlyBps = 120_000n

/**
 * Equal payments over equal periods, and what each leaves for principal. The interest that is charged counts real days, so what a
 * borrower pays differs from an equal payment by the days in which a period differs from the others.
 */
function annuityParts(owedMinor: bigint, count: number, periodBps: bigint): bigint[] {
  const grown = (monthlyBps + periodBps) ** BigInt(count)
  const payment = halfUp(owedMinor * periodBps * grown, monthlyBps * (grown - monthlyBps ** BigInt(count)))
  const parts: bigint[] = []
  let left = owedMinor
  for (let place = 1; place < count; place += 1) {
    const wanted = payment - halfUp(left * periodBps, monthlyBps)
    const part = wanted > left ? left : positive(wanted)
    parts.push(part)
    left -= part
  }
  return [...parts, left]
}

export interface PlannedInstalment extends PlannedPart {
  readonly interestMinor: bigint
}

/** What each payment is expected to be if everything goes as planned from a day on. `beforehand` is interest of that period so far. */
export function withInterest(
  parts: readonly PlannedPart[],
  { from, rateBps, dayCount, beforehand = 0n }: { from: string; rateBps: number; dayCount: DayCount; beforehand?: bigint },
): PlannedInstalment[] {
  let owed = parts.reduce((sum, part) => sum + part.principalMinor, 0n)
  let last = from
  let carried = beforehand
  return parts.map((part) => {
    const numerator = carried + owed * BigInt(rateBps) * unitsBetween(dayCount, last, part.dueOn)
    owed -= part.principalMinor
    last = part.dueOn
    carried = 0n
    return { ...part, interestMinor: wholeInterest(numerator, dayCount) }
  })
}

const wholeBps = 10_000n

/** Interest is counted in cents times hundredths of a percent times units of a year, and made whole cents where it becomes due. */
export function wholeInterest(numerator: bigint, dayCount: DayCount): bigint {
  return halfUp(numerator, wholeBps * unitsPerYear[dayCount])
}

function positive(amount: bigint): bigint {
  return amount < 0n ? 0n : amount
}

/** Half up; nothing here is below zero. */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
