import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

export const applyVerificationJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'kyc.apply-verification',
  payload: z.strictObject({ personId: idOf('per') }),
  // Asking waits for the provider most of the time.
  concurrency: 4,
}

export const checkNameAgainJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'kyc.check-name-again',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 1,
}

/** What staff decided about a case, or asked a member for, is made so. */
export const applyCaseJob: JobDefinition<{ caseId: Id<'kca'> }> = {
  queue: 'kyc.apply-case',
  payload: z.strictObject({ caseId: idOf('kca') }),
  concurrency: 2,
}

export const reviewMemberJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'kyc.review-member',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 1,
}
