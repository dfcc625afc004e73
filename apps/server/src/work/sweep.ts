/** Sends jobs again for rows that are due. The queue keeps one job a row, so a row whose job still waits or runs is left alone. */
import type { Context } from '../core/context.ts'
import type { ReadTx, Tx } from '../core/database.ts'
import { isolateEach } from '../core/isolate.ts'
import type { JobDefinition } from '../core/job.ts'
import { isDue, type Scheduled, takeDue } from './schedule.ts'

export interface Sweep {
  readonly what: string
  /** Whether there is anything to do; reads only. All sweeps are asked in one transaction, and mostly nothing is due. */
  isDue(ctx: Context, tx: ReadTx): Promise<boolean>
  enqueue(ctx: Context, tx: Tx): Promise<SweepOutcome>
}

interface SweepOutcome {
  readonly enqueued: number
  /** Rows that no job could be sent for, each with the reason; the others have theirs. */
  readonly failed: readonly string[]
}

const nothing: SweepOutcome = { enqueued: 0, failed: [] }

/** A sweep takes this many rows a pass; the rest is due a pass later. */
const batchMax = 500

/** One job for every row that is due. */
export function eachDue<RowId extends string, Payload extends object>(
  what: string,
  definition: JobDefinition<Payload>,
  list: (tx: ReadTx, now: Date, max: number) => Promise<readonly RowId[]>,
  payloadOf: (id: RowId) => Payload,
): Sweep {
  return {
    what,
    isDue: async (ctx, tx) => (await list(tx, ctx.now, 1)).length > 0,
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
  hasWork: (tx: ReadTx, now: Date, ctx: Context) => Promise<boolean>,
  keyOf: (ctx: Context) => string,
): Sweep {
  return {
    what,
    isDue: (ctx, tx) => hasWork(tx, ctx.now, ctx),
    async enqueue(ctx, tx) {
      if (!(await hasWork(tx, ctx.now, ctx))) return nothing
      await ctx.jobs.send(tx, definition, {} as Payload, { key: keyOf(ctx) })
      return { enqueued: 1, failed: [] }
    },
  }
}

/** One job each time its hour or day has come. */
export function onSchedule<Payload extends object>(
  what: string,
  definition: JobDefinition<Payload>,
  { name, key, isWanted = () => true }: { readonly name: Scheduled; readonly key: string; readonly isWanted?: (ctx: Context) => boolean },
): Sweep {
  return {
    what,
    isDue: async (ctx, tx) => isWanted(ctx) && isDue(tx, name, ctx.now),
    async enqueue(ctx, tx) {
      if (!isWanted(ctx) || !(await takeDue(tx, name, ctx.now))) return nothing
      await ctx.jobs.send(tx, definition, {} as Payload, { key })
      return { enqueued: 1, failed: [] }
    },
  }
}
