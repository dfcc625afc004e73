import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const deliverMailJob: JobDefinition<{ mailId: Id<'mai'> }> = {
  queue: 'notifications.deliver-mail',
  payload: z.strictObject({ mailId: idOf('mai') }),
  concurrency: 2,
}
