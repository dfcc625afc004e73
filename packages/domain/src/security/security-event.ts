/**
 * Security events for staff to look at. They are derived from the audit log and from the counts of rejected requests. Occurrences that
 * belong together within an hour are one event.
 */
import { type Checked, isProse } from '../form.ts'
import type { Id } from '../id.ts'
import { formatMoney, type Money } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export const securityEventTypes = {
  'sign-ins-failed': 'Repeated failed sign-ins to one account',
  'account-locked': 'Account locked after repeated failed sign-ins',
  'new-device': 'Sign-in from a new device',
  'factor-added': 'A second factor was added to an account',
  'factor-removed': 'A second factor was removed from an account',
  'role-changed': 'Role changed',
  'permissions-changed': 'Permissions or SPVs of staff changed',
  'recovery-approved': 'Account recovery approved',
  'webhook-refused': 'Webhooks rejected: invalid signature or payload',
  'rate-limited': 'Rate limit exceeded',
  'posted-by-hand': 'Posting by hand',
} as const
export type SecurityEventType = keyof typeof securityEventTypes

/** Something that happened so often within one hour, to one account, operation or provider. */
export interface Occurrence {
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
  'permissions-changed': () => 'medium',
  'recovery-approved': ({ ofStaff }) => (ofStaff ? 'critical' : 'high'),
  'webhook-refused': ({ count }) => (count < refusalsOfSomebodyWhoForges ? 'medium' : 'high'),
  'posted-by-hand': () => 'medium',
  'rate-limited': ({ count }) => (count < limitsOfSomebodyWhoInsists ? 'low' : 'medium'),
} as const satisfies Record<SecurityEventType, (occurrence: Occurrence) => Severity | undefined>

/** The severity; undefined while it is too little for an event. */
export function severityOf(occurrence: Occurrence): Severity | undefined {
  return severityRules[occurrence.type](occurrence)
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

/** So many are resolved with one reason: enough for an hour's noise, few enough for one short transaction. */
export const eventsResolvedTogetherMax = 100

/** Critical and high events each deserve a reason of their own. */
export function isResolvedAlone(severity: Severity): boolean {
  return severity === 'critical' || severity === 'high'
}

export type TogetherRefusal = ResolutionRefusal | Refusal<'EVENT_SEVERE'>

/** Resolves all of them with one reason, or none. */
export function decideResolutions(
  events: readonly SecurityEvent[],
  resolution: { readonly by: Id<'per'>; readonly words: string },
  now: Date,
): { readonly refused: false; readonly events: readonly SecurityEvent[] } | TogetherRefusal {
  const resolved: SecurityEvent[] = []
  for (const event of events) {
    const decision = decideResolution(event, resolution, now)
    if (decision.refused) return decision
    if (isResolvedAlone(event.severity)) return refuse('EVENT_SEVERE')
    resolved.push(decision.event)
  }
  return { refused: false, events: resolved }
}

/** What somebody writes about how an event ended. */
export function checkResolution(values: { readonly words: string }): Checked<{ words: string }, 'words', 'words-missing'> {
  const words = values.words.trim()
  return isProse(words) ? { ok: true, input: { words } } : { ok: false, problems: { words: 'words-missing' } }
}

/** What a posting by hand is about: the movement, its amount, and whether somebody agreed to it. */
export function postingInWords({ movement, amount, isAlone }: { movement: string; amount: Money; isAlone: boolean }): string {
  return `${movement} ${formatMoney(amount, 'exact')}, ${isAlone ? 'one person' : 'two people'}`
}
