import { expect, test } from 'vitest'
import { findByName } from './name-search.ts'

const names = ['Green Energy Fund', 'Delta Housing', 'Clean Water Bridge', 'Évora Solar', 'Housing for Delft']
const found = (query: string) => findByName(names, query, (name) => name)

test('every word of the query begins a word of the name, accents and case aside', () => {
  expect(found('energy')).toEqual(['Green Energy Fund'])
  expect(found('FUND green')).toEqual(['Green Energy Fund'])
  expect(found('evo')).toEqual(['Évora Solar'])
  expect(found('green water')).toEqual([])
})

test('what begins with the query comes first', () => {
  expect(found('housing')).toEqual(['Housing for Delft', 'Delta Housing'])
})

test('one wrong, missing, extra or swapped letter is forgiven when nothing matches exactly', () => {
  for (const query of ['enargy', 'enrgy', 'ennergy', 'enegry']) expect(found(query)).toEqual(['Green Energy Fund'])
  expect(found('delt')).toEqual(['Delta Housing'])
  expect(found('dlt')).toEqual([])
})
