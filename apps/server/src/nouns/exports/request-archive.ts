import { type ListExport, newExport } from '@heathland/domain/export/list-export'
import { after } from '@heathland/domain/time'
import type { Language } from '@heathland/words/language'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { insertExport } from './export.sql.ts'
import { writeExportJob } from './exports.jobs.ts'
import { exportTakesMaxMs, filtersPlace } from './write-export.ts'

export const archiveList = 'own-data'

/** All of one's documents, sealed as they are. */
export const documentsList = 'own-documents'

/** Requests everything we hold about the person who asks, or all of their documents, as an archive; a worker writes it. */
export async function requestArchive(
  ctx: Context,
  list: typeof archiveList | typeof documentsList,
  { language }: { language: Language },
): Promise<ListExport> {
  const { kind, personId: requestedBy, role, spvIds, entityId } = signedIn(ctx)
  const { seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const requested = newExport({ id: ctx.newId('exp'), list, format: 'zip', rowsExpected: undefined }, ctx.now)
    const filters = seal.seal(filtersPlace(requested.id), JSON.stringify({ language }))
    insertExport(tx, requested, { requestedBy, actor: kind, role, spvIds, entityId }, filters, after(ctx.now, exportTakesMaxMs))
    await recordAudit(tx, ctx, { action: 'exports.requested', resource: requested.id, after: { list, format: 'zip' } })
    await ctx.jobs.send(tx, writeExportJob, { exportId: requested.id }, { key: requested.id })
    return requested
  })
}
