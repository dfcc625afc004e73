/** Shows the newest checkpoint to every witness. One that is away or refuses keeps the others from nothing. */
import type { Witness } from '@heathland/providers/witness/port'
import type { Context, PublicLog } from '../../core/context.ts'
import { reasonOf } from '../../core/isolate.ts'
import { keepCheckpoint } from '../../core/transparency/checkpoint-file.ts'
import { consistencyProof } from '../../core/transparency/tree.ts'
import {
  addCosignature,
  findNewestCheckpoint,
  findPublished,
  publishUnwitnessed,
  readWitnessSize,
  type StoredCheckpoint,
  saveWitness,
} from './log.sql.ts'
import { noteWith, subtreesFor } from './log-reading.ts'

export async function cosignNewest(ctx: Context, { witnesses, needed, file }: Omit<PublicLog, 'key'>): Promise<void> {
  const checkpoint = await ctx.read(findNewestCheckpoint)
  if (!checkpoint) return
  const before = await ctx.read(findPublished)
  if (needed === 0) await ctx.inTransaction((tx) => publishUnwitnessed(tx, checkpoint.size, ctx.now))
  await Promise.all(witnesses.map((witness) => showTo(ctx.apart(ctx.actor), witness, checkpoint, needed)))
  if (!file) return
  const published = await ctx.read(findPublished)
  if (published && published.size !== before?.size) await keepCheckpoint(file, noteWith(published))
}

async function showTo(ctx: Context, witness: Witness, checkpoint: StoredCheckpoint, needed: number): Promise<void> {
  const { name } = witness
  const { size, note, cosignatures } = checkpoint
  if (name in cosignatures) return
  try {
    const knownSize = await ctx.read((tx) => readWitnessSize(tx, name))
    const line = await witness.cosign({
      note,
      size,
      knownSize,
      proofFrom: (known) =>
        ctx.read(async (tx) => (known === 0 ? [] : consistencyProof(known, size, await subtreesFor(tx, size, [known - 1, known])))),
    })
    await ctx.inTransaction(async (tx) => {
      await addCosignature(tx, size, { name, line, needed, now: ctx.now })
      await saveWitness(tx, name, { size, now: ctx.now })
    })
  } catch (error) {
    ctx.log.warn({ witness: name, reason: reasonOf(error) }, 'a witness did not sign')
    await ctx.inTransaction((tx) => saveWitness(tx, name, { reason: reasonOf(error).slice(0, 300), now: ctx.now }))
  }
}
