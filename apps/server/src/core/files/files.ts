/**
 * Files of people and SPVs. The row comes first, then the bytes, then the row says what they are: whatever is killed on the way, the row
 * is due and the sweep removes what there is of it. Bytes are sealed with a key of the file, and that key with its owner's: with the
 * owner's key gone they are unreadable, in backups too.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type MediaType, sniffType, type WrittenType } from '@heathland/domain/files/media-type'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, hourMs } from '@heathland/domain/time'
import type { BlobRange } from '@heathland/providers/files/port'
import type { Context } from '../context.ts'
import type { ReadTx, Tx } from '../database.ts'
import { opened, type Seal } from '../keys.ts'
import {
  addFile,
  changeKeeping,
  type FileOwner,
  type FileRow,
  findFileRow,
  findOwnerKey,
  makeSpvKey,
  makeUploadDue,
  markRemoving,
  markStored,
  takeUpload,
} from './file.sql.ts'
import { openFrames, sealedRange, sealFrames } from './frames.ts'

export type { FileOwner } from './file.sql.ts'

export interface StoredFile {
  readonly id: Id<'fil'>
  readonly name: string
  readonly type: WrittenType
  readonly size: number
  /** Of the plain bytes, in hexadecimal. */
  readonly sha256: string
}

/** Somebody who began an upload may begin again the next day. */
const waitsForBytesMs = 24 * hourMs
/** Longer than the longest upload may take. */
const arrivesWithinMs = 4 * hourMs
const nameMax = 200

export interface BeginFile {
  readonly owner: FileOwner
  readonly name: string
  /** More bytes than this are refused. */
  readonly sizeMax: number
  readonly purpose?: string
  /** Nobody can delete it before. */
  readonly keepUntil?: Date | undefined
}

export interface FileBytes {
  readonly bytes: AsyncIterable<Uint8Array>
  /** What the bytes may turn out to be; one type for sure where we wrote them ourselves, which are then not looked at. */
  readonly types: readonly MediaType[] | { readonly written: WrittenType }
  /** Runs in the transaction that makes the file stored: for the caller's own rows, and its audit row. */
  readonly andThen?: (tx: Tx, file: StoredFile) => Promise<void>
}

/** Stores a file whole. Call it outside of any transaction: it takes as long as its bytes. */
export async function storeFile(ctx: Context, file: BeginFile & FileBytes): Promise<StoredFile> {
  invariant(!ctx.isInTransaction, 'a file is stored outside of any transaction')
  const { id } = await beginFile(ctx, file)
  return writeFile(ctx, id, file)
}

/** Makes room for a file whose bytes come later. Joins the caller's transaction, which records it. */
export async function beginFile(ctx: Context, { owner, name, sizeMax, purpose = 'generated', keepUntil }: BeginFile) {
  invariant(name.length > 0 && name.length <= nameMax && sizeMax > 0, 'a file has a name and a limit')
  const id = ctx.newId('fil')
  await ctx.inTransaction(async (tx) => {
    const seal = await sealOfOwner(ctx, tx, owner)
    await addFile(tx, {
      id,
      owner,
      purpose,
      name: seal.seal(namePlace(id), name),
      sizeMax,
      store: ctx.ports.files.current.name,
      keepUntil,
      madeBy: 'personId' in ctx.actor ? ctx.actor.personId : ctx.actor.kind,
      now: ctx.now,
      dueAt: after(ctx.now, waitsForBytesMs),
    })
  })
  return { id }
}

