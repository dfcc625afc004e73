import * as z from 'zod'
import type { Context } from '../../core/context.ts'
import type { JobDefinition } from '../../core/job.ts'

export const keepTotalsJob: JobDefinition<Record<string, never>> = {
  queue: 'reports.keep-totals',
  payload: z.strictObject({}),
  concurrency: 1,
}

/** A call closes a year or a month of days at most; a platform that was filled at once takes several, and the rest an hour later. */
const turnsMax = 20

/** Sums up the days that have closed since the last time: who joined and left, and what was distributed. */
export async function keepTotals(ctx: Context): Promise<void> {
  const people = await takeAll(ctx, 'take-people-totals', 'select take_people_totals() as taken')
  const distributions = await takeAll(ctx, 'take-distribution-totals', 'select take_distribution_totals() as taken')
  ctx.log.info({ people, distributions }, 'the totals of reports were kept')
}

async function takeAll(ctx: Context, name: string, text: string): Promise<number> {
  let taken = 0
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const [row] = await ctx.inTransaction((tx) => tx.query<{ taken: number }>(name, text, []))
    if (!row || row.taken === 0) break
    taken += row.taken
  }
  return taken
}
