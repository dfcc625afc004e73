import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrearsBuckets, bucketOf, collateralShortfall, coverPercent, dunningSteps, nextStep } from './arrears.ts'
import { addDays, addMonths, dayCounts, unitsBetween, unitsPerYear } from './calendar.ts'
import { decideDefault, decidePayment, decideUses, decideWriteOff, type Loan, stateAfter, statusOf } from './loan.ts'
import { dueDaysOf, planPrincipal } from './schedule.ts'
import { standingOn } from './standing.ts'
import { intervals, type LoanTerms, repaymentKinds, termsProblem } from './terms.ts'

/** 1,200,000 at 6.8 %, 12 equal parts of principal, a quarter apart, on the 4th. */
const solar: LoanTerms = {
  principalMinor: 1_200_000_00n,
  rateBps: 680,
  defaultRateBps: 200,
  dayCount: '30-360',
  kind: 'linear',
  monthsBetween: 3,
  firstDueOn: '2026-01-04',
  payments: 12,
  graceMonths: 0,
}
const startsOn = '2025-10-04'
const paid = (on: string, amountMinor: bigint, id = on) => ({ kind: 'payment' as const, id, on, amountMinor })
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)

describe('a schedule', () => {
  test('adds up to what was lent, whatever the terms', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...repaymentKinds),
          rateBps: fc.integer({ min: 0, max: 3_000 }),
          monthsBetween: fc.constantFrom(...intervals),
          payments: fc.integer({ min: 1, max: 120 }),
          graceLeft: fc.integer({ min: 0, max: 12 }),
          owedMinor: fc.bigInt({ min: 1n, max: 100_000_000_00n }),
        }),
        ({ payments, owedMinor, ...plan }) => {
          const dueDays = dueDaysOf({ firstDueOn: '2026-01-31', payments, monthsBetween: plan.monthsBetween })
          const parts = planPrincipal({ ...plan, dueDays }, owedMinor)
          expect(sum(parts.map(({ principalMinor }) => principalMinor))).toBe(owedMinor)
          expect(parts.every(({ principalMinor }) => principalMinor >= 0n)).toBe(true)
          expect(dueDays).toEqual([...new Set(dueDays)].toSorted())
          const quiet = Math.min(plan.graceLeft, payments - 1)
          expect(parts.slice(0, quiet).every(({ principalMinor }) => principalMinor === 0n)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('of a loan by hand: a quarter at 6.8 % on 1,200,000 is 20,400, and 1,700 less after each part', () => {
    const { planned, changesOn } = standingOn({ terms: solar, startsOn, happenings: [] }, startsOn)
    expect(changesOn).toBe('2026-01-04')
    expect(planned.slice(0, 3)).toEqual([
      { dueOn: '2026-01-04', principalMinor: 100_000_00n, interestMinor: 20_400_00n },
      { dueOn: '2026-04-04', principalMinor: 100_000_00n, interestMinor: 18_700_00n },
      { dueOn: '2026-07-04', principalMinor: 100_000_00n, interestMinor: 17_000_00n },
    ])
  })

  test('of equal payments pays the same each time where every period is as long', () => {
    const terms: LoanTerms = { ...solar, kind: 'annuity' }
    const { planned } = standingOn({ terms, startsOn, happenings: [] }, startsOn)
    const each = planned.slice(0, -1).map(({ principalMinor, interestMinor }) => principalMinor + interestMinor)
    expect(new Set(each)).toEqual(new Set([each[0]]))
    const [last] = planned.slice(-1).map(({ principalMinor, interestMinor }) => principalMinor + interestMinor)
    expect(Number((last ?? 0n) - (each[0] ?? 0n))).toBeLessThan(12)
  })

  test('keeps the last of the month, and says what is wrong with terms', () => {
    expect(dueDaysOf({ firstDueOn: '2026-01-31', payments: 4, monthsBetween: 1 })).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
    expect(termsProblem(solar, startsOn)).toBeUndefined()
    expect(termsProblem({ ...solar, principalMinor: 0n }, startsOn)).toBe('principal-unfit')
    expect(termsProblem({ ...solar, defaultRateBps: -1 }, startsOn)).toBe('default-rate-unfit')
    expect(termsProblem({ ...solar, rateBps: 3_001 }, startsOn)).toBe('rate-unfit')
    expect(termsProblem({ ...solar, payments: 0 }, startsOn)).toBe('payments-unfit')
    expect(termsProblem({ ...solar, graceMonths: 4 }, startsOn)).toBe('grace-unfit')
    expect(termsProblem({ ...solar, graceMonths: 36 }, startsOn)).toBe('grace-unfit')
    expect(termsProblem({ ...solar, firstDueOn: startsOn }, startsOn)).toBe('first-due-unfit')
    expect(termsProblem({ ...solar, firstDueOn: '2027-02-30' }, startsOn)).toBe('first-due-unfit')
    expect(termsProblem({ ...solar, payments: 161 }, startsOn)).toBe('term-too-long')
  })
})

