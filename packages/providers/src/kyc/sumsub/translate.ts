/** Sumsub's words in ours. Nothing here asks anyone; it is tested on the recorded answers beside it. */
import type { HttpAnswer, HttpOutcome } from '../../http.ts'
import type { KycUnknown, ReadingOutcome, RejectionReason, Verification } from '../port.ts'

export interface Unknown {
  readonly unknown: KycUnknown
}

/** The file's id, when one was made now; `exists` when there was one, which is then read. */
export function translateCreation(outcome: HttpOutcome, personReference: string): { fileId: string } | { exists: true } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status, content } = outcome.answer
  if (status === 409) return { exists: true }
  if (status !== 200 && status !== 201) return { unknown: unknownOfStatus(status) }
  const given = fieldsOf(content)
  if (typeof given?.id !== 'string' || given.id === '') return { unknown: 'provider-failed' }
  return given.externalUserId === personReference ? { fileId: given.id } : { unknown: 'contradiction' }
}

export function translateLink(outcome: HttpOutcome, tls: 'required' | 'not-on-loopback'): { url: string } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  if (outcome.answer.status !== 200) return { unknown: unknownOfStatus(outcome.answer.status) }
  const url = fieldsOf(outcome.answer.content)?.url
  return typeof url === 'string' && isPage(url, tls) ? { url } : { unknown: 'provider-failed' }
}

export function translateToken(outcome: HttpOutcome, personReference: string): { token: string } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  if (outcome.answer.status !== 200) return { unknown: unknownOfStatus(outcome.answer.status) }
  const given = fieldsOf(outcome.answer.content)
  if (typeof given?.token !== 'string' || given.token === '') return { unknown: 'provider-failed' }
  return given.userId === personReference ? { token: given.token } : { unknown: 'contradiction' }
}

/** A check of another level, perhaps a lesser one, must not count as ours; nor one of another person. */
export function translateApplicant(outcome: HttpOutcome, personReference: string, levelName: string): ReadingOutcome {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status, content } = outcome.answer
  const given = fieldsOf(content)
  // Only its own words make it missing: any web server says 404 of an address that it does not know.
  if (status === 404 && given?.code === 404) return { missing: true }
  if (status !== 200) return { unknown: unknownOfStatus(status) }
  const review = fieldsOf(given?.review)
  if (typeof given?.id !== 'string' || given.id === '' || !review) return { unknown: 'provider-failed' }
  if (given.externalUserId !== personReference || review.levelName !== levelName) return { unknown: 'contradiction' }
  const verification = readReview(review)
  return verification ? { verification, fileId: given.id } : { unknown: 'provider-failed' }
}

/** The file to close, of whatever level: whoever is erased has no lesser file. Sumsub closes none while it decides. */
export function translateFile(
  outcome: HttpOutcome,
  personReference: string,
): { fileId: string } | { missing: true } | { notYet: true } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  const { status, content } = outcome.answer
  const given = fieldsOf(content)
  if (status === 404 && given?.code === 404) return { missing: true }
  if (status !== 200) return { unknown: unknownOfStatus(status) }
  const reviewStatus = fieldsOf(given?.review)?.reviewStatus
  if (typeof given?.id !== 'string' || given.id === '') return { unknown: 'provider-failed' }
  if (given.externalUserId !== personReference) return { unknown: 'contradiction' }
  return ['pending', 'queued', 'prechecked'].includes(String(reviewStatus)) ? { notYet: true } : { fileId: given.id }
}

/** Their word for it is `deleted`; the file can be opened again by nobody but us. */
export function translateDeactivation(outcome: HttpOutcome, fileId: string): { erased: true } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  if (outcome.answer.status !== 200) return { unknown: unknownOfStatus(outcome.answer.status) }
  const given = fieldsOf(outcome.answer.content)
  if (given?.id !== fileId) return { unknown: 'contradiction' }
  return given.deleted === true ? { erased: true } : { unknown: 'provider-failed' }
}

/** Sumsub answers with no more than that it was done. */
export function translateReset(outcome: HttpOutcome): { reopened: true } | Unknown {
  if (!('answer' in outcome)) return { unknown: unknownOf(outcome) }
  return outcome.answer.status === 200 ? { reopened: true } : { unknown: unknownOfStatus(outcome.answer.status) }
}

