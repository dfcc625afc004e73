import type { BreakKind, BreakState, CustodyBreak } from '@heathland/domain/funding/custody-break'
import type { Id } from '@heathland/domain/id'
import type { ReadTx, Tx } from '../database.ts'

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

const columns = 'id, kind, person_id, deposit_id, payment_id, expected_minor, found_minor, found_at, state, owner, reason'

/** Oldest first: an id begins with its time. */
export async function listBreaks(
  tx: ReadTx,
  { state, after, rowsMax }: { readonly state: BreakState; readonly after: string | undefined; readonly rowsMax: number },
): Promise<CustodyBreak[]> {
  const rows = await tx.query<BreakRow>(
    'list-custody-breaks',
    `select ${columns} from custody_break where state = $1 and ($2::text is null or id > $2) order by id limit $3`,
    [state, after ?? null, rowsMax],
  )
  return rows.map(toBreak)
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
