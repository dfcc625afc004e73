/**
 * An event that a provider sent waits, is being handled, and is then handled or given up. While its handling fails it is tried again,
 * ever less often, for three days: longer than a provider is away, and what depends on it is also asked for by itself.
 */
import { after, dayMs, minuteMs, secondMs } from '../time.ts'

export interface WebhookProgress {
  readonly state: 'waiting' | 'handling' | 'handled' | 'given-up'
  readonly attempts: number
  readonly receivedAt: Date
  readonly dueAt: Date
}

/** A worker that died while handling is missed after this: longer than any handling is allowed to take. */
const handlingTakesMs = 3 * minuteMs
const retryFirstMs = 5 * secondMs
const retryMaxMs = 10 * minuteMs
const keepsTryingMs = 3 * dayMs

/** `isAbandoned`: whoever was handling it is known to be gone. */
export function decideHandling(
  event: WebhookProgress,
  now: Date,
  { isAbandoned = false }: { isAbandoned?: boolean | undefined } = {},
): { handle: false } | { handle: true; event: WebhookProgress } {
  if (event.state === 'handled' || event.state === 'given-up') return { handle: false }
  // Somebody is at it, or was and is not due to be missed yet.
  if (event.state === 'handling' && !isAbandoned && now.getTime() < event.dueAt.getTime()) return { handle: false }
  return { handle: true, event: { ...event, state: 'handling', attempts: event.attempts + 1, dueAt: after(now, handlingTakesMs) } }
}

export function decideAfterHandling(event: WebhookProgress, outcome: 'handled' | 'failed', now: Date): WebhookProgress {
  if (outcome === 'handled') return { ...event, state: 'handled' }
  if (now.getTime() - event.receivedAt.getTime() > keepsTryingMs) return { ...event, state: 'given-up' }
  const delayMs = Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(event.attempts - 1, 10))
  return { ...event, state: 'waiting', dueAt: after(now, delayMs) }
}
