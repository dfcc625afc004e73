/** Rate limits are counted in the database, so that every process counts the same. */
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../core/context.ts'

/** What buckets are hashed for. */
export const limitPurpose = 'rate-limit'

/**
 * Takes one from each bucket at once and refuses when any is empty: no window of that length, wherever it begins, gives more than the
 * count. A request that fails later still counts.
 */
export async function consumeRateLimit(
  ctx: Context,
  buckets: readonly string[],
  limit: { count: number; windowSeconds: number },
): Promise<void> {
  const hashed = buckets.map((bucket) => ctx.keys.index(bucket, limitPurpose)).sort(Buffer.compare)
  const waits = await ctx.inTransaction((tx) =>
    tx.query<{ wait: number }>(
      'consume-rate-limit',
      'select consume_rate_limit(bucket, $2, $3, $4) as wait from unnest($1::bytea[]) as bucket',
      [hashed, limit.count, limit.windowSeconds, ctx.now],
    ),
  )
  const retryAfterSeconds = Math.max(...waits.map((row) => row.wait))
  if (retryAfterSeconds > 0) throw new Refused(refuse('RATE_LIMITED', { retryAfterSeconds }))
}
