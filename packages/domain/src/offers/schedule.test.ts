import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byYear, estimate, outcomes, paymentsOf, yieldBpsOf } from './schedule.ts'
import { type LoanTerms, type OfferTerms, paymentsPerYear, rankings, termsMax } from './terms.ts'

const bps = fc.integer({ min: 0, max: termsMax.rateBps })
const valueBps = fc.integer({ min: 0, max: termsMax.valueBps })
const months = fc.integer({ min: 1, max: termsMax.termMonths })
const common = { termMonths: months, paymentsPerYear: fc.constantFrom(...paymentsPerYear) }

const loans: fc.Arbitrary<LoanTerms> = fc.record(
  {
    kind: fc.constant('loan' as const),
    ...common,
    interestBps: bps,
    repayment: fc.constantFrom('at-end', 'yearly'),
    graceMonths: fc.integer({ min: 0, max: termsMax.termMonths }),
    collateralPercent: fc.integer({ min: 0, max: termsMax.collateralPercent }),
    ranking: fc.constantFrom(...rankings),
    earlyRedemption: fc.record({ afterMonths: months, feeBps: bps }),
  },
  { requiredKeys: ['kind', 'termMonths', 'paymentsPerYear', 'interestBps', 'repayment', 'graceMonths', 'collateralPercent', 'ranking'] },
)

const amounts: fc.Arbitrary<bigint> = fc.bigInt({ min: 1n, max: 10_000_000_00n })

const anyTerms: fc.Arbitrary<OfferTerms> = fc.oneof(
  loans,
  fc.record({
    kind: fc.constant('equity' as const),
    ...common,
    sharePriceMinor: amounts,
    dividendBps: bps,
    exitBps: valueBps,
    hasVotes: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('production' as const),
    ...common,
    unitPriceMinor: amounts,
    incomeBps: bps,
    declineBps: bps,
    residualBps: valueBps,
  }),
)

/** Five years at 6.5 %; two of them without repayment, then a third of the capital each year. */
const sketchedLoan: LoanTerms = {
  kind: 'loan',
  termMonths: 60,
  paymentsPerYear: 1,
  interestBps: 650,
  repayment: 'yearly',
  graceMonths: 24,
  collateralPercent: 120,
  ranking: 'first',
}

const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n)
const distance = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

describe('payments', () => {
  test('the capital of a loan comes back whole, to the cent', () => {
    fc.assert(
      fc.property(loans, amounts, (terms, amount) => {
        expect(sum(paymentsOf(terms, amount).map(({ capitalMinor }) => capitalMinor))).toBe(amount)
      }),
    )
  })

  test('nothing is paid after the term, twice in a month, or below zero', () => {
    fc.assert(
      fc.property(anyTerms, amounts, (terms, amount) => {
        const payments = paymentsOf(terms, amount)
        const months = payments.map(({ month }) => month)
        expect(months).toEqual([...new Set(months)].toSorted((one, other) => one - other))
        for (const { month, incomeMinor, capitalMinor } of payments) {
          expect(month >= 1 && month <= terms.termMonths).toBe(true)
          expect(incomeMinor >= 0n && capitalMinor >= 0n && incomeMinor + capitalMinor > 0n).toBe(true)
        }
        const years = byYear(payments)
        const paid = (all: readonly { incomeMinor: bigint; capitalMinor: bigint }[]) =>
          sum(all.map(({ incomeMinor, capitalMinor }) => incomeMinor + capitalMinor))
        expect(paid(years)).toBe(paid(payments))
        expect(years.length).toBeLessThanOrEqual(Math.ceil(terms.termMonths / 12))
      }),
    )
  })

  test('no capital of a loan comes back while repayment has not begun', () => {
    fc.assert(
      fc.property(loans, amounts, (terms, amount) => {
        const [first] = paymentsOf(terms, amount).filter(({ capitalMinor }) => capitalMinor > 0n)
        const earliest = terms.repayment === 'at-end' ? terms.termMonths : Math.min(terms.graceMonths + 12, terms.termMonths)
        expect(first && first.month >= earliest).toBe(true)
      }),
    )
  })

  test.each(paymentsPerYear)('5,000.00 at 6.5 %% for five years pays what the sketch says, %i times a year', (times) => {
    const years = byYear(paymentsOf({ ...sketchedLoan, paymentsPerYear: times }, 5_000_00n))
    const planned = [325_00n, 325_00n, 1_991_67n, 1_883_33n, 1_775_00n]
    expect(years).toHaveLength(planned.length)
    // Each of the year's payments is rounded by itself.
    for (const [place, { incomeMinor, capitalMinor }] of years.entries())
      expect(distance(incomeMinor + capitalMinor, planned[place] ?? 0n) <= BigInt(times)).toBe(true)
  })

  test('the sketch’s loan earns 1,300.00 in all, 6.5 % a year and 6.2 % after a fee of 1 %', () => {
    const figures = estimate({ terms: sketchedLoan, feeBps: 100 }, 5_000_00n)
    expect(figures).toMatchObject({ feeMinor: 50_00n, costMinor: 5_050_00n, incomeMinor: 1_300_00n, incomeAfterFeeMinor: 1_250_00n })
    for (const times of paymentsPerYear) expect(yieldBpsOf({ ...sketchedLoan, paymentsPerYear: times })).toBe(650)
    expect(Math.abs(figures.yieldAfterFeeBps - 620)).toBeLessThanOrEqual(5)
  })
})

