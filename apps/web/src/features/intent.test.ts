import { expect, test } from 'vitest'
import { createIntent } from './intent.ts'

test('keeps the key for the same input, and takes a new one for other input or after it was done', () => {
  const intent = createIntent()
  const first = intent.keyFor({ name: 'Anna' })
  expect(intent.keyFor({ name: 'Anna' })).toBe(first)
  const second = intent.keyFor({ name: 'Anne' })
  expect(second).not.toBe(first)
  intent.done()
  expect(intent.keyFor({ name: 'Anne' })).not.toBe(second)
})
