import { after, dayMs } from '@heathland/domain/time'

/** The day of the calendar so many days from now. */
export function dayAfter(now: Date, days: number): string {
  return after(now, days * dayMs)
    .toISOString()
    .slice(0, 10)
}
