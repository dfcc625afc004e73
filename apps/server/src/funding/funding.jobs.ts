import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import { idOf } from '../job-payload.ts'
import type { JobDefinition } from '../jobs.ts'

export const applyOrderJob: JobDefinition<{ depositId: Id<'dep'> }> = {
  queue: 'funding.apply-order',
  payload: z.strictObject({ depositId: idOf('dep') }),
  // It waits for the provider's answer most of the time.
  concurrency: 4,
}

/** One page of wallets, after this person's. */
export const reconcileJob: JobDefinition<{ after?: Id<'per'> | undefined }> = {
  queue: 'funding.reconcile',
  payload: z.strictObject({ after: idOf('per').optional() }),
  concurrency: 1,
}
