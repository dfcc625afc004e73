import type { ComplianceReport, ReportStatus, ReportType } from '@heathland/domain/compliance/compliance-report'
import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { Keys } from '../../core/keys.ts'

interface ReportRow {
  readonly id: Id<'rep'>
  readonly type: ReportType
  readonly status: ReportStatus
  readonly requested_at: Date
  readonly requested_by: string
  readonly file_bytes: number | null
}

const columns = 'id, type, status, requested_at, requested_by, file_bytes'

export interface ReportsPage {
  readonly status: ReportStatus | undefined
  readonly after: string | undefined
  readonly rowsMax: number
}

/** Newest first: an id begins with its time. */
export async function listReports(tx: ReadTx, { status, after, rowsMax }: ReportsPage): Promise<ComplianceReport[]> {
  const rows = await tx.query<ReportRow>(
    'list-compliance-reports',
    `select ${columns} from compliance_report
     where ($1::text is null or status = $1) and ($2::text is null or id < $2) order by id desc limit $3`,
    [status ?? null, after ?? null, rowsMax],
  )
  return rows.map(toReport)
}

export function insertReport(tx: Tx, report: ComplianceReport, dueAt: Date): void {
  tx.send(
    'insert-compliance-report',
    'insert into compliance_report (id, type, status, requested_at, requested_by, due_at) values ($1, $2, $3, $4, $5, $6)',
    [report.id, report.type, report.status, report.requestedAt, report.requestedBy, dueAt],
  )
}

/** A report that is still to be made. The attempt is counted, with the time to look at it again. */
export async function takeReport(
  tx: Tx,
  id: Id<'rep'>,
  dueAt: Date,
): Promise<(ComplianceReport & { readonly attempts: number }) | undefined> {
  const [row] = await tx.query<ReportRow & { attempts: number }>(
    'take-compliance-report',
    `update compliance_report set attempts = attempts + 1, due_at = $2 where id = $1 and status = 'pending' returning ${columns}, attempts`,
    [id, dueAt],
  )
  return row && { ...toReport(row), attempts: row.attempts }
}

/** False when it was made or failed meanwhile. */
export async function completeReport(tx: Tx, keys: Keys, id: Id<'rep'>, text: string): Promise<boolean> {
  const rows = await tx.query(
    'complete-compliance-report',
    `update compliance_report set status = 'completed', due_at = null, file = $2, file_bytes = $3, master_version = $4
     where id = $1 and status = 'pending' returning id`,
    [id, keys.seal(text, filePlace(id)), Buffer.byteLength(text), keys.masterVersion],
  )
  return rows.length === 1
}

export async function failReport(tx: Tx, id: Id<'rep'>): Promise<boolean> {
  const rows = await tx.query(
    'fail-compliance-report',
    `update compliance_report set status = 'failed', due_at = null where id = $1 and status = 'pending' returning id`,
    [id],
  )
  return rows.length === 1
}

export async function findReportFile(
  tx: ReadTx,
  keys: Keys,
  id: string,
): Promise<{ readonly report: ComplianceReport; readonly text: string } | undefined> {
  const [row] = await tx.query<ReportRow & { file: Buffer }>(
    'find-report-file',
    `select ${columns}, file from compliance_report where id = $1 and status = 'completed'`,
    [id],
  )
  return row && { report: toReport(row), text: keys.open(row.file, filePlace(row.id)) }
}

/** Seals the next reports under the present master key; returns how many. */
export async function resealReports(tx: Tx, keys: Keys, rowsMax: number): Promise<number> {
  const rows = await tx.query<{ id: Id<'rep'>; file: Buffer }>(
    'next-reports-to-reseal',
    `select id, file from compliance_report where status = 'completed' and master_version < $1 order by master_version limit $2 for update skip locked`,
    [keys.masterVersion, rowsMax],
  )
  for (const { id, file } of rows) {
    tx.send('reseal-report', 'update compliance_report set file = $2, master_version = $3 where id = $1', [
      id,
      keys.seal(keys.open(file, filePlace(id)), filePlace(id)),
      keys.masterVersion,
    ])
  }
  return rows.length
}

export async function listDueReports(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'rep'>[]> {
  const rows = await tx.query<{ id: Id<'rep'> }>(
    'list-due-reports',
    `select id from compliance_report where status = 'pending' and due_at <= $1 order by due_at limit $2`,
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

function toReport(row: ReportRow): ComplianceReport {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    requestedAt: row.requested_at,
    requestedBy: row.requested_by,
    fileBytes: row.file_bytes ?? undefined,
  }
}

function filePlace(id: string): string {
  return `compliance_report.file.${id}`
}
