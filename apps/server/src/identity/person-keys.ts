/** Wraps the keys of people anew when the master key changes. */
import type { Id } from '@heathland/domain/id'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'

/** One batch is one transaction: a worker that dies loses at most this much work, and nobody waits for a lock. */
const batchMax = 1_000

/** Wraps the next batch of keys under the present master key; returns how many. Nobody's reading stops meanwhile. */
export async function rotateBatch(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-keys' })
  return act.inTransaction(async (tx) => {
    const rows = await tx.query<{ person_id: Id<'per'>; wrapped_key: Buffer }>(
      'next-keys-to-rotate',
      'select person_id, wrapped_key from person_key where master_version < $1 order by master_version, person_id limit $2 for update skip locked',
      [ctx.keys.masterVersion, batchMax],
    )
    if (rows.length === 0) return 0
    await tx.query(
      'rotate-keys',
      `update person_key set wrapped_key = renewed.wrapped, master_version = $3
       from unnest($1::text[], $2::bytea[]) as renewed (id, wrapped) where person_key.person_id = renewed.id`,
      [rows.map((row) => row.person_id), rows.map((row) => ctx.keys.rewrap(row.person_id, row.wrapped_key)), ctx.keys.masterVersion],
    )
    await recordAudit(tx, act, {
      action: 'identity.keys-rotated',
      resource: `master key ${ctx.keys.masterVersion}`,
      after: { keys: rows.length },
    })
    return rows.length
  })
}
