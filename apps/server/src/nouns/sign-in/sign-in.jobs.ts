import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const sendRequestedMailJob: JobDefinition<{ mailRequestId: Id<'let'> }> = {
  queue: 'identity.send-requested-mail',
  payload: z.strictObject({ mailRequestId: idOf('let') }),
  concurrency: 2,
}
