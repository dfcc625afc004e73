import { operations } from '../operations.ts'
import { postMovement } from './post-movement.ts'

const { ledger } = operations.office

export const officeLedger = {
  postMovement: ledger.postMovement.handler(async ({ context: { ctx }, input }) => {
    const holderId = 'personId' in input ? input.personId : 'spvId' in input ? input.spvId : undefined
    const { movement, cell, asset, reference } = input
    const posted = await postMovement(ctx, { movement, cell, asset, reference, holderId, amountMinor: BigInt(input.amountMinor) })
    return { transferId: posted.id, madeAt: posted.madeAt.toISOString(), happenedBefore: posted.happenedBefore }
  }),
}
