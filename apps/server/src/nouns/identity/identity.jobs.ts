import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'

export const indexPeopleJob: JobDefinition<Record<string, never>> = {
  queue: 'identity.index-people',
  payload: z.strictObject({}),
  concurrency: 1,
}
