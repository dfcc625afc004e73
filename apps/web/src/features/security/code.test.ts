import { expect, test } from 'vitest'
import { appCodeMessage, codeMessage, groupsOfFour, plainCode } from './code.ts'

test('[AUTH-10] takes a code as people type it', () => {
  expect(plainCode(' 123 456 ')).toBe('123456')
  expect(codeMessage('123 456')).toBeUndefined()
  expect(codeMessage('ab2cd-ef3gh')).toBeUndefined()
  expect(codeMessage('  ')).toBe('Please enter a code.')
  expect(codeMessage('12345')).toMatch(/six digits/)
})

test('[AUTH-10] setting up an app takes six digits alone', () => {
  expect(appCodeMessage('123 456')).toBeUndefined()
  expect(appCodeMessage('ab2cd-ef3gh')).toMatch(/six digits/)
})

test('shows a key in groups of four', () => {
  expect(groupsOfFour('JBSWY3DPEH')).toBe('JBSW Y3DP EH')
  expect(groupsOfFour('')).toBe('')
})
