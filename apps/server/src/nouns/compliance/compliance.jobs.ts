import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const detectDataLeaksJob: JobDefinition<Record<string, never>> = {
  queue: 'compliance.detect-data-leaks',
  payload: z.strictObject({}),
  concurrency: 1,
}

export const eraseAtProvidersJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'compliance.erase-at-providers',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 1,
}

export const makeReportJob: JobDefinition<{ reportId: Id<'rep'> }> = {
  queue: 'compliance.make-report',
  payload: z.strictObject({ reportId: idOf('rep') }),
  concurrency: 1,
}
