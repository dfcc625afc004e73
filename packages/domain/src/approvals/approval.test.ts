import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, minuteMs } from '../time.ts'
import { type Approval, decideApproval, decideAsking } from './approval.ts'

const now = new Date('2026-11-05T10:00:00Z')
const approval: Approval = { state: 'waiting', makerId: 'per_maker', bodyHash: 'abc', expiresAt: after(now, minuteMs) }
const checker = { personId: 'per_checker', may: true, isSubject: false }

test('a second person who may agrees to exactly what was asked for', () => {
  expect(decideApproval(approval, checker, 'abc', now)).toEqual({ refused: false })
})

test.each([
  ['APPROVAL_OWN', approval, { ...checker, personId: 'per_maker' }, 'abc', now],
  ['OWN_ROLE', approval, { ...checker, isSubject: true }, 'abc', now],
  ['ACCESS_DENIED', approval, { ...checker, may: false }, 'abc', now],
  ['APPROVAL_CLOSED', { ...approval, state: 'executed' }, checker, 'abc', now],
  ['APPROVAL_CLOSED', { ...approval, state: 'refused' }, checker, 'abc', now],
  ['APPROVAL_EXPIRED', approval, checker, 'abc', after(now, minuteMs)],
  ['APPROVAL_EXPIRED', { ...approval, state: 'expired' }, checker, 'abc', now],
  ['APPROVAL_CHANGED', approval, checker, 'abd', now],
] as const)('%s', (code, given, who, bodyHash, at) => {
  expect(decideApproval(given, who, bodyHash, at)).toMatchObject({ refused: true, code })
})

test('the same is asked for once, until it is decided or too late', () => {
  expect(decideAsking(undefined, now)).toEqual({ refused: false })
  expect(decideAsking(approval, now)).toMatchObject({ refused: true, code: 'APPROVAL_WAITING' })
  expect(decideAsking(approval, after(now, minuteMs))).toEqual({ refused: false })
})

test('nobody agrees with themselves, whatever else is true', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), fc.constantFrom('waiting', 'executed', 'refused', 'expired'), (person, may, state) => {
      expect(
        decideApproval({ ...approval, makerId: person, state: state as 'waiting' }, { personId: person, may, isSubject: false }, 'abc', now)
          .refused,
      ).toBe(true)
    }),
  )
})

test('of five thousand tries only those pass that are a second person’s who may, in time, open, and to the letter', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('per_a', 'per_b'),
      fc.constantFrom('per_a', 'per_b'),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('waiting', 'executed', 'refused', 'expired'),
      fc.constantFrom('abc', 'abd'),
      fc.integer({ min: -2, max: 2 }),
      (makerId, personId, may, isSubject, state, seen, minutes) => {
        const given: Approval = { state: state as Approval['state'], makerId, bodyHash: 'abc', expiresAt: after(now, minutes * minuteMs) }
        const passes = !decideApproval(given, { personId, may, isSubject }, seen, now).refused
        expect(passes).toBe(makerId !== personId && may && !isSubject && state === 'waiting' && seen === 'abc' && minutes > 0)
      },
    ),
    { numRuns: 5_000 },
  )
})
