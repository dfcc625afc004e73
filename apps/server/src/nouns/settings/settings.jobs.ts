import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const closeAccountJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'settings.close-account',
  payload: z.strictObject({ personId: idOf('per') }),
  // People are erased one by one.
  concurrency: 1,
}
