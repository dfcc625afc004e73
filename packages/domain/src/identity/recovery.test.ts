import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, hourMs } from '../time.ts'
import {
  decideRecoveryRequest,
  decideRecoveryStep,
  dueStep,
  isOpen,
  newEmailVerifiedWithinMs,
  nextLookAt,
  type Recovery,
  type RecoveryStep,
  recoveryKinds,
  recoveryStates,
  recoveryWaitMs,
} from './recovery.ts'

const start = new Date('2026-11-05T10:00:00Z')
const account = { isSuspended: false, hasFactor: true, isEmailTaken: false }
const requested: Recovery = {
  kind: 'clear-factors',
  state: 'requested',
  personId: 'per_owner',
  makerId: 'per_maker',
  lapsesAt: after(start, 72 * hourMs),
}

test('nobody requests a recovery of their own account, and only one is open at a time', () => {
  const request = { kind: 'clear-factors', personId: 'per_owner', makerId: 'per_maker' } as const
  expect(decideRecoveryRequest(request, account, undefined, start)).toEqual({ refused: false })
  expect(decideRecoveryRequest({ ...request, makerId: 'per_owner' }, account, undefined, start)).toMatchObject({ code: 'OWN_ROLE' })
  expect(decideRecoveryRequest(request, account, requested, start)).toMatchObject({ code: 'RECOVERY_OPEN' })
  expect(decideRecoveryRequest(request, account, requested, requested.lapsesAt)).toEqual({ refused: false })
})

test('a suspended account, one without factors and an address of somebody else are not recovered', () => {
  const request = { kind: 'clear-factors', personId: 'per_owner', makerId: 'per_maker' } as const
  const unfit = { code: 'RECOVERY_UNFIT' }
  expect(decideRecoveryRequest(request, { ...account, isSuspended: true }, undefined, start)).toMatchObject(unfit)
  expect(decideRecoveryRequest(request, { ...account, hasFactor: false }, undefined, start)).toMatchObject(unfit)
  const change = { ...request, kind: 'change-email' } as const
  expect(decideRecoveryRequest(change, { ...account, hasFactor: false }, undefined, start)).toEqual({ refused: false })
  expect(decideRecoveryRequest(change, { ...account, isEmailTaken: true }, undefined, start)).toMatchObject({ code: 'ALREADY_A_MEMBER' })
})

const someone = fc.constantFrom('per_owner', 'per_maker', 'per_checker')
const someStep: fc.Arbitrary<RecoveryStep> = fc.oneof(
  someone.map((checkerId) => ({ type: 'approve', checkerId }) as const),
  fc.constantFrom({ type: 'refuse' } as const, { type: 'stop' } as const, { type: 'verify-email' } as const),
)
const someAccount = fc.option(fc.record({ isSuspended: fc.boolean(), hasFactor: fc.boolean(), isEmailTaken: fc.boolean() }), {
  nil: undefined,
})

test('whatever happens in whatever order, it takes effect only after two others agreed, the waiting time, no stop and a verified address', () => {
  const steps = fc.array(fc.tuple(fc.nat(60), fc.oneof(someStep, fc.constant('look' as const)), someAccount), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...recoveryKinds), steps, (kind, happened) => {
      let recovery: Recovery = { ...requested, kind }
      let now = start
      let stopped = false
      for (const [hours, step, found] of happened) {
        now = after(now, hours * hourMs)
        const before = recovery
        if (step === 'look') {
          const due = dueStep(recovery, found, now)
          if (due === 'complete') {
            expect(found).toMatchObject({ isSuspended: false })
            expect(stopped).toBe(false)
            expect(new Set([recovery.personId, recovery.makerId, recovery.checkerId]).size).toBe(3)
            expect(now.getTime() - (recovery.approvedAt?.getTime() ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(recoveryWaitMs)
            if (kind === 'change-email') expect(recovery.emailVerifiedAt).toBeDefined()
            recovery = { ...recovery, state: 'done' }
          } else if (due === 'expire') recovery = { ...recovery, state: 'expired' }
        } else {
          const decision = decideRecoveryStep(recovery, step, now)
          if (!decision.refused) recovery = decision.recovery
          if (!decision.refused && step.type === 'stop') stopped = true
        }
        // Whatever has ended stays as it ended, and who asked for whom never changes.
        if (!isOpen(before)) expect(recovery).toEqual(before)
        expect(recovery).toMatchObject({ personId: 'per_owner', makerId: 'per_maker', kind })
        expect(recovery.checkerId === 'per_owner' || recovery.checkerId === 'per_maker').toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('looking again is never put off beyond the moment at which something is due', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recoveryKinds), fc.boolean(), fc.nat(400), (kind, isVerified, hours) => {
      const approved = decideRecoveryStep({ ...requested, kind }, { type: 'approve', checkerId: 'per_checker' }, start)
      if (approved.refused) throw new Error('a second administrator may approve')
      const recovery = { ...approved.recovery, ...(isVerified && { emailVerifiedAt: start }) }
      const now = after(start, hours * hourMs)
      if (dueStep(recovery, account, now) !== 'wait') return
      const look = nextLookAt(recovery, now)
      expect(look.getTime()).toBeGreaterThan(now.getTime())
      expect(dueStep(recovery, account, look)).toBe(
        look.getTime() < start.getTime() + newEmailVerifiedWithinMs && kind === 'change-email' && !isVerified
          ? 'wait'
          : isVerified || kind === 'clear-factors'
            ? 'complete'
            : 'expire',
      )
    }),
  )
})

test('an owner stops it until the moment it took effect, and nobody after', () => {
  for (const state of recoveryStates) {
    const decision = decideRecoveryStep({ ...requested, state }, { type: 'stop' }, after(start, 1_000 * hourMs))
    expect(decision.refused).toBe(state !== 'requested' && state !== 'approved')
  }
})
