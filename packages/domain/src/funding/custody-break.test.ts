import { expect, test } from 'vitest'
import { type BreakKind, type CustodyBreak, decideBreak } from './custody-break.ts'

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
])('%s is %s by hand: %s', (kind, ending, may) => {
  expect(ended({ kind, ...(kind === 'balance' && { depositId: undefined }) }, ending)).toMatchObject(
    may ? { refused: false } : { code: 'BREAK_ENDING_UNFIT' },
  )
})
