/**
 * A member may have their data erased, once nothing of theirs is left with us. What the law makes us keep holds ids alone, and the answer
 * says item by item what went, what stays, how long and why (GDPR Art. 17(3)(b)).
 */
import type { Role } from '../identity/permissions.ts'
import { after, dayMs, hourMs, minuteMs } from '../time.ts'

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

/** What stays, under an id that leads to nobody any more. */
export const keptItems = {
  money: { what: 'Postings, deposits and transfers', until: '7 years after the year they belong to', why: 'bookkeeping and tax law' },
  activity: {
    what: 'The audit log: which act, by which id, when',
    until: '7 years',
    why: 'records of a crowdfunding service, Regulation (EU) 2020/1503 Art. 26',
  },
  identity: {
    what: 'The file of the identity check, locked at the provider; here its result and dates',
    until: '5 years after the membership ended',
    why: 'anti-money-laundering law, Regulation (EU) 2024/1624 and Directive (EU) 2015/849 Art. 40',
  },
  documents: {
    what: 'Documents they signed, with the name and address that stand in them, under a key of their own',
    until: '7 years after they were signed',
    why: 'the defence of legal claims (GDPR Art. 17(3)(e)) and records of a crowdfunding service, Regulation (EU) 2020/1503 Art. 26',
  },
  backups: { what: 'Physical copies of the database', until: '7 days', why: 'recovery after a failure' },
} as const
export type KeptItem = keyof typeof keptItems

/** Until when each kept item is kept at most, for somebody who closes their account now. */
export function keptUntil(item: KeptItem, now: Date): Date {
  const year = now.getUTCFullYear()
  switch (item) {
    case 'money':
      // The books of this year are the last that name them.
      return new Date(Date.UTC(year + 8, 0, 1))
    case 'activity':
    case 'documents':
      return yearsAfter(now, 7)
    case 'identity':
      return yearsAfter(now, 5)
    case 'backups':
      return after(now, 7 * dayMs)
  }
}

function yearsAfter(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then
}

const tryAgainFirstMs = minuteMs
const tryAgainMaxMs = 6 * hourMs

/** With growing delays, without end. */
export function nextErasureTry(tries: number, now: Date): Date {
  return after(now, Math.min(tryAgainMaxMs, tryAgainFirstMs * 2 ** Math.min(tries - 1, 20)))
}
