import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'

/** One batch is one transaction: a worker that dies loses at most this much work, and nobody waits for a lock. */
const batchMax = 1_000

/** Wraps the next batch of keys under the present master key; returns how many. Nobody's reading stops meanwhile. */
export async function rotateBatch(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-keys' })
  return act.inTransaction(async (tx) => {
    const rows = await tx.query<{ person_id: Id<'per'>; wrapped_key: Buffer }>(
      'next-keys-to-rotate',
      'select person_id, wrapped_key from person_key where master_version < $1 order by master_version, person_id limit $2',
      [ctx.keys.masterVersion, batchMax],
    )
    if (rows.length === 0) return 0
    // Recorded by the same function. Two workers at once wrap the same keys once.
    await tx.query('rewrap-keys', 'select rewrap_person_keys($1, $2, $3)', [
      rows.map((row) => row.person_id),
      rows.map((row) => ctx.keys.rewrap(row.person_id, row.wrapped_key)),
      ctx.keys.masterVersion,
    ])
    return rows.length
  })
}
