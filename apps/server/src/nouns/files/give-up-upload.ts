import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { findFileRow, makeUploadDue } from '../../core/files/file.sql.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteUnbegunUpload } from './files.sql.ts'
import { isTheirs, type Whose } from './read-upload.ts'

/** Gives up an upload that is not finished. What has arrived of it is removed by the sweep. */
export async function giveUpUpload(ctx: Context, id: Id<'fil'>, whose: Whose): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const row = await findFileRow(tx, id)
    if (!row || !isTheirs(ctx, row, whose) || row.state === 'removing') throw new Refused(refuse('NOT_FOUND'))
    if (row.state === 'stored') throw new Refused(refuse('FILE_UPLOADED'))
    if (!(await deleteUnbegunUpload(tx, id))) await makeUploadDue(tx, id, ctx.now)
    await recordAudit(tx, ctx, { action: 'files.given-up', resource: id })
  })
}
