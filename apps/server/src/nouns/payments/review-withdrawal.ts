import { decideReviewed } from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { release } from './cancel-withdrawal.ts'
import { lockWithdrawal, mayBePaid, saveReviewed } from './withdrawal.sql.ts'

export interface WithdrawalReview {
  readonly withdrawalId: string
  readonly isAccepted: boolean
  readonly reason: string
}

/** Staff check a large withdrawal: they accept it, or refuse it and its money is free again. */
export async function reviewWithdrawal(ctx: Context, { withdrawalId, isAccepted, reason }: WithdrawalReview): Promise<void> {
  ctx.require('payments.review')
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockWithdrawal(tx, withdrawalId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    if (before.personId === by) throw new Refused(refuse('WITHDRAWAL_OWN'))
    const decided = decideReviewed(before, isAccepted, ctx.now)
    if (decided.refused) throw new Refused(decided)
    if (isAccepted && !(await mayBePaid(tx, before.personId))) throw new Refused(refuse('WITHDRAWAL_BLOCKED'))
    if (!isAccepted) await release(tx, ctx, before)
    await saveReviewed(tx, decided.withdrawal, by, isAccepted ? undefined : reason)
    await recordAudit(tx, ctx, {
      action: isAccepted ? 'payments.withdrawal-accepted' : 'payments.withdrawal-refused',
      resource: before.id,
      userId: before.personId,
      before: { state: before.state },
      after: { state: decided.withdrawal.state, reason },
    })
    await announce(tx, ctx, 'withdrawal.changed', { personId: before.personId, withdrawalId: before.id })
  })
}
