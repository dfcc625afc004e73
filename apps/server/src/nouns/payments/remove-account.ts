import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { hasOpenWithdrawal, removeAccount as remove } from './withdrawal.sql.ts'

/** Money that is on its way to an account arrives there, so it is removed only when none is. */
export async function removeAccount(ctx: Context, accountId: string): Promise<void> {
  const { personId } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    // Removed first: a withdrawal that is confirmed at this moment waits for the row, or is seen here.
    if (!(await remove(tx, personId, accountId, ctx.now))) throw new Refused(refuse('NOT_FOUND'))
    if (await hasOpenWithdrawal(tx, accountId, personId)) throw new Refused(refuse('WITHDRAWAL_OPEN'))
    await recordAudit(tx, ctx, { action: 'payments.account-removed', resource: accountId })
  })
}
