/** Whether a webhook comes from Heathland: by Standard Webhooks, over the bytes as they came. */

/** What happened, and the id to read with an API key. */
export interface HeathlandEvent {
  /** The same for every repetition: whoever keeps it does nothing twice. */
  readonly id: string
  readonly type: string
  readonly created: string
  readonly data: { readonly kind: string; readonly id: string }
}

export type WebhookRefusal = 'headers' | 'time' | 'signature' | 'body'

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal) {
    super(`The webhook was refused: ${reason}`)
    this.reason = reason
  }
}

type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** A webhook that somebody kept, or one from the future, is refused. */
const toleranceSeconds = 5 * 60
/** One for each secret that is in use, and some to spare. */
const signaturesMax = 10

/** Throws `WebhookRefused` for what we did not sign. `rawBody` is the body before anything has read it as JSON. */
export async function verifyWebhook(
  headers: GivenHeaders,
  rawBody: string | Uint8Array,
  secret: string,
  now: Date = new Date(),
): Promise<HeathlandEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name))
  if (id === undefined || timestamp === undefined || signatures === undefined || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookRefused('headers')
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const offered = signatures.split(' ').slice(0, signaturesMax)
  const fits = await Promise.all(
    offered.map(async (one) => {
      const signature = one.startsWith('v1,') ? fromBase64(one.slice(3)) : undefined
      // Compares in constant time.
      return signature !== undefined && crypto.subtle.verify('HMAC', key, signature, signed)
    }),
  )
  if (!fits.includes(true)) throw new WebhookRefused('signature')
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds) throw new WebhookRefused('time')
  const event = readEvent(body)
  if (event?.id !== id) throw new WebhookRefused('body')
  return event
}

function headerOf(headers: GivenHeaders, name: string): string | undefined {
  const value = headers instanceof Headers ? (headers.get(name) ?? undefined) : headers[name]
  return typeof value === 'string' ? value : undefined
}

function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : undefined
  if (bytes === undefined || bytes.length < 24) throw new TypeError('This is no signing secret. It begins with whsec_ and is shown once.')
  return bytes
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(start.length + end.length)
  whole.set(start)
  whole.set(end, start.length)
  return whole
}

function readEvent(body: Uint8Array): HeathlandEvent | undefined {
  try {
    const { id, type, created, data } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as HeathlandEvent
    const isEvent = [id, type, created, data.kind, data.id].every((one) => typeof one === 'string')
    return isEvent ? { id, type, created, data: { kind: data.kind, id: data.id } } : undefined
  } catch {
    return undefined
  }
}
