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
  kyc: { label: 'KYC verification', estimate: '~3–5 min', route: '/kyc-verification' },
  agreement: { label: 'Membership agreement', estimate: '~2 min', route: '/agreement' },
  onramp: { label: 'First onramp', estimate: '~2–3 min', route: '/wallet' },
} as const
export type ReadinessStepKey = keyof typeof readinessSteps

export interface ReadinessStep {
  readonly key: ReadinessStepKey
  readonly label: string
  readonly done: boolean
  /** The member's own effort, not the time a decision takes. */
  readonly estimate: string
  readonly route: string
  /** Why the step counts as done or not, as a sentence for the member. */
  readonly reason: string
}

export interface Readiness {
  /** Always three, in the order KYC, agreement, first onramp. */
  readonly steps: readonly [ReadinessStep, ReadinessStep, ReadinessStep]
  readonly percent: number
  readonly next: ReadinessStepKey | undefined
  readonly message: string
}

export function decideReadiness(facts: ReadinessFacts): Readiness {
  const steps = [
    step('kyc', facts.kycStatus === 'approved', kycReasons[facts.kycStatus]),
    step('agreement', facts.agreementSigned, agreementReason(facts.agreementSigned)),
    step('onramp', facts.firstOnrampOk, onrampReason(facts.firstOnrampOk)),
  ] as const
  const doneCount = steps.filter(({ done }) => done).length
  return {
    steps,
    percent: Math.round((doneCount / steps.length) * 100),
    next: steps.find(({ done }) => !done)?.key,
    message: doneCount === steps.length ? readinessMessages.ready : readinessMessages.underway,
  }
}

export const readinessMessages = {
  ready: "All set. You've unlocked the full investor experience.",
  underway: "You're close! Complete the next step to unlock more features.",
} as const

export type NudgeStep = 'kyc' | 'onramp'

export interface Nudge {
  readonly step: NudgeStep
  readonly label: string
  readonly estimate: string
  readonly route: string
  readonly reason: string
  /** The context that the click:cta event of the nudge's action carries. */
  readonly telemetryContext: `readiness_nudge.${NudgeStep}`
}

/** The banner asks for one thing only: the identity check first, then the first onramp, then nothing. */
export function decideNudge(facts: Pick<ReadinessFacts, 'kycStatus' | 'firstOnrampOk'>): Nudge | undefined {
  if (facts.kycStatus !== 'approved') return nudge('kyc', kycReasons[facts.kycStatus])
  if (!facts.firstOnrampOk) return nudge('onramp', onrampReason(false))
  return undefined
}

function nudge(key: NudgeStep, reason: string): Nudge {
  return { step: key, ...readinessSteps[key], reason, telemetryContext: `readiness_nudge.${key}` }
}

function step(key: ReadinessStepKey, done: boolean, reason: string): ReadinessStep {
  return { key, ...readinessSteps[key], done, reason }
}

const kycReasons = {
  unknown: 'Your identity has not been checked yet.',
  pending: 'Your identity check is under way.',
  approved: 'Your identity has been checked.',
  rejected: 'Your identity check was not successful.',
} as const satisfies Record<KycStatus, string>

function agreementReason(signed: boolean): string {
  return signed ? 'You have signed the membership agreement.' : 'You have not signed the membership agreement yet.'
}

function onrampReason(arrived: boolean): string {
  return arrived ? 'Your first onramp has arrived.' : 'Your first onramp of EUR 20 or more has not arrived yet.'
}
