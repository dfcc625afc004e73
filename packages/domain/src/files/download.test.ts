import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, parseRange } from './download.ts'

test.each([
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=0-99', { from: 0, to: 100 }],
  ['bytes=0-', { from: 0, to: 100 }],
  ['bytes=99-', { from: 99, to: 100 }],
  ['bytes=90-500', { from: 90, to: 100 }],
  ['bytes=-10', { from: 90, to: 100 }],
  ['bytes=-500', { from: 0, to: 100 }],
  [' bytes=5-6 ', { from: 5, to: 7 }],
  // Nothing of these lies within.
  ['bytes=100-', 'unfit'],
  ['bytes=100-200', 'unfit'],
  ['bytes=-0', 'unfit'],
  // Not one range: the whole is sent.
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=5-4', undefined],
  ['bytes=a-b', undefined],
  ['bytes=1.5-2', undefined],
  ['bytes=-1-2', undefined],
  ['lines=0-1', undefined],
  ['bytes=99999999999999999999-', undefined],
] as const)('of a file of 100 bytes, %s is %o', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test('an empty file has no range', () => {
  expect(['bytes=0-', 'bytes=-1', 'bytes=0-0'].map((header) => parseRange(header, 0))).toEqual(['unfit', 'unfit', 'unfit'])
})

test('a range always lies within the file', () => {
  const ends = fc.oneof(fc.constant(''), fc.nat(300).map(String))
  fc.assert(
    fc.property(ends, ends, fc.nat(200), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size)
      if (typeof range !== 'object') return
      expect(range.from).toBeGreaterThanOrEqual(0)
      expect(range.to).toBeGreaterThan(range.from)
      expect(range.to).toBeLessThanOrEqual(size)
    }),
  )
})

test.each([
  ['Proof.pdf', `attachment; filename="Proof.pdf"; filename*=UTF-8''Proof.pdf`],
  ['Jaarrekening €.pdf', `attachment; filename="Jaarrekening _.pdf"; filename*=UTF-8''Jaarrekening%20%E2%82%AC.pdf`],
  ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['a\r\nset-cookie: x', `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`],
])('%s is named so that no header breaks', (name, expected) => {
  expect(contentDisposition(name)).toBe(expected)
})

test('any name becomes one line of ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(contentDisposition(name)).toMatch(/^[\x20-\x7e]+$/)
    }),
  )
})
