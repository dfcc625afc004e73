import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailOpen, MailX } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useSession } from '../session.ts'
import { forgetRegisteredEmail, registeredEmail } from './registered-email.ts'
import { ResendVerification } from './resend-verification.tsx'

/** Where verifying the address stands: the link of the mail was followed, or the mail is still to be opened. */
export function EmailVerification({ onVerified }: { onVerified: () => void }) {
  const t = useWords('signIn')

  const { call, explain, failureOf } = useApi()
  const { user } = useSession()
  const [email] = useState(registeredEmail)
  const verify = useMutation({
    mutationFn: (token: string) => call.member.identity.verifyEmail.call({ token }),
    onSuccess() {
      forgetRegisteredEmail()
      onVerified()
    },
  })
  useTokenOfLink(verify.mutate)

  if (verify.isPending) {
    return (
      <Notice icon={<Spinner />} title={t.emailVerification.verifyingYourEmail}>
        <p role="status">{t.emailVerification.thisTakesAMoment}</p>
      </Notice>
    )
  }
  if (verify.isSuccess) {
    return (
      <Notice
        icon={<MailCheck aria-hidden="true" size={24} strokeWidth={1.8} />}
        tone="good"
        title={t.emailVerification.yourEmailIsVerified}
        announce
      >
        <p>{user ? t.emailVerification.thankYouYouCanGo : t.emailVerification.thankYouYouCanSign}</p>
        {!user && (
          <div className="mt-4">
            <ButtonLink to="/login" variant="primary">
              {t.emailVerification.signIn}
            </ButtonLink>
          </div>
        )}
      </Notice>
    )
  }
  if (verify.isError) {
    const { code } = failureOf(verify.error)
    // A token that was cut off on its way is as good as one that has expired.
    if (code !== 'LINK_INVALID' && code !== 'INPUT_INVALID') {
      return (
        <Card>
          <ErrorState explanation={explain(verify.error)} onRetry={() => verify.mutate(verify.variables)} busy={verify.isPending} />
        </Card>
      )
    }
    return (
      <Notice
        icon={<MailX aria-hidden="true" size={24} strokeWidth={1.8} />}
        tone="care"
        title={t.emailVerification.thisLinkIsInvalidOr}
        announce
      >
        <p>
          {createElement(
            Fragment,
            null,
            ...t.emailVerification.itWasReplacedByA({
              link: (text) => (
                <Link to="/login" className="link">
                  {text}
                </Link>
              ),
            }),
          )}
        </p>
        <div className="mt-4">
          <ResendVerification email={email} />
        </div>
      </Notice>
    )
  }
  // Nobody signs in with an address that is not verified.
  if (user) return null
  return (
    <Notice icon={<MailOpen aria-hidden="true" size={24} strokeWidth={1.8} />} title={t.emailVerification.checkYourEmail}>
      {email ? (
        <p>
          {createElement(
            Fragment,
            null,
            ...t.emailVerification.weHaveSentAMessage({ strong: <strong className="break-all">{email}</strong> }),
          )}
        </p>
      ) : (
        <p>{t.emailVerification.followTheLinkInThe}</p>
      )}
      <div className="mt-4">
        <ResendVerification email={email} variant="plain" />
      </div>
    </Notice>
  )
}

/** Takes the token of the mail's link out of the address bar at once, so that it stays in no history, and hands it on. */
function useTokenOfLink(onToken: (token: string) => void): void {
  const { hash } = useLocation()
  const taken = useRef<string>(undefined)
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('verify')
    if (token === null || token === taken.current) return
    taken.current = token
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    onToken(token)
  }, [hash, onToken])
}

interface NoticeProps {
  icon: ReactNode
  title: string
  tone?: 'accent' | 'good' | 'care'
  announce?: boolean
  children: ReactNode
}

function Notice({ icon, title, tone = 'accent', announce = false, children }: NoticeProps) {
  return (
    <Card>
      <div className="flex gap-4">
        <span className={classNames('hidden size-12 shrink-0 place-items-center rounded-large sm:grid', tones[tone])}>{icon}</span>
        <div className="min-w-0 flex-1" role={announce ? 'status' : undefined}>
          <h2 className="text-title">{title}</h2>
          <div className="mt-2 max-w-measure text-soft">{children}</div>
        </div>
      </div>
    </Card>
  )
}

const tones = { accent: 'bg-accent-soft text-accent-ink', good: 'bg-good-soft text-good', care: 'bg-care-soft text-care' }
