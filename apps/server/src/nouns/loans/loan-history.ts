/** A loan with everything that happened to it, and its figures counted anew from that. */
import { type Id, isId } from '@heathland/domain/id'
import { decideUses, type LoanState, lastDay, loanEventsMax, stateAfter } from '@heathland/domain/loans/loan'
import { type LoanHappening, type LoanStanding, standingOn } from '@heathland/domain/loans/standing'
import type { LoanTerms } from '@heathland/domain/loans/terms'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import { findLoan, happeningsOf, insertEvent, listEvents, lockLoan, type StoredEvent, type StoredLoan, saveFigures } from './loans.sql.ts'

export interface LoanHistory {
  readonly events: readonly StoredEvent[]
  readonly happenings: readonly LoanHappening[]
  /** The terms with which it began; those of a new schedule are among what happened. */
  readonly terms: LoanTerms
}

export async function readHistory(tx: ReadTx, loan: StoredLoan): Promise<LoanHistory> {
  const events = await listEvents(tx, loan.id, loanEventsMax)
  const first = events.find(({ kind }) => kind === 'disbursed')?.schedule
  return { events, happenings: happeningsOf(events), terms: { ...loan.terms, ...first } }
}

export function standingOf({ terms, happenings }: LoanHistory, startsOn: string, day: string): LoanStanding {
  return standingOn({ terms, startsOn, happenings }, day)
}

export function loanIdOf(text: string): Id<'lon'> {
  if (!isId('lon', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

export async function readLoan(tx: ReadTx, text: string): Promise<StoredLoan> {
  const loan = await findLoan(tx, loanIdOf(text))
  if (!loan) throw new Refused(refuse('NOT_FOUND'))
  return loan
}

export async function takeLoan(tx: Tx, text: string): Promise<StoredLoan> {
  const loan = await lockLoan(tx, loanIdOf(text))
  if (!loan) throw new Refused(refuse('NOT_FOUND'))
  return loan
}

type Told = Pick<StoredEvent, 'kind' | 'on'> & Partial<StoredEvent>

/** An event as it is recorded now, by whoever acts. */
export function eventNow(ctx: Context, loan: StoredLoan, told: Told): StoredEvent {
  return {
    ...{ id: ctx.newId('lev'), loanId: loan.id, at: ctx.now, by: 'personId' in ctx.actor ? signedIn(ctx).personId : undefined },
    ...{ approvalId: undefined, postingId: undefined, amountMinor: undefined, step: undefined, schedule: undefined, reason: undefined },
    ...told,
  }
}

export function requireRoom({ events }: LoanHistory): void {
  // What ends a loan or cures it is recorded beside what caused it.
  if (events.length + 2 > loanEventsMax) throw new Refused(refuse('LOAN_FULL'))
}

/**
 * Counts a running loan anew after an event, which is written first. A payment that leaves more than there is to pay is refused, on the
 * last day that anything known counts on.
 */
export async function countAnew(tx: Tx, ctx: Context, loan: StoredLoan, history: LoanHistory): Promise<LoanState> {
  const { state, startsOn } = loan
  if ((state !== 'active' && state !== 'defaulted') || startsOn === undefined) return state
  const today = dayOf(ctx.now)
  const standing = standingOf(history, startsOn, today)
  const last = lastDay(history.happenings, today)
  const decision = decideUses(last === today ? standing : standingOf(history, startsOn, last))
  if (decision.refused) throw new Refused(decision)
  const next = stateAfter(state, standing)
  if (next === 'repaid') await insertEvent(tx, eventNow(ctx, loan, { kind: 'repaid', on: today }))
  if (next === 'active' && state === 'defaulted') await insertEvent(tx, eventNow(ctx, loan, { kind: 'cured', on: today }))
  await saveFigures(tx, { id: loan.id, state: next, startsOn, standing, now: ctx.now })
  return next
}
