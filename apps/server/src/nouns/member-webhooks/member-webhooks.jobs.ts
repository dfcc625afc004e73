import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'
import type { EventJobDefinition } from '../../work/outbox.ts'

export const recordDeliveriesJob: EventJobDefinition = {
  queue: 'member-webhooks.record',
  payload: z.strictObject({ eventId: idOf('evt') }),
  concurrency: 1,
  takes: 'event',
  subject: z.looseObject({ personId: idOf('per') }),
}

export const deliverWebhookJob: JobDefinition<{ deliveryId: Id<'whd'> }> = {
  queue: 'member-webhooks.deliver',
  payload: z.strictObject({ deliveryId: idOf('whd') }),
  // Each may wait for five seconds on a receiver that does not answer.
  concurrency: 4,
}
