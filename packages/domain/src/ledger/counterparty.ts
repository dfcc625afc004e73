/**
 * A member reads a movement by who is on its other side, and finds it again by its kind: income, money in, money out, investments. Both
 * follow from the movement's name and the other account; a correction belongs to no kind and shows among all.
 */
import type { Asset } from '../money.ts'
import { type AccountCode, accountName } from './chart-of-accounts.ts'
import type { MovementName } from './movement.ts'

export const counterpartyKinds = ['onramp', 'card', 'bank', 'heathland', 'offer', 'company', 'own-balance'] as const
export type CounterpartyKind = (typeof counterpartyKinds)[number]

export interface Counterparty {
  readonly kind: CounterpartyKind
  /** The company's name, where there is one. */
  readonly name: string | undefined
}

const kinds: Record<AccountCode, CounterpartyKind> = {
  bank: 'bank',
  unallocated: 'bank',
  'card-wallet': 'card',
  'card-fees': 'card',
  'card-transit': 'card',
  custody: 'onramp',
  conversion: 'onramp',
  'fee-income': 'heathland',
  escrow: 'offer',
  'spv-cash': 'company',
  'distribution-remainder': 'company',
  'member-cash': 'own-balance',
  'member-eurc': 'own-balance',
}

/** Who is on the other side of an entry. Tokens that become euro stay the member's own. */
export function counterpartyOf(
  asset: Asset,
  { otherAccountId, otherName }: { otherAccountId: string; otherName: string | undefined },
): Counterparty {
  const code = accountName(otherAccountId)?.code
  if (code === undefined) return { kind: 'heathland', name: otherName }
  if (code === 'conversion' && asset === 'EURC') return { kind: 'own-balance', name: undefined }
  return { kind: kinds[code], name: otherName }
}

export const movementGroups = {
  income: ['distribution', 'distribution-remainder'],
  'money-in': ['onramp-deposit', 'conversion', 'bank-deposit', 'card-deposit', 'deposit-allocated', 'withdrawal-returned'],
  'money-out': ['withdrawal-paid', 'management-fee', 'card-fee', 'card-reversed'],
  investments: ['subscription-funded', 'subscription-refunded', 'capital-repaid', 'fee-refunded'],
} as const satisfies Record<string, readonly MovementName[]>

export type MovementGroup = keyof typeof movementGroups
export const movementGroupNames = Object.keys(movementGroups) as [MovementGroup, ...MovementGroup[]]
