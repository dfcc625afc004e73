import { subscriptionReleased } from '@heathland/domain/ledger/movements/subscription-released'
import { Refused, refuse } from '@heathland/domain/refusal'
import { decideCancellation, type Subscription } from '@heathland/domain/subscriptions/subscription'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { postTransfers } from '../ledger/ledger.sql.ts'
import { memberOnly } from '../offers/read-offers.ts'
import { present, subscriptionIdOf } from './confirm-subscription.ts'
import { findSubscription, lockSubscription, type StoredSubscription, saveStep } from './subscriptions.sql.ts'

/** Takes a subscription back without a reason, and frees its money at once. Cancelling what is cancelled changes nothing. */
export async function cancelSubscription(ctx: Context, subscriptionId: string): Promise<StoredSubscription> {
  const personId = memberOnly(ctx)
  const id = subscriptionIdOf(subscriptionId)
  await ctx.inTransaction(async (tx) => {
    const before = await lockSubscription(tx, id)
    if (before?.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
    if (before.state === 'cancelled') return
    const decided = decideCancellation(before, ctx.now)
    if (decided.refused) throw new Refused(decided)
    await release(tx, ctx, before)
    await saveStep(tx, { subscription: decided.subscription, dueAt: undefined })
    await recordAudit(tx, ctx, { action: 'subscriptions.cancelled', resource: id, before: { state: before.state } })
    await announce(tx, ctx, 'subscription.changed', { personId, subscriptionId: id, offerId: before.offerId })
  })
  return present(await ctx.read((tx) => findSubscription(tx, id)))
}

/** Frees what was set aside, where something was. */
export async function release(tx: Tx, ctx: Context, { id, state, reservation }: Subscription): Promise<void> {
  if (state === 'reserved' && reservation)
    await postTransfers(
      tx,
      subscriptionReleased({ id, reservation }, () => ctx.newId('trf')),
      ctx.now,
    )
}
