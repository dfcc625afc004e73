/** Compliance reports: requested by a person, made by a worker, kept as it was made. */
import type { Checked } from '../form.ts'
import type { Id } from '../id.ts'

export const reportTypes = {
  'access-review': { name: 'Access review', sentence: 'everyone on the staff, with role, second factor and access' },
  'kyc-register': { name: 'KYC register', sentence: 'every identity check, by id, with its state and its days' },
  'dlp-log': { name: 'Data protection log', sentence: 'every data protection event of the last 90 days and how it ended' },
} as const satisfies Record<string, { readonly name: string; readonly sentence: string }>
export type ReportType = keyof typeof reportTypes

export const reportStatuses = ['completed', 'pending', 'failed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

export interface ComplianceReport {
  readonly id: Id<'rep'>
  readonly type: ReportType
  readonly status: ReportStatus
  readonly requestedAt: Date
  readonly requestedBy: string
  readonly fileBytes: number | undefined
}

/** So many are listed at a time. */
export const reportsPage = 25

/** A report that would be longer fails rather than leave lines out. */
export const reportLinesMax = 50_000

/** A worker that died or was refused tries again this often before the report is failed. */
export const reportAttemptsMax = 3

/** `access-review-2026-11-05.csv`; the day is UTC's. */
export function reportFileName({ type, requestedAt }: Pick<ComplianceReport, 'type' | 'requestedAt'>): string {
  return `${type}-${requestedAt.toISOString().slice(0, 10)}.csv`
}

export function checkReportRequest(values: { readonly type: ReportType | '' }): Checked<{ type: ReportType }, 'type', 'type-missing'> {
  return values.type === '' ? { ok: false, problems: { type: 'type-missing' } } : { ok: true, input: { type: values.type } }
}
