import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId, makeId } from '../id.ts'
import { fromBankId, toBankId } from './bank-id.ts'
import { isSepaId } from './payout-file.ts'

const anyId = fc
  .tuple(
    fc.constantFrom('pyo' as const, 'pob' as const),
    fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.uint8Array({ minLength: 10, maxLength: 10 }),
  )
  .map(([kind, at, random]) => makeId(kind, at, random))

test('the id of a payment or a file is one that every SEPA bank takes', () => {
  fc.assert(fc.property(anyId, (id) => isSepaId(toBankId(id))))
  expect(toBankId('pyo_01jcz0000000000000000000ab')).toBe('pyo-01jcz0000000000000000000ab')
})

test('the id comes back from a bank in any letter case and with space around it', () => {
  fc.assert(
    fc.property(anyId, fc.infiniteStream(fc.boolean()), fc.stringMatching(/^[ \n\t]{0,3}$/), (id, capitals, space) => {
      const letters = [...toBankId(id)].map((letter) => (capitals.next().value ? letter.toUpperCase() : letter))
      expect(fromBankId(`${space}${letters.join('')}${space}`)).toBe(id)
    }),
  )
})

test.each([
  '',
  'NOTPROVIDED',
  'pyo-',
  'pyo_01jcz0000000000000000000ab',
  'wdr-01jcz0000000000000000000ab',
  'per-01jcz0000000000000000000ab',
  'pyo-01jcz0000000000000000000a',
  'pyo-01jcz0000000000000000000abc',
  'pyo-01jcz0000000000000000000ai',
  'Heathland pyo-01jcz0000000000000000000ab',
  'pyo-01jcz0000000000000000000ab\npyo-01jcz0000000000000000000ac',
  // The Kelvin sign, whose small letter is a plain k.
  'pyo-01jcz0000000000000000000a\u212a',
])('%j is none of our payments', (text) => {
  expect(fromBankId(text)).toBeUndefined()
})

test('whatever a bank writes is one of our ids or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^p[yo][ob]-[0-9a-z]{25,27}$/)), (text) => {
      const id = fromBankId(text)
      expect(id === undefined || isId('pyo', id) || isId('pob', id)).toBe(true)
    }),
  )
})
