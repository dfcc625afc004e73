/** Days of the calendar, written `YYYY-MM-DD`. They compare as text. */
import { dayMs } from '../time.ts'

/** So many months later, on the same day or on the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), ((index % 12) + 12) % 12]
  const last = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate()
  return new Date(Date.UTC(toYear, toMonth, Math.min(date, last))).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}
