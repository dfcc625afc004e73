import { publicWords } from '@heathland/words/en/public'
import { expect, test } from 'vitest'
import { linkedInMessage } from './linkedin-sign-in.tsx'

test('[AUTH-06] every answer of LinkedIn has its words', () => {
  expect(linkedInMessage(publicWords, 'LINKEDIN_CANCELLED')).toBe('Failed to sign in with LinkedIn: you cancelled at LinkedIn.')
  expect(linkedInMessage(publicWords, 'toString')).toBe('Failed to sign in with LinkedIn: An unexpected error occurred')
})
