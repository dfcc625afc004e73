import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

/** Everything is compared once. */
export const runJob: JobDefinition<{ runId: Id<'rcn'> }> = {
  queue: 'reconciliation.run',
  payload: z.strictObject({ runId: idOf('rcn') }),
  concurrency: 1,
}
