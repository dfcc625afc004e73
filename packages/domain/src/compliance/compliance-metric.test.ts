import { expect, test } from 'vitest'
import { measure } from './compliance-metric.ts'

test.each([
  ['kyc-in-time', 95, 100, 95, 'on-track'],
  ['kyc-in-time', 949, 1_000, 94, 'at-risk'],
  ['dlp-in-time', 9, 10, 90, 'on-track'],
  ['dlp-in-time', 8, 9, 88, 'at-risk'],
  ['vendors-assessed', 4, 4, 100, 'on-track'],
  ['vendors-assessed', 199, 200, 99, 'at-risk'],
  ['vendors-assessed', 0, 0, undefined, 'on-track'],
] as const)('[COMP-05] %s: %i of %i are %s percent, %s', (metric, part, whole, percent, status) => {
  expect(measure(metric, { part, whole })).toEqual({ percent, status })
})
