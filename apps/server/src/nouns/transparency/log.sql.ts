import { randomBytes } from 'node:crypto'
import type { ReadTx, Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import type { Hash } from '../../core/transparency/tree.ts'
import type { Fact, LeafKind, Position, Source } from './facts.ts'

export interface Leaf {
  readonly index: number
  readonly kind: LeafKind
  readonly rowId: string
  readonly salt: Buffer
  readonly commitment: Buffer
}

export async function readPositions(tx: ReadTx): Promise<ReadonlyMap<Source, Position>> {
  const rows = await tx.query<{ source: Source; transaction_id: string; row_id: string }>(
    'read-log-positions',
    'select source, transaction_id::text as transaction_id, row_id from log_position',
    [],
  )
  return new Map(rows.map((row) => [row.source, { transactionId: row.transaction_id, rowId: row.row_id }]))
}

export async function savePosition(tx: Tx, source: Source, { transactionId, rowId }: Position): Promise<void> {
  await tx.change('save-log-position', 'update log_position set transaction_id = $2::xid8, row_id = $3 where source = $1', [
    source,
    transactionId,
    rowId,
  ])
}

/** Whether there is anything to log. */
export async function isLogBehind(tx: ReadTx): Promise<boolean> {
  const [row] = await tx.query<{ behind: boolean }>(
    'is-log-behind',
    `select exists (select from audit_log, log_position where source = 'audit_log'
                      and (audit_log.transaction_id, audit_log.id) > (log_position.transaction_id, log_position.row_id))
         or exists (select from transfer, log_position where source = 'transfer'
                      and (transfer.transaction_id, transfer.id) > (log_position.transaction_id, log_position.row_id))
         or exists (select from transfer_resolution ended, log_position where source = 'transfer_resolution'
                      and (ended.transaction_id, ended.id) > (log_position.transaction_id, log_position.row_id)) as behind`,
    [],
  )
  return row?.behind ?? false
}

/** Whether the newest state still lacks signatures of witnesses. */
export async function isLogUnpublished(tx: ReadTx): Promise<boolean> {
  const [row] = await tx.query<{ unpublished: boolean }>(
    'is-log-unpublished',
    'select published_at is null as unpublished from log_checkpoint order by size desc limit 1',
    [],
  )
  return row?.unpublished ?? false
}

/** The leaf of a fact: a commitment that says nothing without its salt. */
export function newLeaf(index: number, { kind, rowId, facts }: Fact): Leaf {
  const salt = randomBytes(32)
  return { index, kind, rowId, salt, commitment: commitmentOf(salt, facts) }
}

export function commitmentOf(salt: Buffer, facts: string): Buffer {
  return hash(Buffer.concat([salt, Buffer.from(facts)]))
}

/** The bytes of the log's entry, as text: what kind of thing it is about, and the commitment. */
export function entryOf({ kind, commitment }: Pick<Leaf, 'kind' | 'commitment'>): string {
  return JSON.stringify({ v: 1, kind, commitment: commitment.toString('base64') })
}

export async function insertLeaves(tx: Tx, leaves: readonly Leaf[]): Promise<void> {
  await tx.change(
    'insert-log-leaves',
    `insert into log_leaf (index, kind, row_id, salt, commitment)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bytea[])`,
    [
      leaves.map(({ index }) => index),
      leaves.map(({ kind }) => kind),
      leaves.map(({ rowId }) => rowId),
      leaves.map(({ salt }) => salt),
      leaves.map(({ commitment }) => commitment),
    ],
  )
}

interface LeafRow {
  readonly index: bigint
  readonly kind: LeafKind
  readonly row_id: string
  readonly salt: Buffer
  readonly commitment: Buffer
}

export async function findLeaf(tx: ReadTx, kind: LeafKind, rowId: string): Promise<Leaf | undefined> {
  const [row] = await tx.query<LeafRow>(
    'find-log-leaf',
    'select index, kind, row_id, salt, commitment from log_leaf where row_id = $1 and kind = $2',
    [rowId, kind],
  )
  return row && { ...row, index: Number(row.index), rowId: row.row_id }
}

/** The leaves of rows of one kind, by the rows' ids. */
export async function listLeavesOf(tx: ReadTx, kind: LeafKind, rowIds: readonly string[]): Promise<readonly Leaf[]> {
  const rows = await tx.query<LeafRow>(
    'list-log-leaves-of',
    'select index, kind, row_id, salt, commitment from log_leaf where row_id = any ($1) and kind = $2',
    [rowIds, kind],
  )
  return rows.map((row) => ({ ...row, index: Number(row.index), rowId: row.row_id }))
}

/** Leaves in their order. */
export async function listLeaves(tx: ReadTx, from: number, count: number): Promise<readonly Leaf[]> {
  const rows = await tx.query<LeafRow>(
    'list-log-leaves',
    'select index, kind, row_id, salt, commitment from log_leaf where index >= $1 and index < $1 + $2::bigint order by index',
    [from, count],
  )
  return rows.map((row) => ({ ...row, index: Number(row.index), rowId: row.row_id }))
}

/** Of one bundle, in their order. */
export async function listEntries(tx: ReadTx, from: number, count: number): Promise<readonly string[]> {
  const rows = await tx.query<Pick<LeafRow, 'kind' | 'commitment'>>(
    'list-log-entries',
    'select kind, commitment from log_leaf where index >= $1 and index < $1 + $2::bigint order by index',
    [from, count],
  )
  return rows.map(entryOf)
}

export interface TileRow {
  readonly level: number
  readonly index: number
  readonly hashes: Uint8Array
}

export async function readTiles(tx: ReadTx, places: readonly { level: number; index: number }[]): Promise<readonly TileRow[]> {
  const rows = await tx.query<{ level: number; index: bigint; hashes: Buffer }>(
    'read-log-tiles',
    `select level, index, hashes from log_tile
     where (level, index) in (select * from unnest($1::integer[], $2::bigint[]))`,
    [places.map(({ level }) => level), places.map(({ index }) => index)],
  )
  return rows.map((row) => ({ ...row, index: Number(row.index) }))
}

export async function saveTiles(tx: Tx, tiles: readonly TileRow[]): Promise<void> {
  await tx.change(
    'save-log-tiles',
    `insert into log_tile (level, index, hashes) select * from unnest($1::integer[], $2::bigint[], $3::bytea[])
     on conflict (level, index) do update set hashes = excluded.hashes`,
    [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ hashes }) => Buffer.from(hashes))],
  )
}

