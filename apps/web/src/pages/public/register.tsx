import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { type InvestorKind, isInvestorKind, type StepNumber } from '../../features/identity/registration.ts'
import { RegistrationForm } from '../../features/identity/registration-form.tsx'
import { useSession } from '../../features/session.ts'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function RegisterPage() {
  const { user } = useSession()
  const { isDemo } = useDemoMode()
  const { search, state } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [hasError, setHasError] = useState(false)
  const asked = params.get('kind')
  const kind = isInvestorKind(asked) ? asked : undefined
  if (user && !isDemo) return <Navigate to="/dashboard" replace />
  return (
    <div className="wrap pt-3 pb-10 md:pb-14">
      <div className="mx-auto grid max-w-[36rem] gap-6">
        <PageTitle hasError={hasError} lead={<KindLine kind={kind} />}>
          Create your account
        </PageTitle>
        <Card raised>
          <RegistrationForm
            step={stepIn(state)}
            kind={kind}
            // Each step is a step of the browser's history too: going back there goes back here.
            onStep={(step) => void navigate({ search }, { state: { step } })}
            onLeave={() => void navigate('/')}
            onRegistered={() => void navigate('/welcome')}
            onCheck={setHasError}
          />
        </Card>
        <p className="text-center text-soft">
          Already have an account?{' '}
          <Link to="/login" className="link inline-block py-1">
            Sign in
          </Link>
        </p>
      </div>
    </div>
  )
}

function KindLine({ kind }: { kind: InvestorKind | undefined }) {
  if (!kind) return 'Three short steps. Only the first one is required.'
  const other = kind === 'individual' ? 'professional' : 'individual'
  return (
    <>
      {kinds[kind].as}{' '}
      <Link to={`?kind=${other}`} replace className="link inline-block">
        {kinds[other].instead}
      </Link>
    </>
  )
}

const kinds: Record<InvestorKind, { as: string; instead: string }> = {
  individual: { as: 'As an individual investor.', instead: 'Register as an individual instead' },
  professional: { as: 'As a professional or corporate investor.', instead: 'Register as professional or corporate instead' },
}

function stepIn(state: unknown): StepNumber {
  const step = (state as { step?: unknown } | null)?.step
  return step === 2 || step === 3 ? step : 1
}
