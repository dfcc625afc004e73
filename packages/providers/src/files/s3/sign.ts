/** AWS Signature Version 4: which request is signed, with which key, at which time. Pure; S3 is the only service we sign for. */
import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

export interface S3Request {
  readonly method: string
  readonly host: string
  /** As it is sent: every part of the path encoded. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What is signed besides the host, the time and the hash of the body. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hexadecimal. */
  readonly bodyHash: string
}

/** All headers that are sent with it, except the host, which the client sets. */
export function signRequest(request: S3Request, credentials: S3Credentials, at: Date): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const headers: Record<string, string> = { ...request.headers, 'x-amz-content-sha256': request.bodyHash, 'x-amz-date': time }
  const signed = Object.entries({ ...headers, host: request.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    request.path,
    queryString(request.query),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    request.bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer>((made, part) => hmac(made, part), Buffer.from(`AWS4${credentials.secretAccessKey}`))
  const signature = hmac(key, text).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** In the order of the names, which is also how it is sent. */
export function queryString(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

/** A path below the host; slashes within a key stay. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map((part) => `/${part.split('/').map(encode).join('/')}`).join('')
}

/** Everything but RFC 3986's unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

export function sha256(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