/** A result counts only once the review is completed: while papers are handed in again, the old one may still stand there. */
function readReview(review: Readonly<Record<string, unknown>>): Verification | undefined {
  const status = review.reviewStatus
  if (typeof status !== 'string') return undefined
  if (status === 'init') return { state: 'open' }
  // Whatever word they may add for a check that goes on, it is no verdict.
  if (status !== 'completed') return { state: 'pending', isOnHold: status === 'onHold' }
  const result = fieldsOf(review.reviewResult)
  const decidedAt = readTime(review.reviewDate)
  if (result?.reviewAnswer === 'GREEN') return { state: 'approved', decidedAt }
  if (result?.reviewAnswer !== 'RED') return undefined
  return {
    state: 'rejected',
    mayRetry: result.reviewRejectType === 'RETRY',
    reasons: readReasons(result.rejectLabels),
    message: readMessage(result.moderationComment),
    decidedAt,
  }
}

const reasonOfLabel: Readonly<Record<string, RejectionReason>> = {
  BAD_PHOTO: 'photo-unclear',
  UNSATISFACTORY_PHOTOS: 'photo-unclear',
  LOW_QUALITY: 'photo-unclear',
  BLACK_AND_WHITE: 'photo-unclear',
  BAD_SELFIE: 'face-differs',
  BAD_FACE_MATCHING: 'face-differs',
  SELFIE_MISMATCH: 'face-differs',
  BAD_VIDEO_SELFIE: 'face-differs',
  DOCUMENT_PAGE_MISSING: 'document-incomplete',
  INCOMPLETE_DOCUMENT: 'document-incomplete',
  FRONT_SIDE_MISSING: 'document-incomplete',
  BACK_SIDE_MISSING: 'document-incomplete',
  DOCUMENT_DAMAGED: 'document-damaged',
  EXPIRATION_DATE: 'document-expired',
  ID_INVALID: 'document-not-taken',
  UNSUITABLE_DOCUMENT: 'document-not-taken',
  DOCUMENT_TEMPLATE: 'document-not-genuine',
  SCREENSHOTS: 'not-an-original',
  DIGITAL_DOCUMENT: 'not-an-original',
  WRONG_USER_REGION: 'country-not-served',
  REGULATIONS_VIOLATIONS: 'not-accepted',
  AGE_REQUIREMENT_MISMATCH: 'age-too-low',
  FORGERY: 'document-not-genuine',
  GRAPHIC_EDITOR: 'document-not-genuine',
  INCONSISTENT_PROFILE: 'details-differ',
  PROBLEMATIC_APPLICANT_DATA: 'details-differ',
  // A member never learns of a screening hit, nor which list it is on.
  BLOCKLIST: 'not-accepted',
  PEP: 'not-accepted',
  SANCTIONS: 'not-accepted',
  CRIMINAL: 'not-accepted',
}

function readReasons(labels: unknown): readonly RejectionReason[] {
  const known = (Array.isArray(labels) ? labels : []).map((label) =>
    typeof label === 'string' && Object.hasOwn(reasonOfLabel, label) ? (reasonOfLabel[label] ?? 'other') : 'other',
  )
  return known.length === 0 ? ['other'] : [...new Set(known)]
}

/** Long enough for any sentence of theirs; more is not a sentence. */
const messageMax = 1_000

function readMessage(text: unknown): string | undefined {
  const message = typeof text === 'string' ? text.trim() : ''
  return message === '' || message.length > messageMax ? undefined : message
}

/** "2025-03-05 04:41:48+0000", in UTC whatever stands at its end. */
function readTime(text: unknown): Date | undefined {
  const match = typeof text === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,3})?(?:\+0000)?$/.exec(text) : null
  const date = match ? new Date(`${match[1]}T${match[2]}Z`) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** An address that a member's browser may be sent to. */
export function isPage(text: string, tls: 'required' | 'not-on-loopback'): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (tls === 'not-on-loopback' && protocol === 'http:' && hostname.endsWith('.localhost'))
}

export function unknownOf(outcome: Exclude<HttpOutcome, { answer: HttpAnswer }>): KycUnknown {
  if ('notSent' in outcome) return outcome.notSent === 'circuit-open' ? 'busy' : 'unreachable'
  return ({ timeout: 'timeout', cut: 'unreachable', failed: 'provider-failed' } as const)[outcome.unknown]
}

/** 404 of anything but an applicant is a level or an address that is not there. */
export function unknownOfStatus(status: number): KycUnknown {
  if (status === 429) return 'busy'
  return [400, 401, 403, 404].includes(status) ? 'misconfigured' : 'provider-failed'
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : undefined
}
