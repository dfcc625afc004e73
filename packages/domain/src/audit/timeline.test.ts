import { expect, test } from 'vitest'
import { timelineKindOf } from './timeline.ts'

test.each([
  ['funding.settled', 'money'],
  ['ledger.posted-by-hand', 'money'],
  ['identity.wallet-recorded', 'money'],
  ['identity.onramp-recorded', 'money'],
  ['kyc.changed', 'identity'],
  ['identity.kyc-recorded', 'identity'],
  ['identity.signed-up', 'identity'],
  ['identity.signed-in', 'access'],
  ['identity.suspended', 'access'],
  ['identity.recovery-done', 'access'],
  ['identity.sessions-ended-by-staff', 'access'],
  ['files.stored', 'access'],
  ['identity.people-viewed', 'staff'],
  ['approvals.approved', 'staff'],
  ['identity.role-granted', 'staff'],
])('%s is about %s', (action, kind) => expect(timelineKindOf(action)).toBe(kind))
