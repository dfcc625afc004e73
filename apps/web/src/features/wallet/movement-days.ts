import { type DayGroup, groupByDay } from '../day-groups.ts'

export type MovementDay<Line> = DayGroup<Line>

/** Movements under the day they were booked on, in the reader's time zone. */
export function movementDays<Line extends { readonly bookedAt: string }>(
  lines: readonly Line[],
  clock: { now: Date; timeZone: string },
): readonly MovementDay<Line>[] {
  return groupByDay(lines, ({ bookedAt }) => bookedAt, clock)
}
