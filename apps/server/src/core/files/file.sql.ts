/** The row of a file. Row security decides whose rows these statements see. */
import type { WrittenType } from '@heathland/domain/files/media-type'
import type { Id } from '@heathland/domain/id'
import type { BlobStoreName } from '@heathland/providers/files/port'
import type { ReadTx, Tx } from '../database.ts'

/** A record of a person's stays readable when the person's own key is gone. */
export type FileOwner = { readonly personId: Id<'per'>; readonly isRecord?: boolean } | { readonly spvId: Id<'spv'> }

export interface FileRow {
  readonly id: Id<'fil'>
  readonly person_id: Id<'per'> | null
  readonly spv_id: Id<'spv'> | null
  readonly is_record: boolean
  readonly purpose: string
  readonly name: Buffer
  readonly state: 'uploading' | 'stored' | 'removing'
  readonly size_max: bigint
  readonly store: BlobStoreName
  readonly blob_key: string
  readonly data_key: Buffer | null
  readonly type: WrittenType | null
  readonly size: bigint | null
  readonly sha256: Buffer | null
  readonly keep_until: Date | null
  readonly held: boolean
  readonly made_at: Date
  readonly begun_at: Date | null
  readonly due_at: Date | null
  /** The owner's key, where there still is one and whoever asks may have it. */
  readonly wrapped_key: Buffer | null
}

const columns = `file.id, file.person_id, file.spv_id, file.is_record, file.purpose, file.name, file.state, file.size_max, file.store, file.blob_key, file.data_key, file.type,
  file.size, file.sha256, file.keep_until, file.held, file.made_at, file.begun_at, file.due_at,
  case when file.is_record then (select wrapped_key from record_key where record_key.person_id = file.person_id)
       else coalesce((select wrapped_key from person_key where person_key.person_id = file.person_id),
                     (select wrapped_key from spv_key where spv_key.spv_id = file.spv_id)) end as wrapped_key`

export async function findFileRow(tx: ReadTx, id: Id<'fil'>): Promise<FileRow | undefined> {
  const [row] = await tx.query<FileRow>('find-file', `select ${columns} from file where id = $1`, [id])
  return row
}

export async function findOwnerKey(tx: ReadTx, owner: FileOwner): Promise<Buffer | undefined> {
  const [name, text, id] =
    'spvId' in owner
      ? (['find-key-of-spv', 'select wrapped_key from spv_key where spv_id = $1', owner.spvId] as const)
      : owner.isRecord
        ? (['find-record-key', 'select wrapped_key from record_key where person_id = $1', owner.personId] as const)
        : (['find-key-of-person', 'select wrapped_key from person_key where person_id = $1', owner.personId] as const)
  const [row] = await tx.query<{ wrapped_key: Buffer }>(name, text, [id])
  return row?.wrapped_key
}

/** Nothing when there is no such SPV, or it is not theirs. */
export async function makeSpvKey(
  tx: Tx,
  key: { readonly spvId: Id<'spv'>; readonly wrapped: Buffer; readonly masterVersion: number; readonly now: Date },
): Promise<void> {
  await tx.change(
    'make-spv-key',
    `insert into spv_key (spv_id, wrapped_key, master_version, created_at) select id, $2, $3, $4 from spv where id = $1
     on conflict (spv_id) do nothing`,
    [key.spvId, key.wrapped, key.masterVersion, key.now],
  )
}

export interface NewFile {
  readonly id: Id<'fil'>
  readonly owner: FileOwner
  readonly purpose: string
  readonly name: Buffer
  readonly sizeMax: number
  readonly store: BlobStoreName
  readonly keepUntil: Date | undefined
  readonly madeBy: string
  readonly now: Date
  readonly dueAt: Date
}

export async function addFile(tx: Tx, file: NewFile): Promise<void> {
  const { owner } = file
  const [personId, spvId, isRecord] = 'personId' in owner ? [owner.personId, null, owner.isRecord ?? false] : [null, owner.spvId, false]
  await tx.change(
    'add-file',
    `insert into file (id, person_id, spv_id, cell, purpose, name, state, size_max, store, blob_key, keep_until, made_by, made_at, due_at, is_record)
     values ($1, $2, $3, coalesce((select cell from profiles where profiles.id = $2), (select cell from spv where spv.id = $3)),
             $4, $5, 'uploading', $6, $7, $1, $8, $9, $10, $11, $12)`,
    [
      file.id,
      personId,
      spvId,
      file.purpose,
      file.name,
      file.sizeMax,
      file.store,
      file.keepUntil ?? null,
      file.madeBy,
      file.now,
      file.dueAt,
      isRecord,
    ],
  )
}

/** Takes the upload for whoever comes first; undefined when its bytes came before, or there is none. */
export async function takeUpload(tx: Tx, { id, now, dueAt }: { id: Id<'fil'>; now: Date; dueAt: Date }): Promise<FileRow | undefined> {
  const [row] = await tx.query<FileRow>(
    'take-upload',
    `update file set begun_at = $2, due_at = $3 where id = $1 and state = 'uploading' and begun_at is null returning ${columns}`,
    [id, now, dueAt],
  )
  return row
}

export interface StoredFacts {
  readonly id: Id<'fil'>
  readonly dataKey: Buffer
  readonly type: WrittenType
  readonly size: number
  readonly sha256: Buffer
  readonly now: Date
}

/** False when the upload was swept meanwhile. */
export async function markStored(tx: Tx, { id, dataKey, type, size, sha256, now }: StoredFacts): Promise<boolean> {
  const changed = await tx.change(
    'mark-file-stored',
    `update file set state = 'stored', data_key = $2, type = $3, size = $4, sha256 = $5, stored_at = $6, due_at = null,
       lock_due_at = case when keep_until is null then null else $6::timestamptz end
     where id = $1 and state = 'uploading'`,
    [id, dataKey, type, size, sha256, now],
  )
  return changed === 1
}

/** Has an upload swept that did not come to its end. */
export async function makeUploadDue(tx: Tx, id: Id<'fil'>, now: Date): Promise<void> {
  await tx.change('make-upload-due', `update file set due_at = $2 where id = $1 and state = 'uploading'`, [id, now])
}

/** Takes a stored file out of use; its bytes are removed by the sweep. PostgreSQL refuses it for one that is kept. */
export async function markRemoving(tx: Tx, id: Id<'fil'>, now: Date): Promise<boolean> {
  const changed = await tx.change(
    'remove-file',
    `update file set state = 'removing', due_at = $2, lock_due_at = null where id = $1 and state = 'stored'`,
    [id, now],
  )
  return changed === 1
}

/** PostgreSQL refuses what would keep it for less. */
export async function changeKeeping(
  tx: Tx,
  { id, keepUntil, held, now }: { id: Id<'fil'>; keepUntil?: Date; held?: boolean; now: Date },
): Promise<boolean> {
  const changed = await tx.change(
    'change-keeping-of-file',
    `update file set keep_until = coalesce($2, keep_until), held = coalesce($3, held), lock_due_at = $4 where id = $1 and state = 'stored'`,
    [id, keepUntil ?? null, held ?? null, now],
  )
  return changed === 1
}

export async function markLocked(tx: Tx, { id, lockDueAt }: { id: Id<'fil'>; lockDueAt: Date }): Promise<void> {
  await tx.change('mark-file-locked', 'update file set lock_due_at = null where id = $1 and lock_due_at = $2', [id, lockDueAt])
}

export async function deleteFileRow(tx: Tx, id: Id<'fil'>): Promise<boolean> {
  return (await tx.change('delete-file', `delete from file where id = $1 and state <> 'stored'`, [id])) === 1
}
