/** What members' webhooks are told about: a kind and an id to read with an API key, never an amount or anything personal. */
import type { KeyScope } from '../identity/api-key.ts'

interface EventRow {
  readonly scope: KeyScope
  /** What the id is of. */
  readonly kind: string
}

export const webhookEvents = {
  'deposit.changed': { scope: 'wallet', kind: 'deposit' },
  'deposit.settled': { scope: 'wallet', kind: 'deposit' },
  'payment.received': { scope: 'wallet', kind: 'payment' },
  'withdrawal.changed': { scope: 'wallet', kind: 'withdrawal' },
  'subscription.changed': { scope: 'placements', kind: 'subscription' },
  'distribution.paid': { scope: 'placements', kind: 'distribution' },
  'document.changed': { scope: 'documents', kind: 'document' },
} as const satisfies Readonly<Record<string, EventRow>>

export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[]

export function isWebhookEvent(type: string): type is WebhookEventType {
  return Object.hasOwn(webhookEvents, type)
}

/** Sent when its owner asks, so that a program can be tried before anything happens. */
export const testEvent = { type: 'webhook.test', kind: 'webhook' } as const

export interface WebhookMessage {
  readonly eventId: string
  readonly type: string
  readonly happenedAt: Date
  readonly kind: string
  readonly subjectId: string
}

/** The bytes that are signed and sent; the same at every try. */
export function bodyOf({ eventId, type, happenedAt, kind, subjectId }: WebhookMessage): string {
  return JSON.stringify({ id: eventId, type, created: happenedAt.toISOString(), data: { kind, id: subjectId } })
}
