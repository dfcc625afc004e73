import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../loans/calendar.ts'
import { defaultRate, observedYears } from './default-rates.ts'

test('the years end today, or where a period ended', () => {
  expect(observedYears(new Date('2026-11-20T09:00:00.000Z'))).toEqual([
    { from: '2025-11-21', until: '2026-11-21' },
    { from: '2024-11-21', until: '2025-11-21' },
    { from: '2023-11-21', until: '2024-11-21' },
  ])
  expect(observedYears(new Date('2026-07-01T00:00:00.000Z')).map(({ from }) => from)).toEqual(['2025-07-01', '2024-07-01', '2023-07-01'])
})

test('whenever they are asked for, each year begins where the one before it ended, and has 365 or 366 days', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (at) => {
      const years = observedYears(at)
      expect(years.slice(1).map(({ until }) => until)).toEqual(years.slice(0, -1).map(({ from }) => from))
      for (const { from, until } of years) expect([addDays(from, 365), addDays(from, 366)]).toContain(until)
    }),
  )
})

test('without a loan there is no rate', () => {
  expect(defaultRate({ performing: 0, defaulted: 0 })).toBeUndefined()
  expect(defaultRate({ performing: 40, defaulted: 1 })).toBe(0.025)
})
