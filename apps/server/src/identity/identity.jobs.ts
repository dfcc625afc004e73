import * as z from 'zod'
import type { JobDefinition } from '../jobs.ts'

export const rotateKeysJob: JobDefinition<Record<string, never>> = {
  queue: 'identity.rotate-keys',
  payload: z.strictObject({}),
  concurrency: 1,
}
