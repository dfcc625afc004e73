/**
 * The one place that decides what a person who tries to come in gets: nothing, half a session that can only show a second factor,
 * or a full one. Every way in, present or future, passes here; and how long a session then lives is decided here too.
 */
import { hourMs, minuteMs } from '../time.ts'

/** The ways in that exist. A new one is added here and nowhere else, and then has to answer the same questions. */
export const signInWays = ['password', 'linkedin', 'passkey'] as const
export type SignInWay = (typeof signInWays)[number]

export const secondFactors = ['totp', 'passkey', 'backup-code'] as const
export type SecondFactor = (typeof secondFactors)[number]

export interface SignInFacts {
  /** The ways whose proof was checked and held in this attempt; none when it did not. */
  readonly ways: readonly SignInWay[]
  /** The second factors that this person has enrolled. */
  readonly factorsHeld: readonly SecondFactor[]
  /** The second factors whose proof was checked and held in this attempt. */
  readonly factorsShown?: readonly SecondFactor[]
  readonly emailVerified: boolean
  readonly suspended: boolean
  /** Staff never work with one factor: without one they get as far as enrolling it. */
  readonly isStaff?: boolean
  /** Until when too many failures keep the account closed. */
  readonly lockedUntil?: Date | undefined
}

/** What half a session still lacks: a factor that is held but was not shown, or one that has to be enrolled first. */
export type MissingFactor = 'second-factor' | 'enrolment'

export type SignInDecision =
  | { readonly session: 'none'; readonly code: 'EMAIL_NOT_VERIFIED' | 'SIGN_IN_FAILED' }
  | { readonly session: 'half'; readonly missing: MissingFactor }
  | { readonly session: 'full' }

/**
 * A wrong password, an unknown address, a suspended and a locked account are one answer: it tells a stranger nothing.
 * That the address is unverified is only said to someone who has shown a way in.
 */
export function decideSignIn(facts: SignInFacts, now: Date): SignInDecision {
  const locked = facts.lockedUntil !== undefined && now.getTime() < facts.lockedUntil.getTime()
  if (facts.ways.length === 0 || facts.suspended || locked) return { session: 'none', code: 'SIGN_IN_FAILED' }
  if (!facts.emailVerified) return { session: 'none', code: 'EMAIL_NOT_VERIFIED' }
  // A passkey is a thing that is held and is opened by a finger, a face or a number: two factors at once.
  if (facts.ways.includes('passkey')) return { session: 'full' }
  const shown = facts.factorsShown ?? []
  if (facts.factorsHeld.some((factor) => shown.includes(factor))) return { session: 'full' }
  if (facts.factorsHeld.length > 0) return { session: 'half', missing: 'second-factor' }
  return facts.isStaff ? { session: 'half', missing: 'enrolment' } : { session: 'full' }
}

export interface SessionFacts {
  /** What its row says it lacks. */
  readonly missing: MissingFactor | undefined
  /** When a factor was last shown in this session. */
  readonly factorShownAt: Date | undefined
  readonly isStaff: boolean
  readonly hasFactor: boolean
}

/**
 * What a session lacks, whatever its row says: a factor that is held must have been shown in it, and staff must hold one. So a session
 * that should never have been full is half from its next request on.
 */
export function missingIn({ missing, factorShownAt, isStaff, hasFactor }: SessionFacts): MissingFactor | undefined {
  if (hasFactor) return missing || !factorShownAt ? 'second-factor' : undefined
  return isStaff ? 'enrolment' : missing
}

export interface SessionLimits {
  readonly idleMs: number
  readonly absoluteMs: number
  readonly renewAfterMs: number
}

export const sessionLimits = {
  /** A screen left alone for this long is taken to be abandoned. */
  idleMs: 30 * minuteMs,
  /** A working day; whoever is still there signs in again. */
  absoluteMs: 12 * hourMs,
  /** The last use is written at most this often, so that reading pages does not write a row each time. */
  renewAfterMs: 5 * minuteMs,
} as const satisfies SessionLimits

export interface SessionTimes {
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly revokedAt: Date | undefined
}

export type SessionState = 'live' | 'idle' | 'expired' | 'revoked'

/** A session that has ended one way never comes back another: only a live one may be renewed. */
export function decideSession(session: SessionTimes, now: Date, limits: SessionLimits = sessionLimits): SessionState {
  if (session.revokedAt) return 'revoked'
  if (now.getTime() - session.createdAt.getTime() >= limits.absoluteMs) return 'expired'
  if (now.getTime() - session.lastUsedAt.getTime() >= limits.idleMs) return 'idle'
  return 'live'
}

export function isRenewalDue(session: SessionTimes, now: Date, limits: SessionLimits = sessionLimits): boolean {
  return decideSession(session, now, limits) === 'live' && now.getTime() - session.lastUsedAt.getTime() >= limits.renewAfterMs
}

/** How long a factor, or a way in, that was just shown counts as fresh for a sensitive act. */
export const stepUpFreshMs = 5 * minuteMs

export function isStepUpFresh(stepUpAt: Date | undefined, now: Date): boolean {
  return stepUpAt !== undefined && now.getTime() - stepUpAt.getTime() < stepUpFreshMs
}
