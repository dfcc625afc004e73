/**
 * A member's own bank account. It is linked by a payment that came from it in the member's name, which proves name and number at once.
 * Money is sent to no other account, and to a new one only after a waiting time: its owner, told by mail, can object before any has left.
 */
import type { Id } from '../id.ts'
import { after, dayMs } from '../time.ts'
import type { BankAccount } from './bank-account.ts'

export interface LinkedAccount {
  readonly id: Id<'bac'>
  readonly personId: Id<'per'>
  readonly account: BankAccount
  /** As the bank printed it. */
  readonly holderName: string
  readonly linkedAt: Date
  readonly usableFrom: Date
  readonly removedAt: Date | undefined
}

const waitMs = dayMs

/** From when money is sent to an account that was linked at this moment. */
export function usableFrom(linkedAt: Date): Date {
  return after(linkedAt, waitMs)
}

/** Nobody pays from more accounts of their own than this. */
export const linkedAccountsMax = 20

export const accountStandings = ['waiting', 'usable'] as const
export type AccountStanding = (typeof accountStandings)[number]

export function accountStanding(account: Pick<LinkedAccount, 'usableFrom'>, now: Date): AccountStanding {
  return now >= account.usableFrom ? 'usable' : 'waiting'
}
