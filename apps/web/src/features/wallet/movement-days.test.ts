import { expect, test } from 'vitest'
import { movementDays } from './movement-days.ts'

const at = (bookedAt: string) => ({ bookedAt })

test('movements are grouped by the reader’s own day, newest first', () => {
  const now = new Date('2026-11-16T19:30:00Z')
  const lines = [at('2026-11-16T00:30:00.000001Z'), at('2026-11-15T23:30:00Z'), at('2026-11-15T09:00:00Z'), at('2026-11-12T09:00:00Z')]
  expect(movementDays(lines, { now, timeZone: 'UTC' }).map(({ day, when, lines: of }) => [day, when, of.length])).toEqual([
    ['2026-11-16', 'today', 1],
    ['2026-11-15', 'yesterday', 2],
    ['2026-11-12', 'earlier', 1],
  ])
  expect(movementDays(lines, { now, timeZone: 'Europe/Amsterdam' }).map(({ day, lines: of }) => [day, of.length])).toEqual([
    ['2026-11-16', 2],
    ['2026-11-15', 1],
    ['2026-11-12', 1],
  ])
})

test('yesterday is a day of the calendar, also when the clocks change', () => {
  const now = new Date('2026-10-26T00:10:00Z')
  expect(movementDays([at('2026-10-24T23:30:00Z')], { now, timeZone: 'Europe/Amsterdam' })).toMatchObject([
    { day: '2026-10-25', when: 'yesterday' },
  ])
})
