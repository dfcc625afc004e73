import { errors } from '@heathland/contract/errors'
import { expect, test } from 'vitest'
import { linkedInMessage } from './linkedin-sign-in.tsx'

test('[AUTH-06] what LinkedIn answered is told with the contract’s words', () => {
  expect(linkedInMessage('LINKEDIN_CANCELLED')).toBe(`Failed to sign in with LinkedIn: ${errors.LINKEDIN_CANCELLED.message}`)
  expect(linkedInMessage('toString')).toBe('Failed to sign in with LinkedIn: An unexpected error occurred')
})
