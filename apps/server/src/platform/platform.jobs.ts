import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import { idOf } from '../job-payload.ts'
import type { JobDefinition } from '../jobs.ts'

export const answerCheckJob: JobDefinition<{ checkId: Id<'chk'> }> = {
  queue: 'platform.answer-check',
  payload: z.strictObject({ checkId: idOf('chk') }),
  concurrency: 4,
}
