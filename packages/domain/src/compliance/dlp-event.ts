/**
 * Possible data leaks. An event is made from what the audit log says of exports, downloads and looks at people; a person
 * takes it up, and says when it is over.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Severity } from '../security/security-event.ts'

export const dlpEventTypes = {
  'bulk-export': 'Bulk export by staff',
  'unusual-download': 'Statements were downloaded more often than anyone needs them',
  'pii-search': 'Somebody looked at more people than their work usually takes',
} as const
export type DlpEventType = keyof typeof dlpEventTypes

export const dlpStatuses = ['detected', 'investigating', 'resolved'] as const
export type DlpStatus = (typeof dlpStatuses)[number]

/** Fewer files, or fewer different people looked at, within one hour are somebody's work. */
export const takingsWorthTelling = {
  'bulk-export': 1,
  'unusual-download': 10,
  'pii-search': 100,
} as const satisfies Record<DlpEventType, number>
const exportsOfARoutine = 5
const peopleOfSomebodyWhoCollects = 500

const severityRules = {
  'bulk-export': (count) => (count < exportsOfARoutine ? 'low' : 'high'),
  'unusual-download': () => 'medium',
  'pii-search': (count) => (count < peopleOfSomebodyWhoCollects ? 'medium' : 'high'),
} as const satisfies Record<DlpEventType, (count: number) => Severity>

/** How much so many files, or so many different people looked at, matter within one hour; undefined when that is somebody's work. */
export function dlpSeverityOf(type: DlpEventType, count: number): Severity | undefined {
  return count < takingsWorthTelling[type] ? undefined : severityRules[type](count)
}

export interface DlpEvent {
  readonly id: Id<'dlp'>
  readonly type: DlpEventType
  readonly severity: Severity
  /** Who did it. */
  readonly userId: Id<'per'>
  /** What they took or looked at, as the record names it. */
  readonly resource: string
  readonly occurredAt: Date
  readonly count: number
  readonly status: DlpStatus
  /** Who took it up. */
  readonly investigatedBy: string | undefined
  readonly resolution: { readonly at: Date; readonly by: string } | undefined
}

/** So many are listed at a time. */
export const dlpEventsPage = 25

const next = { detected: 'investigating', investigating: 'resolved', resolved: undefined } as const satisfies Record<
  DlpStatus,
  DlpStatus | undefined
>

/** What may be done with it now. */
export function nextDlpStatus(status: DlpStatus): Exclude<DlpStatus, 'detected'> | undefined {
  return next[status]
}

export type DlpRefusal = Refusal<'EVENT_OWN' | 'DLP_STEP_UNFIT'>

/** One step at a time, and never about oneself. */
export function decideDlpStep(
  event: DlpEvent,
  { to, by }: { readonly to: DlpStatus; readonly by: Id<'per'> },
  now: Date,
): { readonly refused: false; readonly event: DlpEvent } | DlpRefusal {
  if (event.userId === by) return refuse('EVENT_OWN')
  if (next[event.status] !== to) return refuse('DLP_STEP_UNFIT')
  const step = to === 'resolved' ? { resolution: { at: now, by } } : { investigatedBy: by }
  return { refused: false, event: { ...event, status: to, ...step } }
}
