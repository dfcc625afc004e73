/** A mail is queued, being sent, and then sent or failed for good. While the mail server is unavailable it is retried for a day. */
import { type AttemptPolicy, beginAttempt, type Circumstances, isDue, isTriedLongEnough, retryAt } from '../attempt.ts'
import { dayMs, minuteMs, secondMs } from '../time.ts'

export interface Mail {
  readonly state: 'waiting' | 'sending' | 'sent' | 'given-up'
  readonly attempts: number
  readonly createdAt: Date
  readonly dueAt: Date
}

/** How an attempt ended. Of an answer that never came nobody knows: the mail goes again under the same message id, so a reader's program sees one. */
export type DeliveryOutcome = 'sent' | 'refused' | 'failed' | 'unknown'

export const sending: AttemptPolicy = {
  takesMaxMs: 3 * minuteMs,
  retryFirstMs: 5 * secondMs,
  retryMaxMs: 5 * minuteMs,
  keepsTryingMs: dayMs,
}

export function decideAttempt(mail: Mail, now: Date, circumstances: Circumstances = {}): { send: false } | { send: true; mail: Mail } {
  if (mail.state === 'sent' || mail.state === 'given-up') return { send: false }
  if (mail.state === 'sending' && !isDue(mail, now, circumstances)) return { send: false }
  return { send: true, mail: { ...beginAttempt(mail, now, sending), state: 'sending' } }
}

export function decideAfterAttempt(mail: Mail, outcome: DeliveryOutcome, now: Date): Mail {
  if (outcome === 'sent') return { ...mail, state: 'sent' }
  if (outcome === 'refused' || isTriedLongEnough(mail.createdAt, now, sending)) return { ...mail, state: 'given-up' }
  return { ...mail, state: 'waiting', dueAt: retryAt(mail.attempts, now, sending) }
}
