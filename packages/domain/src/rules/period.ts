/** Periods of the law are counted in calendar months and whole days, in UTC. What happens later than `now` has not happened. */

/** The same day so many months later; a day that the month does not have becomes its last, so that nothing is valid too long. */
export function afterMonths(instant: Date, months: number): Date {
  const then = new Date(instant)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return then
}

/** The end of the last of so many calendar days that follow the day of an instant. */
export function endOfCalendarDays(instant: Date, days: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate() + days + 1))
}

export function hasHappened(at: Date | undefined, now: Date): at is Date {
  return at !== undefined && at.getTime() <= now.getTime()
}

/** At the very moment when the period ends it is over. */
export function isOver(at: Date, months: number, now: Date): boolean {
  return now.getTime() >= afterMonths(at, months).getTime()
}
