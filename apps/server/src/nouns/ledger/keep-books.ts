import type { Context } from '../../core/context.ts'
import { rememberEndedReservations } from './reservation.sql.ts'

/**
 * What the ledger needs once an hour: months to book into, snapshots of accounts without counters, and the totals of closed days. Each in a
 * transaction of its own; a turn that did not finish is made up for by the next.
 */
export async function keepBooks(ctx: Context): Promise<void> {
  const months = await make(ctx, 'open-entry-months', 'select open_entry_months($1) as made', [ctx.now])
  const snapshots = await makeAll(ctx, 'take-snapshots', 'select take_snapshots() as made')
  const totals = await make(ctx, 'take-totals', 'select take_totals() as made', [])
  await ctx.inTransaction((tx) => rememberEndedReservations(tx, ctx.now))
  ctx.log.info({ months, snapshots, totals }, 'the books were kept')
}

/** A call sums up a bounded number of entries an account; a ledger that was filled at once takes several, and the rest an hour later. */
const turnsMax = 20

async function makeAll(ctx: Context, name: string, text: string): Promise<number> {
  let made = 0
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const more = await make(ctx, name, text, [])
    made += more
    if (more === 0) break
  }
  return made
}

async function make(ctx: Context, name: string, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await ctx.inTransaction((tx) => tx.query<{ made: number }>(name, text, values))
  return row?.made ?? 0
}
