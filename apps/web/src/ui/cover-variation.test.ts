import { expect, test } from 'vitest'
import { coverVariation } from './cover-variation.ts'

const drawn = (id: string) => {
  const variation = coverVariation(id)
  return Array.from({ length: 6 }, () => variation.between(0, 100))
}

test('a cover is the same for the same id and another for another', () => {
  expect(drawn('1')).toEqual(drawn('1'))
  expect(drawn('1')).not.toEqual(drawn('2'))
  expect(drawn('ofr_0a')).not.toEqual(drawn('ofr_0b'))
})

test('numbers stay inside what was asked for', () => {
  const variation = coverVariation('opp_7')
  for (let round = 0; round < 500; round += 1) {
    expect(variation.pick(3)).toBeLessThan(3)
    const number = variation.between(10, 20)
    expect(number >= 10 && number <= 20, String(number)).toBe(true)
  }
})
