import type { SignInWords } from '@heathland/words/words'
import { createElement, Fragment } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { type InvestorKind, isInvestorKind, type StepNumber } from '../../features/identity/registration.ts'
import { RegistrationForm } from '../../features/identity/registration-form.tsx'
import { useSession } from '../../features/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function RegisterPage() {
  const t = useWords('signIn')

  const { user } = useSession()
  const { isDemo } = useDemoMode()
  const { search, state } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = params.get('kind')
  const kind = isInvestorKind(asked) ? asked : undefined
  if (user && !isDemo) return <Navigate to="/dashboard" replace />
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[36rem] gap-6">
        <PageTitle lead={<KindLine kind={kind} />}>{t.registerPage.createYourAccount}</PageTitle>
        <Card raised>
          <RegistrationForm
            step={stepIn(state)}
            kind={kind}
            // Each step is a step of the browser's history too: going back there goes back here.
            onStep={(step) => void navigate({ search }, { state: { step } })}
            onLeave={() => void navigate('/')}
            onRegistered={() => void navigate('/welcome')}
          />
        </Card>
        <p className="text-center text-soft">
          {createElement(
            Fragment,
            null,
            ...t.registerPage.alreadyHaveAnAccountSign({
              link: (text) => (
                <Link to="/login" className="link inline-block py-1">
                  {text}
                </Link>
              ),
            }),
          )}
        </p>
        <p className="-mt-4 text-center text-soft">
          {createElement(
            Fragment,
            null,
            ...t.registerPage.needHelp({
              link: (text) => (
                <Link to="/help" className="link inline-block py-1">
                  {text}
                </Link>
              ),
            }),
          )}
        </p>
      </div>
    </div>
  )
}

function KindLine({ kind }: { kind: InvestorKind | undefined }) {
  const t = useWords('signIn')

  if (!kind) return t.registerPage.threeShortStepsOnlyThe
  const other = kind === 'individual' ? 'professional' : 'individual'
  return (
    <>
      {kinds(t)[kind].as}{' '}
      <Link to={`?kind=${other}`} replace className="link inline-block">
        {kinds(t)[other].instead}
      </Link>
    </>
  )
}

const kinds = (t: SignInWords): Record<InvestorKind, { as: string; instead: string }> => ({
  individual: { as: t.registerPage.asAnIndividualInvestor, instead: t.registerPage.registerAsAnIndividualInstead },
  professional: { as: t.registerPage.asAProfessionalOrCorporate, instead: t.registerPage.registerAsProfessionalOrCorporat },
})

function stepIn(state: unknown): StepNumber {
  const step = (state as { step?: unknown } | null)?.step
  return step === 2 || step === 3 ? step : 1
}
