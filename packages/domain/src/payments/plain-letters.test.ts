import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSepaText, toSepaText } from './plain-letters.ts'

/** Half of a surrogate pair included. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))

test.each([
  ['Zoë Müller', 'Zoe Mueller'],
  ['MÜLLER', 'MUELLER'],
  ['Übel', 'Uebel'],
  ['Heathland Coöperatie U.A.', 'Heathland Cooperatie U.A.'],
  ['Peeters & Zonen BV', 'Peeters + Zonen BV'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['Георги Кадийски', 'Georgi Kadiyski'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Síle O’Brien', "Sile O'Brien"],
  ['Straße "7" <b>', 'Strasse 7 b'],
])('%s is written %s', (name, plain) => {
  expect(toSepaText(name)).toBe(plain)
})

test('a name with a letter that has no plain form is refused', () => {
  expect(toSepaText('山田 Taro')).toBeUndefined()
})

test('whatever comes in, only SEPA characters come out', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = toSepaText(text)
      expect(plain === undefined || isSepaText(plain)).toBe(true)
    }),
  )
})
