import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImpactFigure } from '../offers/content.ts'
import { impactOf, membersByMonth, moneyByMonth, type OfferSums, sumImpact } from './report.ts'

const count = fc.nat({ max: 5_000 })

test('[STAFF-02 members] members at the end of a month are those of the month before, and whoever joined, less whoever left', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ joined: count, departed: count, staff: fc.nat({ max: 20 }) }), { minLength: 2, maxLength: 37 }),
      (given) => {
        const upTo = (index: number, read: (more: (typeof given)[number]) => number) =>
          given.slice(0, index + 1).reduce((sum, more) => sum + read(more), 0)
        const people = given.map((_, index) => ({
          joined: upTo(index, ({ joined }) => joined),
          departed: upTo(index, ({ departed }) => departed),
          staff: upTo(index, ({ staff }) => staff),
        }))
        const months = membersByMonth(people)
        expect(months).toHaveLength(people.length - 1)
        const [first] = people
        let before = (first?.joined ?? 0) - (first?.departed ?? 0) - (first?.staff ?? 0)
        for (const month of months) {
          expect(month.count).toBe(before + month.joined - month.left)
          before = month.count
        }
      },
    ),
  )
})

const months = 12
const sums = fc.array(
  fc.record({
    bound: fc.integer({ min: 0, max: months }),
    kind: fc.constantFrom('loan' as const, 'equity' as const, 'production' as const),
    currency: fc.constantFrom('EUR' as const, 'GBP' as const),
    netMinor: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 12n }),
    allocatedOrders: count,
    allocatedMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    endedOrders: count,
    endedMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  }),
  { maxLength: 60 },
)

test('[STAFF-02 assets, STAFF-02 subscriptions] placed money adds up from the first month, and orders of a period add up to those of its months', () => {
  fc.assert(
    fc.property(sums, (offers: readonly OfferSums[]) => {
      const found = { offers, distributed: [], ledger: undefined }
      const whole = (['EUR', 'GBP'] as const).map((currency) => moneyByMonth(currency, months, found))
      const all = whole.flatMap((one) => one.months)
      const inPeriod = offers.filter(({ bound }) => bound > 0)
      expect(all.reduce((sum, one) => sum + one.allocatedMinor, 0n)).toBe(inPeriod.reduce((sum, one) => sum + one.allocatedMinor, 0n))
      expect(all.reduce((sum, one) => sum + one.endedOrders, 0)).toBe(inPeriod.reduce((sum, one) => sum + one.endedOrders, 0))
      const atEnd = whole.map((one) => one.months.at(-1)?.placedMinor)
      const placed = atEnd.reduce((sum, one) => sum + (one ? one.loan + one.equity + one.production : 0n), 0n)
      expect(placed).toBe(offers.reduce((sum, one) => sum + one.netMinor, 0n))
    }),
  )
})

test('[STAFF-02 distributions] payments stay in their month and currency', () => {
  const distributed = [
    { bound: 1, currency: 'EUR', amountMinor: 500n, payments: 2 },
    { bound: 3, currency: 'EUR', amountMinor: 70n, payments: 1 },
    { bound: 3, currency: 'GBP', amountMinor: 9n, payments: 1 },
  ] as const
  const { months: inEuro } = moneyByMonth('EUR', 3, { offers: [], distributed, ledger: undefined })
  expect(inEuro.map(({ distributedMinor, payments }) => [distributedMinor, payments])).toEqual([
    [500n, 2],
    [0n, 0],
    [70n, 1],
  ])
})

test('tokens in wallets count as the euros that they are worth, and what is not the reader’s to see is left out', () => {
  const ledger = [
    { bound: 1, code: 'member-eurc', asset: 'EURC', debitsMinor: 0n, creditsMinor: 1_239_999n },
    { bound: 1, code: 'escrow', asset: 'EUR', debitsMinor: 50n, creditsMinor: 450n },
  ] as const
  const read = (given: typeof ledger | undefined) =>
    moneyByMonth('EUR', 1, { offers: [], distributed: [], ledger: given }).months[0]?.notPlacedMinor
  expect([read(ledger), read(undefined)]).toEqual([523n, undefined])
})

const figure = (metricId: string, value: string, basis: ImpactFigure['basis']): ImpactFigure => ({
  label: 'Impact',
  value,
  unit: 't',
  metricId,
  method: 'Counted',
  basis,
  period: 'each year',
})

test('[STAFF-02 impact] impact is the placed part of what an offer is to bring, on its weakest basis', () => {
  const wind = impactOf([figure('OI4862', '1000', 'measured'), figure('PI3687', '30', 'verified')], 500n, 1_000n)
  const solar = impactOf([figure('OI4862', '500', 'estimated'), figure('PI2389', '90', 'verified')], 1_000n, 1_000n)
  expect(wind).toEqual({ co2ReducedTons: 500, jobsCreated: 15, peopleReached: 0, basis: 'measured' })
  expect(solar).toMatchObject({ co2ReducedTons: 500, peopleReached: 90, basis: 'estimated' })
  expect(impactOf([], 1n, 1n).basis).toBeUndefined()
  expect(sumImpact([wind, solar])).toEqual({ co2ReducedTons: 1_000, jobsCreated: 15, peopleReached: 90, measuredPercent: 50 })
  expect(sumImpact([]).measuredPercent).toBe(0)
})

test('the shares of holders add up to the impact of what is placed', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 100n }), { minLength: 1, maxLength: 20 }), (held) => {
      const placed = held.reduce((sum, one) => sum + one, 0n)
      const figures = [figure('OI4862', '100000', 'measured')]
      const shares = held.map((one) => impactOf(figures, one, placed).co2ReducedTons)
      const whole = impactOf(figures, placed, placed).co2ReducedTons
      expect(Math.abs(shares.reduce((sum, one) => sum + one, 0) - whole)).toBeLessThanOrEqual(held.length * 10)
    }),
  )
})
