import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useFragment } from '../../features/fragment.ts'
import { UpdatePassword } from '../../features/identity/update-password.tsx'
import { useSession } from '../../features/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function UpdatePasswordPage() {
  const t = useWords('signIn')

  const token = useFragment('token')
  const { user, missing, logout } = useSession()
  const navigate = useNavigate()
  const askAgain = useCallback(() => void navigate('/forgot-password', { replace: true }), [navigate])
  const leave = async () => {
    if (user || missing) await logout()
    await navigate('/login', { replace: true })
  }
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[28rem] gap-6">
        <PageTitle lead={t.updatePasswordPage.youWillBeSignedOut}>{t.updatePasswordPage.chooseANewPassword}</PageTitle>
        <Card raised>
          <UpdatePassword token={token} onInvalid={askAgain} onUpdated={() => void leave()} />
        </Card>
      </div>
    </div>
  )
}
