import { Refused, refuse } from '@heathland/domain/refusal'
import { decideReview } from '@heathland/domain/subscriptions/subscription'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { dueAtOf, present, subscriptionIdOf } from './confirm-subscription.ts'
import { payJob } from './subscriptions.jobs.ts'
import { findSubscription, lockSubscription, type StoredSubscription, saveStep } from './subscriptions.sql.ts'

export interface Review {
  readonly subscriptionId: string
  readonly isAccepted: boolean
  readonly reason: string
}

/**
 * Staff of the company accept or refuse a subscription below the minimum. What they accept is paid by a job, from what the member has; a
 * member who chose the card is asked to pay with it.
 */
export async function reviewSubscription(ctx: Context, { subscriptionId, isAccepted, reason }: Review): Promise<StoredSubscription> {
  const { personId: reviewedBy } = signedIn(ctx)
  const id = subscriptionIdOf(subscriptionId)
  await ctx.inTransaction(async (tx) => {
    const before = await lockSubscription(tx, id)
    if (!before?.signedAt) throw new Refused(refuse('NOT_FOUND'))
    if (before.personId === reviewedBy) throw new Refused(refuse('SUBSCRIPTION_OWN'))
    const decided = decideReview(before, isAccepted, ctx.now)
    if (decided.refused) throw new Refused(decided)
    const { subscription } = decided
    await saveStep(tx, { subscription, reviewedBy, dueAt: dueAtOf(subscription), ...(!isAccepted && { reason }) })
    await recordAudit(tx, ctx, {
      action: isAccepted ? 'subscriptions.accepted' : 'subscriptions.refused',
      resource: id,
      before: { state: before.state },
      after: { state: subscription.state, reason },
    })
    if (isAccepted && before.paysBy !== 'card') await ctx.jobs.send(tx, payJob, { subscriptionId: id }, { key: id })
    await announce(tx, ctx, 'subscription.changed', { personId: before.personId, subscriptionId: id, offerId: before.offerId })
  })
  return present(await ctx.read((tx) => findSubscription(tx, id)))
}
