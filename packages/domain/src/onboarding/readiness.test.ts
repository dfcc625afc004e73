import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideNudge, decideReadiness, kycStatuses, type ReadinessFacts } from './readiness.ts'

const anyFacts: fc.Arbitrary<ReadinessFacts> = fc.record({
  kycStatus: fc.constantFrom(...kycStatuses),
  agreementSigned: fc.boolean(),
  firstOnrampOk: fc.boolean(),
})

describe('readiness', () => {
  test('[DASH-04] has three steps in order, each with its time and its page', () => {
    const { steps } = decideReadiness({ kycStatus: 'unknown', agreementSigned: false, firstOnrampOk: false })
    expect(steps.map(({ key, estimate, route, done }) => ({ key, estimate, route, done }))).toEqual([
      { key: 'kyc', estimate: '~3–5 min', route: '/kyc-verification', done: false },
      { key: 'agreement', estimate: '~2 min', route: '/agreement', done: false },
      { key: 'onramp', estimate: '~2–3 min', route: '/wallet', done: false },
    ])
  })

  test.each([
    { facts: { kycStatus: 'unknown', agreementSigned: false, firstOnrampOk: false }, percent: 0, next: 'kyc' },
    { facts: { kycStatus: 'approved', agreementSigned: false, firstOnrampOk: false }, percent: 33, next: 'agreement' },
    { facts: { kycStatus: 'approved', agreementSigned: true, firstOnrampOk: false }, percent: 67, next: 'onramp' },
    { facts: { kycStatus: 'pending', agreementSigned: true, firstOnrampOk: true }, percent: 67, next: 'kyc' },
    { facts: { kycStatus: 'approved', agreementSigned: true, firstOnrampOk: true }, percent: 100, next: undefined },
  ] as const)('[DASH-04] $percent percent leads to $next', ({ facts, percent, next }) => {
    expect(decideReadiness(facts)).toMatchObject({ percent, next })
  })

  test('[DASH-04] says in the exact words whether everything is done', () => {
    expect(decideReadiness({ kycStatus: 'approved', agreementSigned: true, firstOnrampOk: true }).message).toBe(
      "All set. You've unlocked the full investor experience.",
    )
    expect(decideReadiness({ kycStatus: 'approved', agreementSigned: true, firstOnrampOk: false }).message).toBe(
      "You're close! Complete the next step to unlock more features.",
    )
  })

  test('[DASH-05] counts the agreement only when it is signed', () => {
    const signed = decideReadiness({ kycStatus: 'unknown', agreementSigned: true, firstOnrampOk: false })
    const unsigned = decideReadiness({ kycStatus: 'unknown', agreementSigned: false, firstOnrampOk: false })
    expect([signed.steps[1].done, unsigned.steps[1].done]).toEqual([true, false])
  })

  test('[DASH-04] percent, next step and message agree with the steps for every member', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const readiness = decideReadiness(facts)
        const undone = readiness.steps.filter(({ done }) => !done)
        expect(readiness.percent).toBe([100, 67, 33, 0][undone.length])
        expect(readiness.next).toBe(undone[0]?.key)
        expect(readiness.message.startsWith('All set.')).toBe(undone.length === 0)
        expect(readiness.steps.every(({ reason }) => reason.endsWith('.'))).toBe(true)
      }),
    )
  })
})

describe('nudge', () => {
  test.each(['unknown', 'pending', 'rejected'] as const)('[DASH-06] asks for KYC first while it is %s', (kycStatus) => {
    expect(decideNudge({ kycStatus, firstOnrampOk: false })).toMatchObject({
      step: 'kyc',
      telemetryContext: 'readiness_nudge.kyc',
      route: '/kyc-verification',
    })
  })

  test('[DASH-06] then asks for the first onramp, then for nothing', () => {
    expect(decideNudge({ kycStatus: 'approved', firstOnrampOk: false })).toMatchObject({
      step: 'onramp',
      telemetryContext: 'readiness_nudge.onramp',
      route: '/wallet',
    })
    expect(decideNudge({ kycStatus: 'approved', firstOnrampOk: true })).toBeUndefined()
  })

  test('never asks for a step that is done', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const asked = decideNudge(facts)?.step
        expect(decideReadiness(facts).steps.find(({ key }) => key === asked)?.done ?? false).toBe(false)
      }),
    )
  })
})
