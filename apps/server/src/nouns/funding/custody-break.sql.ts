import type { BreakKind, BreakState, CustodyBreak } from '@heathland/domain/funding/custody-break'
import type { Id } from '@heathland/domain/id'
import { beforeEveryId } from '@heathland/domain/page'
import type { ReadTx, Tx } from '../../core/database.ts'

interface BreakRow {
  readonly id: Id<'brk'>
  readonly kind: BreakKind
  readonly person_id: Id<'per'>
  readonly deposit_id: Id<'dep'> | null
  readonly payment_id: string | null
  readonly expected_minor: bigint
  readonly found_minor: bigint
  readonly found_at: Date
  readonly state: BreakState
  readonly owner: string | null
  readonly reason: string | null
}

/** A break and when it was last changed. */
export interface ListedBreak extends CustodyBreak {
  readonly updatedAt: Date
}

const columns = 'id, kind, person_id, deposit_id, payment_id, expected_minor, found_minor, found_at, state, owner, reason'

/** Oldest first: an id begins with its time. */
export async function listBreaks(
  tx: ReadTx,
  { state, after, rowsMax }: { readonly state: BreakState; readonly after: string | undefined; readonly rowsMax: number },
): Promise<ListedBreak[]> {
  const rows = await tx.query<BreakRow & { readonly updated_at: Date }>(
    'list-custody-breaks',
    `select ${columns}, updated_at from custody_break where state = $1 and id > $2 order by id limit $3`,
    [state, after ?? beforeEveryId, rowsMax],
  )
  return rows.map((row) => ({ ...toBreak(row), updatedAt: row.updated_at }))
}

/** How many there are, counted no further than to this. */
export async function countBreaks(tx: ReadTx, state: BreakState, rowsMax: number): Promise<number | undefined> {
  const [row] = await tx.query<{ count: number }>(
    'count-custody-breaks',
    'select count(*)::int as count from (select from custody_break where state = $1 limit $2) as found',
    [state, rowsMax],
  )
  return row?.count
}

export async function lockBreak(tx: Tx, id: string): Promise<CustodyBreak | undefined> {
  const [row] = await tx.query<BreakRow>('lock-custody-break', `select ${columns} from custody_break where id = $1 for update`, [id])
  return row && toBreak(row)
}

export async function saveBreak(tx: Tx, { id, state, owner, reason }: CustodyBreak, now: Date): Promise<void> {
  await tx.query('save-custody-break', 'update custody_break set state = $2, owner = $3, reason = $4, updated_at = $5 where id = $1', [
    id,
    state,
    owner ?? null,
    reason ?? null,
    now,
  ])
}

export interface Booking {
  readonly breakId: string
  readonly eurcMinor: string
  readonly makerId: Id<'per'>
  readonly checkerId: Id<'per'>
  readonly reason: string
}

/** What two people agreed to book. */
export async function findBooking(tx: ReadTx, approvalId: Id<'apr'>): Promise<Booking | undefined> {
  const [row] = await tx.query<Booking & { [column: string]: unknown }>(
    'find-booking',
    `select body ->> 'breakId' as "breakId", body ->> 'eurcMinor' as "eurcMinor", maker_id as "makerId", checker_id as "checkerId", reason
     from approval where id = $1 and act = 'funding.book-break' and state = 'executed'`,
    [approvalId],
  )
  return row
}

/** Bookings of the last day whose break is still open: their job was lost, or failed. */
export async function listDueBookings(tx: ReadTx, now: Date, max: number): Promise<Id<'apr'>[]> {
  const rows = await tx.query<{ id: Id<'apr'> }>(
    'list-due-bookings',
    `select approval.id from approval join custody_break on custody_break.id = body ->> 'breakId' and custody_break.state = 'open'
     where act = 'funding.book-break' and approval.state = 'executed'
       and decided_at between $1::timestamptz - interval '1 day' and $1::timestamptz - interval '1 minute'
     order by approval.id limit $2`,
    [now, max],
  )
  return rows.map(({ id }) => id)
}

function toBreak(row: BreakRow): CustodyBreak {
  return {
    id: row.id,
    kind: row.kind,
    personId: row.person_id,
    depositId: row.deposit_id ?? undefined,
    paymentId: row.payment_id ?? undefined,
    expectedMinor: row.expected_minor,
    foundMinor: row.found_minor,
    foundAt: row.found_at,
    state: row.state,
    owner: row.owner ?? undefined,
    reason: row.reason ?? undefined,
  }
}
