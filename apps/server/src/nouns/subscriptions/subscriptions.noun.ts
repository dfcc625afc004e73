import { personalTable, whose } from '../../core/personal-data.ts'
import { job } from '../../work/queue.ts'
import { retain } from '../../work/retention.ts'
import { eachDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { allocateAct, carryOutAllocation } from './allocate-offer.ts'
import { followUpSubscription, payAccepted, payWaiting, returnOfOffer } from './follow-up-subscription.ts'
import { officeSubscriptions } from './office-subscriptions.routes.ts'
import { listOpenAllocations, listOpenReleases } from './office-subscriptions.sql.ts'
import { carryOutRelease, releaseAct } from './release-funds.ts'
import { subscriptionChecks } from './subscription-checks.ts'
import {
  allocateJob,
  followUpJob,
  payJob,
  payWaitingJob,
  payWithCardJob,
  payWithTransferJob,
  releaseJob,
  returnJob,
} from './subscriptions.jobs.ts'
import { memberSubscriptions } from './subscriptions.routes.ts'
import { listDueSubscriptions, listOffersToReturn } from './subscriptions.sql.ts'

export const subscriptions = {
  operations: { member: { subscriptions: memberSubscriptions }, office: { subscriptions: officeSubscriptions } },
  acts: { 'subscriptions.allocate': allocateAct, 'subscriptions.release': releaseAct },
  jobs: [
    job(followUpJob, (ctx, { subscriptionId }) => followUpSubscription(ctx, subscriptionId)),
    job(payJob, (ctx, { subscriptionId }) => payAccepted(ctx, subscriptionId)),
    job(payWaitingJob, (ctx, { personId }) => payWaiting(ctx, personId)),
    job(payWithTransferJob, (ctx, { personId }) => payWaiting(ctx, personId)),
    job(payWithCardJob, (ctx, { personId }) => payWaiting(ctx, personId, 'by-card')),
    job(returnJob, (ctx, { offerId }) => returnOfOffer(ctx, offerId)),
    job(allocateJob, (ctx, { allocationId }) => carryOutAllocation(ctx, allocationId)),
    job(releaseJob, (ctx, { releaseId }) => carryOutRelease(ctx, releaseId)),
  ],
  subscriptions: {
    'deposit.settled': [payWaitingJob],
    'card.changed': [payWithCardJob],
    'payment.received': [payWithTransferJob],
    'offer.changed': [returnJob],
  },
  sweeps: [
    eachDue('subscription', followUpJob, listDueSubscriptions, (subscriptionId) => ({ subscriptionId })),
    eachDue('cancelled offer', returnJob, listOffersToReturn, (offerId) => ({ offerId })),
    eachDue('allocation', allocateJob, listOpenAllocations, (allocationId) => ({ allocationId })),
    eachDue('release of funds', releaseJob, listOpenReleases, (releaseId) => ({ releaseId })),
  ],
  personalData: [
    personalTable({
      table: 'subscription',
      key: { id: 'text' },
      columns: {
        id: 'plain',
        number: 'plain',
        person_id: whose,
        offer_id: 'plain',
        offer_version: 'plain',
        cell: 'plain',
        asset: 'plain',
        state: 'plain',
        amount_minor: 'plain',
        fee_bps: 'plain',
        fee_minor: 'plain',
        is_below_minimum: 'plain',
        pays_by: 'plain',
        document_id: 'plain',
        decision_id: 'plain',
        created_at: 'plain',
        signed_at: 'plain',
        cancel_until: 'plain',
        pay_by: 'plain',
        reservation: 'plain',
        allocated_minor: 'plain',
        allocated_at: 'plain',
        placed_at: 'plain',
        ended_at: 'plain',
        reason: 'plain',
        return_reason: 'plain',
        reviewed_by: { leftOut: 'which colleague decided' },
        due_at: { leftOut: 'when we look at it again' },
      },
    }),
  ],
  retention: [
    retain('order-draft', {
      table: 'subscription',
      key: { id: 'text' },
      age: 'ended_at',
      only: 'signed_at is null and ended_at is not null',
    }),
  ],
  checks: subscriptionChecks,
} as const satisfies Noun
