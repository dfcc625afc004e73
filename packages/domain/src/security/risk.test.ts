import { expect, test } from 'vitest'
import { riskColour, riskLevels, riskScore } from './risk.ts'

test('[SEC-04] [SEC-05] a risk scores likelihood times impact: eight and more are red, five and more yellow, the rest green', () => {
  const table = riskLevels.map((likelihood) => riskLevels.map((impact) => riskScore({ likelihood, impact })))
  expect(table).toEqual([
    [1, 2, 3],
    [2, 4, 6],
    [3, 6, 9],
  ])
  expect([1, 4, 5, 6, 7, 8, 9].map(riskColour)).toEqual(['green', 'green', 'yellow', 'yellow', 'yellow', 'red', 'red'])
})
