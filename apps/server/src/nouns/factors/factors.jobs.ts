import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const advanceRecoveryJob: JobDefinition<{ recoveryId: Id<'rec'> }> = {
  queue: 'identity.advance-recovery',
  payload: z.strictObject({ recoveryId: idOf('rec') }),
  concurrency: 1,
}
