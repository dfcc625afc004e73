/** A loan is declared in default, and one in default written off, each by two people. */
import { decideDefault, decideWriteOff } from '@heathland/domain/loans/loan'
import type { LoanStanding } from '@heathland/domain/loans/standing'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refused, requestBody } from './activate-loan.ts'
import { eventNow, readHistory, standingOf, takeLoan } from './loan-history.ts'
import { insertEvent, type StoredLoan, saveFigures } from './loans.sql.ts'

export interface EndingAsked {
  readonly loanId: string
  readonly ending: 'default' | 'write-off'
  readonly reason: string
}

export async function requestEnding(ctx: Context, { loanId, ending, reason }: EndingAsked): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const loan = await takeLoan(tx, loanId)
    const standing = await judge(tx, ctx, loan, ending)
    await recordAudit(tx, ctx, { action: 'loans.ending-requested', resource: loan.id, after: { ending } })
    const body = { ...requestBody(loan), amountMinor: String(owedOf(standing)), asset: loan.asset }
    const act = ending === 'default' ? 'loans.declare-default' : 'loans.write-off'
    return requestApproval(tx, ctx, { act, body, reason, spvId: loan.spvId })
  })
}

export const declareDefaultAct: Act = {
  permission: 'loans.decide',
  sentence: 'Declare a loan in default',
  async execute(tx, ctx, body, { id: approvalId, reason }) {
    const loan = await takeLoan(tx, String(body['loanId']))
    const standing = await judge(tx, ctx, loan, 'default')
    await insertEvent(tx, eventNow(ctx, loan, { kind: 'defaulted', on: dayOf(ctx.now), approvalId, reason }))
    await saveFigures(tx, { id: loan.id, state: 'defaulted', startsOn: loan.startsOn ?? '', standing, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'loans.defaulted',
      resource: loan.id,
      before: { state: loan.state },
      after: { state: 'defaulted' },
    })
  },
  turnDown: refused,
}

export const writeOffAct: Act = {
  permission: 'loans.decide',
  sentence: 'Write off a loan',
  async execute(tx, ctx, body, { id: approvalId, reason }) {
    const loan = await takeLoan(tx, String(body['loanId']))
    const standing = await judge(tx, ctx, loan, 'write-off')
    const amountMinor = owedOf(standing)
    await insertEvent(tx, eventNow(ctx, loan, { kind: 'written-off', on: dayOf(ctx.now), approvalId, reason, amountMinor }))
    await saveFigures(tx, { id: loan.id, state: 'written-off', startsOn: loan.startsOn ?? '', standing: 'ended', now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'loans.written-off',
      resource: loan.id,
      before: { state: loan.state },
      after: { state: 'written-off', amountMinor },
    })
  },
  turnDown: refused,
}

/** Principal, unpaid interest, and interest since the last due day. */
function owedOf(standing: LoanStanding): bigint {
  return standing.outstandingMinor + standing.overdueInterestMinor + standing.accruedMinor
}

async function judge(tx: ReadTx, ctx: Context, loan: StoredLoan, ending: EndingAsked['ending']): Promise<LoanStanding> {
  const today = dayOf(ctx.now)
  const history = await readHistory(tx, loan)
  const standing = standingOf(history, loan.startsOn ?? today, today)
  const decision = ending === 'default' ? decideDefault(loan, standing.overdueSince, today) : decideWriteOff(loan)
  if (decision.refused) throw new Refused(decision)
  return standing
}
