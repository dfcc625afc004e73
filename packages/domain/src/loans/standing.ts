/**
 * Where a loan stands on a day, worked out from its terms and from what happened, and from nothing else: what was recorded late counts on
 * its own day. Interest is charged for each day on what is owed on it; overdue principal bears the default rate on top, overdue interest
 * bears none.
 */
import { unitsBetween } from './calendar.ts'
import { dueDaysOf, type Plan, type PlannedInstalment, type PlannedPart, planPrincipal, wholeInterest, withInterest } from './schedule.ts'
import type { LoanTerms, ScheduleTerms } from './terms.ts'

/** What changes what is owed. Those of one day count in the order in which they are given, after that day's payment has become due. */
export type LoanHappening =
  | { readonly kind: 'payment'; readonly on: string; readonly id: string; readonly amountMinor: bigint }
  | { readonly kind: 'restructured'; readonly on: string; readonly schedule: ScheduleTerms }

/** What became due on a day. */
export interface Bill {
  readonly dueOn: string
  readonly interestMinor: bigint
  readonly principalMinor: bigint
  readonly interestPaidMinor: bigint
  readonly principalPaidMinor: bigint
  /** The day of the payment that covered the rest of it. */
  readonly paidOn?: string
  /** A new schedule took over what was unpaid. */
  readonly isReplaced: boolean
}

/** How a payment was used. What is left over was paid by nobody's debt: such a payment is refused. */
export interface PaymentUse {
  readonly interestMinor: bigint
  readonly principalMinor: bigint
  readonly surplusMinor: bigint
}

export interface LoanStanding {
  /** Principal that has not been repaid, overdue or not. */
  readonly outstandingMinor: bigint
  readonly overdueInterestMinor: bigint
  readonly overduePrincipalMinor: bigint
  /** Since when something is overdue. */
  readonly overdueSince?: string
  /** Interest since the last due day, in whole cents, with what a new schedule took over. */
  readonly accruedMinor: bigint
  readonly interestPaidMinor: bigint
  readonly principalPaidMinor: bigint
  readonly bills: readonly Bill[]
  readonly planned: readonly PlannedInstalment[]
  readonly uses: ReadonlyMap<string, PaymentUse>
  /** The next day on which something becomes due, or on which a payment counts that is known already. */
  readonly changesOn?: string
  readonly isRepaid: boolean
}

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

class Replay {
  outstanding: bigint
  bills: Writable<Bill>[] = []
  parts: PlannedPart[] = []
  uses = new Map<string, PaymentUse>()
  schedule: ScheduleTerms
  private dueDays: string[] = []
  private graceLeft = 0
  private numerator = 0n
  private carried = 0n
  private readonly terms: LoanTerms
  private day: string

  constructor(terms: LoanTerms, startsOn: string) {
    this.terms = terms
    this.day = startsOn
    this.outstanding = terms.principalMinor
    this.schedule = terms
    this.begin(terms)
  }

  private begin(schedule: ScheduleTerms): void {
    this.schedule = schedule
    this.dueDays = dueDaysOf(schedule)
    this.graceLeft = schedule.graceMonths / schedule.monthsBetween
    this.plan()
  }

  private plan(): void {
    const { kind, rateBps, monthsBetween } = this.schedule
    const plan: Plan = { kind, rateBps, monthsBetween, graceLeft: this.graceLeft, dueDays: this.dueDays }
    this.parts = planPrincipal(plan, this.outstanding - this.overduePrincipal())
  }

  overduePrincipal(): bigint {
    return sumOf(this.open(), (bill) => bill.principalMinor - bill.principalPaidMinor)
  }

  overdueInterest(): bigint {
    return sumOf(this.open(), (bill) => bill.interestMinor - bill.interestPaidMinor)
  }

  /** In the order of their due days. */
  open(): Writable<Bill>[] {
    return this.bills.filter(
      (bill) => !bill.isReplaced && (bill.interestPaidMinor < bill.interestMinor || bill.principalPaidMinor < bill.principalMinor),
    )
  }

  nextDue(): string | undefined {
    return this.dueDays[0]
  }

  /** Interest up to a day on which nothing changes before. */
  private accrueTo(day: string): void {
    const { dayCount, defaultRateBps } = this.terms
    const rates = this.outstanding * BigInt(this.schedule.rateBps) + this.overduePrincipal() * BigInt(defaultRateBps)
    this.numerator += rates * unitsBetween(dayCount, this.day, day)
    this.day = day
  }

  /** Everything that becomes due up to a day, that day included, and interest up to it. */
  goTo(day: string): void {
    for (let due = this.nextDue(); due !== undefined && due <= day; due = this.nextDue()) {
      this.accrueTo(due)
      const part = this.parts.shift()
      this.dueDays.shift()
      this.graceLeft = Math.max(this.graceLeft - 1, 0)
      this.bill(due, part?.principalMinor ?? 0n)
    }
    this.accrueTo(day)
  }

