import { decideGate, gateNeeds } from '@heathland/domain/onboarding/gate'
import { decideReadiness, readinessSteps } from '@heathland/domain/onboarding/readiness'
import { Card } from '../../ui/card.tsx'
import { type Step, Stepper } from '../../ui/stepper.tsx'
import { gateFactsOf, type Session } from '../session.ts'

/** The four steps of setting up an account, each with its time, and which of them are done as far as is known here. */
export function AccountSetup({ user }: { user: Session['user'] }) {
  const done = user ? doneOf(user) : new Set<string>()
  const next = setupSteps.find(({ id }) => !done.has(id))?.id
  return (
    <Card title="Four steps to your account">
      <Stepper
        label="Account setup"
        steps={setupSteps.map((step): Step => ({ ...step, state: done.has(step.id) ? 'done' : step.id === next ? 'current' : 'ahead' }))}
      />
    </Card>
  )
}

const setupSteps = [
  { id: 'email', label: 'Verify your email', detail: '~1 min. The link in our message.' },
  { id: 'agreement', label: readinessSteps.agreement.label, detail: `${readinessSteps.agreement.estimate}. Read and sign it.` },
  { id: 'kyc', label: readinessSteps.kyc.label, detail: `${readinessSteps.kyc.estimate}. The decision takes 1–2 business days.` },
  { id: 'wallet', label: gateNeeds.wallet.title, detail: `${sentence(gateNeeds.wallet.estimate)}. Nothing for you to do.` },
]

function doneOf(user: NonNullable<Session['user']>): Set<string> {
  const done = decideReadiness(user).steps.filter((step) => step.done)
  const gate = decideGate(gateFactsOf(user))
  const hasWallet = gate.open || gate.need !== 'wallet'
  // Nobody signs in with an address that is not verified.
  return new Set(['email', ...done.map(({ key }) => key), ...(hasWallet ? ['wallet'] : [])])
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
