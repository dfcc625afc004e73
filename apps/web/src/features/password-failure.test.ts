import { expect, test } from 'vitest'
import { fragmentIn } from './fragment.ts'
import { PasskeyFailed } from './passkey.ts'
import { passwordProblemOf } from './password-failure.ts'

test('[REG-06] what the server says about a password belongs at its field, and nothing else does', () => {
  expect(passwordProblemOf({ code: 'PASSWORD_TOO_COMMON' })).toBe('password-too-common')
  expect(passwordProblemOf({ code: 'RATE_LIMITED' })).toBeUndefined()
})

test('a link’s fragment gives what it carries', () => {
  expect(fragmentIn('#token=abc_-', 'token')).toBe('abc_-')
  expect(fragmentIn('#token=abc', 'invite')).toBeUndefined()
  expect(fragmentIn('', 'token')).toBeUndefined()
})

test('a passkey that was not given says why', () => {
  expect(new PasskeyFailed(Object.assign(new Error('x'), { name: 'NotAllowedError' })).why).toBe('cancelled')
  expect(new PasskeyFailed('nothing').why).toBe('failed')
})
