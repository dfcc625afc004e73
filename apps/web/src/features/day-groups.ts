/** Things that happened, under the day they happened on in the reader's time zone. */
import { dayMs } from '@heathland/domain/time'

export interface DayGroup<Line> {
  /** `2026-11-12`. */
  readonly day: string
  readonly when: 'today' | 'yesterday' | 'earlier'
  readonly lines: readonly Line[]
}

/** The order of the lines is kept: newest first in, newest first out. */
export function groupByDay<Line>(
  lines: readonly Line[],
  atOf: (line: Line) => string,
  { now, timeZone }: { now: Date; timeZone: string },
): readonly DayGroup<Line>[] {
  // The Canadian spelling of a day is the one that sorts.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const today = days.format(now)
  const yesterday = dayBefore(today)
  const found = Map.groupBy(lines, (line) => days.format(new Date(atOf(line))))
  return [...found].map(([day, ofDay]) => ({
    day,
    when: day === today ? 'today' : day === yesterday ? 'yesterday' : 'earlier',
    lines: ofDay,
  }))
}

/** Counted on the calendar: a day on which the clocks change has 23 or 25 hours. */
function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10)
}
