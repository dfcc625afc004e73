import { localPathOr } from '@heathland/domain/onboarding/gate'
import { useLocation, useSearchParams } from 'react-router'
import { IdentityCheck } from '../../features/kyc/identity-check.tsx'
import { useSession } from '../../features/session.ts'
import { readTab, writeTab } from '../../features/tab-storage.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The provider's page leads back without it, so the tab remembers where the person wanted to go. */
const fromKey = 'heathland.kyc.from'

export function KycVerificationPage() {
  const { user, loading } = useSession()
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const here = pathname + query
  const wanted = search.get('from') ?? readTab(fromKey)
  const from = wanted === null ? undefined : localPathOr(wanted, '/dashboard')
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[46rem] gap-6">
        <PageTitle lead="Once, before your first money: who you are, confirmed by papers.">Identity verification</PageTitle>
        {user ? (
          <IdentityCheck
            from={from}
            onLeave={(url) => {
              writeTab(fromKey, from ?? null)
              window.location.assign(url)
            }}
          />
        ) : loading ? (
          <Loading>
            <Skeleton shape="h-40 w-full" />
          </Loading>
        ) : (
          <Card>
            <h2 className="text-title">Sign in to verify your identity</h2>
            <p className="mt-2 max-w-measure text-soft">The check belongs to your account. Sign in, or create an account first.</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to="/login" state={{ from: here }} variant="primary">
                Sign in
              </ButtonLink>
              <ButtonLink to="/register">Create an account</ButtonLink>
            </div>
          </Card>
        )}
      </div>
    </div>
  )
}
