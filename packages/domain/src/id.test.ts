import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IdKind, idKinds, isId, makeId } from './id.ts'
import { InvariantBroken } from './invariant.ts'

const kind = fc.constantFrom(...(Object.keys(idKinds) as IdKind[]))
const instant = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true })
const random = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('ids sort by the moment they were made, and within one by their random half', () => {
  fc.assert(
    fc.property(kind, instant, instant, random, random, (of, one, other, left, right) => {
      const place = left.findIndex((byte, index) => byte !== right[index])
      const order = one.getTime() - other.getTime() || (place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0))
      const [a, b] = [makeId(of, one, left), makeId(of, other, right)]
      expect(Math.sign(a < b ? -1 : a > b ? 1 : 0)).toBe(Math.sign(order))
    }),
    { numRuns: 1_000 },
  )
})

test('an id is recognised as its own kind and as no other', () => {
  fc.assert(
    fc.property(kind, kind, instant, random, (of, other, now, bytes) => {
      expect(isId(other, makeId(of, now, bytes))).toBe(other === of)
    }),
  )
})

test('kinds have three letters, so that every id is 30 characters long', () => {
  for (const of of Object.keys(idKinds) as IdKind[]) {
    expect(of).toMatch(/^[a-z]{3}$/)
    expect(makeId(of, new Date(), new Uint8Array(10))).toHaveLength(30)
  }
})

test.each([
  'chk_',
  'chk_01jgxdfam0000000000000000',
  'chk_01jgxdfam000000000000000000',
  'chk_01jgxdfam0000000000000000U',
  'chk_01jgxdfam0000000000000000i',
  'CHK_01jgxdfam00000000000000000',
  'chk-01jgxdfam00000000000000000',
  'chk_01jgxdfam00000000000000000\n',
  ' chk_01jgxdfam00000000000000000',
])('does not take %j for the id of a check', (text) => {
  expect(isId('chk', text)).toBe(false)
})

test('the same moment and randomness give the same id', () => {
  const now = new Date('2025-01-06T09:00:00Z')
  expect(makeId('per', now, new Uint8Array(10))).toBe('per_01jgxdfam00000000000000000')
  expect(makeId('per', now, new Uint8Array(10).fill(255))).toBe('per_01jgxdfam0zzzzzzzzzzzzzzzz')
})

test('refuses to make an id from too little randomness', () => {
  expect(() => makeId('per', new Date(), new Uint8Array(9))).toThrow(InvariantBroken)
})
