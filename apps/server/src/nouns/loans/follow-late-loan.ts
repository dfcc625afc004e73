/** What staff record about a loan that is late, and about its collateral. */
import type { Id } from '@heathland/domain/id'
import { type DunningStep, daysLate } from '@heathland/domain/loans/arrears'
import { decideReminder, valuationsMax } from '@heathland/domain/loans/loan'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { eventNow, readHistory, requireRoom, standingOf, takeLoan } from './loan-history.ts'
import { insertEvent, insertValuation, listValuations } from './loans.sql.ts'

export async function recordReminder(
  ctx: Context,
  { loanId, step }: { readonly loanId: string; readonly step: DunningStep },
): Promise<Id<'lev'>> {
  return ctx.inTransaction(async (tx) => {
    const loan = await takeLoan(tx, loanId)
    const today = dayOf(ctx.now)
    const history = await readHistory(tx, loan)
    requireRoom(history)
    const since = loan.startsOn && standingOf(history, loan.startsOn, today).overdueSince
    const decision = decideReminder(loan, daysLate(since, today), step)
    if (decision.refused) throw new Refused(decision)
    const event = eventNow(ctx, loan, { kind: 'reminder', on: today, step })
    await insertEvent(tx, event)
    await recordAudit(tx, ctx, { action: 'loans.reminder-recorded', resource: loan.id, after: { step } })
    return event.id
  })
}

export interface Valued {
  readonly loanId: string
  readonly on: string
  readonly valueMinor: bigint
  readonly source: string
}

export async function addValuation(ctx: Context, { loanId, on, valueMinor, source }: Valued): Promise<Id<'lva'>> {
  const { personId: by } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const loan = await takeLoan(tx, loanId)
    if (loan.state === 'repaid' || loan.state === 'written-off' || loan.collateral === undefined)
      throw new Refused(refuse('LOAN_STEP_UNFIT'))
    if (on > dayOf(ctx.now)) throw new Refused(refuse('LOAN_DAY_UNFIT'))
    if ((await listValuations(tx, loan.id, valuationsMax)).length >= valuationsMax) throw new Refused(refuse('LOAN_FULL'))
    const id = ctx.newId('lva')
    await insertValuation(tx, { id, loanId: loan.id, on, valueMinor, source, by, at: ctx.now })
    await recordAudit(tx, ctx, { action: 'loans.valuation-added', resource: loan.id, after: { on, valueMinor, source } })
    return id
  })
}
