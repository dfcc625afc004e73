/**
 * Compares a log with checkpoints that were kept outside the database, and the rows with the log. It shares no line with the product:
 * commitments, entries and the tree are worked out here. The checkpoints alone are trusted; whoever owns the database may have written
 * everything else, the log's own signatures included.
 */
import { createHash } from 'node:crypto'

export interface AuditedLeaf {
  readonly index: number
  readonly kind: string
  readonly rowId: string
  readonly salt: Buffer
  readonly commitment: Buffer
  /** What the row says now; undefined where it is gone. */
  readonly facts: string | undefined
}

export interface Trusted {
  readonly size: number
  readonly root: Uint8Array
}

export interface AuditedLog {
  /** All leaves in their order, 256 to a part. */
  readonly parts: readonly (readonly AuditedLeaf[])[]
  /** Rows that should be in the log, by kind and id, and are not. */
  readonly unlogged: readonly string[]
  readonly trusted: readonly Trusted[]
}

export const partLength = 256
/** As the database keeps its records; a row that is older may be gone. */
const keptMs = (7 * 365 + 2) * 86_400_000

/** What is wrong, most telling first; empty where everything agrees. Ends at the first state that cannot be reached. */
export function auditLog({ parts, unlogged, trusted }: AuditedLog, now: Date): readonly string[] {
  const faults = unlogged.map((row) => `${row} is not in the log`)
  const states = [...trusted].sort((one, other) => one.size - other.size)
  for (const [place, { size, root }] of states.entries()) {
    const next = states[place + 1]
    if (next?.size === size && !Buffer.from(next.root).equals(root)) faults.push(`two states of ${size} entries differ: the log was forked`)
  }
  const tree = growingTree()
  for (const [place, part] of parts.entries()) {
    const { hashes, root: whole, faults: found } = seen(part, place * partLength, now)
    faults.push(...found)
    if (faults.length > 0) return faults
    while (states[0] && states[0].size < tree.size + hashes.length) {
      const { size, root } = states.shift() as Trusted
      const until = tree.with(hashes.slice(0, size - tree.size))
      if (!until.equals(root)) return [`the state of ${size} entries is not what was signed`]
    }
    tree.add(hashes, whole)
  }
  for (const { size, root } of states) {
    if (size > tree.size) return [`the log has ${tree.size} entries, and ${size} were signed`]
    if (!tree.with([]).equals(root)) return [`the state of ${size} entries is not what was signed`]
  }
  return faults
}

/** A part looked at once is known: audits of the same log again and again read only what differs. */
const known = new WeakMap<readonly AuditedLeaf[], SeenPart>()

interface SeenPart {
  readonly first: number
  readonly hashes: readonly Buffer[]
  /** Of a full part. */
  readonly root: Buffer | undefined
  readonly faults: readonly string[]
}

function seen(part: readonly AuditedLeaf[], first: number, now: Date): SeenPart {
  const before = known.get(part)
  if (before?.first === first) return before
  const faults: string[] = []
  const hashes = part.map(({ index, kind, rowId, salt, commitment, facts }, place) => {
    if (index !== first + place) faults.push(`entry ${first + place} is missing`)
    if (facts === undefined) {
      if (!mayBeGone(rowId, now)) faults.push(`${kind} ${rowId} is gone, and entry ${index} says that it was there`)
    } else if (!sha256(salt, Buffer.from(facts)).equals(commitment)) faults.push(`${kind} ${rowId} is not what entry ${index} says`)
    return sha256(leafMark, Buffer.from(JSON.stringify({ v: 1, kind, commitment: commitment.toString('base64') })))
  })
  const found = { first, hashes, faults, root: hashes.length === partLength ? rootOf(hashes) : undefined }
  known.set(part, found)
  return found
}

/** An id begins with its time, in 48 bits of Crockford's base 32. */
function mayBeGone(rowId: string, now: Date): boolean {
  const digits = rowId.split('_')[1]?.slice(0, 10) ?? ''
  const made = [...digits].reduce((value, digit) => value * 32 + '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit), 0)
  return digits.length === 10 && made < now.getTime() - keptMs
}

// --- RFC 6962 ---

const leafMark = Buffer.of(0)
const nodeMark = Buffer.of(1)

/** The roots of the complete subtrees at the left, largest first: all that later states need. */
function growingTree() {
  let size = 0
  const roots: { readonly width: number; readonly hash: Buffer }[] = []
  const push = (into: typeof roots, width: number, hash: Buffer) => {
    let added = { width, hash }
    for (let last = into.at(-1); last?.width === added.width; last = into.at(-1)) {
      into.pop()
      added = { width: added.width * 2, hash: sha256(nodeMark, last.hash, added.hash) }
    }
    into.push(added)
  }
  return {
    get size() {
      return size
    },
    add(hashes: readonly Buffer[], whole: Buffer | undefined) {
      if (whole) push(roots, partLength, whole)
      else for (const hash of hashes) push(roots, 1, hash)
      size += hashes.length
    },
    /** The root with these behind what there is. */
    with(hashes: readonly Buffer[]): Buffer {
      const all = [...roots]
      for (const hash of hashes) push(all, 1, hash)
      const right = all.pop()
      if (!right) return sha256()
      return all.reduceRight((below, { hash }) => sha256(nodeMark, hash, below), right.hash)
    },
  }
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const tree = growingTree()
  tree.add(hashes, undefined)
  return tree.with([])
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
