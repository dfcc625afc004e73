/**
 * What an accountant may post by hand: money that came or went at the bank, whose it is, and fees. Everything else is posted by
 * the act it belongs to. A reference names what is booked (a line of a bank statement, an invoice), and books it once for ever.
 */
import { type Money, money } from '../money.ts'
import type { AccountKind, Cell } from './chart-of-accounts.ts'
import { bankDeposit } from './movements/bank-deposit.ts'
import { depositAllocated } from './movements/deposit-allocated.ts'
import { depositReturned } from './movements/deposit-returned.ts'
import { depositUnallocated } from './movements/deposit-unallocated.ts'
import { feeWithdrawn } from './movements/fee-withdrawn.ts'
import { managementFee } from './movements/management-fee.ts'
import { spvPaid } from './movements/spv-paid.ts'
import { spvReceived } from './movements/spv-received.ts'
import type { NextTransferId, Step } from './transfer.ts'

interface ByHand {
  readonly holder: Exclude<AccountKind['holder'], 'offer'>
  steps(booked: { id: string; cell: Cell; money: Money; holderId: string }, nextId: NextTransferId): readonly Step[]
}

/** Each movement by hand, and whose account it names besides system accounts. */
export const movementsByHand = {
  'bank-deposit': { holder: 'member', steps: ({ holderId, ...rest }, nextId) => bankDeposit({ ...rest, personId: holderId }, nextId) },
  'deposit-unallocated': { holder: 'system', steps: depositUnallocated },
  'deposit-allocated': {
    holder: 'member',
    steps: ({ holderId, ...rest }, nextId) => depositAllocated({ ...rest, personId: holderId }, nextId),
  },
  'deposit-returned': { holder: 'system', steps: depositReturned },
  'management-fee': { holder: 'member', steps: ({ holderId, ...rest }, nextId) => managementFee({ ...rest, personId: holderId }, nextId) },
  'fee-withdrawn': { holder: 'system', steps: feeWithdrawn },
  'spv-received': { holder: 'spv', steps: ({ holderId, ...rest }, nextId) => spvReceived({ ...rest, spvId: holderId }, nextId) },
  'spv-paid': { holder: 'spv', steps: ({ holderId, ...rest }, nextId) => spvPaid({ ...rest, spvId: holderId }, nextId) },
} as const satisfies Record<string, ByHand>

export type MovementByHand = keyof typeof movementsByHand

/** Letters, digits and a few marks: what a bank or an invoice is numbered with, and too little for a name or an address. */
export const referencePattern = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,47}$/

export interface PostingByHand {
  readonly movement: MovementByHand
  readonly cell: Cell
  readonly asset: 'EUR' | 'GBP'
  readonly amountMinor: bigint
  /** The member or company; none where only system accounts are touched. */
  readonly holderId?: string | undefined
  readonly reference: string
}

/** Its steps. Banks number their lines each for itself, so a reference counts within its cell and asset; no row's id looks like it. */
export function stepsByHand(posting: PostingByHand, nextId: NextTransferId): readonly Step[] {
  const { movement, cell, asset, amountMinor, holderId = '', reference } = posting
  const byHand: ByHand = movementsByHand[movement]
  return byHand.steps({ id: `${cell}:${asset}:${reference}`, cell, money: money(amountMinor, asset), holderId }, nextId)
}
