/**
 * The month end of an SPV: months are closed one after the other by two people, and the newest closed one can be reopened by two people.
 * The first month that is closed is where an SPV's month ends begin; what is dated before it is closed with it.
 */
import { addDays, addMonths } from '../books/day.ts'
import { standingOf as valuationStanding } from '../companies/valuation.ts'
import type { SpvKind } from '../ledger/posting-rule.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Closed and reopened are kept as rows; a month without one is a draft, and requested while a request waits. */
export const bookMonthStates = ['draft', 'requested', 'closed', 'reopened'] as const
export type BookMonthState = (typeof bookMonthStates)[number]

export const bookMonthsPage = 24
/** So many figures a month has at most: a thousand loans with all of theirs. */
export const bookFiguresMax = 20_000
export const bookVersionsMax = 50
export const lateFactsMax = 200
export const figureRowsPage = 50

/** The bank tells of a month's last day on the day after, and by then no transaction that began in the month is open any more. */
const waitsDays = 1

export function firstDayOf(month: string): string {
  return `${month}-01`
}

export function lastDayOf(month: string): string {
  return addDays(addMonths(firstDayOf(month), 1), -1)
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function nextMonth(month: string, months = 1): string {
  return monthOf(addMonths(firstDayOf(month), months))
}

/** Of the calendar, in UTC. */
export function isMonth(text: string): boolean {
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)
}

export function closesFrom(month: string): string {
  return addDays(firstDayOf(nextMonth(month)), waitsDays)
}

/** The newest month that may be closed by now. */
export function newestToClose(today: string): string {
  const last = nextMonth(monthOf(today), -1)
  return closesFrom(last) <= today ? last : nextMonth(last, -1)
}

export const checklistItems = ['order', 'over', 'postings', 'accruals', 'readings', 'valuations'] as const
export type ChecklistItem = (typeof checklistItems)[number]

/** Where what is missing is done. */
export const checklistPaths = {
  lending: { postings: '/loans', accruals: '/loans' },
  equity: { postings: '/investments', valuations: '/investments' },
  production: { postings: '/assets', readings: '/assets' },
} as const satisfies Record<SpvKind, Partial<Record<ChecklistItem, string>>>

export interface ChecklistLine {
  readonly item: ChecklistItem
  /** How many are missing; 0 when it is done. */
  readonly missing: number
  /** Some of them by name. */
  readonly examples: readonly string[]
  readonly path?: string
}

export const examplesMax = 5

export interface MonthFacts {
  readonly kind: SpvKind
  readonly month: string
  readonly today: string
  /** The last month that is closed, and the first that ever was. */
  readonly closedThrough: string | undefined
  /** Postings of the month of which the book explains nothing or a part. */
  readonly unmatched: readonly string[]
  /** Loans of which something became due and was not counted. */
  readonly uncounted: readonly string[]
  /** Assets with the days that have no reading. */
  readonly unread: readonly { readonly label: string; readonly days: number }[]
  /** Companies held at the end of the month, each with the day of its value. */
  readonly held: readonly { readonly label: string; readonly valuedOn: string | undefined }[]
}

export function checklistOf(facts: MonthFacts): readonly ChecklistLine[] {
  const { kind, month, today, closedThrough } = facts
  const paths: Partial<Record<ChecklistItem, string>> = checklistPaths[kind]
  const isNext = closedThrough === undefined || month === nextMonth(closedThrough)
  const old = facts.held.filter(({ valuedOn }) => ['missing', 'stale'].includes(valuationStanding(valuedOn, lastDayOf(month))))
  const line = (item: ChecklistItem, names: readonly string[], missing = names.length): ChecklistLine => ({
    ...{ item, missing, examples: names.slice(0, examplesMax) },
    ...(paths[item] !== undefined && { path: paths[item] }),
  })
  return [
    line('order', isNext ? [] : [closedThrough]),
    line('over', closesFrom(month) <= today ? [] : [closesFrom(month)]),
    line('postings', facts.unmatched),
    ...(kind === 'lending' ? [line('accruals', facts.uncounted)] : []),
    ...(kind === 'production'
      ? [
          line(
            'readings',
            facts.unread.map(({ label }) => label),
            facts.unread.reduce((sum, { days }) => sum + days, 0),
          ),
        ]
      : []),
    ...(kind === 'equity'
      ? [
          line(
            'valuations',
            old.map(({ label }) => label),
          ),
        ]
      : []),
  ]
}

export type MonthRefusal = Refusal<'BOOK_MONTH_INCOMPLETE' | 'BOOK_MONTH_UNFIT'>
export type MonthDecision = { readonly refused: false } | MonthRefusal
const fine = { refused: false } as const

export function decideClosing(lines: readonly ChecklistLine[]): MonthDecision {
  const open = lines.find(({ missing }) => missing > 0)
  return open ? refuse('BOOK_MONTH_INCOMPLETE', { item: open.item, missing: open.missing }) : fine
}

/** Months are closed in order, so only the newest is opened again. */
export function decideReopening(month: string, closedThrough: string | undefined): MonthDecision {
  return month === closedThrough ? fine : refuse('BOOK_MONTH_UNFIT')
}

/** A late fact is recorded in the open month and names the closed one that it concerns. */
export function decideLateFact(month: string, closedThrough: string | undefined): MonthDecision {
  return closedThrough !== undefined && month <= closedThrough ? fine : refuse('BOOK_MONTH_UNFIT')
}

/** Nothing of the books is recorded with a day inside a closed month. */
export function isDayOpen(day: string, closedThrough: string | undefined): boolean {
  return closedThrough === undefined || monthOf(day) > closedThrough
}