/** Takes the bytes of a file that was begun. They come once: an upload that fails is begun anew. */
export async function writeFile(ctx: Context, id: Id<'fil'>, { bytes, types, andThen }: FileBytes): Promise<StoredFile> {
  invariant(!ctx.isInTransaction, 'bytes are taken outside of any transaction')
  const { row, seal } = await ctx.inTransaction(async (tx) => {
    const taken = await takeUpload(tx, { id, now: ctx.now, dueAt: after(ctx.now, arrivesWithinMs) })
    if (!taken) throw new Refused(refuse((await findFileRow(tx, id)) ? 'FILE_UPLOADED' : 'NOT_FOUND'))
    return { row: taken, seal: sealIn(ctx, taken) }
  })
  const store = ctx.ports.files.of(row.store)
  const key = randomBytes(32)
  let isPut = false
  try {
    const plain = inspect(bytes, { types, sizeMax: Number(row.size_max) })
    const outcome = await store.put(row.blob_key, sealFrames(plain.bytes, { key, fileId: id }))
    invariant(outcome.stored, 'a new file has a new key')
    isPut = true
    const { type, size, sha256 } = plain.found()
    const file: StoredFile = { id, name: seal.open(namePlace(id), row.name), type, size, sha256: sha256.toString('hex') }
    await ctx.inTransaction(async (tx) => {
      const dataKey = seal.seal(dataKeyPlace(id), key.toString('base64'))
      const isStored = await markStored(tx, { id, dataKey, type, size, sha256, now: ctx.now })
      if (!isStored) throw new Error('the upload was swept while its bytes arrived')
      await andThen?.(tx, file)
    })
    return file
  } catch (error) {
    // Best effort, since the row is due anyway: the caller has to hear what went wrong.
    if (isPut) await store.remove(row.blob_key).catch(() => undefined)
    await ctx.inTransaction((tx) => makeUploadDue(tx, id, ctx.now)).catch(() => undefined)
    throw error
  } finally {
    key.fill(0)
  }
}

/** What there is to know about a file that is stored; a file that is not the caller's is not found. */
export async function readFile(ctx: Context, id: Id<'fil'>): Promise<StoredFile & { readonly purpose: string }> {
  const { file, row } = await findStored(ctx, id)
  return { ...file, purpose: row.purpose }
}

/** The bytes of a stored file, or a range of them, which has to lie within it. */
export async function openFile(
  ctx: Context,
  id: Id<'fil'>,
  range?: BlobRange,
): Promise<{ readonly file: StoredFile; readonly bytes: AsyncIterable<Uint8Array> }> {
  const { file, row, seal } = await findStored(ctx, id)
  const wanted = range ?? { from: 0, to: file.size }
  if (!(wanted.from >= 0 && wanted.from <= wanted.to && wanted.to <= file.size)) throw new Refused(refuse('FILE_RANGE_UNFIT'))
  const key = Buffer.from(seal.open(dataKeyPlace(id), row.data_key ?? Buffer.alloc(0)), 'base64')
  const sealed = await ctx.ports.files.of(row.store).open(row.blob_key, sealedRange(wanted, file.size))
  if (!sealed) throw new Error('a stored file has no bytes')
  return { file, bytes: openFrames(sealed, { key, fileId: id }, { ...wanted, size: file.size }) }
}

/** Has a file removed. One that is kept or held is refused by the database. */
export async function removeFile(tx: Tx, ctx: Context, id: Id<'fil'>): Promise<void> {
  if (!(await markRemoving(tx, id, ctx.now))) throw new Refused(refuse('NOT_FOUND'))
}

/** Keeps a file until that date. The database refuses an earlier date than before; the sweep passes the new one on to the store. */
export async function keepFile(tx: Tx, ctx: Context, { id, until }: { id: Id<'fil'>; until: Date }): Promise<void> {
  if (!(await changeKeeping(tx, { id, keepUntil: until, now: ctx.now }))) throw new Refused(refuse('NOT_FOUND'))
}

/** Puts a legal hold on a file, or lifts it. */
export async function holdFile(tx: Tx, ctx: Context, { id, held }: { id: Id<'fil'>; held: boolean }): Promise<void> {
  if (!(await changeKeeping(tx, { id, held, now: ctx.now }))) throw new Refused(refuse('NOT_FOUND'))
}

