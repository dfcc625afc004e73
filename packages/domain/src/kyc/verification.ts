/**
 * The check of who a person is. They hand in papers on the provider's page; what came of it, only the provider's own answer says. A
 * verdict may be followed by another, in either direction; what is no verdict never takes one away, except papers handed in anew after
 * a no.
 */
import type { KycStatus } from '../onboarding/readiness.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs, hourMs, minuteMs } from '../time.ts'
import type { CaseReason } from './case.ts'
import type { Evidence, Hit } from './evidence.ts'
import type { RiskLevel } from './risk.ts'

export interface Verification {
  readonly state: 'started' | 'pending' | 'approved' | 'rejected'
  /** Whether papers that were not taken may be handed in again. */
  readonly retry: boolean
  readonly reasons: readonly string[]
  readonly startedAt: Date
  /** When the provider's page was opened last. */
  readonly openedAt: Date
  readonly decidedAt: Date | undefined
  /** Verdicts from before no longer count: they are about the name of before. */
  readonly countsFrom: Date | undefined
  /** When to ask the provider; undefined when nothing is waited for. */
  readonly dueAt: Date | undefined
}

/** What the provider says now. Unknown is never a no, and neither is a file that it cannot find. */
export type Reading =
  | { readonly state: 'unknown' | 'missing' | 'open' }
  /** With evidence where the provider found something that a person has to decide. */
  | { readonly state: 'pending'; readonly evidence?: Evidence | undefined }
  | { readonly state: 'approved'; readonly decidedAt: Date | undefined; readonly evidence?: Evidence | undefined }
  | {
      readonly state: 'rejected'
      readonly mayRetry: boolean
      readonly reasons: readonly string[]
      readonly decidedAt: Date | undefined
      readonly evidence?: Evidence | undefined
    }

/** Where a person lives, as far as we know: where we may serve them, elsewhere, or nobody has said. */
export type Residence = 'served' | 'elsewhere' | 'unsaid'

export type StartRefusal = Refusal<'KYC_COUNTRY_NOT_SERVED' | 'KYC_COUNTRY_MISSING' | 'KYC_CLOSED'>

/** Begins a check, goes on with one, or repeats one whose papers were not taken. */
export function decideStart(
  verification: Verification | undefined,
  residence: Residence,
  now: Date,
): { readonly refused: false; readonly verification: Verification } | StartRefusal {
  if (residence === 'elsewhere') return refuse('KYC_COUNTRY_NOT_SERVED')
  if (residence === 'unsaid') return refuse('KYC_COUNTRY_MISSING')
  if (verification && !mayHandIn(verification)) return refuse('KYC_CLOSED')
  const begun: Verification = verification ?? {
    state: 'started',
    retry: false,
    reasons: [],
    startedAt: now,
    openedAt: now,
    decidedAt: undefined,
    countsFrom: undefined,
    dueAt: undefined,
  }
  return { refused: false, verification: withNextLook({ ...begun, openedAt: now }, now) }
}

/** Whether papers are still wanted: none were handed in yet, or those that were may be replaced. */
export function mayHandIn({ state, retry }: Pick<Verification, 'state' | 'retry'>): boolean {
  return state === 'started' || (state === 'rejected' && retry)
}

/** What a reading makes of a check; `changed` when a person would see it. */
export function decideVerification(
  verification: Verification,
  reading: Reading,
  now: Date,
): { readonly changed: boolean; readonly verification: Verification } {
  const next = afterReading(verification, reading, now)
  return { changed: next !== verification, verification: withNextLook(next, now) }
}

function afterReading(verification: Verification, reading: Reading, now: Date): Verification {
  switch (reading.state) {
    case 'unknown':
    case 'missing':
    case 'open':
      return verification
    case 'pending':
      // Looking again at who was approved is no verdict yet.
      if (verification.state === 'pending' || verification.state === 'approved') return verification
      // Staff decided, and the provider may wait for its own people for ever.
      if (isStaffRejection(verification)) return verification
      return { ...verification, state: 'pending', retry: false, reasons: [], decidedAt: undefined }
    case 'approved':
    case 'rejected':
      return withVerdict(verification, reading, now)
  }
}

/** A final no since which only newer verdicts count is one of staff's. */
function isStaffRejection({ state, retry, countsFrom }: Verification): boolean {
  return state === 'rejected' && !retry && countsFrom !== undefined
}