describe('the estimated yield', () => {
  test('of a loan is its interest, whatever its term', () => {
    const wholeYears = loans.map((terms) => ({ ...terms, graceMonths: terms.graceMonths - (terms.graceMonths % 12) }))
    fc.assert(
      fc.property(wholeYears, (terms) => {
        expect(Math.abs(yieldBpsOf(terms) - terms.interestBps)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('of terms that pay back exactly what was paid is nothing', () => {
    expect(
      yieldBpsOf({
        kind: 'equity',
        termMonths: 60,
        paymentsPerYear: 1,
        sharePriceMinor: 1n,
        dividendBps: 0,
        exitBps: 10_000,
        hasVotes: true,
      }),
    ).toBe(0)
  })

  test('falls when a fee is paid', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 5_000 }), (terms, feeBps) => {
        const yieldWith = (bps: number) => estimate({ terms, feeBps: bps }, 10_000_00n).yieldAfterFeeBps
        expect(yieldWith(feeBps)).toBeLessThanOrEqual(yieldWith(0))
      }),
    )
  })
})

describe('outcomes', () => {
  test('a worse ending never pays more than a better one, and none pays less than nothing', () => {
    fc.assert(
      fc.property(anyTerms, amounts, fc.integer({ min: 0, max: 5_000 }), (terms, amount, feeBps) => {
        const found = estimate({ terms, feeBps }, amount)
        const [planned, half, nothing] = outcomes.map((outcome) => found.outcomes[outcome].backMinor)
        if (planned === undefined || half === undefined || nothing === undefined) throw new Error('an outcome is missing')
        expect(nothing >= 0n).toBe(true)
        expect(nothing <= half).toBe(true)
        expect(half <= planned).toBe(true)
        for (const { backMinor, gainMinor } of Object.values(found.outcomes)) expect(gainMinor).toBe(backMinor - found.costMinor)
        expect(found.feeMinor >= 0n && found.incomeMinor >= 0n && found.costMinor >= amount).toBe(true)
      }),
    )
  })

  test('the sketch’s loan that stops half way has paid two years of interest, and half of the loan comes back', () => {
    const { stopMonth, outcomes: found } = estimate({ terms: sketchedLoan, feeBps: 0 }, 5_000_00n)
    expect(stopMonth).toBe(30)
    expect(found).toMatchObject({
      planned: { backMinor: 6_300_00n, gainMinor: 1_300_00n },
      'half-recovered': { backMinor: 3_150_00n, gainMinor: -1_850_00n },
      'nothing-recovered': { backMinor: 650_00n, gainMinor: -4_350_00n },
    })
  })
})
