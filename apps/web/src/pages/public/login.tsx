import { localPathOr } from '@heathland/domain/onboarding/gate'
import { createElement, Fragment, useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { forgetPageBeforeLinkedIn, LinkedInSignIn, pageBeforeLinkedIn } from '../../features/identity/linkedin-sign-in.tsx'
import { PasskeySignIn } from '../../features/identity/passkey-sign-in.tsx'
import { SignInForm } from '../../features/identity/sign-in-form.tsx'
import { SecondStep, secondStepWords } from '../../features/security/second-step.tsx'
import { useSession } from '../../features/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function LoginPage() {
  const t = useWords('signIn')
  const tAccount = useWords('account')

  const { user, missing, enableDemoMode } = useSession()
  const { isDemo } = useDemoMode()
  const { state } = useLocation()
  const from = localPathOr((state as { from?: string } | null)?.from ?? pageBeforeLinkedIn(), '/dashboard')
  if (user && !isDemo) return <Onward to={from} />
  if (missing) {
    return (
      <div className="wrap pt-3 pb-10 md:pb-14">
        <div className="mx-auto grid max-w-[28rem] gap-6">
          <PageTitle key={missing} lead={secondStepWords(tAccount)[missing].lead}>
            {secondStepWords(tAccount)[missing].title}
          </PageTitle>
          <Card raised>
            <SecondStep missing={missing} />
          </Card>
        </div>
      </div>
    )
  }
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle lead={t.loginPage.signInToYourHeathland}>{t.loginPage.welcomeBack}</PageTitle>
        <Card raised>
          <SignInForm />
          {!isDemo && (
            <div className="mt-5 grid gap-3 border-t border-line pt-5">
              <PasskeySignIn />
              <LinkedInSignIn from={from} />
            </div>
          )}
          <p className="mt-5 border-t border-line pt-4 text-center text-soft">
            {createElement(
              Fragment,
              null,
              ...t.loginPage.dontHaveAnAccountRegister({
                link: (text) => (
                  <Link to="/register" className="link inline-block py-1">
                    {text}
                  </Link>
                ),
              }),
            )}
          </p>
        </Card>
        <div className="rounded-large bg-accent-soft p-5 text-accent-ink">
          <p>{createElement(Fragment, null, ...t.loginPage.lookAroundFirstTheDemo({ strong: (text) => <strong>{text}</strong> }))}</p>
          <div className="mt-3">
            <Button onClick={enableDemoMode}>{t.loginPage.viewDemoDashboard}</Button>
          </div>
        </div>
      </div>
    </div>
  )
}

function Onward({ to }: { to: string }) {
  useEffect(forgetPageBeforeLinkedIn, [])
  return <Navigate to={to} replace />
}
