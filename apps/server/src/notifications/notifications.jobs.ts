import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import { idOf } from '../job-payload.ts'
import type { JobDefinition } from '../jobs.ts'

export const deliverMailJob: JobDefinition<{ mailId: Id<'mai'> }> = {
  queue: 'notifications.deliver-mail',
  payload: z.strictObject({ mailId: idOf('mai') }),
  concurrency: 2,
}
