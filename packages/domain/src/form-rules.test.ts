/** The rules of staff's forms: each names every wrong field at once, and hands on what is sent without the space around it. */
import { expect, test } from 'vitest'
import { checkReportRequest } from './compliance/compliance-report.ts'
import { checkDataClass } from './compliance/data-class.ts'
import { checkBreakEnding } from './funding/custody-break.ts'
import { checkPasskeyLabel } from './identity/device.ts'
import { checkAdminSignIn, checkEmail, checkInvitation } from './identity/registration.ts'
import { checkEmailChange, checkListChange, checkRoleChange } from './identity/staff-changes.ts'
import { checkRisk } from './security/risk.ts'
import { checkResolution } from './security/security-event.ts'

test('a risk has a description and two levels', () => {
  const empty = { description: ' ', likelihood: '', impact: '4', status: 'Open' } as const
  expect(checkRisk(empty)).toEqual({
    ok: false,
    problems: { description: 'description-missing', likelihood: 'likelihood-missing', impact: 'impact-missing' },
  })
  expect(checkRisk({ description: ' Fire ', likelihood: '2', impact: '3', status: 'Open' })).toEqual({
    ok: true,
    input: { description: 'Fire', likelihood: 2, impact: 3, status: 'Open' },
  })
})

test('a kind of data has a name, a sensitivity and an owner', () => {
  expect(checkDataClass({ name: 'x', sensitivity: '', owner: ' ' })).toEqual({
    ok: false,
    problems: { name: 'name-missing', sensitivity: 'sensitivity-missing', owner: 'owner-missing' },
  })
  const input = { name: 'Papers', sensitivity: 'Internal', owner: 'Legal' } as const
  expect(checkDataClass({ ...input, name: ' Papers ' })).toEqual({ ok: true, input })
})

test('a change of access says what and why', () => {
  expect(checkRoleChange({ role: '', reason: '' })).toEqual({ ok: false, problems: { role: 'role-missing', reason: 'reason-missing' } })
  expect(checkRoleChange({ role: 'compliance', reason: ' Joins. ' })).toEqual({ ok: true, input: { role: 'compliance', reason: 'Joins.' } })
  const held = ['users.read', 'ledger.read']
  const list = (permissions: readonly string[], reason = 'Because.') => checkListChange('permissions', held, { permissions, reason })
  expect(list(['ledger.read', 'users.read'], '')).toEqual({ ok: false, problems: { permissions: 'unchanged', reason: 'reason-missing' } })
  expect(list(['users.read', 'ledger.post', 'users.read'])).toEqual({
    ok: true,
    input: { permissions: ['ledger.post', 'users.read'], reason: 'Because.' },
  })
  expect(list([])).toMatchObject({ ok: true })
  expect(checkEmailChange({ email: 'no', reason: '' })).toEqual({
    ok: false,
    problems: { email: 'email-invalid', reason: 'reason-missing' },
  })
})

test('an invitation names somebody and an address that mail reaches', () => {
  expect(checkInvitation({ firstName: ' ', lastName: '', email: 'x' })).toEqual({
    ok: false,
    problems: { firstName: 'first-name-missing', lastName: 'last-name-missing', email: 'email-invalid' },
  })
  expect(checkInvitation({ firstName: ' Ines ', lastName: 'Proof', email: ' ines@example.org ' })).toEqual({
    ok: true,
    input: { firstName: 'Ines', lastName: 'Proof', email: 'ines@example.org' },
  })
})

test('the smaller forms ask for the one thing that they need', () => {
  expect(checkEmail({ email: ' anna@example.org ' })).toEqual({ ok: true, input: { email: 'anna@example.org' } })
  expect(checkEmail({ email: 'anna' })).toMatchObject({ ok: false })
  expect(checkAdminSignIn({ email: ' ', password: '' })).toEqual({
    ok: false,
    problems: { email: 'email-missing', password: 'password-missing' },
    form: 'fields-missing',
  })
  expect(checkPasskeyLabel({ label: ' ' })).toMatchObject({ ok: false })
  expect(checkReportRequest({ type: '' })).toMatchObject({ ok: false })
  expect(checkResolution({ words: 'no' })).toEqual({ ok: false, problems: { words: 'words-missing' } })
  expect(checkBreakEnding({ ending: 'book', reason: ' Paid twice. ' })).toEqual({
    ok: true,
    input: { ending: 'book', reason: 'Paid twice.' },
  })
  expect(checkBreakEnding({ ending: 'explained', reason: '' })).toEqual({ ok: false, problems: { reason: 'reason-missing' } })
})
