import { describe, expect, test } from 'vitest'
import { filterCommands } from './filter-commands.ts'

const commands = ['Dashboard', 'Opportunities', 'Wallet', 'Documents', 'Platform status'].map((label) => ({
  id: label,
  label,
  onSelect() {},
}))
const found = (query: string) =>
  filterCommands([{ id: 'pages', label: 'Pages', commands }], query).flatMap((group) => group.commands.map(({ label }) => label))

describe('[CMD-04 mistakes] one letter of a word may be', () => {
  test.each([
    ['wrong', 'wellet', 'Wallet'],
    ['missing', 'oportun', 'Opportunities'],
    ['too many', 'dashbboard', 'Dashboard'],
    ['swapped with the next', 'docuemnts', 'Documents'],
    ['wrong at the end', 'platforn status', 'Platform status'],
    ['wrong at the beginning', 'qallet', 'Wallet'],
  ])('%s: %s finds %s', (_, query, label) => expect(found(query)).toEqual([label]))
})

test.each(['zebra', 'wxylet', 'wat', 'walletx zebra'])('%s finds nothing', (query) => expect(found(query)).toEqual([]))

test('whatever is spelt right keeps what is only alike away', () => {
  const alike = [...commands, { id: 'Ballet', label: 'Ballet', onSelect() {} }]
  const groups = filterCommands([{ id: 'pages', label: 'Pages', commands: alike }], 'wall')
  expect(groups.flatMap((group) => group.commands.map(({ label }) => label))).toEqual(['Wallet'])
})

test('a group that was searched on the server is kept whole, without similar pages beside it', () => {
  const answer = { id: 'people', label: 'People', isAnswer: true, commands: [{ id: 'one', label: 'Wim Jansen', onSelect() {} }] }
  expect(filterCommands([answer, { id: 'pages', label: 'Pages', commands }], 'wellet')).toEqual([answer])
})
