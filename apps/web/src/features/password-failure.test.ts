import { expect, test } from 'vitest'
import { fragmentIn } from './fragment.ts'
import { passkeyWords } from './passkey.ts'
import { passwordMessageOf } from './password-failure.ts'

test('[REG-06] what the server says about a password belongs at its field, and nothing else does', () => {
  const failure = { kind: 'refused', message: 'Please choose a less common password.', fields: [] } as const
  expect(passwordMessageOf({ ...failure, code: 'PASSWORD_TOO_COMMON' })).toBe('Please choose a less common password.')
  expect(passwordMessageOf({ ...failure, code: 'RATE_LIMITED' })).toBeUndefined()
})

test('a link’s fragment gives what it carries', () => {
  expect(fragmentIn('#token=abc_-', 'token')).toBe('abc_-')
  expect(fragmentIn('#token=abc', 'invite')).toBeUndefined()
  expect(fragmentIn('', 'token')).toBeUndefined()
})

test('a passkey that was not given is told in words', () => {
  expect(passkeyWords(Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toMatch(/cancelled/)
  expect(passkeyWords('nothing')).toBe('The passkey could not be used. Please try again.')
})
