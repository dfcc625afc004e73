import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, monthBounds, monthsShown, type SumsAt } from './monthly-figures.ts'

test('twelve months begin on their first day in UTC, and the last one ends now', () => {
  const now = new Date('2026-01-31T23:59:59.000Z')
  const bounds = monthBounds(now)
  expect(bounds).toHaveLength(monthsShown + 1)
  expect(bounds[0]).toEqual(new Date('2025-02-01T00:00:00.000Z'))
  expect(bounds.at(-2)).toEqual(new Date('2026-01-01T00:00:00.000Z'))
  expect(bounds.at(-1)).toEqual(now)
})

const now = new Date('2026-11-18T12:00:00.000Z')
const bounds = monthBounds(now)

/** A payment booked before the bound of that number, and which account of ours it went through. */
const payments = fc.array(
  fc.record({
    bound: fc.integer({ min: 0, max: monthsShown }),
    code: fc.constantFrom('bank', 'custody'),
    isIn: fc.boolean(),
    cents: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  }),
  { maxLength: 40 },
)

test('what came in less what went out is what we hold more than a year ago', () => {
  fc.assert(
    fc.property(payments, (made) => {
      const sums: SumsAt[] = bounds.flatMap((_, bound) =>
        (['bank', 'custody'] as const).map((code): SumsAt => {
          const before = made.filter((one) => one.code === code && one.bound <= bound)
          const minor = (isIn: boolean) =>
            before.reduce((sum, one) => (one.isIn === isIn ? sum + one.cents : sum), 0n) * (code === 'custody' ? 10_000n : 1n)
          return { bound, code, asset: code === 'custody' ? 'EURC' : 'EUR', debitsMinor: minor(true), creditsMinor: minor(false) }
        }),
      )
      const { months, books } = figuresOf('EUR', bounds, { sums, placed: [] })
      const sumOf = (some: typeof made) => some.reduce((sum, { isIn, cents }) => sum + (isIn ? cents : -cents), 0n)
      expect(books.bankMinor + books.custodyMinor).toBe(sumOf(made))
      expect(months.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n)).toBe(sumOf(made.filter(({ bound }) => bound > 0)))
      months.forEach(({ inMinor }, index) => {
        expect(inMinor).toBe(sumOf(made.filter(({ bound, isIn }) => isIn && bound === index + 1)))
      })
    }),
  )
})

test('placements add up from the first one on, by kind and currency, and redemptions take away', () => {
  const { months } = figuresOf('GBP', bounds, {
    sums: [],
    placed: [
      { bound: 0, kind: 'loan', currency: 'GBP', netMinor: 500n },
      { bound: 3, kind: 'loan', currency: 'GBP', netMinor: 200n },
      { bound: 3, kind: 'equity', currency: 'GBP', netMinor: 70n },
      { bound: 3, kind: 'loan', currency: 'EUR', netMinor: 9_000n },
      { bound: 12, kind: 'loan', currency: 'GBP', netMinor: -100n },
    ],
  })
  expect(months.map(({ placedMinor }) => placedMinor.loan)).toEqual([500n, 500n, ...Array<bigint>(9).fill(700n), 600n])
  expect(months.at(-1)?.placedMinor).toEqual({ loan: 600n, equity: 70n, production: 0n })
})

test('tokens count as euros, never as pounds, and fees are what was earned in the month', () => {
  const sums: SumsAt[] = [
    { bound: 11, code: 'member-eurc', asset: 'EURC', debitsMinor: 0n, creditsMinor: 1_239_999n },
    { bound: 12, code: 'member-eurc', asset: 'EURC', debitsMinor: 0n, creditsMinor: 1_239_999n },
    { bound: 11, code: 'fee-income', asset: 'EUR', debitsMinor: 0n, creditsMinor: 400n },
    { bound: 12, code: 'fee-income', asset: 'EUR', debitsMinor: 50n, creditsMinor: 1_000n },
  ]
  const inEuro = figuresOf('EUR', bounds, { sums, placed: [] })
  expect(inEuro.months.at(-1)).toMatchObject({ notPlacedMinor: 123n, feesMinor: 550n })
  expect(inEuro.books).toMatchObject({ membersMinor: 123n, feesMinor: 950n })
  expect(figuresOf('GBP', bounds, { sums, placed: [] }).books.membersMinor).toBe(0n)
})
