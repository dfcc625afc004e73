import { isId, type Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../jobs.ts'

export const answerCheckJob: JobDefinition<{ checkId: Id<'chk'> }> = {
  queue: 'platform.answer-check',
  payload: z.strictObject({ checkId: z.custom<Id<'chk'>>((value) => typeof value === 'string' && isId('chk', value)) }),
  concurrency: 4,
}
