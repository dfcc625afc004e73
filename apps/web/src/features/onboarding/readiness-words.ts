import type { ReadinessFacts, ReadinessStepKey } from '@heathland/domain/onboarding/readiness'
import type { MemberWords } from '@heathland/words/words'

/** Why a step counts as done or not, as a sentence for the member. */
export function reasonOf({ readiness }: MemberWords, step: ReadinessStepKey, facts: Partial<ReadinessFacts>): string {
  if (step === 'kyc') return readiness.kyc[facts.kycStatus ?? 'unknown']
  const isDone = step === 'agreement' ? facts.agreementSigned : facts.firstOnrampOk
  return readiness[step][isDone ? 'done' : 'missing']
}
