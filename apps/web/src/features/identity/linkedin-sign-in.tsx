import type { errors } from '@heathland/contract/errors'
import { localPathOr } from '@heathland/domain/onboarding/gate'
import type { SignInWords } from '@heathland/words/words'
import { useEffect } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useFragment } from '../fragment.ts'
import { readTab, writeTab } from '../tab-storage.ts'

const key = 'heathland.linkedin-from'

/** Leads out to LinkedIn and back to the page that was asked for. */
export function LinkedInSignIn({ from }: { from: string }) {
  const t = useWords('signIn')

  const code = useFragment('linkedin')
  useEffect(() => {
    if (code === undefined) return
    forgetPageBeforeLinkedIn()
    toast({ tone: 'bad', message: linkedInMessage(t, code) })
  }, [code, t])
  return (
    <ButtonLink
      to={`/api/identity/linkedin?from=${encodeURIComponent(localPathOr(from, '/dashboard'))}`}
      // Not a page of ours: the browser itself goes there.
      reloadDocument
      icon={<LinkedInMark />}
      onClick={() => writeTab(key, from)}
    >
      {t.linkedinSignIn.signInWithLinkedin}
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

const messages = (t: SignInWords): Record<Code, string> => ({
  LINKEDIN_NO_EMAIL: t.linkedinSignIn.linkedinDidNotShareAn,
  LINKEDIN_EMAIL_UNVERIFIED: t.linkedinSignIn.yourEmailAddressIsNot,
  LINKEDIN_UNLINKED: t.linkedinSignIn.thisLinkedinAccountWasUnlinked,
  LINKEDIN_CANCELLED: t.linkedinSignIn.youCancelledAtLinkedin,
  LINKEDIN_REFUSED: t.linkedinSignIn.theAnswerCouldNotBe,
  LINKEDIN_UNAVAILABLE: t.linkedinSignIn.linkedinDoesNotAnswerRight,
  SIGN_IN_FAILED: t.linkedinSignIn.invalidEmailOrPassword,
  RATE_LIMITED: t.linkedinSignIn.tooManyAttemptsPleaseWait,
  UNAVAILABLE: t.linkedinSignIn.theServiceIsNotAvailable,
  UNEXPECTED: t.linkedinSignIn.anUnexpectedErrorOccurred,
})

export function linkedInMessage(t: SignInWords, code: string): string {
  return t.linkedinSignIn.failedToSignInWith({ value: messages(t)[Object.hasOwn(messages(t), code) ? (code as Code) : 'UNEXPECTED'] })
}

function LinkedInMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" fill="currentColor">
      <path d="M2 6.5h2.9V16H2zM3.45 1.9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4M6.9 6.5h2.8v1.3c.5-.9 1.5-1.6 2.9-1.6 2.7 0 3.4 1.7 3.4 4.2V16h-2.9v-5c0-1.2-.1-2.4-1.6-2.4s-1.7 1.1-1.7 2.3V16H6.9z" />
    </svg>
  )
}
