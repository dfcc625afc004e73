/**
 * Blobs in PostgreSQL, as chunks. Each chunk is written in a short transaction of its own under an upload that belongs to no blob; the
 * last transaction makes the blob, whole. What a killed program leaves behind is an upload that nobody writes to any more.
 */
import { type BlobRange, type BlobStore, BlobStoreAway } from '@heathland/providers/files/port'
import { type Database, isDatabaseAway, type ReadTx, sqlstateOf, type Tx } from '../database.ts'

const chunkBytes = 256 * 1_024
/** Deleting writes as much as inserting; a transaction of so many chunks is over in well under a second. */
const deletedAtOnce = 64
/** An upload is marked as alive this often. */
const beatMs = 10_000
const sqlstateKept = 'HL020'

const actor = { kind: 'program', task: 'files' } as const

export function openPostgresqlBlobs(database: Database): BlobStore {
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => orAway(database.inTransaction(actor, work))
  const read = <Result>(work: (tx: ReadTx) => Promise<Result>) => orAway(database.read(actor, work))

  const deleteChunks = async (uploadId: string) => {
    for (;;) {
      const gone = await write((tx) =>
        tx.change(
          'delete-blob-chunks',
          `delete from blob_chunk where upload_id = $1
           and number in (select number from blob_chunk where upload_id = $1 order by number limit $2)`,
          [uploadId, deletedAtOnce],
        ),
      )
      if (gone < deletedAtOnce) break
    }
    await write((tx) => tx.change('delete-blob-upload', 'delete from blob_upload where id = $1 and ended', [uploadId]))
  }
  const endUpload = async (uploadId: string) => {
    await write((tx) => tx.change('end-blob-upload', 'update blob_upload set ended = true where id = $1', [uploadId]))
    await deleteChunks(uploadId)
  }
  const find = (key: string) =>
    read(async (tx) => {
      const [row] = await tx.query<BlobRow>('find-blob', 'select upload_id, size, keep_until, held, stored_at from blob where key = $1', [
        key,
      ])
      return row
    })

  const writeChunk = async (uploadId: string, number: number, bytes: Uint8Array, isBeatDue: boolean) => {
    const written = await write(async (tx) => {
      // What was not flushed before a crash was never a blob; the last transaction flushes everything before it.
      tx.send('chunk-is-flushed-later', `select set_config('synchronous_commit', 'off', true)`, [])
      if (isBeatDue) tx.send('beat-blob-upload', 'update blob_upload set beat_at = platform_now() where id = $1', [uploadId])
      return tx.change(
        'write-blob-chunk',
        'insert into blob_chunk (upload_id, number, bytes) select $1, $2, $3 from blob_upload where id = $1 and not ended',
        [uploadId, number, bytes],
      )
    })
    if (written !== 1) throw new BlobStoreAway('the upload was given up')
  }
  const finish = (key: string, uploadId: string, { chunks, size }: { readonly chunks: number; readonly size: number }) =>
    write(async (tx) => {
      const [open] = await tx.query('lock-blob-upload', 'select from blob_upload where id = $1 and not ended for update', [uploadId])
      const [held] = await tx.query<{ chunks: number; size: bigint }>(
        'count-blob-chunks',
        'select count(*)::integer as chunks, coalesce(sum(octet_length(bytes)), 0)::bigint as size from blob_chunk where upload_id = $1',
        [uploadId],
      )
      if (!open || held?.chunks !== chunks || held.size !== BigInt(size)) throw new BlobStoreAway('the upload was given up')
      return tx.change('make-blob', 'insert into blob (key, upload_id, size) values ($1, $2, $3) on conflict (key) do nothing', [
        key,
        uploadId,
        size,
      ])
    })

  return {
    name: 'postgresql',
    async put(key, bytes) {
      const uploadId = await write(async (tx) => {
        const [row] = await tx.query<{ id: string }>(
          'begin-blob-upload',
          'insert into blob_upload (key) select $1 where not exists (select from blob where key = $1) returning id',
          [key],
        )
        return row?.id
      })
      if (uploadId === undefined) return { stored: false, reason: 'exists' }
      let [chunks, size] = [0, 0]
      let beatAt = performance.now()
      // One chunk is written while the next is gathered, and never more.
      let writing: Promise<void> | undefined
      const send = async (chunk: Buffer) => {
        await writing
        const isBeatDue = performance.now() - beatAt > beatMs
        if (isBeatDue) beatAt = performance.now()
        writing = writeChunk(uploadId, chunks, chunk, isBeatDue)
        writing.catch(() => undefined)
        chunks += 1
        size += chunk.length
      }
      try {
        for await (const chunk of inChunks(bytes)) await send(chunk)
        await writing
        if ((await finish(key, uploadId, { chunks, size })) === 1) return { stored: true, size }
        await endUpload(uploadId)
        return { stored: false, reason: 'exists' }
      } catch (error) {
        await writing?.catch(() => undefined)
        // Best effort: what stays is cleared by its age, and the caller has to hear what went wrong first.
        await endUpload(uploadId).catch(() => undefined)
        throw error
      }
    },
    async open(key, range) {
      const row = await find(key)
      if (!row) return undefined
      const size = Number(row.size)
      return readChunks(read, row.upload_id, range ?? { from: 0, to: size })
    },
    async head(key) {
      const row = await find(key)
      return row && { size: Number(row.size), storedAt: row.stored_at, keepUntil: row.keep_until ?? undefined, held: row.held }
    },
    async remove(key) {
      const removed = await write(async (tx) => {
        const [row] = await tx.query<{ upload_id: string }>('delete-blob', 'delete from blob where key = $1 returning upload_id', [key])
        if (row) await tx.change('end-blob-upload', 'update blob_upload set ended = true where id = $1', [row.upload_id])
        return row?.upload_id
      }).catch(whenKept)
      if (removed === 'kept') return 'kept'
      if (removed === undefined) return 'missing'
      await deleteChunks(removed)
      return 'removed'
    },
    async keep(key, until) {
      const changed = await write((tx) => tx.change('keep-blob', 'update blob set keep_until = $2 where key = $1', [key, until])).catch(
        whenKept,
      )
      if (changed === 'kept') return 'shorter'
      return changed === 1 ? 'kept' : 'missing'
    },
    async hold(key, held) {
      const changed = await write((tx) => tx.change('hold-blob', 'update blob set held = $2 where key = $1', [key, held]))
      return changed === 1 ? 'done' : 'missing'
    },
    async list({ after, max }) {
      const rows = await read((tx) =>
        tx.query<{ key: string; size: bigint; stored_at: Date }>(
          'list-blobs',
          'select key, size, stored_at from blob where key > $1 order by key limit $2',
          [after ?? '', max],
        ),
      )
      return rows.map(({ key, size, stored_at: storedAt }) => ({ key, size: Number(size), storedAt }))
    },
    async clearUnfinished(since, max) {
      const rows = await read((tx) =>
        tx.query<{ id: string }>(
          'list-unfinished-blobs',
          `select id from blob_upload where beat_at < $1 and not exists (select from blob where upload_id = blob_upload.id)
           order by beat_at limit $2`,
          [since, max],
        ),
      )
      for (const { id } of rows) await endUpload(id)
      return rows.length
    },
  }
}

