import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { removeFile } from '../../core/files/files.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isUnsent } from './support.sql.ts'

/** Removes a file that was uploaded for a message and never sent with one. */
export async function dropAttachment(ctx: Context, fileId: Id<'fil'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    if (!(await isUnsent(tx, fileId, ctx.now))) return
    await removeFile(tx, ctx, fileId)
    await recordAudit(tx, ctx, { action: 'support.attachment-dropped', resource: fileId })
  })
}
