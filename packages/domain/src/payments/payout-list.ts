/** Payments for the bank as the file it takes: SEPA payments in euro as pain.001, payments in pounds as a list of sort codes and numbers. */
import { csvRow, csvText } from '../csv.ts'
import { type Asset, type Money, money, toDecimal } from '../money.ts'
import { type BankAccount, isBankAccount, readUkAccount } from './bank-account.ts'
import { toBankId } from './bank-id.ts'
import { euroMaxMinor, isDay, isSepaId, type PayoutFile, type PayoutProblem, payoutFile } from './payout-file.ts'
import { toSepaText } from './plain-letters.ts'

export interface PayoutList {
  readonly id: string
  readonly createdAt: Date
  /** The day on which the bank pays: 2026-11-16. */
  readonly executeOn: string
  readonly from: { readonly holder: string; readonly account: BankAccount; readonly bic?: string | undefined }
  readonly payouts: readonly ListedPayout[]
}

export interface ListedPayout {
  /** Comes back on the statement. */
  readonly id: string
  readonly money: Money
  readonly to: { readonly name: string; readonly account: BankAccount }
}

/** The same list gives the same bytes. */
export function writePayouts(list: PayoutList): PayoutFile {
  return list.from.account.kind === 'iban' ? writeSepa(list, list.from.account.iban) : writePounds(list)
}

function writeSepa({ id, createdAt, executeOn, from, payouts }: PayoutList, iban: string): PayoutFile {
  const abroad = payouts.find(({ to }) => to.account.kind !== 'iban')
  if (abroad) return { ok: false, problem: 'iban', payoutId: abroad.id }
  return payoutFile({
    id: toBankId(id),
    createdAt,
    executeOn,
    from: { name: from.holder, iban, bic: from.bic },
    payouts: payouts.map(({ id: payoutId, money: amount, to }) => ({
      id: toBankId(payoutId),
      money: amount,
      to: { name: to.name, iban: to.account.kind === 'iban' ? to.account.iban : '' },
      remittance: { kind: 'text', value: `Heathland ${toBankId(payoutId)}` },
    })),
  })
}

/** As much as Faster Payments carry. */
const poundsMaxMinor = 100_000_000n
const nameMax = 18

/** The most that one payment carries. */
export function payoutMaxMinor(asset: Asset): bigint {
  return asset === 'GBP' ? poundsMaxMinor : euroMaxMinor
}

/** Whether the bank can pay somebody in this currency: the file takes their account, and their name in plain letters. */
export function canBePaid(asset: Asset, { name, account }: ListedPayout['to']): boolean {
  if (asset === 'GBP') return Boolean(ukAccountOf(account) && poundsName(name))
  return asset === 'EUR' && account.kind === 'iban' && isBankAccount(account) && Boolean(toSepaText(name))
}

function writePounds({ executeOn, payouts }: PayoutList): PayoutFile {
  if (payouts.length === 0) return { ok: false, problem: 'empty-batch', payoutId: undefined }
  if (!isDay(executeOn)) return { ok: false, problem: 'execution-date', payoutId: undefined }
  const ids = new Set<string>()
  for (const payout of payouts) {
    const problem = ids.has(payout.id) ? 'payout-id-twice' : poundsProblem(payout)
    if (problem) return { ok: false, problem, payoutId: payout.id }
    ids.add(payout.id)
  }
  const rows = payouts.map(({ id, money: amount, to }) => {
    const { sortCode, accountNumber } = ukAccountOf(to.account) ?? { sortCode: '', accountNumber: '' }
    const name = poundsName(to.name) ?? ''
    return [csvText(toBankId(id)), csvText(name), sortCode, accountNumber, toDecimal(amount), amount.asset, executeOn]
  })
  const header = ['id', 'name', 'sort code', 'account number', 'amount', 'currency', 'pay on']
  const total = money(
    payouts.reduce((sum, payout) => sum + payout.money.amountMinor, 0n),
    'GBP',
  )
  return { ok: true, text: [header, ...rows].map(csvRow).join(''), total }
}

function poundsProblem({ id, money: { amountMinor, asset }, to }: ListedPayout): PayoutProblem | undefined {
  if (asset !== 'GBP') return 'mixed-currencies'
  if (amountMinor <= 0n) return 'amount-not-positive'
  if (amountMinor > poundsMaxMinor) return 'amount-too-large'
  if (!isSepaId(toBankId(id))) return 'payout-id'
  if (!ukAccountOf(to.account)) return 'iban'
  return poundsName(to.name) ? undefined : 'name'
}

/** An IBAN of the UK ends in sort code and account number; no other IBAN can be paid in pounds. */
function ukAccountOf(account: BankAccount): Extract<BankAccount, { kind: 'uk' }> | undefined {
  const isUk = account.kind === 'uk' || (account.iban.startsWith('GB') && isBankAccount(account))
  if (!isUk) return undefined
  const [sortCode, number] =
    account.kind === 'uk' ? [account.sortCode, account.accountNumber] : [account.iban.slice(8, 14), account.iban.slice(14)]
  const found = readUkAccount(sortCode, number)
  return found?.kind === 'uk' ? found : undefined
}

/** Begins with a letter or digit: a spreadsheet takes other beginnings for a formula, and an apostrophe in front is no part of a name. */
function poundsName(name: string): string | undefined {
  const plain = toSepaText(name)?.replace(/^[^a-zA-Z0-9]+/, '')
  return plain?.slice(0, nameMax).trim() || undefined
}
