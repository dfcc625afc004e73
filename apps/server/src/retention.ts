/** What is kept only for a while, and why. Run by the sweep; each statement is bounded by an index. */
import { after, dayMs } from '@heathland/domain/time'
import type { Tx } from './database.ts'
import { deleteChecksBefore } from './platform/platform.sql.ts'

/** Longer than any retry of ours or of a provider. */
const idempotencyKeptMs = 35 * dayMs
/** Enough to look back at a bad week. */
const checksKeptMs = 14 * dayMs

export async function clearPast(tx: Tx, now: Date): Promise<void> {
  await tx.query('clear-idempotency-keys', 'delete from idempotency_key where created_at < $1', [after(now, -idempotencyKeptMs)])
  await tx.query('clear-rate-limits', 'delete from rate_limit where window_ends_at < $1', [now])
  await deleteChecksBefore(tx, after(now, -checksKeptMs))
}
