import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const answerCheckJob: JobDefinition<{ checkId: Id<'chk'> }> = {
  queue: 'platform.answer-check',
  payload: z.strictObject({ checkId: idOf('chk') }),
  concurrency: 4,
}
