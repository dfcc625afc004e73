import { expect, test } from 'vitest'
import { checkVendor, valuesOf } from './vendor-form.ts'

const vendor = {
  id: 'ven_1',
  name: 'Custodian',
  securityScore: 82,
  assessmentDate: '2026-11-05',
  status: 'Compliant',
  criticalFindings: 0,
} as const
const values = valuesOf(vendor)
const today = '2026-11-05'

test('what was written down is sent again as it was, without spaces around it', () => {
  const { id, ...input } = vendor
  expect(checkVendor(values, today)).toEqual({ ok: true, input })
  expect(checkVendor({ ...values, name: ' Custodian ', securityScore: ' 82 ' }, today)).toEqual({ ok: true, input })
})

test('an empty form says what is missing, field by field from the top', () => {
  const check = checkVendor(valuesOf(undefined), today)
  expect(check.ok || Object.keys(check.errors)).toEqual(['name', 'securityScore', 'assessmentDate'])
})

test('numbers are whole and within their limits', () => {
  for (const securityScore of ['101', '-1', '8.5', 'high', '1e1', '']) {
    expect(checkVendor({ ...values, securityScore }, today), securityScore).toMatchObject({ ok: false })
  }
  for (const criticalFindings of ['1000', '-1', '']) {
    expect(checkVendor({ ...values, criticalFindings }, today), criticalFindings).toMatchObject({ ok: false })
  }
  expect(checkVendor({ ...values, securityScore: '100', criticalFindings: '999' }, today)).toMatchObject({ ok: true })
})

test('nobody has assessed a vendor tomorrow', () => {
  expect(checkVendor({ ...values, assessmentDate: '2026-11-06' }, today)).toMatchObject({
    ok: false,
    errors: { assessmentDate: 'Please choose a day that is not in the future.' },
  })
})
