/** How much a member adds by card, as they type it, and what their card is charged for it. */
import type { Checked } from '../form.ts'
import type { AmountProblem } from '../funding/deposit-amount.ts'
import type { Currency } from '../ledger/chart-of-accounts.ts'
import { type DecimalMark, fromTyped, isAmbiguousAmount, type Money } from '../money.ts'
import { cardFee } from './card-terms.ts'

export interface CardPrice {
  readonly asset: Currency
  readonly feeBps: bigint
  readonly minMinor: bigint
  readonly maxMinor: bigint
}

/** With the price that the member sees while they type: what they send is what they agreed to. */
export function checkCardAmount(
  values: { readonly amount: string },
  decimalMark: DecimalMark,
  { asset, feeBps, minMinor, maxMinor }: CardPrice,
): Checked<{ amountMinor: string; chargedMinor: string }, 'amount', AmountProblem> {
  const typed = plain(values.amount)
  const minor = fromTyped(typed, asset, decimalMark)?.amountMinor
  if (minor === undefined) return { ok: false, problems: { amount: isAmbiguousAmount(typed) ? 'amount-ambiguous' : 'amount-missing' } }
  if (minor < minMinor) return { ok: false, problems: { amount: 'amount-too-small' } }
  if (minor > maxMinor) return { ok: false, problems: { amount: 'amount-too-large' } }
  return { ok: true, input: { amountMinor: String(minor), chargedMinor: String(minor + cardFee(minor, feeBps)) } }
}

export function cardAmount(typed: string, asset: Currency, decimalMark: DecimalMark): Money | undefined {
  return fromTyped(plain(typed), asset, decimalMark)
}

function plain(typed: string): string {
  return typed.replace(/[€£]/, '').trim()
}
