import { type CardPayment, chargedMinor, openCardPayment, openOrderPayment } from '@heathland/domain/cards/card-payment'
import { type Cell, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { CardPagePayment, Payment } from '@heathland/providers/payments/port'
import type { Language } from '@heathland/words/language'
import type { Context, OwnCards } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { Once } from '../../http/idempotency.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireIdentity } from '../funding/require-identity.ts'
import { findProfile, hasKey, lockProfileFacts } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { subscriptionIdOf } from '../subscriptions/confirm-subscription.ts'
import { lockSubscription } from '../subscriptions/subscriptions.sql.ts'
import { applyPaymentJob } from './cards.jobs.ts'
import { findOpenOfOrder, findPayer, insertPayment, lockPayment, saveOpened, savePayer } from './cards.sql.ts'
import { cardsOf } from './own-cards.ts'

interface Wish {
  readonly amountMinor: bigint
  /** What the member was shown that their card is charged in all. */
  readonly agreedMinor: bigint
}

interface OpenedPage {
  readonly cardPaymentId: string
  readonly url: string
}

/**
 * Opens the institution's page for one payment. The payment is a row before anybody is asked, and its id is the key of the request: when an
 * answer is lost, the sweep asks for the same page again and ends the payment, because nobody was sent there.
 */
export async function openPayment(ctx: Context, wish: Wish, once: Once): Promise<OpenedPage> {
  const payer = await findCardPayer(ctx)
  const payment = await ctx.inTransaction((tx) => want(tx, ctx, payer, wish))
  return openPage(ctx, payer, payment, once)
}

interface OrderWish {
  readonly subscriptionId: string
  readonly agreedMinor: bigint
}

/**
 * Opens the page for all that an order costs. A payment that is under way for it is gone on with: the same key finds the same page, so
 * however often a member begins, one card is charged once.
 */
export async function payOrderByCard(ctx: Context, wish: OrderWish, once: Once): Promise<OpenedPage> {
  const payer = await findCardPayer(ctx)
  const payment = await ctx.inTransaction((tx) => wantForOrder(tx, ctx, payer, wish))
  return openPage(ctx, payer, payment, once)
}

interface CardPayer {
  readonly cell: Cell
  readonly cards: OwnCards
  readonly language: Language
  readonly name: { readonly firstName: string; readonly lastName: string; readonly email: string }
}

/** Whoever pays by card is known to us and approved. */
async function findCardPayer(ctx: Context): Promise<CardPayer> {
  const { personId, seal } = ownPerson(ctx)
  const profile = await ctx.read((tx) => findProfile(tx, seal, personId))
  requireIdentity(profile?.kycStatus)
  const { cell, email, firstName, lastName, crossmintWalletId, language = 'en' } = profile ?? {}
  if (!cell || !email || !firstName || !lastName || !crossmintWalletId) throw new Refused(refuse('FUNDING_INFORMATION_MISSING'))
  return { cell, cards: cardsOf(ctx.ports, cell), language, name: { firstName, lastName, email } }
}

async function openPage(ctx: Context, { cards, language, name }: CardPayer, payment: CardPayment, once: Once): Promise<OpenedPage> {
  const { personId } = payment
  const payerId = payment.payerId ?? (await createPayer(ctx, cards, payment, name))
  const opened = await cards.port.openCardPage(pageRequest(ctx, { ...payment, payerId }, language))
  if (!('payment' in opened) || !opened.payment.redirectUrl) throw unavailable(ctx, payment, opened)
  const { paymentId, redirectUrl: url }: Payment = opened.payment
  return once(async (tx) => {
    // The verdict may turn while the institution is asked: whoever writes it waits for this transaction, or this one for them.
    const facts = await ctx.as({ kind: 'identity' }).inTransaction((own) => lockProfileFacts(own, personId))
    requireIdentity(facts?.kyc_status)
    if (!(await hasKey(tx, personId))) throw new Refused(refuse('NOT_SIGNED_IN'))
    const before = await lockPayment(tx, payment.id)
    // The worker was faster, and whatever it found holds.
    if (before?.state === 'created') await saveOpened(tx, payment.id, paymentId, before.dueAt)
    await recordAudit(tx, ctx, { action: 'cards.opened', resource: payment.id, after: { paymentId } })
    await announce(tx, ctx, 'card.changed', { personId, cardPaymentId: payment.id })
    return { cardPaymentId: payment.id, url }
  })
}

/** The same request however often it is sent. */
export function pageRequest(ctx: Context, payment: CardPayment & { readonly payerId: string }, language: Language): CardPagePayment {
  const { id, subscriptionId, payerId, amount, fee, openedAt } = payment
  const way = subscriptionId === undefined ? '/wallet' : `/orders/${subscriptionId}`
  return {
    key: id,
    wantedSince: openedAt,
    payerId,
    charged: money(chargedMinor(payment), amount.asset),
    fee,
    reference: id,
    returnUrl: `${ctx.publicOrigin}${way}?card=${id}`,
    language,
  }
}

async function want(tx: Tx, ctx: Context, { cell, cards }: CardPayer, wish: Wish): Promise<CardPayment> {
  const { personId } = ownPerson(ctx)
  const order = { ...wish, id: ctx.newId('cpy'), personId, cell, asset: cellCurrencies[cell] }
  const decided = openCardPayment(order, cards.feeBps, ctx.now)
  if (decided.refused) throw new Refused(decided)
  return keep(tx, ctx, decided.payment)
}

async function wantForOrder(tx: Tx, ctx: Context, { cell, cards }: CardPayer, wish: OrderWish): Promise<CardPayment> {
  const { personId } = ownPerson(ctx)
  // Two who begin at once come one after the other.
  const order = await lockSubscription(tx, subscriptionIdOf(wish.subscriptionId))
  if (order?.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
  const open = await findOpenOfOrder(tx, order.id)
  if (open) return goOn(tx, ctx, open, wish)
  const asset = cellCurrencies[cell]
  const decided = openOrderPayment(order, { id: ctx.newId('cpy'), asset, agreedMinor: wish.agreedMinor }, cards.feeBps, ctx.now)
  if (decided.refused) throw new Refused(decided)
  return keep(tx, ctx, decided.payment)
}

/** The institution is asked besides what became of it: it may have ended, and we may not have heard. */
async function goOn(tx: Tx, ctx: Context, open: CardPayment, { agreedMinor }: OrderWish): Promise<CardPayment> {
  // It was charged, and somebody looks at it.
  if (open.state === 'held') throw new Refused(refuse('CARD_PAYMENT_OPEN'))
  const quotedMinor = chargedMinor(open)
  if (quotedMinor !== agreedMinor)
    throw new Refused(refuse('CARD_PRICE_CHANGED', { asset: open.amount.asset, chargedMinor: String(quotedMinor) }))
  if (open.paymentId !== undefined) await ctx.jobs.send(tx, applyPaymentJob, { cardPaymentId: open.id }, { key: open.id })
  return open
}

async function keep(tx: Tx, ctx: Context, wanted: CardPayment): Promise<CardPayment> {
  const payment = { ...wanted, payerId: await findPayer(tx, wanted.personId) }
  await insertPayment(tx, payment)
  await recordAudit(tx, ctx, { action: 'cards.wanted', resource: payment.id, after: payment })
  return payment
}

async function createPayer(ctx: Context, cards: OwnCards, payment: CardPayment, payer: CardPayer['name']): Promise<string> {
  const { id, personId, openedAt } = payment
  const created = await cards.port.createPayer({ key: `${id} payer`, wantedSince: openedAt, payer, reference: personId })
  if (!('payerId' in created)) throw unavailable(ctx, payment, created)
  await ctx.inTransaction((tx) => savePayer(tx, id, created.payerId))
  return created.payerId
}

function unavailable(ctx: Context, { id }: CardPayment, outcome: object): Refused {
  const reason = 'unknown' in outcome ? outcome.unknown : 'refused' in outcome ? outcome.refused : 'no page'
  ctx.log.warn({ cardPaymentId: id, reason }, 'a card payment could not be opened')
  return new Refused(refuse('CARD_UNAVAILABLE'))
}
