/** Whether a delivery is MoonPay's. The account's webhook key signs `t`, a dot and the body's bytes; the older header is not looked at. */
import { createHmac } from 'node:crypto'
import {
  hashOf,
  isFresh,
  isSameSecret,
  judgeContent,
  onlyHeader,
  readContent,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookVerdict,
} from '../../webhook.ts'
import { fieldsOf } from './translate.ts'

const signatureHeader = 'moonpay-signature-v2'

/** Two secrets hold while the key is being changed: the present one and the one before. */
export function verifyMoonPayWebhook(delivery: WebhookDelivery, secrets: readonly string[]): WebhookVerdict {
  const signature = readSignature(onlyHeader(delivery, signatureHeader))
  if (!signature) return { refused: 'signature-missing' }
  if (!isSigned(signature, delivery.rawBody, secrets)) return { refused: 'signature-wrong' }
  if (!isFresh(Number(signature.time), delivery.now)) return { refused: 'signature-stale' }
  return judgeContent(readEvent(delivery.rawBody), delivery.rawBody)
}

interface Signature {
  readonly time: string
  readonly hex: string
}

/** `t=<unix seconds>,s=<lower-case hex>`, each once. */
function readSignature(header: string | undefined): Signature | undefined {
  const match = /^t=(\d{1,12}), ?s=([0-9a-f]{64})$/.exec(header ?? '')
  return match ? { time: match[1] ?? '', hex: match[2] ?? '' } : undefined
}

/** Every secret is tried whatever the one before said, so that the time it takes does not tell which one fits. */
function isSigned({ time, hex }: Signature, rawBody: Uint8Array, secrets: readonly string[]): boolean {
  return secrets
    .filter((secret) => secret !== '')
    .map((secret) => isSameSecret(createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex'), hex))
    .some(Boolean)
}

/** MoonPay numbers no events: what changed on which object, and when, names one. Something else is named by its bytes. */
function readEvent(rawBody: Uint8Array): WebhookEvent | undefined {
  const content = readContent(rawBody)
  const type = textOf(content?.type)
  if (!content || !type) return undefined
  // An identity check comes at the top level in one example of theirs, and within `data` elsewhere.
  const data = fieldsOf(content.data) ?? content
  const [subject, status, updatedAt] = [textOf(data.id), textOf(data.status), textOf(data.updatedAt)]
  const named = subject && status && updatedAt ? `${type} ${subject} ${status} ${updatedAt}` : undefined
  return {
    eventId: named ?? hashOf(rawBody),
    type,
    subject,
    reference: textOf(data.externalTransactionId),
  }
}

/** However long: what is too long to be a name is noticed where the content is judged. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
