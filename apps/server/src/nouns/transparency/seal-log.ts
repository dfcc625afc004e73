/**
 * Adds to the log what has happened since, in the order in which transactions began, and signs its new state. Never inside an act: a
 * posting waits for nothing here. What is added, the tiles and the checkpoint are one transaction, so a worker that dies leaves the log as
 * it was.
 */
import { invariant } from '@heathland/domain/invariant'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { type LogKey, signedCheckpoint } from '../../core/transparency/checkpoint.ts'
import { grow, growingTiles, rootFrom } from '../../core/transparency/tile-store.ts'
import { leafHash } from '../../core/transparency/tree.ts'
import { inScheduledTransaction } from '../../work/scheduled-run.ts'
import { type Fact, type Listed, listDocuments, listFacts, sources } from './facts.ts'
import {
  entryOf,
  findNewestCheckpoint,
  insertCheckpoint,
  insertLeaves,
  newLeaf,
  readPositions,
  readTiles,
  savePosition,
  saveTiles,
} from './log.sql.ts'

/** Of each table; three times as many take about a second. */
const rowsMax = 5_000
/** A minute's worth of the busiest hour, and an end to one job. */
const batchesMax = 20

/** Logs all that is settled; returns how many entries. */
export async function sealLog(ctx: Context, key: LogKey): Promise<number> {
  let added = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    let sealed = { count: 0, isFull: false }
    await inScheduledTransaction(ctx, 'public log', async (tx) => {
      sealed = await sealBatch(tx, ctx, key)
    })
    added += sealed.count
    if (!sealed.isFull) break
  }
  return added
}

/** Returns how many entries it added, and whether there may be more. */
async function sealBatch(tx: Tx, ctx: Context, key: LogKey): Promise<{ readonly count: number; readonly isFull: boolean }> {
  const { facts, isFull } = await takeFacts(tx)
  if (facts.length === 0) return { count: 0, isFull: false }
  const size = (await findNewestCheckpoint(tx))?.size ?? 0
  const leaves = facts.map((fact, place) => newLeaf(size + place, fact))
  const known = await readTiles(tx, growingTiles(size))
  const changed = grow(
    size,
    known,
    leaves.map((leaf) => leafHash(Buffer.from(entryOf(leaf)))),
  )
  const next = size + leaves.length
  const root = rootFrom(next, [...known, ...changed])
  await insertLeaves(tx, leaves)
  await saveTiles(tx, changed)
  await insertCheckpoint(tx, { size: next, root, note: signedCheckpoint(key, next, root), signedAt: ctx.now })
  return { count: leaves.length, isFull }
}

/** The next rows of every table in one order, and how far each has come. */
async function takeFacts(tx: Tx): Promise<{ readonly facts: readonly Fact[]; readonly isFull: boolean }> {
  const positions = await readPositions(tx)
  const listed: Listed[][] = []
  for (const source of sources) {
    const position = positions.get(source)
    invariant(position, 'every table that is logged has a position')
    listed.push([...(await listFacts(tx, source, position, rowsMax))])
  }
  // Where a table has more, the others wait for it: nothing of a later transaction goes first.
  const full = listed.filter((rows) => rows.length === rowsMax).map((rows) => rows.at(-1)?.transactionId ?? 0n)
  const isTaken = ({ transactionId }: Listed) => full.every((last) => transactionId <= last)
  const taken = listed.map((rows) => rows.filter(isTaken))
  for (const [place, source] of sources.entries()) {
    const last = taken[place]?.at(-1)
    if (last) await savePosition(tx, source, last.position)
  }
  const inOrder = taken.flat().toSorted((one, other) => Number(one.transactionId - other.transactionId))
  // The copy of a document is logged with the row that says it was sealed.
  const sealed = inOrder.flatMap(({ fact }) => (fact.kind === 'audit' ? sealedDocument(fact.facts) : []))
  return { facts: [...inOrder.map(({ fact }) => fact), ...(await listDocuments(tx, [...new Set(sealed)]))], isFull: full.length > 0 }
}

function sealedDocument(facts: string): readonly string[] {
  const { action, resource } = JSON.parse(facts) as { action: string; resource: string }
  return action === 'documents.sealed' ? [resource] : []
}
