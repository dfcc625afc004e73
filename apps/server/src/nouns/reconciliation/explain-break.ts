import { decideExplained } from '@heathland/domain/reconciliation/break'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockBreak, saveBreak } from './reconciliation.sql.ts'

/** Staff say why two sources differ. It stays explained until a run finds that the difference has changed, or is gone. */
export async function explainBreak(
  ctx: Context,
  { breakId, reason }: { readonly breakId: string; readonly reason: string },
): Promise<void> {
  ctx.require('funding.reconcile')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockBreak(tx, breakId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decided = decideExplained(before, reason, by, ctx.now)
    if (decided.refused) throw new Refused(decided)
    await saveBreak(tx, decided.broken)
    await recordAudit(tx, ctx, {
      action: 'reconciliation.break-explained',
      resource: before.id,
      before: { state: before.state },
      after: { reason },
    })
  })
}
