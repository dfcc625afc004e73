import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'

/** Wraps the keys of months under the present master key; returns how many. There are a handful. */
export async function rotatePeriodKeys(ctx: Context): Promise<number> {
  const act = ctx.as({ kind: 'operator', command: 'rotate-keys' })
  return act.inTransaction(async (tx) => {
    const rows = await tx.query<{ period: string; wrapped_key: Buffer }>(
      'next-period-keys-to-rotate',
      'select period, wrapped_key from period_key where master_version < $1 order by period limit 100 for update skip locked',
      [ctx.keys.masterVersion],
    )
    if (rows.length === 0) return 0
    await tx.query(
      'rotate-period-keys',
      `update period_key set wrapped_key = renewed.wrapped, master_version = $3
       from unnest($1::text[], $2::bytea[]) as renewed (period, wrapped) where period_key.period = renewed.period`,
      [rows.map(({ period }) => period), rows.map((row) => ctx.keys.rewrapPeriod(row.period, row.wrapped_key)), ctx.keys.masterVersion],
    )
    await recordAudit(tx, act, {
      action: 'platform.period-keys-rotated',
      resource: `master key ${ctx.keys.masterVersion}`,
      after: { keys: rows.length },
    })
    return rows.length
  })
}
