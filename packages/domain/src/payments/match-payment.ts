/**
 * Whether money that came in is the payment we asked a member for. Only a payment with the right reference, by the member's own name and
 * in the currency we asked for is booked without a person; everything else is held.
 */
import { invariant } from '../invariant.ts'
import type { Money } from '../money.ts'
import type { BankAccount } from './bank-account.ts'
import { isSamePerson, type PersonName } from './is-same-person.ts'
import type { PaymentReference } from './reference.ts'
import { type EntryPart, isSameStatedAccount } from './statement.ts'

export interface ExpectedPayment {
  readonly reference: PaymentReference
  readonly money: Money
  /** The member's verified names; more than one after a change of name. */
  readonly payerNames: readonly PersonName[]
  /** Accounts that are known to be the member's. */
  readonly knownAccounts: readonly BankAccount[]
  /** Accounts that are known to be somebody else's. */
  readonly accountsOfOthers: readonly BankAccount[]
  readonly isPaid: boolean
}

/** Why a payer is not taken for the member. */
export type PayerDoubt = 'account-of-another' | 'name-of-another' | 'on-behalf-of-another' | 'payer-unknown'

export type PaymentMatch =
  | { readonly outcome: 'exact'; readonly next: 'book' }
  | { readonly outcome: 'short'; readonly next: 'book-and-ask-for-rest'; readonly missing: Money }
  | { readonly outcome: 'over'; readonly next: 'book-and-hold-excess'; readonly excess: Money }
  | { readonly outcome: 'unknown-reference'; readonly next: 'hold-and-find-member' }
  | { readonly outcome: 'other-payer'; readonly next: 'hold-and-check-payer'; readonly doubt: PayerDoubt }
  | { readonly outcome: 'other-currency'; readonly next: 'hold-and-ask-member' }
  | { readonly outcome: 'already-paid'; readonly next: 'hold-and-ask-member' }
  | { readonly outcome: 'returned'; readonly next: 'reopen-payout' | 'reverse-deposit' }

export type NextStep = PaymentMatch['next']

/**
 * `expected` is what was found by the part's reference, if anything. The part must be booked, stand for money coming in or going back,
 * and come from an entry that adds up.
 */
export function matchPayment(part: EntryPart, expected: ExpectedPayment | undefined): PaymentMatch {
  invariant(part.status === 'booked', 'only a booked payment is money')
  if (part.returned || part.isReversal) {
    return { outcome: 'returned', next: part.direction === 'credit' ? 'reopen-payout' : 'reverse-deposit' }
  }
  invariant(part.direction === 'credit', 'money that goes out pays nothing that we asked for')
  invariant(part.money && part.money.amountMinor > 0n, 'a payment without an amount is set aside before')
  if (!expected || !hasReference(part, expected.reference)) return { outcome: 'unknown-reference', next: 'hold-and-find-member' }
  const doubt = payerDoubt(part, expected)
  if (doubt) return { outcome: 'other-payer', next: 'hold-and-check-payer', doubt }
  if (expected.isPaid) return { outcome: 'already-paid', next: 'hold-and-ask-member' }
  return matchAmount(part, part.money, expected.money)
}

function hasReference({ reference }: EntryPart, { scheme, value }: PaymentReference): boolean {
  return reference.found === 'one' && reference.reference.scheme === scheme && reference.reference.value === value
}

/** A known account does not excuse another name: accounts change hands, and money of others must not come in by them. */
function payerDoubt({ counterparty }: EntryPart, expected: ExpectedPayment): PayerDoubt | undefined {
  const { name, ultimateName, account } = counterparty
  const isMember = (text: string) => expected.payerNames.some((each) => isSamePerson(text, each))
  const isAmong = (accounts: readonly BankAccount[]) => account !== undefined && accounts.some((each) => isSameStatedAccount(each, account))
  if (isAmong(expected.accountsOfOthers)) return 'account-of-another'
  if (name !== undefined && !isMember(name)) return 'name-of-another'
  if (ultimateName !== undefined && !isMember(ultimateName)) return 'on-behalf-of-another'
  return name === undefined && !isAmong(expected.knownAccounts) ? 'payer-unknown' : undefined
}

/** Money the bank converted is never quite what was asked, so a difference says nothing about what the member meant to pay. */
function matchAmount({ original }: EntryPart, paid: Money, asked: Money): PaymentMatch {
  if (paid.asset !== asked.asset) return { outcome: 'other-currency', next: 'hold-and-ask-member' }
  const difference = paid.amountMinor - asked.amountMinor
  if (difference === 0n) return { outcome: 'exact', next: 'book' }
  if (original && original.currency !== asked.asset) return { outcome: 'other-currency', next: 'hold-and-ask-member' }
  if (difference < 0n) return { outcome: 'short', next: 'book-and-ask-for-rest', missing: { ...asked, amountMinor: -difference } }
  return { outcome: 'over', next: 'book-and-hold-excess', excess: { ...asked, amountMinor: difference } }
}
