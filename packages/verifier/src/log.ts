/**
 * Checks what the public log says, from the formats alone: Merkle proofs (RFC 6962), signed notes, checkpoints, cosignatures and
 * proof files (C2SP). It imports nothing and shares no code with the server, so that a mistake there is not repeated here, and it
 * runs wherever Web Crypto does: a browser, Node, a saved file.
 */

type Bytes = Uint8Array<ArrayBuffer>

const hashBytes = 32
/** A proof in a tree of 2^63 leaves has 63 hashes. */
const proofHashesMax = 63
const signaturesMax = 16

const subtle = globalThis.crypto.subtle

// --- Merkle tree, RFC 6962 and 9162 ---

export async function leafHash(entry: Uint8Array): Promise<Bytes> {
  return sha256(joined([Uint8Array.of(0), entry]))
}

async function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Bytes> {
  return sha256(joined([Uint8Array.of(1), left, right]))
}

/** Whether the leaf stands at `index` of the tree with this root. RFC 9162, section 2.1.3.2. */
export async function isIncluded(
  leaf: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): Promise<boolean> {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leaf, root, ...proof])) return false
  let hash: Uint8Array = leaf
  let [node, last] = [index, size - 1]
  for (const step of proof) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      hash = await nodeHash(step, hash)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      hash = await nodeHash(hash, step)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(hash, root)
}

/** Whether the newer tree begins with the whole older one. RFC 9162, section 2.1.4.2. */
export async function isExtension(older: Tree, newer: Tree, proof: readonly Uint8Array[]): Promise<boolean> {
  if (!isSize(older.size) || !isSize(newer.size) || older.size > newer.size) return false
  if (!areHashes([older.root, newer.root, ...proof])) return false
  if (older.size === newer.size) return proof.length === 0 && areEqual(older.root, newer.root)
  if (older.size === 0) return proof.length === 0 && areEqual(older.root, await sha256(new Uint8Array()))
  const [first, ...steps] = isPowerOfTwo(older.size) ? [older.root, ...proof] : proof
  if (first === undefined) return false
  let [node, last] = [older.size - 1, newer.size - 1]
  while (isOdd(node)) [node, last] = [half(node), half(last)]
  let [inOlder, inNewer]: [Uint8Array, Uint8Array] = [first, first]
  for (const step of steps) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      inOlder = await nodeHash(step, inOlder)
      inNewer = await nodeHash(step, inNewer)
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      inNewer = await nodeHash(inNewer, step)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(inOlder, older.root) && areEqual(inNewer, newer.root)
}

/** The root of a tree whose entries are all at hand, for whoever holds a copy of the log. */
export async function rootOf(entries: readonly Uint8Array[]): Promise<Bytes> {
  let hashes = await Promise.all(entries.map(leafHash))
  if (hashes.length === 0) return sha256(new Uint8Array())
  while (hashes.length > 1) {
    const above: Bytes[] = []
    for (let at = 0; at < hashes.length; at += 2) {
      const [left, right] = [hashes[at], hashes[at + 1]]
      if (left) above.push(right ? await nodeHash(left, right) : left)
    }
    hashes = above
  }
  return hashes[0] as Bytes
}

export interface Tree {
  readonly size: number
  readonly root: Uint8Array
}

// --- Signed notes, checkpoints and cosignatures, C2SP ---

const signatureKinds = { 1: 'log', 4: 'witness' } as const
type SignatureKind = keyof typeof signatureKinds

interface Key {
  readonly name: string
  readonly id: Uint8Array
  readonly kind: SignatureKind
  readonly key: Bytes
}

/** Reads `name+id+base64`; base64 may hold a plus itself, so only the first two separate. */
export async function readKey(text: string): Promise<Key> {
  const [name = '', id = '', ...rest] = text.split('+')
  const raw = fromBase64(rest.join('+'))
  const kind = raw?.[0]
  if (!raw || raw.length !== 1 + hashBytes || (kind !== 1 && kind !== 4)) throw new Malformed('key')
  const key = raw.slice(1)
  const expected = await keyId(name, kind, key)
  if (!isKeyName(name) || id !== toHex(expected)) throw new Malformed('key')
  return { name, id: expected, kind, key }
}

async function keyId(name: string, kind: SignatureKind, key: Uint8Array): Promise<Bytes> {
  return (await sha256(joined([utf8(`${name}\n`), Uint8Array.of(kind), key]))).slice(0, 4)
}

