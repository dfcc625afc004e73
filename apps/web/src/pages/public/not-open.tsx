import type { RoutePath } from '@heathland/domain/identity/guard'
import type { PublicWords } from '@heathland/words/words'
import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Stands where a page will be, and says what it will hold. */
export function NotOpenPage({ path }: { path: LaterPath }) {
  const t = useWords('public').notOpenPage
  const { title, sentence } = t.later[path]
  const { user } = useSession()
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[46rem] gap-6">
        <PageTitle>{title}</PageTitle>
        <Card>
          <h2 className="text-title">{t.heading}</h2>
          <p className="mt-2 text-soft">{sentence}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {user ? (
              <ButtonLink to="/dashboard" variant="primary">
                {t.goToYourDashboard}
              </ButtonLink>
            ) : (
              <ButtonLink to="/" variant="primary">
                {t.goToHomepage}
              </ButtonLink>
            )}
            <ButtonLink to="/status">{t.platformStatus}</ButtonLink>
          </div>
        </Card>
      </div>
    </div>
  )
}

export type LaterPath = keyof PublicWords['notOpenPage']['later'] & RoutePath
