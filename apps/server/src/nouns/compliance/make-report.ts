import {
  type ComplianceReport,
  type ReportType,
  reportAttemptsMax,
  reportFileName,
  reportLinesMax,
} from '@heathland/domain/compliance/compliance-report'
import { csvRow, csvText } from '@heathland/domain/csv'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { attempt } from '../../work/attempt.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { makeReportJob } from './compliance.jobs.ts'
import { completeReport, failReport, findReportFile, insertReport, resealReports, takeReport } from './report.sql.ts'
import { readReportLines } from './report-lines.sql.ts'

/** A worker that died while it made one leaves it to the next after this. */
const patienceMs = 2 * minuteMs

/** Asks for a report; a worker makes it. */
export async function requestReport(ctx: Context, { type }: { readonly type: ReportType }): Promise<ComplianceReport> {
  const { personId: requestedBy } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const id = ctx.newId('rep')
    const report: ComplianceReport = { id, type, status: 'pending', requestedAt: ctx.now, requestedBy, fileBytes: undefined }
    insertReport(tx, report, after(ctx.now, patienceMs))
    await recordAudit(tx, ctx, { action: 'compliance.report-requested', resource: id, after: { type } })
    await ctx.jobs.send(tx, makeReportJob, { reportId: id }, { key: id })
    return report
  })
}

/** Makes a report that was asked for, once. One that fails again and again, or would have too many lines, is said to have failed. */
export async function makeReport(ctx: Context, reportId: Id<'rep'>): Promise<void> {
  await attempt(ctx, {
    job: makeReportJob,
    payload: { reportId },
    async begin(tx) {
      const taken = await takeReport(tx, reportId, after(ctx.now, patienceMs))
      if (!taken || taken.attempts <= reportAttemptsMax) return taken
      return giveUp(ctx, tx, reportId)
    },
    act: ({ type }) =>
      ctx.as({ kind: 'operator', command: 'make-report' }).read((tx) => readReportLines(tx, type, ctx.now, reportLinesMax + 1)),
    async end(tx, { type }, { columns, lines }) {
      if (lines.length > reportLinesMax) return giveUp(ctx, tx, reportId)
      const text = csvRow(columns.map(csvText)) + lines.map((line) => csvRow(line.map(csvText))).join('')
      if (!(await completeReport(tx, ctx.keys, reportId, text))) return undefined
      await recordAudit(tx, ctx, { action: 'compliance.report-made', resource: reportId, after: { type, lines: lines.length } })
      return undefined
    },
  })
}

async function giveUp(ctx: Context, tx: Tx, reportId: Id<'rep'>): Promise<undefined> {
  if (await failReport(tx, reportId)) await recordAudit(tx, ctx, { action: 'compliance.report-failed', resource: reportId })
  return undefined
}

/** Files are large: few at a time. */
const resealedMax = 20

/** Seals the next reports under the present master key, as a change of that key asks for; returns how many. */
export async function resealBatch(ctx: Context): Promise<number> {
  return ctx.inTransaction(async (tx) => {
    const resealed = await resealReports(tx, ctx.keys, resealedMax)
    if (resealed > 0)
      await recordAudit(tx, ctx, { action: 'compliance.reports-resealed', resource: `master key ${ctx.keys.masterVersion}` })
    return resealed
  })
}

/** A report as it was made. Its download is audited and counts towards data leak detection. */
export async function downloadReport(ctx: Context, reportId: string): Promise<{ readonly name: string; readonly text: string }> {
  return ctx.inTransaction(async (tx) => {
    const found = await findReportFile(tx, ctx.keys, reportId)
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(tx, ctx, { action: 'compliance.report-downloaded', resource: found.report.id })
    return { name: reportFileName(found.report), text: found.text }
  })
}
