import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountCode } from '../ledger/chart-of-accounts.ts'
import { type Movement, movements } from '../ledger/movement.ts'
import { figuredCodes, figuresOf, monthBounds, monthsShown, type SumsAt } from './monthly-figures.ts'

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

const isTransfer = ([, { kind }]: [string, Movement]) => kind === 'post' || kind === 'settle'
const legs = Object.entries<Movement>(movements)
  .filter(isTransfer)
  .flatMap(([, movement]) => movement.legs)
const ours: readonly AccountCode[] = ['bank', 'custody', 'card-wallet', 'card-fees', 'card-transit']
const tokens: readonly AccountCode[] = ['custody', 'member-eurc']
const isOurs = (code: AccountCode) => ours.includes(code)

/** A transfer booked before the bound of that number. Tokens move in whole cents here, so that every sum is exact. */
const transfers = fc.array(
  fc.record({
    bound: fc.integer({ min: 0, max: monthsShown }),
    leg: fc.constantFrom(...legs),
    isCorrected: fc.boolean(),
    cents: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  }),
  { maxLength: 60 },
)

test('what we hold is whose it is, and what came in less what went out is what we hold more, whatever moved and was corrected', () => {
  fc.assert(
    fc.property(transfers, (made) => {
      const moved = made.map(({ leg: [debit, credit], isCorrected, ...one }) =>
        isCorrected ? { ...one, debit: credit, credit: debit } : { ...one, debit, credit },
      )
      // Both legs of a conversion: the figures leave its account out.
      const both = moved.flatMap((one) => {
        if (one.debit === 'conversion') return [one, { ...one, debit: 'member-eurc' as const, credit: 'conversion' as const }]
        if (one.credit === 'conversion') return [one, { ...one, debit: 'conversion' as const, credit: 'member-cash' as const }]
        return [one]
      })
      const sums: SumsAt[] = bounds.flatMap((_, bound) =>
        figuredCodes.map((code): SumsAt => {
          const before = both.filter((one) => one.bound <= bound)
          const minor = (side: 'debit' | 'credit') =>
            before.reduce((sum, one) => (one[side] === code ? sum + one.cents : sum), 0n) * (tokens.includes(code) ? 10_000n : 1n)
          const asset = tokens.includes(code) ? 'EURC' : 'EUR'
          return { bound, code, asset, debitsMinor: minor('debit'), creditsMinor: minor('credit') }
        }),
      )
      const { months, books } = figuresOf('EUR', bounds, { sums, placed: [] })
      const inOf = (some: typeof both) =>
        some.reduce((sum, { debit, credit, cents }) => (isOurs(debit) && !isOurs(credit) ? sum + cents : sum), 0n)
      const outOf = (some: typeof both) =>
        some.reduce((sum, { debit, credit, cents }) => (isOurs(credit) && !isOurs(debit) ? sum + cents : sum), 0n)
      const { bank, institution, custody, ...whose } = books
      expect(bank + institution + custody).toBe(inOf(both) - outOf(both))
      expect(Object.values(whose).reduce((sum, minor) => sum + minor, 0n)).toBe(bank + institution + custody)
      months.forEach(({ inMinor, outMinor }, index) => {
        const within = both.filter(({ bound }) => bound === index + 1)
        expect([inMinor, outMinor]).toEqual([inOf(within), outOf(within)])
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
  expect(inEuro.books).toMatchObject({ members: 123n, fees: 950n })
  expect(figuresOf('GBP', bounds, { sums, placed: [] }).books.members).toBe(0n)
})
