import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const writeLetterJob: JobDefinition<{ letterRequestId: Id<'let'> }> = {
  queue: 'identity.write-letter',
  payload: z.strictObject({ letterRequestId: idOf('let') }),
  concurrency: 2,
}
