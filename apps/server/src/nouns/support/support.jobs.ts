import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const dropAttachmentJob: JobDefinition<{ fileId: Id<'fil'> }> = {
  queue: 'support.drop-attachment',
  payload: z.strictObject({ fileId: idOf('fil') }),
  concurrency: 1,
}
