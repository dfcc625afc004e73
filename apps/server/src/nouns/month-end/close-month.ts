/** A month is closed once a second person agrees to exactly its figures; the newest closed one is reopened once a second person agrees to why. */
import type { Id } from '@heathland/domain/id'
import { faultsOf, gapsBetween } from '@heathland/domain/month-end/figures'
import { decideClosing, decideReopening } from '@heathland/domain/month-end/month'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { ReadTx, Tx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countMonth, readBooks, sealOf } from './count-month.ts'
import { type BooksOfSpv, insertClosedMonth, listStoredFigures, listVersions, lockBooks, saveReopened } from './month-end.sql.ts'

export interface MonthAsked {
  readonly spvId: string
  readonly month: string
  readonly reason: string
}

/** What may be closed now, or why not. */
async function judge(tx: ReadTx, ctx: Context, books: BooksOfSpv, month: string) {
  const counted = await countMonth(tx, books, month, ctx.now)
  const decision = decideClosing(counted.checklist)
  if (decision.refused) throw new Refused(decision)
  const { closedThrough } = books
  const [before] = closedThrough === undefined ? [] : await listVersions(tx, books.spvId, closedThrough)
  const earlier = closedThrough === undefined || !before ? [] : await listStoredFigures(tx, books.spvId, closedThrough, before.version)
  const faults = [...faultsOf(counted.figures), ...(before ? gapsBetween(earlier, counted.figures) : [])]
  if (faults.length > 0) {
    ctx.log.error({ spvId: books.spvId, month, faults }, 'a month does not add up')
    throw new Refused(refuse('BOOK_MONTH_UNFIT', { faults: faults.join(' ') }))
  }
  return counted.figures
}

export async function requestClosing(ctx: Context, { spvId, month, reason }: MonthAsked): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const books = await readBooks(tx, spvId, month)
    const figures = await judge(tx, ctx, books, month)
    await recordAudit(tx, ctx, { action: 'month-end.closing-requested', resource: books.spvId, after: { month } })
    const body = { spvId: books.spvId, company: books.company, month, figures: String(figures.length), hash: sealOf(figures).hash }
    return requestApproval(tx, ctx, { act: 'month-end.close', body, reason, spvId: books.spvId })
  })
}

export const closeMonthAct: Act = {
  permission: 'month-end.agree',
  sentence: 'Close a month of an SPV’s books',
  async execute(tx, ctx, body, approval) {
    const month = String(body['month'])
    // Whoever records something in these books has finished by now, and whoever comes later is refused.
    await lockBooks(tx, String(body['spvId']) as Id<'spv'>)
    const books = await readBooks(tx, String(body['spvId']), month)
    const figures = await judge(tx, ctx, books, month)
    const { hash, totals } = sealOf(figures)
    if (hash !== body['hash']) throw new Refused(refuse('APPROVAL_CHANGED'))
    const [newest] = await listVersions(tx, books.spvId, month)
    const closed = { spvId: books.spvId, month, asset: books.currency, figures, totals, hash }
    const people = { requestedBy: approval.makerId, closedBy: signedIn(ctx).personId, reason: approval.reason, approvalId: approval.id }
    await insertClosedMonth(tx, (newest?.version ?? 0) + 1, { ...closed, ...people }, ctx.now)
    await recordAudit(tx, ctx, { action: 'month-end.closed', resource: books.spvId, after: { month, hash, figures: figures.length } })
  },
  turnDown: refused,
}

export async function requestReopening(ctx: Context, { spvId, month, reason }: MonthAsked): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const books = await readBooks(tx, spvId, month)
    const version = await closedVersion(tx, books, month)
    await recordAudit(tx, ctx, { action: 'month-end.reopening-requested', resource: books.spvId, after: { month, version } })
    const body = { spvId: books.spvId, company: books.company, month, version: String(version) }
    return requestApproval(tx, ctx, { act: 'month-end.reopen', body, reason, spvId: books.spvId })
  })
}

export const reopenMonthAct: Act = {
  permission: 'month-end.agree',
  sentence: 'Reopen a closed month of an SPV’s books',
  async execute(tx, ctx, body, approval) {
    const month = String(body['month'])
    await lockBooks(tx, String(body['spvId']) as Id<'spv'>)
    const books = await readBooks(tx, String(body['spvId']), month)
    const version = await closedVersion(tx, books, month)
    if (String(version) !== body['version']) throw new Refused(refuse('APPROVAL_CHANGED'))
    const people = { requestedBy: approval.makerId, by: signedIn(ctx).personId, reason: approval.reason, approvalId: approval.id }
    await saveReopened(tx, { spvId: books.spvId, month, version, ...people }, ctx.now)
    await recordAudit(tx, ctx, { action: 'month-end.reopened', resource: books.spvId, after: { month, version, reason: approval.reason } })
  },
  turnDown: refused,
}

async function closedVersion(tx: ReadTx, { spvId, closedThrough }: BooksOfSpv, month: string): Promise<number> {
  const decision = decideReopening(month, closedThrough)
  if (decision.refused) throw new Refused(decision)
  const newest = (await listVersions(tx, spvId, month)).find(({ state }) => state === 'closed')
  if (!newest) throw new Refused(refuse('BOOK_MONTH_UNFIT'))
  return newest.version
}

async function refused(tx: Tx, ctx: Context, body: Record<string, unknown>): Promise<void> {
  await recordAudit(tx, ctx, { action: 'month-end.request-refused', resource: String(body['spvId']), after: { month: body['month'] } })
}
