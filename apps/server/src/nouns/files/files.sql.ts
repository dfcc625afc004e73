import type { Id } from '@heathland/domain/id'
import type { BlobStoreName } from '@heathland/providers/files/port'
import type { ReadTx, Tx } from '../../core/database.ts'

export async function listDueFiles(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'fil'>[]> {
  const rows = await tx.query<{ id: Id<'fil'> }>(
    'list-due-files',
    'select id from file where due_at is not null and due_at <= $1 order by due_at limit $2',
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

export async function listFilesToLock(tx: ReadTx, now: Date, rowsMax: number): Promise<readonly Id<'fil'>[]> {
  const rows = await tx.query<{ id: Id<'fil'> }>(
    'list-files-to-lock',
    'select id from file where lock_due_at is not null and lock_due_at <= $1 order by lock_due_at limit $2',
    [now, rowsMax],
  )
  return rows.map(({ id }) => id)
}

export interface DueFile {
  readonly store: BlobStoreName
  readonly blob_key: string
  readonly keep_until: Date | null
  readonly held: boolean
  readonly lock_due_at: Date | null
}

export async function findDueFile(tx: ReadTx, id: Id<'fil'>, now: Date): Promise<DueFile | undefined> {
  const [row] = await tx.query<DueFile>(
    'find-due-file',
    'select store, blob_key, keep_until, held, lock_due_at from file where id = $1 and due_at <= $2',
    [id, now],
  )
  return row
}

export async function findFileToLock(tx: ReadTx, id: Id<'fil'>): Promise<DueFile | undefined> {
  const [row] = await tx.query<DueFile>(
    'find-file-to-lock',
    'select store, blob_key, keep_until, held, lock_due_at from file where id = $1 and lock_due_at is not null',
    [id],
  )
  return row
}

/** False when somebody else was faster, or it is not due any more. */
export async function deleteDueFile(tx: Tx, id: Id<'fil'>, now: Date): Promise<boolean> {
  return (await tx.change('delete-due-file', `delete from file where id = $1 and state <> 'stored' and due_at <= $2`, [id, now])) === 1
}

/** Not begun: nothing of it is in a store. */
export async function deleteUnbegunUpload(tx: Tx, id: Id<'fil'>): Promise<boolean> {
  return (
    (await tx.change('delete-unbegun-upload', `delete from file where id = $1 and state = 'uploading' and begun_at is null`, [id])) === 1
  )
}

export interface ComparedFile {
  readonly id: Id<'fil'>
  readonly store: BlobStoreName
  readonly blob_key: string
  readonly size: bigint
}

export async function listFilesToCompare(tx: ReadTx, after: string, rowsMax: number): Promise<readonly ComparedFile[]> {
  return tx.query<ComparedFile>(
    'list-files-to-compare',
    `select id, store, blob_key, size from file where state = 'stored' and id > $1 order by id limit $2`,
    [after, rowsMax],
  )
}

type Round = 'files' | BlobStoreName

export async function readPlace(tx: ReadTx, name: Round): Promise<string> {
  const [row] = await tx.query<{ place: string }>('read-file-comparison', 'select place from file_comparison where name = $1', [name])
  return row?.place ?? ''
}

export async function savePlace(tx: Tx, name: Round, place: string): Promise<void> {
  await tx.change('save-file-comparison', 'update file_comparison set place = $2 where name = $1', [name, place])
}

/** Those of these keys that belong to no file in this store. */
export async function keysWithoutFile(tx: ReadTx, store: BlobStoreName, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(
    'keys-without-file',
    `select key from unnest($2::text[]) as key where not exists (select from file where blob_key = key and store = $1)
       and not exists (select from article_image where article_image.id = key and article_image.store = $1)`,
    [store, keys],
  )
  return rows.map(({ key }) => key)
}

export type FileFault = 'blob-missing' | 'size-differs' | 'no-row'

export interface FoundFault {
  readonly store: BlobStoreName
  readonly key: string
  readonly what: FileFault
}

/** Writes down what is wrong, once each, and forgets what is fine. */
export async function keepFaults(
  tx: Tx,
  { faults, fine, now }: { faults: readonly FoundFault[]; fine: readonly Pick<FoundFault, 'store' | 'key'>[]; now: Date },
): Promise<void> {
  await tx.change(
    'forget-file-faults',
    `delete from file_fault using unnest($1::text[], $2::text[]) as fine (store, key)
     where file_fault.store = fine.store and blob_key = fine.key`,
    [fine.map(({ store }) => store), fine.map(({ key }) => key)],
  )
  await tx.change(
    'keep-file-faults',
    `insert into file_fault (store, blob_key, what, found_at)
     select store, key, what, $4 from unnest($1::text[], $2::text[], $3::text[]) as found (store, key, what)
     on conflict (store, blob_key) do update set what = excluded.what`,
    [faults.map(({ store }) => store), faults.map(({ key }) => key), faults.map(({ what }) => what), now],
  )
}

export interface Orphan {
  readonly store: BlobStoreName
  readonly key: string
  readonly found_at: Date
}

export async function listOrphans(tx: ReadTx, rowsMax: number): Promise<readonly Orphan[]> {
  return tx.query<Orphan>(
    'list-orphan-blobs',
    `select store, blob_key as key, found_at from file_fault where what = 'no-row' order by found_at limit $1`,
    [rowsMax],
  )
}
