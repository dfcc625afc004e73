import type { DataClass as WireDataClass, DlpEvent as WireDlpEvent, ComplianceReport as WireReport } from '@heathland/contract'
import { type ComplianceMetric, complianceMetrics, measure } from '@heathland/domain/compliance/compliance-metric'
import { type ComplianceReport, reportsPage, reportTypes } from '@heathland/domain/compliance/compliance-report'
import type { DataClass } from '@heathland/domain/compliance/data-class'
import { type DlpEvent, dlpEventsPage } from '@heathland/domain/compliance/dlp-event'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { listDataClasses } from './data-class.sql.ts'
import { addDataClass, changeDataClass } from './data-classes.ts'
import { listDlpEvents } from './dlp-event.sql.ts'
import { downloadReport, requestReport } from './make-report.ts'
import { moveDlpEvent } from './move-dlp-event.ts'
import { readComplianceFacts } from './overview.sql.ts'
import { listReports } from './report.sql.ts'

const { compliance } = operations.office

export const officeCompliance = {
  overview: compliance.overview.handler(async ({ context: { ctx } }) => {
    const { open, metrics } = await ctx.read((tx) => readComplianceFacts(tx, ctx.now))
    return {
      open,
      metrics: (Object.keys(complianceMetrics) as ComplianceMetric[]).map((metric) => {
        const { percent, status } = measure(metric, metrics[metric])
        return { metric, ...metrics[metric], ...(percent !== undefined && { percent }), target: complianceMetrics[metric].target, status }
      }),
    }
  }),
  listDlpEvents: compliance.listDlpEvents.handler(async ({ context: { ctx }, input: { status, after } }) => {
    const found = await ctx.read((tx) => listDlpEvents(tx, { status, after, rowsMax: dlpEventsPage + 1 }))
    const page = pageOf(found, dlpEventsPage, byId)
    const names = await namePeople(ctx, [...new Set(page.items.map(({ userId }) => userId))])
    return { ...mapPage(page, toDlpEvent), names: Object.fromEntries(names) }
  }),
  moveDlpEvent: compliance.moveDlpEvent.handler(async ({ context: { ctx }, input }) => {
    await moveDlpEvent(ctx, input)
    return {}
  }),
  listDataClasses: compliance.listDataClasses.handler(async ({ context: { ctx } }) => ({
    items: (await ctx.read(listDataClasses)).map(toDataClass),
  })),
  addDataClass: compliance.addDataClass.handler(async ({ context: { ctx }, input }) => toDataClass(await addDataClass(ctx, input))),
  changeDataClass: compliance.changeDataClass.handler(async ({ context: { ctx }, input }) =>
    toDataClass(await changeDataClass(ctx, input)),
  ),
  listReports: compliance.listReports.handler(async ({ context: { ctx }, input: { status, after } }) => {
    const found = await ctx.read((tx) => listReports(tx, { status, after, rowsMax: reportsPage + 1 }))
    return mapPage(pageOf(found, reportsPage, byId), toReport)
  }),
  requestReport: compliance.requestReport.handler(async ({ context: { ctx }, input }) => toReport(await requestReport(ctx, input))),
  downloadReport: compliance.downloadReport.handler(async ({ context: { ctx }, input }) => ({
    ...(await downloadReport(ctx, input.reportId)),
    mediaType: 'text/csv;charset=utf-8' as const,
  })),
}

function toDlpEvent({ id, type, severity, userId, resource, occurredAt, status, count }: DlpEvent): WireDlpEvent {
  const times = type === 'pii-search' ? `${count} people` : count === 1 ? 'Once' : `${count} times`
  const details = `${times} within the hour`
  return { id, eventType: type, severity, user: userId, resource, timestamp: occurredAt.toISOString(), status, details }
}

function toDataClass({ lastUpdated, ...dataClass }: DataClass): WireDataClass {
  return { ...dataClass, lastUpdated: lastUpdated.toISOString() }
}

function toReport({ id, type, status, requestedAt, fileBytes }: ComplianceReport): WireReport {
  const day = requestedAt.toISOString().slice(0, 10)
  return {
    id,
    name: `${reportTypes[type].name} ${day}`,
    date: requestedAt.toISOString(),
    status,
    type,
    ...(fileBytes !== undefined && { fileSize: fileBytes }),
  }
}
