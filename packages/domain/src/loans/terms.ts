/** What a borrower agreed to. */
import { addMonths, type DayCount, daysBetween, isDay } from './calendar.ts'

export const repaymentKinds = ['annuity', 'linear', 'bullet'] as const
export type RepaymentKind = (typeof repaymentKinds)[number]

/** Months between two due days. */
/** What an interval of so many months is called. */
export const intervalNames = { 1: 'month', 3: 'quarter', 6: 'half-year', 12: 'year' } as const

export const intervals = [1, 3, 6, 12] as const
export type Interval = (typeof intervals)[number]

/** What a new schedule may change. */
export interface ScheduleTerms {
  readonly kind: RepaymentKind
  /** Interest a year in hundredths of a percent. */
  readonly rateBps: number
  readonly monthsBetween: Interval
  readonly firstDueOn: string
  readonly payments: number
  /** How many of the first payments are interest alone. */
  readonly graceMonths: number
}

export interface LoanTerms extends ScheduleTerms {
  readonly principalMinor: bigint
  readonly dayCount: DayCount
  /** On top of the rate, on principal that is overdue. */
  readonly defaultRateBps: number
}

export const loanLimits = {
  principalMinor: 100_000_000_000_00n,
  rateBps: 3_000,
  defaultRateBps: 2_000,
  payments: 480,
  coverPercent: 500,
} as const

export const termsProblems = [
  'principal-unfit',
  'rate-unfit',
  'default-rate-unfit',
  'payments-unfit',
  'grace-unfit',
  'first-due-unfit',
  'term-too-long',
] as const
export type TermsProblem = (typeof termsProblems)[number]

/** Nobody lends for longer. */
const yearsMax = 40

/** What keeps a schedule from being one; nothing when it is. Its first payment is due after the day from which it counts. */
export function scheduleProblem(terms: ScheduleTerms, from: string): TermsProblem | undefined {
  const { rateBps, payments, graceMonths, monthsBetween, firstDueOn } = terms
  if (!isWhole(rateBps, 0, loanLimits.rateBps)) return 'rate-unfit'
  if (!isWhole(payments, 1, loanLimits.payments)) return 'payments-unfit'
  if (!isWhole(graceMonths, 0, (payments - 1) * monthsBetween) || graceMonths % monthsBetween !== 0) return 'grace-unfit'
  if (!isDay(firstDueOn) || !isDay(from)) return 'first-due-unfit'
  const wait = daysBetween(from, firstDueOn)
  // A first period is longer than the others where somebody pays on the first of a month, and never by more than a year.
  if (wait < 1 || firstDueOn > addMonths(from, monthsBetween + 12)) return 'first-due-unfit'
  return payments * monthsBetween > yearsMax * 12 ? 'term-too-long' : undefined
}

export function termsProblem(terms: LoanTerms, from: string): TermsProblem | undefined {
  if (terms.principalMinor < 1n || terms.principalMinor > loanLimits.principalMinor) return 'principal-unfit'
  if (!isWhole(terms.defaultRateBps, 0, loanLimits.defaultRateBps)) return 'default-rate-unfit'
  return scheduleProblem(terms, from)
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
