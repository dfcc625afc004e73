import { Link } from 'react-router'
import { ForgotPasswordForm } from '../../features/identity/forgot-password-form.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function ForgotPasswordPage() {
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle lead="We send you a link that lets you choose a new password.">Forgot password</PageTitle>
        <Card raised>
          <ForgotPasswordForm />
          <p className="mt-5 border-t border-line pt-4 text-center">
            <Link to="/login" className="link inline-block py-1">
              Back to Login
            </Link>
          </p>
        </Card>
      </div>
    </div>
  )
}
