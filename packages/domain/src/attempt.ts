/**
 * A row that is tried until it succeeds or becomes a dead letter. An attempt is saved before it begins, with the time at which its worker
 * counts as dead; a failed one is repeated with growing delays.
 */
import { after } from './time.ts'

export interface AttemptPolicy {
  /** After this a worker counts as dead: longer than any attempt may take. */
  readonly takesMaxMs: number
  /** The delays double from the first to the longest. */
  readonly retryFirstMs: number
  readonly retryMaxMs: number
  /** After this long it is not tried any more. */
  readonly keepsTryingMs?: number
}

export interface Attempted {
  readonly attempts: number
  /** When it is to be tried; while a worker is at it, when that worker counts as dead. */
  readonly dueAt: Date | undefined
}

export interface Circumstances {
  /** The worker that was at it is known to be dead. */
  readonly isAbandoned?: boolean | undefined
}

/** Whether no worker is at it, or the one that was counts as dead by now. */
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
