/** Instants are `Date`s that the caller passes in: no rule reads a clock. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export function after(instant: Date, durationMs: number): Date {
  return new Date(instant.getTime() + durationMs)
}

/** So many days on which banks and offices work, Monday to Friday; the time of day stays, and public holidays are not known. */
export function afterBusinessDays(instant: Date, days: number): Date {
  let day = instant
  for (let left = days; left > 0; ) {
    day = after(day, dayMs)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

function isBusinessDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6
}

/** A moment as people read it, in the given time zone's wall clock: "Nov 5, 2026 9:07 AM". */
export function formatInstant(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value)
  const hour = part('hour')
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(part('minute')).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${months[part('month') - 1]} ${part('day')}, ${part('year')} ${clock}`
}
