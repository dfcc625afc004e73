/** The figures that a month end freezes, worked out from the same records and rules as the books themselves, and how they add up. */

import { addDays } from '../books/day.ts'
import { type Holding, holdingValue } from '../companies/holding.ts'
import { daysLate } from '../loans/arrears.ts'
import { type LoanHappening, standingOn } from '../loans/standing.ts'
import type { LoanTerms } from '../loans/terms.ts'
import { type MonthlyPlan, planBetween } from '../production/asset.ts'
import { firstDayOf, lastDayOf, nextMonth } from './month.ts'
import { provisionOf } from './provision.ts'

export const figureSections = ['cash', 'loan', 'company', 'asset', 'distribution', 'late-fact'] as const
export type FigureSection = (typeof figureSections)[number]

/** Every measure with its unit: minor units of the SPV's currency, thousandths of the asset's unit, or a number. */
export const measures = {
  opening: 'money',
  in: 'money',
  out: 'money',
  closing: 'money',
  'principal-opening': 'money',
  lent: 'money',
  'principal-paid': 'money',
  'principal-written-off': 'money',
  principal: 'money',
  'interest-opening': 'money',
  'interest-accrued': 'money',
  'interest-paid': 'money',
  'interest-written-off': 'money',
  interest: 'money',
  arrears: 'money',
  'days-late': 'count',
  provision: 'money',
  shares: 'count',
  cost: 'money',
  'value-opening': 'money',
  'value-change': 'money',
  value: 'money',
  output: 'milli',
  plan: 'milli',
  paid: 'money',
  amount: 'money',
} as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]

export interface Figure {
  readonly section: FigureSection
  /** What it is of: a loan, a company, an asset, a distribution, a movement of the ledger, a late fact. */
  readonly subject: string
  readonly label: string
  readonly measure: Measure
  readonly amount: bigint
}

/** Nothing is left out as zero but what has nothing to say: an asset that should have produced shows that it did not. */
function figuresOf(of: Omit<Figure, 'measure' | 'amount'>, amounts: Partial<Record<Measure, bigint>>): Figure[] {
  const isPlanned = (amounts.plan ?? 0n) !== 0n
  return measureNames.flatMap((measure) => {
    const amount = amounts[measure]
    return amount === undefined || (amount === 0n && !(isPlanned && measure === 'output')) ? [] : [{ ...of, measure, amount }]
  })
}

export interface CashMovement {
  readonly movement: string
  readonly inMinor: bigint
  readonly outMinor: bigint
}

export interface Cash {
  readonly openingMinor: bigint
  readonly closingMinor: bigint
  readonly movements: readonly CashMovement[]
}

export function cashFigures({ openingMinor, closingMinor, movements }: Cash): Figure[] {
  return [
    ...figuresOf({ section: 'cash', subject: 'balance', label: '' }, { opening: openingMinor, closing: closingMinor }),
    ...movements.flatMap(({ movement, inMinor, outMinor }) =>
      figuresOf({ section: 'cash', subject: movement, label: '' }, { in: inMinor, out: outMinor }),
    ),
  ]
}

export interface LoanOfBook {
  readonly id: string
  readonly label: string
  readonly terms: LoanTerms
  readonly startsOn: string
  readonly happenings: readonly LoanHappening[]
  readonly writtenOffOn: string | undefined
}

interface LoanSums {
  readonly lent: bigint
  readonly principalPaid: bigint
  readonly principal: bigint
  readonly accrued: bigint
  readonly interestPaid: bigint
  readonly interest: bigint
  readonly arrears: bigint
  readonly late: number
}

const nothing: LoanSums = { lent: 0n, principalPaid: 0n, principal: 0n, accrued: 0n, interestPaid: 0n, interest: 0n, arrears: 0n, late: 0 }

/** Since the loan began. What is written off is what its last figures lack to what was lent, charged and paid. */
function sumsOn({ terms, startsOn, happenings, writtenOffOn }: LoanOfBook, day: string): LoanSums {
  if (day < startsOn) return nothing
  const isWrittenOff = writtenOffOn !== undefined && writtenOffOn <= day
  const standing = standingOn({ terms, startsOn, happenings }, isWrittenOff ? writtenOffOn : day)
  const interest = standing.overdueInterestMinor + standing.accruedMinor
  const paid = {
    lent: terms.principalMinor,
    principalPaid: standing.principalPaidMinor,
    accrued: standing.interestPaidMinor + interest,
    interestPaid: standing.interestPaidMinor,
  }
  if (isWrittenOff) return { ...paid, principal: 0n, interest: 0n, arrears: 0n, late: 0 }
  return {
    ...paid,
    principal: standing.outstandingMinor,
    interest,
    arrears: standing.overduePrincipalMinor + standing.overdueInterestMinor,
    late: daysLate(standing.overdueSince, day),
  }
}

/** From the end of the last day of the month before to the end of its own. */
export function loanFigures(loan: LoanOfBook, month: string): Figure[] {
  const before = sumsOn(loan, addDays(firstDayOf(month), -1))
  const after = sumsOn(loan, lastDayOf(month))
  const of = { section: 'loan' as const, subject: loan.id, label: loan.label }
  const lent = after.lent - before.lent
  const principalPaid = after.principalPaid - before.principalPaid
  const accrued = after.accrued - before.accrued
  const interestPaid = after.interestPaid - before.interestPaid
  return figuresOf(of, {
    'principal-opening': before.principal,
    lent,
    'principal-paid': principalPaid,
    'principal-written-off': before.principal + lent - principalPaid - after.principal,
    principal: after.principal,
    'interest-opening': before.interest,
    'interest-accrued': accrued,
    'interest-paid': interestPaid,
    'interest-written-off': before.interest + accrued - interestPaid - after.interest,
    interest: after.interest,
    arrears: after.arrears,
    'days-late': BigInt(after.late),
    provision: provisionOf(after.principal + after.interest, after.late),
  })
}

