import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'

export const detectSecurityEventsJob: JobDefinition<Record<string, never>> = {
  queue: 'security.detect-events',
  payload: z.strictObject({}),
  concurrency: 1,
}
