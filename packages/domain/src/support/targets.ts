/**
 * When support owes an answer. Targets count working hours, Monday to Friday from 8 to 16 UTC; public holidays are not known. The clocks of
 * complaints are the law's: they never pause, and count from the moment the complaint was received.
 */
import { after, afterBusinessDays, dayMs, hourMs } from '../time.ts'

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** In working hours; a working day has eight. */
export const targets = {
  low: { answerHours: 16, resolveHours: 80 },
  normal: { answerHours: 8, resolveHours: 40 },
  high: { answerHours: 4, resolveHours: 16 },
  urgent: { answerHours: 2, resolveHours: 8 },
} as const satisfies Record<Priority, { readonly answerHours: number; readonly resolveHours: number }>

const opensAtHour = 8
const closesAtHour = 16

/** The moment at which so many working hours have passed. */
export function afterWorkingHours(instant: Date, hours: number): Date {
  let at = nextWorkingMoment(instant)
  let leftMs = hours * hourMs
  for (;;) {
    const todayMs = atHour(at, closesAtHour).getTime() - at.getTime()
    if (leftMs <= todayMs) return after(at, leftMs)
    leftMs -= todayMs
    at = nextWorkingMoment(atHour(at, closesAtHour))
  }
}

function nextWorkingMoment(instant: Date): Date {
  const isWeekday = instant.getUTCDay() !== 0 && instant.getUTCDay() !== 6
  if (isWeekday && instant < atHour(instant, opensAtHour)) return atHour(instant, opensAtHour)
  if (isWeekday && instant < atHour(instant, closesAtHour)) return instant
  const tomorrow = atHour(after(instant, dayMs), opensAtHour)
  return tomorrow.getUTCDay() === 0 || tomorrow.getUTCDay() === 6 ? nextWorkingMoment(tomorrow) : tomorrow
}

function atHour(instant: Date, hour: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate(), hour))
}

/** The stacks that members belong to; whoever has not said where they live is under the rules of the EU. */
export type Cell = 'eu' | 'uk'

/** EU: ECSPR Article 7. The UK's DISP asks for a prompt acknowledgement: five working days is what we promise. */
const acknowledgeDays = { eu: 10, uk: 5 } as const satisfies Record<Cell, number>
/** UK: DISP 1.6. The ECSPR names no number; the EU gets the same, as our published procedure says. */
const finalResponseMs = 8 * 7 * dayMs
/** UK: complaints about payments and e-money (PSR 101). */
const paymentFinalDays = 15

export interface ComplaintClocks {
  readonly acknowledgeDueAt: Date
  readonly finalDueAt: Date
}

export function complaintClocks(
  receivedAt: Date,
  { cell, isAboutPayments }: { readonly cell: Cell | undefined; readonly isAboutPayments: boolean },
): ComplaintClocks {
  return {
    acknowledgeDueAt: afterBusinessDays(receivedAt, acknowledgeDays[cell ?? 'eu']),
    finalDueAt: cell === 'uk' && isAboutPayments ? afterBusinessDays(receivedAt, paymentFinalDays) : after(receivedAt, finalResponseMs),
  }
}
