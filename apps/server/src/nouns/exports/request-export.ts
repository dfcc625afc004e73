import { access } from '@heathland/contract/access'
import { type ListExport, newExport, recentExportsPage } from '@heathland/domain/export/list-export'
import { type ExportFormat, rowsMaxOf } from '@heathland/domain/export/list-file'
import { decideAccess } from '@heathland/domain/identity/access'
import { invariant } from '@heathland/domain/invariant'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { callerOf, signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { AnyExportedList } from '../../core/exports/exported-list.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { findExport, insertExport, listReportExports } from './export.sql.ts'
import { writeExportJob } from './exports.jobs.ts'
import { exportTakesMaxMs, filtersPlace } from './write-export.ts'

export interface RequestedExport {
  readonly list: string
  readonly format: ExportFormat
  readonly filters: object
}

/** Requests a list as a file; a worker writes it. Whoever may read the list may export it. */
export async function requestExport(ctx: Context, lists: readonly AnyExportedList[], asked: RequestedExport): Promise<ListExport> {
  const { kind, personId: requestedBy, role, spvIds, entityId } = signedIn(ctx)
  const { seal } = ownPerson(ctx)
  const list = lists.find((each) => each.list === asked.list)
  invariant(list, `${asked.list} is a list`)
  const decision = decideAccess(access[list.operation], callerOf(ctx.actor), ctx.now)
  if (decision.refused) throw new Refused(decision)
  const rowsMax = rowsMaxOf(asked.format)
  return ctx.inTransaction(async (tx) => {
    const rowsExpected = await list.count(ctx, asked.filters as never, rowsMax + 1)
    if (rowsExpected !== undefined && rowsExpected > rowsMax) throw new Refused(refuse('EXPORT_TOO_LONG', { rowsMax }))
    const requested = newExport({ id: ctx.newId('exp'), list: list.list, format: asked.format, rowsExpected }, ctx.now)
    const filters = seal.seal(filtersPlace(requested.id), JSON.stringify(asked.filters))
    insertExport(tx, requested, { requestedBy, actor: kind, role, spvIds, entityId }, filters, after(ctx.now, exportTakesMaxMs))
    await recordAudit(tx, ctx, {
      action: 'exports.requested',
      resource: requested.id,
      after: { list: asked.list, format: asked.format, filters: asked.filters },
    })
    await ctx.jobs.send(tx, writeExportJob, { exportId: requested.id }, { key: requested.id })
    return requested
  })
}

/** One's own reports as files, until they expire. */
export async function readReportExports(ctx: Context, before: string | undefined): Promise<Page<ListExport, string>> {
  const { personId } = signedIn(ctx)
  const found = await ctx.read((tx) => listReportExports(tx, { personId, before, now: ctx.now, rowsMax: recentExportsPage + 1 }))
  return pageOf(found, recentExportsPage, byId)
}

/** One's own export, until it expires. */
export async function readExport(ctx: Context, exportId: string): Promise<ListExport> {
  const found = await ctx.read((tx) => findExport(tx, exportId, ctx.now))
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  return found
}
