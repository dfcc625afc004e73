import { Lock } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useWords } from '../ui/words.tsx'

export function AccessDenied() {
  const t = useWords('shared')

  const navigate = useNavigate()
  const goBack = () => {
    // The router counts its own steps; at the first one there is nothing of ours to go back to.
    const isFirst = !((window.history.state as { idx?: number } | null)?.idx ?? 0)
    void (isFirst ? navigate('/dashboard', { replace: true }) : navigate(-1))
  }
  return (
    <div className="wrap pt-5 pb-14 md:pb-20">
      <span className="mb-5 grid size-12 place-items-center rounded-large bg-care-soft text-care">
        <Lock aria-hidden="true" size={22} strokeWidth={1.8} />
      </span>
      <PageTitle lead={t.accessDenied.youDontHavePermissionTo}>{t.accessDenied.accessDenied}</PageTitle>
      <p className="mt-4 max-w-measure text-soft">{t.accessDenied.itBelongsToAnotherRole}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={goBack}>
          {t.accessDenied.goBack}
        </Button>
        <ButtonLink to="/dashboard">{t.accessDenied.goToYourDashboard}</ButtonLink>
      </div>
    </div>
  )
}
