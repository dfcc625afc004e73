/** Looking after the keys of people: wrapping them anew when the master key changes, and destroying one for good. */
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { revokeSessions } from './session.sql.ts'

/** One batch is one transaction: a worker that dies loses at most this much work, and nobody waits for a lock. */
const batchMax = 500

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

/** Makes everything that was sealed for a person unreadable, for ever. What the law keeps holds ids alone and stays. */
export async function destroyPersonKey(ctx: Context, personId: Id<'per'>): Promise<void> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  await ctx.inTransaction(async (tx) => {
    const gone = await tx.query('destroy-person-key', 'delete from person_key where person_id = $1 returning person_id', [personId])
    if (gone.length === 0) throw new Refused(refuse('NOT_FOUND'))
    await revokeSessions(tx, personId, null, ctx.now)
    await recordAudit(tx, ctx, { action: 'identity.key-destroyed', resource: personId, userId: personId })
  })
}
