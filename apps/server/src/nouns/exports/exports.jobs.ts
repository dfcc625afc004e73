import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const writeExportJob: JobDefinition<{ exportId: Id<'exp'> }> = {
  queue: 'exports.write',
  payload: z.strictObject({ exportId: idOf('exp') }),
  // One long list does not keep everybody else waiting.
  concurrency: 2,
}
