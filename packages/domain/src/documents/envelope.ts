/**
 * An envelope is one text and those who sign it, in their order. It is signed when the last has signed, and ends unsigned when somebody
 * declines, when its time is over, or when staff withdraw it. What has ended stays as it is.
 */
import { yearsAfter } from '../compliance/retention.ts'
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs, minuteMs } from '../time.ts'
import type { DocumentStatus } from './document.ts'

export const envelopeStates = ['sent', 'signed', 'declined', 'expired', 'voided'] as const
export type EnvelopeState = (typeof envelopeStates)[number]

export interface Signer {
  readonly personId: Id<'per'>
  readonly signedAt?: Date
}

export interface Envelope {
  readonly state: EnvelopeState
  /** SHA-256 of the text, in hex: what is signed is what was shown. */
  readonly textHash: string
  readonly sentAt: Date
  readonly expiresAt: Date
  /** In the order in which they sign. */
  readonly signers: readonly [Signer, ...Signer[]]
  readonly remindersSent: number
  readonly endedAt?: Date
}

/** Long enough for holidays, short enough that the text still holds. */
const openDays = 30
/** Days after sending. Whoever has not signed by the last is not pressed further. */
const reminderDays = [3, 7, 21] as const
/** The factor is shown for the signature, not for something earlier. */
export const signingFactorMaxMs = 5 * minuteMs

export function newEnvelope(textHash: string, personIds: readonly [Id<'per'>, ...Id<'per'>[]], now: Date): Envelope {
  const [first, ...others] = personIds
  return {
    state: 'sent',
    textHash,
    sentAt: now,
    expiresAt: after(now, openDays * dayMs),
    signers: [{ personId: first }, ...others.map((personId) => ({ personId }))],
    remindersSent: 0,
  }
}

/** Who signs next; nobody once the envelope has ended. */
export function awaitedSigner({ state, signers }: Envelope): Id<'per'> | undefined {
  return state === 'sent' ? signers.find(({ signedAt }) => signedAt === undefined)?.personId : undefined
}

export interface SigningAct {
  readonly personId: Id<'per'>
  /** Of the text that the person was shown. */
  readonly textHash: string
  readonly hasConsented: boolean
  readonly factorShownAt: Date | undefined
}

export type SigningRefusal =
  | 'DOCUMENT_NOT_OPEN'
  | 'DOCUMENT_EXPIRED'
  | 'NOT_A_SIGNER'
  | 'ALREADY_SIGNED'
  | 'SIGNATURE_NOT_YET_DUE'
  | 'CONSENT_MISSING'
  | 'TEXT_CHANGED'
  | 'FACTOR_NOT_FRESH'

/** The envelope with this signature in it, or why it cannot be signed. */
export function decideSigning(envelope: Envelope, act: SigningAct, now: Date): Envelope | Refusal<SigningRefusal> {
  const refusal = closedTo(envelope, act.personId, now)
  if (refusal) return refusal
  if (awaitedSigner(envelope) !== act.personId) return refuse('SIGNATURE_NOT_YET_DUE')
  if (!act.hasConsented) return refuse('CONSENT_MISSING')
  if (act.textHash !== envelope.textHash) return refuse('TEXT_CHANGED')
  if (!isFresh(act.factorShownAt, now)) return refuse('FACTOR_NOT_FRESH')
  const [first, ...others] = envelope.signers
  const sign = (signer: Signer): Signer => (signer.personId === act.personId ? { ...signer, signedAt: now } : signer)
  const signers: Envelope['signers'] = [sign(first), ...others.map(sign)]
  const isDone = signers.every(({ signedAt }) => signedAt !== undefined)
  return { ...envelope, signers, ...(isDone && { state: 'signed', endedAt: now }) }
}

/** Whoever is asked may say no at any time before they have signed, also before it is their turn. */
export function decideDeclining(envelope: Envelope, personId: Id<'per'>, now: Date): Envelope | Refusal<SigningRefusal> {
  return closedTo(envelope, personId, now) ?? { ...envelope, state: 'declined', endedAt: now }
}

export function decideVoiding(envelope: Envelope, now: Date): Envelope | Refusal<'DOCUMENT_NOT_OPEN'> {
  return envelope.state === 'sent' ? { ...envelope, state: 'voided', endedAt: now } : refuse('DOCUMENT_NOT_OPEN')
}

/** The envelope as time leaves it: ended when its days are over. */
export function expired(envelope: Envelope, now: Date): Envelope {
  return envelope.state === 'sent' && isOver(envelope, now) ? { ...envelope, state: 'expired', endedAt: envelope.expiresAt } : envelope
}

/** When something is next to be done about an envelope without anybody asking: a reminder, or its end. */
export function envelopeDueAt({ state, sentAt, expiresAt, remindersSent }: Envelope): Date | undefined {
  if (state !== 'sent') return undefined
  const days = reminderDays[remindersSent]
  return days === undefined ? expiresAt : after(sentAt, days * dayMs)
}

/** How many reminders count as sent by now: whoever was away is sent one, not all that they missed. */
export function remindersDue({ state, sentAt, expiresAt }: Envelope, now: Date): number {
  if (state !== 'sent' || now.getTime() >= expiresAt.getTime()) return 0
  return reminderDays.filter((days) => after(sentAt, days * dayMs).getTime() <= now.getTime()).length
}

/** What a signer reads in their list; nothing of an envelope that ended unsigned. */
export function documentStatus(envelope: Envelope, personId: Id<'per'>): DocumentStatus | undefined {
  if (envelope.state === 'signed') return 'Signed'
  if (envelope.state !== 'sent') return undefined
  const own = envelope.signers.find((signer) => signer.personId === personId)
  return own?.signedAt ? 'Sent' : 'Pending'
}

/** Until when nobody may delete it, counted from the day it ended. */
export function documentKeptUntil(endedAt: Date): Date {
  return yearsAfter('signed-document', endedAt)
}

function closedTo(envelope: Envelope, personId: Id<'per'>, now: Date): Refusal<SigningRefusal> | undefined {
  const own = envelope.signers.find((signer) => signer.personId === personId)
  if (!own) return refuse('NOT_A_SIGNER')
  if (own.signedAt) return refuse('ALREADY_SIGNED')
  if (envelope.state === 'expired' || (envelope.state === 'sent' && isOver(envelope, now))) return refuse('DOCUMENT_EXPIRED')
  return envelope.state === 'sent' ? undefined : refuse('DOCUMENT_NOT_OPEN')
}

function isOver({ expiresAt }: Envelope, now: Date): boolean {
  return now.getTime() >= expiresAt.getTime()
}

function isFresh(shownAt: Date | undefined, now: Date): boolean {
  if (shownAt === undefined) return false
  const age = now.getTime() - shownAt.getTime()
  return age >= 0 && age <= signingFactorMaxMs
}
