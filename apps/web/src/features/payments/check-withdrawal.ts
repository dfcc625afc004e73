/** What is wrong with an account and an amount before they are sent, and with the code that confirms them. */
import type { Balance } from '@heathland/contract'
import { type Checked, problemsIn } from '@heathland/domain/form'
import { type Asset, assets, type DecimalMark, fromTyped, isAmbiguousAmount, type Money, money } from '@heathland/domain/money'
import { payoutMaxMinor } from '@heathland/domain/payments/payout-list'
import { withdrawalMinMinor } from '@heathland/domain/payments/withdrawal'

export type WithdrawalProblem =
  | 'account-missing'
  | 'amount-missing'
  | 'amount-ambiguous'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'amount-short'

interface Limits {
  readonly accountIds: readonly string[]
  readonly available: Money
  readonly decimalMark: DecimalMark
}

export interface WithdrawalValues {
  readonly accountId: string
  readonly amount: string
}

export function checkWithdrawal(
  { accountId, amount }: WithdrawalValues,
  { accountIds, available, decimalMark }: Limits,
): Checked<{ accountId: string; amountMinor: string }, 'accountId' | 'amount', WithdrawalProblem> {
  const typed = fromTyped(amount, available.asset, decimalMark)
  const problems = problemsIn({
    accountId: accountIds.includes(accountId) ? undefined : ('account-missing' as const),
    amount: amountProblem(amount, typed, available),
  })
  return problems || !typed
    ? { ok: false, problems: problems ?? {} }
    : { ok: true, input: { accountId, amountMinor: String(typed.amountMinor) } }
}

function amountProblem(amount: string, typed: Money | undefined, available: Money): WithdrawalProblem | undefined {
  if (!typed) return isAmbiguousAmount(amount.replace(assets[available.asset].symbol.trim(), '')) ? 'amount-ambiguous' : 'amount-missing'
  if (typed.amountMinor < withdrawalMinMinor) return 'amount-too-small'
  if (typed.amountMinor > available.amountMinor) return 'amount-short'
  return typed.amountMinor > payoutMaxMinor(available.asset) ? 'amount-too-large' : undefined
}

const payable: readonly Asset[] = ['EUR', 'GBP']

/** The money that a bank can pay out: euros or pounds, whichever the member has. */
export function withdrawable(balances: readonly Pick<Balance, 'asset' | 'available'>[]): Money {
  const found = balances.find(({ asset }) => payable.includes(asset))
  return found ? money(BigInt(found.available.amountMinor), found.available.asset) : money(0n, 'EUR')
}

/** A code of the app or a backup code, without the spaces that people type. */
export function checkFactorCode(values: { readonly code: string }): Checked<{ code: string }, 'code', 'code-missing' | 'code-unfit'> {
  const code = values.code.replace(/\s+/g, '')
  if (code === '') return { ok: false, problems: { code: 'code-missing' } }
  return /^[A-Za-z0-9-]{6,20}$/.test(code) ? { ok: true, input: { code } } : { ok: false, problems: { code: 'code-unfit' } }
}
