import type { Id } from '@heathland/domain/id'
import { decidePayment } from '@heathland/domain/loans/loan'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countAnew, eventNow, readHistory, requireRoom, takeLoan } from './loan-history.ts'
import { findPosting, insertEvent } from './loans.sql.ts'

export interface PaymentMatched {
  readonly loanId: string
  readonly postingId: string
  readonly amountMinor: bigint
  /** The day of the posting when left out. */
  readonly countsOn: string | undefined
}

/** Says which loan a received posting, or a part of it, pays. The money is the SPV's already; what is owed becomes less. */
export async function recordPayment(ctx: Context, { loanId, postingId, amountMinor, countsOn }: PaymentMatched): Promise<Id<'lev'>> {
  return ctx.inTransaction(async (tx) => {
    const loan = await takeLoan(tx, loanId)
    const posting = await findPosting(tx, loan.spvId, postingId)
    if (!posting) throw new Refused(refuse('LOAN_POSTING_UNFIT'))
    const on = countsOn ?? posting.on
    const decision = decidePayment(loan, posting, { amountMinor, countsOn: on })
    if (decision.refused) throw new Refused(decision)
    const history = await readHistory(tx, loan)
    requireRoom(history)
    const event = eventNow(ctx, loan, { kind: 'payment', on, postingId, amountMinor })
    try {
      await insertEvent(tx, event)
    } catch (error) {
      // Another loan took the rest of the posting between the question and now.
      const isUsed = error instanceof Error && 'constraint' in error && error.constraint === 'loan_posting_once'
      throw isUsed ? new Refused(refuse('LOAN_POSTING_USED')) : error
    }
    const happenings = [...history.happenings, { kind: 'payment' as const, id: event.id, on, amountMinor }]
    const state = await countAnew(tx, ctx, loan, { ...history, happenings })
    await recordAudit(tx, ctx, {
      action: 'loans.payment-recorded',
      resource: loan.id,
      before: { state: loan.state, outstandingMinor: loan.outstandingMinor },
      after: { state, postingId, amountMinor, on },
    })
    return event.id
  })
}
