import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'

export const watchHouseJob: JobDefinition<Record<string, never>> = {
  queue: 'security.watch-house',
  payload: z.strictObject({}),
  concurrency: 1,
}