  private bill(dueOn: string, principalMinor: bigint): void {
    const interestMinor = this.accrued()
    this.numerator = 0n
    this.carried = 0n
    const isNothing = interestMinor === 0n && principalMinor === 0n
    this.bills.push({
      ...{ dueOn, interestMinor, principalMinor, interestPaidMinor: 0n, principalPaidMinor: 0n, isReplaced: false },
      ...(isNothing && { paidOn: dueOn }),
    })
  }

  accrued(): bigint {
    return wholeInterest(this.numerator, this.terms.dayCount) + this.carried
  }

  pay(id: string, amountMinor: bigint): void {
    let left = amountMinor
    let interest = 0n
    let principal = 0n
    // After the last due day interest has no day of its own: it is due when somebody pays.
    if (this.dueDays.length === 0 && this.accrued() > 0n) this.bill(this.day, 0n)
    const payInterest = () => {
      for (const bill of this.open()) {
        const part = lesser(left, bill.interestMinor - bill.interestPaidMinor)
        bill.interestPaidMinor += part
        interest += part
        left -= part
      }
    }
    payInterest()
    for (const bill of this.open()) {
      const part = lesser(left, bill.principalMinor - bill.principalPaidMinor)
      bill.principalPaidMinor += part
      principal += part
      left -= part
    }
    this.outstanding -= principal
    if (left > 0n && this.outstanding > 0n) {
      const early = lesser(left, this.outstanding)
      this.outstanding -= early
      principal += early
      left -= early
      this.plan()
    }
    if (this.outstanding === 0n) {
      // Nothing of the loan is left to bear interest: what there is of it is due now, and no later day has a payment.
      if (this.accrued() > 0n) this.bill(this.day, 0n)
      this.dueDays = []
      this.parts = []
      payInterest()
    }
    const stillOpen = new Set(this.open())
    for (const bill of this.bills) if (!bill.isReplaced && !stillOpen.has(bill)) bill.paidOn ??= this.day
    this.uses.set(id, { interestMinor: interest, principalMinor: principal, surplusMinor: left })
  }

  /** What is overdue becomes part of the new schedule: principal is divided anew, interest is due with its first payment. */
  restructure(schedule: ScheduleTerms): void {
    if (this.outstanding === 0n && this.open().length === 0) return
    this.carried += this.overdueInterest()
    for (const bill of this.open()) bill.isReplaced = true
    this.begin(schedule)
  }

  planned(): PlannedInstalment[] {
    const { dayCount, defaultRateBps } = this.terms
    const onOverdue = this.overduePrincipal()
    const [next] = this.dueDays
    // Overdue principal goes on bearing interest until it is paid; it is planned up to the next due day and no further.
    const extra = next ? onOverdue * BigInt(this.schedule.rateBps + defaultRateBps) * unitsBetween(dayCount, this.day, next) : 0n
    const found = withInterest(this.parts, {
      from: this.day,
      rateBps: this.schedule.rateBps,
      dayCount,
      beforehand: this.numerator + extra,
    })
    return found.map((each, place) => (place === 0 ? { ...each, interestMinor: each.interestMinor + this.carried } : each))
  }
}

/** Happenings in the order in which they were recorded; those after `today` are known and do not count yet. */
export function standingOn(
  { terms, startsOn, happenings }: { readonly terms: LoanTerms; readonly startsOn: string; readonly happenings: readonly LoanHappening[] },
  today: string,
): LoanStanding {
  const inOrder = happenings
    .map((each, place) => ({ each, place }))
    .toSorted((one, other) => compare(one.each.on, other.each.on) || one.place - other.place)
  const replay = new Replay(terms, startsOn)
  for (const { each } of inOrder) {
    if (each.on > today) break
    replay.goTo(each.on)
    if (each.kind === 'payment') replay.pay(each.id, each.amountMinor)
    else replay.restructure(each.schedule)
  }
  if (today > startsOn) replay.goTo(today)
  const later = inOrder.find(({ each }) => each.on > today)?.each.on
  const changesOn = [replay.nextDue(), later].filter((day) => day !== undefined).toSorted()[0]
  const open = replay.open()
  const overdueSince = open[0]?.dueOn
  const used = [...replay.uses.values()]
  return {
    outstandingMinor: replay.outstanding,
    overdueInterestMinor: replay.overdueInterest(),
    overduePrincipalMinor: replay.overduePrincipal(),
    ...(overdueSince !== undefined && { overdueSince }),
    accruedMinor: replay.accrued(),
    interestPaidMinor: sumOf(used, (use) => use.interestMinor),
    principalPaidMinor: sumOf(used, (use) => use.principalMinor),
    bills: replay.bills,
    planned: replay.planned(),
    uses: replay.uses,
    ...(changesOn !== undefined && { changesOn }),
    isRepaid: replay.outstanding === 0n && open.length === 0,
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function sumOf<Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + of(row), 0n)
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
