import { Compass } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('Page not found:', pathname)
  }, [pathname])
  return (
    <div className="wrap pt-3 pb-14 md:pb-20">
      <span className="grid size-12 place-items-center rounded-large bg-accent-soft text-accent-ink">
        <Compass aria-hidden="true" size={24} strokeWidth={1.8} />
      </span>
      <p className="figures mt-5 font-[620] text-accent">404</p>
      <div className="mt-1">
        <PageTitle lead="The address may be mistyped, or the page has moved. Nothing of yours is affected.">Oops! Page not found</PageTitle>
      </div>
      <p className="mt-4 text-soft">
        You asked for <code className="rounded-small bg-sunken px-1.5 py-0.5 break-all text-ink">{pathname}</code>
      </p>
      <div className="mt-6">
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  )
}
