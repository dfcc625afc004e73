import { type CardPayment, chargedMinor, openCardPayment } from '@heathland/domain/cards/card-payment'
import { type Cell, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { CardPagePayment, Payment } from '@heathland/providers/payments/port'
import type { Context, OwnCards } from '../../core/context.ts'
import type { Once } from '../../http/idempotency.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireIdentity } from '../funding/require-identity.ts'
import { findProfile, hasKey, lockProfileFacts } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { findPayer, insertPayment, lockPayment, saveOpened, savePayer } from './cards.sql.ts'
import { cardsOf } from './own-cards.ts'

interface Wish {
  readonly amountMinor: bigint
  /** What the member was shown that their card is charged in all. */
  readonly agreedMinor: bigint
}

/**
 * Opens the institution's page for one payment. The payment is a row before anybody is asked, and its id is the key of the request: when an
 * answer is lost, the sweep asks for the same page again and ends the payment, because nobody was sent there.
 */
export async function openPayment(ctx: Context, wish: Wish, once: Once): Promise<{ readonly cardPaymentId: string; readonly url: string }> {
  const { personId, seal } = ownPerson(ctx)
  const profile = await ctx.read((tx) => findProfile(tx, seal, personId))
  requireIdentity(profile?.kycStatus)
  const { cell, email, firstName, lastName, crossmintWalletId, language = 'en' } = profile ?? {}
  if (!cell || !email || !firstName || !lastName || !crossmintWalletId) throw new Refused(refuse('FUNDING_INFORMATION_MISSING'))
  const cards = cardsOf(ctx.ports, cell)
  const payment = await want(ctx, cell, cards, wish)
  const payerId = payment.payerId ?? (await createPayer(ctx, cards, payment, { firstName, lastName, email }))
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
export function pageRequest(ctx: Context, payment: CardPayment & { readonly payerId: string }, language: 'en' | 'nl'): CardPagePayment {
  const { id, payerId, amount, fee, openedAt } = payment
  return {
    key: id,
    wantedSince: openedAt,
    payerId,
    charged: money(chargedMinor(payment), amount.asset),
    fee,
    reference: id,
    returnUrl: `${ctx.publicOrigin}/wallet?card=${id}`,
    language,
  }
}

async function want(ctx: Context, cell: Cell, cards: OwnCards, wish: Wish): Promise<CardPayment> {
  const { personId } = ownPerson(ctx)
  const order = { ...wish, id: ctx.newId('cpy'), personId, cell, asset: cellCurrencies[cell] }
  const decided = openCardPayment(order, cards.feeBps, ctx.now)
  if (decided.refused) throw new Refused(decided)
  return ctx.inTransaction(async (tx) => {
    const payment = { ...decided.payment, payerId: await findPayer(tx, personId) }
    await insertPayment(tx, payment)
    await recordAudit(tx, ctx, { action: 'cards.wanted', resource: payment.id, after: payment })
    return payment
  })
}

interface PayerName {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

async function createPayer(ctx: Context, cards: OwnCards, payment: CardPayment, payer: PayerName): Promise<string> {
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
