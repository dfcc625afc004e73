import { expect, test } from 'vitest'
import { type BreakKind, breakTeamOf, type CustodyBreak, decideBooking, decideBreak, decideTaking } from './custody-break.ts'

const found: CustodyBreak = {
  id: 'brk_1',
  kind: 'wrong-amount',
  personId: 'per_member',
  depositId: 'dep_1',
  paymentId: 'pay_1',
  expectedMinor: 45_910_000n,
  foundMinor: 0n,
  foundAt: new Date('2026-11-02T09:00:00Z'),
  state: 'open',
  owner: undefined,
  reason: undefined,
}
const ended = (of: Partial<CustodyBreak>, ending: 'explained' | 'resolved', by: `per_${string}` = 'per_officer') =>
  decideBreak({ ...found, ...of }, { ending, reason: 'The onramp corrected it.', by })

test('who ends it owns it and says why, and a held payment that is resolved is asked about again', () => {
  const because = { owner: 'per_officer', reason: 'The onramp corrected it.' }
  expect(ended({}, 'resolved')).toEqual({
    refused: false,
    custodyBreak: { ...found, state: 'resolved', ...because },
    asksAgain: true,
  })
  expect(ended({}, 'explained')).toMatchObject({ custodyBreak: { state: 'explained', ...because }, asksAgain: false })
})

test('nobody ends their own, and nothing ends twice', () => {
  expect(ended({}, 'explained', 'per_member')).toMatchObject({ code: 'BREAK_OWN' })
  for (const state of ['explained', 'resolved'] as const) expect(ended({ state }, 'resolved')).toMatchObject({ code: 'BREAK_CLOSED' })
})

test.each<[BreakKind, 'explained' | 'resolved', boolean]>([
  ['balance', 'explained', true],
  ['balance', 'resolved', false],
  ['wrong-wallet', 'resolved', true],
  ['wrong-asset', 'resolved', true],
  ['second-payment', 'resolved', true],
  ['refunded', 'explained', true],
  ['identity-check', 'explained', true],
  ['identity-check', 'resolved', false],
])('%s is %s by hand: %s', (kind, ending, may) => {
  expect(ended({ kind, ...(kind === 'balance' && { depositId: undefined }) }, ending)).toMatchObject(
    may ? { refused: false } : { code: 'BREAK_ENDING_UNFIT' },
  )
})

test('somebody else takes it up, while it is open', () => {
  expect(decideTaking(found, 'per_officer')).toMatchObject({ custodyBreak: { state: 'open', owner: 'per_officer' } })
  expect(decideTaking(found, 'per_member')).toMatchObject({ code: 'BREAK_OWN' })
  expect(decideTaking({ ...found, state: 'resolved' }, 'per_officer')).toMatchObject({ code: 'BREAK_CLOSED' })
  expect([breakTeamOf('identity-check'), breakTeamOf('wrong-amount')]).toEqual(['compliance', 'administration'])
})

test.each<[BreakKind, bigint, bigint, bigint | undefined]>([
  ['wrong-amount', 50n, 30n, 30n],
  ['second-payment', 0n, 30n, 30n],
  ['wrong-asset', 50n, 30n, 30n],
  ['balance', 10n, 30n, 20n],
  ['balance', 30n, 10n, undefined],
  ['wrong-wallet', 50n, 0n, undefined],
  ['refunded', 50n, 0n, undefined],
  ['identity-check', 50n, 50n, undefined],
])('of %s, with %s expected and %s found, %s can be booked', (kind, expectedMinor, foundMinor, eurcMinor) => {
  const decision = decideBooking({ ...found, kind, expectedMinor, foundMinor }, ['per_a', 'per_b'], 'approved')
  expect(decision).toMatchObject(eurcMinor === undefined ? { code: 'BREAK_NOT_BOOKABLE' } : { refused: false, eurcMinor })
})

test('nobody books their own, what has ended, or for somebody who is not approved', () => {
  const held = { ...found, foundMinor: 5n }
  expect(decideBooking(held, ['per_a', 'per_member'], 'approved')).toMatchObject({ code: 'BREAK_OWN' })
  expect(decideBooking({ ...held, state: 'explained' }, ['per_a'], 'approved')).toMatchObject({ code: 'BREAK_CLOSED' })
  expect(decideBooking(held, ['per_a'], 'rejected')).toMatchObject({ code: 'POSTING_IDENTITY_MISSING' })
})
