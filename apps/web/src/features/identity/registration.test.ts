import { expect, test } from 'vitest'
import { checkOf, checkStep, emptyDraft, registrationOf, stepOf } from './registration.ts'

const values = {
  ...emptyDraft,
  firstName: ' Anna ',
  lastName: 'Visser',
  email: ' anna@example.org ',
  password: ' a secret ',
  confirmPassword: ' a secret ',
}

test('[REG-01] [PUB-06] sends what was typed without what was left empty, and carries the investor kind along', () => {
  expect(registrationOf(values, undefined)).toEqual({
    firstName: 'Anna',
    lastName: 'Visser',
    email: 'anna@example.org',
    password: ' a secret ',
  })
  expect(registrationOf({ ...values, phone: ' +31 6 ', country: 'NL' }, 'professional')).toMatchObject({
    phone: '+31 6',
    country: 'NL',
    investorKind: 'professional',
  })
})

test('[REG-07] the phone number is asked for in step 2, the address in step 3', () => {
  expect(stepOf('email')).toBe(1)
  expect(stepOf('phone')).toBe(2)
  expect(['address', 'city', 'country'].map(stepOf)).toEqual([3, 3, 3])
  expect(stepOf('investorKind')).toBeUndefined()
  expect(checkStep(1, { ...values, firstName: '' }).form).toBe('Please fill in all required fields')
  expect(checkStep(2, values).ok).toBe(true)
})

test('[REG-06] what the server says of a field leads back to its step', () => {
  const common = { path: 'password', message: 'Please choose a less common password.' }
  expect(checkOf([{ path: 'country', message: 'later' }, common])).toEqual({
    step: 1,
    check: { ok: false, form: undefined, fields: { password: common.message } },
  })
  expect(checkOf([{ path: 'investorKind', message: 'not a field of the form' }])).toBeUndefined()
})
