import { decideGate, isGateNeed, localPathOr } from '@heathland/domain/onboarding/gate'
import { useSearchParams } from 'react-router'
import { MissingStep } from '../../features/onboarding/missing-step.tsx'
import { gateFactsOf, useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function AccessRequiredPage() {
  const t = useWords('member')

  const { user } = useSession()
  const [search] = useSearchParams()
  const from = localPathOr(search.get('from'), '/dashboard')
  const asked = search.get('need') ?? ''
  if (!user) return null
  // The address may be old: what is missing now is what counts, and the gate stands before investors alone.
  const gate = user.role === 'investor' ? decideGate(gateFactsOf(user)) : { open: true as const }
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="grid max-w-[46rem] gap-6">
        {gate.open ? (
          <>
            <PageTitle lead={t.accessRequiredPage.nothingIsMissingAnyMore}>{t.accessRequiredPage.youCanGoOn}</PageTitle>
            <Card>
              <p className="text-soft">{t.accessRequiredPage.everyStepThatThisPage}</p>
              <div className="mt-5">
                <ButtonLink to={from} variant="primary">
                  {t.accessRequiredPage.continue}
                </ButtonLink>
              </div>
            </Card>
          </>
        ) : (
          <>
            <PageTitle
              lead={
                isGateNeed(asked) && asked !== gate.need ? t.accessRequiredPage.thisIsTheNextStep : t.accessRequiredPage.thePageYouAskedFor
              }
            >
              {t.accessRequiredPage.oneStepIsMissing}
            </PageTitle>
            <MissingStep need={gate.need} from={from} facts={user} />
          </>
        )}
      </div>
    </div>
  )
}
