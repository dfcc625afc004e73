import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

/** Time has something to say about a subscription. */
export const followUpJob: JobDefinition<{ subscriptionId: Id<'sub'> }> = {
  queue: 'subscriptions.follow-up',
  payload: z.strictObject({ subscriptionId: idOf('sub') }),
  concurrency: 2,
}

/** Staff accepted it: its money is set aside. */
export const payJob: JobDefinition<{ subscriptionId: Id<'sub'> }> = {
  queue: 'subscriptions.pay',
  payload: z.strictObject({ subscriptionId: idOf('sub') }),
  concurrency: 2,
}

/** Money of a member has arrived. */
export const payWaitingJob: JobDefinition<{ personId: Id<'per'>; depositId: Id<'dep'> }> = {
  queue: 'subscriptions.pay-waiting',
  payload: z.strictObject({ personId: idOf('per'), depositId: idOf('dep') }),
  concurrency: 2,
}

/** The same for money that came by card. */
export const payWithCardJob: JobDefinition<{ personId: Id<'per'>; cardPaymentId: Id<'cpy'> }> = {
  queue: 'subscriptions.pay-with-card',
  payload: z.strictObject({ personId: idOf('per'), cardPaymentId: idOf('cpy') }),
  concurrency: 2,
}

/** The same for money that came by bank transfer. */
export const payWithTransferJob: JobDefinition<{ personId: Id<'per'>; lineId: Id<'bln'> }> = {
  queue: 'subscriptions.pay-with-transfer',
  payload: z.strictObject({ personId: idOf('per'), lineId: idOf('bln') }),
  concurrency: 2,
}

/** An offer changed: one that was cancelled gives everything back. */
export const returnJob: JobDefinition<{ offerId: Id<'ofr'> }> = {
  queue: 'subscriptions.return',
  payload: z.strictObject({ offerId: idOf('ofr') }),
  concurrency: 1,
}

/** Does what two people agreed to about an allocation, line by line. */
export const allocateJob: JobDefinition<{ allocationId: Id<'alo'> }> = {
  queue: 'subscriptions.allocate',
  payload: z.strictObject({ allocationId: idOf('alo') }),
  concurrency: 1,
}

/** Passes an offer's allocated money on to its company, subscription by subscription. */
export const releaseJob: JobDefinition<{ releaseId: Id<'fre'> }> = {
  queue: 'subscriptions.release',
  payload: z.strictObject({ releaseId: idOf('fre') }),
  concurrency: 1,
}
