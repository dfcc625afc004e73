import { riskLevels, riskStatuses, risksMax } from '@heathland/domain/security/risk'
import {
  eventsResolvedTogetherMax,
  type SecurityEventType,
  securityEventsPage,
  securityEventTypes,
  severities,
} from '@heathland/domain/security/security-event'
import { ratings, type SecurityMetric, securityMetrics } from '@heathland/domain/security/security-metric'
import { vendorStatuses, vendorsMax } from '@heathland/domain/security/vendor'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, Names } from '../wire.ts'

const count = z.int().min(0)
const groupSamplesMax = 3

export const SecurityOverview = z.strictObject({
  /** Out of a hundred: what waits to be looked at takes from it. */
  score: z.int().min(0).max(100),
  /** In all, how many of them wait and are critical or high, and how many are resolved. */
  alerts: z.strictObject({ total: count, critical: count, high: count, resolved: count }),
  metrics: z.array(
    z.strictObject({
      metric: z.enum(Object.keys(securityMetrics) as [SecurityMetric, ...SecurityMetric[]]),
      part: count,
      whole: count,
      /** Left out where there is nothing to measure yet. */
      percent: z.int().min(0).max(100).optional(),
      rating: z.enum(ratings).optional(),
    }),
  ),
  onramp: z.strictObject({
    webhookUrl: z.string(),
    /** The newest events that the provider signed, and what became of them. */
    deliveries: z.array(
      z.strictObject({ id: z.string(), type: z.string(), receivedAt: Instant, outcome: z.enum(['waiting', 'handled', 'given-up']) }),
    ),
    /** How many were refused within the last day: not signed by the provider, or not to be read. */
    refusedLastDay: count,
  }),
})
export type SecurityOverview = z.infer<typeof SecurityOverview>

const EventType = z.enum(Object.keys(securityEventTypes) as [SecurityEventType, ...SecurityEventType[]])

export const SecurityEvent = z.strictObject({
  id: z.string(),
  eventType: EventType,
  description: z.string(),
  severity: z.enum(severities),
  timestamp: Instant,
  /** Whose account it is about. */
  userId: z.string().optional(),
  /** Left out where none was recorded, or the person was erased. */
  ipAddress: z.string().optional(),
  metadata: z.strictObject({ count, subject: z.string().optional() }),
  resolution: z.strictObject({ timestamp: Instant, by: z.string(), words: z.string() }).optional(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** Open events of one type and severity. */
export const SecurityEventGroup = z.strictObject({
  eventType: EventType,
  severity: z.enum(severities),
  events: count,
  accounts: count,
  /** When the newest of them happened. */
  latest: Instant,
  /** Some of those whom they are about, or of what: operations, providers. */
  userIds: z.array(z.string()).max(groupSamplesMax),
  subjects: z.array(z.string()).max(groupSamplesMax),
  /** Those that the reader may resolve together, newest first: not about their own account, and neither critical nor high. */
  resolvable: z.array(z.string()).max(eventsResolvedTogetherMax),
})
export type SecurityEventGroup = z.infer<typeof SecurityEventGroup>

const riskFields = {
  description: prose(500).min(3),
  likelihood: z.literal(riskLevels),
  impact: z.literal(riskLevels),
  status: z.enum(riskStatuses),
}
export const Risk = z.strictObject({ id: z.string(), ...riskFields, riskScore: z.int().min(1).max(9) })
export type Risk = z.infer<typeof Risk>

const vendorFields = {
  name: trimmedLine(120).min(2),
  securityScore: z.int().min(0).max(100),
  assessmentDate: Day,
  status: z.enum(vendorStatuses),
  criticalFindings: z.int().min(0).max(999),
}
export const Vendor = z.strictObject({ id: z.string(), ...vendorFields })
export type Vendor = z.infer<typeof Vendor>

const EntryId = IdText
const tags = ['security']
const eventFilters = {
  state: z.enum(['open', 'resolved']).default('open'),
  severity: z.enum(severities).optional(),
  eventType: EventType.optional(),
}
export const EventFilters = z.strictObject(eventFilters)

export const security = {
  overview: oc
    .route({ method: 'GET', path: '/office/security', summary: 'Security figures', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(SecurityOverview),
  listEvents: oc
    .route({ method: 'GET', path: '/office/security/events', summary: 'What should be looked at, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...eventFilters, after: EntryId.optional() }))
    .output(z.strictObject({ items: z.array(SecurityEvent).max(securityEventsPage), names: Names, next: z.string().optional() })),
  listEventGroups: oc
    .route({ method: 'GET', path: '/office/security/event-groups', summary: 'Open events by type and severity, most severe first', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(
      z.strictObject({ items: z.array(SecurityEventGroup).max(Object.keys(securityEventTypes).length * severities.length), names: Names }),
    ),
  resolveEvents: oc
    .route({
      method: 'POST',
      path: '/office/security/event-resolutions',
      summary: 'Resolve several events with one reason, all or none',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'EVENT_OWN', 'EVENT_RESOLVED', 'EVENT_SEVERE'))
    .input(z.strictObject({ eventIds: z.array(EntryId).min(1).max(eventsResolvedTogetherMax), words: prose(500).min(3) }))
    .output(z.strictObject({ resolved: count })),
  resolveEvent: oc
    .route({ method: 'POST', path: '/office/security/events/{eventId}/resolution', summary: 'Say how an event ended', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'EVENT_OWN', 'EVENT_RESOLVED'))
    .input(z.strictObject({ eventId: EntryId, words: prose(500).min(3) }))
    .output(Nothing),
  listRisks: oc
    .route({ method: 'GET', path: '/office/security/risks', summary: 'The risk register, greatest first', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(z.strictObject({ items: z.array(Risk).max(risksMax) })),
  addRisk: oc
    .route({ method: 'POST', path: '/office/security/risks', summary: 'Write a risk down', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'REGISTER_FULL'))
    .input(z.strictObject(riskFields))
    .output(Risk),
  changeRisk: oc
    .route({ method: 'PUT', path: '/office/security/risks/{riskId}', summary: 'Say how a risk stands now', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ riskId: EntryId, ...riskFields }))
    .output(Risk),
  listVendors: oc
    .route({ method: 'GET', path: '/office/security/vendors', summary: 'Vendors, by name', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(z.strictObject({ items: z.array(Vendor).max(vendorsMax) })),
  addVendor: oc
    .route({ method: 'POST', path: '/office/security/vendors', summary: 'Write a vendor down', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'REGISTER_FULL'))
    .input(z.strictObject(vendorFields))
    .output(Vendor),
  changeVendor: oc
    .route({ method: 'PUT', path: '/office/security/vendors/{vendorId}', summary: 'Say how a vendor stands now', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ vendorId: EntryId, ...vendorFields }))
    .output(Vendor),
}
