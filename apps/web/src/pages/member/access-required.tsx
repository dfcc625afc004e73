import { decideGate, isGateNeed, localPathOr } from '@heathland/domain/onboarding/gate'
import { useSearchParams } from 'react-router'
import { MissingStep } from '../../features/onboarding/missing-step.tsx'
import { gateFactsOf, useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function AccessRequiredPage() {
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
            <PageTitle lead="Nothing is missing any more.">You can go on</PageTitle>
            <Card>
              <p className="text-soft">Every step that this page asks for is done.</p>
              <div className="mt-5">
                <ButtonLink to={from} variant="primary">
                  Continue
                </ButtonLink>
              </div>
            </Card>
          </>
        ) : (
          <>
            <PageTitle
              lead={
                isGateNeed(asked) && asked !== gate.need
                  ? 'This is the next step before the page opens.'
                  : 'The page you asked for opens as soon as it is done.'
              }
            >
              One step is missing
            </PageTitle>
            <MissingStep need={gate.need} from={from} facts={user} />
          </>
        )}
      </div>
    </div>
  )
}
