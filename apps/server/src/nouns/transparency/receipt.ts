import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { proofFile } from '../../core/transparency/checkpoint.ts'
import { inclusionProof } from '../../core/transparency/tree.ts'
import { findFact, type LeafKind } from './facts.ts'
import { commitmentOf, entryOf, findLeaf, findPublished } from './log.sql.ts'
import { noteWith, subtreesFor } from './log-reading.ts'

/** What the id of a row may be logged as. A posting is a transfer, or the end of a reservation. */
const kindsOf = { aud: ['audit'], trf: ['transfer', 'resolution'], doc: ['document'] } as const satisfies Record<
  string,
  readonly LeafKind[]
>

/**
 * The receipt of a row that whoever asks may see: what it says, its salt, and the proof that the log has it. It needs nothing of ours to be
 * checked. A row whose commitment no longer fits was changed since, and has none.
 */
export async function readReceipt(ctx: Context, rowId: string): Promise<string> {
  const kinds = Object.entries<readonly LeafKind[]>(kindsOf).find(([prefix]) => rowId.startsWith(`${prefix}_`))?.[1] ?? []
  return receiptOf(ctx, kinds, rowId)
}

/** The receipt of a file, for whoever has it. */
export async function readFileReceipt(ctx: Context, sha256: string): Promise<string> {
  return receiptOf(ctx, ['file'], sha256)
}

async function receiptOf(ctx: Context, kinds: readonly LeafKind[], rowId: string): Promise<string> {
  return ctx.read(async (tx) => {
    for (const kind of kinds) {
      const fact = await findFact(tx, kind, rowId)
      if (!fact) continue
      const leaf = await findLeaf(tx, kind, rowId)
      const checkpoint = leaf && (await findPublished(tx))
      // Logged within a minute, and witnessed a moment later.
      if (!leaf || !checkpoint || leaf.index >= checkpoint.size) break
      if (!commitmentOf(leaf.salt, fact.facts).equals(leaf.commitment)) throw new Error(`${kind} ${rowId} is not what was logged`)
      const proof = inclusionProof(leaf.index, checkpoint.size, await subtreesFor(tx, checkpoint.size, [leaf.index]))
      const shown = { entry: entryOf(leaf), facts: fact.facts, salt: leaf.salt.toString('base64') }
      return proofFile(leaf.index, proof, noteWith(checkpoint), Buffer.from(JSON.stringify(shown)))
    }
    throw new Refused(refuse('NOT_FOUND'))
  })
}
