import { shared } from '@heathland/words/en/shared'
import { expect, test } from 'vitest'
import { formatOf } from '../../ui/format.ts'
import { ageOf, euroWords } from './break-words.ts'

test('amounts are in euros, and an age says when it is past the target of a day', () => {
  expect(euroWords(formatOf('en'), { amountMinor: '45910000', asset: 'EURC' })).toBe('€45.91')
  const now = new Date('2026-11-02T12:00:00Z')
  expect(ageOf(shared, '2026-11-02T11:59:50Z', now)).toEqual({ words: '1 min', isOverdue: false })
  expect(ageOf(shared, '2026-11-01T13:00:00Z', now)).toEqual({ words: '23 h', isOverdue: false })
  expect(ageOf(shared, '2026-10-30T12:00:00Z', now)).toEqual({ words: '3 d', isOverdue: true })
})