interface BlobRow {
  readonly upload_id: string
  readonly size: bigint
  readonly keep_until: Date | null
  readonly held: boolean
  readonly stored_at: Date
}

/**
 * In pieces of one size, from two buffers in turn: one is on its way to the database while the other is filled. New ones for each piece
 * would be a GiB of garbage for a GiB of file.
 */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [chunk, next] = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)]
  let filled = 0
  for await (const part of bytes) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + chunkBytes - filled)
      chunk.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < chunkBytes) continue
      yield chunk
      ;[chunk, next] = [next, chunk]
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

type Read = <Result>(work: (tx: ReadTx) => Promise<Result>) => Promise<Result>

/** Chunk by chunk, each in a transaction of its own: a slow reader holds none open. */
async function* readChunks(read: Read, uploadId: string, { from, to }: BlobRange): AsyncGenerator<Buffer> {
  for (let at = from; at < to; ) {
    const number = Math.floor(at / chunkBytes)
    const start = number * chunkBytes
    const end = Math.min(to, start + chunkBytes)
    const [row] = await read((tx) =>
      tx.query<{ bytes: Buffer }>(
        'read-blob-chunk',
        // The whole of it in most cases; PostgreSQL then need not cut.
        `select case when $3::integer = 0 and $4::integer = ${chunkBytes} then bytes else substring(bytes from $3::integer + 1 for $4::integer) end as bytes
         from blob_chunk where upload_id = $1 and number = $2`,
        [uploadId, number, at - start, end - at],
      ),
    )
    if (row?.bytes.length !== end - at) throw new BlobStoreAway('the blob was removed while it was read')
    yield row.bytes
    at = end
  }
}

function whenKept(error: unknown): 'kept' {
  if (sqlstateOf(error) === sqlstateKept) return 'kept'
  throw error
}

async function orAway<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isDatabaseAway(error) ? new BlobStoreAway('the database is away', { cause: error }) : error
  }
}
