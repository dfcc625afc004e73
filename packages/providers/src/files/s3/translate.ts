/** S3's XML in our words, and ours in its. Pure; only what we ask for is read. */
import type { BlobFacts, ListedBlob } from '../port.ts'

/** The text of the first element of this name. */
export function elementIn(xml: unknown, name: string): string | undefined {
  if (typeof xml !== 'string') return undefined
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? undefined : decode(text)
}

/** The inside of every element of this name. */
export function elementsIn(xml: unknown, name: string): readonly string[] {
  if (typeof xml !== 'string') return []
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside]) => inside ?? '')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&(#x?)?([0-9a-zA-Z]+);/g, (whole, number: string | undefined, name: string) => {
    if (number === undefined) return entities[name] ?? whole
    return String.fromCodePoint(Number.parseInt(name, number === '#x' ? 16 : 10))
  })
}

export const headHeaders = [
  'content-length',
  'last-modified',
  'x-amz-version-id',
  'x-amz-object-lock-retain-until-date',
  'x-amz-object-lock-legal-hold',
  'x-amz-meta-upload',
] as const

export interface S3Object extends BlobFacts {
  /** With object lock every object has one: deleting without it hides the object and deletes nothing. */
  readonly versionId: string | undefined
  /** What the upload that made it was called by us. */
  readonly upload: string | undefined
}

/** Undefined when the headers do not say what every object has. */
export function readObject(headers: Readonly<Record<string, string>>): S3Object | undefined {
  const { 'content-length': length = '', 'last-modified': modified = '' } = headers
  const storedAt = new Date(modified)
  if (!/^\d{1,15}$/.test(length) || Number.isNaN(storedAt.getTime())) return undefined
  const until = headers['x-amz-object-lock-retain-until-date']
  return {
    size: Number(length),
    storedAt,
    keepUntil: until === undefined ? undefined : new Date(until),
    held: headers['x-amz-object-lock-legal-hold'] === 'ON',
    versionId: headers['x-amz-version-id'],
    upload: headers['x-amz-meta-upload'],
  }
}

export function readListing(xml: unknown): readonly ListedBlob[] {
  return elementsIn(xml, 'Contents').map((inside) => ({
    key: elementIn(inside, 'Key') ?? '',
    size: Number(elementIn(inside, 'Size')),
    storedAt: new Date(elementIn(inside, 'LastModified') ?? ''),
  }))
}

export interface UnfinishedUpload {
  readonly key: string
  readonly uploadId: string
  readonly begunAt: Date
}

export function readUploads(xml: unknown): readonly UnfinishedUpload[] {
  return elementsIn(xml, 'Upload').map((inside) => ({
    key: elementIn(inside, 'Key') ?? '',
    uploadId: elementIn(inside, 'UploadId') ?? '',
    begunAt: new Date(elementIn(inside, 'Initiated') ?? ''),
  }))
}

export function completeBody(parts: readonly { readonly number: number; readonly etag: string }[]): string {
  const lines = parts.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
  return `<CompleteMultipartUpload xmlns="${namespace}">${lines.join('')}</CompleteMultipartUpload>`
}

export function retentionBody(until: Date): string {
  return `<Retention xmlns="${namespace}"><Mode>COMPLIANCE</Mode><RetainUntilDate>${until.toISOString()}</RetainUntilDate></Retention>`
}

export function holdBody(held: boolean): string {
  return `<LegalHold xmlns="${namespace}"><Status>${held ? 'ON' : 'OFF'}</Status></LegalHold>`
}

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
