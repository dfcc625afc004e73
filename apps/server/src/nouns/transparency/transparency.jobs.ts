import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'

export const sealLogJob: JobDefinition<Record<string, never>> = {
  queue: 'transparency.seal',
  payload: z.strictObject({}),
  concurrency: 1,
}
