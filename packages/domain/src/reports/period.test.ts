import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPeriod, periodOf, reportLengths, reportMonthsMax } from './period.ts'

const now = new Date('2026-11-19T12:00:00.000Z')

test('a period of so many months ends now, and the running month is provisional', () => {
  const { months, bounds } = periodOf('3', now)
  expect(months).toEqual([
    { startsOn: '2026-09-01', isFinal: true },
    { startsOn: '2026-10-01', isFinal: true },
    { startsOn: '2026-11-01', isFinal: false },
  ])
  expect(bounds).toEqual([new Date('2026-09-01'), new Date('2026-10-01'), new Date('2026-11-01'), now])
})

test('a month is provisional until the ledger has closed its last day', () => {
  const standing = (at: string) => periodOf('2026-10..2026-10', new Date(at)).months[0]?.isFinal
  expect([standing('2026-11-01T00:14:59.000Z'), standing('2026-11-01T00:15:00.000Z')]).toEqual([false, true])
})

test('a period is one that can be chosen: in order, and no longer than a report may be', () => {
  const given = ['12', '13', '2026-01..2026-06', '2026-06..2026-01', '2024-01..2026-12', '2024-01..2027-01', '2026-13..2026-14', '', 'x']
  expect(given.map(isPeriod)).toEqual([true, false, true, false, true, false, false, false, false])
})

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const month = fc.integer({ min: 2000 * 12, max: 2060 * 12 })
const name = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
const period = fc.oneof(
  fc.constantFrom(...reportLengths),
  fc.tuple(month, fc.nat({ max: reportMonthsMax - 1 })).map(([from, more]) => `${name(from)}..${name(from + more)}`),
)

test('bounds only grow, there is one more than months, and none lies in the future', () => {
  fc.assert(
    fc.property(period, instant, (text, at) => {
      expect(isPeriod(text)).toBe(true)
      const { months, bounds } = periodOf(text, at)
      expect(months.length).toBeGreaterThan(0)
      expect(months.length).toBeLessThanOrEqual(reportMonthsMax)
      expect(bounds).toHaveLength(months.length + 1)
      for (const [index, bound] of bounds.entries()) {
        expect(bound.getTime()).toBeLessThanOrEqual(at.getTime())
        if (index > 0) expect(bound.getTime()).toBeGreaterThanOrEqual(bounds[index - 1]?.getTime() ?? 0)
      }
      // What is final comes before what is not.
      const standings = months.map(({ isFinal }) => isFinal)
      expect(standings).toEqual(standings.toSorted((one, other) => Number(other) - Number(one)))
    }),
  )
})
