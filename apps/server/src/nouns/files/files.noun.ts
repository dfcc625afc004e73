import { inner, personalTable, sealedById, secret, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { eachDue, onSchedule } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { compareFiles } from './compare-files.ts'
import { addFileContent } from './files.http.ts'
import { compareFilesJob, lockFileJob, sweepFileJob } from './files.jobs.ts'
import { memberFiles, officeFiles } from './files.routes.ts'
import { listDueFiles, listFilesToLock } from './files.sql.ts'
import { lockFile, sweepFile } from './sweep-file.ts'

export const files = {
  personalData: [
    personalTable({
      table: 'file',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        person_id: whose,
        name: sealedById('file', 'name'),
        purpose: 'plain',
        state: 'plain',
        type: 'plain',
        size: 'plain',
        made_at: 'plain',
        stored_at: 'plain',
        keep_until: 'plain',
        held: 'plain',
        begun_at: inner,
        blob_key: inner,
        cell: inner,
        due_at: inner,
        lock_due_at: inner,
        made_by: { leftOut: 'may be the id of a colleague' },
        sha256: inner,
        size_max: inner,
        spv_id: inner,
        is_record: inner,
        store: inner,
        data_key: secret,
      },
    }),
  ],
  operations: { member: { files: memberFiles }, office: { files: officeFiles } },
  addRoutes: addFileContent,
  jobs: [
    job(sweepFileJob, (ctx, { fileId }) => sweepFile(ctx, fileId)),
    job(lockFileJob, (ctx, { fileId }) => lockFile(ctx, fileId)),
    job(compareFilesJob, (ctx) => compareFiles(ctx)),
  ],
  sweeps: [
    eachDue('file to sweep', sweepFileJob, listDueFiles, (fileId) => ({ fileId })),
    eachDue('file to lock', lockFileJob, listFilesToLock, (fileId) => ({ fileId })),
    onSchedule('files to compare', compareFilesJob, { name: 'files', key: 'files' }),
  ],
  checks: [
    {
      name: 'files-have-their-bytes',
      sentence: 'every file has its bytes in its store, and every blob there has a file',
      query: `select concat_ws(' ', store, blob_key, what) as fault from file_fault order by found_at limit 100`,
    },
    {
      name: 'files-are-swept',
      sentence: 'no unfinished upload, removal or lock of a file has waited for more than six hours',
      query: `select id as fault from file
              where due_at < platform_now() - interval '6 hours' or lock_due_at < platform_now() - interval '6 hours'
              order by id limit 100`,
    },
  ],
} as const satisfies Noun
