/** An amount that a member types about their own finances: zero or more, and small enough for every column it is kept in. */
import { type Asset, type DecimalMark, fromTyped, isAmbiguousAmount } from '../money.ts'

export type TypedAmountProblem = 'amount-missing' | 'amount-ambiguous' | 'amount-too-large'

/** Ten trillion. More is a slip of the keyboard, and sums of three still fit into PostgreSQL's bigint. */
const typedMaxMinor = 10n ** 15n

export function readTypedAmount(text: string, asset: Asset, mark: DecimalMark): bigint | TypedAmountProblem {
  const amount = fromTyped(text, asset, mark)
  if (!amount) return isAmbiguousAmount(text) ? 'amount-ambiguous' : 'amount-missing'
  if (amount.amountMinor < 0n) return 'amount-missing'
  return amount.amountMinor > typedMaxMinor ? 'amount-too-large' : amount.amountMinor
}
