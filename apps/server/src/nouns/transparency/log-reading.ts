/** The log as proofs and readers need it. */
import type { ReadTx } from '../../core/database.ts'
import { proofTiles } from '../../core/transparency/tile-store.ts'
import { subtreesOf } from '../../core/transparency/tiles.ts'
import type { ReadSubtree } from '../../core/transparency/tree.ts'
import { readTiles, type StoredCheckpoint } from './log.sql.ts'

/** The subtrees that proofs about these leaves in a tree of this size are made of. */
export async function subtreesFor(tx: ReadTx, size: number, leaves: readonly number[]): Promise<ReadSubtree> {
  const tiles = new Map((await readTiles(tx, proofTiles(size, leaves))).map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]))
  return subtreesOf(size, (level, index) => tiles.get(`${level}/${index}`) ?? new Uint8Array())
}

/** The note with every signature below it. */
export function noteWith({ note, cosignatures }: StoredCheckpoint): string {
  const lines = Object.entries(cosignatures)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, line]) => `${line}\n`)
  return note + lines.join('')
}
