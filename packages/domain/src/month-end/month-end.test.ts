import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../books/day.ts'
import type { LoanHappening } from '../loans/standing.ts'
import type { LoanTerms } from '../loans/terms.ts'
import {
  assetFigures,
  cashFigures,
  companyFigures,
  controlTotals,
  countedAgain,
  type Figure,
  faultsOf,
  figuresText,
  gapsBetween,
  type LoanOfBook,
  lateFactFigures,
  loanFigures,
} from './figures.ts'
import {
  checklistOf,
  closesFrom,
  decideClosing,
  decideLateFact,
  decideReopening,
  isDayOpen,
  isMonth,
  lastDayOf,
  type MonthFacts,
  newestToClose,
  nextMonth,
} from './month.ts'
import { bandOf, provisionBands, provisionBps, provisionOf } from './provision.ts'

const solar: LoanTerms = {
  ...{ principalMinor: 1_200_000_00n, rateBps: 680, defaultRateBps: 200, dayCount: '30-360', kind: 'linear', monthsBetween: 3 },
  ...{ firstDueOn: '2026-01-04', payments: 12, graceMonths: 0 },
}
const loan: LoanOfBook = { id: 'lon_1', label: 'L-0001', terms: solar, startsOn: '2025-10-04', happenings: [], writtenOffOn: undefined }
const of = (figures: readonly Figure[], measure: string) => figures.find((figure) => figure.measure === measure)?.amount ?? 0n

const facts: MonthFacts = {
  ...{ kind: 'lending', month: '2026-10', today: '2026-11-19', closedThrough: '2026-09' },
  ...{ unmatched: [], uncounted: [], unread: [], held: [] },
}
const missing = (changed: Partial<MonthFacts>) =>
  checklistOf({ ...facts, ...changed })
    .filter((line) => line.missing > 0)
    .map((line) => line.item)

describe('[STAFF-03 month end] a month', () => {
  test.each([
    ['2026-10-31', '2026-09'],
    ['2026-11-01', '2026-09'],
    ['2026-11-02', '2026-10'],
    ['2027-01-02', '2026-12'],
  ])('on %s the newest that may be closed is %s', (today, month) => {
    expect(newestToClose(today)).toBe(month)
    expect(closesFrom(month) <= today).toBe(true)
    expect(closesFrom(nextMonth(month)) <= today).toBe(false)
  })

  test('ends on its last day, in leap years too', () => {
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
    expect(['2026-13', '2026-1', '26-01', '2026-00'].filter(isMonth)).toEqual([])
  })

  test('is closed when everything before it is done, in order and once it is over', () => {
    expect(missing({})).toEqual([])
    expect(missing({ closedThrough: undefined })).toEqual([])
    expect(missing({ closedThrough: '2026-08' })).toEqual(['order'])
    expect(missing({ closedThrough: '2026-10' })).toEqual(['order'])
    expect(missing({ today: '2026-11-01' })).toEqual(['over'])
    expect(missing({ unmatched: ['INV-1'] })).toEqual(['postings'])
    expect(missing({ uncounted: ['L-0001'] })).toEqual(['accruals'])
    expect(missing({ kind: 'production', unread: [{ label: 'Roof', days: 3 }] })).toEqual(['readings'])
    expect(missing({ kind: 'equity', held: [{ label: 'Heat', valuedOn: undefined }] })).toEqual(['valuations'])
    expect(missing({ kind: 'equity', held: [{ label: 'Heat', valuedOn: '2025-10-31' }] })).toEqual(['valuations'])
    expect(missing({ kind: 'equity', held: [{ label: 'Heat', valuedOn: '2025-11-01' }] })).toEqual([])
    const lines = checklistOf({ ...facts, kind: 'production', unread: [{ label: 'Roof', days: 3 }] })
    expect(lines.find(({ item }) => item === 'readings')).toEqual({ item: 'readings', missing: 3, examples: ['Roof'], path: '/assets' })
    expect(decideClosing(lines)).toMatchObject({ code: 'BOOK_MONTH_INCOMPLETE', facts: { item: 'readings', missing: 3 } })
    expect(decideClosing(checklistOf(facts)).refused).toBe(false)
  })

  test('refuses days inside it once it is closed, and is reopened as the newest alone', () => {
    expect(isDayOpen('2026-09-30', '2026-09')).toBe(false)
    expect(isDayOpen('2020-01-01', '2026-09')).toBe(false)
    expect(isDayOpen('2026-10-01', '2026-09')).toBe(true)
    expect(isDayOpen('2020-01-01', undefined)).toBe(true)
    expect(decideReopening('2026-09', '2026-09').refused).toBe(false)
    expect(['2026-08', '2026-10'].map((month) => decideReopening(month, '2026-09').refused)).toEqual([true, true])
    expect(decideReopening('2026-09', undefined).refused).toBe(true)
    expect(decideLateFact('2026-08', '2026-09').refused).toBe(false)
    expect([decideLateFact('2026-10', '2026-09').refused, decideLateFact('2026-09', undefined).refused]).toEqual([true, true])
  })
})

