import { expect, test } from 'vitest'
import { fieldOf } from './change-password.tsx'

test('[PWD-03] what is wrong is said at the field it is about', () => {
  expect(fieldOf({ currentPassword: '', newPassword: '', confirmPassword: '' })).toBe('currentPassword')
  expect(fieldOf({ currentPassword: 'one', newPassword: 'two', confirmPassword: '' })).toBe('confirmPassword')
  expect(fieldOf({ currentPassword: 'one', newPassword: 'two', confirmPassword: 'three' })).toBe('confirmPassword')
  expect(fieldOf({ currentPassword: 'one', newPassword: 'two', confirmPassword: 'two' })).toBe('newPassword')
})
