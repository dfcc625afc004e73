import { useFragment } from '../../features/fragment.ts'
import { AcceptInvitation } from '../../features/identity/accept-invitation.tsx'
import { EmailVerification } from '../../features/identity/email-verification.tsx'
import { AccountSetup } from '../../features/onboarding/account-setup.tsx'
import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function WelcomePage() {
  const { user } = useSession()
  const invitation = useFragment('invite')
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid gap-6">
        <PageTitle lead="You can do each step when it suits you. Nothing here counts down.">Account Setup</PageTitle>
        {invitation === undefined ? <EmailVerification /> : <AcceptInvitation token={invitation} />}
        <AccountSetup user={user} />
        {invitation === undefined && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/dashboard" variant="primary">
              Continue
            </ButtonLink>
            <ButtonLink to="/dashboard">Skip</ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}
