/**
 * How many loans went into default, year by year over thirty-six months: of those that were performing when a year began, how many were
 * declared in default before it ended, by number and by what was lent. What was lent within a year counts from the next.
 */
import { addDays, addMonths } from '../loans/calendar.ts'
import { dayOf } from '../offers/offer.ts'

export const yearsOfDefaults = 3

/** From its first day to the day after its last. */
export interface ObservedYear {
  readonly from: string
  readonly until: string
}

/** The last three years up to a moment, the newest first; today counts, and the beginning of a day counts to the day before. */
export function observedYears(until: Date): readonly ObservedYear[] {
  const day = dayOf(until)
  const end = until.getTime() === Date.parse(day) ? day : addDays(day, 1)
  return Array.from({ length: yearsOfDefaults }, (_, year) => ({
    from: addMonths(end, -12 * (year + 1)),
    until: addMonths(end, -12 * year),
  }))
}

export interface DefaultsOfYear {
  readonly performing: number
  readonly defaulted: number
  readonly performingMinor: bigint
  readonly defaultedMinor: bigint
}

/** The part that went into default, as a part of one; undefined where no loan was performing. */
export function defaultRate({ performing, defaulted }: Pick<DefaultsOfYear, 'performing' | 'defaulted'>): number | undefined {
  return performing === 0 ? undefined : defaulted / performing
}
