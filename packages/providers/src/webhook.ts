/**
 * What a provider sends us by itself, before anyone believes it. A verifier is pure: bytes, headers, secrets and time in, a verdict
 * out. It never throws, and it reads the bytes as they came, since a signature covers no other spelling of them.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

export interface WebhookDelivery {
  /** Lower-case names; a header that came twice has two values, which is how a doubled one is noticed. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>
  readonly rawBody: Uint8Array
  /** Judged last: whatever is called stale is otherwise signed as it should be. */
  readonly now: Date
}

export interface WebhookEvent {
  /** The same for every repetition of one event, and for no other event of the provider. */
  readonly eventId: string
  /** The provider's word for what happened. */
  readonly type: string
  /** The provider's id of the object that it happened to, which is re-read before anything is believed about it. */
  readonly subject: string | undefined
  /** Our own id of it, where the provider was told one and repeats it. */
  readonly reference: string | undefined
}

export const webhookRefusals = {
  'signature-missing': 'There is no signature, more than one, or one that cannot be read.',
  'signature-wrong': 'The signature does not belong to these bytes, or was made with another secret.',
  'signature-stale': 'It was signed too long ago, or in the future: perhaps an old delivery that somebody kept.',
  'content-unreadable': 'The signature holds, but the content is no event.',
} as const
export type WebhookRefusal = keyof typeof webhookRefusals

export type WebhookVerdict = { readonly genuine: WebhookEvent } | { readonly refused: WebhookRefusal }
export type WebhookVerifier = (delivery: WebhookDelivery) => WebhookVerdict

/** Clocks of two well-kept machines differ by far less, and a delivery takes seconds. */
const toleranceSeconds = 5 * 60

export function isFresh(signedAtSeconds: number, now: Date): boolean {
  return Math.abs(now.getTime() / 1_000 - signedAtSeconds) <= toleranceSeconds
}

/** The one value of a header; undefined when there is none or more than one. */
export function onlyHeader({ headers }: WebhookDelivery, name: string): string | undefined {
  const values = headers[name]
  return values?.length === 1 ? values[0] : undefined
}

/** Compared by their hashes, so that neither content nor length can be told from the time it takes. */
export function isSameSecret(one: Uint8Array | string, other: Uint8Array | string): boolean {
  const hash = (value: Uint8Array | string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** The content as an object; undefined when it is not UTF-8, not JSON, or something else than an object. */
export function readContent(rawBody: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
