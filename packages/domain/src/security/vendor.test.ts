import { expect, test } from 'vitest'
import { isAssessmentCurrent } from './vendor.ts'

test('[COMP-05] an assessment holds for a year, to the day, and not before it was made', () => {
  const now = new Date('2026-11-05T10:00:00Z')
  expect(
    ['2026-11-05', '2025-11-05', '2025-11-04', '2026-11-06'].map((assessmentDate) => isAssessmentCurrent({ assessmentDate }, now)),
  ).toEqual([true, true, false, false])
})
