/**
 * Adds to the log what has happened since, in the order in which transactions began, and signs its new state. Never inside an act: a
 * posting waits for nothing here. What is added, the tiles and the checkpoint are one transaction, so a worker that dies leaves the log as
 * it was.
 */
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { type LogKey, signedCheckpoint } from '../../core/transparency/checkpoint.ts'
import { grow, growingTiles, rootFrom } from '../../core/transparency/tile-store.ts'
import { leafHash } from '../../core/transparency/tree.ts'
import { inScheduledTransaction } from '../../work/scheduled-run.ts'
import { type Fact, listAudit, listDocuments, listTransfers } from './facts.ts'
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

/** Two tables of this many rows take less than a second. */
const rowsMax = 5_000
/** A minute's worth of the busiest hour, and an end to one job. */
const batchesMax = 20

/** Logs all that is settled; returns how many entries. */
export async function sealLog(ctx: Context, key: LogKey): Promise<number> {
  let added = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    let count = 0
    await inScheduledTransaction(ctx, 'public log', async (tx) => {
      count = await sealBatch(tx, ctx, key)
    })
    added += count
    if (count < rowsMax) break
  }
  return added
}

async function sealBatch(tx: Tx, ctx: Context, key: LogKey): Promise<number> {
  const facts = await takeFacts(tx)
  if (facts.length === 0) return 0
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
  return leaves.length
}

/** The next rows of both tables in one order, and how far each has come. */
async function takeFacts(tx: Tx): Promise<readonly Fact[]> {
  const positions = await readPositions(tx)
  const audit = await listAudit(tx, positions.audit_log, rowsMax)
  const transfers = await listTransfers(tx, positions.transfer, rowsMax)
  const [lastAudit, lastTransfer] = [audit.at(-1), transfers.at(-1)]
  if (lastAudit) await savePosition(tx, 'audit_log', lastAudit.position)
  if (lastTransfer) await savePosition(tx, 'transfer', lastTransfer.position)
  const inOrder = [...transfers, ...audit].toSorted((one, other) => Number(one.transactionId - other.transactionId))
  // The copy of a document is logged with the row that says it was sealed.
  const sealed = inOrder.flatMap(({ fact }) => (fact.kind === 'audit' ? sealedDocument(fact.facts) : []))
  return [...inOrder.map(({ fact }) => fact), ...(await listDocuments(tx, [...new Set(sealed)]))]
}

function sealedDocument(facts: string): readonly string[] {
  const { action, resource } = JSON.parse(facts) as { action: string; resource: string }
  return action === 'documents.sealed' ? [resource] : []
}
