import { expect, test } from 'vitest'
import { assessmentAge } from './vendor.ts'

test.each([
  ['2026-11-05', 'current'],
  ['2025-11-05', 'current'],
  ['2025-11-04', 'old'],
  ['2026-11-06', 'ahead'],
])('[COMP-05] an assessment holds for a year, to the day, and not before it was made: %s is %s', (assessmentDate, age) => {
  expect(assessmentAge({ assessmentDate }, new Date('2026-11-05T10:00:00Z'))).toBe(age)
})
