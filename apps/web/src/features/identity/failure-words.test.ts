import { signIn } from '@heathland/words/en/sign-in'
import { expect, test } from 'vitest'
import type { Failure } from '../api.ts'
import { messageOf, registrationWords, signInWords } from './failure-words.ts'

const failure = (part: Partial<Failure>): Failure => ({
  kind: 'refused',
  code: undefined,
  message: undefined,
  fields: [],
  facts: {},
  ...part,
})

test('[AUTH-04] [AUTH-12] [ERR-02 login failed] a failed sign-in shows the text of its error code, else the general one', () => {
  expect(messageOf(failure({ code: 'SIGN_IN_FAILED', message: 'Invalid email or password.' }), signInWords(signIn))).toBe(
    'Invalid email or password.',
  )
  expect(messageOf(failure({ kind: 'no-answer', code: 'UNREACHABLE' }), signInWords(signIn))).toBe('Login failed.')
  expect(messageOf(failure({ code: 'UNEXPECTED', message: 'An unexpected error occurred' }), signInWords(signIn))).toBe(
    'An unexpected error occurred',
  )
  expect(messageOf(failure({ kind: 'broken' }), signInWords(signIn))).toBe('An unexpected error occurred')
})

test('[REG-03] [REG-07] [ERR-02 registration failed, ERR-02 registration broke] a failed registration shows the text of its error code, else the general one', () => {
  expect(messageOf(failure({ code: 'RATE_LIMITED', message: 'Too many attempts.' }), registrationWords(signIn))).toBe('Too many attempts.')
  expect(messageOf(failure({ kind: 'no-answer', code: 'TIMED_OUT' }), registrationWords(signIn))).toBe('Registration failed.')
  expect(messageOf(failure({ code: 'UNEXPECTED' }), registrationWords(signIn))).toBe('An unexpected error occurred during registration.')
  expect(messageOf(failure({ kind: 'broken' }), registrationWords(signIn))).toBe('An unexpected error occurred.')
})
