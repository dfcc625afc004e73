import type { ListExport as WireExport } from '@heathland/contract'
import type { ListExport } from '@heathland/domain/export/list-export'
import { mapPage } from '@heathland/domain/page'
import type { AnyExportedList } from '../../core/exports/exported-list.ts'
import { operations } from '../../http/operations.ts'
import { archiveList, documentsList, requestArchive } from './request-archive.ts'
import { readExport, readReportExports, requestExport } from './request-export.ts'

const { member, office } = operations

/** Lists are given from above: each noun declares its own. */
export function memberExports(lists: readonly AnyExportedList[]) {
  return {
    request: member.exports.request.handler(async ({ context: { ctx }, input }) => toWire(await requestExport(ctx, lists, input))),
    read: member.exports.read.handler(async ({ context: { ctx }, input }) => toWire(await readExport(ctx, input.exportId))),
  }
}

/** The archive of everything about oneself is requested among the settings, and followed as any export. */
export const memberData = {
  requestData: member.settings.requestData.handler(async ({ context: { ctx }, input }) =>
    toWire(await requestArchive(ctx, archiveList, input)),
  ),
}

/** All documents at once, requested where they are listed. */
export const memberDocumentsArchive = {
  requestAll: member.documents.requestAll.handler(async ({ context: { ctx }, input }) =>
    toWire(await requestArchive(ctx, documentsList, input)),
  ),
}

export function officeExports(lists: readonly AnyExportedList[]) {
  return {
    request: office.exports.request.handler(async ({ context: { ctx }, input }) => toWire(await requestExport(ctx, lists, input))),
    list: office.exports.list.handler(async ({ context: { ctx }, input }) =>
      mapPage(await readReportExports(ctx, input.after), (found) => ({
        ...toWire(found),
        list: found.list,
        requestedAt: found.requestedAt.toISOString(),
      })),
    ),
    read: office.exports.read.handler(async ({ context: { ctx }, input }) => toWire(await readExport(ctx, input.exportId))),
  }
}

function toWire({ id, format, state, rowsWritten, rowsExpected, failure, file, expiresAt }: ListExport): WireExport {
  return {
    id,
    format,
    state,
    rows: rowsWritten,
    ...(rowsExpected !== undefined && { rowsExpected }),
    ...(failure !== undefined && { failure }),
    ...(file && { file: { name: file.name, size: Number(file.bytes), address: `/api/files/${file.id}/content` } }),
    expiresAt: expiresAt.toISOString(),
  }
}
