/**
 * A member may have their data erased, once nothing of theirs is left with us. What the law makes us keep holds ids alone, and the answer
 * says item by item what went, what stays, how long and why (GDPR Art. 17(3)(b)).
 */
import type { Role } from '../identity/permissions.ts'
import { after, hourMs, minuteMs } from '../time.ts'

/** What stands in the way, as whoever asks for the erasure reads it. */
export const erasureObstacles = {
  staff: 'They are staff: give them the role investor first.',
  money: 'Money is left in their accounts, or on its way: pay it out first.',
  deposits: 'A deposit is still open, or owed because it went back to their card: wait until it has ended.',
  breaks: 'A difference between custody and the books is open: close it first.',
  placements: 'They hold a placement or have an open order: wait until it has ended.',
  wallet: 'Their wallet is being made: try again in a few minutes.',
} as const
export type ErasureObstacle = keyof typeof erasureObstacles

export interface ErasureStanding {
  readonly role: Role
  /** Of every account they hold, what is in it and what is reserved. */
  readonly balancesMinor: readonly bigint[]
  readonly openDeposits: number
  readonly openBreaks: number
  /** Orders that have not ended, and placements that are held. */
  readonly openPlacements: number
  readonly walletIsWanted: boolean
}

export function findErasureObstacles(standing: ErasureStanding): readonly ErasureObstacle[] {
  const stands: Readonly<Record<ErasureObstacle, boolean>> = {
    staff: standing.role !== 'investor',
    money: standing.balancesMinor.some((minor) => minor !== 0n),
    deposits: standing.openDeposits > 0,
    breaks: standing.openBreaks > 0,
    placements: standing.openPlacements > 0,
    wallet: standing.walletIsWanted,
  }
  return (Object.keys(stands) as ErasureObstacle[]).filter((obstacle) => stands[obstacle])
}

/** What is gone at once, here and with the next backup in every older one. */
export const erasedItems = {
  profile: 'Name, address, phone number, e-mail address and country, in the profile and in every sign-up',
  access: 'Password, second factors, backup codes, passkeys, linked accounts, devices and sessions',
  mails: 'Mails that were written to them, and everything their address could be looked up or confirmed by',
  origins: 'Where they were and with which browser, in sessions and in the audit log',
  files: 'Files they uploaded or exported, unless a law keeps them',
  messages: 'Words of their tickets, notifications, requests to the community team and articles that were never published',
  answers: 'Answers that were stored for repeated requests, and what a provider said about a failed payment',
} as const
export type ErasedItem = keyof typeof erasedItems

const tryAgainFirstMs = minuteMs
const tryAgainMaxMs = 6 * hourMs

/** With growing delays, without end. */
export function nextErasureTry(tries: number, now: Date): Date {
  return after(now, Math.min(tryAgainMaxMs, tryAgainFirstMs * 2 ** Math.min(tries - 1, 20)))
}
