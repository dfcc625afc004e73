import { expect, test } from 'vitest'
import { makeId } from '../id.ts'
import { referenceOf } from './reference.ts'

test('the reference of a request is short, and differs with the random end of its id', () => {
  const now = new Date('2026-11-19T12:00:00Z')
  const one = makeId('req', now, new Uint8Array(10))
  const other = makeId('req', now, new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))
  expect(referenceOf(one)).toBe('0000-0000')
  expect(referenceOf(other)).toBe('0000-0001')
})

test('what is no id of a request has no reference', () => {
  for (const text of ['', 'req_1', 'per_01k9x2c4v8e3tq5m7n0r6w1y2z', 'req_01K9X2C4V8E3TQ5M7N0R6W1Y2Z'])
    expect(referenceOf(text)).toBeUndefined()
})
