import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forgivingKeysIn, searchKeysIn, searchKeysMax, searchKeysOf } from './person-search.ts'

const isabelle = { name: 'Isabelle van der Meer', email: 'i.vandermeer@members.example', phone: '+31 6 1234 4418' }
const finds = (query: string, person: Parameters<typeof searchKeysOf>[0] = isabelle) => {
  const keys = searchKeysOf(person)
  const wanted = searchKeysIn(query)
  return wanted.length > 0 && wanted.every((key) => keys.includes(key))
}

describe('[STAFF-01 search] a person is found', () => {
  test.each(['isa', 'ISABELLE', 'van', 'der meer', 'meer isab', 'vander', 'i.vandermeer@mem', 'vandermeer@members', '@members'])(
    'by %s',
    (query) => expect(finds(query)).toBe(true),
  )
  test.each(['4418', '06 1234 4418', '+31 6 1234 4418', '0031612344418', '612344418'])('by the phone number %s', (query) =>
    expect(finds(query)).toBe(true),
  )
  test.each([
    ['Müller', 'muller'],
    ['Muller', 'Mü'.concat('ller')],
    ['Søren Østergård', 'ostergard soren'],
    ['Łukasz Groß', 'lukasz gross'],
    ['Nguyễn Thị Ánh', 'nguyen anh'],
    ['O’Brien-Łoś', 'brien los'],
    ['Li Wei', 'li wei'],
    ['Ευγενία Δήμου', 'ευγενια'],
  ])('%s by %s, without its marks', (name, query) => expect(finds(query, { name, email: 'x@example.org' })).toBe(true))
  test('by the first twelve letters of a longer word', () => {
    const person = { name: 'Bartholomeus Wolfeschlegelsteinhausen', email: 'b@example.org' }
    expect(finds('wolfeschlegelsteinhausenberger', person)).toBe(true)
    expect(finds('wolfeschlegx', person)).toBe(false)
  })
})

test.each(['is', 'sabelle', 'belle', 'isabelle jansen', 'meerman', '418', '1234', '99994418', 'example', '', '  ', '…'])(
  'is not found by %s',
  (query) => expect(finds(query)).toBe(false),
)

test('nobody has more keys than the limit, however long their name is', () => {
  const name = Array.from({ length: 50 }, (_, at) => `abcdefghijkl${at}`).join(' ')
  const letters = 'qwertyuiopasdfgh'
  const different = Array.from(letters, (letter) => letter.repeat(40)).join(' ')
  for (const one of [name, different]) expect(searchKeysOf({ ...isabelle, name: one }).length).toBeLessThanOrEqual(searchKeysMax)
  expect(searchKeysIn(name)).toHaveLength(1)
  expect(searchKeysIn(different)).toHaveLength(5)
})

describe('[CMD-04 people] a name is forgiven', () => {
  const forgives = (query: string, person: Parameters<typeof searchKeysOf>[0] = isabelle) => {
    const keys = searchKeysOf(person)
    const wanted = forgivingKeysIn(query)
    return wanted.length > 0 && wanted.every((word) => word.some((key) => keys.includes(key)))
  }
  test.each(['isabele', 'isabellle', 'isabella', 'isabllee', 'Izabelle', 'sabelle', 'isabelle meer'])('%s', (query) =>
    expect(forgives(query)).toBe(true),
  )
  test.each(['isabellexx', 'jansen', 'isabella jansen', 'meir', 'mere', '', '+31 6 1234 4418', 'vandermeer@membrs'])(
    'but not %s',
    (query) => expect(forgives(query)).toBe(false),
  )
  test('whichever letter of any long word is wrong, missing, added or swapped', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...letters), minLength: 6, maxLength: 11 }),
        fc.nat(),
        fc.constantFrom(...letters),
        fc.constantFrom('wrong', 'missing', 'added', 'swapped'),
        (name, place, letter, mistake) => {
          const at = place % (name.length - 1)
          const typed = {
            wrong: name.slice(0, at) + letter + name.slice(at + 1),
            missing: name.slice(0, at) + name.slice(at + 1),
            added: name.slice(0, at) + letter + name.slice(at),
            swapped: name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
          }[mistake]
          return forgives(typed, { name, email: 'x@example.org' })
        },
      ),
    )
  })
})
