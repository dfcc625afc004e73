import type { Id } from '@heathland/domain/id'
import { countedAgain, figuresText } from '@heathland/domain/month-end/figures'
import * as z from 'zod'
import type { Context } from '../../core/context.ts'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countMonth } from './count-month.ts'
import { findBooks, listNewestClosed, listStoredFigures, lockBooks, saveCounted } from './month-end.sql.ts'

/** Counts the newest closed months of an SPV again from its books. */
export const countMonthsJob: JobDefinition<{ spvId: Id<'spv'> }> = {
  queue: 'month-end.count',
  payload: z.strictObject({ spvId: idOf('spv') }),
  concurrency: 1,
}

export async function countMonthsAgain(ctx: Context, spvId: Id<'spv'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    await lockBooks(tx, spvId)
    const books = await findBooks(tx, spvId)
    if (!books) return
    for (const counted of await listNewestClosed(tx, spvId)) {
      const kept = await listStoredFigures(tx, spvId, counted.month, counted.version)
      const { figures } = await countMonth(tx, books, counted.month, ctx.now)
      const isAsCounted = figuresText(countedAgain(kept)) === figuresText(countedAgain(figures))
      await saveCounted(tx, counted, isAsCounted, ctx.now)
      await recordAudit(tx, ctx, { action: 'month-end.counted', resource: spvId, after: { month: counted.month, isAsCounted } })
    }
  })
}
