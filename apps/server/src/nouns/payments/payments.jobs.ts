import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

/** Every payment of a statement is booked or held. */
export const applyStatementJob: JobDefinition<{ statementId: Id<'bst'> }> = {
  queue: 'payments.apply-statement',
  payload: z.strictObject({ statementId: idOf('bst') }),
  concurrency: 1,
}

/** An uploaded statement that two people agreed to is taken. */
export const takeUploadJob: JobDefinition<{ statementId: Id<'bst'> }> = {
  queue: 'payments.take-upload',
  payload: z.strictObject({ statementId: idOf('bst') }),
  concurrency: 1,
}

/** Reads the statements in the bank's folder. */
export const exchangeFilesJob: JobDefinition<Record<string, never>> = {
  queue: 'payments.exchange-files',
  payload: z.strictObject({}),
  concurrency: 1,
}

/** The identity check of somebody has changed: money that waited for it is looked at again. */
export const followIdentityJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'payments.follow-identity',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 2,
}

/** A held payment is credited as two people agreed. */
export const allocateLineJob: JobDefinition<{ approvalId: Id<'apr'> }> = {
  queue: 'payments.allocate',
  payload: z.strictObject({ approvalId: idOf('apr') }),
  concurrency: 1,
}

/** The file of payouts that two people agreed to is made. */
export const makeBatchJob: JobDefinition<{ batchId: Id<'pob'> }> = {
  queue: 'payments.make-batch',
  payload: z.strictObject({ batchId: idOf('pob') }),
  concurrency: 1,
}

/** A draft that nobody confirmed ends. */
export const expireWithdrawalJob: JobDefinition<{ withdrawalId: Id<'wdr'> }> = {
  queue: 'payments.expire-withdrawal',
  payload: z.strictObject({ withdrawalId: idOf('wdr') }),
  concurrency: 1,
}
