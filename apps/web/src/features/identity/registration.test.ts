import { expect, test } from 'vitest'
import { checkStep, emptyValues, firstStepOf, registrationOf, stepOf } from './registration.ts'

const values = {
  ...emptyValues,
  firstName: ' Anna ',
  lastName: 'Visser',
  email: ' anna@example.org ',
  password: ' a secret ',
  confirmPassword: ' a secret ',
}

test('[REG-01] [PUB-06] sends what was typed without what was left empty, and carries the investor kind along', () => {
  expect(registrationOf(values, undefined, 'en')).toEqual({
    firstName: 'Anna',
    lastName: 'Visser',
    email: 'anna@example.org',
    password: ' a secret ',
    language: 'en',
  })
  expect(registrationOf({ ...values, phone: ' +31 6 ', country: 'NL' }, 'professional', 'nl')).toMatchObject({
    phone: '+31 6',
    country: 'NL',
    investorKind: 'professional',
    language: 'nl',
  })
})

test('[REG-07] the phone number is asked for in step 2, the address in step 3', () => {
  expect(stepOf('email')).toBe(1)
  expect(stepOf('phone')).toBe(2)
  expect(['address', 'city', 'country'].map(stepOf)).toEqual([3, 3, 3])
  expect(stepOf('investorKind')).toBeUndefined()
  expect(checkStep(1, { ...values, firstName: '' }).form).toBe('fields-missing')
  expect(checkStep(2, values).ok).toBe(true)
})

test('[REG-06] what the server says of a field leads back to its step', () => {
  expect(firstStepOf({ country: 'Please choose a country.', password: 'Too common.' })).toEqual({
    step: 1,
    errors: { password: 'Too common.' },
  })
  expect(firstStepOf({ city: 'Too long.' })).toEqual({ step: 3, errors: { city: 'Too long.' } })
})
