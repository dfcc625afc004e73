import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Wraps the keys of SPVs under the present master key, up to a hundred at a time; returns how many. */
export async function rotateSpvKeys(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-keys' })
  return act.inTransaction(async (tx) => {
    const rows = await tx.query<{ spv_id: string; wrapped_key: Buffer }>(
      'next-spv-keys-to-rotate',
      'select spv_id, wrapped_key from spv_key where master_version < $1 order by spv_id limit 100 for update skip locked',
      [ctx.keys.masterVersion],
    )
    if (rows.length === 0) return 0
    await tx.query(
      'rotate-spv-keys',
      `update spv_key set wrapped_key = renewed.wrapped, master_version = $3
       from unnest($1::text[], $2::bytea[]) as renewed (spv_id, wrapped) where spv_key.spv_id = renewed.spv_id`,
      [rows.map((row) => row.spv_id), rows.map((row) => ctx.keys.rewrapSpv(row.spv_id, row.wrapped_key)), ctx.keys.masterVersion],
    )
    await recordAudit(tx, act, {
      action: 'platform.spv-keys-rotated',
      resource: `master key ${ctx.keys.masterVersion}`,
      after: { keys: rows.length },
    })
    return rows.length
  })
}
