import { expect, test } from 'vitest'
import { answerFaults, makeFaults } from './faults.ts'

test('a script strikes one call after the other, and then no more', () => {
  const faults = makeFaults(answerFaults, { now: () => new Date() })
  const order = faults.read({ script: ['429', 'none', 'answer-lost'] })
  if (typeof order === 'string') throw new Error(order)
  faults.order(order)
  expect(faults.strikes('500')).toBe(false)
  const struck = Array.from({ length: 5 }, () => faults.strikeOf('429', '500', 'answer-lost'))
  expect(struck).toEqual(['429', 'none', 'answer-lost', 'none', 'none'])
})

test('a fault waits for a call that it applies to', () => {
  const faults = makeFaults(answerFaults, { now: () => new Date() })
  faults.order({ fault: 'answer-lost', count: 1, delayMs: 1 })
  expect(faults.strikeOf('429')).toBe('none')
  expect(faults.strikeOf('429', 'answer-lost')).toBe('answer-lost')
  expect(faults.state()).toMatchObject({ fault: 'none' })
})

test('refuses a script with a fault that there is not, and one that is none', () => {
  const faults = makeFaults(answerFaults, { now: () => new Date() })
  for (const script of [['429', 'flood'], [], 7, ['toString'], Array.from({ length: 1_001 }, () => '429')]) {
    expect(faults.read({ script })).toMatch(/^A script is/)
  }
  expect(faults.read({ script: 'slow, 500 none' })).toMatchObject({ script: ['slow', '500', 'none'] })
})