export interface Signature {
  readonly name: string
  /** When a witness saw the checkpoint. The log's own signature says no time. */
  readonly at?: Date
}

/** The text of a note and who of the known keys signed it. A known key whose signature is wrong makes the note worthless. */
async function openNote(note: string, known: readonly Key[]): Promise<{ text: string; signatures: readonly (Signature & { key: Key })[] }> {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) throw new Malformed('checkpoint')
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > signaturesMax) throw new Malformed('checkpoint')
  const signatures: (Signature & { key: Key })[] = []
  for (const line of lines) {
    const [, name, encoded] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
    const raw = fromBase64(encoded ?? '')
    if (!name || !raw || raw.length < 5) throw new Malformed('checkpoint')
    const key = known.find((each) => each.name === name && areEqual(each.id, raw.slice(0, 4)))
    if (!key || signatures.some((each) => each.key === key)) continue
    signatures.push({ name, key, ...(await checkSignature(text, key, raw.slice(4))) })
  }
  return { text, signatures }
}

async function checkSignature(text: string, { key, kind }: Key, raw: Bytes): Promise<{ at?: Date }> {
  const publicKey = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  if (kind === 1) {
    if (!(await subtle.verify('Ed25519', publicKey, raw, utf8(text)))) throw new Forged()
    return {}
  }
  if (raw.length !== 8 + 64) throw new Malformed('checkpoint')
  const seconds = new DataView(raw.buffer, raw.byteOffset).getBigUint64(0)
  const signed = utf8(`cosignature/v1\ntime ${seconds}\n${text}`)
  if (!(await subtle.verify('Ed25519', publicKey, raw.slice(8), signed))) throw new Forged()
  return { at: new Date(Number(seconds) * 1000) }
}

export interface Checkpoint extends Tree {
  readonly origin: string
}

function readCheckpoint(text: string): Checkpoint {
  const [origin, size = '', encoded = '', ...rest] = text.split('\n')
  const root = fromBase64(encoded)
  if (!origin || !/^(0|[1-9]\d{0,15})$/.test(size) || root?.length !== hashBytes || rest.join('') !== '') throw new Malformed('checkpoint')
  return { origin, size: Number(size), root }
}

/** Whom a reader trusts: the log's key, the witnesses' keys, and how many witnesses must have signed. */
export interface Trust {
  readonly log: string
  readonly witnesses: readonly string[]
  readonly witnessesNeeded: number
}

export interface SignedCheckpoint extends Checkpoint {
  readonly witnessedBy: readonly Signature[]
}

/** The checkpoint of a note, signed by the log and by enough witnesses. */
export async function verifyCheckpoint(note: string, trust: Trust): Promise<SignedCheckpoint> {
  const log = await readKey(trust.log)
  const witnesses = await Promise.all(trust.witnesses.map(readKey))
  const { text, signatures } = await openNote(note, [log, ...witnesses])
  const checkpoint = readCheckpoint(text)
  // A key of the log signs its own log only: the name of the key is the origin.
  if (log.kind !== 1 || checkpoint.origin !== log.name || !signatures.some(({ key }) => key === log)) throw new Unsigned()
  const witnessedBy = signatures.filter(({ key }) => key.kind === 4).map(({ name, at }) => ({ name, ...(at && { at }) }))
  if (witnessedBy.length < trust.witnessesNeeded) throw new Unwitnessed(witnessedBy.length)
  return { ...checkpoint, witnessedBy }
}

// --- Tiles, C2SP tlog-tiles ---

const tileWidth = 256
const tileLevels = 8

/** The hashes from a leaf to the root, made from the tiles that the log publishes. What is read is judged by the root, not trusted. */
export async function inclusionProof(index: number, size: number, readTile: PublicLog['tile']): Promise<readonly Uint8Array[]> {
  const subtree = subtreesOf(size, readTile)
  const path: Uint8Array[] = []
  let [start, width] = [0, size]
  while (width > 1) {
    const left = leftSize(width)
    if (index < start + left) {
      path.unshift(await rangeHash(start + left, width - left, subtree))
      width = left
    } else {
      path.unshift(await rangeHash(start, left, subtree))
      ;[start, width] = [start + left, width - left]
    }
  }
  return path
}

type ReadSubtree = (level: number, index: number) => Promise<Uint8Array>

async function rangeHash(start: number, width: number, subtree: ReadSubtree): Promise<Uint8Array> {
  if (isPowerOfTwo(width)) return subtree(Math.round(Math.log2(width)), start / width)
  const left = leftSize(width)
  return nodeHash(await rangeHash(start, left, subtree), await rangeHash(start + left, width - left, subtree))
}

