import { expect, test } from 'vitest'
import { heldAt, valuePoints } from './portfolio-value.ts'

const investments = [
  { id: '1', name: 'Fund', amount: { amountMinor: 1_000n, asset: 'EUR' }, date: '2026-02-01', status: 'Active' },
  { id: '2', name: 'Bridge', amount: { amountMinor: 500n, asset: 'EUR' }, date: '2026-01-01', status: 'Matured', endedOn: '2026-03-01' },
] as const

test('a placement counts from the day it was funded until the day it was paid back', () => {
  const on = (day: string) => heldAt(investments, new Date(`${day}T12:00:00Z`))
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-02-01'), on('2026-02-28'), on('2026-03-01')]).toEqual([
    0n,
    500n,
    1_500n,
    1_500n,
    1_000n,
  ])
})

test('the value is the balance and what is in placements at that moment', () => {
  const history = [
    { at: '2026-01-15T00:00:00Z', balance: { amountMinor: '200' } },
    { at: '2026-03-15T00:00:00Z', balance: { amountMinor: '700' } },
  ]
  expect(valuePoints(history, investments).map(({ totalMinor }) => totalMinor)).toEqual([700n, 1_700n])
})
