/** Which months a report is about. Months are those of UTC. */
import { isFinal } from '../ledger/statement.ts'

export const reportMonthsMax = 36
/** So many months, the running one last. */
export const reportLengths = ['3', '12', '24', '36'] as const
export type ReportLength = (typeof reportLengths)[number]
export const usualLength: ReportLength = '12'

/** One of the lengths above, or from month to month: "2026-01..2026-06". */
const monthToMonth = /^(\d{4})-(0[1-9]|1[0-2])\.\.(\d{4})-(0[1-9]|1[0-2])$/

export interface ReportMonth {
  /** The first day of the month. */
  readonly startsOn: string
  /** Whether nothing more is booked into it. */
  readonly isFinal: boolean
}

export interface ReportPeriod {
  readonly months: readonly ReportMonth[]
  /** The beginning of each month, and the end of the last one, which is now while that month runs. */
  readonly bounds: readonly Date[]
}

export function isPeriod(text: string): boolean {
  if ((reportLengths as readonly string[]).includes(text)) return true
  const range = rangeOf(text)
  return range !== undefined && range.until >= range.from && range.until - range.from < reportMonthsMax
}

/** The months of a period, none of them after the running one. */
export function periodOf(text: string, now: Date): ReportPeriod {
  const running = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const asked = rangeOf(text)
  const until = Math.min(asked?.until ?? running, running)
  const from = asked ? Math.min(asked.from, until) : until - Number(text) + 1
  const starts = Array.from({ length: until - from + 1 }, (_, index) => startOf(from + index))
  const end = startOf(until + 1)
  const bounds = [...starts, end < now ? end : now]
  return {
    bounds,
    months: starts.map((start, index) => ({
      startsOn: start.toISOString().slice(0, 10),
      isFinal: isFinal(BigInt(startOf(from + index + 1).getTime()) * 1_000n, now),
    })),
  }
}

/** Months since year 0. */
function rangeOf(text: string): { readonly from: number; readonly until: number } | undefined {
  const found = monthToMonth.exec(text)
  if (!found) return undefined
  const [, fromYear, fromMonth, untilYear, untilMonth] = found.map(Number)
  return { from: (fromYear ?? 0) * 12 + (fromMonth ?? 1) - 1, until: (untilYear ?? 0) * 12 + (untilMonth ?? 1) - 1 }
}

function startOf(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))
}
