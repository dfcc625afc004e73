import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** Stands where a page will be, and says what it will hold. */
export function NotOpenPage({ title, sentence }: { title: string; sentence: string }) {
  const { user } = useSession()
  return (
    <div className="wrap py-10 md:py-14">
      <div className="grid max-w-[46rem] gap-6">
        <PageTitle>{title}</PageTitle>
        <Card>
          <h2 className="text-title">This part of Heathland is not open yet</h2>
          <p className="mt-2 text-soft">{sentence}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {user ? (
              <ButtonLink to="/dashboard" variant="primary">
                Go to your dashboard
              </ButtonLink>
            ) : (
              <ButtonLink to="/" variant="primary">
                Go to Homepage
              </ButtonLink>
            )}
            <ButtonLink to="/status">Platform status</ButtonLink>
          </div>
        </Card>
      </div>
    </div>
  )
}
