import * as z from 'zod'
import type { JobDefinition } from '../jobs.ts'

export const watchHouseJob: JobDefinition<Record<string, never>> = {
  queue: 'security.watch-house',
  payload: z.strictObject({}),
  concurrency: 1,
}
