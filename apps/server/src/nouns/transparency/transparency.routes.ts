import type { Context } from '../../core/context.ts'
import { verifierKey } from '../../core/transparency/checkpoint.ts'
import { operations } from '../../http/operations.ts'
import { readReceipt } from './receipt.ts'

const { transparency } = operations.member

export const memberTransparency = {
  readKeys: transparency.readKeys.handler(async ({ context: { ctx } }) => logTrust(ctx)),
  readReceipt: transparency.readReceipt.handler(async ({ context: { ctx }, input }) => ({
    receipt: await readReceipt(ctx, input.kind, input.id),
  })),
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
