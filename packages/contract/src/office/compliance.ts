import { type ComplianceMetric, complianceMetrics, metricStatuses } from '@heathland/domain/compliance/compliance-metric'
import { type ReportType, reportStatuses, reportsPage, reportTypes } from '@heathland/domain/compliance/compliance-report'
import { dataClassesMax, sensitivities } from '@heathland/domain/compliance/data-class'
import { type DlpEventType, dlpEventsPage, dlpEventTypes, dlpStatuses } from '@heathland/domain/compliance/dlp-event'
import { severities } from '@heathland/domain/security/security-event'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { IdText, trimmedLine } from '../text.ts'
import { CsvFile, Instant, Names } from '../wire.ts'

const count = z.int().min(0)
const EntryId = IdText
const ReportTypeName = z.enum(Object.keys(reportTypes) as [ReportType, ...ReportType[]])

export const ComplianceOverview = z.strictObject({
  open: z.strictObject({ kycCases: count, dlpEvents: count, risks: count, nonCompliantVendors: count, pendingReports: count }),
  metrics: z.array(
    z.strictObject({
      metric: z.enum(Object.keys(complianceMetrics) as [ComplianceMetric, ...ComplianceMetric[]]),
      part: count,
      whole: count,
      /** Left out where there is nothing to measure yet. */
      percent: z.int().min(0).max(100).optional(),
      target: z.int().min(0).max(100),
      status: z.enum(metricStatuses),
    }),
  ),
})
export type ComplianceOverview = z.infer<typeof ComplianceOverview>

export const DlpEvent = z.strictObject({
  id: z.string(),
  eventType: z.enum(Object.keys(dlpEventTypes) as [DlpEventType, ...DlpEventType[]]),
  severity: z.enum(severities),
  /** Who did it, by id. */
  user: z.string(),
  resource: z.string(),
  timestamp: Instant,
  status: z.enum(dlpStatuses),
  details: z.string(),
})
export type DlpEvent = z.infer<typeof DlpEvent>

const dataClassFields = {
  name: trimmedLine(120).min(2),
  sensitivity: z.enum(sensitivities),
  owner: trimmedLine(120).min(2),
}
export const DataClass = z.strictObject({ id: z.string(), ...dataClassFields, lastUpdated: Instant })
export type DataClass = z.infer<typeof DataClass>

export const ComplianceReport = z.strictObject({
  id: z.string(),
  name: z.string(),
  date: Instant,
  status: z.enum(reportStatuses),
  type: ReportTypeName,
  /** In bytes; left out until it is made. */
  fileSize: count.optional(),
})
export type ComplianceReport = z.infer<typeof ComplianceReport>

const tags = ['compliance']

export const compliance = {
  overview: oc
    .route({ method: 'GET', path: '/office/compliance', summary: 'What is open, and what was promised', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(ComplianceOverview),
  listDlpEvents: oc
    .route({ method: 'GET', path: '/office/compliance/dlp-events', summary: 'Possible data leaks, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ status: z.enum(dlpStatuses).optional(), after: EntryId.optional() }))
    .output(z.strictObject({ items: z.array(DlpEvent).max(dlpEventsPage), names: Names, next: z.string().optional() })),
  moveDlpEvent: oc
    .route({ method: 'PUT', path: '/office/compliance/dlp-events/{eventId}/status', summary: 'Take an event up, or say it is over', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'EVENT_OWN', 'DLP_STEP_UNFIT'))
    .input(z.strictObject({ eventId: EntryId, to: z.enum(['investigating', 'resolved']) }))
    .output(Nothing),
  listDataClasses: oc
    .route({ method: 'GET', path: '/office/compliance/data-classes', summary: 'The kinds of data that are kept, by name', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(z.strictObject({ items: z.array(DataClass).max(dataClassesMax) })),
  addDataClass: oc
    .route({ method: 'POST', path: '/office/compliance/data-classes', summary: 'Write a kind of data down', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'REGISTER_FULL'))
    .input(z.strictObject(dataClassFields))
    .output(DataClass),
  changeDataClass: oc
    .route({ method: 'PUT', path: '/office/compliance/data-classes/{dataClassId}', summary: 'Say how a kind of data is kept now', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ dataClassId: EntryId, ...dataClassFields }))
    .output(DataClass),
  listReports: oc
    .route({ method: 'GET', path: '/office/compliance/reports', summary: 'Reports that were asked for, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ status: z.enum(reportStatuses).optional(), after: EntryId.optional() }))
    .output(z.strictObject({ items: z.array(ComplianceReport).max(reportsPage), next: z.string().optional() })),
  requestReport: oc
    .route({ method: 'POST', path: '/office/compliance/reports', summary: 'Have a report made', tags })
    .errors(mayGive(...officeErrors, ...keyed))
    .input(z.strictObject({ type: ReportTypeName }))
    .output(ComplianceReport),
  downloadReport: oc
    .route({ method: 'GET', path: '/office/compliance/reports/{reportId}/file', summary: 'A report as it was made', tags })
    .errors(mayGive(...officeErrors, 'STEP_UP_REQUIRED', 'NOT_FOUND'))
    .input(z.strictObject({ reportId: EntryId }))
    .output(CsvFile),
}
