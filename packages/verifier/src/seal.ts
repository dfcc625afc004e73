/**
 * Checks the seal of a PDF from the file alone: that its bytes are those that were sealed, by whom, and when according to an authority
 * outside. It reads DER itself and imports nothing, so that it runs in a browser without the file leaving it.
 *
 * A seal of this kind ends before the file does: what it takes to check certificates later is added behind it, and nothing in the seal
 * covers that. Whether nothing else was added, only the hash of the whole file tells, which is why a verdict carries it: the log has it.
 */

type Bytes = Uint8Array<ArrayBuffer>

export type SealFault = 'not-sealed' | 'changed' | 'seal-not-ours' | 'time-not-ours' | 'unreadable'

export type SealVerdict =
  | {
      readonly holds: true
      /** When it was sealed, by the authority's clock. */
      readonly sealedAt: Date
      /** SHA-256 of the whole file, in hex, to be held against the log. */
      readonly fileHash: string
      /** How many bytes the seal covers, of how many. */
      readonly sealedBytes: number
      readonly fileBytes: number
    }
  | { readonly holds: false; readonly reason: SealFault }

/** SHA-256 of the certificates that count, in hex. */
export interface SealTrust {
  readonly seals: readonly string[]
  readonly timestamps: readonly string[]
}

/** Larger files are not ours: a hundred pages take one megabyte. */
const fileBytesMax = 64 * 1_024 * 1_024
const subtle = globalThis.crypto.subtle

export async function verifySeal(pdf: Uint8Array, trust: SealTrust): Promise<SealVerdict> {
  try {
    if (pdf.length > fileBytesMax) throw new Fault('unreadable')
    const { content, signature, end } = readSignature(pdf)
    const seal = await readSigned(signature, trust.seals, 'seal-not-ours')
    if (!areEqual(await digest(seal.hash, content), seal.messageDigest)) throw new Fault('changed')
    const sealedAt = await readTimestamp(seal, trust.timestamps)
    const fileHash = toHex(await digest('SHA-256', pdf))
    return { holds: true, sealedAt, fileHash, sealedBytes: end, fileBytes: pdf.length }
  } catch (error) {
    // Whatever else goes wrong comes of bytes that are not as a seal has them.
    return { holds: false, reason: error instanceof Fault ? error.reason : 'unreadable' }
  }
}

class Fault extends Error {
  readonly reason: SealFault
  constructor(reason: SealFault) {
    super(reason)
    this.reason = reason
  }
}

/** The bytes that the seal covers, from the file's first on, and the signature that stands in the gap between them. */
function readSignature(pdf: Uint8Array): { content: Bytes; signature: Bytes; end: number } {
  const text = new TextDecoder('latin1').decode(pdf)
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s*\]/g)]
  const [range] = ranges
  if (!range) throw new Fault('not-sealed')
  // One seal of ours; whoever adds a second one wants something.
  if (ranges.length > 1) throw new Fault('changed')
  const [before, after, rest] = range.slice(1).map(Number) as [number, number, number]
  const end = after + rest
  if (text[before] !== '<' || text[after - 1] !== '>' || end > pdf.length) throw new Fault('changed')
  const digits = text.slice(before + 1, after - 1)
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(digits)) throw new Fault('changed')
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const content = new Uint8Array(before + rest)
  content.set(pdf.subarray(0, before))
  content.set(pdf.subarray(after, end), before)
  return { content, signature, end }
}

// --- Signed data, RFC 5652 ---

const names = {
  sha256: '608648016503040201',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  messageDigest: '2a864886f70d010904',
  timestampToken: '2a864886f70d010910020e',
  timestampContent: '2a864886f70d0109100104',
  ellipticCurve: '2a8648ce3d0201',
  p256: '2a8648ce3d030107',
  p384: '2b81040022',
} as const
const hashes: Readonly<Record<string, string>> = { [names.sha256]: 'SHA-256', [names.sha384]: 'SHA-384', [names.sha512]: 'SHA-512' }
const curves: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  [names.p256]: { name: 'P-256', bytes: 32 },
  [names.p384]: { name: 'P-384', bytes: 48 },
}

interface Signed {
  readonly hash: string
  readonly messageDigest: Uint8Array
  readonly signature: Uint8Array
  readonly content: Uint8Array | undefined
  readonly contentType: string
  readonly unsigned: readonly Node[]
}

