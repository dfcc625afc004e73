/** The small decisions inside the parts: what is typed, looked for and shortened. */
import { money } from '@heathland/domain/money'
import { shared } from '@heathland/words/en/shared'
import { expect, test } from 'vitest'
import { agoOf } from './ago.tsx'
import { initialsOf } from './avatar.tsx'
import { filterCommands } from './filter-commands.ts'
import { findTyped } from './find-typed.ts'
import { formatOf } from './format.ts'
import { tidyAmount } from './tidy-amount.ts'

test('an amount is grouped when it can be read, and left alone when it cannot', () => {
  expect(tidyAmount('5000', 'EUR')).toBe('5,000')
  expect(tidyAmount(' €1234567.5 ', 'EUR')).toBe('1,234,567.50')
  expect(tidyAmount('0.100000', 'EURC')).toBe('0.10')
  expect(tidyAmount('0.1234', 'EURC')).toBe('0.1234')
  expect(tidyAmount('0.123000', 'EURC')).toBe('0.1230')
  expect(tidyAmount('1.234', 'EUR')).toBe('1.234')
  expect(tidyAmount('five', 'EUR')).toBe('five')
  expect(tidyAmount('', 'EUR')).toBe('')
  expect(tidyAmount('5000', 'EUR', ',')).toBe('5.000')
  expect(tidyAmount('€ 1234567,5', 'EUR', ',')).toBe('1.234.567,50')
  expect(tidyAmount('49.5', 'EUR', ',')).toBe('49,50')
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

test('elapsed time is shown in the largest unit that fits', () => {
  const now = new Date('2026-11-05T12:00:00Z')
  const at = (ago: string) => agoOf(new Date(ago), now, shared)
  expect(at('2026-11-05T12:00:20Z')).toEqual({ short: 'now', long: 'just now' })
  expect(at('2026-11-05T11:59:00Z')).toEqual({ short: '1 min', long: '1 minute ago' })
  expect(at('2026-11-05T10:00:00Z')).toEqual({ short: '2 h', long: '2 hours ago' })
  expect(at('2026-11-01T10:00:00Z')).toEqual({ short: '4 d', long: '4 days ago' })
})

test('a day is the same day in every time zone', () => {
  const { day } = formatOf('en')
  expect(day('2026-11-12')).toBe('Nov 12, 2026')
  expect(day('2026-01-01')).toBe('Jan 1, 2026')
})

test('[LANG-01] [CONST-01] money, days and moments are written as the reader’s language writes them', () => {
  const amount = money(505_050n, 'EUR')
  const at = new Date('2026-11-05T09:07:00Z')
  const [en, nl] = [formatOf('en'), formatOf('nl')]
  expect([en.money(amount, 'exact'), en.money(amount, 'whole')]).toEqual(['€5,050.50', '€5,051'])
  expect([nl.money(amount, 'exact'), nl.money(amount, 'whole')]).toEqual(['€\u00a05.050,50', '€\u00a05.051'])
  expect(nl.money(money(-1n, 'EURC'), 'exact')).toBe('EURC\u00a0-0,000001')
  expect([en.instant(at, 'UTC'), en.day('2026-11-12')]).toEqual(['Nov 5, 2026 9:07 AM', 'Nov 12, 2026'])
  expect([nl.instant(at, 'UTC'), nl.day('2026-11-12')]).toEqual(['5 nov 2026, 09:07', '12 nov 2026'])
  expect([en.country('DE'), nl.country('DE')]).toEqual(['Germany', 'Duitsland'])
})

test('initials are the first and the last', () => {
  expect(initialsOf('Anna de Vries')).toBe('AV')
  expect(initialsOf('bo')).toBe('B')
  expect(initialsOf('carla@example.com')).toBe('C')
  expect(initialsOf('')).toBe('')
})