describe('days', () => {
  test('a year is a year, and the parts of a period add up to it', () => {
    expect(unitsBetween('act-365', '2025-01-01', '2026-01-01')).toBe(unitsPerYear['act-365'])
    expect(unitsBetween('act-365', '2024-01-01', '2025-01-01')).toBe(366n)
    for (const year of ['2023', '2024', '2025']) {
      const next = String(Number(year) + 1)
      for (const dayCount of ['30-360', 'act-act'] as const)
        expect(unitsBetween(dayCount, `${year}-01-01`, `${next}-01-01`)).toBe(unitsPerYear[dayCount])
    }
    const days = fc.integer({ min: 0, max: 4_000 })
    fc.assert(
      fc.property(fc.constantFrom(...dayCounts), fc.tuple(days, days, days), (dayCount, given) => {
        const [one = '', two = '', three = ''] = given.toSorted((a, b) => a - b).map((count) => addDays('2020-01-01', count))
        expect(unitsBetween(dayCount, one, two) + unitsBetween(dayCount, two, three)).toBe(unitsBetween(dayCount, one, three))
      }),
    )
    expect([addMonths('2024-01-31', 1), addMonths('2026-11-30', 3)]).toEqual(['2024-02-29', '2027-02-28'])
  })
})

describe('[STAFF-03 loans] interest and what is due', () => {
  test('a payment covers overdue interest, then overdue principal, then repays ahead and the rest is planned anew', () => {
    const happenings = [paid('2026-01-10', 20_500_00n), paid('2026-01-20', 99_900_00n + 110_000_00n)]
    const found = standingOn({ terms: solar, startsOn, happenings }, '2026-01-20')
    expect(found.uses.get('2026-01-10')).toEqual({ interestMinor: 20_400_00n, principalMinor: 100_00n, surplusMinor: 0n })
    expect(found.bills).toMatchObject([{ dueOn: '2026-01-04', paidOn: '2026-01-20' }])
    expect(found.outstandingMinor).toBe(990_000_00n)
    expect(found.planned.map(({ principalMinor }) => principalMinor)).toEqual(Array.from({ length: 11 }, () => 90_000_00n))
    // On time, this quarter would have been 990,000 at 6.8 %: each day late cost the contract rate and two percent on what was overdue.
    expect(found.planned[0]?.interestMinor).toBeGreaterThan((990_000_00n * 680n) / 40_000n)
  })

  test('a loan that is paid in full is repaid, and more than there is to pay is left over', () => {
    const whole = 1_200_000_00n
    const tooMuch = standingOn({ terms: solar, startsOn, happenings: [paid('2025-10-24', whole + 5_000_00n)] }, '2026-05-05')
    expect(tooMuch).toMatchObject({ isRepaid: true, outstandingMinor: 0n, planned: [] })
    expect(tooMuch.changesOn).toBeUndefined()
    // Twenty days of interest.
    expect(tooMuch.uses.get('2025-10-24')).toEqual({
      interestMinor: 4_533_33n,
      principalMinor: whole,
      surplusMinor: 466_67n,
    })
    expect(decideUses(tooMuch)).toMatchObject({ code: 'LOAN_OVERPAID' })
  })

  test('a payment that is recorded late counts on its own day', () => {
    const onTime = paid('2026-01-04', 120_400_00n)
    const later = paid('2026-04-04', 118_700_00n)
    const inOrder = standingOn({ terms: solar, startsOn, happenings: [onTime, later] }, '2026-05-01')
    expect(inOrder.overdueSince).toBeUndefined()
    expect(standingOn({ terms: solar, startsOn, happenings: [later, onTime] }, '2026-05-01')).toEqual(inOrder)
  })

  test('a new schedule takes over what is overdue: principal is divided anew, interest is due with its first payment', () => {
    const schedule = { kind: 'linear', rateBps: 400, monthsBetween: 6, firstDueOn: '2026-09-01', payments: 6, graceMonths: 0 } as const
    const happenings = [{ kind: 'restructured' as const, on: '2026-03-01', schedule }]
    const found = standingOn({ terms: solar, startsOn, happenings }, '2026-03-01')
    expect(found.overdueSince).toBeUndefined()
    expect(found.bills).toMatchObject([{ dueOn: '2026-01-04', isReplaced: true }])
    expect(found.planned.map(({ principalMinor }) => principalMinor)).toEqual(Array.from({ length: 6 }, () => 200_000_00n))
    expect(found.planned[0]?.interestMinor).toBe(
      // The unpaid quarter, what accrued until the new schedule, and half a year at its rate.
      20_400_00n + found.accruedMinor - 20_400_00n + 24_000_00n,
    )
  })
})

