import { decideTaking } from '@heathland/domain/funding/custody-break'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { lockBreak, saveBreak } from './custody-break.sql.ts'

/** The signed-in person becomes the owner of an open break. */
export async function takeBreak(ctx: Context, breakId: string): Promise<void> {
  ctx.require('funding.reconcile')
  const { personId: by } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockBreak(tx, breakId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideTaking(before, by)
    if (decision.refused) throw new Refused(decision)
    await saveBreak(tx, decision.custodyBreak, ctx.now)
    await recordAudit(tx, ctx, { action: 'funding.break-taken', resource: before.id, before, after: decision.custodyBreak })
  })
}
