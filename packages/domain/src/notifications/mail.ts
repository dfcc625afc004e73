/** A mail waits, is being sent, and is then sent or given up. While the way out is closed it is tried again, ever less often, for a day. */
import { after, dayMs, minuteMs, secondMs } from '../time.ts'

export interface Mail {
  readonly state: 'waiting' | 'sending' | 'sent' | 'given-up'
  readonly attempts: number
  readonly createdAt: Date
  readonly dueAt: Date
}

/** How an attempt ended. Of an answer that never came nobody knows: the mail goes again under the same message id, so a reader's program sees one. */
export type DeliveryOutcome = 'sent' | 'refused' | 'failed' | 'unknown'

/** A worker that died while sending is missed after this: longer than any attempt is allowed to take. */
const sendingTakesMs = 3 * minuteMs
const retryFirstMs = 5 * secondMs
const retryMaxMs = 5 * minuteMs
const keepsTryingMs = dayMs

/** `isAbandoned`: whoever was sending it is known to be gone. */
export function decideAttempt(
  mail: Mail,
  now: Date,
  { isAbandoned = false }: { isAbandoned?: boolean | undefined } = {},
): { send: false } | { send: true; mail: Mail } {
  if (mail.state === 'sent' || mail.state === 'given-up') return { send: false }
  // Somebody is at it, or was and is not due to be missed yet.
  if (mail.state === 'sending' && !isAbandoned && now.getTime() < mail.dueAt.getTime()) return { send: false }
  return { send: true, mail: { ...mail, state: 'sending', attempts: mail.attempts + 1, dueAt: after(now, sendingTakesMs) } }
}

export function decideAfterAttempt(mail: Mail, outcome: DeliveryOutcome, now: Date): Mail {
  if (outcome === 'sent') return { ...mail, state: 'sent' }
  const tooOld = now.getTime() - mail.createdAt.getTime() > keepsTryingMs
  if (outcome === 'refused' || tooOld) return { ...mail, state: 'given-up' }
  return { ...mail, state: 'waiting', dueAt: after(now, retryDelayMs(mail.attempts)) }
}

/** 5 s, 10 s, 20 s … up to 5 min. */
export function retryDelayMs(attempts: number): number {
  return Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(attempts - 1, 10))
}
