import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'

export const watchBooksJob: JobDefinition<Record<string, never>> = {
  queue: 'transparency.watch-books',
  payload: z.strictObject({}),
  concurrency: 1,
}

export const sealLogJob: JobDefinition<Record<string, never>> = {
  queue: 'transparency.seal',
  payload: z.strictObject({}),
  concurrency: 1,
}
