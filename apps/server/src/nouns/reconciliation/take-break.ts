import { decideTaken } from '@heathland/domain/reconciliation/break'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockBreak, saveBreak } from './reconciliation.sql.ts'

/** The signed-in person becomes the owner of an open break. */
export async function takeBreak(ctx: Context, breakId: string): Promise<void> {
  ctx.require('funding.reconcile')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockBreak(tx, breakId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decided = decideTaken(before, by)
    if (decided.refused) throw new Refused(decided)
    await saveBreak(tx, decided.broken)
    await recordAudit(tx, ctx, {
      action: 'reconciliation.break-taken',
      resource: before.id,
      before: { ownerId: before.ownerId },
      after: { ownerId: by },
    })
  })
}
