import { expect, test } from 'vitest'
import type { Failure } from './api.ts'
import { serverErrors } from './form-errors.ts'

const refused = (part: Partial<Failure>): Failure => ({
  kind: 'refused',
  code: undefined,
  message: undefined,
  fields: [],
  facts: {},
  ...part,
})
const reading = {
  fields: { ALREADY_A_MEMBER: 'email', amountMinor: 'amount' },
  isField: (name: string) => ['email', 'permissions', 'amount'].includes(name),
  codeWords: (failure: Failure) => failure.message,
  textOf: (message: string) => `words for ${message}`,
}

test('what the server says of a field is shown at it, and of a list at the list', () => {
  const fields = [
    { path: 'email', message: 'email-invalid' },
    { path: 'permissions.0', message: 'unknown' },
  ]
  expect(serverErrors(refused({ code: 'INPUT_INVALID', fields }), reading)).toEqual({
    email: 'words for email-invalid',
    permissions: 'words for unknown',
  })
})

test('the first of two things that are wrong with a field is shown', () => {
  const fields = [
    { path: 'email', message: 'first' },
    { path: 'email', message: 'second' },
  ]
  expect(serverErrors(refused({ fields }), reading)).toEqual({ email: 'words for first' })
})

test('a code, and a path by another name, belong to the field that the form says', () => {
  expect(serverErrors(refused({ code: 'ALREADY_A_MEMBER', message: 'Already a member.' }), reading)).toEqual({ email: 'Already a member.' })
  expect(serverErrors(refused({ fields: [{ path: 'amountMinor', message: 'x' }] }), reading)).toEqual({ amount: 'words for x' })
})

test('an error that belongs to no field is shown as a message', () => {
  expect(serverErrors(refused({ code: 'INPUT_INVALID', fields: [{ path: 'personId', message: 'x' }] }), reading)).toBeUndefined()
  expect(serverErrors(refused({ code: 'toString' }), reading)).toBeUndefined()
  expect(serverErrors(refused({ code: 'RATE_LIMITED', message: 'Too many.' }), reading)).toBeUndefined()
})