/** Whether a verdict is about what counts: not from before a new name, before papers that were asked for, or before staff decided. */
export function isCurrent(
  { countsFrom, decidedAt: before }: Pick<Verification, 'countsFrom' | 'decidedAt'>,
  { decidedAt }: { readonly decidedAt: Date | undefined },
): boolean {
  if (countsFrom && !(decidedAt && decidedAt.getTime() >= countsFrom.getTime())) return false
  // An answer from before the verdict that we know, and which took longer to arrive.
  return !(before && decidedAt && decidedAt.getTime() < before.getTime())
}

function withVerdict(verification: Verification, reading: Extract<Reading, { state: 'approved' | 'rejected' }>, now: Date): Verification {
  if (!isCurrent(verification, reading)) return verification
  const retry = reading.state === 'rejected' && reading.mayRetry
  const reasons = reading.state === 'rejected' ? reading.reasons : []
  const isSame = verification.state === reading.state && verification.retry === retry && isSameList(verification.reasons, reasons)
  if (isSame) return verification
  return { ...verification, state: reading.state, retry, reasons, decidedAt: reading.decidedAt ?? now }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}

/** What is known besides the reading itself. */
export interface ReadingFacts {
  readonly hasOpenCase: boolean
  /** Hits that no case has had before. */
  readonly freshHits: readonly Pick<Hit, 'kinds'>[]
  readonly level: RiskLevel
}

export interface ReadingDecision {
  readonly changed: boolean
  readonly verification: Verification
  /** Why staff have to decide; undefined where the provider's verdict holds by itself or a case is open already. */
  readonly opens: CaseReason | undefined
  /** Whether the open case, or the one that opens now, is about this reading. */
  readonly isForCase: boolean
}

/**
 * What a reading makes of a check, and whether staff decide. A verdict that needs them does not hold until they did: the check stays pending,
 * and somebody who was approved stays so, unless the provider refuses them now or found them on a sanctions list.
 */
export function decideReading(verification: Verification, reading: Reading, facts: ReadingFacts, now: Date): ReadingDecision {
  const applied = decideVerification(verification, reading, now)
  const opens = facts.hasOpenCase ? undefined : caseReasonOf(verification, reading, { ...facts, changes: applied.changed })
  const isRetry = reading.state === 'rejected' && reading.mayRetry
  const isVerdict = reading.state === 'approved' || reading.state === 'rejected'
  const counts = isVerdict ? isCurrent(verification, reading) : 'evidence' in reading && reading.evidence !== undefined
  const isForCase = opens !== undefined || (facts.hasOpenCase && counts)
  if (!isForCase || isRetry) return { ...applied, opens, isForCase }
  return { ...hold(verification, reading, facts, now), opens, isForCase }
}

/** What a person at ours may see otherwise than the provider: its rules about lists, and details that differ. */
const reviewableReasons = ['not-accepted', 'details-differ']

function caseReasonOf(
  verification: Verification,
  reading: Reading,
  { freshHits, level, changes }: ReadingFacts & { readonly changes: boolean },
): CaseReason | undefined {
  const wasApproved = verification.state === 'approved'
  const isFinal = verification.state === 'rejected' && !verification.retry
  if (!('evidence' in reading) || !reading.evidence) return undefined
  if (reading.state === 'rejected') {
    const isReviewable = changes && !reading.mayRetry && reading.reasons.some((reason) => reviewableReasons.includes(reason))
    if (!isReviewable) return undefined
    return wasApproved ? 'monitoring' : 'refused'
  }
  // Whoever was refused for good gains nothing by a case, and neither does one whose verdict no longer counts.
  if (isFinal && !changes) return undefined
  if (reading.state === 'approved' && !wasApproved && !changes) return undefined
  if (freshHits.length > 0) return wasApproved ? 'monitoring' : 'screening'
  return reading.state === 'approved' && changes && level === 'high' ? 'high-risk' : undefined
}

function hold(
  verification: Verification,
  reading: Reading,
  { freshHits }: ReadingFacts,
  now: Date,
): { readonly changed: boolean; readonly verification: Verification } {
  const isFrozen = reading.state === 'rejected' || freshHits.some(({ kinds }) => kinds.includes('sanctions'))
  const stays = verification.state === 'pending' || (verification.state === 'approved' && !isFrozen)
  const next: Verification = stays ? verification : { ...verification, state: 'pending', retry: false, reasons: [], decidedAt: undefined }
  // Staff take hours; the provider is asked now and then whether it knows more.
  return { changed: !stays, verification: { ...next, dueAt: after(now, hourMs) } }
}

