import type { BankLine } from '@heathland/contract'
import { isIban, printIban } from '@heathland/domain/payments/iban'

/** Whether somebody can decide about a payment now, or why not. The server asks the same. */
export type LineStanding = 'open' | 'own' | 'waits' | 'refunding' | 'ended'

export function standingOf(
  { state, personId, approvalId }: Pick<BankLine, 'state' | 'personId' | 'approvalId'>,
  userId: string | undefined,
): LineStanding {
  if (state === 'refunding') return 'refunding'
  if (state !== 'held') return 'ended'
  if (personId !== undefined && personId === userId) return 'own'
  return approvalId === undefined ? 'open' : 'waits'
}

/** Money goes back only to a named payer, at an account that the bank named. */
export function isRefundable({ direction, payer, account }: Pick<BankLine, 'direction' | 'payer' | 'account'>): boolean {
  return direction === 'credit' && payer !== undefined && account !== undefined
}

/** Below zero for money that left the account. */
export function signedMinor({ direction, amount }: Pick<BankLine, 'direction' | 'amount'>): bigint {
  const amountMinor = BigInt(amount.amountMinor)
  return direction === 'credit' ? amountMinor : -amountMinor
}

/** In groups of four, as people compare an IBAN; any other number as the bank wrote it. */
export function accountWords(account: string): string {
  return isIban(account) ? printIban(account) : account
}
