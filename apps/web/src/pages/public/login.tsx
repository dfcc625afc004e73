import { localPathOr } from '@heathland/domain/onboarding/gate'
import { Link, Navigate, useLocation } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { SignInForm } from '../../features/identity/sign-in-form.tsx'
import { useSession } from '../../features/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function LoginPage() {
  const { user, enableDemoMode } = useSession()
  const { isDemo } = useDemoMode()
  const { state } = useLocation()
  if (user && !isDemo) return <Navigate to={localPathOr((state as { from?: string } | null)?.from, '/dashboard')} replace />
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle lead="Sign in to your Heathland account.">Welcome Back</PageTitle>
        <Card raised>
          <SignInForm />
          <p className="mt-5 border-t border-line pt-4 text-center text-soft">
            Don't have an account?{' '}
            <Link to="/register" className="link inline-block py-1">
              Register
            </Link>
          </p>
        </Card>
        <div className="rounded-large bg-accent-soft p-5 text-accent-ink">
          <p>
            <strong>Look around first.</strong> The demo opens a sample investor’s dashboard in your browser. No account, nothing sent
            anywhere.
          </p>
          <div className="mt-3">
            <Button onClick={enableDemoMode}>View Demo Dashboard</Button>
          </div>
        </div>
      </div>
    </div>
  )
}
