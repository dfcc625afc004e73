import type { Id } from '@heathland/domain/id'
import * as z from 'zod'
import type { JobDefinition } from '../../core/job.ts'
import { idOf } from '../../work/job-payload.ts'

/** The institution is asked what became of a payment. */
export const applyPaymentJob: JobDefinition<{ cardPaymentId: Id<'cpy'> }> = {
  queue: 'cards.apply-payment',
  payload: z.strictObject({ cardPaymentId: idOf('cpy') }),
  // It waits for the institution's answer most of the time.
  concurrency: 4,
}

/** Money that went back to a card is taken from the member who was credited. */
export const postReversalJob: JobDefinition<{ reversalId: Id<'crv'> }> = {
  queue: 'cards.post-reversal',
  payload: z.strictObject({ reversalId: idOf('crv') }),
  concurrency: 1,
}

/** The identity check of somebody has changed: money that waited for it is looked at again. */
export const followIdentityJob: JobDefinition<{ personId: Id<'per'> }> = {
  queue: 'cards.follow-identity',
  payload: z.strictObject({ personId: idOf('per') }),
  concurrency: 2,
}

/** What happened while hooks were lost, and what our wallets there hold. */
export const readInstitutionJob: JobDefinition<Record<string, never>> = {
  queue: 'cards.read-institution',
  payload: z.strictObject({}),
  concurrency: 1,
}

/** A payout to our bank account is asked for, or asked about. */
export const sendPayoutJob: JobDefinition<{ payoutId: Id<'icp'> }> = {
  queue: 'cards.send-payout',
  payload: z.strictObject({ payoutId: idOf('icp') }),
  concurrency: 1,
}

/** The payouts of the day, where the operator wants them. */
export const sweepPayoutsJob: JobDefinition<Record<string, never>> = {
  queue: 'cards.sweep-payouts',
  payload: z.strictObject({}),
  concurrency: 1,
}