describe('[STAFF-03 month end] figures', () => {
  test('of a loan by hand: a whole month at 6.8 % on 1,200,000 is 6,800', () => {
    const november = loanFigures(loan, '2025-11')
    expect(of(november, 'interest-accrued')).toBe(6_800_00n)
    expect(of(november, 'principal')).toBe(1_200_000_00n)
    const october = loanFigures(loan, '2025-10')
    expect([of(october, 'lent'), of(october, 'principal-opening')]).toEqual([1_200_000_00n, 0n])
    expect(loanFigures(loan, '2025-09')).toEqual([])
  })

  test('of a loan that is written off: nothing is left, and what was lost is named', () => {
    const lost = { ...loan, writtenOffOn: '2026-03-10' }
    const march = loanFigures(lost, '2026-03')
    expect([of(march, 'principal'), of(march, 'interest'), of(march, 'provision')]).toEqual([0n, 0n, 0n])
    expect(of(march, 'principal-written-off')).toBe(1_200_000_00n)
    expect(of(march, 'interest-written-off')).toBe(of(march, 'interest-opening') + of(march, 'interest-accrued'))
    expect(faultsOf(march)).toEqual([])
    expect(loanFigures(lost, '2026-04')).toEqual([])
  })

  test('of consecutive months add up for any loan: opening and movements make the closing, which the next month opens with', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ after: fc.integer({ min: 1, max: 700 }), amountMinor: fc.bigInt({ min: 1n, max: 90_000_00n }) }), {
          maxLength: 8,
        }),
        fc.option(fc.integer({ min: 100, max: 700 })),
        fc.option(fc.integer({ min: 100, max: 700 })),
        (payments, restructuredAfter, writtenOffAfter) => {
          const day = (after: number) => addDays(loan.startsOn, after)
          const happenings: LoanHappening[] = [
            ...payments.map(({ after, amountMinor }, place) => ({ kind: 'payment' as const, id: `${place}`, on: day(after), amountMinor })),
            ...(restructuredAfter === null
              ? []
              : [
                  {
                    kind: 'restructured' as const,
                    on: day(restructuredAfter),
                    schedule: { ...solar, firstDueOn: day(restructuredAfter + 30) },
                  },
                ]),
          ]
          const any = { ...loan, happenings, writtenOffOn: writtenOffAfter === null ? undefined : day(writtenOffAfter) }
          let before: readonly Figure[] = []
          let accrued = 0n
          for (let month = '2025-10'; month < '2028-01'; month = nextMonth(month)) {
            const figures = loanFigures(any, month)
            expect(faultsOf(figures)).toEqual([])
            expect(gapsBetween(before, figures)).toEqual([])
            accrued += of(figures, 'interest-accrued') - of(figures, 'interest-paid') - of(figures, 'interest-written-off')
            expect(accrued).toBe(of(figures, 'interest'))
            expect(of(figures, 'interest-accrued') >= 0n).toBe(true)
            before = figures
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('closing, reopening and closing again keep sums: totals and text do not depend on the order of rows, and show each change', () => {
    const figure = fc.record({
      section: fc.constantFrom('cash' as const, 'loan' as const),
      subject: fc.uuid(),
      label: fc.string(),
      measure: fc.constantFrom('in' as const, 'principal' as const),
      amount: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(figure, { minLength: 1, maxLength: 20, selector: ({ subject }) => subject }),
        fc.nat(),
        (figures, pick) => {
          const again = figures.toReversed().map((each) => ({ ...each, label: 'renamed' }))
          expect(controlTotals(again)).toEqual(controlTotals(figures))
          expect(figuresText(again)).toBe(figuresText(figures))
          const sum = (all: readonly { amount: bigint }[]) => all.reduce((total, { amount }) => total + amount, 0n)
          expect(controlTotals(figures).reduce((total, each) => total + each.sum, 0n)).toBe(sum(figures))
          const changed = figures.map((each, place) => (place === pick % figures.length ? { ...each, amount: each.amount + 1n } : each))
          expect(figuresText(changed)).not.toBe(figuresText(figures))
          expect(controlTotals(changed)).not.toEqual(controlTotals(figures))
        },
      ),
    )
  })

  test('of cash, companies and assets add up', () => {
    const cash = cashFigures({
      openingMinor: 100n,
      closingMinor: 130n,
      movements: [
        { movement: 'spv-received', inMinor: 50n, outMinor: 0n },
        { movement: 'spv-paid', inMinor: 0n, outMinor: 20n },
      ],
    })
    expect(faultsOf(cash)).toEqual([])
    expect(faultsOf(cash.filter(({ subject }) => subject !== 'spv-paid'))).toEqual(['cash'])
    const holding = { shares: 10n, sharesInIssue: 100n, costMinor: 1_000n }
    const company = companyFigures({
      ...{ id: 'cmp_1', label: 'Heat' },
      ...{ before: { holding: undefined, perShareMicro: undefined }, after: { holding, perShareMicro: 2_000_000n } },
    })
    expect([of(company, 'value'), of(company, 'value-change'), faultsOf(company)]).toEqual([2_000n, 2_000n, []])
    const planMilli = Array.from({ length: 12 }, () => 30_000n)
    const roof = { id: 'pas_1', label: 'Roof', commissionedOn: '2026-11-16', planMilli, outputMilli: 0n }
    expect(assetFigures(roof, '2026-11').map(({ measure, amount }) => [measure, amount])).toEqual([
      ['output', 0n],
      ['plan', 15_000n],
    ])
    expect(assetFigures(roof, '2026-10')).toEqual([])
    // A plan that is changed later changes no closed month.
    expect(countedAgain(assetFigures(roof, '2026-11'))).toEqual([])
    expect(lateFactFigures({ id: 'bmn_1', concerns: '2026-09', text: 'Meter was stuck', amountMinor: 0n })[0]?.label).toBe(
      '2026-09: Meter was stuck',
    )
  })
})

describe('[STAFF-03 month end] a provision', () => {
  test('rises with the days that a loan is late, and is rounded up to the cent', () => {
    expect([0, 1, 30, 31, 60, 61, 90, 91, 5_000].map(bandOf)).toEqual([
      ...['on-time', '1-30', '1-30', '31-60', '31-60', '61-90', '61-90', 'over-90', 'over-90'],
    ])
    const rates = provisionBands.map((band) => provisionBps[band])
    expect(rates).toEqual(rates.toSorted((one, other) => Number(one - other)))
    expect([provisionOf(10_000n, 0), provisionOf(1n, 0), provisionOf(0n, 95), provisionOf(10_000n, 95)]).toEqual([100n, 1n, 0n, 6_000n])
  })
})
