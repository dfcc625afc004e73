/** A loan begins with the posting by which its money left, once a second person agrees to exactly these terms and this posting. */
import { decideActivation, loanNumber, type PostingPart } from '@heathland/domain/loans/loan'
import { standingOn } from '@heathland/domain/loans/standing'
import type { ScheduleTerms } from '@heathland/domain/loans/terms'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { eventNow, readLoan, takeLoan } from './loan-history.ts'
import { findPosting, insertEvent, insertInstalments, type StoredLoan, type StoredPosting, saveFigures } from './loans.sql.ts'

export interface ActivationAsked {
  readonly loanId: string
  readonly postingId: string
  readonly reason: string
}

export async function requestActivation(ctx: Context, { loanId, postingId, reason }: ActivationAsked): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const loan = await takeLoan(tx, loanId)
    const posting = await judge(tx, loan, postingId)
    await recordAudit(tx, ctx, { action: 'loans.activation-requested', resource: loan.id, after: { postingId } })
    return requestApproval(tx, ctx, { act: 'loans.activate', body: bodyOf(loan, posting), reason, spvId: loan.spvId })
  })
}

export const activateLoanAct: Act = {
  permission: 'loans.decide',
  sentence: 'Start a loan',
  async execute(tx, ctx, body, approval) {
    const loan = await takeLoan(tx, String(body['loanId']))
    const posting = await judge(tx, loan, String(body['postingId']))
    if (canonical(bodyOf(loan, posting)) !== canonical(body)) throw new Refused(refuse('APPROVAL_CHANGED'))
    const { terms } = loan
    const startsOn = posting.on
    await insertEvent(
      tx,
      eventNow(ctx, loan, {
        kind: 'disbursed',
        on: startsOn,
        approvalId: approval.id,
        postingId: posting.id,
        amountMinor: terms.principalMinor,
        schedule: scheduleOf(loan),
        reason: approval.reason,
      }),
    )
    const first = standingOn({ terms, startsOn, happenings: [] }, startsOn)
    await insertInstalments(tx, loan.id, 1, first.planned)
    const standing = standingOn({ terms, startsOn, happenings: [] }, dayOf(ctx.now))
    await saveFigures(tx, { id: loan.id, state: 'active', startsOn, standing, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'loans.activated',
      resource: loan.id,
      before: { state: 'draft' },
      after: { state: 'active', startsOn },
    })
  },
  turnDown: refused,
}

/** What is turned down leaves the loan as it was. */
export async function refused(...[tx, ctx, body]: Parameters<NonNullable<Act['turnDown']>>): Promise<void> {
  const loan = await readLoan(tx, String(body['loanId']))
  await recordAudit(tx, ctx, { action: 'loans.request-refused', resource: loan.id })
}

async function judge(tx: ReadTx, loan: StoredLoan, postingId: string): Promise<StoredPosting> {
  const posting = await findPosting(tx, loan.spvId, postingId)
  if (!posting) throw new Refused(refuse('LOAN_POSTING_UNFIT'))
  const decision = decideActivation(loan, posting satisfies PostingPart)
  if (decision.refused) throw new Refused(decision)
  return posting
}

export function scheduleOf({ terms }: StoredLoan): ScheduleTerms {
  const { kind, rateBps, monthsBetween, firstDueOn, payments, graceMonths } = terms
  return { kind, rateBps, monthsBetween, firstDueOn, payments, graceMonths }
}

/** What two people agree to, as the second is shown it. */
export function requestBody(loan: StoredLoan): Record<string, string> {
  return { loanId: loan.id, number: loanNumber(loan.number), borrower: loan.borrower, company: loan.company }
}

export function scheduleBody(schedule: ScheduleTerms): Record<string, string> {
  return Object.fromEntries(Object.entries(schedule).map(([name, value]) => [name, String(value)]))
}

function bodyOf(loan: StoredLoan, posting: StoredPosting): Record<string, string> {
  return {
    ...requestBody(loan),
    ...{ amountMinor: String(loan.terms.principalMinor), asset: loan.asset, postingId: posting.id, startsOn: posting.on },
    ...scheduleBody(scheduleOf(loan)),
    ...{ dayCount: loan.terms.dayCount, defaultRateBps: String(loan.terms.defaultRateBps) },
  }
}
