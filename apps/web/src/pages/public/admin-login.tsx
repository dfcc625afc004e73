import { Link, Navigate } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { AdminSignInForm } from '../../features/identity/admin-sign-in-form.tsx'
import { SecondStep, secondStepWords } from '../../features/security/second-step.tsx'
import { useSession } from '../../features/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function AdminLoginPage() {
  const t = useWords('signIn')
  const tAccount = useWords('account')

  const { user, missing } = useSession()
  const { isDemo } = useDemoMode()
  if (user && !isDemo) return <Navigate to="/dashboard" replace />
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle key={missing} lead={missing ? secondStepWords(tAccount)[missing].lead : t.adminLoginPage.forStaffOnlyEveryAttempt}>
          {missing ? secondStepWords(tAccount)[missing].title : t.adminLoginPage.administratorAccess}
        </PageTitle>
        <Card raised>
          {missing ? (
            <SecondStep missing={missing} />
          ) : (
            <>
              <AdminSignInForm />
              <p className="mt-5 border-t border-line pt-4 text-center">
                <Link to="/login" className="link inline-block py-1">
                  {t.adminLoginPage.returnToMainLogin}
                </Link>
              </p>
            </>
          )}
        </Card>
      </div>
    </div>
  )
}
