import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const createWalletJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'wallet.create',
  payload: z.strictObject({ personId: idOf('per') }),
  // Asking waits for the provider most of the time.
  concurrency: 4,
}
