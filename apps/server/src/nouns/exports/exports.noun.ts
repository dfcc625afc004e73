import type { AnyExportedList } from '../../core/exports/exported-list.ts'
import type { OwnArchive } from '../../core/exports/own-archive.ts'
import { markRemoving } from '../../core/files/file.sql.ts'
import { inner, type PersonalData, personalTable, sealedById, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { deleteExpired, listDueExports } from './export.sql.ts'
import { writeExportJob } from './exports.jobs.ts'
import { memberData, memberDocumentsArchive, memberExports, officeExports } from './exports.routes.ts'
import { writeExport } from './write-export.ts'

const ownData = [
  personalTable({
    table: 'export',
    of: 'requested_by = $1',
    key: { id: 'text' },
    columns: {
      id: 'plain',
      requested_by: whose,
      list: 'plain',
      format: 'plain',
      filters: sealedById('export', 'filters'),
      state: 'plain',
      rows_written: 'plain',
      requested_at: 'plain',
      expires_at: 'plain',
      file_name: 'plain',
      file_bytes: 'plain',
      actor: inner,
      attempts: inner,
      due_at: inner,
      entity_id: inner,
      failure: inner,
      file_id: inner,
      role: inner,
      rows_expected: inner,
      spv_ids: inner,
      totals: inner,
    },
  }),
]

/** It writes the lists that the others declare. */
export const exports = (lists: readonly AnyExportedList[], dataOfOthers: readonly PersonalData[], archives: readonly OwnArchive[]) =>
  ({
    personalData: ownData,
    operations: {
      member: { exports: memberExports(lists), settings: memberData, documents: memberDocumentsArchive },
      office: { exports: officeExports(lists) },
    },
    jobs: [job(writeExportJob, (ctx, { exportId }) => writeExport(ctx, lists, exportId, [...dataOfOthers, ...ownData], archives))],
    sweeps: [eachDue('export', writeExportJob, listDueExports, (exportId) => ({ exportId }))],
    retention: [
      retain('export', {
        isEnd: true,
        table: 'export',
        key: { id: 'text' },
        age: 'expires_at',
        async clear(tx, keys, before) {
          const { deleted, fileIds } = await deleteExpired(tx, keys.flat(), before)
          for (const fileId of fileIds) await markRemoving(tx, fileId, before)
          return deleted
        },
      }),
    ],
    checks: [
      {
        name: 'exports-are-written',
        sentence: 'no export has waited for more than an hour, and none failed within the last day because of a fault of ours',
        query: `select id as fault from export
                where state in ('requested', 'writing') and requested_at < platform_now() - interval '1 hour'
                   or failure = 'EXPORT_FAILED' and requested_at > platform_now() - interval '1 day'
                order by id limit 100`,
      },
    ],
  }) as const satisfies Noun
