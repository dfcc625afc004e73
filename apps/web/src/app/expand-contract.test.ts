import { expect, test } from 'vitest'
import { expandContract } from './expand-contract.ts'

test('an operation gets its method and path back, and whatever else its route says', () => {
  const operation = (route: object) => ({ '~orpc': { errorMap: {}, meta: {}, route } })
  expect(
    expandContract({
      platform: { health: 'GET /platform/health', tell: ['POST /platform/telemetry', { successStatus: 202, inputStructure: 'detailed' }] },
    }),
  ).toEqual({
    platform: {
      health: operation({ method: 'GET', path: '/platform/health' }),
      tell: operation({ method: 'POST', path: '/platform/telemetry', successStatus: 202, inputStructure: 'detailed' }),
    },
  })
})
