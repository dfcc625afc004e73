import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Asset, assets, money } from '../money.ts'
import { yearlyYield } from './holding.ts'

describe('what a year is expected to bring', () => {
  test.each([
    { invested: 1_000_000n, yieldPercent: 6.5, brings: 65_000n },
    { invested: 750_000n, yieldPercent: 5.2, brings: 39_000n },
    { invested: 10_000n, yieldPercent: 0.5, brings: 100n },
    { invested: 9_999n, yieldPercent: 0.5, brings: 0n },
    { invested: 0n, yieldPercent: 6.5, brings: 0n },
  ])('$yieldPercent% of $invested minor units are $brings', ({ invested, yieldPercent, brings }) => {
    expect(yearlyYield({ investedCapital: money(invested, 'EUR'), yieldPercent })).toEqual(money(brings, 'EUR'))
  })

  test('is whole, and within half a unit of the exact share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom<Asset[]>('EUR', 'GBP', 'EURC'),
        (amountMinor, basisPoints, asset) => {
          const unit = 10n ** BigInt(assets[asset].decimals)
          const { amountMinor: brings } = yearlyYield({ investedCapital: money(amountMinor, asset), yieldPercent: basisPoints / 100 })
          expect(brings % unit).toBe(0n)
          const apart = brings * 10_000n - amountMinor * BigInt(basisPoints)
          expect((apart < 0n ? -apart : apart) * 2n).toBeLessThanOrEqual(unit * 10_000n)
        },
      ),
    )
  })
})
