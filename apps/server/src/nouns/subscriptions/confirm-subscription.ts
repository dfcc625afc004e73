import { type Id, isId } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { subscriptionReserved } from '@heathland/domain/ledger/movements/subscription-reserved'
import { money } from '@heathland/domain/money'
import { statusAt } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { OfferStanding } from '@heathland/domain/rules/standing'
import {
  costOf,
  decideReserved,
  decideSigned,
  type PaymentWay,
  reservedUntil,
  type Subscription,
  subscriptionDueAt,
} from '@heathland/domain/subscriptions/subscription'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { signDocument } from '../documents/sign-document.ts'
import { postTransfers } from '../ledger/ledger.sql.ts'
import { memberOnly, visitOffer } from '../offers/read-offers.ts'
import { decideAndKeep, readOfferStanding } from '../protection/decide-investing.ts'
import { readInvestor } from '../protection/investor.ts'
import { lockInvestor } from '../protection/protection.sql.ts'
import { reflectionDaysOf } from './prepare-subscription.ts'
import {
  findOfferState,
  findOrderedOffer,
  findSubscription,
  isBeingPaidByCard,
  lockSubscription,
  type StoredSubscription,
  saveOutcome,
  saveStep,
  useConsent,
} from './subscriptions.sql.ts'

