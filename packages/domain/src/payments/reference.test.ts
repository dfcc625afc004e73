import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findBelgianReferences,
  findDutchReferences,
  findPaymentReference,
  findReferences,
  isBelgianReference,
  isCreditorReference,
  isDutchReference,
  isReference,
  makeReference,
  printBelgianReference,
  printReference,
} from './reference.ts'

const rf = (value: string) => ({ found: 'one', reference: { scheme: 'rf', value } })

test('[PAY-01 reference] a number becomes a reference of 16 characters', () => {
  expect(makeReference(12_345n)).toBe('RF76HL0000012345')
  expect(makeReference(12_346n)).toBe('RF49HL0000012346')
  expect(printReference('RF76HL0000012345')).toBe('RF76 HL00 0001 2345')
  expect(() => makeReference(10_000_000_000n)).toThrow()
  expect(() => makeReference(-1n)).toThrow()
})

test.each(['RF18539007547034', 'RF332348236', 'RF76HL0000012345'])('%s is a creditor reference', (reference) => {
  expect(isCreditorReference(reference)).toBe(true)
})

test.each(['RF77HL0000012345', 'rf76HL0000012345', 'RF76HL000001234', 'RF18539007547034', 'RF76 HL00 0001 2345', ''])(
  '%j is not a reference of ours as a machine writes it',
  (text) => {
    expect(isReference(text)).toBe(false)
  },
)

test('check digits that leave the right remainder but are never issued are refused', () => {
  const wrong = ['00', '01', '99'].flatMap((digits) =>
    Array.from({ length: 200 }, (_, number) => `RF${digits}HL${String(number).padStart(10, '0')}`),
  )
  expect(wrong.filter(isReference)).toEqual([])
})

test('[PAY-01 matching] a reference typed by hand is found among other words', () => {
  expect(findReferences('deposit rf49 hl00 0001 2346 thanks')).toEqual(rf('RF49HL0000012346'))
  expect(findReferences('/RFB/RF65HL0000012349')).toEqual(rf('RF65HL0000012349'))
  expect(findReferences('RF76-HL00.0001/2345 and again RF76HL0000012345')).toEqual(rf('RF76HL0000012345'))
  expect(findReferences('RFRF76HL0000012345RF')).toEqual(rf('RF76HL0000012345'))
  expect(findReferences('RF76HL0000012346')).toEqual({ found: 'none' })
})

test('two different references are reported as several', () => {
  expect(findReferences('RF76HL0000012345 RF49HL0000012346')).toMatchObject({ found: 'several', references: { length: 2 } })
})

test('any reference survives lower case, spaces and words around it', () => {
  const number = fc.bigInt({ min: 0n, max: 9_999_999_999n })
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '-', '.', ' / '), fc.stringMatching(/^[a-z .,]{0,20}$/), (value, gap, words) => {
      const reference = makeReference(value)
      const typed = `${words} ${[...reference.toLowerCase()].join(gap)} ${words}`
      expect(isReference(reference)).toBe(true)
      expect(findReferences(typed)).toEqual(rf(reference))
    }),
  )
})

test('one wrong digit or two swapped ones are always noticed', () => {
  const number = fc.bigInt({ min: 0n, max: 9_999_999_999n })
  fc.assert(
    fc.property(number, fc.integer({ min: 6, max: 15 }), fc.integer({ min: 1, max: 9 }), (value, at, shift) => {
      const right = makeReference(value)
      const digit = (Number(right[at]) + shift) % 10
      expect(isReference(`${right.slice(0, at)}${digit}${right.slice(at + 1)}`)).toBe(false)
      const swapped = `${right.slice(0, at)}${right[at + 1] ?? ''}${right[at] ?? ''}${right.slice(at + 2)}`
      expect(isReference(swapped)).toBe(swapped === right)
    }),
  )
})

test('a Belgian reference is checked modulo 97', () => {
  expect(isBelgianReference('090933755493')).toBe(true)
  expect(isBelgianReference('090123456701')).toBe(true)
  expect(isBelgianReference('090123456702')).toBe(false)
  // A remainder of 0 is written 97.
  expect(isBelgianReference('000000009797')).toBe(true)
  expect(isBelgianReference('000000009700')).toBe(false)
  expect(printBelgianReference('090123456701')).toBe('+++090/1234/56701+++')
})

test('a Belgian reference is found by its slashes', () => {
  const found = { found: 'one', reference: { scheme: 'belgian', value: '090933755493' } }
  expect(findBelgianReferences('invoice +++090/9337/55493+++')).toEqual(found)
  expect(findBelgianReferences('***090/9337/55493***')).toEqual(found)
  expect(findBelgianReferences('090933755493')).toEqual({ found: 'none' })
})

test('a Dutch reference is checked modulo 11', () => {
  expect(isDutchReference('5000056789012345')).toBe(true)
  expect(isDutchReference('271234567')).toBe(true)
  expect(isDutchReference('6000056789012345')).toBe(false)
  expect(isDutchReference('281234567')).toBe(false)
  expect(isDutchReference('27123456')).toBe(false)
})

test('a Dutch reference is found in its long form only', () => {
  const found = { found: 'one', reference: { scheme: 'dutch', value: '5000056789012345' } }
  expect(findDutchReferences('kenmerk 5000 0567 8901 2345')).toEqual(found)
  expect(findDutchReferences('5000056789012345')).toEqual(found)
  expect(findDutchReferences('271234567')).toEqual({ found: 'none' })
  expect(findDutchReferences('150000567890123456')).toEqual({ found: 'none' })
})

test('a marked reference counts before free text, and ours before other schemes', () => {
  const structured = [{ text: '090123456701', issuer: 'BBA' }]
  expect(findPaymentReference({ structured, free: ['RF76HL0000012345'] })).toMatchObject({ reference: { scheme: 'belgian' } })
  expect(findPaymentReference({ structured: [], free: ['+++090/1234/56701+++', 'RF76HL0000012345'] })).toEqual(rf('RF76HL0000012345'))
  expect(findPaymentReference({ structured: [{ text: 'invoice 7', issuer: undefined }], free: ['RF76HL0000012345'] })).toEqual(
    rf('RF76HL0000012345'),
  )
  expect(findPaymentReference({ structured: [{ text: '5000056789012345', issuer: 'CUR' }], free: [] })).toMatchObject({
    reference: { scheme: 'dutch' },
  })
  expect(findPaymentReference({ structured: [{ text: 'RF18 5390 0754 7034', issuer: 'ISO' }], free: [] })).toEqual(rf('RF18539007547034'))
})

test('two marked references that differ are several', () => {
  const structured = ['RF76HL0000012345', 'RF49HL0000012346', 'RF76HL0000012345'].map((text) => ({ text, issuer: 'ISO' }))
  expect(findPaymentReference({ structured, free: [] })).toMatchObject({ found: 'several', references: { length: 2 } })
})