/** The root of a complete subtree, from the tile that holds it or what it is made of. Each tile is read once. */
function subtreesOf(size: number, readTile: PublicLog['tile']): ReadSubtree {
  const tiles = new Map<string, Promise<Uint8Array>>()
  return async (level, index) => {
    const tileLevel = Math.floor(level / tileLevels)
    const count = 2 ** (level % tileLevels)
    const first = index * count
    const tileIndex = Math.floor(first / tileWidth)
    const path = tilePath(tileLevel, tileIndex, size)
    const tile = await (tiles.get(path) ?? tiles.set(path, readTile(path)).get(path))
    const from = (first - tileIndex * tileWidth) * hashBytes
    let hashes = Array.from({ length: count }, (_, place) => tile?.slice(from + place * hashBytes, from + (place + 1) * hashBytes))
    if (!hashes.every((hash) => hash?.length === hashBytes)) throw new Malformed('tile')
    while (hashes.length > 1)
      hashes = await Promise.all(
        Array.from({ length: hashes.length / 2 }, (_, place) =>
          nodeHash(hashes[place * 2] as Uint8Array, hashes[place * 2 + 1] as Uint8Array),
        ),
      )
    return hashes[0] as Uint8Array
  }
}

function tilePath(level: number, index: number, size: number): string {
  const digits = String(index).padStart(3, '0')
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/')
  const width = Math.min(tileWidth, Math.floor(size / tileWidth ** level) - index * tileWidth)
  return `tile/${level}/${path}${width < tileWidth ? `.p/${width}` : ''}`
}

/** The largest power of two below the width: that many leaves are on the left. */
function leftSize(width: number): number {
  let left = 1
  while (left * 2 < width) left *= 2
  return left
}

// --- Proof files ---

export interface ProofFile {
  readonly index: number
  readonly proof: readonly Uint8Array[]
  readonly note: string
  readonly extra: Uint8Array | undefined
}

const proofHeader = 'c2sp.org/tlog-proof@v1'

export function readProofFile(file: string): ProofFile {
  const end = file.indexOf('\n\n')
  const [header, ...lines] = file.slice(0, end).split('\n')
  if (end < 0 || header !== proofHeader) throw new Malformed('receipt')
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice('extra '.length) ?? '') : undefined
  if (extra === null) throw new Malformed('receipt')
  const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? []
  const proof = lines.map(fromBase64)
  if (index === undefined || proof.length > proofHashesMax) throw new Malformed('receipt')
  if (!proof.every((hash) => hash?.length === hashBytes)) throw new Malformed('receipt')
  return { index: Number(index), proof: proof as Bytes[], note: file.slice(end + 2), extra }
}

// --- Receipts ---

/**
 * What a receipt shows. The log holds only the commitment, a hash over salt and facts: the facts are in the member's hands, and
 * nobody can read them out of the log.
 */
export interface Receipt {
  /** The bytes of the log's entry, as text. */
  readonly entry: string
  /** What happened, as the text that was hashed. */
  readonly facts: string
  readonly salt: Uint8Array
}

export type ReceiptVerdict =
  | {
      readonly holds: true
      readonly facts: unknown
      readonly entry: Readonly<Record<string, unknown>>
      readonly index: number
      readonly checkpoint: SignedCheckpoint
    }
  | { readonly holds: false; readonly reason: ReceiptFault }

export type ReceiptFault =
  | 'malformed'
  | 'facts-differ'
  | 'not-in-the-log'
  | 'not-signed-by-the-log'
  | 'signature-forged'
  | 'too-few-witnesses'

/** Whether what the receipt says happened is in the log that these keys speak for. */
export async function verifyReceipt(file: string, trust: Trust): Promise<ReceiptVerdict> {
  return judged(async () => {
    const { index, proof, note, extra } = readProofFile(file)
    return verifyShown(readReceipt(extra), index, proof, await verifyCheckpoint(note, trust))
  })
}

/** What is printed as a code to scan: what a receipt shows, without the proof, which whoever scans it makes from the log's files. */
export interface ShortReceipt {
  readonly index: number
  readonly kind: string
  readonly facts: string
  readonly salt: string
}

/** Where the log's files are read: the checkpoint, and tiles by their path. */
export interface PublicLog {
  readonly checkpoint: () => Promise<string>
  readonly tile: (path: string) => Promise<Uint8Array>
}

