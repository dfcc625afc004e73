import { decideGate } from '@heathland/domain/onboarding/gate'
import { decideReadiness } from '@heathland/domain/onboarding/readiness'
import type { MemberWords } from '@heathland/words/words'
import { Card } from '../../ui/card.tsx'
import { type Step, Stepper } from '../../ui/stepper.tsx'
import { useWords } from '../../ui/words.tsx'
import { gateFactsOf, type Session } from '../session.ts'

/** The four steps of setting up an account, each with its time, and which of them are done as far as is known here. */
export function AccountSetup({ user, isEmailVerified }: SetupFacts) {
  const t = useWords('member')

  const states = setupStates({ user, isEmailVerified })
  return (
    <Card title={t.accountSetup.fourStepsToYourAccount}>
      <Stepper label={t.accountSetup.accountSetup} steps={setupSteps(t).map((step): Step => ({ ...step, state: states[step.id] }))} />
    </Card>
  )
}

interface SetupFacts {
  readonly user: Session['user']
  /** Just now, on this page, by somebody who has not signed in yet. */
  readonly isEmailVerified: boolean
}

const setupIds = ['email', 'agreement', 'kyc', 'wallet'] as const
type SetupId = (typeof setupIds)[number]

/** The first step that is not done is the current one. */
export function setupStates({ user, isEmailVerified }: SetupFacts): Record<SetupId, Step['state']> {
  const done = user ? doneOf(user) : new Set(isEmailVerified ? ['email'] : [])
  const next = setupIds.find((id) => !done.has(id))
  const stateOf = (id: SetupId) => (done.has(id) ? 'done' : id === next ? 'current' : 'ahead')
  return { email: stateOf('email'), agreement: stateOf('agreement'), kyc: stateOf('kyc'), wallet: stateOf('wallet') }
}

const setupSteps = (t: MemberWords): readonly (Omit<Step, 'state'> & { readonly id: SetupId })[] => [
  { id: 'email', label: t.accountSetup.verifyYourEmail, detail: t.accountSetup.n1MinTheLinkIn },
  {
    id: 'agreement',
    label: t.readiness.steps.agreement.label,
    detail: t.accountSetup.estimateReadAndSignIt({ estimate: t.readiness.steps.agreement.estimate }),
  },
  {
    id: 'kyc',
    label: t.readiness.steps.kyc.label,
    detail: t.accountSetup.estimateTheDecisionTakes1({ estimate: t.readiness.steps.kyc.estimate }),
  },
  {
    id: 'wallet',
    label: t.gate.wallet.title,
    detail: t.accountSetup.estimateNothingForYouTo({ estimate: sentence(t.gate.wallet.estimate) }),
  },
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
