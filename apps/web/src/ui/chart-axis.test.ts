import { expect, test } from 'vitest'
import { spreadNames, withoutRepeats } from './chart-axis.tsx'

const at = (...places: readonly number[]) => places.map((left) => ({ left }))
const kept = (places: readonly number[], namesMax: number, apart: number) =>
  spreadNames(at(...places), { namesMax, apart }).map(({ left }) => left)

test('names are spread over all of them, the first and the last among them', () => {
  expect(kept([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 3, 28)).toEqual([0, 50, 100])
  expect(kept([0, 50, 100], 4, 28)).toEqual([0, 50, 100])
})

test('a name that would run into another is left out, and never the last', () => {
  expect(kept([0, 8, 85, 100], 4, 28)).toEqual([0, 100])
  expect(kept([0, 40, 60, 100], 4, 28)).toEqual([0, 40, 100])
  expect(kept([50], 4, 28)).toEqual([50])
})

test('points with one name are named once', () => {
  const named = ['Nov 19', 'Nov 19', 'Nov 20', 'Nov 20'].map((label) => ({ label }))
  expect(withoutRepeats(named).map(({ label }) => label)).toEqual(['Nov 19', 'Nov 20'])
})
