import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyTerms } from '../offers/terms.ts'
import { countPayments, earlyRedemptionOf, plannedPayments } from './payment-plan.ts'

const since = new Date('2025-05-03T09:00:00Z')
const loan = { ...emptyTerms.loan, interestBps: 650, earlyRedemption: { afterMonths: 24, feeBps: 200 } } as const

test('a quarterly loan of 10,000 at 6.5% pays 162.50 each quarter, and its capital at the end', () => {
  const plan = plannedPayments({ terms: loan, heldMinor: 1_000_000n, since }, '2026-11-18')
  expect(plan[0]).toEqual({ on: '2027-02-03', incomeMinor: 16_250n, capitalMinor: 0n })
  expect(plan.at(-1)).toEqual({ on: '2030-05-03', incomeMinor: 16_250n, capitalMinor: 1_000_000n })
  expect([plan.length, countPayments(loan, since, '2026-11-18')]).toEqual([14, { all: 20, past: 6 }])
})

test('what is planned is after today, in order, and gives back exactly what is held', () => {
  const yearly = { ...loan, repayment: 'yearly' } as const
  fc.assert(
    fc.property(
      fc.bigInt({ min: 100_00n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 59 }),
      fc.constantFrom(loan, yearly),
      (heldMinor, month, terms) => {
        const today = new Date(Date.UTC(2025, 4 + month, 3)).toISOString().slice(0, 10)
        const plan = plannedPayments({ terms, heldMinor, since }, today)
        expect(plan.every(({ on }, place) => on > today && on > (plan[place - 1]?.on ?? ''))).toBe(true)
        expect(plan.reduce((sum, { capitalMinor }) => sum + capitalMinor, 0n)).toBe(heldMinor)
      },
    ),
  )
})

test('after the term nothing is planned, and shares have no early redemption', () => {
  expect(plannedPayments({ terms: loan, heldMinor: 1_000_000n, since }, '2030-05-03')).toEqual([])
  expect(earlyRedemptionOf(emptyTerms.equity, 1_000_000n, since)).toBeUndefined()
  expect(earlyRedemptionOf(emptyTerms.loan, 1_000_000n, since)).toBeUndefined()
})

test('leaving early costs the fee of the terms, from the day they name', () => {
  expect(earlyRedemptionOf(loan, 1_000_000n, since)).toEqual({ from: '2027-05-03', feeBps: 200, feeMinor: 20_000n, backMinor: 980_000n })
})
