/** How tiles grow, and which of them a proof needs, so that each is read and written once. */

import { subtreesOf, tileWidth } from './tiles.ts'
import { type Hash, nodeHash, rootHash } from './tree.ts'

const hashBytes = 32

export interface Tile {
  readonly level: number
  readonly index: number
  readonly hashes: Uint8Array
}

/** The last tile of each level of a tree of this size, which the next leaves are added to: none where it is full. */
export function growingTiles(size: number): readonly { readonly level: number; readonly index: number }[] {
  const places: { level: number; index: number }[] = []
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / tileWidth)) {
    if (hashes % tileWidth !== 0) places.push({ level, index: Math.floor(hashes / tileWidth) })
  }
  return places
}

/** The tiles that change when these leaves are added to a tree of this size. Every hash of a level is the root of a full tile below. */
export function grow(size: number, known: readonly Tile[], leaves: readonly Hash[]): readonly Tile[] {
  const changed: Tile[] = []
  let added: readonly Hash[] = leaves
  for (let level = 0, hashes = size; added.length > 0; level += 1, hashes = Math.floor(hashes / tileWidth)) {
    const first = Math.floor(hashes / tileWidth)
    const begun = hashes % tileWidth === 0 ? new Uint8Array() : known.find((tile) => tile.level === level && tile.index === first)?.hashes
    if (!begun || begun.length !== (hashes % tileWidth) * hashBytes)
      throw new RangeError(`Tile ${level}/${first} is not as the log left it.`)
    const whole = Buffer.concat([begun, ...added])
    const full: Hash[] = []
    for (let at = 0; at < whole.length; at += tileWidth * hashBytes) {
      const tile = whole.subarray(at, at + tileWidth * hashBytes)
      changed.push({ level, index: first + at / (tileWidth * hashBytes), hashes: tile })
      if (tile.length === tileWidth * hashBytes) full.push(rootOfTile(tile))
    }
    added = full
  }
  return changed
}

function rootOfTile(tile: Uint8Array): Hash {
  let hashes = Array.from({ length: tileWidth }, (_, at): Hash => tile.subarray(at * hashBytes, (at + 1) * hashBytes))
  while (hashes.length > 1)
    hashes = Array.from({ length: hashes.length / 2 }, (_, at) => nodeHash(hashes[at * 2] as Hash, hashes[at * 2 + 1] as Hash))
  return hashes[0] as Hash
}

/** The root of a tree of this size, from the tiles at its right edge alone. */
export function rootFrom(size: number, tiles: readonly Tile[]): Hash {
  const known = new Map(tiles.map(({ level, index, hashes }) => [`${level}/${index}`, hashes]))
  return rootHash(
    size,
    subtreesOf(size, (level, index) => known.get(`${level}/${index}`) ?? new Uint8Array()),
  )
}

/** Which tiles proofs about these leaves read, in a tree of this size: those on the way up, and those at the right edge. */
export function proofTiles(size: number, leaves: readonly number[]): readonly { readonly level: number; readonly index: number }[] {
  const places = new Map<string, { level: number; index: number }>()
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / tileWidth)) {
    const last = Math.floor((hashes - 1) / tileWidth)
    for (const leaf of [...leaves, size - 1]) {
      const index = Math.min(last, Math.floor(leaf / tileWidth ** (level + 1)))
      places.set(`${level}/${index}`, { level, index })
    }
    places.set(`${level}/${last}`, { level, index: last })
  }
  return [...places.values()]
}
