/**
 * What a provider sends us by itself, before anyone believes it. A verifier is pure: bytes, headers, secrets and time in, a verdict
 * out. It never throws, and it reads the bytes as they came, since a signature covers no other spelling of them.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

export interface WebhookDelivery {
  /** Lower-case names; a header that came twice has two values, which is how a doubled one is noticed. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>
  /** Of a provider that sends no body, the query of the address. */
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
  /** Our own id of it, where we gave the provider one and it repeats it. */
  readonly reference: string | undefined
}

export const webhookRefusals = {
  'signature-missing': 'There is no signature, more than one, or one that cannot be read.',
  'signature-wrong': 'The signature does not belong to these bytes, or was made with another secret.',
  'signature-stale': 'It was signed too long ago, or in the future: perhaps an old delivery that somebody kept.',
} as const
export type WebhookRefusal = keyof typeof webhookRefusals

/** `unreadable`: the signature holds and the content is no event that could be acted on; its id is what a repetition is known by. */
export type WebhookVerdict =
  | { readonly genuine: WebhookEvent }
  | { readonly unreadable: Pick<WebhookEvent, 'eventId'> }
  | { readonly refused: WebhookRefusal }
export type WebhookVerifier = (delivery: WebhookDelivery) => WebhookVerdict

/** Who may send us events: the last part of the address they send them to. */
export const webhookProviders = ['moonpay', 'crossmint', 'sumsub', 'mangopay'] as const
export type WebhookProvider = (typeof webhookProviders)[number]
export type WebhookVerifiers = Partial<Readonly<Record<WebhookProvider, WebhookVerifier>>>

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

/** Compared in constant time by their hashes, which hides content and length. */
export function isSameSecret(one: Uint8Array | string, other: Uint8Array | string): boolean {
  const hash = (value: Uint8Array | string) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** Ids and types of providers are far shorter, and an index takes no more than some 2,700 bytes. */
const nameLengthMax = 200
const eventIdLengthMax = 600

/** What is signed as it should be: an event, if what names it can be stored and looked for. */
export function judgeContent(event: WebhookEvent | undefined, rawBody: Uint8Array, eventId = hashOf(rawBody)): WebhookVerdict {
  if (!event || ![event.type, event.subject, event.reference].every((name) => isPlain(name, nameLengthMax)))
    return { unreadable: { eventId } }
  return { genuine: isPlain(event.eventId, eventIdLengthMax) ? event : { ...event, eventId } }
}

/** Neither control characters, which PostgreSQL or a terminal would stumble over, nor halves of surrogate pairs, which UTF-8 has no bytes for. */
function isPlain(name: string | undefined, lengthMax: number): boolean {
  return name === undefined || (name.length <= lengthMax && !/[\p{Cc}\p{Cs}]/u.test(name))
}

export function hashOf(rawBody: Uint8Array): string {
  return createHash('sha256').update(rawBody).digest('hex')
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
