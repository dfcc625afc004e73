/** What happens to a subscription without anybody asking: it is paid when there is money, ends when its time is over, and goes back with its offer. */
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { feeRefunded } from '@heathland/domain/ledger/movements/fee-refunded'
import { subscriptionRefunded } from '@heathland/domain/ledger/movements/subscription-refunded'
import { money } from '@heathland/domain/money'
import { Refused } from '@heathland/domain/refusal'
import {
  decideReturn,
  expiredSubscription,
  feeOf,
  type ReturnReason,
  type Subscription,
} from '@heathland/domain/subscriptions/subscription'
import { actOnEach } from '../../core/act-on-each.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { release } from './cancel-subscription.ts'
import { payFor } from './confirm-subscription.ts'
import { findOfferState, listOpenOf, listUnpaid, lockSubscription, type StoredSubscription, saveOutcome } from './subscriptions.sql.ts'

/** Ends a draft nobody signed and a subscription nobody paid, and frees money that was never allocated. */
export async function followUpSubscription(ctx: Context, id: Id<'sub'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockSubscription(tx, id)
    if (!before) return
    if (before.state === 'reserved') return giveBack(tx, ctx, before, 'time-over')
    const after = expiredSubscription(before, ctx.now)
    if (after.state !== 'expired') return
    await saveOutcome(tx, { subscription: after, now: ctx.now })
    await tell(tx, ctx, before, after, 'subscriptions.expired')
  })
}

/** Sets the money of an accepted subscription aside. Without enough money it goes on waiting until `payBy`. */
export async function payAccepted(ctx: Context, id: Id<'sub'>): Promise<void> {
  try {
    await payFor(ctx, id)
  } catch (error) {
    if (!(error instanceof Refused) || !['LEDGER_FUNDS_SHORT', 'SUBSCRIPTION_STEP_UNFIT', 'CARD_PAYMENT_OPEN'].includes(error.code))
      throw error
  }
}

const unpaidMax = 20

/**
 * Money has arrived: whatever waits for it is tried, oldest first. News of a card is no reason to pay an order from the balance whose member
 * chose to pay by card: that one is paid by its own payment, or by money that they send.
 */
export async function payWaiting(ctx: Context, personId: Id<'per'>, came: 'transferred' | 'by-card' = 'transferred'): Promise<void> {
  const waiting = await ctx.read((tx) => listUnpaid(tx, { personId, takesCardOrders: came === 'transferred', rowsMax: unpaidMax }))
  for (const id of waiting) await payAccepted(ctx, id)
}

/** An offer was cancelled: every subscription whose money is not with the company goes back. */
export async function returnOfOffer(ctx: Context, offerId: Id<'ofr'>): Promise<void> {
  const offer = await ctx.read((tx) => findOfferState(tx, offerId))
  if (offer?.state !== 'cancelled') return
  await actOnEach(ctx, {
    what: 'order of a cancelled offer',
    list: (tx, after, rowsMax) => listOpenOf(tx, { offerId, after, rowsMax }),
    keyOf: (id) => id,
    async act(tx, id) {
      const before = await lockSubscription(tx, id)
      if (before) await giveBack(tx, ctx, before, 'offer-cancelled')
    },
  })
}

export async function giveBack(tx: Tx, ctx: Context, before: StoredSubscription, returnReason: ReturnReason): Promise<void> {
  const decided = decideReturn(before, ctx.now)
  if (decided.refused) return
  await release(tx, ctx, before)
  await refund(tx, ctx, before)
  const { subscription: after } = decided
  const isReturned = after.state === 'returned'
  await saveOutcome(tx, { subscription: after, ...(isReturned && { returnReason }), now: ctx.now })
  await tell(tx, ctx, before, after, isReturned ? 'subscriptions.returned' : 'subscriptions.expired')
}

/** Gives back what was allocated and is still in escrow, and the fee that was taken on it. */
async function refund(
  tx: Tx,
  ctx: Context,
  { id, state, cell, personId, offerId, asset, allocatedMinor, feeBps }: Subscription,
): Promise<void> {
  if (state !== 'allocated') return
  const to = { id, cell, personId }
  const feeMinor = feeOf(allocatedMinor, feeBps)
  const nextId = () => ctx.newId('trf')
  const steps = [
    ...subscriptionRefunded({ ...to, from: { offerId }, money: money(allocatedMinor, asset) }, nextId),
    ...(feeMinor > 0n ? feeRefunded({ ...to, money: money(feeMinor, asset) }, nextId) : []),
  ]
  await openAccounts(tx, accountsToOpen(steps), ctx.now)
  await postTransfers(tx, steps, ctx.now)
}

export async function tell(
  tx: Tx,
  ctx: Context,
  before: Subscription,
  after: Subscription,
  action: 'subscriptions.expired' | 'subscriptions.returned' | 'subscriptions.allocated' | 'subscriptions.placed',
): Promise<void> {
  const { id, personId, offerId } = before
  await recordAudit(tx, ctx, {
    action,
    resource: id,
    userId: personId,
    before: { state: before.state },
    after: { state: after.state, allocatedMinor: String(after.allocatedMinor) },
  })
  await announce(tx, ctx, 'subscription.changed', { personId, subscriptionId: id, offerId })
}
