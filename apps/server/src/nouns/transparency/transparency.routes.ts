import type { Context } from '../../core/context.ts'
import { verifierKey } from '../../core/transparency/checkpoint.ts'
import { operations } from '../../http/operations.ts'
import { findPublished } from './log.sql.ts'
import { noteWith } from './log-reading.ts'
import { readDecisions } from './read-decisions.ts'
import { readFileReceipt, readReceipt } from './receipt.ts'

const { transparency } = operations.member

export const memberTransparency = {
  readKeys: transparency.readKeys.handler(async ({ context: { ctx } }) => logTrust(ctx)),
  readCheckpoint: transparency.readCheckpoint.handler(async ({ context: { ctx } }) => {
    const checkpoint = await ctx.read(findPublished)
    return checkpoint ? { checkpoint: noteWith(checkpoint), signedAt: checkpoint.signedAt.toISOString() } : {}
  }),
  readReceipt: transparency.readReceipt.handler(async ({ context: { ctx }, input }) => ({ receipt: await readReceipt(ctx, input.id) })),
  readFileReceipt: transparency.readFileReceipt.handler(async ({ context: { ctx }, input }) => ({
    receipt: await readFileReceipt(ctx, input.hash),
  })),
  listDecisions: transparency.listDecisions.handler(async ({ context: { ctx }, input }) => readDecisions(ctx, input.after)),
}

/** Whom a reader trusts: the log, its witnesses, and our seals. */
export function logTrust({ ports: { log, seal } }: Context) {
  const { seals, timestamps } = seal?.trusted() ?? { seals: [], timestamps: [] }
  return {
    ...(log && {
      log: { key: verifierKey(log.key), witnesses: log.witnesses.map(({ key }) => key), witnessesNeeded: log.needed },
    }),
    seals: [...seals],
    timestamps: [...timestamps],
  }
}