describe('arrears', () => {
  test('every day late is in one bucket, and on time in none', () => {
    for (let late = 1; late < 400; late += 1)
      expect(arrearsBuckets.filter(({ from, until }) => late >= from && late <= until)).toHaveLength(1)
    expect([bucketOf(0), bucketOf(30), bucketOf(31), bucketOf(91)]).toEqual([undefined, '1-30', '31-60', 'over-90'])
  })

  test('the next step is the first that was not taken since the loan is overdue', () => {
    const since = '2026-10-04'
    expect(nextStep(undefined, [])).toBeUndefined()
    expect(nextStep(since, [])).toEqual({ step: 'reminder-1', from: '2026-10-07' })
    expect(nextStep(since, [{ step: 'reminder-1', on: '2026-05-01' }])).toEqual({ step: 'reminder-1', from: '2026-10-07' })
    const taken = dunningSteps.map(({ step }) => ({ step, on: '2026-12-05' }))
    expect(nextStep(since, taken.slice(0, 2))).toEqual({ step: 'call', from: '2026-11-03' })
    expect(nextStep(since, taken)).toEqual({ step: 'default', from: '2027-01-02' })
  })

  test('[STAFF-03 loans] cover is never shown higher than it is, and a shortfall is the difference', () => {
    expect([coverPercent(458_000_00n, 388_000_00n), coverPercent(1n, 0n)]).toEqual([118, undefined])
    expect(collateralShortfall(458_000_00n, 388_000_00n, 120)).toBe(7_600_00n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 500 }),
        (value, owed, needed) => {
          const lacks = collateralShortfall(value, owed, needed)
          expect(lacks > 0n).toBe((coverPercent(value, owed) ?? 0) < needed && value * 100n < owed * BigInt(needed))
          expect((value + lacks) * 100n >= owed * BigInt(needed)).toBe(true)
        },
      ),
    )
  })
})

describe('decisions', () => {
  const loan: Loan = { id: 'lon_00000000000000000000000000', state: 'active', terms: solar, startsOn }
  const posting = { movement: 'spv-received', asset: 'EUR', on: '2026-01-04', postedMinor: 1_000_00n, matchedMinor: 400_00n }

  test('a payment explains no more of a posting than is left, and counts on its day or soon after', () => {
    const pay = (amountMinor: bigint, countsOn = '2026-01-04', given = posting) => decidePayment(loan, given, { amountMinor, countsOn })
    expect(pay(600_00n)).toEqual({ refused: false })
    expect(pay(600_01n)).toMatchObject({ code: 'LOAN_POSTING_USED' })
    expect(pay(1n, '2026-01-03')).toMatchObject({ code: 'LOAN_DAY_UNFIT' })
    expect(pay(1n, '2026-02-05')).toMatchObject({ code: 'LOAN_DAY_UNFIT' })
    expect(pay(1n, '2026-01-04', { ...posting, movement: 'spv-paid' })).toMatchObject({ code: 'LOAN_POSTING_UNFIT' })
    expect(decidePayment({ ...loan, state: 'draft' }, posting, { amountMinor: 1n, countsOn: posting.on })).toMatchObject({
      code: 'LOAN_STEP_UNFIT',
    })
  })

  test('default may be declared from 90 days on, and only a loan in default is written off', () => {
    expect(decideDefault(loan, '2026-01-04', '2026-04-03')).toMatchObject({ code: 'LOAN_NOT_LATE' })
    expect(decideDefault(loan, '2026-01-04', '2026-04-04')).toEqual({ refused: false })
    expect(decideDefault(loan, undefined, '2026-04-04')).toMatchObject({ code: 'LOAN_NOT_LATE' })
    expect(decideWriteOff(loan)).toMatchObject({ code: 'LOAN_STEP_UNFIT' })
    expect(decideWriteOff({ ...loan, state: 'defaulted' })).toEqual({ refused: false })
    expect(decideWriteOff({ ...loan, state: 'written-off' })).toMatchObject({ code: 'LOAN_STEP_UNFIT' })
  })

  test('a default is cured when nothing is overdue', () => {
    const late = standingOn({ terms: solar, startsOn, happenings: [] }, '2026-02-01')
    const cured = standingOn({ terms: solar, startsOn, happenings: [paid('2026-02-01', 120_400_00n)] }, '2026-02-01')
    expect([stateAfter('defaulted', late), stateAfter('defaulted', cured), stateAfter('active', late)]).toEqual([
      'defaulted',
      'active',
      'active',
    ])
    expect(statusOf('active', { late: 31, isRestructured: false })).toBe('in-arrears')
    expect(statusOf('active', { late: 30, isRestructured: true })).toBe('late')
    expect(statusOf('active', { late: 0, isRestructured: true })).toBe('restructured')
    expect(statusOf('active', { late: 0, isRestructured: false })).toBe('current')
    expect(statusOf('written-off', { late: 50, isRestructured: false })).toBe('written-off')
  })
})
