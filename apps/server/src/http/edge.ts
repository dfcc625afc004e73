/**
 * What is asked of every request before anyone looks at what it wants: that its address and its body are text that can be stored, that
 * it nests no deeper than anything of ours does, and that it comes from our own pages.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** No input of ours nests deeper, and beyond some thousands even writing it down again fails. */
const bodyDepthMax = 32
const unfitInAddress = /[^\x20-\x7e]/
const controlOrHalf = /[\p{Cc}\p{Cs}]/u

interface Asked {
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** An address is ASCII that stands for UTF-8 without control characters, path and query alike. */
export function isReadableAddress(url: string): boolean {
  if (unfitInAddress.test(url)) return false
  if (!url.includes('%')) return true
  try {
    return !controlOrHalf.test(decodeURIComponent(url))
  } catch {
    return false
  }
}

/** NUL cannot be stored and half a surrogate pair cannot be written as UTF-8, in values as in names. Which other characters fit is the schemas’ to say. */
export function isReadableBody(value: unknown, levelsMax = bodyDepthMax): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (levelsMax === 0) return false
  return Object.entries(value).every(([name, part]) => isStorable(name) && isReadableBody(part, levelsMax - 1))
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * A GET runs before its body arrives, so it must not have one: if the body is malformed, Node answers 400 although the handler has run.
 * `chunked` is the only transfer encoding that Node accepts.
 */
export function isWellFramed({ method, headers }: Asked): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = headers
  if (isReading(method)) return encoding === undefined && length === '0'
  return encoding === undefined || encoding.toLowerCase() === 'chunked'
}

/** Bytes that are not UTF-8 are refused: replaced by question marks they would be stored as something that nobody sent. */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = decoder.decode(body)
    } catch {
      return done(Object.assign(new Error('the body is not UTF-8'), { statusCode: 400 }))
    }
    return parse(request, text, done)
  })
}

/**
 * Browsers say where a request comes from and cannot be talked out of it; what is read is recorded too, so a reading is held to the same.
 * A program that is no browser says nothing and holds no cookie of somebody else: its readings pass, its changes name our origin.
 */
export function isOwnRequest({ method, headers }: Asked, publicOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  return origin === publicOrigin || (isReading(method) && origin === undefined)
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The same for a page that a person may also go to by themselves, from a bookmark or by typing. */
export function isOwnNavigation(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
