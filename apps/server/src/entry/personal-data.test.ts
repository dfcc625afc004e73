import { expect, test } from 'vitest'
import { personalData } from './nouns.ts'

test('every table of an archive has a column to export; one without says why it is not exported', () => {
  const empty = personalData.filter(
    (declared) => 'columns' in declared && Object.values(declared.columns).every((how) => typeof how === 'object' && 'leftOut' in how),
  )
  expect(empty.map(({ table }) => table)).toEqual([])
})
