/** A stand-in for S3: one bucket with versions and object lock, path style, signed requests, parts and ranges. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { makeClock, mountClock } from '../clock.ts'
import { answerFaults, type FaultTable, makeFaults } from '../faults.ts'
import { cut, loopback, makeHttp } from '../http.ts'
import { mountFaults } from '../pages.ts'
import { makeObjects, type Objects, type Part, type Version } from './objects.ts'
import { type Account, faultInSignature } from './signature.ts'

export interface S3Twin {
  readonly httpPort: number
  readonly httpUrl: string
  readonly stop: () => Promise<void>
}

export interface S3TwinOptions extends Account {
  /** 0 takes a free port. */
  readonly httpPort: number
  readonly bucket: string
}

const s3Faults = {
  none: answerFaults.none,
  slow: answerFaults.slow,
  down: answerFaults.down,
  '500': answerFaults['500'],
  '503': 'Answers 503 SlowDown; nothing was done.',
  'answer-lost': answerFaults['answer-lost'],
  'cut-short': 'Sends half of what was asked for and drops the connection.',
} as const satisfies FaultTable

/** All parts but the last. */
const partBytesMin = 5 * 1_024 * 1_024

export async function startS3Twin(options: S3TwinOptions): Promise<S3Twin> {
  const folder = await mkdtemp(join(tmpdir(), 'heathland-s3-'))
  const app = makeHttp()
  const clock = makeClock()
  const faults = makeFaults(s3Faults, { now: () => new Date() })
  const objects = makeObjects(folder, clock.now)
  mountFaults(app, '/s3/faults', { faults, page: '/s3/faults' })
  mountClock(app, '/s3', clock)
  // Behind the protocol, for tests: how many uploads are begun and not complete.
  app.get('/s3/unfinished', () => ({ unfinished: objects.uploads.size }))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // Signatures are of this machine's time; only what is locked lives by the clock that tests move.
      const code = faultInSignature(request.raw, options, new Date())
      if (code) return refuse(reply, 403, code)
      const fault = faults.strikeOf('slow', 'down', '500', '503', 'answer-lost', 'cut-short')
      if (fault === 'down') return cut(request, reply)
      if (fault === '500') return refuse(reply, 500, 'InternalError')
      if (fault === '503') return refuse(reply, 503, 'SlowDown')
      const bucket = mountedBucket(objects, clock.now, fault === 'cut-short')
      if (fault !== 'answer-lost' && fault !== 'slow') return bucket(request, reply)
      const { delayMs } = faults.state()
      if (fault === 'slow') {
        await wait(delayMs, undefined, { ref: false })
        return bucket(request, reply)
      }
      // It acts, and what it would say goes nowhere.
      reply.raw.write = () => true
      reply.raw.end = () => {
        request.raw.socket.destroy()
        return reply.raw
      }
      return bucket(request, reply)
    }
    addBucket(scope, options.bucket, answer)
  })
  await app.listen({ host: loopback, port: options.httpPort })
  const { port } = app.server.address() as AddressInfo
  return {
    httpPort: port,
    httpUrl: `http://${loopback}:${port}`,
    stop: async () => {
      clock.stop()
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function addBucket(app: FastifyInstance, bucket: string, answer: Answering): void {
  const method = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const
  app.route({ method: [...method], url: `/${bucket}`, exposeHeadRoute: false, handler: answer })
  app.route({ method: [...method], url: `/${bucket}/*`, exposeHeadRoute: false, handler: answer })
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly key: string
  readonly query: URLSearchParams
}

/** Which call of the API a request is. */
function mountedBucket(objects: Objects, now: () => Date, isCutShort: boolean): Answering {
  return async (request, reply) => {
    const query = new URLSearchParams((request.raw.url ?? '').split('?', 2)[1] ?? '')
    const key = (request.params as { '*'?: string })['*'] ?? ''
    const asked = { request, reply, key, query }
    const { method } = request
    if (key === '' && method === 'GET') return query.has('uploads') ? listUploads(objects, asked) : listObjects(objects, asked)
    if (method === 'POST' && query.has('uploads')) return beginUpload(objects, asked, now)
    if (method === 'POST' && query.has('uploadId')) return completeUpload(objects, asked)
    if (method === 'PUT' && query.has('uploadId')) return putPart(objects, asked)
    if (method === 'PUT' && query.has('retention')) return putRetention(objects, asked, now)
    if (method === 'PUT' && query.has('legal-hold')) return putHold(objects, asked)
    if (method === 'PUT') return putObject(objects, asked)
    if (method === 'DELETE' && query.has('uploadId')) return abortUpload(objects, asked)
    if (method === 'DELETE') return deleteObject(objects, asked)
    return readObject(objects, asked, isCutShort)
  }
}

/** The body, if it is what its headers say; otherwise S3's code, and nothing is kept. */
async function received(objects: Objects, { request }: Asked): Promise<Part | string> {
  const part = await objects.write((request.body as Readable | undefined) ?? Readable.from([]))
  const { 'x-amz-content-sha256': sha256, 'content-md5': md5 } = request.headers
  const code = part.sha256 !== sha256 ? 'XAmzContentSHA256Mismatch' : md5 !== undefined && part.md5 !== md5 ? 'BadDigest' : undefined
  if (!code) return part
  await objects.discard([part])
  return code
}

async function putObject(objects: Objects, asked: Asked): Promise<FastifyReply> {
  const { request, reply, key } = asked
  const part = await received(objects, asked)
  if (typeof part === 'string') return refuse(reply, 400, part)
  if (request.headers['if-none-match'] === '*' && objects.find(key)) {
    await objects.discard([part])
    return refuse(reply, 412, 'PreconditionFailed')
  }
  const { versionId, etag } = objects.add(key, [part], metaOf(request))
  return reply.code(200).headers({ etag, 'x-amz-version-id': versionId }).send()
}

function beginUpload(objects: Objects, { request, reply, key }: Asked, now: () => Date): FastifyReply {
  const id = `${objects.uploads.size}-${Math.random().toString(36).slice(2)}`
  objects.uploads.set(id, { id, key, upload: metaOf(request), begunAt: now(), parts: new Map() })
  return sendXml(reply, 200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
}

async function putPart(objects: Objects, asked: Asked): Promise<FastifyReply> {
  const { reply, query } = asked
  const number = Number(query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > 10_000) return refuse(reply, 400, 'InvalidArgument')
  const part = await received(objects, asked)
  if (typeof part === 'string') return refuse(reply, 400, part)
  const upload = objects.uploads.get(query.get('uploadId') ?? '')
  if (!upload) {
    await objects.discard([part])
    return refuse(reply, 404, 'NoSuchUpload')
  }
  upload.parts.set(number, part)
  return reply
    .code(200)
    .headers({ etag: `"${part.sha256}"` })
    .send()
}

async function completeUpload(objects: Objects, asked: Asked): Promise<FastifyReply> {
  const { request, reply, query, key } = asked
  const text = await textOf(request)
  const upload = objects.uploads.get(query.get('uploadId') ?? '')
  if (!upload) return refuse(reply, 404, 'NoSuchUpload')
  if (request.headers['if-none-match'] === '*' && objects.find(key)) return refuse(reply, 412, 'PreconditionFailed')
  const named = [...text.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(?:&#34;|&quot;|")?([0-9a-f]+)/g)]
  const parts = named.map(([, number, etag]) => ({ part: upload.parts.get(Number(number)), etag }))
  if (parts.length === 0 || parts.some(({ part, etag }) => part?.sha256 !== etag)) return refuse(reply, 400, 'InvalidPart')
  const found = parts.flatMap(({ part }) => (part ? [part] : []))
  if (found.slice(0, -1).some(({ size }) => size < partBytesMin)) return refuse(reply, 400, 'EntityTooSmall')
  objects.uploads.delete(upload.id)
  const { versionId } = objects.add(key, found, upload.upload)
  return sendXml(
    reply.header('x-amz-version-id', versionId),
    200,
    `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
  )
}

async function abortUpload(objects: Objects, { reply, query }: Asked): Promise<FastifyReply> {
  const upload = objects.uploads.get(query.get('uploadId') ?? '')
  if (!upload) return refuse(reply, 404, 'NoSuchUpload')
  objects.uploads.delete(upload.id)
  await objects.discard([...upload.parts.values()])
  return reply.code(204).send()
}

function readObject(objects: Objects, { request, reply, key }: Asked, isCutShort: boolean): FastifyReply {
  const version = objects.find(key)
  if (!version) return refuse(reply, 404, 'NoSuchKey', request.method)
  reply.headers({
    etag: version.etag,
    'last-modified': version.storedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-version-id': version.versionId,
    ...(version.upload !== undefined && { 'x-amz-meta-upload': version.upload }),
    ...lockHeaders(version),
  })
  if (request.method === 'HEAD') return reply.code(200).header('content-length', String(version.size)).send()
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const from = Number(asked?.[1] ?? 0)
  const to = Math.min(asked?.[2] ? Number(asked[2]) + 1 : version.size, version.size)
  if (asked && from >= version.size) return refuse(reply, 416, 'InvalidRange')
  if (asked) reply.header('content-range', `bytes ${from}-${to - 1}/${version.size}`)
  const end = isCutShort ? from + Math.floor((to - from) / 2) : to
  const bytes = async function* () {
    yield* objects.read(version, from, end)
    if (isCutShort) request.raw.socket.destroy()
  }
  return reply
    .code(asked ? 206 : 200)
    .header('content-length', String(to - from))
    .send(Readable.from(bytes(), { objectMode: false }))
}

function lockHeaders({ retainUntil, held }: Version): Record<string, string> {
  return {
    ...(retainUntil && {
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': retainUntil.toISOString(),
    }),
    'x-amz-object-lock-legal-hold': held ? 'ON' : 'OFF',
  }
}

async function deleteObject(objects: Objects, { reply, key, query }: Asked): Promise<FastifyReply> {
  const versionId = query.get('versionId')
  if (versionId === null) {
    objects.hide(key)
    return reply.code(204).header('x-amz-delete-marker', 'true').send()
  }
  const outcome = await objects.removeVersion(key, versionId)
  return outcome === 'locked' ? refuse(reply, 403, 'AccessDenied') : reply.code(204).send()
}

async function putRetention(objects: Objects, { request, reply, key }: Asked, now: () => Date): Promise<FastifyReply> {
  const text = await textOf(request)
  const version = objects.find(key)
  if (!version) return refuse(reply, 404, 'NoSuchKey')
  if (request.headers['content-md5'] === undefined) return refuse(reply, 400, 'InvalidRequest')
  const until = new Date(/<RetainUntilDate>([^<]+)<\/RetainUntilDate>/.exec(text)?.[1] ?? '')
  if (!text.includes('<Mode>COMPLIANCE</Mode>') || Number.isNaN(until.getTime())) return refuse(reply, 400, 'MalformedXML')
  if (until <= now()) return refuse(reply, 400, 'InvalidArgument')
  const isShorter = version.retainUntil !== undefined && version.retainUntil > now() && until < version.retainUntil
  if (isShorter) return refuse(reply, 403, 'AccessDenied')
  version.retainUntil = until
  return reply.code(200).send()
}

async function putHold(objects: Objects, { request, reply, key }: Asked): Promise<FastifyReply> {
  const text = await textOf(request)
  const version = objects.find(key)
  if (!version) return refuse(reply, 404, 'NoSuchKey')
  version.held = text.includes('<Status>ON</Status>')
  return reply.code(200).send()
}

function listObjects(objects: Objects, { reply, query }: Asked): FastifyReply {
  const after = query.get('start-after') ?? ''
  const max = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000)
  const keys = objects.keys().filter((key) => key > after)
  const contents = keys.slice(0, max).map((key) => {
    const { size = 0, storedAt } = objects.find(key) ?? {}
    return `<Contents><Key>${key}</Key><LastModified>${storedAt?.toISOString()}</LastModified><Size>${size}</Size></Contents>`
  })
  const isTruncated = keys.length > max
  return sendXml(reply, 200, `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`)
}

function listUploads(objects: Objects, { reply }: Asked): FastifyReply {
  const uploads = [...objects.uploads.values()].map(
    ({ id, key, begunAt }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  )
  return sendXml(reply, 200, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`)
}

async function textOf(request: FastifyRequest): Promise<string> {
  let text = ''
  for await (const chunk of (request.body as Readable | undefined) ?? []) text += String(chunk)
  return text
}

function metaOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-amz-meta-upload']
  return typeof value === 'string' ? value : undefined
}

function refuse(reply: FastifyReply, status: number, code: string, method?: string): FastifyReply {
  // An answer to HEAD has no body.
  if (method === 'HEAD') return reply.code(status).send()
  return sendXml(reply, status, `<Error><Code>${code}</Code><Message>The twin says no.</Message></Error>`)
}

function sendXml(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('application/xml').send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)
}
