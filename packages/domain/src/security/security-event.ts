/**
 * What the house should look at. An event is made from what was written down when it happened: the audit log, and the count of those who
 * were turned away. What belongs together is one event, however often it happened within the hour.
 */
import type { Id } from '../id.ts'
import { formatMoney, type Money } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export const securityEventTypes = {
  'sign-ins-failed': 'Sign-ins failed again and again at one account',
  'account-locked': 'So many tried to sign in to an account that further tries are turned away',
  'new-device': 'Someone signed in with a browser they had not used before',
  'factor-added': 'A second factor was added to an account',
  'factor-removed': 'A second factor was removed from an account',
  'role-changed': 'Someone was given another role',
  'webhook-refused': 'Events were refused that no provider had signed, or that could not be read',
  'rate-limited': 'Someone asked more often than anyone may',
  'posted-by-hand': 'Posting by hand',
} as const
export type SecurityEventType = keyof typeof securityEventTypes

/** Something that happened so often within one hour, to one account, operation or provider. */
export interface Happening {
  readonly type: SecurityEventType
  readonly count: number
  /** Whether the account is staff's: more depends on it. */
  readonly ofStaff: boolean
}

/** Fewer wrong passwords and codes than this are somebody who mistyped. */
export const failuresWorthTelling = 5
const failuresOfSomebodyWhoGuesses = 15
const refusalsOfSomebodyWhoForges = 50
const limitsOfSomebodyWhoInsists = 100

const severityRules = {
  'sign-ins-failed': ({ count }) => (count < failuresWorthTelling ? undefined : count < failuresOfSomebodyWhoGuesses ? 'medium' : 'high'),
  'account-locked': ({ ofStaff }) => (ofStaff ? 'critical' : 'high'),
  'new-device': ({ ofStaff }) => (ofStaff ? 'medium' : 'low'),
  'factor-added': () => 'low',
  'factor-removed': ({ ofStaff }) => (ofStaff ? 'high' : 'medium'),
  'role-changed': () => 'medium',
  'webhook-refused': ({ count }) => (count < refusalsOfSomebodyWhoForges ? 'medium' : 'high'),
  'posted-by-hand': () => 'medium',
  'rate-limited': ({ count }) => (count < limitsOfSomebodyWhoInsists ? 'low' : 'medium'),
} as const satisfies Record<SecurityEventType, (happening: Happening) => Severity | undefined>

/** How much it matters; undefined when it is not worth telling yet. */
export function severityOf(happening: Happening): Severity | undefined {
  return severityRules[happening.type](happening)
}

export type OpenEvents = Readonly<Record<Severity, number>>

const weights = { critical: 10, high: 5, medium: 2, low: 0 } as const satisfies Record<Severity, number>

/** A hundred when nothing waits to be looked at, and never below nothing. */
export function securityScore(open: OpenEvents): number {
  const lost = severities.reduce((sum, severity) => sum + weights[severity] * open[severity], 0)
  return Math.max(0, 100 - lost)
}

export interface SecurityEvent {
  readonly id: Id<'sev'>
  readonly type: SecurityEventType
  readonly severity: Severity
  readonly occurredAt: Date
  /** Whose account it is about. */
  readonly userId: Id<'per'> | undefined
  /** How often it happened. */
  readonly count: number
  /** The operation, or the provider and why it was refused. */
  readonly subject: string | undefined
  readonly resolution: { readonly at: Date; readonly by: string; readonly words: string } | undefined
}

/** So many are listed at a time. */
export const securityEventsPage = 25

export type ResolutionRefusal = Refusal<'EVENT_OWN' | 'EVENT_RESOLVED'>

/** Nobody closes what is about their own account. */
export function decideResolution(
  event: SecurityEvent,
  { by, words }: { readonly by: Id<'per'>; readonly words: string },
  now: Date,
): { readonly refused: false; readonly event: SecurityEvent } | ResolutionRefusal {
  if (event.userId === by) return refuse('EVENT_OWN')
  if (event.resolution) return refuse('EVENT_RESOLVED')
  return { refused: false, event: { ...event, resolution: { at: now, by, words } } }
}

/** What a posting by hand is about: the movement, its amount, and whether somebody agreed to it. */
export function postingInWords({ movement, amount, isAlone }: { movement: string; amount: Money; isAlone: boolean }): string {
  return `${movement} ${formatMoney(amount, 'exact')}, ${isAlone ? 'one person' : 'two people'}`
}
