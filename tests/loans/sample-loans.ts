/** Random loans with payments, for tests. */

import { addDays, addMonths, dayCounts } from '@heathland/domain/loans/calendar'
import { type LoanHappening, standingOn } from '@heathland/domain/loans/standing'
import { intervals, type LoanTerms, repaymentKinds } from '@heathland/domain/loans/terms'
import fc from 'fast-check'
import type { SimulatedEnd } from './day-by-day.ts'
import { liveThrough } from './day-by-day.ts'

export interface SampleLoan {
  readonly terms: LoanTerms
  readonly startsOn: string
  readonly until: string
  readonly payments: readonly Extract<LoanHappening, { readonly kind: 'payment' }>[]
}

/** Early, late, partial, too large and missing payments over a few years, and every kind of loan. */
export const sampleLoans: fc.Arbitrary<SampleLoan> = fc
  .record({
    principalMinor: fc.oneof(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 1n, max: 5_000_000_00n })),
    rateBps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 })),
    defaultRateBps: fc.integer({ min: 0, max: 2_000 }),
    dayCount: fc.constantFrom(...dayCounts),
    kind: fc.constantFrom(...repaymentKinds),
    monthsBetween: fc.constantFrom(...intervals),
    grace: fc.integer({ min: 0, max: 3 }),
    payments: fc.integer({ min: 1, max: 24 }),
    startsIn: fc.integer({ min: 0, max: 1_500 }),
    firstWaits: fc.integer({ min: 1, max: 40 }),
    lived: fc.integer({ min: 0, max: 1_100 }),
    paid: fc.array(fc.record({ after: fc.integer({ min: 1, max: 1_100 }), part: fc.integer({ min: 1, max: 60 }) }), { maxLength: 8 }),
  })
  .map(({ startsIn, firstWaits, lived, paid, grace, ...given }) => {
    const startsOn = addDays('2023-01-01', startsIn)
    const graceMonths = Math.min(grace, given.payments - 1) * given.monthsBetween
    const terms: LoanTerms = { ...given, graceMonths, firstDueOn: addMonths(addDays(startsOn, firstWaits), given.monthsBetween - 1) }
    const payments = paid.map(({ after, part }, place) => ({
      kind: 'payment' as const,
      id: `lev_${place}`,
      on: addDays(startsOn, after),
      amountMinor: (given.principalMinor * BigInt(part)) / 40n + 1n,
    }))
    return { terms, startsOn, until: addDays(startsOn, lived), payments }
  })

/** What the rules say, in the words of the simulation. */
export function byTheRules({ terms, startsOn, until, payments }: SampleLoan): SimulatedEnd {
  const found = standingOn({ terms, startsOn, happenings: payments }, until)
  return {
    owed: found.outstandingMinor,
    interestDue: found.overdueInterestMinor,
    principalDue: found.overduePrincipalMinor,
    interestSoFar: found.accruedMinor,
    interestPaid: found.interestPaidMinor,
    principalPaid: found.principalPaidMinor,
    leftOver: [...found.uses.values()].reduce((sum, { surplusMinor }) => sum + surplusMinor, 0n),
    dues: found.bills.map(({ dueOn: day, interestMinor: interest, principalMinor: principal }) => ({ day, interest, principal })),
  }
}

export function dayByDay({ terms, startsOn, until, payments }: SampleLoan): SimulatedEnd {
  return liveThrough(
    {
      cents: terms.principalMinor,
      yearlyBps: terms.rateBps,
      extraBps: terms.defaultRateBps,
      count: terms.dayCount,
      shape: terms.kind,
      everyMonths: terms.monthsBetween,
      firstDay: terms.firstDueOn,
      times: terms.payments,
      interestOnly: terms.graceMonths / terms.monthsBetween,
    },
    startsOn,
    until,
    payments.map(({ on: day, amountMinor: cents }) => ({ day, cents })),
  )
}