export interface StoredCheckpoint {
  readonly size: number
  readonly root: Hash
  readonly note: string
  readonly signedAt: Date
  readonly cosignatures: Readonly<Record<string, string>>
}

interface CheckpointRow {
  readonly size: bigint
  readonly root: Buffer
  readonly note: string
  readonly signed_at: Date
  readonly cosignatures: Record<string, string>
}

const checkpointColumns = 'size, root, note, signed_at, cosignatures'

export async function findNewestCheckpoint(tx: ReadTx): Promise<StoredCheckpoint | undefined> {
  const [row] = await tx.query<CheckpointRow>(
    'find-newest-checkpoint',
    `select ${checkpointColumns} from log_checkpoint order by size desc limit 1`,
    [],
  )
  return row && toCheckpoint(row)
}

/** The newest that enough witnesses have signed. */
export async function findPublished(tx: ReadTx): Promise<StoredCheckpoint | undefined> {
  const [row] = await tx.query<CheckpointRow>(
    'find-published-checkpoint',
    `select ${checkpointColumns} from log_checkpoint where published_at is not null order by size desc limit 1`,
    [],
  )
  return row && toCheckpoint(row)
}

export async function insertCheckpoint(tx: Tx, { size, root, note, signedAt }: Omit<StoredCheckpoint, 'cosignatures'>): Promise<void> {
  await tx.change('insert-checkpoint', 'insert into log_checkpoint (size, root, note, signed_at) values ($1, $2, $3, $4)', [
    size,
    Buffer.from(root),
    note,
    signedAt,
  ])
}

/** Adds what a witness signed; once there are enough, the checkpoint is published. */
export async function addCosignature(
  tx: Tx,
  size: number,
  { name, line, needed, now }: { name: string; line: string; needed: number; now: Date },
): Promise<void> {
  await tx.change(
    'add-cosignature',
    `update log_checkpoint set cosignatures = cosignatures || jsonb_build_object($2::text, $3::text),
       published_at = coalesce(published_at, case when (select count(*) from jsonb_object_keys(cosignatures || jsonb_build_object($2::text, $3::text))) >= $4
                                                  then $5::timestamptz end)
     where size = $1 and not cosignatures ? $2`,
    [size, name, line, needed, now],
  )
}

export async function publishUnwitnessed(tx: Tx, size: number, now: Date): Promise<void> {
  await tx.change('publish-checkpoint', 'update log_checkpoint set published_at = coalesce(published_at, $2) where size = $1', [size, now])
}

export async function readWitnessSize(tx: ReadTx, name: string): Promise<number> {
  const [row] = await tx.query<{ size: bigint }>('read-witness-size', 'select size from log_witness where name = $1', [name])
  return Number(row?.size ?? 0n)
}

export async function saveWitness(
  tx: Tx,
  name: string,
  outcome: { readonly size: number; readonly now: Date } | { readonly reason: string; readonly now: Date },
): Promise<void> {
  if ('size' in outcome)
    await tx.change(
      'save-witness-signed',
      `insert into log_witness as witness (name, size, asked_at, signed_at) values ($1, $2, $3, $3)
       on conflict (name) do update set size = excluded.size, asked_at = excluded.asked_at, signed_at = excluded.signed_at, reason = null, failures = 0`,
      [name, outcome.size, outcome.now],
    )
  else
    await tx.change(
      'save-witness-refused',
      `insert into log_witness as witness (name, asked_at, reason, failures) values ($1, $2, $3, 1)
       on conflict (name) do update set asked_at = excluded.asked_at, reason = excluded.reason, failures = witness.failures + 1`,
      [name, outcome.now, outcome.reason],
    )
}

function toCheckpoint({ size, root, note, signed_at: signedAt, cosignatures }: CheckpointRow): StoredCheckpoint {
  return { size: Number(size), root, note, signedAt, cosignatures }
}
