import type { Id } from '@heathland/domain/id'
import { type BreakKind, breakKinds } from '@heathland/domain/reconciliation/break'
import { after, dayMs, hourMs } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Sweep } from '../../work/sweep.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readInstitutionJob } from '../cards/cards.jobs.ts'
import { reconcileJob } from '../funding/funding.jobs.ts'
import { runJob } from './reconciliation.jobs.ts'
import { compare, endRun, findRunUnderWay, insertRun, isRunDue, keepBreaks, type RunCounts, resolveUnseen } from './reconciliation.sql.ts'

/** So many differences of one kind are kept by a run: with more, something is wrong that one of them explains. */
const differencesMax = 10_000
const breaksPerInsert = 500

/** Compares everything once. Each comparison is a transaction of its own; a run that fails is done again from the first. */
export async function runReconciliation(ctx: Context, runId: Id<'rcn'>): Promise<void> {
  let counts: RunCounts = { found: 0, opened: 0, resolved: 0 }
  for (const kind of breakKinds) {
    const { found, opened, resolved } = await ctx.inTransaction((tx) => reconcileKind(tx, ctx, runId, kind))
    counts = { found: counts.found + found, opened: counts.opened + opened, resolved: counts.resolved + resolved }
  }
  if (counts.opened > 0) ctx.log.error({ runId, ...counts }, 'the reconciliation found differences')
  await ctx.inTransaction(async (tx) => {
    if (await endRun(tx, runId, counts, ctx.now))
      await recordAudit(tx, ctx, { action: 'reconciliation.done', resource: runId, after: { ...counts } })
  })
}

async function reconcileKind(tx: Tx, ctx: Context, runId: Id<'rcn'>, kind: BreakKind): Promise<RunCounts> {
  const differences = await compare(tx, kind, differencesMax)
  let opened = 0
  for (let from = 0; from < differences.length; from += breaksPerInsert) {
    const some = differences.slice(from, from + breaksPerInsert).map((difference) => ({ ...difference, id: ctx.newId('rbk') }))
    opened += await keepBreaks(tx, some, ctx.now)
  }
  // A list that was cut short says nothing about what is not on it.
  const resolved = differences.length < differencesMax ? await resolveUnseen(tx, kind, ctx.now) : 0
  if (opened > 0 || resolved > 0)
    await recordAudit(tx, ctx, { action: 'reconciliation.breaks-changed', resource: runId, after: { kind, opened, resolved } })
  return { found: differences.length, opened, resolved }
}

/** What takes longer has failed. */
export const runMaxMs = hourMs

/**
 * Asks for a run: once a day by the clock, and by staff at any time. For staff every wallet is compared with the custodian too, and the balance at the
 * payment institution is read, which otherwise happen by schedules of their own.
 */
export async function requestRun(tx: Tx, ctx: Context, requestedBy: Id<'per'> | undefined): Promise<Id<'rcn'>> {
  const underWay = await findRunUnderWay(tx, after(ctx.now, -runMaxMs))
  if (underWay) return underWay
  const id = ctx.newId('rcn')
  await insertRun(tx, id, requestedBy, ctx.now)
  await recordAudit(tx, ctx, { action: 'reconciliation.requested', resource: id })
  await ctx.jobs.send(tx, runJob, { runId: id }, { key: id })
  if (requestedBy) {
    await ctx.jobs.send(tx, reconcileJob, {}, { key: 'from the first' })
    await ctx.jobs.send(tx, readInstitutionJob, {}, { key: 'of this hour' })
  }
  return id
}

/** Once a day, unless staff asked for one since. */
export const dailyRun: Sweep = {
  what: 'daily reconciliation',
  isDue: (ctx, tx) => isRunDue(tx, after(ctx.now, -dayMs)),
  async enqueue(ctx, tx) {
    if (!(await isRunDue(tx, after(ctx.now, -dayMs)))) return { enqueued: 0, failed: [] }
    await requestRun(tx, ctx, undefined)
    return { enqueued: 1, failed: [] }
  },
}
