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
    <div className="wrap py-14 md:py-20">
      <p className="figures text-lead font-[620] text-accent">404</p>
      <div className="mt-2">
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
