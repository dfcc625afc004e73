import { Link } from 'react-router'
import { ForgotPasswordForm } from '../../features/identity/forgot-password-form.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function ForgotPasswordPage() {
  const t = useWords('signIn')

  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle lead={t.forgotPasswordPage.weSendYouALink}>{t.forgotPasswordPage.forgotPassword}</PageTitle>
        <Card raised>
          <ForgotPasswordForm />
          <p className="mt-5 border-t border-line pt-4 text-center">
            <Link to="/login" className="link inline-block py-1">
              {t.forgotPasswordPage.backToLogin}
            </Link>
          </p>
        </Card>
      </div>
    </div>
  )
}