/** As `verifyReceipt`, against the log as it is now. */
export async function verifyShortReceipt(
  { index, kind, facts, salt }: ShortReceipt,
  trust: Trust,
  log: PublicLog,
): Promise<ReceiptVerdict> {
  return judged(async () => {
    const checkpoint = await verifyCheckpoint(await log.checkpoint(), trust)
    const bytes = fromBase64(salt)
    if (bytes?.length !== hashBytes || !isSize(index)) throw new Malformed('receipt')
    if (index >= checkpoint.size) return { holds: false, reason: 'not-in-the-log' }
    const commitment = toBase64(await sha256(joined([bytes, utf8(facts)])))
    const proof = await inclusionProof(index, checkpoint.size, log.tile)
    return verifyShown({ entry: JSON.stringify({ v: 1, kind, commitment }), facts, salt: bytes }, index, proof, checkpoint)
  })
}

/** The receipt as it is printed; undefined where the text is no receipt. */
export function shortReceipt(file: string): ShortReceipt | undefined {
  try {
    const { index, extra } = readProofFile(file)
    const { entry, facts, salt } = readReceipt(extra)
    const { kind } = readObject(entry)
    return typeof kind === 'string' ? { index, kind, facts, salt: toBase64(salt) } : undefined
  } catch {
    return undefined
  }
}

async function verifyShown(
  receipt: Receipt,
  index: number,
  proof: readonly Uint8Array[],
  checkpoint: SignedCheckpoint,
): Promise<ReceiptVerdict> {
  const entry = readObject(receipt.entry)
  const commitment = await sha256(joined([receipt.salt, utf8(receipt.facts)]))
  if (entry['commitment'] !== toBase64(commitment)) return { holds: false, reason: 'facts-differ' }
  const leaf = await leafHash(utf8(receipt.entry))
  if (!(await isIncluded(leaf, index, checkpoint.size, proof, checkpoint.root))) return { holds: false, reason: 'not-in-the-log' }
  return { holds: true, facts: JSON.parse(receipt.facts), entry, index, checkpoint }
}

async function judged(verify: () => Promise<ReceiptVerdict>): Promise<ReceiptVerdict> {
  try {
    return await verify()
  } catch (error) {
    return { holds: false, reason: faultOf(error) }
  }
}

function readReceipt(extra: Uint8Array | undefined): Receipt {
  const { entry, facts, salt, ...rest } = readObject(extra ? new TextDecoder('utf-8', { fatal: true }).decode(extra) : '')
  const bytes = typeof salt === 'string' ? fromBase64(salt) : null
  if (typeof entry !== 'string' || typeof facts !== 'string' || bytes?.length !== hashBytes) throw new Malformed('receipt')
  if (Object.keys(rest).length > 0) throw new Malformed('receipt')
  return { entry, facts, salt: bytes }
}

function readObject(json: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed('receipt')
  return value as Readonly<Record<string, unknown>>
}

function faultOf(error: unknown): ReceiptFault {
  if (error instanceof Malformed || error instanceof SyntaxError || error instanceof TypeError) return 'malformed'
  if (error instanceof Forged) return 'signature-forged'
  if (error instanceof Unsigned) return 'not-signed-by-the-log'
  if (error instanceof Unwitnessed) return 'too-few-witnesses'
  throw error
}

export class Malformed extends Error {
  constructor(what: 'key' | 'checkpoint' | 'receipt' | 'tile') {
    super(`This is no ${what}.`)
  }
}
export class Forged extends Error {
  override readonly message = 'A signature does not fit the text.'
}
export class Unsigned extends Error {
  override readonly message = 'The log did not sign this.'
}
export class Unwitnessed extends Error {
  constructor(count: number) {
    super(`Only ${count} of the known witnesses signed this.`)
  }
}

// --- Bytes ---

/** Base64 in its one canonical form; null for anything else. */
function fromBase64(text: string): Bytes | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest('SHA-256', bytes))
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every(({ length }) => length === hashBytes)
}

function isKeyName(name: string): boolean {
  return name.length > 0 && !/[\s+]/.test(name)
}

/** Sizes may pass 2^31, so nothing here shifts or masks bits. */
function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function half(value: number): number {
  return Math.floor(value / 2)
}

function isOdd(value: number): boolean {
  return value % 2 === 1
}

function isPowerOfTwo(value: number): boolean {
  let rest = value
  while (rest > 1 && !isOdd(rest)) rest = half(rest)
  return rest === 1
}
