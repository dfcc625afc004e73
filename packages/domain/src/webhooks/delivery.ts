/** One event for one webhook: it is tried for a day with growing delays, then it is dead. A paused webhook's deliveries are dropped when due. */
import { type AttemptPolicy, beginAttempt, type Circumstances, isDue, isTriedLongEnough, retryAt } from '../attempt.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../time.ts'

export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a try did not succeed. */
export const deliveryFailures = ['unresolved', 'address', 'connection', 'tls', 'timeout', 'redirect', 'status'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const deliveriesPage = 10

export interface Delivery {
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: Date
  readonly dueAt: Date
}

/** Time for one try, with the lookup of the name: a receiver takes note and works later. */
export const sendTimeoutMs = 5 * secondMs

export const delivering: AttemptPolicy = {
  takesMaxMs: minuteMs,
  retryFirstMs: 30 * secondMs,
  retryMaxMs: 4 * hourMs,
  keepsTryingMs: dayMs,
}

export type AttemptDecision = { readonly act: 'nothing' } | { readonly act: 'drop' } | { readonly act: 'send'; readonly delivery: Delivery }

export function decideDelivery(
  delivery: Delivery,
  now: Date,
  { isOpen, isAbandoned }: Circumstances & { isOpen: boolean },
): AttemptDecision {
  if (delivery.state !== 'waiting' && delivery.state !== 'sending') return { act: 'nothing' }
  if (delivery.state === 'sending' && !isDue(delivery, now, { isAbandoned })) return { act: 'nothing' }
  if (!isOpen) return { act: 'drop' }
  return { act: 'send', delivery: { ...beginAttempt(delivery, now, delivering), state: 'sending' } }
}

/** What an answer means: only the 200s say that the event was taken. */
export function failureOf(status: number): DeliveryFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

export function decideAfterDelivery(delivery: Delivery, failure: DeliveryFailure | undefined, now: Date): Delivery {
  if (failure === undefined) return { ...delivery, state: 'delivered' }
  if (isTriedLongEnough(delivery.createdAt, now, delivering)) return { ...delivery, state: 'dead' }
  return { ...delivery, state: 'waiting', dueAt: retryAt(delivery.attempts, now, delivering) }
}
