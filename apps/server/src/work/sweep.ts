/** Sends jobs again for rows that are due. The queue keeps one job a row, so a row whose job still waits or runs is left alone. */
import type { Context } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { isolateEach } from '../core/isolate.ts'
import type { JobDefinition } from '../core/job.ts'

export interface Sweep {
  readonly what: string
  enqueue(ctx: Context, tx: Tx): Promise<SweepOutcome>
}

interface SweepOutcome {
  readonly enqueued: number
  /** Rows that no job could be sent for, each with the reason; the others have theirs. */
  readonly failed: readonly string[]
}

/** A sweep takes this many rows a pass; the rest is due a pass later. */
const batchMax = 500

/** One job for every row that is due. */
export function eachDue<RowId extends string, Payload extends object>(
  what: string,
  definition: JobDefinition<Payload>,
  list: (tx: Tx, now: Date, max: number) => Promise<readonly RowId[]>,
  payloadOf: (id: RowId) => Payload,
): Sweep {
  return {
    what,
    async enqueue(ctx, tx) {
      const due = await list(tx, ctx.now, batchMax)
      const failed = await isolateEach(tx, due, (id) => ctx.jobs.send(tx, definition, payloadOf(id), { key: id }))
      return { enqueued: due.length - failed.length, failed: failed.map(({ item, reason }) => `${item} (${reason})`) }
    },
  }
}

/** One job for all that there is to do. */
export function whenDue<Payload extends object>(
  what: string,
  definition: JobDefinition<Payload>,
  isDue: (tx: Tx, now: Date, ctx: Context) => Promise<boolean>,
  keyOf: (ctx: Context) => string,
): Sweep {
  return {
    what,
    async enqueue(ctx, tx) {
      if (!(await isDue(tx, ctx.now, ctx))) return { enqueued: 0, failed: [] }
      await ctx.jobs.send(tx, definition, {} as Payload, { key: keyOf(ctx) })
      return { enqueued: 1, failed: [] }
    },
  }
}
