import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'
import type { EventJobDefinition } from '../../work/outbox.ts'

export const deliverMailJob: JobDefinition<{ mailId: Id<'mai'> }> = {
  queue: 'notifications.deliver-mail',
  payload: z.strictObject({ mailId: idOf('mai') }),
  concurrency: 2,
}

export const notifyJob: EventJobDefinition = {
  queue: 'notifications.notify',
  payload: z.strictObject({ eventId: idOf('evt') }),
  concurrency: 2,
  takes: 'event',
  subject: z.looseObject({ personId: idOf('per') }),
}

export const tellFollowersJob: EventJobDefinition = {
  queue: 'notifications.tell-followers',
  payload: z.strictObject({ eventId: idOf('evt') }),
  concurrency: 1,
  takes: 'event',
  subject: z.looseObject({ offerId: idOf('ofr') }),
}

export const sendNotificationMailJob: JobDefinition<{ notificationId: Id<'ntf'> }> = {
  queue: 'notifications.send-mail',
  payload: z.strictObject({ notificationId: idOf('ntf') }),
  concurrency: 2,
}

export const sendDigestJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'notifications.send-digest',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 2,
}

export const deliverUpdateJob: JobDefinition<{ updateId: Id<'upd'> }> = {
  queue: 'notifications.deliver-update',
  payload: z.strictObject({ updateId: idOf('upd') }),
  // Batches of one update follow each other; another update may go on meanwhile.
  concurrency: 1,
}
