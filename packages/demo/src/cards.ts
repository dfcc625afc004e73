/**
 * Card payments of the demonstration. Nobody is charged: an order that is paid by card is paid within three seconds, by the same rules as on
 * the server. Adding money by card is not offered, because the demonstration has no page of a payment institution to show.
 */
import { toCardPayment, toOrderCardTerms } from '@heathland/contract/wire-cards'
import { type CardPayment, cardPaymentsPage, openOrderPayment } from '@heathland/domain/cards/card-payment'
import { makeId } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import type { DemoCardPayment } from './memory.ts'
import { findOrder, followCardPayments, openCardPaymentOf, toRules } from './subscriptions.ts'

const { cards: operations } = demo

/** The specification's fee for cards, 1.5 percent. */
const cardFeeBps = 150n

export const cards = operations.router({
  readTerms: operations.readTerms.handler(() => {
    throw new Refused(refuse('CARD_UNAVAILABLE'))
  }),
  start: operations.start.handler(() => {
    throw new Refused(refuse('CARD_UNAVAILABLE'))
  }),
  readOrderTerms: operations.readOrderTerms.handler(() => toOrderCardTerms('eu', cardFeeBps)),
  payOrder: operations.payOrder.handler(({ context, input }) => {
    const { memory, now } = context
    followCardPayments(context)
    const order = findOrder(memory.tables, input.subscriptionId)
    const id = openCardPaymentOf(memory.tables, order.id)?.id ?? open(context, order.id, BigInt(input.chargedMinor), now)
    return { cardPaymentId: id, url: `/orders/${order.id}?card=${id}` }
  }),
  listOfOrder: operations.listOfOrder.handler(({ context, input }) => {
    const own = newest(context).filter(({ subscriptionId }) => subscriptionId === input.subscriptionId)
    return { items: own.slice(0, cardPaymentsPage).map(toWire) }
  }),
  list: operations.list.handler(({ context, input: { after } }) => {
    const every = newest(context)
    const found = after === undefined ? every : every.slice(every.findIndex(({ id }) => id === after) + 1)
    return mapPage(
      pageOf(found, cardPaymentsPage, ({ id }) => id),
      toWire,
    )
  }),
  read: operations.read.handler(({ context, input }) => {
    const found = newest(context).find(({ id }) => id === input.cardPaymentId)
    if (!found) throw new Refused(refuse('NOT_FOUND'))
    return toWire(found)
  }),
})

function newest(context: DemoContext): readonly DemoCardPayment[] {
  followCardPayments(context)
  return [...context.memory.tables.cardPayments.values()].toReversed()
}

function open({ memory }: DemoContext, subscriptionId: DemoCardPayment['subscriptionId'], agreedMinor: bigint, now: Date) {
  return memory.change((tables) => {
    const count = tables.cardPayments.size + 1
    const id = makeId('cpy', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(count / 256), count % 256))
    const decided = openOrderPayment(toRules(findOrder(tables, subscriptionId)), { id, asset: 'EUR', agreedMinor }, cardFeeBps, now)
    if (decided.refused) throw new Refused(decided)
    const { amount, fee } = decided.payment
    const openedAt = now.toISOString()
    const { amountMinor } = amount
    tables.cardPayments.set(id, {
      ...{ id, subscriptionId, amountMinor, openedAt },
      ...{ feeMinor: fee.amountMinor, endedAt: undefined, hasPaidOrder: undefined },
    })
    return id
  })
}

function toWire({ id, subscriptionId, amountMinor, feeMinor, openedAt, endedAt, hasPaidOrder }: DemoCardPayment) {
  const isPaid = endedAt !== undefined
  const euros = (minor: bigint) => ({ ...money(minor, 'EUR'), asset: 'EUR' }) as const
  const payment: CardPayment = {
    ...{ id, subscriptionId, hasPaidOrder, personId: demoInvestor.id, cell: 'eu', amount: euros(amountMinor), fee: euros(feeMinor) },
    state: isPaid ? 'succeeded' : 'awaiting-confirmation',
    ...{ payerId: undefined, paymentId: undefined, failure: undefined, hold: undefined, dueAt: undefined },
    charged: isPaid ? { chargedMinor: amountMinor + feeMinor, feeMinor, creditedMinor: amountMinor } : undefined,
    openedAt: new Date(openedAt),
    endedAt: isPaid ? new Date(endedAt) : undefined,
  }
  return toCardPayment({ payment, reversedMinor: 0n })
}
