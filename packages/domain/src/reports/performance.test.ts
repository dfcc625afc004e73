import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountLine, performanceOf, spansShown } from './performance.ts'

const now = new Date('2026-11-19T12:00:00Z')
const line = (
  movement: AccountLine['movement'],
  bookedAt: string,
  amountMinor: bigint,
  side: AccountLine['side'] = 'credit',
): AccountLine => ({
  movement,
  bookedAt: new Date(bookedAt),
  side,
  amountMinor,
})

test('income stands in the month it was paid in, and what was put in adds up from the first placement', () => {
  const { spans, receivedMinor, payments, feesMinor } = performanceOf(
    [
      line('subscription-funded', '2024-03-01T00:00:00Z', 500_000n, 'debit'),
      line('management-fee', '2024-03-01T00:00:00Z', 5_000n, 'debit'),
      line('subscription-funded', '2026-10-02T00:00:00Z', 100_000n, 'debit'),
      line('subscription-refunded', '2026-11-01T00:00:00Z', 100_000n),
      // Capital that came back is no income.
      line('capital-repaid', '2026-11-02T00:00:00Z', 200_000n),
      line('distribution', '2025-06-30T00:00:00Z', 900n),
      line('distribution', '2026-09-30T23:59:59Z', 1_000n),
      line('bank-deposit', '2026-09-30T23:59:59Z', 9_999n),
    ],
    'month',
    now,
  )
  expect([receivedMinor, payments, feesMinor]).toEqual([1_900n, 2, 5_000n])
  expect(spans.slice(-3).map((span) => [span.from.toISOString().slice(0, 7), span.receivedMinor, span.paidInMinor])).toEqual([
    ['2026-09', 1_000n, 500_000n],
    ['2026-10', 0n, 600_000n],
    ['2026-11', 0n, 300_000n],
  ])
})

test('spans follow each other without a gap up to now, and their income is that of their time', () => {
  const lines = fc.array(
    fc.record({
      movement: fc.constantFrom('distribution' as const, 'subscription-funded' as const),
      at: fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true }),
      minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(lines, fc.constantFrom('month' as const, 'quarter' as const), (made, step) => {
      const given = made.map(({ movement, at, minor }) =>
        line(movement, at.toISOString(), minor, movement === 'distribution' ? 'credit' : 'debit'),
      )
      const { spans, receivedMinor } = performanceOf(given, step, now)
      expect(spans).toHaveLength(spansShown)
      for (const [index, span] of spans.entries()) if (index > 0) expect(span.from).toEqual(spans[index - 1]?.until)
      expect(spans.at(-1)?.until.getTime()).toBeGreaterThan(now.getTime())
      const shown = spans.reduce((sum, span) => sum + span.receivedMinor, 0n)
      const before = made.filter(({ movement, at }) => movement === 'distribution' && at < (spans[0]?.from ?? now))
      expect(shown + before.reduce((sum, { minor }) => sum + minor, 0n)).toBe(receivedMinor)
      const placed = made.filter(({ movement }) => movement === 'subscription-funded')
      expect(spans.at(-1)?.paidInMinor).toBe(placed.reduce((sum, { minor }) => sum + minor, 0n))
    }),
  )
})
