import type { Subscription as WireSubscription } from '@heathland/contract'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import {
  cancellableUntil,
  costOf,
  feeOf,
  hasEnded,
  isOnWaitingList,
  subscriptionsPage,
  type TimelineStep,
  timelineOf,
} from '@heathland/domain/subscriptions/subscription'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { toSignable } from '../documents/documents.routes.ts'
import { toMoney } from '../offers/offers.routes.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { confirmSubscription, paySubscription, present, subscriptionIdOf } from './confirm-subscription.ts'
import { prepareSubscription } from './prepare-subscription.ts'
import { findSubscription, listOwn, type StoredSubscription } from './subscriptions.sql.ts'

const { subscriptions } = operations.member

export const memberSubscriptions = {
  list: subscriptions.list.handler(async ({ context: { ctx }, input: { after } }) => {
    const { personId } = signedIn(ctx)
    const found = await ctx.read((tx) => listOwn(tx, { personId, before: after, rowsMax: subscriptionsPage + 1 }))
    return mapPage(pageOf(found, subscriptionsPage, byId), (subscription) => toWire(subscription, ctx.now))
  }),
  read: subscriptions.read.handler(async ({ context: { ctx }, input }) => {
    const { personId } = signedIn(ctx)
    const found = await ctx.read((tx) => findSubscription(tx, subscriptionIdOf(input.subscriptionId)))
    return toWire(present(found?.personId === personId ? found : undefined), ctx.now)
  }),
  prepare: subscriptions.prepare.handler(async ({ context: { ctx }, input }) => {
    const { subscription, document } = await prepareSubscription(ctx, { ...input, amountMinor: BigInt(input.amountMinor) })
    return { subscription: toWire(subscription, ctx.now), document: toSignable(document) }
  }),
  confirm: subscriptions.confirm.handler(async ({ context: { ctx }, input }) => toWire(await confirmSubscription(ctx, input), ctx.now)),
  pay: subscriptions.pay.handler(async ({ context: { ctx }, input }) => toWire(await paySubscription(ctx, input.subscriptionId), ctx.now)),
  cancel: subscriptions.cancel.handler(async ({ context: { ctx }, input }) =>
    toWire(await cancelSubscription(ctx, input.subscriptionId), ctx.now),
  ),
}

export function numberOf({ number }: { readonly number: bigint }): string {
  return `S-${number}`
}

function toWire(subscription: StoredSubscription, now: Date): WireSubscription {
  const { asset, amountMinor, allocatedMinor, feeBps, targetMinor, demandMinor, state, cancelUntil } = subscription
  const cost = costOf(amountMinor, feeBps)
  const until = cancellableUntil(subscription)
  const charged = allocatedMinor > 0n ? costOf(allocatedMinor, feeBps) : undefined
  // A draft is not counted yet; what is signed is part of the demand.
  const isOver = state === 'draft' ? isOnWaitingList(targetMinor, demandMinor, amountMinor) : demandMinor > targetMinor
  const times: Record<TimelineStep, Date | undefined> = {
    reserved: subscription.signedAt,
    reflection: cancelUntil,
    paid: undefined,
    allocated: subscription.allocatedAt,
    placed: subscription.placedAt,
  }
  return {
    id: subscription.id,
    number: numberOf(subscription),
    offerId: subscription.offerId,
    offerName: subscription.offerName,
    category: subscription.category,
    state,
    amount: toMoney(cost.amountMinor, asset),
    fee: toMoney(cost.feeMinor, asset),
    total: toMoney(cost.totalMinor, asset),
    isBelowMinimum: state === 'draft' ? amountMinor < subscription.minimumMinor : subscription.isBelowMinimum,
    isOnWaitingList: isOver && !hasEnded(state) && allocatedMinor === 0n,
    createdAt: subscription.createdAt.toISOString(),
    ...(subscription.signedAt && { signedAt: subscription.signedAt.toISOString() }),
    ...(subscription.paysBy && { paysBy: subscription.paysBy }),
    cancellable: until === undefined || (until !== 'any-time' && now >= until) ? 'no' : until === 'any-time' ? 'any-time' : 'until',
    ...(cancelUntil && { cancelUntil: cancelUntil.toISOString() }),
    ...(state === 'awaiting-payment' && subscription.payBy && { payBy: subscription.payBy.toISOString() }),
    ...(charged && {
      allocated: {
        amount: toMoney(charged.amountMinor, asset),
        fee: toMoney(feeOf(allocatedMinor, feeBps), asset),
        total: toMoney(charged.totalMinor, asset),
        returned: toMoney(cost.totalMinor - charged.totalMinor, asset),
      },
    }),
    ...(subscription.endedAt && { endedAt: subscription.endedAt.toISOString() }),
    ...(subscription.reason && { reason: subscription.reason }),
    ...(subscription.returnReason && { returnReason: subscription.returnReason }),
    ...(subscription.signedAt && { documentId: subscription.documentId }),
    timeline: timelineOf(subscription, now).map(({ step, standing }) => {
      const at = times[step]
      return { step, standing, ...(at && { at: at.toISOString() }) }
    }),
  }
}
