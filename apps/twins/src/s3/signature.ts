/** Whether a request is signed as Signature Version 4 says, worked out from the specification and not from our client. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A request may be signed a quarter of an hour before or after it arrives. */
const skewMsMax = 15 * 60_000

export interface Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** S3's own code of what is wrong, or nothing. */
export function faultInSignature(request: IncomingMessage, account: Account, now: Date): string | undefined {
  const { authorization = '' } = request.headers
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, accessKeyId, day, region, signedHeaders = '', signature = ''] = match.exec(authorization) ?? []
  if (accessKeyId === undefined) return 'AccessDenied'
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const time = String(request.headers['x-amz-date'] ?? '')
  const [, year, month, date, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? []
  const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at) || time.slice(0, 8) !== day) return 'AccessDenied'
  if (Math.abs(at - now.getTime()) > skewMsMax) return 'RequestTimeTooSkewed'
  const names = signedHeaders.split(';')
  const mustSign = Object.keys(request.headers).filter((name) => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-'))
  if (mustSign.some((name) => !names.includes(name)) || names.toSorted().join(';') !== signedHeaders) return 'AccessDenied'

  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const sorted = query === '' ? '' : query.split('&').toSorted().join('&')
  const lines = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const payload = String(request.headers['x-amz-content-sha256'] ?? '')
  const canonical = `${request.method}\n${path}\n${sorted}\n${lines}\n${signedHeaders}\n${payload}`
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  const dayKey = hmac(`AWS4${account.secretAccessKey}`, day ?? '')
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
