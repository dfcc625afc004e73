import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const handleWebhookJob: JobDefinition<{ eventId: Id<'whe'> }> = {
  queue: 'platform.handle-webhook',
  payload: z.strictObject({ eventId: idOf('whe') }),
  // Handling waits for a provider's answer most of the time.
  concurrency: 4,
}
