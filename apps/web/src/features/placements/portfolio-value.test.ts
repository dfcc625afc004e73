import { expect, test } from 'vitest'
import { valuePoints } from './portfolio-value.ts'

const euro = (amountMinor: string) => ({ amountMinor, asset: 'EUR' }) as const

test('the value is the balance and what is in placements at that moment', () => {
  const history = [
    { at: '2026-01-15T00:00:00.000Z', balance: euro('200'), invested: euro('0') },
    { at: '2026-03-15T00:00:00.000Z', balance: euro('50'), invested: euro('140') },
  ]
  expect(valuePoints(history).map(({ totalMinor }) => totalMinor)).toEqual([200n, 190n])
})
