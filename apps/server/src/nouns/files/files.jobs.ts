import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const sweepFileJob: JobDefinition<{ fileId: Id<'fil'> }> = {
  queue: 'files.sweep',
  payload: z.strictObject({ fileId: idOf('fil') }),
  concurrency: 2,
}

export const lockFileJob: JobDefinition<{ fileId: Id<'fil'> }> = {
  queue: 'files.lock',
  payload: z.strictObject({ fileId: idOf('fil') }),
  concurrency: 2,
}

export const compareFilesJob: JobDefinition<Record<string, never>> = {
  queue: 'files.compare',
  payload: z.strictObject({}),
  concurrency: 1,
}
