import { useState } from 'react'
import { useFragment } from '../../features/fragment.ts'
import { AcceptInvitation } from '../../features/identity/accept-invitation.tsx'
import { EmailVerification } from '../../features/identity/email-verification.tsx'
import { AccountSetup } from '../../features/onboarding/account-setup.tsx'
import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function WelcomePage() {
  const t = useWords('member')

  const { user } = useSession()
  const [isEmailVerified, setEmailVerified] = useState(false)
  const invitation = useFragment('invite')
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-6">
        <PageTitle lead={t.welcomePage.youCanDoEachStep}>{t.welcomePage.accountSetup}</PageTitle>
        {invitation === undefined ? (
          <EmailVerification onVerified={() => setEmailVerified(true)} />
        ) : (
          <AcceptInvitation token={invitation} />
        )}
        <AccountSetup user={user} isEmailVerified={isEmailVerified} />
        {invitation === undefined && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard" variant="primary">
              {t.welcomePage.continue}
            </ButtonLink>
            <ButtonLink to="/dashboard">{t.welcomePage.skip}</ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}
