/**
 * A statement is what happened on an account from one moment until just before another: the balance it began with, every entry, the
 * balance it ended with, and control totals that say the same in another way. One whose range has closed never changes again; any other
 * says that it is provisional.
 */
import { invariant } from '../invariant.ts'
import type { Asset } from '../money.ts'
import { minuteMs } from '../time.ts'
import type { Side } from './chart-of-accounts.ts'
import { accountName } from './chart-of-accounts.ts'
import { isMovementName, type MovementName } from './movement.ts'
import { sideOf } from './transfer.ts'

/** Microseconds since 1970: entries of one account may lie closer together than a millisecond. */
export type Microseconds = bigint

export interface Range {
  readonly fromUs: Microseconds
  /** Not part of it. */
  readonly untilUs: Microseconds
}

export interface Entry {
  readonly postingId: string
  readonly bookedAtUs: Microseconds
  readonly side: Side
  readonly amountMinor: bigint
  readonly movement: MovementName
  readonly subject: string
  readonly otherAccountId: string
  /** The name of whoever holds the other account, where members know them by one. */
  readonly otherName: string | undefined
}

export interface Line extends Entry {
  /** Right after it. */
  readonly balanceMinor: bigint
}

/** Which entries are listed; what is undefined leaves none out. */
export interface MovementFilter {
  readonly movements: readonly MovementName[] | undefined
  readonly fromUs: Microseconds | undefined
  readonly untilUs: Microseconds | undefined
}

/** All that was debited and credited up to a moment, and in how many entries. */
export interface Sums {
  readonly debitsMinor: bigint
  readonly creditsMinor: bigint
  readonly entries: bigint
}

export const noSums: Sums = { debitsMinor: 0n, creditsMinor: 0n, entries: 0n }

export interface Statement extends Range {
  readonly asset: Asset
  readonly isFinal: boolean
  readonly openingMinor: bigint
  readonly closingMinor: bigint
  readonly totals: Sums
}

/** Nothing is booked further back than this: PostgreSQL's `ledger_closed_before` says the same. */
const closesAfterMs = 15 * minuteMs
/** A page of a statement; longer ones are read page by page. */
export const statementLinesMax = 5_000
export const movementsPage = 20

/** What the sums before both ends of a range say about it. `now` is a moment before the sums were read. */
export function statementOf(account: string, { fromUs, untilUs }: Range, before: { from: Sums; until: Sums }, now: Date): Statement {
  const name = accountName(account)
  invariant(name, `${account} is an account`)
  const totals = {
    debitsMinor: before.until.debitsMinor - before.from.debitsMinor,
    creditsMinor: before.until.creditsMinor - before.from.creditsMinor,
    entries: before.until.entries - before.from.entries,
  }
  invariant(totals.debitsMinor >= 0n && totals.creditsMinor >= 0n && totals.entries >= 0n, 'sums only ever grow')
  return {
    asset: name.asset,
    fromUs,
    untilUs,
    isFinal: isFinal(untilUs, now),
    openingMinor: balanceOf(account, before.from),
    closingMinor: balanceOf(account, before.until),
    totals,
  }
}

export function isFinal(untilUs: Microseconds, now: Date): boolean {
  return untilUs <= BigInt(now.getTime() - closesAfterMs) * 1_000n
}

export function balanceOf(account: string, { debitsMinor, creditsMinor }: Sums): bigint {
  return sideOf(account) === 'credit' ? creditsMinor - debitsMinor : debitsMinor - creditsMinor
}

/** Entries in their order, each with the balance after it. */
export function runningLines(account: string, before: Sums, entries: readonly Entry[]): readonly Line[] {
  let sums = before
  return entries.map((entry) => {
    sums = addEntry(sums, entry)
    return { ...entry, balanceMinor: balanceOf(account, sums) }
  })
}

export function addEntry(sums: Sums, { side, amountMinor }: Pick<Entry, 'side' | 'amountMinor'>): Sums {
  return {
    debitsMinor: sums.debitsMinor + (side === 'debit' ? amountMinor : 0n),
    creditsMinor: sums.creditsMinor + (side === 'credit' ? amountMinor : 0n),
    entries: sums.entries + 1n,
  }
}

/**
 * What is wrong with a statement and all of its lines; nothing, if all is well. It counts anew and trusts no sum: opening and lines must
 * lead to the closing, line by line, in order and inside the range.
 */
export function faultsOf(account: string, statement: Statement, lines: readonly Line[]): readonly string[] {
  const faults: string[] = []
  let sums = noSums
  let balanceMinor = statement.openingMinor
  let before: Line | undefined
  for (const line of lines) {
    sums = addEntry(sums, line)
    balanceMinor += (line.side === sideOf(account) ? 1n : -1n) * line.amountMinor
    if (line.balanceMinor !== balanceMinor) faults.push(`the balance after ${line.postingId} does not follow from the one before`)
    if (line.bookedAtUs < statement.fromUs || line.bookedAtUs >= statement.untilUs) faults.push(`${line.postingId} is outside the range`)
    if (before && !isBefore(before, line)) faults.push(`${line.postingId} is out of order`)
    before = line
  }
  if (balanceMinor !== statement.closingMinor) faults.push('opening and lines do not lead to the closing balance')
  if (sums.debitsMinor !== statement.totals.debitsMinor) faults.push('the debits do not add up to their total')
  if (sums.creditsMinor !== statement.totals.creditsMinor) faults.push('the credits do not add up to their total')
  if (sums.entries !== statement.totals.entries) faults.push('there are not as many lines as counted')
  return faults
}

/** Where a page ends: after this entry, in the order of (moment, posting). */
export interface Place {
  readonly bookedAtUs: Microseconds
  readonly postingId: string
}

export function isBefore(left: Place, right: Place): boolean {
  return left.bookedAtUs === right.bookedAtUs ? left.postingId < right.postingId : left.bookedAtUs < right.bookedAtUs
}

export function writePlace({ bookedAtUs, postingId }: Place): string {
  return `${bookedAtUs}.${postingId}`
}

/** Undefined when the text is not a place. */
export function readPlace(text: string): Place | undefined {
  const [, digits, postingId] = /^(\d{1,16})\.(trf_[0-9a-hjkmnp-tv-z]{26})$/.exec(text) ?? []
  return digits && postingId ? { bookedAtUs: BigInt(digits), postingId } : undefined
}

/** A moment in UTC to the microsecond, RFC 3339; the same moment is always the same text, and texts sort as moments do. */
export function writeMoment(moment: Microseconds): string {
  const second = new Date(Number(moment / 1_000_000n) * 1_000).toISOString().slice(0, 19)
  return `${second}.${String(moment % 1_000_000n).padStart(6, '0')}Z`
}

/** From 1970 to 2199; undefined when the text is no such moment or finer than a microsecond. */
export function readMoment(text: string): Microseconds | undefined {
  const [, second, fraction = ''] = /^((?:19[7-9]|2[01]\d)\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6}))?Z$/.exec(text) ?? []
  const milliseconds = second === undefined ? Number.NaN : Date.parse(`${second}Z`)
  return Number.isNaN(milliseconds) ? undefined : BigInt(milliseconds) * 1_000n + BigInt(fraction.padEnd(6, '0'))
}

/** A stored name, which is one of ours or a fault in the data. */
export function movementNamed(text: string): MovementName {
  invariant(isMovementName(text), `${text} is a movement`)
  return text
}
