/** Days as `YYYY-MM-DD`, and which part of a year lies between two of them. Nothing here knows hours or time zones. */
import { dayMs } from '../time.ts'

/** How days are counted for interest: as they are over 365, as months of thirty over 360, or as they are over the length of their year. */
export const dayCounts = ['act-365', '30-360', 'act-act'] as const
export type DayCount = (typeof dayCounts)[number]

/** How many units a year has; for `act-act` the smallest that 365 and 366 both divide. */
export const unitsPerYear = { 'act-365': 365n, '30-360': 360n, 'act-act': 365n * 366n } as const satisfies Record<DayCount, bigint>

export function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs
}

export function dayFromNumber(count: number): string {
  return new Date(count * dayMs).toISOString().slice(0, 10)
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOf(text)) && dayFromNumber(numberOf(text)) === text
}

export function addDays(day: string, count: number): string {
  return dayFromNumber(numberOf(day) + count)
}

export function daysBetween(from: string, until: string): number {
  return numberOf(until) - numberOf(from)
}

/** So many months later on the same day of the month, or on the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The part of a year from one day up to another, in units. Whatever lies between, the parts of a period add up to the period. */
export function unitsBetween(dayCount: DayCount, from: string, until: string): bigint {
  return unitsUntil[dayCount](until) - unitsUntil[dayCount](from)
}

const unitsUntil: Readonly<Record<DayCount, (day: string) => bigint>> = {
  'act-365': (day) => BigInt(numberOf(day)),
  '30-360': (day) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return BigInt(year * 360 + month * 30 + Math.min(date, 30))
  },
  'act-act': (day) => {
    const year = Number(day.slice(0, 4))
    const into = BigInt(daysBetween(`${day.slice(0, 4)}-01-01`, day))
    return BigInt(year) * unitsPerYear['act-act'] + into * (isLeap(year) ? 365n : 366n)
  },
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