/** Staff decided. What the provider said until now counts no longer. Who was approved all along stays so from the day it was. */
export function decideByStaff(
  verification: Verification,
  outcome: 'approve' | 'reject',
  now: Date,
): { readonly changed: boolean; readonly verification: Verification } {
  const wasApproved = verification.state === 'approved'
  const decided = { ...verification, retry: false, countsFrom: now }
  const after: Verification =
    outcome === 'approve'
      ? { ...decided, state: 'approved', reasons: [], decidedAt: wasApproved ? verification.decidedAt : now }
      : { ...decided, state: 'rejected', reasons: ['other'], decidedAt: now }
  return { changed: outcome === 'reject' || !wasApproved, verification: withNextLook(after, now) }
}

/** Staff ask for papers again, which the provider's page takes from now on. */
export function askAgain(verification: Verification, reason: string, now: Date): Verification {
  return withNextLook({ ...verification, state: 'rejected', retry: true, reasons: [reason], decidedAt: now, countsFrom: now }, now)
}

/** The person has another name than the one that was approved: the check begins again, and what was found before no longer counts. */
export function reopenForName(verification: Verification, now: Date): Verification {
  if (verification.state !== 'approved') return verification
  const { startedAt, openedAt } = verification
  return withNextLook(
    { state: 'started', retry: false, reasons: [], startedAt, openedAt, decidedAt: undefined, countsFrom: now, dueAt: undefined },
    now,
  )
}

/** Most papers are handed in and looked at within minutes: a word that was lost is made up for before anybody gives up waiting. */
const papersAreGivenMs = 5 * minuteMs
const pageIsOpenMs = 30 * minuteMs
const papersTakeMs = dayMs
/** Whoever has handed in nothing by then has gone; the page's button begins again. */
const waitsForPapersMs = 30 * dayMs
/** Most verdicts that are taken back are taken back soon. */
const verdictIsNewMs = 30 * dayMs
const verdictIsOldPauseMs = 30 * dayMs

/**
 * Twice a minute at first, every minute while the page may be open, then every ten, then hourly; daily where a verdict takes longer than
 * a month. After a verdict daily for a month and then monthly, since it may be followed by another and the event that says so may get lost.
 */
function withNextLook(verification: Verification, now: Date): Verification {
  const { state, openedAt, decidedAt } = verification
  const openMs = now.getTime() - openedAt.getTime()
  if (state === 'pending' || (mayHandIn(verification) && openMs < waitsForPapersMs))
    return { ...verification, dueAt: after(now, pauseMs(openMs)) }
  if (!decidedAt) return { ...verification, dueAt: undefined }
  const isNew = now.getTime() - decidedAt.getTime() < verdictIsNewMs
  return { ...verification, dueAt: after(now, isNew ? dayMs : verdictIsOldPauseMs) }
}

function pauseMs(openMs: number): number {
  if (openMs < papersAreGivenMs) return minuteMs / 2
  if (openMs < pageIsOpenMs) return minuteMs
  if (openMs < papersTakeMs) return 10 * minuteMs
  return openMs < waitsForPapersMs ? hourMs : dayMs
}

/** What a profile says of it. Whoever has only begun is as unknown as before, and papers that were not taken stay so until new ones are. */
export function kycStatusOf({ state }: Verification): KycStatus {
  return state === 'started' ? 'unknown' : state
}

export type NextStep = 'start' | 'continue' | 'wait' | 'retry' | 'done' | 'contact' | 'not-served'

/** What the member can do now. The profile's word holds where there is no check on record. */
export function nextStep(verification: Verification | undefined, status: KycStatus, residence: Residence): NextStep {
  const state = verification?.state ?? (status === 'unknown' ? undefined : status)
  if (state === 'approved') return 'done'
  if (state === 'pending') return 'wait'
  if (state === 'rejected' && !verification?.retry) return 'contact'
  if (residence === 'elsewhere') return 'not-served'
  if (state === 'rejected') return 'retry'
  return state === 'started' ? 'continue' : 'start'
}