interface Found {
  readonly file: StoredFile
  readonly row: FileRow
  readonly seal: Seal
}

async function findStored(ctx: Context, id: Id<'fil'>): Promise<Found> {
  const row = await ctx.read((tx: ReadTx) => findFileRow(tx, id))
  if (row?.state !== 'stored' || !row.type || row.size === null || !row.sha256) throw new Refused(refuse('NOT_FOUND'))
  const seal = sealIn(ctx, row)
  const name = nameIn(seal, row)
  return { file: { id, name, type: row.type, size: Number(row.size), sha256: row.sha256.toString('hex') }, row, seal }
}

/** Of a file in any state. */
export function nameOfFile(ctx: Context, row: FileRow): string {
  return nameIn(sealIn(ctx, row), row)
}

function nameIn(seal: Seal, { id, name }: FileRow): string {
  const plain = opened(() => seal.open(namePlace(id), name))
  if (plain === undefined) throw new Refused(refuse('NOT_FOUND'))
  return plain
}

/** A file whose owner's key is gone is gone with it. */
function sealIn(ctx: Context, { person_id: personId, spv_id: spvId, is_record: isRecord, wrapped_key: wrapped }: FileRow): Seal {
  if (!wrapped) throw new Refused(refuse('NOT_FOUND'))
  if (isRecord) return ctx.keys.recordSeal(personId ?? '', wrapped)
  return personId === null ? ctx.keys.spvSeal(spvId ?? '', wrapped) : ctx.keys.personSeal(personId, wrapped)
}

async function sealOfOwner(ctx: Context, tx: Tx, owner: FileOwner): Promise<Seal> {
  const wrapped = await findOwnerKey(tx, owner)
  if ('personId' in owner) {
    if (!wrapped) throw new Refused(refuse('NOT_FOUND'))
    return owner.isRecord ? ctx.keys.recordSeal(owner.personId, wrapped) : ctx.keys.personSeal(owner.personId, wrapped)
  }
  if (wrapped) return ctx.keys.spvSeal(owner.spvId, wrapped)
  await makeSpvKey(tx, { spvId: owner.spvId, ...ctx.keys.newSpvKey(owner.spvId), now: ctx.now })
  // Somebody else may have made it first.
  const made = await findOwnerKey(tx, owner)
  if (!made) throw new Refused(refuse('NOT_FOUND'))
  return ctx.keys.spvSeal(owner.spvId, made)
}

interface Inspected {
  readonly bytes: AsyncIterable<Uint8Array>
  /** After the last byte. */
  readonly found: () => { readonly type: WrittenType; readonly size: number; readonly sha256: Buffer }
}

/** Lets bytes through as they come, and refuses them as soon as they are too many or of no accepted type. */
function inspect(bytes: AsyncIterable<Uint8Array>, { types, sizeMax }: { types: FileBytes['types']; sizeMax: number }): Inspected {
  // An export may hold whatever somebody typed, markup included: it is served as a file and never shown.
  const sniffer = 'written' in types ? { push: () => true, end: () => types.written } : sniffType(types)
  const hash = createHash('sha256')
  let size = 0
  let type: WrittenType | undefined
  const through = async function* () {
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > sizeMax) throw new Refused(refuse('FILE_TOO_LARGE', { sizeMax }))
      if (!sniffer.push(chunk)) throw new Refused(refuse('FILE_TYPE_REFUSED'))
      hash.update(chunk)
      yield chunk
    }
    // Before the last frame is sealed: a file that is refused was never whole.
    type = sniffer.end()
    if (!type) throw new Refused(refuse('FILE_TYPE_REFUSED'))
  }
  return {
    bytes: through(),
    found: () => {
      invariant(type !== undefined, 'every byte was looked at')
      return { type, size, sha256: hash.digest() }
    },
  }
}

const namePlace = (id: Id<'fil'>) => `file.name.${id}`
const dataKeyPlace = (id: Id<'fil'>) => `file.data_key.${id}`
