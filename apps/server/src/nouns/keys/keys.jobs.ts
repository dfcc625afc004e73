import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'

export const rotateKeysJob: JobDefinition<Record<string, never>> = {
  queue: 'identity.rotate-keys',
  payload: z.strictObject({}),
  concurrency: 1,
}

export const rotateIndexesJob: JobDefinition<Record<string, never>> = {
  queue: 'identity.rotate-indexes',
  payload: z.strictObject({}),
  concurrency: 1,
}
