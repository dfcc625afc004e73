/**
 * A statement is taken when its opening balance and booked entries add up to its closing balance, and it was not taken before. An entry
 * whose parts do not add up to it is set aside for a person; the others go on.
 */
import { type Money, money } from '../money.ts'
import { keyParts } from './part-key.ts'
import { type BankStatement, isSameStatedAccount, type StatedAccount, type StatementEntry } from './statement.ts'

/** What we remember of a statement that was taken before. */
export interface TakenStatement {
  readonly id: string
  readonly account: StatedAccount
  readonly sequence: bigint | undefined
  readonly closing: Money
  readonly closedOn: string | undefined
}

export type StatementProblem =
  | { readonly code: 'opening-missing' | 'closing-missing' | 'mixed-currencies' }
  | { readonly code: 'totals-differ'; readonly stated: Money; readonly counted: Money }

export type SetAsideReason =
  /** The parts do not add up to the entry. */
  | 'parts-differ'
  /** The bank broke the entry down without saying how much each part is. */
  | 'part-without-amount'
  /** Another entry of this statement has the same bank reference, so one of them may be a copy. */
  | 'same-bank-reference'
  /** An entry of zero moves nothing and has no business here. */
  | 'zero-amount'

export interface SetAside {
  readonly entry: StatementEntry
  readonly reason: SetAsideReason
}

export interface SequenceGap {
  readonly fromSequence: bigint
  readonly toSequence: bigint
}

export type StatementCheck =
  | {
      readonly verdict: 'accepted'
      readonly booked: readonly StatementEntry[]
      readonly setAside: readonly SetAside[]
      /** Announced or for information: never money. */
      readonly notBooked: readonly StatementEntry[]
      /** Statements in between that have not come. This one counts all the same: it adds up by itself. */
      readonly gap: SequenceGap | undefined
      /** Without sequence numbers, a balance that does not continue the last one is the only sign of a missing statement. */
      readonly continuesLast: boolean
    }
  | { readonly verdict: 'duplicate'; readonly of: TakenStatement }
  | { readonly verdict: 'refused'; readonly problems: readonly StatementProblem[] }

export function checkStatement(statement: BankStatement, taken: readonly TakenStatement[]): StatementCheck {
  const earlier = taken.filter((each) => isSameStatedAccount(each.account, statement.account))
  const duplicate = earlier.find((each) => isDuplicate(statement, each))
  if (duplicate) return { verdict: 'duplicate', of: duplicate }
  const problems = problemsOf(statement)
  if (problems.length > 0) return { verdict: 'refused', problems }
  const booked = statement.entries.filter(({ status }) => status === 'booked')
  const setAside = setAsideOf(statement, booked)
  const aside = new Set(setAside.map(({ entry }) => entry))
  const last = earlier.toSorted(byTime).at(-1)
  return {
    verdict: 'accepted',
    booked: booked.filter((entry) => !aside.has(entry)),
    setAside,
    notBooked: statement.entries.filter(({ status }) => status !== 'booked'),
    gap: gapAfter(last, statement),
    continuesLast: last === undefined || last.closing.amountMinor === statement.opening?.amountMinor,
  }
}

/** Sequences may start again with a year, so the same number counts only within one. */
function isDuplicate(statement: BankStatement, earlier: TakenStatement): boolean {
  if (statement.id === earlier.id) return true
  return statement.sequence !== undefined && statement.sequence === earlier.sequence && yearOf(statement) === yearOf(earlier)
}

function problemsOf(statement: BankStatement): readonly StatementProblem[] {
  const { asset, opening, closing, entries } = statement
  if (!opening) return [{ code: 'opening-missing' }]
  if (!closing) return [{ code: 'closing-missing' }]
  if ([opening, closing, ...entries.map((entry) => entry.money)].some((each) => each.asset !== asset)) return [{ code: 'mixed-currencies' }]
  const counted = entries.reduce((sum, entry) => sum + (entry.status === 'booked' ? signedMinor(entry) : 0n), opening.amountMinor)
  return counted === closing.amountMinor ? [] : [{ code: 'totals-differ', stated: closing, counted: money(counted, asset) }]
}

function setAsideOf(statement: BankStatement, booked: readonly StatementEntry[]): readonly SetAside[] {
  const seen = new Set<string>()
  const copies = new Set<StatementEntry>()
  for (const { entry, key } of keyParts({ ...statement, entries: booked })) {
    if (seen.has(key)) copies.add(entry)
    seen.add(key)
  }
  return booked.flatMap((entry) => {
    const reason = copies.has(entry) ? 'same-bank-reference' : faultOf(entry)
    return reason ? [{ entry, reason }] : []
  })
}

function faultOf(entry: StatementEntry): SetAsideReason | undefined {
  if (entry.money.amountMinor === 0n) return 'zero-amount'
  let sumMinor = 0n
  for (const part of entry.parts) {
    if (!part.money) return 'part-without-amount'
    if (part.money.asset !== entry.money.asset) return 'parts-differ'
    sumMinor += part.direction === 'credit' ? part.money.amountMinor : -part.money.amountMinor
  }
  return sumMinor === signedMinor(entry) ? undefined : 'parts-differ'
}

function gapAfter(last: TakenStatement | undefined, statement: BankStatement): SequenceGap | undefined {
  if (last?.sequence === undefined || statement.sequence === undefined) return undefined
  const isNewYear = statement.sequence < last.sequence && yearOf(statement) !== yearOf(last)
  const next = isNewYear ? 1n : last.sequence + 1n
  return statement.sequence > next ? { fromSequence: next, toSequence: statement.sequence - 1n } : undefined
}

function signedMinor({ money: { amountMinor }, direction }: StatementEntry): bigint {
  return direction === 'credit' ? amountMinor : -amountMinor
}

function byTime(left: TakenStatement, right: TakenStatement): number {
  const days = (left.closedOn ?? '').localeCompare(right.closedOn ?? '')
  const [first, second] = [left.sequence ?? 0n, right.sequence ?? 0n]
  return days !== 0 ? days : first === second ? 0 : first < second ? -1 : 1
}

function yearOf({ closedOn }: { readonly closedOn: string | undefined }): string | undefined {
  return closedOn?.slice(0, 4)
}
