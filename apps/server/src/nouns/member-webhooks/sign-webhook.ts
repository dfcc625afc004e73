/** Signatures by Standard Webhooks: HMAC-SHA256 over id, time and body, so that none of them can be exchanged. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function makeWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

export interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
}

/** One signature for each secret: a receiver takes whichever it can check. */
export function signWebhook({ id, at, body }: Signed, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
