import type { SubscriptionTab } from '@heathland/domain/subscriptions/subscription'
import { expect, test } from 'vitest'
import { demandOf, shareOf } from './demand-parts.ts'

const euro = (units: number) => ({ amountMinor: `${units}00`, asset: 'EUR' as const })
const book = (target: number, tabs: Partial<Record<SubscriptionTab, number>>) => ({
  target: euro(target),
  tabs: (Object.entries(tabs) as [SubscriptionTab, number][]).map(([tab, amount]) => ({ tab, orders: 2, amount: euro(amount) })),
})

test('below the target every stage is drawn in full and the rest is open', () => {
  expect(demandOf(book(1_000, { ready: 300, 'to-decide': 100, ended: 900 }))).toEqual({
    parts: [
      { stage: 'ready', amountMinor: 30_000n },
      { stage: 'to-decide', amountMinor: 10_000n },
    ],
    beyondMinor: 0n,
    openMinor: 60_000n,
    totalMinor: 40_000n,
    targetMinor: 100_000n,
    orders: 4,
  })
})

test('beyond the target the least certain orders are cut, and the parts add up to the target', () => {
  const demand = demandOf(book(1_000, { 'to-decide': 300, 'in-reflection': 500, ready: 400, allocated: 100 }))
  expect(demand.parts).toEqual([
    { stage: 'allocated', amountMinor: 10_000n },
    { stage: 'ready', amountMinor: 40_000n },
    { stage: 'in-reflection', amountMinor: 50_000n },
  ])
  expect([demand.beyondMinor, demand.openMinor, demand.totalMinor]).toEqual([30_000n, 0n, 130_000n])
})

test('a share of nothing is nothing', () => {
  expect(shareOf(5n, 0n)).toBe(0)
  expect(shareOf(124n, 100n)).toBe(1.24)
})
