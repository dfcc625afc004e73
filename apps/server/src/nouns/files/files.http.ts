/**
 * The bytes of files, beside the contract because they are streamed: `PUT /api/files/{id}/content` takes them once, `GET` gives them or a
 * range of them. Both are asked the questions of the contract first: from our own pages, by whom, how often.
 */
import { Readable } from 'node:stream'
import type { Operation } from '@heathland/contract/access'
import { contentDisposition, parseRange } from '@heathland/domain/files/download'
import { filePurposes, isFilePurpose } from '@heathland/domain/files/purpose'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { minuteMs, secondMs } from '@heathland/domain/time'
import { BlobStoreAway } from '@heathland/providers/files/port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../core/context.ts'
import { findFileRow } from '../../core/files/file.sql.ts'
import { openFile, readFile, type StoredFile, writeFile } from '../../core/files/files.ts'
import type { Platform } from '../../core/platform.ts'
import { requireAccess } from '../../http/guard.ts'
import { fileContentRoute, readLongBody } from '../../http/long-bodies.ts'
import type { Open } from '../../http/transport.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { fileIdOf } from './files.routes.ts'

/** A phone that changes cells is silent for some seconds. */
const idleMsMax = 30 * secondMs
/** Slower than any line that still loads our pages: 1 GiB within two and a half hours. */
const bytesPerSecondMin = 128 * 1_024
const wholeMsMin = minuteMs

/** What the platform itself writes. */
const writtenByUs: ReadonlySet<string> = new Set(['export', 'document'])

type FileRequest = FastifyRequest<{ Params: { fileId: string }; Querystring: { view?: string } }>

export function addFileContent(app: FastifyInstance, _platform: Platform, open: Open): void {
  app.register(async (scope) => {
    // Whatever they call themselves, bytes are taken as they come: what they are is read from them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(fileContentRoute, async (request: FileRequest, reply) => {
      // A sender that is refused before its last byte goes on sending: the connection is of no more use.
      reply.header('connection', 'close')
      const ctx = await open(request, reply)
      await requireAccess(ctx, operationOf(ctx, 'begin'))
      const file = await takeContent(ctx, fileIdOf(request.params.fileId), request)
      return reply.status(200).send(file)
    })
    scope.get(fileContentRoute, { exposeHeadRoute: false }, async (request: FileRequest, reply) => {
      const ctx = await open(request, reply)
      await requireAccess(ctx, operationOf(ctx, 'read'))
      return sendContent(ctx, fileIdOf(request.params.fileId), request, reply)
    })
  })
}

function operationOf({ actor }: Context, verb: 'begin' | 'read'): Operation {
  return actor.kind === 'officer' ? `office.files.${verb}` : `member.files.${verb}`
}

async function takeContent(ctx: Context, id: Id<'fil'>, { headers, raw }: FastifyRequest): Promise<StoredFile> {
  const { 'content-length': said, 'transfer-encoding': encoding } = headers
  if (said === undefined || encoding !== undefined) throw new Refused(refuse('FILE_LENGTH_MISSING'))
  const row = await ctx.read((tx) => findFileRow(tx, id))
  if (!row || !isFilePurpose(row.purpose)) throw new Refused(refuse('NOT_FOUND'))
  const [size, sizeMax] = [Number(said), Number(row.size_max)]
  if (size > sizeMax) throw new Refused(refuse('FILE_TOO_LARGE', { sizeMax }))
  const wholeMsMax = wholeMsMin + Math.ceil(size / bytesPerSecondMin) * secondMs
  try {
    return await writeFile(ctx, id, {
      bytes: readLongBody(raw, { idleMsMax, wholeMsMax }),
      types: filePurposes[row.purpose].types,
      andThen: (tx, { type, size, sha256 }) =>
        recordAudit(tx, ctx, { action: 'files.stored', resource: id, after: { type, size, sha256 } }),
    })
  } catch (error) {
    const isRefusal = error instanceof Refused
    if (isRefusal && error.code === 'FILE_UPLOADED') throw error
    // Of the attempt itself, which changed nothing; what went wrong comes first for the caller.
    await ctx
      .inTransaction((tx) => recordAudit(tx, ctx, { action: 'files.refused', resource: id, status: 'failed' }))
      .catch(() => undefined)
    // Whoever breaks off hears nothing, and it is no fault of ours.
    if (!isRefusal && !(error instanceof BlobStoreAway) && raw.destroyed && !raw.complete)
      throw Object.assign(new Error('the upload was broken off'), { statusCode: 400 })
    throw error
  }
}

type ContentRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: { view?: string } }>

/** Sends a stored file or a range of it. The caller has asked whether this person may have it. */
export async function sendContent(
  ctx: Context,
  id: Id<'fil'>,
  { headers, query }: Pick<ContentRequest, 'headers' | 'query'>,
  reply: FastifyReply,
  { mayBeShown = false }: { readonly mayBeShown?: boolean } = {},
): Promise<FastifyReply> {
  const facts = await readFile(ctx, id)
  // A PDF is shown inside a page of ours when we wrote it, or somebody looked at it first. Whatever else was uploaded is only saved.
  const isShown = query.view !== undefined && (mayBeShown || writtenByUs.has(facts.purpose)) && facts.type === 'application/pdf'
  const etag = `"${facts.sha256}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    // Should a browser show it after all, then as nobody and without a script. Its viewer of PDFs does not work in a sandbox.
    'content-security-policy': isShown
      ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
      : "sandbox; default-src 'none'; frame-ancestors 'none'",
    ...(isShown && { 'x-frame-options': 'SAMEORIGIN' }),
    'x-content-type-options': 'nosniff',
    'content-disposition': isShown ? 'inline' : contentDisposition(facts.name),
  })
  // A range of another version is of no use: the whole is sent instead.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame ? parseRange(headers.range, facts.size) : undefined
  if (range === 'unfit') {
    reply.header('content-range', `bytes */${facts.size}`)
    throw new Refused(refuse('FILE_RANGE_UNFIT'))
  }
  const { bytes } = await openFile(ctx, id, range)
  await ctx.inTransaction((tx) => recordAudit(tx, ctx, { action: 'files.downloaded', resource: id }))
  const { from, to } = range ?? { from: 0, to: facts.size }
  if (range) reply.status(206).header('content-range', `bytes ${from}-${to - 1}/${facts.size}`)
  // Whoever stops reading for so long has gone.
  reply.raw.setTimeout(idleMsMax, () => reply.raw.destroy())
  return reply
    .header('content-type', facts.type.startsWith('text/') ? `${facts.type}; charset=utf-8` : facts.type)
    .header('content-length', String(to - from))
    .send(Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1_024 }))
}
