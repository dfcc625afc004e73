/**
 * A bank statement as it was read, before any decision. An entry is one line of the account; its parts are the payments inside it, and a
 * line that the bank did not break down has one part. Only booked entries are money.
 */
import type { Asset, Money } from '../money.ts'
import type { BankAccount } from './bank-account.ts'
import { accountKey, isSameAccount } from './bank-account.ts'
import type { ReferenceFound } from './reference.ts'

/** The currencies our bank accounts are held in. */
export const bankAssets = ['EUR', 'GBP'] as const satisfies readonly Asset[]
export type BankAsset = (typeof bankAssets)[number]

/** Banks also write numbers that are neither an IBAN nor of the UK, and IBANs with a mistake in them. */
export type StatedAccount = BankAccount | { readonly kind: 'other'; readonly number: string }

export type Direction = 'credit' | 'debit'

/** Announced entries may never come; entries for information never move money. */
export type EntryStatus = 'booked' | 'pending' | 'information'

export interface BankStatement {
  readonly id: string
  readonly account: StatedAccount
  readonly asset: BankAsset
  /** Counts up with every statement of an account, at some banks from 1 again each year. */
  readonly sequence: bigint | undefined
  /** Below zero when the account was overdrawn. */
  readonly opening: Money | undefined
  readonly closing: Money | undefined
  readonly closedOn: string | undefined
  readonly entries: readonly StatementEntry[]
}

export interface StatementEntry {
  /** Its place in the statement, from 1. */
  readonly place: number
  /** Never below zero: the direction says which way. */
  readonly money: Money
  readonly direction: Direction
  readonly status: EntryStatus
  /** It undoes an earlier entry. */
  readonly isReversal: boolean
  readonly bookedOn: string | undefined
  readonly valueOn: string | undefined
  /** The bank's own reference (AcctSvcrRef). */
  readonly bankReference: string | undefined
  /** The id we gave a batch of payouts (PmtInfId), when this entry is one. */
  readonly batchId: string | undefined
  /** The bank's code for this kind of entry, such as PMNT/RCDT/ESCT. */
  readonly bankCode: string | undefined
  readonly text: string | undefined
  readonly parts: readonly EntryPart[]
}

export interface EntryPart {
  /** Its place in the entry, from 1. */
  readonly number: number
  /** In the entry's currency; undefined when the bank stated none. */
  readonly money: Money | undefined
  readonly direction: Direction
  readonly status: EntryStatus
  readonly isReversal: boolean
  readonly reference: ReferenceFound
  readonly text: string | undefined
  readonly counterparty: StatedParty
  readonly endToEndId: string | undefined
  readonly transactionId: string | undefined
  readonly bankReference: string | undefined
  /** A payment that came back. Its counterparty is the one of the first payment. */
  readonly returned: Returned | undefined
  /** What was sent before the bank converted it. */
  readonly original: OriginalAmount | undefined
}

export interface StatedParty {
  readonly name: string | undefined
  /** On whose behalf the account holder acts, where that is somebody else. */
  readonly ultimateName: string | undefined
  readonly account: StatedAccount | undefined
}

export interface Returned {
  /** ISO 20022, such as AC04 for a closed account; undefined when the bank gave no reason. */
  readonly code: string | undefined
  readonly text: string | undefined
}

/** For people to read: currencies we keep no books in have decimals we do not know, so this stays text. */
export interface OriginalAmount {
  readonly currency: string
  readonly decimal: string
  readonly exchangeRate: string | undefined
}

export function isSameStatedAccount(left: StatedAccount, right: StatedAccount): boolean {
  if (left.kind === 'other' || right.kind === 'other') return statedAccountKey(left) === statedAccountKey(right)
  return isSameAccount(left, right)
}

export function statedAccountKey(account: StatedAccount): string {
  return account.kind === 'other' ? `other:${account.number}` : accountKey(account)
}
