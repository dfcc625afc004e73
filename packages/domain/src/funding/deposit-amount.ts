/** How much a member can add at once: at least what we ask for, and within what the provider says is possible. */
import type { Checked } from '../form.ts'
import { type DecimalMark, fromTyped, isAmbiguousAmount, type Money, money } from '../money.ts'

/** What a deposit has to be at least; the provider's own minimum may be higher. */
export const depositMin = money(2_000n, 'EUR')

export interface DepositLimits {
  readonly minMinor: bigint
  /** Unknown until the provider has said so. */
  readonly maxMinor: bigint | undefined
}

export type AmountProblem = 'amount-missing' | 'amount-ambiguous' | 'amount-too-small' | 'amount-too-large'

/** An amount as it is typed, within what is possible. */
export function checkDepositAmount(
  values: { readonly amount: string },
  decimalMark: DecimalMark,
  { minMinor, maxMinor }: DepositLimits,
): Checked<{ amountMinor: string; asset: 'EUR' }, 'amount', AmountProblem> {
  const amount = depositAmount(values.amount, decimalMark)
  if (!amount) return { ok: false, problems: { amount: isAmbiguousAmount(plain(values.amount)) ? 'amount-ambiguous' : 'amount-missing' } }
  if (amount.amountMinor < minMinor) return { ok: false, problems: { amount: 'amount-too-small' } }
  if (maxMinor !== undefined && amount.amountMinor > maxMinor) return { ok: false, problems: { amount: 'amount-too-large' } }
  return { ok: true, input: { amountMinor: String(amount.amountMinor), asset: 'EUR' } }
}

export function depositAmount(typed: string, decimalMark: DecimalMark): Money | undefined {
  return fromTyped(plain(typed), 'EUR', decimalMark)
}

function plain(typed: string): string {
  return typed.replace('€', '').trim()
}
