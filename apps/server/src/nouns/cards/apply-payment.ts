import { type CardPayment, decideCardPayment, decideUnopened, type FoundCardPayment } from '@heathland/domain/cards/card-payment'
import { nextAsk } from '@heathland/domain/funding/deposit'
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { isWaitingForMoney } from '@heathland/domain/subscriptions/subscription'
import { minuteMs } from '@heathland/domain/time'
import type { Payment, PaymentState } from '@heathland/providers/payments/port'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockProfileFacts } from '../identity/identity.sql.ts'
import { recordFirstOnramp } from '../identity/record-fact.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { setAside } from '../subscriptions/confirm-subscription.ts'
import { lockSubscription } from '../subscriptions/subscriptions.sql.ts'
import { findPayment, listWaitingForIdentity, lockPayment, postponePayment, savePayment, sumReversals } from './cards.sql.ts'
import { pageRequest } from './open-payment.ts'

/** Two jobs for one payment may run at once; a third time means that it changes faster than it can be asked about. */
const asksMax = 3

/** The poll: a payment that is due is asked about, and again later when there was no answer. */
export async function askAboutPayment(ctx: Context, id: Id<'cpy'>): Promise<void> {
  if (await applyPayment(ctx, id)) return
  await ctx.inTransaction(async (tx) => {
    const payment = await findPayment(tx, id)
    if (payment?.dueAt) await postponePayment(tx, id, nextAsk({ openedAt: payment.openedAt, settledAt: undefined }, ctx.now))
  })
}

/** Lets a payment follow what the institution says of it. False when it gave no answer. */
export async function applyPayment(ctx: Context, id: Id<'cpy'>): Promise<boolean> {
  for (let asked = 0; asked < asksMax; asked += 1) {
    const before = await ctx.read((tx) => findPayment(tx, id))
    if (!before) return true
    // Asked outside of any transaction: nothing is locked while another company thinks.
    const answer = await ask(ctx, before)
    if ('unknown' in answer) {
      ctx.log.warn({ cardPaymentId: id, reason: answer.unknown }, 'the institution did not say what became of a card payment')
      return false
    }
    if (await settlePayment(ctx, before, answer)) return true
  }
  return false
}

/** More than anybody can have waiting: each is a card that was charged. */
const waitingMax = 500

export async function followIdentityOf(ctx: Context, personId: Id<'per'>): Promise<void> {
  for (const id of await ctx.read((tx) => listWaitingForIdentity(tx, personId, waitingMax))) await askAboutPayment(ctx, id)
}

type Answer = { readonly found: Payment } | { readonly unopened: 'refused' | 'unknown' } | { readonly unknown: string }

/** Whoever opened it has their answer by now, or has died. */
const openingMs = 15 * minuteMs

async function ask(ctx: Context, before: CardPayment): Promise<Answer> {
  const port = ctx.ports.cards?.port
  if (!port) return { unknown: 'not configured' }
  if (before.paymentId !== undefined) return toAnswer(await port.readPayment(before.paymentId))
  const { payerId } = before
  // Without a payer no page was asked for.
  if (payerId === undefined) return { unopened: isAbandoned(before, ctx.now) ? 'refused' : 'unknown' }
  const opened = await port.openCardPage(pageRequest(ctx, { ...before, payerId }, 'en'))
  if ('unknown' in opened) return opened.unknown === 'key-expired' ? { unopened: 'unknown' } : opened
  if ('refused' in opened) return { unopened: 'refused' }
  // The stored answer is as old as the request.
  return toAnswer(await port.readPayment(opened.payment.paymentId))
}

function toAnswer(outcome: { readonly payment: Payment } | { readonly unknown: string } | { readonly refused: string }): Answer {
  if ('payment' in outcome) return { found: outcome.payment }
  return { unknown: 'unknown' in outcome ? outcome.unknown : outcome.refused }
}

function isAbandoned({ openedAt }: CardPayment, now: Date): boolean {
  return now.getTime() - openedAt.getTime() >= openingMs
}

/**
 * Money that pays an order does so in the transaction in which it is credited: nobody can spend it in between, and no death of a program
 * leaves one without the other. False when the payment changed while the institution was asked: the answer may be
 * older than the row, so the caller asks once more.
 */
export async function settlePayment(ctx: Context, before: CardPayment, answer: Exclude<Answer, { unknown: string }>): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    // Whoever pays or cancels an order takes its row first, and so does this.
    const order = before.subscriptionId && (await lockSubscription(tx, before.subscriptionId))
    const payment = await lockPayment(tx, before.id)
    if (!payment || hasChanged(payment, before)) return false
    if ('unopened' in answer) {
      await save(tx, ctx, payment, decideUnopened(payment, answer.unopened === 'refused', ctx.now))
      return true
    }
    const { found } = answer
    if (found.reference !== payment.id) {
      ctx.log.error({ cardPaymentId: payment.id }, 'the institution answers about another payment')
      return true
    }
    const facts = {
      isIdentityApproved: (await lockProfileFacts(tx, payment.personId))?.kyc_status === 'approved',
      reversedMinor: (await sumReversals(tx, payment.id)).allMinor,
      isOrderWaiting: order !== undefined && isWaitingForMoney(order, ctx.now),
    }
    const decision = decideCardPayment(payment, toFound(found), facts, ctx.now, () => ctx.newId('trf'))
    if (decision.steps.length > 0) {
      await openAccounts(tx, accountsToOpen(decision.steps), ctx.now)
      await postTransfers(tx, decision.steps, ctx.now)
      if (decision.isFirstOnramp) await recordFirstOnramp(ctx, payment.personId)
    }
    await save(tx, ctx, payment, decision.payment)
    if (order && decision.payment.hasPaidOrder && decision.steps.length > 0) await setAside(tx, ctx, order)
    return true
  })
}

async function save(tx: Tx, ctx: Context, before: CardPayment, payment: CardPayment): Promise<void> {
  if (canonical(payment) === canonical(before)) return
  await savePayment(tx, payment)
  if (payment.state === before.state && payment.hold === before.hold) return
  const { id, personId, state, hold } = payment
  if (hold) ctx.log.error({ cardPaymentId: id, hold }, 'a card payment is held')
  const action = state === 'succeeded' ? 'cards.settled' : 'cards.changed'
  await recordAudit(tx, ctx, { action, resource: id, userId: personId, before, after: payment })
  await announce(tx, ctx, 'card.changed', { personId, cardPaymentId: id })
}

/** When it is asked about next says nothing about what it is. */
function hasChanged(payment: CardPayment, before: CardPayment): boolean {
  return canonical({ ...payment, dueAt: undefined }) !== canonical({ ...before, dueAt: undefined })
}

const states = { 'action-needed': 'open', waiting: 'open', done: 'done', failed: 'failed' } as const satisfies Record<
  PaymentState,
  FoundCardPayment['state']
>

function toFound({ paymentId, payerId, state, failure, charged, fee, credited }: Payment): FoundCardPayment {
  return { paymentId, payerId, state: states[state], failure, charged, fee, credited }
}
