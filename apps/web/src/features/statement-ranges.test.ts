import { wallet } from '@heathland/words/en/wallet'
import { expect, test } from 'vitest'
import { formatOf } from '../ui/format.ts'
import { statementRanges } from './statement-ranges.ts'

test('[WAL-12 statement] a statement is offered for this and the last month and year, also around New Year', () => {
  expect(statementRanges(wallet, formatOf('en'), new Date('2026-01-01T00:00:00Z'))).toEqual([
    { id: 'all', label: 'All time', from: '1970-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', isWhole: true },
    { id: 'this-month', label: 'January 2026 so far', from: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', isWhole: false },
    { id: 'last-month', label: 'December 2025', from: '2025-12-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z', isWhole: false },
    { id: 'this-year', label: '2026 so far', from: '2026-01-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z', isWhole: false },
    { id: 'last-year', label: '2025', from: '2025-01-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z', isWhole: false },
  ])
  expect(statementRanges(wallet, formatOf('en'), new Date('2026-12-31T23:59:59Z')).map(({ until }) => until)).toEqual([
    '2027-01-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ])
})
