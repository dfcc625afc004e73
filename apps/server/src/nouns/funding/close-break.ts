import { type BreakEnding, decideBreak } from '@heathland/domain/funding/custody-break'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { lockBreak, saveBreak } from './custody-break.sql.ts'
import { applyOrderJob } from './funding.jobs.ts'

export interface CloseBreak extends Omit<BreakEnding, 'by'> {
  readonly breakId: string
}

/** A person says how a difference between custody and the books ended. Nothing is credited here: a held deposit is asked about again. */
export async function closeBreak(ctx: Context, { breakId, ...wish }: CloseBreak): Promise<void> {
  ctx.require('funding.reconcile')
  const { personId: by } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockBreak(tx, breakId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideBreak(before, { ...wish, by })
    if (decision.refused) throw new Refused(decision)
    const { custodyBreak, asksAgain } = decision
    await saveBreak(tx, custodyBreak, ctx.now)
    await recordAudit(tx, ctx, { action: 'funding.break-closed', resource: before.id, before, after: custodyBreak })
    const { depositId } = custodyBreak
    if (asksAgain && depositId) await ctx.jobs.send(tx, applyOrderJob, { depositId }, { key: `${depositId} ${before.id}` })
  })
}
