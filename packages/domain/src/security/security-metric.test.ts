import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rate, ratings } from './security-metric.ts'

test.each([
  [
    { part: 19, whole: 20 },
    { percent: 95, rating: 'excellent' },
  ],
  [
    { part: 949, whole: 1_000 },
    { percent: 94, rating: 'good' },
  ],
  [
    { part: 85, whole: 100 },
    { percent: 85, rating: 'good' },
  ],
  [
    { part: 84, whole: 100 },
    { percent: 84, rating: 'fair' },
  ],
  [
    { part: 70, whole: 100 },
    { percent: 70, rating: 'fair' },
  ],
  [
    { part: 69, whole: 100 },
    { percent: 69, rating: 'poor' },
  ],
  [
    { part: 0, whole: 3 },
    { percent: 0, rating: 'poor' },
  ],
  [{ part: 0, whole: 0 }, undefined],
] as const)('[SEC-05] %j is rated %j', (share, rated) => {
  expect(rate(share)).toEqual(rated)
})

test('[SEC-05] a greater part of the same whole is never rated worse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (whole, some) => {
      const part = some % whole
      const [less, more] = [rate({ part, whole }), rate({ part: part + 1, whole })]
      expect(ratings.indexOf(more?.rating ?? 'poor')).toBeLessThanOrEqual(ratings.indexOf(less?.rating ?? 'poor'))
    }),
  )
})
