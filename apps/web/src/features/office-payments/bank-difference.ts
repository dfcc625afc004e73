import type { Money } from '@heathland/contract/wire'

export type BankDifference =
  | { readonly kind: 'no-statement' }
  | { readonly kind: 'agree' }
  /** Always above zero: `books` says which side is higher. */
  | { readonly kind: 'differ'; readonly books: 'higher' | 'lower'; readonly amountMinor: bigint }

/** The bank's closing balance beside the balance of its account in the ledger. */
export function bankDifference({ bank, books }: { readonly bank?: Money | undefined; readonly books: Money }): BankDifference {
  if (!bank) return { kind: 'no-statement' }
  const amountMinor = BigInt(books.amountMinor) - BigInt(bank.amountMinor)
  if (amountMinor === 0n) return { kind: 'agree' }
  return amountMinor > 0n ? { kind: 'differ', books: 'higher', amountMinor } : { kind: 'differ', books: 'lower', amountMinor: -amountMinor }
}
