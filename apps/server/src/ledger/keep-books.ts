import type { Context } from '../context.ts'
import type { Tx } from '../database.ts'

/**
 * What the ledger needs once an hour: months to book into, snapshots of accounts without counters, and the totals of closed days. Each in a
 * transaction of its own; a turn that did not finish is made up for by the next.
 */
export async function keepBooks(ctx: Context): Promise<void> {
  const [months, snapshots, totals] = [
    await ctx.inTransaction((tx) => tx.query<{ made: number }>('open-entry-months', 'select open_entry_months($1) as made', [ctx.now])),
    await ctx.inTransaction((tx) => tx.query<{ made: number }>('take-snapshots', 'select take_snapshots() as made', [])),
    await ctx.inTransaction((tx) => tx.query<{ made: number }>('take-totals', 'select take_totals() as made', [])),
  ]
  ctx.log.info({ months: months[0]?.made, snapshots: snapshots[0]?.made, totals: totals[0]?.made }, 'the books were kept')
}

/** True for the one worker that finds the hour due; the date moves on in the same breath. */
export async function takeDueHour(tx: Tx, now: Date): Promise<boolean> {
  const due = await tx.query(
    'take-due-hour',
    `update schedule set due_at = date_trunc('hour', $1::timestamptz, 'UTC') + interval '1 hour'
     where name = 'ledger-hour' and due_at <= $1 returning name`,
    [now],
  )
  return due.length > 0
}
