import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function AccessDenied() {
  const navigate = useNavigate()
  const goBack = () => {
    // The router counts its own steps; at the first one there is nothing of ours to go back to.
    const isFirst = !((window.history.state as { idx?: number } | null)?.idx ?? 0)
    void (isFirst ? navigate('/dashboard', { replace: true }) : navigate(-1))
  }
  return (
    <div className="wrap py-14 md:py-20">
      <PageTitle lead="You don't have permission to access this page.">Access Denied</PageTitle>
      <p className="mt-4 max-w-measure text-soft">It belongs to another role. Nothing was changed, and nothing of yours is affected.</p>
      <div className="mt-6">
        <Button variant="primary" onClick={goBack}>
          Go Back
        </Button>
      </div>
    </div>
  )
}
