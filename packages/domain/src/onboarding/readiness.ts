/**
 * A member is ready when three things are done: the identity check is approved, the membership agreement is signed and the
 * first onramp has arrived. The order is the order in which they are asked for; none is ever assumed.
 */

export const kycStatuses = ['unknown', 'pending', 'approved', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

export interface ReadinessFacts {
  readonly kycStatus: KycStatus
  readonly agreementSigned: boolean
  readonly firstOnrampOk: boolean
}

export const readinessSteps = {
  kyc: { route: '/kyc-verification' },
  agreement: { route: '/agreement' },
  onramp: { route: '/wallet' },
} as const
export type ReadinessStepKey = keyof typeof readinessSteps

export interface ReadinessStep {
  readonly key: ReadinessStepKey
  readonly done: boolean
  readonly route: string
}

export interface Readiness {
  /** Always three, in the order KYC, agreement, first onramp. */
  readonly steps: readonly [ReadinessStep, ReadinessStep, ReadinessStep]
  readonly percent: number
  readonly next: ReadinessStepKey | undefined
}

export function decideReadiness(facts: ReadinessFacts): Readiness {
  const steps = [
    step('kyc', facts.kycStatus === 'approved'),
    step('agreement', facts.agreementSigned),
    step('onramp', facts.firstOnrampOk),
  ] as const
  const doneCount = steps.filter(({ done }) => done).length
  return {
    steps,
    percent: Math.round((doneCount / steps.length) * 100),
    next: steps.find(({ done }) => !done)?.key,
  }
}

export type NudgeStep = 'kyc' | 'onramp'

export interface Nudge {
  readonly step: NudgeStep
  readonly route: string
  /** The context that the click:cta event of the nudge's action carries. */
  readonly telemetryContext: `readiness_nudge.${NudgeStep}`
}

/** The banner asks for one thing only: the identity check first, then the first onramp, then nothing. */
export function decideNudge(facts: Pick<ReadinessFacts, 'kycStatus' | 'firstOnrampOk'>): Nudge | undefined {
  if (facts.kycStatus !== 'approved') return nudge('kyc')
  if (!facts.firstOnrampOk) return nudge('onramp')
  return undefined
}

function nudge(key: NudgeStep): Nudge {
  return { step: key, ...readinessSteps[key], telemetryContext: `readiness_nudge.${key}` }
}

function step(key: ReadinessStepKey, done: boolean): ReadinessStep {
  return { key, ...readinessSteps[key], done }
}
