/** The small decisions inside the parts: what is typed, looked for and shortened. */
import { expect, test } from 'vitest'
import { agoOf } from './ago.tsx'
import { initialsOf } from './avatar.tsx'
import { formatDay } from './day.tsx'
import { filterCommands } from './filter-commands.ts'
import { findTyped } from './find-typed.ts'
import { tidyAmount } from './tidy-amount.ts'

test('an amount is grouped when it can be read, and left alone when it cannot', () => {
  expect(tidyAmount('5000', 'EUR')).toBe('5,000')
  expect(tidyAmount(' €1234567.5 ', 'EUR')).toBe('1,234,567.50')
  expect(tidyAmount('0.100000', 'EURC')).toBe('0.10')
  expect(tidyAmount('0.1234', 'EURC')).toBe('0.1234')
  expect(tidyAmount('1.234', 'EUR')).toBe('1.234')
  expect(tidyAmount('five', 'EUR')).toBe('five')
  expect(tidyAmount('', 'EUR')).toBe('')
})

test('typing finds the label that begins so, and the same letter goes through all of its kind', () => {
  const labels = ['Papers', 'People', 'Reports', 'Pears']
  expect(findTyped(labels, 'r', 0)).toBe(2)
  expect(findTyped(labels, 'pe', 0)).toBe(1)
  expect(findTyped(labels, 'peo', 1)).toBe(1)
  expect(findTyped(labels, 'p', 0)).toBe(1)
  expect(findTyped(labels, 'pp', 1)).toBe(3)
  expect(findTyped(labels, 'ppp', 3)).toBe(0)
  expect(findTyped(labels, 'x', 0)).toBe(-1)
})

test('a command is found by the beginnings of its words, without accents, and keeps its group', () => {
  const command = (label: string, keywords = '') => ({ id: label, label, keywords, onSelect: () => undefined })
  const groups = [
    { id: 'a', label: 'A', commands: [command('Open the café'), command('Café'), command('Support', 'help contact')] },
    { id: 'b', label: 'B', commands: [command('Found elsewhere')], isAnswer: true },
  ]
  const labels = (query: string) => filterCommands(groups, query).map((group) => group.commands.map(({ label }) => label))
  expect(labels('')).toEqual([['Open the café', 'Café', 'Support'], ['Found elsewhere']])
  expect(labels('cafe')).toEqual([['Café', 'Open the café'], ['Found elsewhere']])
  expect(labels('ca op')).toEqual([['Open the café'], ['Found elsewhere']])
  expect(labels('help')).toEqual([['Support'], ['Found elsewhere']])
  expect(labels('zzz')).toEqual([['Found elsewhere']])
})

test('time that has passed is told in the largest unit that fits', () => {
  const now = new Date('2026-11-05T12:00:00Z')
  const at = (ago: string) => agoOf(new Date(ago), now)
  expect(at('2026-11-05T12:00:20Z')).toEqual({ short: 'now', long: 'just now' })
  expect(at('2026-11-05T11:59:00Z')).toEqual({ short: '1 min', long: '1 minute ago' })
  expect(at('2026-11-05T10:00:00Z')).toEqual({ short: '2 h', long: '2 hours ago' })
  expect(at('2026-11-01T10:00:00Z')).toEqual({ short: '4 d', long: '4 days ago' })
})

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-11-12')).toBe('Nov 12, 2026')
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
})

test('initials are the first and the last', () => {
  expect(initialsOf('Anna de Vries')).toBe('AV')
  expect(initialsOf('bo')).toBe('B')
  expect(initialsOf('carla@example.com')).toBe('C')
  expect(initialsOf('')).toBe('')
})
