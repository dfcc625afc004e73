/**
 * The check of who a person is. They hand in papers on the provider's page; what came of it, only the provider's own answer says. A
 * verdict may be followed by another, in either direction; what is no verdict never takes one away, except papers handed in anew after
 * a no.
 */
import type { KycStatus } from '../onboarding/readiness.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs, hourMs, minuteMs } from '../time.ts'

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
  | { readonly state: 'unknown' | 'missing' | 'open' | 'pending' }
  | { readonly state: 'approved'; readonly decidedAt: Date | undefined }
  | { readonly state: 'rejected'; readonly mayRetry: boolean; readonly reasons: readonly string[]; readonly decidedAt: Date | undefined }

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
      return { ...verification, state: 'pending', retry: false, reasons: [], decidedAt: undefined }
    case 'approved':
    case 'rejected':
      return withVerdict(verification, reading, now)
  }
}

function withVerdict(verification: Verification, reading: Extract<Reading, { state: 'approved' | 'rejected' }>, now: Date): Verification {
  const { decidedAt: before, countsFrom } = verification
  if (countsFrom && !(reading.decidedAt && reading.decidedAt.getTime() >= countsFrom.getTime())) return verification
  // An answer from before the verdict that we know, and which took longer to arrive.
  if (before && reading.decidedAt && reading.decidedAt.getTime() < before.getTime()) return verification
  const retry = reading.state === 'rejected' && reading.mayRetry
  const reasons = reading.state === 'rejected' ? reading.reasons : []
  const isSame = verification.state === reading.state && verification.retry === retry && isSameList(verification.reasons, reasons)
  if (isSame) return verification
  return { ...verification, state: reading.state, retry, reasons, decidedAt: reading.decidedAt ?? now }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
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
