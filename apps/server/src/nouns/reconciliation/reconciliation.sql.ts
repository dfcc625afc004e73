/** Runs of the reconciliation and the differences that they found. */
import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { Asset } from '@heathland/domain/money'
import type { Break, BreakKind, BreakState, Difference } from '@heathland/domain/reconciliation/break'
import type { ReadTx, Tx } from '../../core/database.ts'
import { comparisons } from './comparisons.sql.ts'

interface DifferenceRow {
  readonly cell: Cell
  readonly asset: Asset
  readonly subject: string
  readonly offer_id: Id<'ofr'> | null
  readonly expected_minor: bigint
  readonly found_minor: bigint
}

/** Every row about which the two sources of a comparison differ now, up to a limit. */
export async function compare(tx: ReadTx, kind: BreakKind, rowsMax: number): Promise<readonly Difference[]> {
  const rows = await tx.query<DifferenceRow>(['compare', kind].join('-'), comparisons[kind], [rowsMax])
  return rows.map((row) => ({
    kind,
    cell: row.cell,
    asset: row.asset,
    subject: row.subject,
    offerId: row.offer_id ?? undefined,
    expectedMinor: row.expected_minor,
    foundMinor: row.found_minor,
  }))
}

export interface Found extends Difference {
  readonly id: Id<'rbk'>
}

/** Opens what is new, brings what is known up to date, and opens again what was explained and has changed; returns how many are new. */
export async function keepBreaks(tx: Tx, found: readonly Found[], now: Date): Promise<number> {
  const rows = await tx.query<{ is_new: boolean }>(
    'keep-breaks',
    `insert into reconciliation_break as known (id, kind, cell, asset, subject, offer_id, expected_minor, found_minor, state, found_at, seen_at)
     select given.*, 'open', $9, $9 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) as given
     on conflict (kind, subject) where state <> 'resolved' do update set
       expected_minor = excluded.expected_minor, found_minor = excluded.found_minor, seen_at = greatest(known.seen_at, excluded.seen_at),
       state = case when (known.expected_minor, known.found_minor) = (excluded.expected_minor, excluded.found_minor) then known.state else 'open' end,
       reason = case when (known.expected_minor, known.found_minor) = (excluded.expected_minor, excluded.found_minor) then known.reason end,
       ended_at = case when (known.expected_minor, known.found_minor) = (excluded.expected_minor, excluded.found_minor) then known.ended_at end
     returning found_at = $9 as is_new`,
    [
      found.map(({ id }) => id),
      found.map(({ kind }) => kind),
      found.map(({ cell }) => cell),
      found.map(({ asset }) => asset),
      found.map(({ subject }) => subject),
      found.map(({ offerId }) => offerId ?? null),
      found.map(({ expectedMinor }) => expectedMinor),
      found.map(({ foundMinor }) => foundMinor),
      now,
    ],
  )
  return rows.filter(({ is_new }) => is_new).length
}

/** Those of a kind that this run did not find are gone; returns how many. */
export async function resolveUnseen(tx: Tx, kind: BreakKind, now: Date): Promise<number> {
  const rows = await tx.query(
    'resolve-unseen-breaks',
    `update reconciliation_break set state = 'resolved', ended_at = $2 where kind = $1 and state <> 'resolved' and seen_at < $2 returning id`,
    [kind, now],
  )
  return rows.length
}

export async function insertRun(tx: Tx, id: Id<'rcn'>, requestedBy: Id<'per'> | undefined, now: Date): Promise<void> {
  await tx.query('insert-reconciliation-run', 'insert into reconciliation_run (id, requested_by, requested_at) values ($1, $2, $3)', [
    id,
    requestedBy ?? null,
    now,
  ])
}

export interface RunCounts {
  readonly found: number
  readonly opened: number
  readonly resolved: number
}

/** False when it has ended already. */
export async function endRun(tx: Tx, id: Id<'rcn'>, { found, opened, resolved }: RunCounts, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'end-reconciliation-run',
    'update reconciliation_run set ended_at = $2, found = $3, opened = $4, resolved = $5 where id = $1 and ended_at is null returning id',
    [id, now, found, opened, resolved],
  )
  return rows.length === 1
}

/** One that was asked for after this time and has not ended. */
export async function findRunUnderWay(tx: ReadTx, since: Date): Promise<Id<'rcn'> | undefined> {
  const [row] = await tx.query<{ id: Id<'rcn'> }>(
    'find-reconciliation-under-way',
    'select id from reconciliation_run where requested_at > $1 and ended_at is null order by requested_at limit 1',
    [since],
  )
  return row?.id
}

/** Whether none was asked for after this time. */
export async function isRunDue(tx: ReadTx, since: Date): Promise<boolean> {
  const rows = await tx.query('find-recent-reconciliation', 'select from reconciliation_run where requested_at > $1 limit 1', [since])
  return rows.length === 0
}

interface BreakRow extends DifferenceRow {
  readonly id: Id<'rbk'>
  readonly kind: BreakKind
  readonly state: BreakState
  readonly owner_id: Id<'per'> | null
  readonly reason: string | null
  readonly found_at: Date
  readonly ended_at: Date | null
}

const breakColumns = 'id, kind, cell, asset, subject, offer_id, expected_minor, found_minor, state, owner_id, reason, found_at, ended_at'

function toBreak(row: BreakRow): Break {
  return {
    id: row.id,
    kind: row.kind,
    cell: row.cell,
    asset: row.asset,
    subject: row.subject,
    offerId: row.offer_id ?? undefined,
    expectedMinor: row.expected_minor,
    foundMinor: row.found_minor,
    state: row.state,
    ownerId: row.owner_id ?? undefined,
    reason: row.reason ?? undefined,
    foundAt: row.found_at,
    endedAt: row.ended_at ?? undefined,
  }
}

export async function lockBreak(tx: Tx, id: string): Promise<Break | undefined> {
  const [row] = await tx.query<BreakRow>('lock-break', `select ${breakColumns} from reconciliation_break where id = $1 for update`, [id])
  return row && toBreak(row)
}

export async function saveBreak(tx: Tx, { id, state, ownerId, reason, endedAt }: Break): Promise<void> {
  await tx.query('save-break', 'update reconciliation_break set state = $2, owner_id = $3, reason = $4, ended_at = $5 where id = $1', [
    id,
    state,
    ownerId ?? null,
    reason ?? null,
    endedAt ?? null,
  ])
}

export interface ListedBreak extends Break {
  readonly offerName: string | undefined
}

const listedColumns = `${breakColumns}, (select name from offer where offer.id = offer_id) as offer_name`

/** Open ones oldest first, because they wait; ended ones newest first. */
export async function listBreaks(
  tx: ReadTx,
  { isOpen, after, rowsMax }: { readonly isOpen: boolean; readonly after: string | undefined; readonly rowsMax: number },
): Promise<readonly ListedBreak[]> {
  const rows = isOpen
    ? await tx.query<BreakRow & { offer_name: string | null }>(
        'list-open-breaks',
        `select ${listedColumns} from reconciliation_break where state = 'open' and id > $1 order by id limit $2`,
        [after ?? '', rowsMax],
      )
    : await tx.query<BreakRow & { offer_name: string | null }>(
        'list-ended-breaks',
        `select ${listedColumns} from reconciliation_break where state <> 'open' and ($1::text is null or id < $1) order by id desc limit $2`,
        [after ?? null, rowsMax],
      )
  return rows.map((row) => ({ ...toBreak(row), offerName: row.offer_name ?? undefined }))
}
