/**
 * An event of a provider is queued, being handled, and then handled or a dead letter. While its handling fails it is retried for three days:
 * longer than any outage of a provider, and sweeps also ask the provider for what depends on it.
 */
import { type AttemptPolicy, beginAttempt, type Circumstances, isDue, isTriedLongEnough, retryAt } from '../attempt.ts'
import { dayMs, minuteMs, secondMs } from '../time.ts'

export interface WebhookProgress {
  readonly state: 'waiting' | 'handling' | 'handled' | 'given-up'
  readonly attempts: number
  readonly receivedAt: Date
  readonly dueAt: Date
}

const handling: AttemptPolicy = {
  takesMaxMs: 3 * minuteMs,
  retryFirstMs: 5 * secondMs,
  retryMaxMs: 10 * minuteMs,
  keepsTryingMs: 3 * dayMs,
}

export function decideHandling(
  event: WebhookProgress,
  now: Date,
  circumstances: Circumstances = {},
): { handle: false } | { handle: true; event: WebhookProgress } {
  if (event.state === 'handled' || event.state === 'given-up') return { handle: false }
  if (event.state === 'handling' && !isDue(event, now, circumstances)) return { handle: false }
  return { handle: true, event: { ...beginAttempt(event, now, handling), state: 'handling' } }
}

export function decideAfterHandling(event: WebhookProgress, outcome: 'handled' | 'failed', now: Date): WebhookProgress {
  if (outcome === 'handled') return { ...event, state: 'handled' }
  if (isTriedLongEnough(event.receivedAt, now, handling)) return { ...event, state: 'given-up' }
  return { ...event, state: 'waiting', dueAt: retryAt(event.attempts, now, handling) }
}
