import { expect, test } from 'vitest'
import { after, afterBusinessDays, dayMs, formatInstant, hourMs } from './time.ts'

test.each([
  { at: '2026-11-05T09:07:00Z', zone: 'UTC', shown: 'Nov 5, 2026 9:07 AM' },
  { at: '2026-11-05T00:00:00Z', zone: 'UTC', shown: 'Nov 5, 2026 12:00 AM' },
  { at: '2026-11-05T12:00:00Z', zone: 'UTC', shown: 'Nov 5, 2026 12:00 PM' },
  { at: '2026-11-05T23:59:59Z', zone: 'UTC', shown: 'Nov 5, 2026 11:59 PM' },
  { at: '2026-12-31T23:30:00Z', zone: 'Europe/Amsterdam', shown: 'Jan 1, 2027 12:30 AM' },
  { at: '2026-07-05T08:07:00Z', zone: 'Europe/London', shown: 'Jul 5, 2026 9:07 AM' },
  { at: '2026-11-05T09:07:00Z', zone: 'Europe/London', shown: 'Nov 5, 2026 9:07 AM' },
])('[CONST-01] $at in $zone reads $shown', ({ at, zone, shown }) => {
  expect(formatInstant(new Date(at), zone)).toBe(shown)
})

test.each([
  {
    change: 'the hour that spring skips',
    from: '2026-03-29T00:59:00Z',
    shown: ['Mar 29, 2026 1:59 AM', 'Mar 29, 2026 3:59 AM', 'Mar 29, 2026 4:59 AM'],
  },
  {
    change: 'the hour that autumn repeats',
    from: '2026-10-24T23:59:00Z',
    shown: ['Oct 25, 2026 1:59 AM', 'Oct 25, 2026 2:59 AM', 'Oct 25, 2026 2:59 AM'],
  },
])('the wall clock of Amsterdam follows $change', ({ from, shown }) => {
  const start = new Date(from)
  expect([0, 1, 2].map((hours) => formatInstant(after(start, hours * hourMs), 'Europe/Amsterdam'))).toEqual(shown)
})

test('a later instant is a new one; the given one stays', () => {
  const start = new Date('2026-02-28T00:00:00Z')
  expect(after(start, dayMs)).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(start).toEqual(new Date('2026-02-28T00:00:00Z'))
})

test.each([
  // A Thursday.
  ['2026-11-05T10:00:00Z', 1, '2026-11-06T10:00:00.000Z'],
  ['2026-11-05T10:00:00Z', 2, '2026-11-09T10:00:00.000Z'],
  ['2026-11-05T10:00:00Z', 5, '2026-11-12T10:00:00.000Z'],
  ['2026-11-07T10:00:00Z', 1, '2026-11-09T10:00:00.000Z'],
  ['2026-11-08T10:00:00Z', 1, '2026-11-09T10:00:00.000Z'],
  ['2026-11-08T10:00:00Z', 0, '2026-11-08T10:00:00.000Z'],
])('[COMP-05] from %s on, %i business days end at %s', (from, days, ends) => {
  expect(afterBusinessDays(new Date(from), days).toISOString()).toBe(ends)
})
