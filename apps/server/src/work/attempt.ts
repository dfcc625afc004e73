import type { Context } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import type { JobDefinition } from '../core/job.ts'

export interface Attempt<Row, Outcome, Payload extends object> {
  /** Locks the row and saves the attempt; undefined when there is nothing to do, or another worker is at it. */
  begin(tx: Tx): Promise<Row | undefined>
  act(row: Row): Promise<Outcome>
  /** Saves the outcome; returns when to try again, and under which key, when it is to be retried. */
  end(tx: Tx, row: Row, outcome: Outcome): Promise<{ readonly key: string; readonly startAfter: Date } | undefined>
  readonly job: JobDefinition<Payload>
  readonly payload: Payload
}

/**
 * Work on a row that reaches outside of the database. The attempt is saved before and its outcome after, each in a transaction of its own,
 * so that a worker that dies in between is noticed when the row is due. Each retry has a key of its own, because the running job still
 * holds the last one.
 */
export async function attempt<Row, Outcome, Payload extends object>(ctx: Context, work: Attempt<Row, Outcome, Payload>): Promise<void> {
  const row = await ctx.inTransaction((tx) => work.begin(tx))
  if (row === undefined) return
  const outcome = await work.act(row)
  await ctx.inTransaction(async (tx) => {
    const again = await work.end(tx, row, outcome)
    if (again) await ctx.jobs.send(tx, work.job, work.payload, again)
  })
}
