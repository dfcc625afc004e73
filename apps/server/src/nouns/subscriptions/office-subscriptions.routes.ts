import type { OfficeSubscription as WireSubscription } from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { offersPage } from '@heathland/domain/offers/offer'
import { beforeEveryId, mapPage, pageOf } from '@heathland/domain/page'
import { holdersPage } from '@heathland/domain/placements/register'
import { Refused, refuse } from '@heathland/domain/refusal'
import { feeOf, subscriptionsPage, subscriptionTabs } from '@heathland/domain/subscriptions/subscription'
import { after, dayMs } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { toMoney } from '../offers/offers.routes.ts'
import { previewAllocation, requestAllocation } from './allocate-offer.ts'
import { findBook, listHolders, listOffersWithOrders, listOrderIds } from './office-subscriptions.sql.ts'
import { requestRelease } from './release-funds.ts'
import { reviewSubscription } from './review-subscription.ts'
import { numberOf } from './subscriptions.routes.ts'
import { listSubscriptions, type StoredSubscription } from './subscriptions.sql.ts'

const { subscriptions } = operations.office

export const officeSubscriptions = {
  listOffers: subscriptions.listOffers.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const found = await ctx.read((tx) => listOffersWithOrders(tx, { before, rowsMax: offersPage + 1 }))
    return mapPage(
      pageOf(found, offersPage, ({ offerId }) => offerId),
      ({ asset, targetMinor, demandMinor, ...offer }) => ({
        ...offer,
        target: toMoney(targetMinor, asset),
        demand: toMoney(demandMinor, asset),
      }),
    )
  }),
  readBook: subscriptions.readBook.handler(async ({ context: { ctx }, input }) => {
    const book = await ctx.read((tx) => findBook(tx, offerIdOf(input.offerId), ctx.now))
    if (!book) throw new Refused(refuse('NOT_FOUND'))
    const { asset } = book
    const counted = new Map(book.tabs.map((row) => [row.tab, row]))
    return {
      offerId: book.offerId,
      name: book.name,
      company: book.company,
      state: book.state,
      closesOn: book.closesOn,
      target: toMoney(book.targetMinor, asset),
      tabs: subscriptionTabs.map((tab) => ({
        tab,
        orders: counted.get(tab)?.orders ?? 0,
        amount: toMoney(counted.get(tab)?.amountMinor ?? 0n, asset),
      })),
      demand: toMoney(book.demandMinor, asset),
      allocated: toMoney(book.allocatedMinor, asset),
      inEscrow: toMoney(book.allocatedMinor - book.placedMinor, asset),
      passedOn: toMoney(book.placedMinor, asset),
      unproved: [...book.unproved],
      waiting: [...book.waiting],
    }
  }),
  list: subscriptions.list.handler(async ({ context: { ctx }, input: { tab, offerId, after: before } }) => {
    const found = await ctx.read(async (tx) => {
      const ids = await listOrderIds(tx, { tab, offerId, before, rowsMax: subscriptionsPage + 1, now: ctx.now })
      return listSubscriptions(tx, ids)
    })
    const page = pageOf(found, subscriptionsPage, ({ id }) => id)
    return {
      ...mapPage(page, toWire),
      names: await namesOf(
        ctx,
        page.items.map(({ personId }) => personId),
      ),
    }
  }),
  review: subscriptions.review.handler(async ({ context: { ctx }, input }) => toWire(await reviewSubscription(ctx, input))),
  readAllocation: subscriptions.readAllocation.handler(async ({ context: { ctx }, input: { offerId, rule, floorMinor } }) => {
    const asked = { offerId: offerIdOf(offerId), rule, floorMinor: BigInt(floorMinor) }
    const { book, orders, shares, sums, feesMinor } = await ctx.read((tx) => previewAllocation(tx, ctx, asked))
    const { asset } = book
    const shown = orders.slice(0, subscriptionsPage)
    return {
      rule,
      orders: sums.orders,
      asked: toMoney(sums.askedMinor, asset),
      allocated: toMoney(sums.allocatedMinor, asset),
      returned: toMoney(sums.returnedMinor, asset),
      fees: toMoney(feesMinor, asset),
      lines: shown.map((order, place) => ({
        subscriptionId: order.id,
        number: numberOf(order),
        personId: order.personId,
        amount: toMoney(order.amountMinor, asset),
        allocated: toMoney(shares[place]?.allocatedMinor ?? 0n, asset),
      })),
      names: await namesOf(
        ctx,
        shown.map(({ personId }) => personId),
      ),
    }
  }),
  requestAllocation: subscriptions.requestAllocation.handler(async ({ context: { ctx }, input: { offerId, floorMinor, ...asked } }) => ({
    approvalId: (await requestAllocation(ctx, { ...asked, offerId: offerIdOf(offerId), floorMinor: BigInt(floorMinor) })).id,
  })),
  requestRelease: subscriptions.requestRelease.handler(async ({ context: { ctx }, input: { offerId, reason } }) => ({
    approvalId: (await requestRelease(ctx, { offerId: offerIdOf(offerId), reason })).id,
  })),
  listHolders: subscriptions.listHolders.handler(async ({ context: { ctx }, input }) => {
    const offerId = offerIdOf(input.offerId)
    const at = input.on ? after(new Date(`${input.on}T00:00:00Z`), dayMs - 1) : ctx.now
    const { book, register } = await ctx.read(async (tx) => ({
      book: await findBook(tx, offerId, ctx.now),
      register: await listHolders(tx, { offerId, at, after: input.after ?? beforeEveryId, rowsMax: holdersPage + 1 }),
    }))
    if (!book) throw new Refused(refuse('NOT_FOUND'))
    const page = pageOf(register.holders, holdersPage, ({ personId }) => personId)
    return {
      ...mapPage(page, ({ personId, amountMinor, since }) => ({
        personId,
        amount: toMoney(amountMinor, book.asset),
        since: since.toISOString(),
      })),
      total: toMoney(register.totalMinor, book.asset),
      holders: register.count,
      names: await namesOf(
        ctx,
        page.items.map(({ personId }) => personId),
      ),
    }
  }),
}

function offerIdOf(text: string): Id<'ofr'> {
  if (!isId('ofr', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

async function namesOf(ctx: Context, people: readonly Id<'per'>[]) {
  return Object.fromEntries(await namePeople(ctx, [...new Set(people)]))
}

function toWire(subscription: StoredSubscription): WireSubscription {
  const { asset, amountMinor, allocatedMinor, feeBps, signedAt, createdAt } = subscription
  return {
    id: subscription.id,
    number: numberOf(subscription),
    personId: subscription.personId,
    offerId: subscription.offerId,
    offerName: subscription.offerName,
    state: subscription.state,
    amount: toMoney(amountMinor, asset),
    fee: toMoney(feeOf(amountMinor, feeBps), asset),
    ...(allocatedMinor > 0n && { allocated: toMoney(allocatedMinor, asset) }),
    minimum: toMoney(subscription.minimumMinor, asset),
    signedAt: (signedAt ?? createdAt).toISOString(),
    ...(subscription.cancelUntil && { cancelUntil: subscription.cancelUntil.toISOString() }),
    ...(subscription.payBy && { payBy: subscription.payBy.toISOString() }),
    ...(subscription.endedAt && { endedAt: subscription.endedAt.toISOString() }),
    ...(subscription.reason && { reason: subscription.reason }),
  }
}
