import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hash, makeKeys } from './keys.ts'

const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64')
const keys = makeKeys({ masterKey: secret(1), indexKey: secret(2), masterVersion: 1 })

test('opens what it sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, place) => {
      expect(keys.open(keys.seal(plain, place), place)).toBe(plain)
    }),
  )
})

test('sealing the same value twice gives two different texts, neither with the value in it', () => {
  const [one, other] = [keys.seal('anna@example.org', 'person.email.1'), keys.seal('anna@example.org', 'person.email.1')]
  expect(one.equals(other)).toBe(false)
  expect(one.includes('anna')).toBe(false)
})

test('a value that was moved elsewhere does not open', () => {
  const sealed = keys.seal('secret', 'person.email.1')
  expect(() => keys.open(sealed, 'person.email.2')).toThrow()
})

test('a value that was changed in any one bit does not open', () => {
  const sealed = keys.seal('secret', 'here')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => keys.open(changed, 'here')).toThrow()
  }
})

test('a value that was cut short does not open', () => {
  const sealed = keys.seal('secret', 'here')
  for (let length = 0; length < sealed.length; length += 1) expect(() => keys.open(sealed.subarray(0, length), 'here')).toThrow()
})

test('another master key does not open it', () => {
  expect(() =>
    makeKeys({ masterKey: secret(3), indexKey: secret(2), masterVersion: 1 }).open(keys.seal('secret', 'here'), 'here'),
  ).toThrow()
})

test('an index is the same for the same value and purpose, and for nothing else', () => {
  expect(keys.index('a', 'email')).toEqual(keys.index('a', 'email'))
  expect(keys.index('a', 'email')).not.toEqual(keys.index('b', 'email'))
  expect(keys.index('a', 'email')).not.toEqual(keys.index('a', 'phone'))
  expect(keys.index('a', 'email')).not.toEqual(
    makeKeys({ masterKey: secret(1), indexKey: secret(3), masterVersion: 1 }).index('a', 'email'),
  )
  expect(keys.index('a', 'email')).not.toEqual(hash('a'))
})

test('one secret in both places still gives two different keys', () => {
  const same = makeKeys({ masterKey: secret(1), indexKey: secret(1), masterVersion: 1 })
  const sealed = same.seal('x', 'here')
  expect(() => makeKeys({ masterKey: secret(2), indexKey: secret(1), masterVersion: 1 }).open(sealed, 'here')).toThrow()
  expect(same.open(sealed, 'here')).toBe('x')
})
