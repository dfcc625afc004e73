/** A month of an SPV as its books have it: every figure, and what is missing before it can be closed. */
import { daysBetween } from '@heathland/domain/books/day'
import type { Id } from '@heathland/domain/id'
import { isId } from '@heathland/domain/id'
import { loanNumber } from '@heathland/domain/loans/loan'
import {
  assetFigures,
  cashFigures,
  companyFigures,
  controlTotals,
  distributionFigures,
  type Figure,
  figureSections,
  figuresText,
  type LoanOfBook,
  lateFactFigures,
  loanFigures,
} from '@heathland/domain/month-end/figures'
import {
  bookFiguresMax,
  type ChecklistLine,
  checklistOf,
  examplesMax,
  firstDayOf,
  isMonth,
  lastDayOf,
  lateFactsMax,
  type MonthFacts,
  nextMonth,
} from '@heathland/domain/month-end/month'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { ReadTx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { happeningsOf, listHappenings, listLoans } from '../loans/loans.sql.ts'
import {
  type BooksOfSpv,
  findBooks,
  listAssetsOfMonth,
  listCompaniesOfMonth,
  listDistributed,
  listLateFacts,
  listUncounted,
  listUnmatched,
  readCash,
} from './month-end.sql.ts'

/** A month end has no more loans, companies or assets than this, and no more events behind them. */
const subjectsMax = 1_000
const happeningsMax = 100_000

export async function readBooks(tx: ReadTx, spvId: string, month: string): Promise<BooksOfSpv> {
  const books = isId('spv', spvId) && isMonth(month) ? await findBooks(tx, spvId) : undefined
  if (!books) throw new Refused(refuse('NOT_FOUND'))
  return books
}

export interface CountedBooks {
  readonly figures: readonly Figure[]
  readonly checklist: readonly ChecklistLine[]
  readonly unmatched: readonly { readonly postingId: string; readonly leftMinor: bigint }[]
}

type Found = Pick<MonthFacts, 'uncounted' | 'unread' | 'held'> & { readonly figures: readonly Figure[] }
const nothingFound = { uncounted: [], unread: [], held: [] } as const

export async function countMonth(tx: ReadTx, books: BooksOfSpv, month: string, now: Date): Promise<CountedBooks> {
  const { spvId, kind, closedThrough } = books
  const [from, until] = [firstDayOf(month), firstDayOf(nextMonth(month))]
  const unmatched = await listUnmatched(tx, { spvId, from, until, rowsMax: subjectsMax })
  const { figures: ofBook, ...facts } = await countOf[kind](tx, spvId, month)
  const figures = inOrder([
    ...cashFigures(await readCash(tx, spvId, month)),
    ...ofBook,
    ...(await listDistributed(tx, spvId, month, subjectsMax)).flatMap(distributionFigures),
    ...(await listLateFacts(tx, spvId, month, lateFactsMax)).flatMap(lateFactFigures),
  ])
  if (figures.length > bookFiguresMax) throw new Refused(refuse('BOOK_MONTH_UNFIT', { figures: figures.length }))
  const today = dayOf(now)
  return {
    figures,
    checklist: checklistOf({ ...facts, kind, month, today, closedThrough, unmatched: unmatched.map(({ postingId }) => postingId) }),
    unmatched: unmatched.slice(0, examplesMax),
  }
}

/** What two people agree to and what stays: a hash of every figure, and the sums by which it is compared with other papers. */
export function sealOf(figures: readonly Figure[]): { readonly hash: string; readonly totals: Readonly<Record<string, string>> } {
  return {
    hash: hash(figuresText(figures)).toString('hex'),
    totals: Object.fromEntries(controlTotals(figures).map(({ section, measure, sum }) => [`${section} ${measure}`, String(sum)])),
  }
}

/** Sections in the order of a report, and in each what belongs together. */
export function inOrder(figures: readonly Figure[]): Figure[] {
  return figures.toSorted(
    (one, other) =>
      figureSections.indexOf(one.section) - figureSections.indexOf(other.section) ||
      (one.subject < other.subject ? -1 : one.subject > other.subject ? 1 : 0),
  )
}

const countOf = { lending: countLoans, equity: countCompanies, production: countAssets } as const

async function countLoans(tx: ReadTx, spvId: Id<'spv'>, month: string): Promise<Found> {
  const until = lastDayOf(month)
  const all = { search: undefined, number: undefined, state: undefined, late: undefined, today: until, afterNumber: 0 }
  const loans = bounded(await listLoans(tx, { ...all, spvId, rowsMax: subjectsMax + 1 }))
  const events = await listHappenings(tx, spvId, until, happeningsMax + 1)
  if (events.length > happeningsMax) throw new Refused(refuse('BOOK_MONTH_UNFIT', { events: events.length }))
  const eventsOf = Map.groupBy(events, ({ loanId }) => loanId)
  const counted = loans.flatMap(({ id, number, borrower, terms, startsOn }): LoanOfBook[] => {
    const own = eventsOf.get(id) ?? []
    const first = own.find(({ kind }) => kind === 'disbursed')
    if (startsOn === undefined || first === undefined) return []
    return [
      {
        ...{ id, label: `${loanNumber(number)} ${borrower}`, startsOn },
        terms: { ...terms, ...first.schedule },
        happenings: happeningsOf(own),
        writtenOffOn: own.find(({ kind }) => kind === 'written-off')?.on,
      },
    ]
  })
  const uncounted = await listUncounted(tx, spvId, month, subjectsMax)
  return { ...nothingFound, figures: counted.flatMap((loan) => loanFigures(loan, month)), uncounted: uncounted.map(loanNumber) }
}

async function countCompanies(tx: ReadTx, spvId: Id<'spv'>, month: string): Promise<Found> {
  const companies = bounded(await listCompaniesOfMonth(tx, spvId, month, subjectsMax + 1))
  const held = companies.filter(({ after }) => (after.holding?.shares ?? 0n) > 0n)
  return { ...nothingFound, figures: companies.flatMap(companyFigures), held }
}

async function countAssets(tx: ReadTx, spvId: Id<'spv'>, month: string): Promise<Found> {
  const assets = bounded(await listAssetsOfMonth(tx, spvId, month, subjectsMax + 1))
  const [first, until] = [firstDayOf(month), firstDayOf(nextMonth(month))]
  const unread = assets.flatMap(({ label, commissionedOn, daysRead }) => {
    const ran = Math.min(daysBetween(first, until), Math.max(0, daysBetween(commissionedOn, until)))
    const days = ran - daysRead
    return days > 0 ? [{ label, days }] : []
  })
  return { ...nothingFound, figures: assets.flatMap((asset) => assetFigures(asset, month)), unread }
}

function bounded<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > subjectsMax) throw new Refused(refuse('BOOK_MONTH_UNFIT', { subjects: rows.length }))
  return rows
}
