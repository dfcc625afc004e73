import type { Id } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import * as z from 'zod'
import type { Context } from '../../core/context.ts'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countAnew, readHistory } from './loan-history.ts'
import { lockLoan } from './loans.sql.ts'

/** Counts a loan anew on a day on which something of it becomes due. */
export const followLoanJob: JobDefinition<{ loanId: Id<'lon'> }> = {
  queue: 'loans.follow',
  payload: z.strictObject({ loanId: idOf('lon') }),
  concurrency: 2,
}

export async function followLoan(ctx: Context, loanId: Id<'lon'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const loan = await lockLoan(tx, loanId)
    if (!loan || (loan.state !== 'active' && loan.state !== 'defaulted')) return
    const history = await readHistory(tx, loan)
    const state = await countAnew(tx, ctx, loan, history)
    await recordAudit(tx, ctx, {
      action: 'loans.figures-updated',
      resource: loanId,
      before: { state: loan.state, overdueMinor: loan.overdueMinor },
      after: { state, on: dayOf(ctx.now) },
    })
  })
}
