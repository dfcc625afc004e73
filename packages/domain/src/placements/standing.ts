/** How what a member holds stands, from the books of its SPV: the worst of its loans, the newest value of its shares, output against plan. */
import { addDays, addMonths } from '../books/day.ts'
import { gainBps, holdingValue } from '../companies/holding.ts'
import { standingOf, type ValuationSource, type ValuationStanding, valuationMonths } from '../companies/valuation.ts'
import { daysLate, defaultFromDays } from '../loans/arrears.ts'
import { type LoanState, statusOf as loanStatusOf } from '../loans/loan.ts'
import {
  type AssetKind,
  type AssetStatus,
  lastMonth,
  type MonthlyPlan,
  ofPlanBps,
  planBetween,
  reducedBelowBps,
} from '../production/asset.ts'

/** So many companies, or assets, of one opportunity are shown. */
export const heldMax = 100

/** The worst first. */
export const lendingStandings = ['written-off', 'in-default', 'late', 'restructured', 'performing', 'repaid'] as const
export type LendingStanding = (typeof lendingStandings)[number]

/** What follows: the borrower's next payment, the day from which a default can be declared, or that it can be declared now. */
export const nextKinds = ['payment', 'default-from', 'default-possible'] as const

export interface HeldLoan {
  readonly state: Exclude<LoanState, 'draft'>
  readonly isRestructured: boolean
  readonly overdueSince: string | undefined
  /** Since when it is in its state, or has its schedule. */
  readonly since: string
  /** The next day of its schedule. */
  readonly dueOn: string | undefined
}

export interface HeldLending {
  readonly kind: 'loan'
  readonly standing: LendingStanding
  readonly since: string
  readonly loans: number
  /** How many of the loans stand so. */
  readonly concerned: number
  readonly next?: { readonly kind: (typeof nextKinds)[number]; readonly on: string }
}

const standings = {
  current: 'performing',
  late: 'late',
  'in-arrears': 'late',
  restructured: 'restructured',
  defaulted: 'in-default',
  repaid: 'repaid',
  'written-off': 'written-off',
} as const satisfies Record<string, LendingStanding>

function standingOfLoan({ state, isRestructured, overdueSince }: HeldLoan, today: string): LendingStanding {
  const status = loanStatusOf(state, { late: daysLate(overdueSince, today), isRestructured })
  // A draft has lent nothing, so nobody holds a part of it.
  return status === 'draft' ? 'performing' : standings[status]
}

/** Undefined where the book has no loan of the offer yet. */
export function lendingOf(loans: readonly HeldLoan[], today: string): HeldLending | undefined {
  const placed = loans.map((loan) => ({ loan, standing: standingOfLoan(loan, today) }))
  const standing = lendingStandings.find((worst) => placed.some((each) => each.standing === worst))
  if (standing === undefined) return undefined
  const concerned = placed.filter((each) => each.standing === standing).map(({ loan }) => loan)
  const days = concerned.map(({ overdueSince, since }) => (standing === 'late' ? (overdueSince ?? since) : since)).toSorted()
  // All of it is repaid with the last of its loans; everything else began with the first.
  const since = (standing === 'repaid' ? days.at(-1) : days[0]) ?? today
  const next = nextOf(standing, since, concerned, today)
  return { kind: 'loan', standing, since, loans: loans.length, concerned: concerned.length, ...(next && { next }) }
}

function nextOf(standing: LendingStanding, since: string, concerned: readonly HeldLoan[], today: string): HeldLending['next'] {
  if (standing === 'late') {
    const on = addDays(since, defaultFromDays)
    return { kind: on > today ? 'default-from' : 'default-possible', on }
  }
  const [on] = concerned.flatMap(({ dueOn }) => dueOn ?? []).toSorted()
  return on !== undefined && (standing === 'performing' || standing === 'restructured') ? { kind: 'payment', on } : undefined
}

export interface HeldCompany {
  readonly name: string
  readonly shares: bigint
  readonly costMinor: bigint
  readonly perShareMicro: bigint | undefined
  readonly valuedOn: string | undefined
  readonly source: ValuationSource | undefined
}

export interface ValuedShares {
  readonly name: string
  readonly standing: ValuationStanding
  readonly valuation?: {
    readonly on: string
    readonly source: ValuationSource
    /** Above what the SPV paid, in hundredths of a percent of that. */
    readonly gainBps: number
    /** When the next is due. */
    readonly nextOn: string
  }
}

export function sharesOf({ name, shares, costMinor, perShareMicro, valuedOn, source }: HeldCompany, today: string): ValuedShares {
  const gain = perShareMicro === undefined ? undefined : gainBps(holdingValue(shares, perShareMicro), costMinor)
  const standing = standingOf(valuedOn, today)
  if (valuedOn === undefined || source === undefined || gain === undefined) return { name, standing }
  return { name, standing, valuation: { on: valuedOn, source, gainBps: Number(gain), nextOn: addMonths(valuedOn, valuationMonths) } }
}

/** What output is compared for: the twelve whole months before this one. */
export function outputDays(today: string): { readonly from: string; readonly until: string } {
  const { until } = lastMonth(today)
  return { from: addMonths(until, -12), until }
}

export interface HeldAsset {
  readonly name: string
  readonly kind: AssetKind
  readonly commissionedOn: string
  readonly planMilli: MonthlyPlan
  /** Of the days above, and of the last whole month. */
  readonly outputMilli: bigint
  readonly monthMilli: bigint
  readonly isUnderRepair: boolean
}

export interface ProducingAsset {
  readonly name: string
  readonly kind: AssetKind
  readonly status: AssetStatus
  readonly from: string
  /** That day is no longer counted. */
  readonly until: string
  readonly outputMilli: bigint
  readonly planMilli: bigint
  /** Left out where nothing was planned yet. */
  readonly ofPlanBps?: number
}

export function outputOf(asset: HeldAsset, today: string): ProducingAsset {
  const { name, kind, commissionedOn, planMilli: plan, outputMilli, monthMilli } = asset
  const days = outputDays(today)
  const begin = (first: string) => (commissionedOn > first ? commissionedOn : first)
  const planned = (first: string) => (begin(first) < days.until ? planBetween(plan, begin(first), days.until) : 0n)
  const planMilli = planned(days.from)
  const ofYear = ofPlanBps(outputMilli, planMilli)
  const ofMonth = ofPlanBps(monthMilli, planned(lastMonth(today).from))
  return {
    ...{ name, kind, status: statusOf(asset, ofMonth, today), from: begin(days.from), until: days.until, outputMilli, planMilli },
    ...(ofYear !== undefined && { ofPlanBps: Number(ofYear) }),
  }
}

function statusOf({ commissionedOn, isUnderRepair }: HeldAsset, ofMonth: bigint | undefined, today: string): AssetStatus {
  if (commissionedOn > today) return 'planned'
  if (isUnderRepair) return 'maintenance'
  return ofMonth !== undefined && ofMonth < reducedBelowBps ? 'reduced' : 'producing'
}
