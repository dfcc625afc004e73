import { expect, test } from 'vitest'
import { checkAppCode, checkCode, groupsOfFour, plainCode } from './code.ts'

test('[AUTH-10] takes a code as people type it', () => {
  expect(plainCode(' 123 456 ')).toBe('123456')
  expect(checkCode({ code: '123 456' })).toEqual({ ok: true, input: { code: '123456' } })
  expect(checkCode({ code: 'ab2cd-ef3gh' })).toMatchObject({ ok: true })
  expect(checkCode({ code: '  ' })).toEqual({ ok: false, problems: { code: 'code-missing' } })
  expect(checkCode({ code: '12345' })).toEqual({ ok: false, problems: { code: 'code-too-short' } })
})

test('[AUTH-10] setting up an app takes six digits alone', () => {
  expect(checkAppCode({ code: '123 456' })).toEqual({ ok: true, input: { code: '123456' } })
  expect(checkAppCode({ code: 'ab2cd-ef3gh' })).toEqual({ ok: false, problems: { code: 'code-invalid' } })
})

test('shows a key in groups of four', () => {
  expect(groupsOfFour('JBSWY3DPEH')).toBe('JBSW Y3DP EH')
  expect(groupsOfFour('')).toBe('')
})
