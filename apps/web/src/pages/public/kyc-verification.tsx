import { localPathOr } from '@heathland/domain/onboarding/gate'
import { useLocation, useSearchParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { IdentityCheck } from '../../features/kyc/identity-check.tsx'
import { useSession } from '../../features/session.ts'
import { readTab, writeTab } from '../../features/tab-storage.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

/** The provider's page leads back without it, so the tab remembers where the person wanted to go. */
const fromKey = 'heathland.kyc.from'

export function KycVerificationPage() {
  const t = useWords('kyc')

  const { explain } = useApi()
  const { user, loading, failure } = useSession()
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const here = pathname + query
  const wanted = search.get('from') ?? readTab(fromKey)
  const from = wanted === null ? undefined : localPathOr(wanted, '/dashboard')
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[46rem] gap-6">
        <PageTitle lead={t.kycVerificationPage.onceBeforeYourFirstMoney}>{t.kycVerificationPage.identityVerification}</PageTitle>
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
        ) : failure ? (
          <Card>
            <ErrorState explanation={explain(failure.error)} onRetry={failure.retry} />
          </Card>
        ) : (
          <Card>
            <h2 className="text-title">{t.kycVerificationPage.signInToVerifyYour}</h2>
            <p className="mt-2 max-w-measure text-soft">{t.kycVerificationPage.theCheckBelongsToYour}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to="/login" state={{ from: here }} variant="primary">
                {t.kycVerificationPage.signIn}
              </ButtonLink>
              <ButtonLink to="/register">{t.kycVerificationPage.createAnAccount}</ButtonLink>
            </div>
          </Card>
        )}
      </div>
    </div>
  )
}
