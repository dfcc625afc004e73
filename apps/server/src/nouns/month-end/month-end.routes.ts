import type { ClosedVersion, FigureRow } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import { controlTotals, type Figure } from '@heathland/domain/month-end/figures'
import { bookMonthsPage, figureRowsPage, monthOf, newestToClose, nextMonth } from '@heathland/domain/month-end/month'
import { dayOf } from '@heathland/domain/offers/offer'
import { pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { addLateFact, setAside } from './add-note.ts'
import { requestClosing, requestReopening } from './close-month.ts'
import { countMonth, inOrder, readBooks } from './count-month.ts'
import { findWaitingRequest, listBooks, listMonthStates, listStoredFigures, listVersions, type StoredVersion } from './month-end.sql.ts'

const { monthEnd } = operations.office
/** Where an SPV has closed nothing yet, it may begin with any of the months of a year. */
const beginsWithin = 12

export const officeMonthEnd = {
  list: monthEnd.list.handler(async ({ context: { ctx }, input: { spvId, after } }) =>
    ctx.read(async (tx) => {
      const all = await listBooks(tx)
      const books = spvId === undefined ? all[0] : all.find((each) => each.spvId === spvId)
      const spvs = all.map(({ spvId: id, company: name, currency }) => ({ id, name, currency }))
      if (!books) {
        if (spvId !== undefined) throw new Refused(refuse('NOT_FOUND'))
        return { items: [], spvs }
      }
      const newest = newestToClose(dayOf(ctx.now))
      const oldest = books.firstMonth ?? nextMonth(newest, 1 - beginsWithin)
      const until = after === undefined ? newest : nextMonth(after, -1)
      const wanted = nextMonth(until, 1 - bookMonthsPage)
      const from = [wanted, oldest].toSorted()[1] ?? oldest
      const found = from > until ? [] : await listMonthStates(tx, { spvId: books.spvId, from, until, now: ctx.now })
      return {
        items: found.map(({ month, state, version, closedAt }) => ({
          ...{ month, state },
          ...(version !== undefined && { version }),
          ...(closedAt && { closedAt: closedAt.toISOString() }),
        })),
        spvId: books.spvId,
        spvs,
        ...(from > oldest && { next: from }),
      }
    }),
  ),
  read: monthEnd.read.handler(async ({ context: { ctx }, input: { spvId, month } }) => {
    const { books, versions, waiting, counted, figures } = await ctx.read(async (tx) => {
      const books = await readBooks(tx, spvId, month)
      const versions = await listVersions(tx, books.spvId, month)
      const waiting = await findWaitingRequest(tx, books.spvId, month, ctx.now)
      const closed = versions.find(({ state }) => state === 'closed')
      const counted = closed ? undefined : await countMonth(tx, books, month, ctx.now)
      const figures = closed ? await listStoredFigures(tx, books.spvId, month, closed.version) : (counted?.figures ?? [])
      return { books, versions, waiting, counted, figures }
    })
    const isClosed = versions.some(({ state }) => state === 'closed')
    const people = [
      ...versions.flatMap(({ requestedBy, closedBy, reopening }) => [
        requestedBy,
        closedBy,
        ...(reopening ? [reopening.requestedBy, reopening.by] : []),
      ]),
      ...(waiting ? [waiting.by] : []),
    ]
    return {
      ...{ spvId: books.spvId, company: books.company, kind: books.kind, currency: books.currency, month },
      state: isClosed ? 'closed' : waiting ? 'requested' : versions.length > 0 ? 'reopened' : 'draft',
      isNewestClosed: books.closedThrough === month,
      ...(waiting && { waiting: { ...waiting, until: waiting.until.toISOString() } }),
      checklist: (counted?.checklist ?? []).map((line) => ({ ...line, examples: [...line.examples] })),
      unmatched: (counted?.unmatched ?? []).map(({ postingId, leftMinor }) => ({ postingId, leftMinor: String(leftMinor) })),
      totals: controlTotals(figures).map((total) => ({ ...total, sum: String(total.sum) })),
      versions: versions.map(toVersion),
      names: await namesOf(ctx, people),
    }
  }),
  listFigures: monthEnd.listFigures.handler(async ({ context: { ctx }, input: { spvId, month, version, section, after } }) => {
    const figures = await ctx.read((tx) => figuresOf(tx, ctx, { spvId, month, version }))
    const rows = rowsOf(figures).filter((row) => section === undefined || row.section === section)
    const place = after === undefined ? 0 : rows.findIndex((row) => keyOf(row) === after) + 1
    // The row that a page ended with may be gone from an open month: nothing is shown twice for it.
    const rest = after !== undefined && place === 0 ? [] : rows.slice(place, place + figureRowsPage + 1)
    const { items, next } = pageOf(rest, figureRowsPage, keyOf)
    return { items: [...items], ...(next !== undefined && { next }) }
  }),
  request: monthEnd.request.handler(async ({ context: { ctx }, input }) => ({ approvalId: (await requestClosing(ctx, input)).id })),
  requestReopening: monthEnd.requestReopening.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestReopening(ctx, input)).id,
  })),
  addLateFact: monthEnd.addLateFact.handler(async ({ context: { ctx }, input: { amountMinor, ...told } }) => {
    await addLateFact(ctx, { ...told, amountMinor: amountMinor === undefined ? undefined : BigInt(amountMinor) })
    return {}
  }),
  setAside: monthEnd.setAside.handler(async ({ context: { ctx }, input }) => {
    await setAside(ctx, input)
    return {}
  }),
}

export interface FiguresAsked {
  readonly spvId: string
  readonly month: string
  /** The one that is closed, or the figures of now, when left out. */
  readonly version: string | undefined
}

export async function figuresOf(tx: ReadTx, ctx: Context, { spvId, month, version }: FiguresAsked): Promise<readonly Figure[]> {
  const books = await readBooks(tx, spvId, month)
  const versions = await listVersions(tx, books.spvId, month)
  const kept = versions.find((each) => (version === undefined ? each.state === 'closed' : String(each.version) === version))
  if (kept) return inOrder(await listStoredFigures(tx, books.spvId, month, kept.version))
  if (version !== undefined) throw new Refused(refuse('NOT_FOUND'))
  if (month > monthOf(dayOf(ctx.now))) throw new Refused(refuse('BOOK_MONTH_UNFIT'))
  return (await countMonth(tx, books, month, ctx.now)).figures
}

/** One row for everything that has figures. */
function rowsOf(figures: readonly Figure[]): FigureRow[] {
  const rows = new Map<string, FigureRow>()
  for (const { section, subject, label, measure, amount } of figures) {
    const key = keyOf({ section, subject })
    const amounts = { ...rows.get(key)?.amounts, [measure]: String(amount) }
    rows.set(key, { section, subject, label, amounts })
  }
  return [...rows.values()]
}

const keyOf = ({ section, subject }: Pick<FigureRow, 'section' | 'subject'>) => `${section}:${subject}`

function toVersion({ closedAt, reopening, ...version }: StoredVersion): ClosedVersion {
  return {
    ...version,
    closedAt: closedAt.toISOString(),
    ...(reopening && { reopening: { ...reopening, at: reopening.at.toISOString() } }),
  }
}

async function namesOf(ctx: Context, people: readonly Id<'per'>[]) {
  return Object.fromEntries(await namePeople(ctx, [...new Set(people)]))
}
