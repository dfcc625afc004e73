import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const followUpDocumentJob: JobDefinition<{ documentId: Id<'doc'> }> = {
  queue: 'documents.follow-up',
  payload: z.strictObject({ documentId: idOf('doc') }),
  concurrency: 2,
}
