import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, allocationRules, type Order, type Sharing, sumsOf } from './allocation.ts'

const orders: readonly Order[] = [
  { id: 'first', amountMinor: 600n },
  { id: 'second', amountMinor: 100n },
  { id: 'third', amountMinor: 500n },
]
const sharing: Sharing = { rule: 'pro-rata', capacityMinor: 1_000n, floorMinor: 0n, unitMinor: 1n }
const given = (change: Partial<Sharing>) => allocate(orders, { ...sharing, ...change }).map(({ allocatedMinor }) => allocatedMinor)

test('where there is enough for all, everybody gets what they asked for', () => {
  for (const rule of allocationRules) expect(given({ rule, capacityMinor: 1_200n })).toEqual([600n, 100n, 500n])
})

test('pro rata shares in proportion, after the floor that everybody gets', () => {
  expect(given({})).toEqual([500n, 83n, 417n])
  expect(given({ floorMinor: 100n })).toEqual([489n, 100n, 411n])
  // A floor that does not go round is none.
  expect(given({ floorMinor: 100n, capacityMinor: 299n })).toEqual([149n, 25n, 125n])
})

test('first come gives in the order of signing, and the last who gets something may get a part', () => {
  expect(given({ rule: 'first-come' })).toEqual([600n, 100n, 300n])
  expect(given({ rule: 'first-come', capacityMinor: 600n })).toEqual([600n, 0n, 0n])
})

test('shares and units are whole', () => {
  expect(given({ unitMinor: 100n, capacityMinor: 1_050n })).toEqual([500n, 100n, 400n])
})

test('whatever is asked for: never more than there is, never more than was asked for, always the same, and nothing is left that fits', () => {
  const order = fc.bigInt(1n, 10n ** 12n)
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 40 }),
      fc.bigInt(0n, 10n ** 13n),
      fc.bigInt(0n, 10n ** 6n),
      fc.constantFrom(1n, 7n, 100n),
      fc.constantFrom(...allocationRules),
      (amounts, capacityMinor, floorMinor, unitMinor, rule) => {
        const asked = amounts.map((amountMinor, place) => ({ id: String(place), amountMinor }))
        const shares = allocate(asked, { rule, capacityMinor, floorMinor, unitMinor })
        const sums = sumsOf(shares)
        expect(sums.allocatedMinor <= capacityMinor).toBe(true)
        expect(sums.allocatedMinor + sums.returnedMinor).toBe(sums.askedMinor)
        for (const share of shares) {
          expect(share.allocatedMinor >= 0n && share.allocatedMinor <= share.amountMinor).toBe(true)
          expect(share.allocatedMinor % unitMinor).toBe(0n)
        }
        // What is left is less than a unit, or everybody has all the whole units they asked for.
        const isServed = shares.every((share) => share.amountMinor - share.allocatedMinor < unitMinor)
        expect(isServed || capacityMinor - sums.allocatedMinor < unitMinor).toBe(true)
        expect(allocate(asked, { rule, capacityMinor, floorMinor, unitMinor })).toEqual(shares)
      },
    ),
  )
})
