/**
 * Blobs in a bucket of S3, or of what speaks its protocol, with object lock turned on. A blob appears when its one PUT, or the last call of
 * its parts, is answered; both say that nothing may be there yet. Retention is in compliance mode, which nobody can shorten.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type CallWatch, type HttpOutcome, type HttpPolicy, openProviderHttp } from '../../http.ts'
import { type BlobStore, BlobStoreAway } from '../port.ts'
import { pathOf, queryString, type S3Credentials, sha256, signRequest } from './sign.ts'
import {
  completeBody,
  elementIn,
  headHeaders,
  holdBody,
  readListing,
  readObject,
  readUploads,
  retentionBody,
  type S3Object,
} from './translate.ts'

export interface S3Config extends S3Credentials {
  /** Of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
}

/** The least that S3 takes; 10,000 of them hold 48 GiB. One is in memory at a time, and once more while it is sent. */
const partBytes = 5 * 1_024 * 1_024
/** A part has to travel; a job or a person waits for it. */
const patience = { timeoutMs: 60_000, wholeMs: 180_000 } as const

interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly wanted?: readonly string[]
}

interface Answer {
  readonly status: number
  readonly content: unknown
  readonly headers: Readonly<Record<string, string>>
}

export function openS3Blobs(config: S3Config): BlobStore {
  const { bucket } = config
  if (!config.accessKeyId || !config.secretAccessKey || !bucket) throw new Error('S3 needs a bucket and a key.')
  const http = openProviderHttp({
    baseUrl: config.endpoint,
    tls: config.tls,
    policy: { ...patience, ...config.policy },
    watch: config.watch,
    parse: (text) => text,
  })
  const { host } = new URL(config.endpoint)

  const prepare = ({ method, key, query = {}, headers = {}, body, wanted = [] }: Call) => {
    const path = key === undefined ? pathOf(bucket) : pathOf(bucket, key)
    const asked = queryString(query)
    // Object lock wants every upload of it to say what it should be.
    const check = body === undefined ? {} : { 'content-md5': createHash('md5').update(body).digest('base64') }
    const request = { method, host, path, query, headers: { ...headers, ...check }, bodyHash: sha256(body ?? '') }
    return {
      method,
      path: asked ? `${path}?${asked}` : path,
      headers: () => ({ ...(body === undefined ? {} : octets), ...signRequest(request, config, new Date()) }),
      ...(body !== undefined && { body }),
      wantedHeaders: wanted,
      // Each says itself what it is about, and doing it twice is noticed.
      repeatable: true,
    }
  }
  const ask = async (call: Call): Promise<Answer> => answered(await http.call(prepare(call)))

  const find = async (key: string): Promise<S3Object | undefined> => {
    const { status, headers } = await ask({ method: 'HEAD', key, wanted: headHeaders })
    if (status === 404) return undefined
    const found = status === 200 ? readObject(headers) : undefined
    if (!found) throw new BlobStoreAway(`S3 answered ${status} to a HEAD`)
    return found
  }
  /** After an answer that is lost or says that something is there already: whether what is there is this upload's. */
  const isOurs = async (key: string, upload: string) => (await find(key))?.upload === upload
  const exists = { stored: false, reason: 'exists' } as const

  const putWhole = async (key: string, body: Uint8Array<ArrayBuffer>) => {
    const upload = randomUUID()
    const { status, content } = await ask({ method: 'PUT', key, body, headers: { 'if-none-match': '*', 'x-amz-meta-upload': upload } })
    if (status === 200) return { stored: true, size: body.length } as const
    if (status === 412 || status === 409) return (await isOurs(key, upload)) ? ({ stored: true, size: body.length } as const) : exists
    throw refusedAs('PUT', status, content)
  }
  const begin = async (key: string, upload: string): Promise<string> => {
    const { status, content } = await ask({ method: 'POST', key, query: { uploads: '' }, headers: { 'x-amz-meta-upload': upload } })
    const uploadId = elementIn(content, 'UploadId')
    if (status !== 200 || !uploadId) throw refusedAs('begin an upload', status, content)
    return uploadId
  }
  const putPart = async (key: string, uploadId: string, number: number, body: Uint8Array<ArrayBuffer>) => {
    const query = { partNumber: String(number), uploadId }
    const { status, content, headers } = await ask({ method: 'PUT', key, query, body, wanted: ['etag'] })
    if (status !== 200 || !headers['etag']) throw refusedAs('take a part', status, content)
    return { number, etag: headers['etag'] }
  }
  const abort = async (key: string, uploadId: string) => {
    const { status, content } = await ask({ method: 'DELETE', key, query: { uploadId } })
    if (status !== 204 && status !== 404) throw refusedAs('end an upload', status, content)
  }

  return {
    name: 's3',
    async put(key, bytes) {
      const upload = randomUUID()
      const parts: { number: number; etag: string }[] = []
      let uploadId: string | undefined
      let size = 0
      const buffer = new Uint8Array(partBytes)
      let filled = 0
      const send = async () => {
        uploadId ??= await begin(key, upload)
        parts.push(await putPart(key, uploadId, parts.length + 1, buffer.subarray(0, filled)))
        filled = 0
      }
      try {
        for await (const chunk of bytes) {
          for (let at = 0; at < chunk.length; ) {
            if (filled === partBytes) await send()
            const taken = chunk.subarray(at, at + partBytes - filled)
            buffer.set(taken, filled)
            filled += taken.length
            at += taken.length
          }
          size += chunk.length
        }
        if (uploadId === undefined) return await putWhole(key, buffer.subarray(0, filled))
        await send()
        const { status, content } = await ask({
          method: 'POST',
          key,
          query: { uploadId },
          headers: { 'if-none-match': '*' },
          body: completeBody(parts),
        })
        // It answers 200 before it knows, and says in the body when it did not work.
        const isDone = status === 200 && elementIn(content, 'Code') === undefined
        if (isDone || (await isOurs(key, upload))) return { stored: true, size }
        await abort(key, uploadId)
        if (status === 412 || status === 409) return exists
        throw refusedAs('complete an upload', status, content)
      } catch (error) {
        // Best effort: what stays is cleared by its age, and the caller has to hear what went wrong first.
        if (uploadId !== undefined) await abort(key, uploadId).catch(() => undefined)
        throw error
      }
    },
    async open(key, range) {
      if (range && range.to <= range.from) return (await find(key)) && empty()
      const headers = range ? { range: `bytes=${range.from}-${range.to - 1}` } : {}
      const outcome = await http.stream({ ...prepare({ method: 'GET', key, headers }), method: 'GET' })
      if ('stream' in outcome) return orAway(outcome.stream, range && range.to - range.from)
      const { status, content } = answered(outcome)
      if (status === 404) return undefined
      throw refusedAs('GET', status, content)
    },
    async head(key) {
      const found = await find(key)
      if (!found) return undefined
      const { size, storedAt, keepUntil, held } = found
      return { size, storedAt, keepUntil, held }
    },
    async remove(key) {
      const found = await find(key)
      if (!found) return 'missing'
      const { status, content } = await ask({
        method: 'DELETE',
        key,
        query: found.versionId === undefined ? {} : { versionId: found.versionId },
      })
      if (status === 204) return 'removed'
      if (status === 404) return 'missing'
      if (status === 403 && (found.held || found.keepUntil)) return 'kept'
      throw refusedAs('DELETE', status, content)
    },
    async keep(key, until) {
      const found = await find(key)
      if (!found) return 'missing'
      if (found.keepUntil && found.keepUntil > until) return 'shorter'
      const { status, content } = await ask({ method: 'PUT', key, query: { retention: '' }, body: retentionBody(until) })
      if (status === 200) return 'kept'
      if (status === 404) return 'missing'
      if (status === 403 && ((await find(key))?.keepUntil ?? until) > until) return 'shorter'
      throw refusedAs('keep', status, content)
    },
    async hold(key, held) {
      const { status, content } = await ask({ method: 'PUT', key, query: { 'legal-hold': '' }, body: holdBody(held) })
      if (status === 200) return 'done'
      if (status === 404) return 'missing'
      throw refusedAs('hold', status, content)
    },
    async list({ after, max }) {
      const query = { 'list-type': '2', 'max-keys': String(max), ...(after !== undefined && { 'start-after': after }) }
      const { status, content } = await ask({ method: 'GET', query })
      if (status !== 200) throw refusedAs('list', status, content)
      return readListing(content)
    },
    async clearUnfinished(since, max) {
      const { status, content } = await ask({ method: 'GET', query: { uploads: '', 'max-uploads': '1000' } })
      if (status !== 200) throw refusedAs('list uploads', status, content)
      // S3 says when an upload was begun and not when it was last worked on; none of ours takes hours.
      const old = readUploads(content).filter(({ begunAt }) => begunAt < since)
      for (const { key, uploadId } of old.slice(0, max)) await abort(key, uploadId)
      return Math.min(old.length, max)
    },
  }
}

