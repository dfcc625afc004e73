import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkPasswordChange,
  checkPasswordUpdate,
  decidePassword,
  needsSecondFactor,
  normalisePassword,
  passwordLength,
} from './password.ts'

const strong = { score: 4, breached: false }

describe('password', () => {
  test('[REG-02] has at least 8 characters, and at most 128', () => {
    expect(decidePassword('1234567', strong)).toMatchObject({ refused: true, code: 'PASSWORD_TOO_SHORT' })
    expect(decidePassword('12345678', strong)).toEqual({ refused: false })
    expect(decidePassword('a'.repeat(128), strong)).toEqual({ refused: false })
    expect(decidePassword('a'.repeat(129), strong)).toMatchObject({ refused: true, code: 'PASSWORD_TOO_LONG' })
  })

  test('is refused when it leaked elsewhere or is guessed easily', () => {
    expect(decidePassword('correct horse', { score: 4, breached: true })).toEqual({ refused: true, code: 'PASSWORD_TOO_COMMON' })
    expect(decidePassword('password1', { score: 1, breached: false })).toEqual({ refused: true, code: 'PASSWORD_TOO_COMMON' })
    expect(decidePassword('password1', { score: 2, breached: false })).toEqual({ refused: false })
  })

  test('is counted in characters, not in the units they are stored in', () => {
    expect(passwordLength('🌿'.repeat(8))).toBe(8)
    expect(passwordLength('e\u0301')).toBe(1)
  })

  test('is the same password however a keyboard composed it', () => {
    expect(normalisePassword('e\u0301')).toBe(normalisePassword('é'))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalisePassword(normalisePassword(text))).toBe(normalisePassword(text))
      }),
    )
  })

  test('of fewer than 15 characters does not stand alone before money', () => {
    expect([needsSecondFactor('a'.repeat(14)), needsSecondFactor('a'.repeat(15))]).toEqual([true, false])
  })
})

describe('password update after a recovery link', () => {
  test('gives its messages with a full stop', () => {
    expect(checkPasswordUpdate({ password: 'long enough', confirmPassword: 'long enougH' })).toBe('passwords-differ')
    expect(checkPasswordUpdate({ password: 'short', confirmPassword: 'short' })).toBe('password-too-short')
    expect(checkPasswordUpdate({ password: 'long enough', confirmPassword: 'long enough' })).toBeUndefined()
  })
})

describe('password change in settings', () => {
  test('gives its messages in order', () => {
    const fields = { currentPassword: 'old one', newPassword: 'new password', confirmPassword: 'new password' }
    expect(checkPasswordChange(fields)).toBeUndefined()
    for (const field of ['currentPassword', 'newPassword', 'confirmPassword'] as const) {
      expect(checkPasswordChange({ ...fields, [field]: '' })).toBe('password-fields-missing')
    }
    expect(checkPasswordChange({ ...fields, confirmPassword: 'other' })).toBe('new-passwords-differ')
    expect(checkPasswordChange({ ...fields, newPassword: 'short', confirmPassword: 'short' })).toBe('password-too-short')
  })
})
