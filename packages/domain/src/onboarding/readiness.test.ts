import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideNudge, decideReadiness, kycStatuses, type ReadinessFacts } from './readiness.ts'

const anyFacts: fc.Arbitrary<ReadinessFacts> = fc.record({
  kycStatus: fc.constantFrom(...kycStatuses),
  agreementSigned: fc.boolean(),
  firstOnrampOk: fc.boolean(),
})

describe('readiness', () => {
  test('[DASH-04] has three steps in order, each with its page', () => {
    const { steps } = decideReadiness({ kycStatus: 'unknown', agreementSigned: false, firstOnrampOk: false })
    expect(steps.map(({ key, route, done }) => ({ key, route, done }))).toEqual([
      { key: 'kyc', route: '/kyc-verification', done: false },
      { key: 'agreement', route: '/agreement', done: false },
      { key: 'onramp', route: '/wallet', done: false },
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

  test('[DASH-05] counts the agreement only when it is signed', () => {
    const signed = decideReadiness({ kycStatus: 'unknown', agreementSigned: true, firstOnrampOk: false })
    const unsigned = decideReadiness({ kycStatus: 'unknown', agreementSigned: false, firstOnrampOk: false })
    expect([signed.steps[1].done, unsigned.steps[1].done]).toEqual([true, false])
  })

  test('[DASH-04] percent and next step agree with the steps for every member', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const readiness = decideReadiness(facts)
        const undone = readiness.steps.filter(({ done }) => !done)
        expect(readiness.percent).toBe([100, 67, 33, 0][undone.length])
        expect(readiness.next).toBe(undone[0]?.key)
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
