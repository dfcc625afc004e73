import { signIn } from '@heathland/words/en/sign-in'
import { expect, test } from 'vitest'
import { linkedInMessage } from './linkedin-sign-in.tsx'

test('[AUTH-06] every answer of LinkedIn has its words', () => {
  expect(linkedInMessage(signIn, 'LINKEDIN_CANCELLED')).toBe('Failed to sign in with LinkedIn: you cancelled at LinkedIn.')
  expect(linkedInMessage(signIn, 'toString')).toBe('Failed to sign in with LinkedIn: An unexpected error occurred')
})
