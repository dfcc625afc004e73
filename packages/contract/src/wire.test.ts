import { assets } from '@heathland/domain/money'
import { expect, test } from 'vitest'
import { Instant, MinorUnits, Money } from './wire.ts'

test.each(['0', '1', '-1', '5050', '9223372036854775807', '-9223372036854775808', '9'.repeat(27)])(
  '%s is a whole number of minor units',
  (text) => {
    expect(MinorUnits.safeParse(text).success).toBe(true)
  },
)

test.each(['', '-', '00', '01', '+1', '1.0', '1e3', '1,000', ' 1', '1\n', '0x1', 'NaN', '٣', '9'.repeat(28), 1, 1n, null])(
  '%s is not',
  (value) => {
    expect(MinorUnits.safeParse(value).success).toBe(false)
  },
)

test('money is an amount and a known asset, and nothing more', () => {
  for (const asset of Object.keys(assets)) expect(Money.safeParse({ amountMinor: '1', asset }).success).toBe(true)
  for (const value of [
    { amountMinor: '1' },
    { amountMinor: '1', asset: 'USD' },
    { amountMinor: '1', asset: 'toString' },
    { amountMinor: '1', asset: 'EUR', extra: 1 },
    '1',
  ]) {
    expect(Money.safeParse(value).success).toBe(false)
  }
})

test.each(['2026-11-05T09:07:00Z', '2026-11-05T09:07:00.123Z'])('%s is an instant', (text) => {
  expect(Instant.safeParse(text).success).toBe(true)
})

test.each(['2026-11-05', '2026-11-05T09:07:00', '2026-11-05T09:07:00+01:00', '2026-02-30T00:00:00Z', '2026-11-05 09:07:00Z', '1', ''])(
  '%s is not',
  (text) => {
    expect(Instant.safeParse(text).success).toBe(false)
  },
)
