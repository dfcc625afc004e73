/** Questions asked of live data every day: one sentence and one query each, and every row that comes back is a fault someone owns. */

import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../core/database.ts'
import { reasonOf } from '../core/isolate.ts'
import type { Platform } from '../core/platform.ts'

export interface Check {
  /** Also the name of its runbook. */
  readonly name: string
  /** What should be so. */
  readonly sentence: string
  /** Returns a row with a `fault` for everything that is not so. */
  readonly query: string
}

/** Returns how many questions had an answer that should not be. */
export async function runChecks(platform: Platform, checks: readonly Check[]): Promise<number> {
  let broken = 0
  for (const { name, sentence, query } of checks) {
    const ctx = await platform.openFor({ kind: 'operator', command: 'check' })
    const runbook = `docs/runbooks/${name}.md`
    try {
      const faults = await ctx.read((tx) => tx.query<{ fault: string }>(`check-${name}`, query, []))
      await keepResult(ctx, name, faults.length)
      if (faults.length === 0) ctx.log.info({ check: name }, sentence)
      else {
        broken += 1
        ctx.log.error({ check: name, faults: faults.slice(0, 20).map((row) => row.fault), runbook }, `not so: ${sentence}`)
      }
    } catch (error) {
      // A question that cannot be asked is broken too, and the others are asked all the same.
      if (isDatabaseAway(error)) throw error
      broken += 1
      ctx.log.error({ check: name, reason: reasonOf(error), runbook }, `could not be asked: ${sentence}`)
      await keepResult(ctx, name, 1)
    }
  }
  return broken
}

/** What the metrics show until it runs again. */
async function keepResult(ctx: Context, name: string, faults: number): Promise<void> {
  await ctx.inTransaction((tx) =>
    tx.change(
      'keep-check-result',
      `insert into check_result (name, ran_at, faults) values ($1, $2, $3)
       on conflict (name) do update set ran_at = excluded.ran_at, faults = excluded.faults`,
      [name, ctx.now, faults],
    ),
  )
}
