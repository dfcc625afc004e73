/**
 * What the worker does by the clock, each under a name of its own: it is bounded, a failure of one costs the others nothing, and when
 * it last went well, since when it fails and why is in a row of `scheduled_run`.
 */
import type { Context } from '../core/context.ts'
import { isDatabaseAway, type ReadTx, type Tx } from '../core/database.ts'
import { reasonOf } from '../core/isolate.ts'

/** A statement of scheduled work reads a bounded batch by an index; one that takes longer hangs. */
const statementMaxMs = 5_000
const lockMaxMs = 2_000

/** Thrown by work of which a part could not be done, after the rest of it has been. */
export class PartlyDone extends Error {}

/** Runs it and writes down how it went; `run` says false when another worker is at it. Only a database that is away is thrown: then nothing else can be done either. */
export async function runScheduled(ctx: Context, name: string, run: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await run())) return
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await recordFailure(ctx, name, reasonOf(error))
    return
  }
  await recordSuccess(ctx, [name])
}

/** In the order of their names, so that two workers that write down the same ones wait for each other and not in a circle. */
export async function recordSuccess(ctx: Context, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await ctx.inTransaction((tx) =>
    tx.query(
      'scheduled-run-success',
      `insert into scheduled_run as run (name, last_success_at) select name, $2 from unnest($1::text[]) as name order by name
       on conflict (name) do update set last_success_at = $2, failing_since = null, failures = 0, reason = null`,
      [names, ctx.now],
    ),
  )
}

/** Several pieces of scheduled work look together whether they are due: in one transaction, with their bounds. */
export function readScheduled<Found>(ctx: Context, work: (tx: ReadTx) => Promise<Found>): Promise<Found> {
  return ctx.read(async (tx) => {
    await tx.query('scheduled-read-bounds', `select set_config('statement_timeout', $1, true)`, [String(statementMaxMs)])
    return work(tx)
  })
}

/** One transaction of scheduled work: every statement in it is bounded, and false is returned when another worker is at it. */
export async function inScheduledTransaction(ctx: Context, name: string, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    const [lock] = await tx.query<{ held: boolean }>(
      'scheduled-run-lock',
      `select pg_try_advisory_xact_lock(hashtextextended('scheduled run ' || $1, 0)) as held,
              set_config('statement_timeout', $2, true), set_config('lock_timeout', $3, true)`,
      [name, String(statementMaxMs), String(lockMaxMs)],
    )
    if (!lock?.held) return false
    await work(tx)
    return true
  })
}

async function recordFailure(ctx: Context, name: string, reason: string): Promise<void> {
  const [row] = await ctx.inTransaction((tx) =>
    tx.query<{ failures: number; failing_since: Date }>(
      'scheduled-run-failure',
      `insert into scheduled_run as run (name, last_failure_at, failing_since, failures, reason) values ($1, $2, $2, 1, $3)
       on conflict (name) do update
       set last_failure_at = $2, failing_since = coalesce(run.failing_since, $2), failures = run.failures + 1, reason = $3
       returning failures, failing_since`,
      [name, ctx.now, reason],
    ),
  )
  ctx.log.error({ scheduled: name, reason, failures: row?.failures, failingSince: row?.failing_since }, 'scheduled run failed')
}
