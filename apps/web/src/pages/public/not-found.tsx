import { Compass } from 'lucide-react'
import { createElement, Fragment, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function NotFoundPage() {
  const t = useWords('public')

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
        <PageTitle lead={t.notFoundPage.theAddressMayBeMistyped}>{t.notFoundPage.oopsPageNotFound}</PageTitle>
      </div>
      <p className="mt-4 text-soft">
        {createElement(
          Fragment,
          null,
          ...t.notFoundPage.youAskedFor({
            code: <code className="rounded-small bg-sunken px-1.5 py-0.5 break-all text-ink">{pathname}</code>,
          }),
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/" variant="primary">
          {t.notFoundPage.returnToHome}
        </ButtonLink>
        <ButtonLink to="/help">{t.notFoundPage.getHelp}</ButtonLink>
      </div>
    </div>
  )
}
