import { companyDocumentsMax } from '@heathland/domain/companies/company'
import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, dayMs } from '@heathland/domain/time'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findFileRow } from '../../core/files/file.sql.ts'
import { keepFile } from '../../core/files/files.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertDocument, lockCompany } from './companies.sql.ts'

export interface DocumentAdded {
  readonly companyId: string
  readonly title: string
  readonly fileId: string
  readonly dated?: string | undefined
}

/** Books and what proves them are kept for seven years (Dutch Civil Code 2:10). */
const keptMs = 7 * 366 * dayMs

/** Puts an uploaded PDF of the SPV with a company. */
export async function addDocument(ctx: Context, { companyId, title, fileId, dated }: DocumentAdded): Promise<Id<'cdc'>> {
  const { personId: addedBy } = signedIn(ctx)
  if (!isId('fil', fileId)) throw new Refused(refuse('NOT_FOUND'))
  return ctx.inTransaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) throw new Refused(refuse('NOT_FOUND'))
    const file = await findFileRow(tx, fileId)
    if (file?.state !== 'stored' || file.spv_id !== company.spvId || file.type !== 'application/pdf')
      throw new Refused(refuse('BOOK_FILE_UNFIT'))
    const document = { id: ctx.newId('cdc'), companyId: company.id, title, fileId, dated, addedBy, addedAt: ctx.now }
    if (!(await insertDocument(tx, document, companyDocumentsMax))) throw new Refused(refuse('BOOK_FILE_UNFIT'))
    await keepFile(tx, ctx, { id: fileId, until: after(ctx.now, keptMs) })
    await recordAudit(tx, ctx, { action: 'companies.document-added', resource: company.id, after: document })
    return document.id
  })
}
