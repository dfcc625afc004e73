/**
 * How a notification reaches its person now: in the app at once, by mail at once or with the daily digest. Mails wait for the end of the
 * person's quiet hours, except those about security. All hours are those of the person's own clock.
 */
import { after, minuteMs } from '../time.ts'
import { type Choice, effectiveChoice, kindOf, type NotificationKind } from './kind.ts'

const minutesOfDay = 24 * 60

/** Minutes since midnight of the person's clock; it may go past midnight. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

export interface Hours {
  readonly timeZone: string
  readonly quiet: QuietHours | undefined
}

/** Of whoever has not said theirs. */
export const defaultHours: Hours = { timeZone: 'UTC', quiet: undefined }

/** Before most people's work begins. */
export const digestMinute = 8 * 60

export type MailPlan =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly at: Date }
  | { readonly state: 'digest'; readonly at: Date }

export interface Delivery {
  readonly isShown: boolean
  readonly mail: MailPlan
}

export function decideDelivery(kind: NotificationKind, chosen: Choice | undefined, hours: Hours, now: Date): Delivery {
  const { app, mail } = effectiveChoice(kind, chosen)
  return { isShown: app, mail: kindOf(kind).mail === 'own' ? { state: 'none' } : planMail(kind, mail, hours, now) }
}

function planMail(kind: NotificationKind, mail: Choice['mail'], hours: Hours, now: Date): MailPlan {
  if (mail === 'never') return { state: 'none' }
  if (mail === 'daily') return { state: 'digest', at: nextDigest(hours, now) }
  return { state: 'waiting', at: kindOf(kind).required === 'security' ? now : quietEnd(hours, now) }
}

/** The end of the quiet hours that this moment lies in; the moment itself outside of them. */
export function quietEnd({ timeZone, quiet }: Hours, now: Date): Date {
  return quiet && isWithin(quiet, minuteAt(now, timeZone)) ? nextAt(quiet.until, now, timeZone) : now
}

/** The next morning, and not before the quiet hours are over. */
export function nextDigest({ timeZone, quiet }: Hours, now: Date): Date {
  const minute = quiet && isWithin(quiet, digestMinute) ? quiet.until : digestMinute
  return nextAt(minute, now, timeZone)
}

export function isWithin({ from, until }: QuietHours, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

/** The first moment after this one at which the clock of the time zone shows that minute; a minute that a clock change skips comes with the change. */
export function nextAt(minute: number, now: Date, timeZone: string): Date {
  const start = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  const wait = (minute - minuteAt(start, timeZone) + minutesOfDay) % minutesOfDay || minutesOfDay
  const planned = after(start, wait * minuteMs)
  // A clock change on the way makes it come out early or late by as much.
  const off = ((minute - minuteAt(planned, timeZone) + minutesOfDay * 1.5) % minutesOfDay) - minutesOfDay / 2
  const corrected = after(planned, off * minuteMs)
  return corrected > now && minuteAt(corrected, timeZone) === minute ? corrected : planned
}

/** What the clock of a time zone shows, in minutes since midnight. */
export function minuteAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Undefined for what is no time of day. */
export function minuteOfClock(text: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

export function clockOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
