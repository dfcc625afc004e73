import { type Id, isId } from '@heathland/domain/id'
import { assetDocumentsMax } from '@heathland/domain/production/asset'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findFileRow } from '../../core/files/file.sql.ts'
import { keepFile } from '../../core/files/files.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertAssetDocument, lockAsset } from './production.sql.ts'

export interface DocumentAdded {
  readonly assetId: string
  readonly title: string
  readonly fileId: string
  readonly dated: string | undefined
}

/** Books and what proves them are kept for seven years (Dutch Civil Code 2:10). */
const keptMs = 7 * 366 * dayMs

/** Puts an uploaded PDF of the SPV with an asset. */
export async function addAssetDocument(ctx: Context, { assetId, title, fileId, dated }: DocumentAdded): Promise<Id<'adc'>> {
  const { personId: addedBy } = signedIn(ctx)
  if (!isId('fil', fileId)) throw new Refused(refuse('NOT_FOUND'))
  return ctx.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, assetId)
    if (!asset) throw new Refused(refuse('NOT_FOUND'))
    const file = await findFileRow(tx, fileId)
    if (file?.state !== 'stored' || file.spv_id !== asset.spvId || file.type !== 'application/pdf')
      throw new Refused(refuse('BOOK_FILE_UNFIT'))
    const document = { id: ctx.newId('adc'), assetId: asset.id, title, fileId, dated, addedBy, addedAt: ctx.now }
    if (!(await insertAssetDocument(tx, document, assetDocumentsMax))) throw new Refused(refuse('BOOK_FILE_UNFIT'))
    await keepFile(tx, ctx, { id: fileId, until: after(ctx.now, keptMs) })
    await recordAudit(tx, ctx, { action: 'production.document-added', resource: asset.id, after: document })
    return document.id
  })
}
