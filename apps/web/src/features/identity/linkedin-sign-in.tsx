import type { errors } from '@heathland/contract/errors'
import { localPathOr } from '@heathland/domain/onboarding/gate'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useFragment } from '../fragment.ts'
import { readTab, writeTab } from '../tab-storage.ts'

const key = 'heathland.linkedin-from'

/** Leads out to LinkedIn and back to the page that was asked for. */
export function LinkedInSignIn({ from }: { from: string }) {
  const code = useFragment('linkedin')
  useEffect(() => {
    if (code === undefined) return
    forgetPageBeforeLinkedIn()
    toast({ tone: 'bad', message: linkedInMessage(code) })
  }, [code])
  return (
    <ButtonLink
      to={`/api/identity/linkedin?from=${encodeURIComponent(localPathOr(from, '/dashboard'))}`}
      // Not a page of ours: the browser itself goes there.
      reloadDocument
      icon={<LinkedInMark />}
      onClick={() => writeTab(key, from)}
    >
      Sign in with LinkedIn
    </ButtonLink>
  )
}

/** Where someone wanted to go who came back from LinkedIn with half a session. */
export function pageBeforeLinkedIn(): string | undefined {
  return readTab(key) ?? undefined
}

export function forgetPageBeforeLinkedIn(): void {
  writeTab(key, null)
}

type Code = Extract<keyof typeof errors, `LINKEDIN_${string}`> | 'SIGN_IN_FAILED' | 'RATE_LIMITED' | 'UNAVAILABLE' | 'UNEXPECTED'

/** The contract's words, held to it by their type: the contract itself would bring its schemas along. */
const messages: { readonly [Each in Code]: (typeof errors)[Each]['message'] } = {
  LINKEDIN_NO_EMAIL: 'LinkedIn did not share an email address.',
  LINKEDIN_EMAIL_UNVERIFIED: 'your email address is not verified at LinkedIn.',
  LINKEDIN_UNLINKED: 'this LinkedIn account was unlinked. Please sign in with your password.',
  LINKEDIN_CANCELLED: 'you cancelled at LinkedIn.',
  LINKEDIN_REFUSED: 'the answer could not be verified. Please try again.',
  LINKEDIN_UNAVAILABLE: 'LinkedIn does not answer right now.',
  SIGN_IN_FAILED: 'Invalid email or password.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
  UNAVAILABLE: 'The service is not available right now. Please try again shortly.',
  UNEXPECTED: 'An unexpected error occurred',
}

export function linkedInMessage(code: string): string {
  return `Failed to sign in with LinkedIn: ${messages[Object.hasOwn(messages, code) ? (code as Code) : 'UNEXPECTED']}`
}

function LinkedInMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
      <path d="M2 6.5h2.9V16H2zM3.45 1.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4M6.9 6.5h2.8v1.3c.5-.9 1.5-1.6 2.9-1.6 2.7 0 3.4 1.7 3.4 4.2V16h-2.9v-5c0-1.2-.1-2.4-1.6-2.4s-1.7 1.1-1.7 2.3V16H6.9z" />
    </svg>
  )
}
