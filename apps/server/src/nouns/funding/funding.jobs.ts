import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const applyOrderJob: JobDefinition<{ depositId: Id<'dep'> }> = {
  queue: 'funding.apply-order',
  payload: z.strictObject({ depositId: idOf('dep') }),
  // It waits for the provider's answer most of the time.
  concurrency: 4,
}

/** The identity check of somebody who may have open orders has changed. */
export const followIdentityJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'funding.follow-identity',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 2,
}

/** EURC of a break is credited as two people agreed. */
export const bookBreakJob: JobDefinition<{ approvalId: Id<'apr'> }> = {
  queue: 'funding.book-break',
  payload: z.strictObject({ approvalId: idOf('apr') }),
  concurrency: 1,
}

/** One page of wallets, after this person's. */
export const reconcileJob: JobDefinition<{ after?: Id<'per'> | undefined }> = {
  queue: 'funding.reconcile',
  payload: z.strictObject({ after: idOf('per').optional() }),
  concurrency: 1,
}
