/**
 * What Mangopay's hooks say: a GET with `EventType`, `RessourceId` and `Date` in its query. Nothing is signed, so anyone who knows the
 * address can send one: it is a reason to ask about something, and says nothing about it.
 */
import { hashOf, isSameSecret, judgeContent, type WebhookVerdict } from '../../webhook.ts'
import type { PaymentEvent } from '../port.ts'
import { eventOf } from './translate.ts'

export type MangopayHook =
  | {
      readonly event: PaymentEvent
      /** The same for every repetition of one event, and for no other. */
      readonly eventId: string
      /** Mangopay's word for what happened. */
      readonly type: string
    }
  /** An event of a kind that does not concern us. */
  | { readonly ignored: string }
  | { readonly refused: 'unreadable' }

export function readMangopayHook(query: URLSearchParams): MangopayHook {
  // `RessourceId` is how Mangopay spells it.
  const [type, id, date] = [onlyValue(query, 'EventType'), onlyValue(query, 'RessourceId'), onlyValue(query, 'Date')]
  const event = eventOf(type, id, date)
  if (event === undefined || type === undefined) return { refused: 'unreadable' }
  return event === 'ignored' ? { ignored: type } : { event, eventId: `${type} ${id} ${date}`, type }
}

/**
 * Judges a hook by the secret part of the address that it came to, `key`. It only keeps strangers from making us ask: whoever knows it can
 * make us read a payment once more, and nothing else.
 */
export function verifyMangopayHook({ rawBody }: { readonly rawBody: Uint8Array }, secrets: readonly string[]): WebhookVerdict {
  const query = new URLSearchParams(Buffer.from(rawBody).toString('latin1'))
  const key = onlyValue(query, 'key')
  if (key === undefined) return { refused: 'signature-missing' }
  if (!secrets.some((secret) => secret !== '' && isSameSecret(secret, key))) return { refused: 'signature-wrong' }
  query.delete('key')
  const hook = readMangopayHook(query)
  const said = Buffer.from(query.toString())
  if ('refused' in hook) return judgeContent(undefined, said)
  if ('ignored' in hook) return judgeContent({ eventId: hashOf(said), type: hook.ignored, subject: undefined, reference: undefined }, said)
  return judgeContent({ eventId: hook.eventId, type: hook.type, subject: hook.event.id, reference: undefined }, said)
}

/** Undefined when there is none or more than one. */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  return values.length === 1 ? values[0] : undefined
}
