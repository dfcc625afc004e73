import type { ExportFailure, ExportState, ListExport } from '@heathland/domain/export/list-export'
import type { ControlTotals, ExportFormat } from '@heathland/domain/export/list-file'
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { behindEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

interface ExportRow {
  readonly id: Id<'exp'>
  readonly list: string
  readonly format: ExportFormat | 'zip'
  readonly state: ExportState
  readonly rows_written: number
  readonly rows_expected: number | null
  readonly failure: ExportFailure | null
  readonly file_id: string | null
  readonly file_name: string | null
  readonly file_bytes: bigint | null
  readonly requested_at: Date
  readonly expires_at: Date
}

const columns = 'id, list, format, state, rows_written, rows_expected, failure, file_id, file_name, file_bytes, requested_at, expires_at'

/** As whom the person asked: the export holds what they could see then, and nothing else. */
export interface ExportScope {
  readonly requestedBy: Id<'per'>
  readonly actor: 'member' | 'officer'
  readonly role: Role
  readonly spvIds: readonly string[]
  readonly entityId: string | undefined
}

export function insertExport(tx: Tx, asked: ListExport, scope: ExportScope, filters: Buffer, dueAt: Date): void {
  tx.send(
    'insert-export',
    `insert into export (id, list, format, filters, requested_at, requested_by, actor, role, spv_ids, entity_id, state, rows_expected, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      asked.id,
      asked.list,
      asked.format,
      filters,
      asked.requestedAt,
      scope.requestedBy,
      scope.actor,
      scope.role,
      scope.spvIds,
      scope.entityId ?? null,
      asked.state,
      asked.rowsExpected ?? null,
      dueAt,
      asked.expiresAt,
    ],
  )
}

export async function findExport(tx: ReadTx, id: string, now: Date): Promise<ListExport | undefined> {
  const [row] = await tx.query<ExportRow>('find-export', `select ${columns} from export where id = $1 and expires_at > $2`, [id, now])
  return row && toExport(row)
}

/** One's own reports as files, newest first. */
export async function listReportExports(
  tx: ReadTx,
  asked: { readonly personId: Id<'per'>; readonly before: string | undefined; readonly now: Date; readonly rowsMax: number },
): Promise<readonly ListExport[]> {
  const rows = await tx.query<ExportRow>(
    'list-report-exports',
    `select ${columns} from export where requested_by = $1 and id < $2 and list like 'report-%' and expires_at > $3 order by id desc limit $4`,
    [asked.personId, asked.before ?? behindEveryId, asked.now, asked.rowsMax],
  )
  return rows.map(toExport)
}

/** An export for the one who writes it, with whose it is and what that person is by now. */
export interface TakenExport {
  readonly export: ListExport
  readonly attempts: number
  readonly scope: ExportScope
  readonly filters: Buffer
  /** Undefined for somebody who was erased. */
  readonly wrappedKey: Buffer | undefined
  readonly permissions: readonly string[] | null
}

/** An export that is still to be written. The attempt is counted, earlier output is dropped, and the time to look again is set. */
export async function takeExport(tx: Tx, id: Id<'exp'>, dueAt: Date): Promise<TakenExport | undefined> {
  const [row] = await tx.query<
    ExportRow & {
      attempts: number
      filters: Buffer
      requested_by: Id<'per'>
      actor: 'member' | 'officer'
      role: Role
      spv_ids: string[]
      entity_id: string | null
      wrapped_key: Buffer | null
      permissions: string[] | null
    }
  >(
    'take-export',
    `update export set state = 'writing', attempts = attempts + 1, rows_written = 0, due_at = $2
     where id = $1 and state in ('requested', 'writing')
     returning ${columns}, attempts, filters, requested_by, actor, role, spv_ids, entity_id,
               (select wrapped_key from person_key where person_id = requested_by) as wrapped_key,
               (select permissions from profiles where profiles.id = requested_by) as permissions`,
    [id, dueAt],
  )
  if (!row) return undefined
  const { requested_by: requestedBy, actor, role, spv_ids: spvIds, entity_id: entityId } = row
  return {
    export: toExport(row),
    attempts: row.attempts,
    scope: { requestedBy, actor, role, spvIds, entityId: entityId ?? undefined },
    filters: row.filters,
    wrappedKey: row.wrapped_key ?? undefined,
    permissions: row.permissions,
  }
}

/** False when another worker has taken it up meanwhile. */
export async function saveProgress(tx: Tx, { export: { id }, attempts }: TakenExport, rows: number): Promise<boolean> {
  return (
    (await tx.change('save-export-progress', `update export set rows_written = $3 where id = $1 and state = 'writing' and attempts = $2`, [
      id,
      attempts,
      rows,
    ])) === 1
  )
}

/** How many rows there will be, once that is known. */
export async function saveExpected(tx: Tx, { export: { id }, attempts }: TakenExport, rows: number): Promise<void> {
  await tx.change('save-export-expected', `update export set rows_expected = $3 where id = $1 and state = 'writing' and attempts = $2`, [
    id,
    attempts,
    rows,
  ])
}

/** Whether the one who writes still speaks for the person who asked. */
export async function isSpokenFor(tx: ReadTx): Promise<boolean> {
  const [row] = await tx.query<{ spoken: boolean }>('is-spoken-for', `select app_actor() <> '' as spoken`, [])
  return row?.spoken ?? false
}

interface WrittenFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** False when another worker has taken it up meanwhile. */
export async function completeExport(
  tx: Tx,
  { export: { id }, attempts }: TakenExport,
  { file, totals }: { readonly file: WrittenFile; readonly totals: ControlTotals },
): Promise<boolean> {
  const changed = await tx.change(
    'complete-export',
    `update export set state = 'ready', due_at = null, rows_written = $3, totals = $4, file_id = $5, file_name = $6, file_bytes = $7
     where id = $1 and state = 'writing' and attempts = $2`,
    [
      id,
      attempts,
      totals.rows,
      JSON.stringify(totals, (_key, value) => (typeof value === 'bigint' ? value.toString() : value)),
      file.id,
      file.name,
      file.size,
    ],
  )
  return changed === 1
}

export async function failExport(tx: Tx, { export: { id }, attempts }: TakenExport, failure: ExportFailure): Promise<boolean> {
  const changed = await tx.change(
    'fail-export',
    `update export set state = 'failed', due_at = null, failure = $3 where id = $1 and state = 'writing' and attempts = $2`,
    [id, attempts, failure],
  )
  return changed === 1
}

/** Deletes those that have expired, and returns which files went with them. */
export async function deleteExpired(
  tx: Tx,
  ids: readonly string[],
  before: Date,
): Promise<{ readonly deleted: number; readonly fileIds: Id<'fil'>[] }> {
  const rows = await tx.query<{ file_id: Id<'fil'> | null }>(
    'delete-expired-exports',
    'delete from export where id = any ($1) and expires_at < $2 returning file_id',
    [ids, before],
  )
  return { deleted: rows.length, fileIds: rows.flatMap(({ file_id }) => file_id ?? []) }
}

export async function listDueExports(tx: ReadTx, now: Date, rowsMax: number): Promise<Id<'exp'>[]> {
  const rows = await tx.query<{ id: Id<'exp'> }>('list-due-exports', 'select id from export where due_at <= $1 order by due_at limit $2', [
    now,
    rowsMax,
  ])
  return rows.map(({ id }) => id)
}

function toExport(row: ExportRow): ListExport {
  const { file_id: id, file_name: name, file_bytes: bytes } = row
  return {
    id: row.id,
    list: row.list,
    format: row.format,
    state: row.state,
    rowsWritten: row.rows_written,
    rowsExpected: row.rows_expected ?? undefined,
    failure: row.failure ?? undefined,
    file: id !== null && name !== null && bytes !== null ? { id, name, bytes } : undefined,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
  }
}
