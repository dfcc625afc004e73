/**
 * A row that is worked on until it succeeds or is given up. An attempt is written down before it begins, with the date when whoever is
 * at it is missed; one that failed is made again, ever less often.
 */
import { after } from './time.ts'

export interface AttemptPolicy {
  /** A worker that died is missed after this: longer than any attempt may take. */
  readonly takesMaxMs: number
  /** The delays double from the first to the longest. */
  readonly retryFirstMs: number
  readonly retryMaxMs: number
  /** After this long nobody tries any more. */
  readonly keepsTryingMs?: number
}

export interface Attempted {
  readonly attempts: number
  /** When it is to be tried; while somebody is at it, when they are missed. */
  readonly dueAt: Date | undefined
}

export interface Circumstances {
  /** Whoever was at it is known to be gone. */
  readonly isAbandoned?: boolean | undefined
}

/** Whether nobody else is at it, or whoever was is missed by now. */
export function isDue({ dueAt }: Pick<Attempted, 'dueAt'>, now: Date, { isAbandoned = false }: Circumstances = {}): boolean {
  return isAbandoned || dueAt === undefined || now.getTime() >= dueAt.getTime()
}

export function beginAttempt<Row extends Attempted>(row: Row, now: Date, { takesMaxMs }: AttemptPolicy): Row & { readonly dueAt: Date } {
  return { ...row, attempts: row.attempts + 1, dueAt: after(now, takesMaxMs) }
}

export function isTriedLongEnough(since: Date, now: Date, { keepsTryingMs = Number.POSITIVE_INFINITY }: AttemptPolicy): boolean {
  return now.getTime() - since.getTime() > keepsTryingMs
}

/** When to try again after so many attempts. */
export function retryAt(attempts: number, now: Date, policy: AttemptPolicy): Date {
  return after(now, retryDelayMs(attempts, policy))
}

export function retryDelayMs(attempts: number, { retryFirstMs, retryMaxMs }: AttemptPolicy): number {
  return Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
}
