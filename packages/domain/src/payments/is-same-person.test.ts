import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSamePerson, type PersonName } from './is-same-person.ts'

const jan: PersonName = { given: 'Johannes Petrus', family: 'de Vries' }
const zoe: PersonName = { given: 'Zoë', family: 'Müller' }

test.each<[string, PersonName]>([
  ['J. de Vries', jan],
  ['J.P. de Vries', jan],
  ['JP de Vries', jan],
  ['de Vries, Johannes', jan],
  ['VRIES DE J P', jan],
  ['Hr J P devries', jan],
  ['Dhr. Johannes de Vries', jan],
  ['J de Vries en/of A Bakker', jan],
  ['Müller, Zoë', zoe],
  ['ZOE MUELLER', zoe],
  ['Frau Dr. Zoe Muller', zoe],
  ['Z M Müller', zoe],
  ['DUPONT MARIE', { given: 'Marie', family: 'Dupont' }],
  ['S O’Brien', { given: 'Síle', family: "O'Brien" }],
  ['SILE OBRIEN', { given: 'Síle', family: "O'Brien" }],
  ['Anne-Marie Smith-Jones', { given: 'Anne Marie', family: 'Smith Jones' }],
])('%s is the member', (payer, member) => {
  expect(isSamePerson(payer, member)).toBe(true)
})

test.each<[string, PersonName]>([
  ['J. Vries', jan],
  ['J. de Bakker', jan],
  ['P. Jansen', jan],
  ['A. de Vries', jan],
  ['J.K. de Vries', jan],
  ['de Vries', jan],
  ['Johannes V.', jan],
  ['Johannes Petrus', jan],
  ['J. de Vries-Bakker', jan],
  ['Jansen en/of A Bakker', jan],
  ['Hr de Vries', jan],
  ['Peeters & Zonen BV', { given: 'Lotte', family: 'Peeters' }],
  ['Lotte Peeters BV', { given: 'Lotte', family: 'Peeters' }],
  ['M. Thomas', { given: 'Thomas', family: 'Martin' }],
  ['', jan],
  ['Z. Müller', { given: '', family: 'Müller' }],
  [`Zoë Müller ${'x '.repeat(100)}`, zoe],
])('%j is somebody else', (payer, member) => {
  expect(isSamePerson(payer, member)).toBe(false)
})

const word = fc.stringMatching(/^[A-Z][a-zéüöß]{3,9}$/)

test('case, order, accents, titles and initials do not make somebody else of a member', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', 'Mr ', 'Dr. ', 'Mevr. '),
      (given, family, isInitial, isSwapped, title) => {
        const first = isInitial ? `${given[0]}.` : given
        const name = title + (isSwapped ? `${family}, ${first}` : `${first} ${family}`)
        const bare = name.normalize('NFD').replace(/\p{M}/gu, '')
        for (const payer of [name, name.toUpperCase(), name.toLowerCase(), bare]) expect(isSamePerson(payer, { given, family })).toBe(true)
      },
    ),
  )
})

test('another surname is never the member, whatever the given name', () => {
  const plain = fc.stringMatching(/^[A-Z][b-df-hj-np-tv-z]{3,9}$/)
  fc.assert(
    fc.property(plain, plain, plain, (given, family, other) => {
      fc.pre(other.toLowerCase() !== family.toLowerCase() && given.toLowerCase() !== family.toLowerCase())
      expect(isSamePerson(`${given} ${other}`, { given, family })).toBe(false)
      expect(isSamePerson(`${given} ${family}-${other}`, { given, family })).toBe(false)
      expect(isSamePerson(`${other} ${given[0]}.`, { given, family })).toBe(false)
    }),
  )
})
