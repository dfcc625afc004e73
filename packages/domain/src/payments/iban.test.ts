import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryOfIban, isIban, printIban, readIban } from './iban.ts'
import { checkDigits } from './mod97.ts'

const valid = ['NL91ABNA0417164300', 'BE68539007547034', 'DE89370400440532013000', 'FR1420041010050500013M02606', 'GB29NWBK60161331926819']

/** Half of a surrogate pair included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))

test.each(valid)('%s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true)
  expect(countryOfIban(iban)).toBe(iban.slice(0, 2))
})

test.each(['NL91ABNA0417164301', 'NL91 ABNA 0417 1643 00', 'nl91abna0417164300', 'NL91ABNA041716430', 'US64SVBKUS6S3300958879', ''])(
  '%j is not an IBAN as a machine writes it',
  (text) => {
    expect(isIban(text)).toBe(false)
  },
)

test('an IBAN that a person typed is read, with spaces, hyphens and in lower case', () => {
  expect(readIban(' nl91 abna-0417 1643 00 ')).toBe('NL91ABNA0417164300')
  expect(readIban('NL91 ABNA 0417 1643 01')).toBeUndefined()
  expect(printIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
  expect(countryOfIban('XX00')).toBeUndefined()
  expect(countryOfIban('to')).toBeUndefined()
})

test('every account number gets check digits that hold, and one wrong letter or digit breaks them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{4}\d{10}$/), fc.integer({ min: 4, max: 17 }), (body, at) => {
      const iban = `NL${checkDigits(body, 'NL')}${body}`
      expect(isIban(iban)).toBe(true)
      // A letter taken for a digit shifts everything before it, which the check digits find nearly always, not always.
      const [one, another] = at < 8 ? ['A', 'B'] : ['1', '2']
      const other = iban[at] === one ? another : one
      expect(isIban(`${iban.slice(0, at)}${other}${iban.slice(at + 1)}`)).toBe(false)
    }),
  )
})

test('reading never throws, and gives only what is an IBAN', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const iban = readIban(text)
      expect(iban === undefined || isIban(iban)).toBe(true)
    }),
  )
})
