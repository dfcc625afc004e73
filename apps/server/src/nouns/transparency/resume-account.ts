import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { resumeHalted } from './watch-books.sql.ts'

/** Lets money move again on an account that was halted; false where it was not. */
export async function resumeAccount(ctx: Context, account: string, reason: string): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    if (!(await resumeHalted(tx, account))) return false
    await recordAudit(tx, ctx, { action: 'ledger.account-resumed', resource: account, after: { reason } })
    return true
  })
}
