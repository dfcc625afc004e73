import { expect, test } from 'vitest'
import { addressWith, canariesIn, canaryFor, inputWith, isCovered, operations, textFieldsOf } from './canaries.ts'

const fields = operations.flatMap(textFieldsOf)

test('a canary can be planted in every text that any operation takes', () => {
  expect(fields.filter((field) => !isCovered(field)).map(({ operation, path }) => `${operation} ${path.join('.')}`)).toEqual([])
  expect(fields.filter((field) => canaryFor(field, 'nobody')).length).toBeGreaterThan(50)
})

test('a planted canary is in the input, and is found in the clear, in hex and in base64', () => {
  const [field] = textFieldsOf('member.identity.register').filter(({ path }) => path.join() === 'city')
  const canary = field && canaryFor(field, 'nobody')
  if (!field || !canary) throw new Error('the sign-up takes no city')
  expect(inputWith('member.identity.register', 'x', [[field, canary]])).toMatchObject({ city: canary.value })
  for (const text of [
    canary.value,
    Buffer.from(canary.value).toString('hex'),
    Buffer.from(`ab${canary.mark}cd`).toString('base64'),
    addressWith(canary.mark),
  ])
    expect(canariesIn(`before ${text} after`, [canary])).toEqual([canary])
  expect(canariesIn('nothing', [canary])).toEqual([])
})