/** Reads one signature, and checks it by a certificate that counts. */
async function readSigned(der: Uint8Array, trusted: readonly string[], distrust: SealFault): Promise<Signed> {
  const whole = readNode(der, 0, 0)
  // Behind it a placeholder is filled with zeros, and with nothing else.
  if (der.subarray(whole.end).some((byte) => byte !== 0)) throw new Fault('changed')
  const signedData = part(part(whole, 1), 0)
  const certificates = signedData.parts.find(({ tag }) => tag === 0xa0)?.parts ?? []
  const signer = part(signedData.parts.at(-1), 0)
  const [issuer, serial] = [part(part(signer, 1), 0), part(part(signer, 1), 1)]
  const certificate = certificates.find((each) => {
    const body = part(each, 0)
    return areEqual(part(body, 1).raw, serial.raw) && areEqual(part(body, 3).raw, issuer.raw)
  })
  if (!certificate || !trusted.includes(toHex(await digest('SHA-256', certificate.raw)))) throw new Fault(distrust)
  const hash = hashes[toHex(part(part(signer, 2), 0).body)]
  const attributes = part(signer, 3)
  if (!hash || attributes.tag !== 0xa0) throw new Fault('unreadable')
  // Signed as a set, though written as a part of something else.
  const signedBytes = Uint8Array.from(attributes.raw)
  signedBytes[0] = 0x31
  const signature = part(signer, 5).body
  if (!(await isSignedBy(part(part(certificate, 0), 6), hash, signature, signedBytes))) throw new Fault('changed')
  const encapsulated = part(signedData, 2)
  return {
    hash,
    signature,
    messageDigest: attributeValue(attributes.parts, names.messageDigest).body,
    contentType: toHex(part(encapsulated, 0).body),
    content: encapsulated.parts[1]?.parts[0]?.body,
    unsigned: signer.parts[6]?.parts ?? [],
  }
}

async function isSignedBy(publicKey: Node, hash: string, signature: Uint8Array, bytes: Bytes): Promise<boolean> {
  const algorithm = part(publicKey, 0)
  const isCurve = toHex(part(algorithm, 0).body) === names.ellipticCurve
  const curve = isCurve ? curves[toHex(part(algorithm, 1).body)] : undefined
  if (isCurve && !curve) throw new Fault('unreadable')
  const by = curve ? { name: 'ECDSA', namedCurve: curve.name, hash } : { name: 'RSASSA-PKCS1-v1_5', hash }
  const key = await subtle.importKey('spki', Uint8Array.from(publicKey.raw), by, false, ['verify'])
  return subtle.verify(by, key, curve ? flat(signature, curve.bytes) : Uint8Array.from(signature), bytes)
}

/** Two numbers of DER as Web Crypto wants them: behind each other, each as long as the curve says. */
function flat(signature: Uint8Array, bytes: number): Bytes {
  const out = new Uint8Array(2 * bytes)
  readNode(signature, 0, 0)
    .parts.slice(0, 2)
    .forEach(({ body }, place) => {
      const number = body[0] === 0 ? body.subarray(1) : body
      out.set(number, (place + 1) * bytes - number.length)
    })
  return out
}

/** RFC 3161: the authority's word on when it saw this signature. */
async function readTimestamp(seal: Signed, trusted: readonly string[]): Promise<Date> {
  const token = await readSigned(attributeValue(seal.unsigned, names.timestampToken).raw, trusted, 'time-not-ours')
  if (!token.content || token.contentType !== names.timestampContent) throw new Fault('unreadable')
  if (!areEqual(await digest(token.hash, token.content), token.messageDigest)) throw new Fault('changed')
  const info = readNode(token.content, 0, 0)
  const imprint = part(info, 2)
  const hash = hashes[toHex(part(part(imprint, 0), 0).body)]
  if (!hash || !areEqual(await digest(hash, seal.signature), part(imprint, 1).body)) throw new Fault('changed')
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(new TextDecoder().decode(part(info, 4).body)) ?? []
  if (!year) throw new Fault('unreadable')
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function attributeValue(attributes: readonly Node[], name: string): Node {
  const found = attributes.find((attribute) => toHex(part(attribute, 0).body) === name)
  return part(part(found, 1), 0)
}

// --- DER ---

interface Node {
  readonly tag: number
  /** With tag and length. */
  readonly raw: Uint8Array
  readonly body: Uint8Array
  readonly parts: readonly Node[]
  /** Where the next one begins. */
  readonly end: number
}

const depthMax = 24
const partsMax = 4_096

function readNode(bytes: Uint8Array, start: number, depth: number): Node {
  const [tag, first] = [bytes[start], bytes[start + 1]]
  // No length of unknown end, no tag of several bytes: DER of signatures has neither.
  if (tag === undefined || first === undefined || first === 0x80 || (tag & 0x1f) === 0x1f || depth > depthMax) throw new Fault('unreadable')
  let [at, length] = [start + 2, first]
  if (first > 0x80) {
    const digits = first - 0x80
    if (digits > 4) throw new Fault('unreadable')
    length = 0
    for (let place = 0; place < digits; place += 1) length = length * 256 + (bytes[at + place] ?? 0)
    at += digits
  }
  const end = at + length
  if (end > bytes.length) throw new Fault('unreadable')
  const body = bytes.subarray(at, end)
  const parts: Node[] = []
  if (tag & 0x20) {
    for (let place = 0; place < body.length; ) {
      const inner = readNode(body, place, depth + 1)
      if (parts.length === partsMax) throw new Fault('unreadable')
      parts.push(inner)
      place = inner.end
    }
  }
  return { tag, raw: bytes.subarray(start, end), body, parts, end }
}

function part(node: Node | undefined, place: number): Node {
  const found = node?.parts[place]
  if (!found) throw new Fault('unreadable')
  return found
}

async function digest(hash: string, bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await subtle.digest(hash, Uint8Array.from(bytes)))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
