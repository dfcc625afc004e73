import { type Hash, hashBytes, nodeHash, type ReadSubtree } from './tree.ts'

/** The log as files that never change (C2SP tlog-tiles): 256 hashes of one level to a tile, eight levels from tile to tile. */

export const tileWidth = 256
const levelsPerTile = 8
const entryBytesMax = 0xffff

export type TileLevel = number | 'entries'

export function tilePath(level: TileLevel, index: number, width: number = tileWidth): string {
  const groups = [String(index % 1000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  return `tile/${level}/${groups.join('/')}${width === tileWidth ? '' : `.p/${width}`}`
}

const tilePattern = /^(entries|0|[1-6])\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/

/** What `tilePath` makes, read back, without its first word; undefined for anything else. */
export function readTilePath(path: string): { readonly level: TileLevel; readonly index: number; readonly width: number } | undefined {
  const [, kind = '', groups = '', partial] = tilePattern.exec(path) ?? []
  const index = Number(groups.replaceAll(/[x/]/g, ''))
  const level: TileLevel = kind === 'entries' ? kind : Number(kind)
  const width = partial === undefined ? tileWidth : Number(partial)
  const isFit = kind !== '' && Number.isSafeInteger(index) && width > 0 && width <= tileWidth
  // One address for one tile.
  return isFit && tilePath(level, index, width) === `tile/${path}` ? { level, index, width } : undefined
}

/** How many hashes a tile has in a tree of this size; 0 or less when the tree does not reach it. */
export function widthOfTile(level: number, index: number, size: number): number {
  return Math.min(tileWidth, Math.floor(size / tileWidth ** level) - index * tileWidth)
}

/** Reads complete subtrees out of tiles, each tile and each hash within it once. */
export function subtreesOf(size: number, readTile: (level: number, index: number, width: number) => Uint8Array): ReadSubtree {
  const known = new Map<string, Hash>()
  const tiles = new Map<string, Uint8Array>()
  const read: ReadSubtree = (level, index) => {
    const key = `${level}/${index}`
    const found = known.get(key)
    if (found) return found
    const hash =
      level % levelsPerTile === 0
        ? fromTile(level / levelsPerTile, index)
        : nodeHash(read(level - 1, index * 2), read(level - 1, index * 2 + 1))
    known.set(key, hash)
    return hash
  }
  function fromTile(level: number, index: number): Hash {
    const tileIndex = Math.floor(index / tileWidth)
    const key = `${level}/${tileIndex}`
    const tile = tiles.get(key) ?? readTile(level, tileIndex, widthOfTile(level, tileIndex, size))
    tiles.set(key, tile)
    const at = (index % tileWidth) * hashBytes
    const hash = tile.subarray(at, at + hashBytes)
    if (hash.length !== hashBytes) throw new RangeError(`Tile ${key} has no hash ${index % tileWidth}.`)
    return hash
  }
  return read
}

/** A tile's entries behind one another, each after its length. */
export function entryBundle(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > entryBytesMax) throw new RangeError(`An entry has ${entry.length} bytes, of at most ${entryBytesMax}.`)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )
}