export interface CompanyAt {
  readonly holding: Holding | undefined
  readonly perShareMicro: bigint | undefined
}

export interface CompanyOfBook {
  readonly id: string
  readonly label: string
  readonly before: CompanyAt
  readonly after: CompanyAt
}

const valueAt = ({ holding, perShareMicro }: CompanyAt) =>
  holding && perShareMicro !== undefined ? holdingValue(holding.shares, perShareMicro) : 0n

export function companyFigures({ id, label, before, after }: CompanyOfBook): Figure[] {
  const [opening, value] = [valueAt(before), valueAt(after)]
  return figuresOf(
    { section: 'company', subject: id, label },
    {
      shares: after.holding?.shares ?? 0n,
      cost: after.holding?.costMinor ?? 0n,
      'value-opening': opening,
      'value-change': value - opening,
      value,
    },
  )
}

export interface AssetOfBook {
  readonly id: string
  readonly label: string
  readonly commissionedOn: string
  readonly planMilli: MonthlyPlan
  readonly outputMilli: bigint
}

export function assetFigures({ id, label, commissionedOn, planMilli, outputMilli }: AssetOfBook, month: string): Figure[] {
  const [first, until] = [firstDayOf(month), firstDayOf(nextMonth(month))]
  const from = commissionedOn > first ? commissionedOn : first
  const plan = from < until ? planBetween(planMilli, from, until) : 0n
  return figuresOf({ section: 'asset', subject: id, label }, { output: outputMilli, plan })
}

export interface DistributedInMonth {
  readonly id: string
  readonly label: string
  readonly paidMinor: bigint
}

export function distributionFigures({ id, label, paidMinor }: DistributedInMonth): Figure[] {
  return figuresOf({ section: 'distribution', subject: id, label }, { paid: paidMinor })
}

export interface LateFact {
  readonly id: string
  /** The closed month that it concerns. */
  readonly concerns: string
  readonly text: string
  readonly amountMinor: bigint
}

/** Recorded in an open month: it changes no figure of the closed one, and says which one it concerns. */
export function lateFactFigures({ id, concerns, text, amountMinor }: LateFact): Figure[] {
  return [{ section: 'late-fact', subject: id, label: `${concerns}: ${text}`, measure: 'amount', amount: amountMinor }]
}

export interface ControlTotal {
  readonly section: FigureSection
  readonly measure: Measure
  readonly rows: number
  readonly sum: bigint
}

/** The sum of each measure of a section, in the order of the tables. */
export function controlTotals(figures: readonly Figure[]): ControlTotal[] {
  const totals = new Map<string, ControlTotal>()
  for (const { section, measure, amount } of figures) {
    const key = `${section} ${measure}`
    const before = totals.get(key)
    totals.set(key, { section, measure, rows: (before?.rows ?? 0) + 1, sum: (before?.sum ?? 0n) + amount })
  }
  const place = ({ section, measure }: ControlTotal) => figureSections.indexOf(section) * 100 + measureNames.indexOf(measure)
  return [...totals.values()].toSorted((one, other) => place(one) - place(other))
}

/** One line for each figure in one order: what a month end's hash is made of. Names of loans and companies may be corrected later. */
export function figuresText(figures: readonly Figure[]): string {
  return figures
    .map(({ section, subject, measure, amount }) => `${section} ${subject} ${measure} ${amount}\n`)
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    .join('')
}

/** What can be counted again from the books. A plan may be changed later, so what was planned when the month was closed is kept alone. */
export function countedAgain(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ measure, amount }) => measure !== 'plan' && amount !== 0n)
}

const equations = {
  cash: { from: 'opening', plus: ['in'], minus: ['out'], to: 'closing' },
  principal: { from: 'principal-opening', plus: ['lent'], minus: ['principal-paid', 'principal-written-off'], to: 'principal' },
  interest: { from: 'interest-opening', plus: ['interest-accrued'], minus: ['interest-paid', 'interest-written-off'], to: 'interest' },
  value: { from: 'value-opening', plus: ['value-change'], minus: [], to: 'value' },
} as const satisfies Record<string, { from: Measure; plus: readonly Measure[]; minus: readonly Measure[]; to: Measure }>

/** The equations that a month's figures do not fulfil: opening and movements make the closing. */
export function faultsOf(figures: readonly Figure[]): string[] {
  const sums = sumsByMeasure(figures)
  const sum = (names: readonly Measure[]) => names.reduce((all, name) => all + (sums.get(name) ?? 0n), 0n)
  return Object.entries(equations)
    .filter(([, { from, plus, minus, to }]) => sum([from]) + sum(plus) - sum(minus) !== sum([to]))
    .map(([name]) => name)
}

/** The closings of a month that the next one does not open with. */
export function gapsBetween(earlier: readonly Figure[], later: readonly Figure[]): string[] {
  const [before, after] = [sumsByMeasure(earlier), sumsByMeasure(later)]
  return Object.entries(equations)
    .filter(([, { from, to }]) => (before.get(to) ?? 0n) !== (after.get(from) ?? 0n))
    .map(([name]) => name)
}

function sumsByMeasure(figures: readonly Figure[]): ReadonlyMap<Measure, bigint> {
  const sums = new Map<Measure, bigint>()
  for (const { measure, amount } of figures) sums.set(measure, (sums.get(measure) ?? 0n) + amount)
  return sums
}
