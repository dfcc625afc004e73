/** A loan's life: drafted, active once its money has left, repaid, or in default and written off. */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type DunningStep, daysLate, defaultFromDays, dunningSteps } from './arrears.ts'
import { addDays } from './calendar.ts'
import type { LoanHappening, LoanStanding } from './standing.ts'
import { type LoanTerms, type ScheduleTerms, scheduleProblem, termsProblem } from './terms.ts'

export const loanStates = ['draft', 'active', 'defaulted', 'repaid', 'written-off'] as const
export type LoanState = (typeof loanStates)[number]

/** What a reader is shown: an active loan is late, in arrears or has a new schedule. */
export const loanStatuses = ['draft', 'current', 'late', 'in-arrears', 'restructured', 'defaulted', 'repaid', 'written-off'] as const
export type LoanStatus = (typeof loanStatuses)[number]

export const loansPage = 25
/** Nobody pays, restructures or reminds more often in one loan. */
export const loanEventsMax = 1_500
export const loanVersionsMax = 50
export const valuationsMax = 200
export const postingsPage = 25
/** Late, and in arrears from here on. */
export const arrearsFromDays = 31

export interface Loan {
  readonly id: Id<'lon'>
  readonly state: LoanState
  readonly terms: LoanTerms
  /** The day the money left. */
  readonly startsOn: string | undefined
}

export type LoanRefusal = Refusal<
  | 'LOAN_STEP_UNFIT'
  | 'LOAN_TERMS_UNFIT'
  | 'LOAN_DAY_UNFIT'
  | 'LOAN_OVERPAID'
  | 'LOAN_NOT_LATE'
  | 'LOAN_POSTING_UNFIT'
  | 'LOAN_POSTING_USED'
  | 'LOAN_FULL'
>
type Fine = { readonly refused: false }
const fine: Fine = { refused: false }

export function statusOf(
  state: LoanState,
  { late, isRestructured }: { readonly late: number; readonly isRestructured: boolean },
): LoanStatus {
  if (state !== 'active') return state
  if (late >= arrearsFromDays) return 'in-arrears'
  if (late > 0) return 'late'
  return isRestructured ? 'restructured' : 'current'
}

export function decideTerms(terms: LoanTerms, from: string): Fine | LoanRefusal {
  const problem = termsProblem(terms, from)
  return problem ? refuse('LOAN_TERMS_UNFIT', { problem }) : fine
}

/** A part of a posting of the ledger that this loan is to explain. */
export interface PostingPart {
  readonly movement: string
  readonly asset: string
  /** The day that the bank names. */
  readonly on: string
  /** What was posted and not undone, and what other loans explain of it already. */
  readonly postedMinor: bigint
  readonly matchedMinor: bigint
}

/** The money that was lent has left as one payment of the SPV, which two people released. The loan counts from that day. */
export function decideActivation(loan: Loan, posting: PostingPart): Fine | LoanRefusal {
  if (loan.state !== 'draft') return refuse('LOAN_STEP_UNFIT')
  if (posting.movement !== 'spv-paid') return refuse('LOAN_POSTING_UNFIT')
  if (posting.postedMinor - posting.matchedMinor < loan.terms.principalMinor) return refuse('LOAN_POSTING_USED')
  return decideTerms(loan.terms, posting.on)
}

/** A payment may count later than the bank says, so that what came some days early is not taken for a repayment ahead of time. */
const countsLaterDays = 31

export function decidePayment(
  loan: Loan,
  posting: PostingPart,
  { amountMinor, countsOn }: { readonly amountMinor: bigint; readonly countsOn: string },
): Fine | LoanRefusal {
  if ((loan.state !== 'active' && loan.state !== 'defaulted') || loan.startsOn === undefined) return refuse('LOAN_STEP_UNFIT')
  if (posting.movement !== 'spv-received') return refuse('LOAN_POSTING_UNFIT')
  if (amountMinor < 1n || posting.postedMinor - posting.matchedMinor < amountMinor) return refuse('LOAN_POSTING_USED')
  if (countsOn < posting.on || countsOn > addDays(posting.on, countsLaterDays) || countsOn <= loan.startsOn) return refuse('LOAN_DAY_UNFIT')
  return fine
}

/** Once everything that is known counts, no payment may have more than there is to pay. */
export function decideUses({ uses }: LoanStanding): Fine | LoanRefusal {
  return [...uses.values()].some(({ surplusMinor }) => surplusMinor > 0n) ? refuse('LOAN_OVERPAID') : fine
}

export function decideReminder(loan: Loan, late: number, step: DunningStep): Fine | LoanRefusal {
  if (loan.state !== 'active' && loan.state !== 'defaulted') return refuse('LOAN_STEP_UNFIT')
  const from = dunningSteps.find((each) => each.step === step)?.fromDays ?? 0
  return late < from ? refuse('LOAN_NOT_LATE', { days: from }) : fine
}

/** A new schedule counts from the day a second person agrees to it. */
export function decideRestructuring(loan: Loan, schedule: ScheduleTerms, today: string): Fine | LoanRefusal {
  if (loan.state !== 'active' && loan.state !== 'defaulted') return refuse('LOAN_STEP_UNFIT')
  const problem = scheduleProblem(schedule, today)
  return problem ? refuse('LOAN_TERMS_UNFIT', { problem }) : fine
}

export function decideDefault(loan: Loan, overdueSince: string | undefined, today: string): Fine | LoanRefusal {
  if (loan.state !== 'active') return refuse('LOAN_STEP_UNFIT')
  return daysLate(overdueSince, today) < defaultFromDays ? refuse('LOAN_NOT_LATE', { days: defaultFromDays }) : fine
}

export function decideWriteOff(loan: Loan): Fine | LoanRefusal {
  return loan.state === 'defaulted' ? fine : refuse('LOAN_STEP_UNFIT')
}

/** What a loan is after a payment or a new schedule: a default ends when nothing is overdue, and a loan that is paid is repaid. */
export function stateAfter(state: 'active' | 'defaulted', standing: LoanStanding): 'active' | 'defaulted' | 'repaid' {
  if (standing.isRepaid) return 'repaid'
  return state === 'defaulted' && standing.overdueSince === undefined ? 'active' : state
}

/** The last day that anything known counts on. */
export function lastDay(happenings: readonly LoanHappening[], today: string): string {
  return [today, ...happenings.map(({ on }) => on)].toSorted().at(-1) ?? today
}

/** `L-0001` is an SPV's first loan. */
export function loanNumber(count: number): string {
  return `L-${String(count).padStart(4, '0')}`
}
