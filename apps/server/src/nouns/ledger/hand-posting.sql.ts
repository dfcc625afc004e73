import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { PostingByHand } from '@heathland/domain/ledger/posting-by-hand'
import { type BookingReference, postingRules, type SpvKind } from '@heathland/domain/ledger/posting-rule'
import type { ReadTx, Tx } from '../../core/database.ts'

interface ReferenceRow {
  readonly id: Id<'ref'>
  readonly cell: Cell
  readonly asset: 'EUR' | 'GBP'
  readonly kind: BookingReference['kind']
  readonly direction: BookingReference['direction']
  readonly amount_minor: bigint
  readonly dated: string
  readonly reference: string
  readonly recorded_by: Id<'per'>
  readonly recorded_at: Date
}

export interface StoredReference extends BookingReference {
  readonly id: Id<'ref'>
  /** `YYYY-MM-DD`. */
  readonly dated: string
  readonly recordedAt: Date
}

const columns = `id, cell, asset, kind, direction, amount_minor, dated::text, reference, recorded_by, recorded_at`

/** What a posting is judged by. Two postings by one person, or to one holder, wait for each other here until the first has ended. */
export interface HandPostingFacts {
  readonly reference: StoredReference | undefined
  readonly isBooked: boolean
  readonly hasUnallocated: boolean
  readonly isSpvKnown: boolean
  readonly spvName: string | undefined
  readonly aloneByPosterMinor: bigint
  readonly aloneToHolderMinor: bigint
}

export async function readHandPostingFacts(tx: Tx, posting: PostingByHand, makerId: string, now: Date): Promise<HandPostingFacts> {
  const { cell, asset, movement, holderId, reference } = posting
  // A statement of its own: the next one has to see what whoever held the lock has written.
  await tx.query('lock-hand-posting', 'select lock_hand_posting($1, $2)', [makerId, holderId ?? null])
  const [row] = await tx.query<
    Partial<ReferenceRow> & {
      is_booked: boolean
      has_unallocated: boolean
      spv_name: string | null
      by_poster_minor: bigint
      to_holder_minor: bigint
    }
  >(
    'read-hand-posting-facts',
    `select known.*, exists (select from hand_posting where reference_id = known.id and slot = $5) as is_booked,
            exists (select from transfer where key = concat_ws(':', 'deposit', $1::text, $2::text, $3::text)
                      and movement = 'deposit-unallocated') as has_unallocated,
            (select name from spv where spv.id = $4 and spv.cell = $1) as spv_name, alone.*
     from hand_posting_alone($6, $4, $7) as alone
     left join (select ${columns} from booking_reference where cell = $1 and asset = $2 and reference = $3) as known on true`,
    [cell, asset, reference, holderId ?? null, postingRules[movement].slot, makerId, now],
  )
  return {
    reference: row?.id ? toReference(row as ReferenceRow) : undefined,
    isBooked: row?.is_booked ?? false,
    hasUnallocated: row?.has_unallocated ?? false,
    isSpvKnown: row?.spv_name != null,
    spvName: row?.spv_name ?? undefined,
    aloneByPosterMinor: row?.by_poster_minor ?? 0n,
    aloneToHolderMinor: row?.to_holder_minor ?? 0n,
  }
}

export interface HandPosting {
  readonly transferId: string
  readonly referenceId: Id<'ref'>
  readonly posting: PostingByHand
  readonly postedBy: string
  readonly approval: { readonly id: string; readonly checkedBy: string } | undefined
}

/** Who posted what from which reference. PostgreSQL holds the rule again. */
export async function insertHandPosting(
  tx: Tx,
  { transferId, referenceId, posting, postedBy, approval }: HandPosting,
  now: Date,
): Promise<void> {
  await tx.query(
    'insert-hand-posting',
    `insert into hand_posting
       (transfer_id, reference_id, slot, movement, cell, asset, amount_minor, holder_id, posted_by, checked_by, approval_id, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      transferId,
      referenceId,
      postingRules[posting.movement].slot,
      posting.movement,
      posting.cell,
      posting.asset,
      posting.amountMinor,
      posting.holderId ?? null,
      postedBy,
      approval?.checkedBy ?? null,
      approval?.id ?? null,
      now,
    ],
  )
}

/** False when the bank's number or the invoice's is recorded already. */
export async function insertReference(tx: Tx, reference: StoredReference): Promise<boolean> {
  const rows = await tx.query(
    'insert-booking-reference',
    `insert into booking_reference (id, cell, asset, kind, direction, amount_minor, dated, reference, recorded_by, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (cell, asset, reference) do nothing returning id`,
    [
      reference.id,
      reference.cell,
      reference.asset,
      reference.kind,
      reference.direction,
      reference.amountMinor,
      reference.dated,
      reference.reference,
      reference.recordedBy,
      reference.recordedAt,
    ],
  )
  return rows.length === 1
}

export interface ListedReference extends StoredReference {
  readonly bookedBy: string | undefined
  readonly endedBy: string | undefined
}

interface Page {
  readonly after: string | undefined
  readonly rowsMax: number
}

/** Newest first: an id begins with its time. */
export async function listReferences(tx: ReadTx, { after, rowsMax }: Page): Promise<ListedReference[]> {
  const rows = await tx.query<ReferenceRow & { booked_by: string | null; ended_by: string | null }>(
    'list-booking-references',
    `select ${columns},
            (select transfer_id from hand_posting where reference_id = booking_reference.id and slot = 'booking') as booked_by,
            (select transfer_id from hand_posting where reference_id = booking_reference.id and slot = 'ending') as ended_by
     from booking_reference where $1::text is null or id < $1 order by id desc limit $2`,
    [after ?? null, rowsMax],
  )
  return rows.map((row) => ({ ...toReference(row), bookedBy: row.booked_by ?? undefined, endedBy: row.ended_by ?? undefined }))
}

function toReference(row: ReferenceRow): StoredReference {
  return {
    id: row.id,
    cell: row.cell,
    asset: row.asset,
    kind: row.kind,
    direction: row.direction,
    amountMinor: row.amount_minor,
    dated: row.dated,
    reference: row.reference,
    recordedBy: row.recorded_by,
    recordedAt: row.recorded_at,
  }
}

export interface StoredSpv {
  readonly id: Id<'spv'>
  readonly cell: Cell
  readonly name: string
  readonly kind: SpvKind
}

export async function insertSpv(tx: Tx, { id, cell, name, kind }: StoredSpv, addedBy: string | undefined, now: Date): Promise<void> {
  await tx.query('insert-spv', 'insert into spv (id, cell, name, kind, added_by, added_at) values ($1, $2, $3, $4, $5, $6)', [
    id,
    cell,
    name,
    kind,
    addedBy ?? null,
    now,
  ])
}

export async function listSpvs(tx: ReadTx, { after, rowsMax }: Page): Promise<StoredSpv[]> {
  return tx.query<{ id: Id<'spv'>; cell: Cell; name: string; kind: SpvKind }>(
    'list-spvs',
    'select id, cell, name, kind from spv where $1::text is null or id > $1 order by id limit $2',
    [after ?? null, rowsMax],
  )
}
