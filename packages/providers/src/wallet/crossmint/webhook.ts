/** Whether a delivery is Crossmint's. Svix signs its id, the time and the body's bytes; while a secret changes it signs with both. */
import { createHmac } from 'node:crypto'
import {
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

/** Two secrets hold while one is being changed: the present one and the one before. */
export function verifyCrossmintWebhook(delivery: WebhookDelivery, secrets: readonly string[]): WebhookVerdict {
  const id = onlyHeader(delivery, 'svix-id')
  const time = onlyHeader(delivery, 'svix-timestamp')
  const signatures = readSignatures(onlyHeader(delivery, 'svix-signature'))
  if (!id || !/^[\w.-]{1,100}$/.test(id) || !time || !/^\d{1,12}$/.test(time) || signatures.length === 0)
    return { refused: 'signature-missing' }
  if (!isSigned({ id, time, signatures }, delivery.rawBody, secrets)) return { refused: 'signature-wrong' }
  if (!isFresh(Number(time), delivery.now)) return { refused: 'signature-stale' }
  return judgeContent(readEvent(id, delivery.rawBody), delivery.rawBody, id)
}

/** More than a rotation needs; whoever sends more wants us to compute. */
const signaturesMax = 4

/** Versions other than v1 are made with other keys, and are left to those who have them. */
function readSignatures(header: string | undefined): readonly string[] {
  const parts = (header ?? '').split(' ').filter((part) => /^v1,[A-Za-z0-9+/]{43}=$/.test(part))
  return parts.length > signaturesMax ? [] : parts.map((part) => part.slice('v1,'.length))
}

/** Every secret is tried on every signature, so that the time it takes does not tell which one fits. */
function isSigned(
  { id, time, signatures }: { id: string; time: string; signatures: readonly string[] },
  rawBody: Uint8Array,
  secrets: readonly string[],
): boolean {
  const expected = secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .filter((key) => key.length > 0)
    .map((key) => createHmac('sha256', key).update(`${id}.${time}.`).update(rawBody).digest('base64'))
  return expected.flatMap((one) => signatures.map((other) => isSameSecret(one, other))).some(Boolean)
}

/** The id is Svix's, which stays the same over all attempts and which the signature covers. */
function readEvent(id: string, rawBody: Uint8Array): WebhookEvent | undefined {
  const content = readContent(rawBody)
  const type = content?.type
  if (typeof type !== 'string' || type === '') return undefined
  const data = fieldsOf(content?.data)
  const wallet = fieldsOf(type.endsWith('.out') ? data?.sender : data?.recipient)
  const owner = wallet?.owner
  return {
    eventId: id,
    type,
    subject: typeof wallet?.address === 'string' ? wallet.address : undefined,
    reference: typeof owner === 'string' && owner.startsWith('userId:') ? owner.slice('userId:'.length) : undefined,
  }
}
