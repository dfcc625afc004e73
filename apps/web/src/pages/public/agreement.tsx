import { localPathOr } from '@heathland/domain/onboarding/gate'
import { agreement } from '@heathland/words/en/legal/agreement'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '../../features/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { LegalPage } from './legal-page.tsx'

/** Anyone may read it; signing concerns one person. */
export function AgreementPage() {
  const t = useWords('public')
  return (
    <LegalPage title={t.legal.agreement.title} lead={t.legal.agreement.lead} sections={agreement}>
      <Signature />
    </LegalPage>
  )
}

function Signature() {
  const t = useWords('public')
  const { user, loading, failure } = useSession()
  const [search] = useSearchParams()
  const { pathname, search: query } = useLocation()
  const from = localPathOr(search.get('from'), '/dashboard')
  // Whoever cannot be asked for may well be signed in.
  if (loading || failure) {
    return (
      <Loading>
        <Skeleton shape="h-40 w-full" />
      </Loading>
    )
  }
  if (!user) {
    return (
      <Card>
        <h2 className="text-title">{t.agreementPage.signTheAgreement}</h2>
        <p className="mt-2 text-soft">{t.agreementPage.signInFirst}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/login" state={{ from: pathname + query }} variant="primary">
            {t.agreementPage.sign}
          </ButtonLink>
          <ButtonLink to="/register">{t.agreementPage.createAnAccount}</ButtonLink>
        </div>
      </Card>
    )
  }
  return user.agreementSigned ? (
    <Card>
      <Badge tone="good">{t.agreementPage.signed}</Badge>
      <h2 className="mt-2 text-title">{t.agreementPage.youHaveSigned}</h2>
      <p className="mt-2 text-soft">{t.agreementPage.nothingMore}</p>
      <div className="mt-5">
        <ButtonLink to={from} variant="primary">
          {t.agreementPage.continue}
        </ButtonLink>
      </div>
    </Card>
  ) : (
    <Card>
      <Badge>{t.agreementPage.notOpenYet}</Badge>
      <h2 className="mt-2 text-title">{t.agreementPage.signingIsNotOpen}</h2>
      <p className="mt-2 text-soft">{t.agreementPage.notOpenMeaning}</p>
      <div className="mt-5">
        <ButtonLink to={from} variant="primary">
          {t.agreementPage.doThisLater}
        </ButtonLink>
      </div>
    </Card>
  )
}
