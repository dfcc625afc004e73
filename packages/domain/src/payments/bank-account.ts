/** An account at a bank: by IBAN, or in the UK by sort code and account number. */
import { isIban, readIban } from './iban.ts'

export type BankAccount =
  | { readonly kind: 'iban'; readonly iban: string }
  | { readonly kind: 'uk'; readonly sortCode: string; readonly accountNumber: string }

/** Six digits ("12-34-56") and eight. Which numbers a bank issues is not checked: that takes a table of its own. */
export function readUkAccount(sortCode: string, accountNumber: string): BankAccount | undefined {
  const [sort, number] = [sortCode, accountNumber].map((text) => text.replace(/[\s-]/g, ''))
  if (!/^\d{6}$/.test(sort ?? '') || !/^\d{8}$/.test(number ?? '')) return undefined
  return { kind: 'uk', sortCode: sort ?? '', accountNumber: number ?? '' }
}

export function readIbanAccount(text: string): BankAccount | undefined {
  const iban = readIban(text)
  return iban === undefined ? undefined : { kind: 'iban', iban }
}

export function isBankAccount(account: BankAccount): boolean {
  return account.kind === 'iban' ? isIban(account.iban) : readUkAccount(account.sortCode, account.accountNumber) !== undefined
}

/** Sort code and account number of an account in the UK, whichever way it is written. */
export function ukAccountOf(account: BankAccount): Extract<BankAccount, { kind: 'uk' }> | undefined {
  if (account.kind === 'uk') return account
  if (!account.iban.startsWith('GB')) return undefined
  return { kind: 'uk', sortCode: account.iban.slice(-14, -8), accountNumber: account.iban.slice(-8) }
}

/** Enough to recognise one's own account, too little to use it: "NL •••• 6789". */
export function maskAccount(account: BankAccount): string {
  if (account.kind === 'uk') return `•••• ${account.accountNumber.slice(-4)}`
  return `${account.iban.slice(0, 2)} •••• ${account.iban.slice(-4)}`
}

/** An IBAN of the UK ends in sort code and account number, so both kinds may name one account. */
export function isSameAccount(left: BankAccount, right: BankAccount): boolean {
  return accountKey(left) === accountKey(right)
}

/** The same text for the same account, whichever way it is written. */
export function accountKey(account: BankAccount): string {
  if (account.kind === 'uk') return `uk:${account.sortCode}${account.accountNumber}`
  return account.iban.startsWith('GB') ? `uk:${account.iban.slice(-14)}` : `iban:${account.iban}`
}

/** ISO 9362: bank, country, place, and a branch where there is one. */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)
}