const octets = { 'content-type': 'application/octet-stream' } as const

async function* empty(): AsyncGenerator<Uint8Array> {}

/** Bytes that stop short of what was asked for are no bytes. */
async function* orAway(bytes: AsyncIterable<Uint8Array>, expected: number | undefined): AsyncGenerator<Uint8Array> {
  let got = 0
  try {
    for await (const part of bytes) {
      got += part.length
      yield part
    }
  } catch (error) {
    throw new BlobStoreAway('S3 stopped sending', { cause: error })
  }
  if (expected !== undefined && got !== expected) throw new BlobStoreAway('S3 sent another range than was asked for')
}

function answered(outcome: HttpOutcome): Answer {
  if ('answer' in outcome) {
    const { status, content, headers = {} } = outcome.answer
    if (status < 500 && status !== 429) return { status, content, headers }
    throw new BlobStoreAway(`S3 answered ${status}`)
  }
  throw new BlobStoreAway(`S3 did not answer: ${'notSent' in outcome ? outcome.notSent : outcome.unknown}`)
}

/** A code of S3's is no secret and no personal value; its message may quote the request, so it is left out. */
function refusedAs(what: string, status: number, content: unknown): Error {
  return new Error(`S3 refused to ${what}: ${status} ${elementIn(content, 'Code') ?? ''}`.trim())
}
