import type { Id } from '@heathland/domain/id'
import { expiredWithdrawal } from '@heathland/domain/payments/withdrawal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockWithdrawal, saveBankStep } from './withdrawal.sql.ts'

/** Ends a draft that nobody confirmed in time. */
export async function expireWithdrawal(ctx: Context, id: Id<'wdr'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockWithdrawal(tx, id)
    if (!before) return
    const after = expiredWithdrawal(before, ctx.now)
    if (after.state === before.state) return
    await saveBankStep(tx, after)
    await recordAudit(tx, ctx, {
      action: 'payments.withdrawal-expired',
      resource: id,
      userId: before.personId,
      before: { state: before.state },
    })
  })
}
