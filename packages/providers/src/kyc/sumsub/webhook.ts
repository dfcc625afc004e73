/**
 * Whether a delivery is Sumsub's. The webhook's own secret signs the body's bytes and nothing else: no time is signed, so an old
 * delivery stays genuine for ever. It names its event, which is taken once, and a job re-reads the applicant before it believes it.
 */
import { createHmac } from 'node:crypto'
import {
  hashOf,
  isSameSecret,
  judgeContent,
  onlyHeader,
  readContent,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookVerdict,
} from '../../webhook.ts'

/** SHA-1 is offered too and not taken. */
const digests: Readonly<Record<string, 'sha256' | 'sha512'>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' }

/** Two secrets hold while one is being changed: the present one and the one before. */
export function verifySumsubWebhook(delivery: WebhookDelivery, secrets: readonly string[]): WebhookVerdict {
  const digest = onlyHeader(delivery, 'x-payload-digest')
  const named = onlyHeader(delivery, 'x-payload-digest-alg')
  const algorithm = named !== undefined && Object.hasOwn(digests, named) ? digests[named] : undefined
  if (!digest || !algorithm || !/^[0-9a-f]{64,128}$/.test(digest)) return { refused: 'signature-missing' }
  // Every secret is tried whatever the one before said, so that the time it takes does not tell which one fits.
  const isSigned = secrets
    .filter((secret) => secret !== '')
    .map((secret) => isSameSecret(createHmac(algorithm, secret).update(delivery.rawBody).digest('hex'), digest))
    .some(Boolean)
  if (!isSigned) return { refused: 'signature-wrong' }
  return judgeContent(readEvent(delivery.rawBody), delivery.rawBody)
}

/** Sumsub numbers no events: whom it is about, what happened and when names one. Something else is named by its bytes. */
function readEvent(rawBody: Uint8Array): WebhookEvent | undefined {
  const content = readContent(rawBody)
  const [type, applicantId, at, reference] = ['type', 'applicantId', 'createdAtMs', 'externalUserId'].map((name) => textOf(content?.[name]))
  if (type === undefined) return undefined
  const named = applicantId && at ? `${applicantId} ${type} ${at}` : undefined
  return { eventId: named ?? hashOf(rawBody), type, subject: applicantId, reference }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
