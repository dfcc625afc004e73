import { expect, test } from 'vitest'
import { shareOfImpact } from './impact-share.ts'

test('[PORT-01] a holding has its share of the jobs and the emissions that its offer is to bring', () => {
  const figures = [
    { metricId: 'OI4862', value: '2450' },
    { metricId: 'PI3687', value: '12.5' },
  ]
  expect(shareOfImpact(figures, 10_000n, 1_000_000n)).toEqual({ jobsCreated: 0.1, co2ReducedTons: 24.5 })
  expect(shareOfImpact([], 10_000n, 0n)).toEqual({ jobsCreated: 0, co2ReducedTons: 0 })
})
