import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Wraps the keys of records under the present master key, up to a hundred at a time; returns how many. */
export async function rotateRecordKeys(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-keys' })
  return act.inTransaction(async (tx) => {
    const rows = await tx.query<{ person_id: string; wrapped_key: Buffer }>(
      'next-record-keys-to-rotate',
      'select person_id, wrapped_key from record_key where master_version < $1 order by person_id limit 100 for update skip locked',
      [ctx.keys.masterVersion],
    )
    if (rows.length === 0) return 0
    await tx.query(
      'rotate-record-keys',
      `update record_key set wrapped_key = renewed.wrapped, master_version = $3
       from unnest($1::text[], $2::bytea[]) as renewed (person_id, wrapped) where record_key.person_id = renewed.person_id`,
      [rows.map((row) => row.person_id), rows.map((row) => ctx.keys.rewrapRecord(row.person_id, row.wrapped_key)), ctx.keys.masterVersion],
    )
    await recordAudit(tx, act, {
      action: 'platform.record-keys-rotated',
      resource: `master key ${ctx.keys.masterVersion}`,
      after: { keys: rows.length },
    })
    return rows.length
  })
}
