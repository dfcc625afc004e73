import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { markLocked } from '../../core/files/file.sql.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteDueFile, findDueFile, findFileToLock } from './files.sql.ts'

/** Removes an upload that nobody finished, or a file that is to go: first its bytes, then its row, so that no bytes are left without one. */
export async function sweepFile(ctx: Context, id: Id<'fil'>): Promise<void> {
  const due = await ctx.read((tx) => findDueFile(tx, id, ctx.now))
  if (!due) return
  const store = ctx.ports.files.of(due.store)
  const outcome = await store.remove(due.blob_key)
  if (outcome === 'kept') {
    // The row lets it go; the store may not have heard that a hold was lifted.
    await store.hold(due.blob_key, false)
    if ((await store.remove(due.blob_key)) === 'kept') throw new Error('the store keeps what the row does not')
  }
  await ctx.inTransaction(async (tx) => {
    if (await deleteDueFile(tx, id, ctx.now)) await recordAudit(tx, ctx, { action: 'files.swept', resource: id })
  })
}

/** Tells the store until when a file is kept and whether it is held. The row has kept it since before. */
export async function lockFile(ctx: Context, id: Id<'fil'>): Promise<void> {
  const due = await ctx.read((tx) => findFileToLock(tx, id))
  if (!due?.lock_due_at) return
  const store = ctx.ports.files.of(due.store)
  if (due.keep_until && due.keep_until > ctx.now) {
    const outcome = await store.keep(due.blob_key, due.keep_until)
    if (outcome === 'missing') throw new Error('a stored file has no bytes')
  }
  const held = await store.hold(due.blob_key, due.held)
  if (held === 'missing') throw new Error('a stored file has no bytes')
  const { lock_due_at: lockDueAt } = due
  await ctx.inTransaction(async (tx) => {
    await markLocked(tx, { id, lockDueAt })
    await recordAudit(tx, ctx, { action: 'files.locked', resource: id, after: { keepUntil: due.keep_until, held: due.held } })
  })
}
