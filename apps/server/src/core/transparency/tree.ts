import { createHash } from 'node:crypto'

/** The Merkle tree of RFC 6962 over the log's entries. Sizes may pass 2^31, so nothing here shifts or masks bits. */

export type Hash = Uint8Array

export const hashBytes = 32

/** The hash of a complete subtree of 2^level leaves, the index-th of its level from the left. */
export type ReadSubtree = (level: number, index: number) => Hash

export function leafHash(entry: Uint8Array): Hash {
  return sha256(Uint8Array.of(0), entry)
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(Uint8Array.of(1), left, right)
}

export function rootHash(size: number, read: ReadSubtree): Hash {
  return size === 0 ? sha256() : rangeHash(0, size, read)
}

/** The hashes that lead from a leaf to the root of the tree of this size. */
export function inclusionProof(index: number, size: number, read: ReadSubtree): readonly Hash[] {
  if (index >= size) throw new RangeError(`Leaf ${index} is not in a tree of ${size}.`)
  return pathTo(index, 0, size, read)
}

/** The hashes that show that the tree of `newer` leaves begins with the whole tree of `older`. */
export function consistencyProof(older: number, newer: number, read: ReadSubtree): readonly Hash[] {
  if (older > newer) throw new RangeError(`A tree of ${newer} does not begin with ${older} leaves.`)
  return older === 0 ? [] : pathBetween({ older, newer, start: 0, isWhole: true }, read)
}

/** The subtrees of 2^level leaves that are complete only now that the tree has grown, as [level, index], lower levels first. */
export function* completedSubtrees(before: number, after: number): Generator<readonly [level: number, index: number]> {
  let [from, to] = [before, after]
  for (let level = 0; to > 0; level++) {
    for (let index = from; index < to; index++) yield [level, index]
    ;[from, to] = [Math.floor(from / 2), Math.floor(to / 2)]
  }
}

function pathTo(index: number, start: number, size: number, read: ReadSubtree): readonly Hash[] {
  if (size === 1) return []
  const left = leftSize(size)
  return index < left
    ? [...pathTo(index, start, left, read), rangeHash(start + left, size - left, read)]
    : [...pathTo(index - left, start + left, size - left, read), rangeHash(start, left, read)]
}

interface Between {
  readonly older: number
  readonly newer: number
  readonly start: number
  /** Whoever checks has the older tree's own root, so a subtree that is that tree need not be named. */
  readonly isWhole: boolean
}

function pathBetween({ older, newer, start, isWhole }: Between, read: ReadSubtree): readonly Hash[] {
  if (older === newer) return isWhole ? [] : [rangeHash(start, newer, read)]
  const left = leftSize(newer)
  if (older <= left) return [...pathBetween({ older, newer: left, start, isWhole }, read), rangeHash(start + left, newer - left, read)]
  const right = { older: older - left, newer: newer - left, start: start + left, isWhole: false }
  return [...pathBetween(right, read), rangeHash(start, left, read)]
}

/** The hash over `size` leaves from `start`, which begins a subtree at least that large. */
function rangeHash(start: number, size: number, read: ReadSubtree): Hash {
  let [level, complete] = [0, 1]
  while (complete < size) {
    complete *= 2
    level++
  }
  if (complete === size) return read(level, start / size)
  const left = complete / 2
  return nodeHash(rangeHash(start, left, read), rangeHash(start + left, size - left, read))
}

/** The largest power of two below the size: that many leaves are on the left. */
function leftSize(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

function sha256(...parts: readonly Uint8Array[]): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
