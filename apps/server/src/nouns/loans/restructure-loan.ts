/** A new schedule, from the day a second person agrees to exactly it. The old ones are kept. */
import { decideRestructuring, loanVersionsMax } from '@heathland/domain/loans/loan'
import type { Interval, RepaymentKind, ScheduleTerms } from '@heathland/domain/loans/terms'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refused, requestBody, scheduleBody, scheduleOf } from './activate-loan.ts'
import { countAnew, eventNow, readHistory, requireRoom, standingOf, takeLoan } from './loan-history.ts'
import { insertEvent, insertInstalments, type StoredLoan, saveSchedule } from './loans.sql.ts'

export interface RestructuringAsked {
  readonly loanId: string
  readonly schedule: ScheduleTerms
  readonly reason: string
}

export async function requestRestructuring(ctx: Context, { loanId, schedule, reason }: RestructuringAsked): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const loan = await takeLoan(tx, loanId)
    judge(ctx, loan, schedule)
    await recordAudit(tx, ctx, { action: 'loans.restructuring-requested', resource: loan.id, after: schedule })
    const body = { ...requestBody(loan), version: String(loan.version + 1), ...scheduleBody(schedule) }
    return requestApproval(tx, ctx, { act: 'loans.restructure', body, reason, spvId: loan.spvId })
  })
}

export const restructureLoanAct: Act = {
  permission: 'loans.decide',
  sentence: 'Give a loan a new schedule',
  async execute(tx, ctx, body, approval) {
    const loan = await takeLoan(tx, String(body['loanId']))
    // Asked for on top of the schedule that was in force then.
    if (body['version'] !== String(loan.version + 1)) throw new Refused(refuse('APPROVAL_CHANGED'))
    const schedule = scheduleFrom(body as Record<string, string>)
    judge(ctx, loan, schedule)
    const history = await readHistory(tx, loan)
    requireRoom(history)
    const on = dayOf(ctx.now)
    await insertEvent(tx, eventNow(ctx, loan, { kind: 'restructured', on, approvalId: approval.id, schedule, reason: approval.reason }))
    const version = loan.version + 1
    await saveSchedule(tx, { id: loan.id, version, schedule })
    const since = { ...history, happenings: [...history.happenings, { kind: 'restructured' as const, on, schedule }] }
    await insertInstalments(tx, loan.id, version, standingOf(since, loan.startsOn ?? on, on).planned)
    await countAnew(tx, ctx, loan, since)
    await recordAudit(tx, ctx, { action: 'loans.restructured', resource: loan.id, before: scheduleOf(loan), after: schedule })
  },
  turnDown: refused,
}

function judge(ctx: Context, loan: StoredLoan, schedule: ScheduleTerms): void {
  const decision = decideRestructuring(loan, schedule, dayOf(ctx.now))
  if (decision.refused) throw new Refused(decision)
  if (loan.version >= loanVersionsMax) throw new Refused(refuse('LOAN_FULL'))
}

function scheduleFrom(body: Readonly<Record<string, string>>): ScheduleTerms {
  return {
    kind: body['kind'] as RepaymentKind,
    rateBps: Number(body['rateBps']),
    monthsBetween: Number(body['monthsBetween']) as Interval,
    firstDueOn: String(body['firstDueOn']),
    payments: Number(body['payments']),
    graceMonths: Number(body['graceMonths']),
  }
}
