/**
 * Every way money moves has a name, one sentence, and the accounts it may touch. PostgreSQL holds the same table, so that a
 * posting with its sides swapped, or a name lent to another purpose, is refused there too; a test compares the two.
 */
import type { AccountCode } from './chart-of-accounts.ts'

/** What a step does: move at once, hold for later, move what was held, or let go of what was held. */
export type StepKind = 'post' | 'reserve' | 'settle' | 'release'

export interface Movement {
  readonly kind: StepKind
  /** From the account that is debited to the one that is credited. */
  readonly legs: readonly (readonly [debit: AccountCode, credit: AccountCode])[]
  /** As a member reads it, or an accountant. */
  readonly sentence: string
}

export const movements = {
  'onramp-deposit': {
    kind: 'post',
    legs: [['custody', 'member-eurc']],
    sentence: 'Tokens bought with a card or transfer arrived in custody.',
  },
  conversion: {
    kind: 'post',
    legs: [
      ['member-eurc', 'conversion'],
      ['conversion', 'member-cash'],
    ],
    sentence: 'EURC became euro, one to one.',
  },
  'bank-deposit': { kind: 'post', legs: [['bank', 'member-cash']], sentence: 'Money arrived by bank transfer.' },
  'deposit-unallocated': {
    kind: 'post',
    legs: [['bank', 'unallocated']],
    sentence: 'Money arrived at the bank and its owner is not known.',
  },
  'deposit-allocated': { kind: 'post', legs: [['unallocated', 'member-cash']], sentence: 'The owner of a payment was found.' },
  'deposit-returned': { kind: 'post', legs: [['unallocated', 'bank']], sentence: 'A payment without an owner was sent back.' },
  'card-deposit': { kind: 'post', legs: [['card-wallet', 'member-cash']], sentence: 'A card was charged.' },
  'card-fee': { kind: 'post', legs: [['member-cash', 'fee-income']], sentence: 'The fee of a card payment was paid.' },
  'card-fee-kept': {
    kind: 'post',
    legs: [['card-fees', 'card-wallet']],
    sentence: 'The payment institution set the fee of a card payment aside.',
  },
  'card-reversed': { kind: 'post', legs: [['member-cash', 'card-wallet']], sentence: 'Money from a card went back to it.' },
  'card-paid-out': {
    kind: 'post',
    legs: [['card-transit', 'card-wallet']],
    sentence: 'The payment institution took a payout to our bank account.',
  },
  'card-payout-arrived': {
    kind: 'post',
    legs: [['bank', 'card-transit']],
    sentence: 'A payout of the payment institution arrived on our bank account.',
  },
  'card-payout-returned': {
    kind: 'post',
    legs: [['card-wallet', 'card-transit']],
    sentence: 'A payout failed or was sent back, and its money is at the payment institution again.',
  },
  'management-fee': { kind: 'post', legs: [['member-cash', 'fee-income']], sentence: 'A fee was paid.' },
  'fee-refunded': { kind: 'post', legs: [['fee-income', 'member-cash']], sentence: 'A fee was given back.' },
  'fee-withdrawn': { kind: 'post', legs: [['fee-income', 'bank']], sentence: 'Heathland withdrew fees it had earned.' },
  'subscription-reserved': { kind: 'reserve', legs: [['member-cash', 'escrow']], sentence: 'Money was set aside for an offer.' },
  'subscription-funded': { kind: 'settle', legs: [['member-cash', 'escrow']], sentence: 'Money set aside was paid for an offer.' },
  'subscription-released': { kind: 'release', legs: [['member-cash', 'escrow']], sentence: 'Money set aside for an offer is free again.' },
  'subscription-passed-on': { kind: 'post', legs: [['escrow', 'spv-cash']], sentence: 'An offer’s money was passed on to its company.' },
  'subscription-refunded': {
    kind: 'post',
    legs: [
      ['escrow', 'member-cash'],
      ['spv-cash', 'member-cash'],
    ],
    sentence: 'Money paid for an offer came back.',
  },
  'spv-received': { kind: 'post', legs: [['bank', 'spv-cash']], sentence: 'A company was paid.' },
  'spv-paid': { kind: 'post', legs: [['spv-cash', 'bank']], sentence: 'A company paid someone.' },
  distribution: { kind: 'post', legs: [['spv-cash', 'member-cash']], sentence: 'A distribution was paid.' },
  'capital-repaid': { kind: 'post', legs: [['spv-cash', 'member-cash']], sentence: 'Capital of a loan was paid back.' },
  'distribution-remainder': {
    kind: 'post',
    legs: [['spv-cash', 'distribution-remainder']],
    sentence: 'The cents of a distribution that did not divide.',
  },
  'withdrawal-reserved': {
    kind: 'reserve',
    legs: [['member-cash', 'bank']],
    sentence: 'Money was set aside to be sent to a bank account.',
  },
  'withdrawal-paid': { kind: 'settle', legs: [['member-cash', 'bank']], sentence: 'Money was sent to a bank account.' },
  'withdrawal-released': {
    kind: 'release',
    legs: [['member-cash', 'bank']],
    sentence: 'A withdrawal did not happen; the money is free again.',
  },
  'withdrawal-returned': {
    kind: 'post',
    legs: [['bank', 'member-cash']],
    sentence: 'A bank sent a withdrawal back.',
  },
  /** Any accounts: the transfer it undoes says which, and the other way round. */
  correction: { kind: 'post', legs: [], sentence: 'A mistake was undone.' },
} as const satisfies Record<string, Movement>

export type MovementName = keyof typeof movements
export type MovementOf<Kind extends StepKind> = {
  [Name in MovementName]: (typeof movements)[Name]['kind'] extends Kind ? Name : never
}[MovementName]

export function isMovementName(text: string): text is MovementName {
  return Object.hasOwn(movements, text)
}

/** A correction is held to the transfer it undoes, everything else to its own accounts. */
export function fitsMovement(name: MovementName, kind: StepKind, debit: AccountCode, credit: AccountCode): boolean {
  const movement: Movement = movements[name]
  return movement.kind === kind && (name === 'correction' || movement.legs.some((leg) => leg[0] === debit && leg[1] === credit))
}
