import { expect, test } from 'vitest'
import { assessmentAge, checkVendor } from './vendor.ts'

test.each([
  ['2026-11-05', 'current'],
  ['2025-11-05', 'current'],
  ['2025-11-04', 'old'],
  ['2026-11-06', 'ahead'],
])('[COMP-05] an assessment holds for a year, to the day, and not before it was made: %s is %s', (assessmentDate, age) => {
  expect(assessmentAge({ assessmentDate }, new Date('2026-11-05T10:00:00Z'))).toBe(age)
})

const custodian = {
  name: 'Custodian',
  securityScore: 82,
  assessmentDate: '2026-11-05',
  status: 'Compliant',
  criticalFindings: 0,
} as const
const typed = { ...custodian, securityScore: '82', criticalFindings: '0' }
const today = '2026-11-05'

test('what was recorded is sent again as it was, without spaces around it', () => {
  expect(checkVendor(typed, today)).toEqual({ ok: true, input: custodian })
  expect(checkVendor({ ...typed, name: ' Custodian ', securityScore: ' 82 ' }, today)).toEqual({ ok: true, input: custodian })
})

test('an empty form names every field that is missing', () => {
  const empty = { name: '', securityScore: '', assessmentDate: '', status: 'Pending', criticalFindings: '0' } as const
  expect(checkVendor(empty, today)).toEqual({
    ok: false,
    problems: { name: 'name-missing', securityScore: 'score-invalid', assessmentDate: 'day-missing' },
  })
})

test('numbers are whole and within their limits', () => {
  for (const securityScore of ['101', '-1', '8.5', 'high', '1e1', '']) {
    expect(checkVendor({ ...typed, securityScore }, today), securityScore).toMatchObject({ ok: false })
  }
  for (const criticalFindings of ['1000', '-1', '']) {
    expect(checkVendor({ ...typed, criticalFindings }, today), criticalFindings).toMatchObject({ ok: false })
  }
  expect(checkVendor({ ...typed, securityScore: '100', criticalFindings: '999' }, today)).toMatchObject({ ok: true })
})

test('nobody has assessed a vendor tomorrow', () => {
  expect(checkVendor({ ...typed, assessmentDate: '2026-11-06' }, today)).toEqual({
    ok: false,
    problems: { assessmentDate: 'day-ahead' },
  })
})
