/** How staff sort what comes from the bank and what goes to it. */
import type { WithdrawalState } from './withdrawal.ts'

export const statementStates = ['waiting', 'taken', 'refused'] as const
export type StatementState = (typeof statementStates)[number]

export const lineStates = [
  'new',
  'booked',
  'held',
  'allocated',
  'refunding',
  'refunded',
  'paid-out',
  'returned',
  'explained',
  'paid-in',
] as const
export type LineState = (typeof lineStates)[number]

export const lineTabs = ['held', 'all'] as const
export type LineTab = (typeof lineTabs)[number]

/** Held until it has ended: money that goes back is still here until the bank says that it has left. */
export const openLineStates = ['held', 'refunding'] as const satisfies readonly LineState[]

export const withdrawalTabs = ['to-review', 'ready', 'sent', 'ended'] as const
export type WithdrawalTab = (typeof withdrawalTabs)[number]

export const statesOfTab = {
  'to-review': ['in-review'],
  ready: ['ready'],
  sent: ['sent'],
  ended: ['paid', 'returned', 'refused', 'cancelled'],
} as const satisfies Record<WithdrawalTab, readonly WithdrawalState[]>

export const statementsPage = 25
export const linesPage = 25
export const payoutBatchesPage = 25
/** The most payments that go into one file. */
export const payoutsPerBatchMax = 1_000
