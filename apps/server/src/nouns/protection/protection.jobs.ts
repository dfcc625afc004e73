import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const remindInvestorJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'protection.remind',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 2,
}
