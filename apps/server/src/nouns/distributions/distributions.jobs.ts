import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

/** Pays the holders of an offer what two people agreed to, one after the other. */
export const payDistributionJob: JobDefinition<{ distributionId: Id<'dis'> }> = {
  queue: 'distributions.pay',
  payload: z.strictObject({ distributionId: idOf('dis') }),
  concurrency: 2,
}