export function subscriptionIdOf(text: string): Id<'sub'> {
  if (!isId('sub', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

export interface Confirmation {
  readonly subscriptionId: string
  readonly textHash: string
  readonly hasConsented: boolean
  readonly paysBy: PaymentWay
}

/**
 * Signs the agreement of a draft, after everything that the law asks for was decided anew, and sets the money aside: all of it or nothing.
 * Below the minimum nothing is set aside until staff have accepted it, and with a bank transfer or a card not before the money has come. Safe
 * to send twice.
 */
export async function confirmSubscription(ctx: Context, { subscriptionId, paysBy, ...signing }: Confirmation): Promise<StoredSubscription> {
  const personId = memberOnly(ctx)
  const id = subscriptionIdOf(subscriptionId)
  const before = await ctx.read((tx) => findSubscription(tx, id))
  if (before?.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
  await visitOffer(ctx, before.offerId)
  // In a transaction of its own: the decision is kept whatever it says, also when nothing else is.
  const { decisionId, standing } = await decideAndKeep(ctx.apart(ctx.actor), before.offerId, before.amountMinor)
  requireAllowed(standing)
  await ctx.inTransaction(async (tx) => {
    const draft = await lockSubscription(tx, id)
    const offer = draft && (await findOrderedOffer(tx, draft.offerId))
    if (!draft || !offer) throw new Refused(refuse('NOT_FOUND'))
    if (draft.state !== 'draft') throw new Refused(refuse('SUBSCRIPTION_STEP_UNFIT'))
    if (statusAt({ ...offer.content, state: offer.state }, ctx.now) !== 'Open') throw new Refused(refuse('OFFER_NOT_OPEN'))
    // What is signed is what members read now.
    if (offer.version !== draft.offerVersion) throw new Refused(refuse('OFFER_CHANGED'))
    if (draft.amountMinor !== before.amountMinor) throw new Refused(refuse('SUBSCRIPTION_STEP_UNFIT'))
    // Another order of the same member may have used what the decision went by.
    await lockInvestor(tx, personId)
    requireAllowed(await readOfferStanding(ctx, draft.offerId, draft.amountMinor))
    const investor = await readInvestor(tx, ctx, personId)
    await signDocument(ctx, { documentId: draft.documentId, kind: 'subscription-agreement', ...signing })
    const terms = { minimumMinor: BigInt(offer.content.minInvestmentMinor), reflectionDays: reflectionDaysOf(investor, ctx.now), paysBy }
    const signed = decideSigned(draft, terms, ctx.now)
    if (signed.refused) throw new Refused(signed)
    const taken =
      signed.subscription.state === 'awaiting-payment' && paysBy === 'wallet'
        ? await reserve(tx, ctx, signed.subscription, offer.content.closesOn)
        : { subscription: signed.subscription, dueAt: subscriptionDueAt(signed.subscription) }
    await saveStep(tx, { ...taken, decisionId })
    useConsent(tx, personId, draft.offerId)
    await recordAudit(tx, ctx, {
      action: 'subscriptions.signed',
      resource: id,
      before: { state: draft.state },
      after: { state: taken.subscription.state, amountMinor: String(draft.amountMinor), decisionId, paysBy },
    })
    await announce(tx, ctx, 'subscription.changed', { personId, subscriptionId: id, offerId: draft.offerId })
  })
  return present(await ctx.read((tx) => findSubscription(tx, id)))
}

function requireAllowed({ allowed, missing }: OfferStanding): void {
  if (allowed) return
  const codes = missing.map(({ code }) => code)
  if (codes.includes('AGREEMENT_UNSIGNED')) throw new Refused(refuse('AGREEMENT_MISSING'))
  if (codes.includes('OFFER_FULL') || codes.includes('AMOUNT_ABOVE_TARGET')) throw new Refused(refuse('OFFER_FULL'))
  throw new Refused(refuse('INVESTING_NOT_ALLOWED', { missing: codes.join(' ') }))
}

/** Sets aside what an accepted subscription costs. The same twice happens once. */
export async function reserve(
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
  closesOn: string,
): Promise<{ readonly subscription: Subscription; readonly dueAt: Date }> {
  const { id, cell, personId, offerId, asset, amountMinor, feeBps } = subscription
  const expiresAt = reservedUntil(closesOn, ctx.now)
  const total = money(costOf(amountMinor, feeBps).totalMinor, asset)
  const steps = subscriptionReserved({ id, cell, personId, offerId, money: total, expiresAt }, () => ctx.newId('trf'))
  const [posted] = await postTransfers(tx, steps, ctx.now).catch(sayShort)
  invariant(posted, 'a step that was posted is answered')
  const reserved = decideReserved(subscription, posted.id, ctx.now)
  if (reserved.refused) throw new Refused(reserved)
  return { subscription: reserved.subscription, dueAt: expiresAt }
}

/** Whoever has never had any money has no account. */
function sayShort(error: unknown): never {
  throw error instanceof Refused && error.code === 'LEDGER_ACCOUNT_UNKNOWN' ? new Refused(refuse('LEDGER_FUNDS_SHORT')) : error
}

/** The member sets money aside for one that waits for it. Safe to send twice. */
export async function paySubscription(ctx: Context, subscriptionId: string): Promise<StoredSubscription> {
  memberOnly(ctx)
  const id = subscriptionIdOf(subscriptionId)
  await payFor(ctx, id)
  return present(await ctx.read((tx) => findSubscription(tx, id)))
}

export async function payFor(ctx: Context, id: Id<'sub'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockSubscription(tx, id)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    // The job that follows an acceptance may have been first.
    if (before.state === 'reserved') return
    if (before.state !== 'awaiting-payment') throw new Refused(refuse('SUBSCRIPTION_STEP_UNFIT'))
    // The card may have been charged, and nobody pays twice.
    if (await isBeingPaidByCard(tx, id)) throw new Refused(refuse('CARD_PAYMENT_OPEN'))
    await setAside(tx, ctx, before)
  })
}

/** Sets the money of an order that waits for it aside, in the transaction of whoever has locked it. */
export async function setAside(tx: Tx, ctx: Context, before: StoredSubscription): Promise<void> {
  const { id, personId, offerId } = before
  const offer = await findOfferState(tx, offerId)
  if (!offer) throw new Refused(refuse('NOT_FOUND'))
  const taken = await reserve(tx, ctx, before, offer.closesOn)
  // Members and jobs may each write their own part of the row.
  if (ctx.actor.kind === 'member') await saveStep(tx, taken)
  else await saveOutcome(tx, { ...taken, now: ctx.now })
  await recordAudit(tx, ctx, {
    action: 'subscriptions.reserved',
    resource: id,
    userId: personId,
    before: { state: before.state },
    after: { state: taken.subscription.state },
  })
  await announce(tx, ctx, 'subscription.changed', { personId, subscriptionId: id, offerId })
}

/** Due again when time has something to say about it. */
export function dueAtOf(subscription: Subscription): Date | undefined {
  return subscriptionDueAt(subscription)
}

export function present(subscription: StoredSubscription | undefined): StoredSubscription {
  if (!subscription) throw new Refused(refuse('NOT_FOUND'))
  return subscription
}
