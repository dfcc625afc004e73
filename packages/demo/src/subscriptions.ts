/** The demonstration's orders: the same rules, without staff. An order waits where the visitor's own steps end, and its money is set aside. */
import type { SignableDocument, Subscription as WireSubscription } from '@heathland/contract'
import { type DocumentText, plainText } from '@heathland/domain/documents/document-text'
import { type Id, isId, makeId } from '@heathland/domain/id'
import { fullName } from '@heathland/domain/identity/registration'
import { formatMoney, type Money, money } from '@heathland/domain/money'
import { yieldText } from '@heathland/domain/offers/opportunity'
import { mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { packAt } from '@heathland/domain/rules/packs'
import { protectionOf } from '@heathland/domain/rules/standing'
import { subscriptionAgreementText } from '@heathland/domain/subscriptions/agreement'
import {
  cancellableUntil,
  costOf,
  decideCancellation,
  decideReserved,
  decideSigned,
  demandLeftMinor,
  hasEnded,
  isOnWaitingList,
  type Subscription,
  subscriptionsPage,
  timelineOf,
} from '@heathland/domain/subscriptions/subscription'
import { after } from '@heathland/domain/time'
import { subscriptionAgreement as en } from '@heathland/words/en/legal/subscription'
import { subscriptionAgreement as nl } from '@heathland/words/nl/legal/subscription'
import { demoInvestor } from './cast.ts'
import { type DemoContext, demo } from './demo.ts'
import { availableMinor } from './ledger.ts'
import type { DemoCardPayment, DemoOrder, Tables } from './memory.ts'
import { offerSamples } from './offer-samples.ts'
import { opportunities } from './opportunities.ts'
import { offerStanding, protectionFacts } from './protection.ts'

const texts = { en, nl } as const
const firstNumber = 2291
const lawPack = 'eu-ecspr'

function offerOf(offerId: string) {
  const opportunity = opportunities.find(({ id }) => id === offerId)
  if (!opportunity) throw new Refused(refuse('NOT_FOUND'))
  return { opportunity, details: offerSamples[opportunity.id] }
}

const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
const text = (at: Date | undefined) => at?.toISOString()

/** As the rules know it. */
export function toRules({ offerId, createdAt, signedAt, cancelUntil, payBy, endedAt, ...order }: DemoOrder): Subscription {
  return {
    ...order,
    // The offers of the demonstration have short names of their own.
    offerId: offerId as Id<'ofr'>,
    createdAt: new Date(createdAt),
    signedAt: date(signedAt),
    cancelUntil: date(cancelUntil),
    payBy: date(payBy),
    endedAt: date(endedAt),
  }
}

function keep(tables: Tables, order: DemoOrder, next: Subscription): DemoOrder {
  const kept: DemoOrder = {
    ...order,
    state: next.state,
    isBelowMinimum: next.isBelowMinimum,
    paysBy: next.paysBy,
    reservation: next.reservation,
    signedAt: text(next.signedAt),
    cancelUntil: text(next.cancelUntil),
    payBy: text(next.payBy),
    endedAt: text(next.endedAt),
  }
  tables.orders.set(order.id, kept)
  return kept
}

function reflectionDays(tables: Tables, now: Date): number | undefined {
  const pack = packAt(lawPack, now)
  const { protectedAs } = protectionOf(protectionFacts(tables).category, now, pack)
  const { reflection } = pack
  return (reflection?.appliesTo as readonly string[] | undefined)?.includes(protectedAs) ? reflection?.calendarDays : undefined
}

/** The agreement of an order, made out to the demo investor. */
export function agreementOf({ offerId, amountMinor, feeBps, language }: DemoOrder, tables: Tables, now: Date): DocumentText {
  const { opportunity, details } = offerOf(offerId)
  const { feeMinor, totalMinor } = costOf(amountMinor, feeBps)
  const read = (minor: bigint) => formatMoney(money(minor, 'EUR'), 'exact')
  return subscriptionAgreementText(language, texts[language], {
    investor: fullName(demoInvestor.firstName, demoInvestor.lastName),
    offer: opportunity.name,
    company: details.company,
    offerVersion: 1,
    amount: read(amountMinor),
    fee: read(feeMinor),
    total: read(totalMinor),
    termMonths: details.terms.termMonths,
    yieldPercent: yieldText(opportunity.apy).replace('%', ''),
    operator: 'Heathland',
    warning: packAt(lawPack, now).riskWarning.text,
    reflectionDays: reflectionDays(tables, now),
  })
}

function toWire(order: DemoOrder, now: Date): WireSubscription {
  const { opportunity, details } = offerOf(order.offerId)
  const subscription = toRules(order)
  const { amountMinor, feeBps, state, cancelUntil, signedAt } = subscription
  const cost = costOf(amountMinor, feeBps)
  const until = cancellableUntil(subscription)
  const euros = (minor: bigint) => wire(money(minor, 'EUR'))
  const times = { reserved: signedAt, reflection: cancelUntil, paid: undefined, allocated: undefined, placed: undefined }
  return {
    id: order.id,
    number: `S-${order.number}`,
    offerId: order.offerId,
    offerName: opportunity.name,
    category: opportunity.category,
    state,
    amount: euros(cost.amountMinor),
    fee: euros(cost.feeMinor),
    total: euros(cost.totalMinor),
    isBelowMinimum: state === 'draft' ? amountMinor < opportunity.minInvestment.amountMinor : order.isBelowMinimum,
    isOnWaitingList: !hasEnded(state) && isOnWaitingList(details.targetMinor, details.raisedMinor, amountMinor),
    createdAt: order.createdAt,
    cancellable: until === undefined || (until !== 'any-time' && now >= until) ? 'no' : until === 'any-time' ? 'any-time' : 'until',
    ...(order.signedAt && { signedAt: order.signedAt, documentId: order.documentId }),
    ...(order.paysBy && { paysBy: order.paysBy }),
    ...(order.cancelUntil && { cancelUntil: order.cancelUntil }),
    ...(state === 'awaiting-payment' && order.payBy && { payBy: order.payBy }),
    ...(order.endedAt && { endedAt: order.endedAt }),
    timeline: timelineOf(subscription, now).map(({ step, standing }) => {
      const at = times[step]
      return { step, standing, ...(at && { at: at.toISOString() }) }
    }),
  }
}

function wire({ amountMinor, asset }: Money): WireSubscription['amount'] {
  return { amountMinor: amountMinor.toString(), asset }
}

async function toDocument(order: DemoOrder, { memory, now, digest }: DemoContext): Promise<SignableDocument> {
  const document = agreementOf(order, memory.tables, now)
  return {
    id: order.documentId,
    title: document.title,
    about: offerOf(order.offerId).opportunity.name,
    language: order.language,
    status: 'Pending',
    sentAt: order.createdAt,
    text: {
      ...document,
      blocks: document.blocks.map((block) => {
        if (block.kind === 'list') return { ...block, items: [...block.items] }
        return block.kind === 'facts' ? { ...block, rows: block.rows.map(([name, value]): [string, string] => [name, value]) } : block
      }),
    },
    textHash: await digest(plainText(document)),
    consent: order.language === 'nl' ? 'Ik heb dit document gelezen en ga ermee akkoord.' : 'I have read this document and agree to it.',
  }
}

export function findOrder({ orders }: Tables, id: string): DemoOrder {
  const found = isId('sub', id) ? orders.get(id) : undefined
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  return found
}

/** The longest that the demonstration lets anyone wait. */
const cardPaidAfterMs = 3_000

export function openCardPaymentOf({ cardPayments }: Tables, id: Id<'sub'>): DemoCardPayment | undefined {
  return [...cardPayments.values()].find(({ subscriptionId, endedAt }) => subscriptionId === id && endedAt === undefined)
}

/** Confirms what was paid by card some seconds ago: it pays its order if that still waits, and stays in the balance otherwise. */
export function followCardPayments({ memory, now }: DemoContext): void {
  const isConfirmed = ({ endedAt, openedAt }: DemoCardPayment) => endedAt === undefined && after(new Date(openedAt), cardPaidAfterMs) <= now
  const confirmed = [...memory.tables.cardPayments.values()].filter(isConfirmed)
  if (confirmed.length === 0) return
  memory.change((tables) => {
    for (const payment of confirmed) {
      const order = findOrder(tables, payment.subscriptionId)
      const decided = decideReserved(toRules(order), makeId('trf', now, new Uint8Array(10)), now)
      const endedAt = after(new Date(payment.openedAt), cardPaidAfterMs).toISOString()
      tables.cardPayments.set(payment.id, { ...payment, endedAt, hasPaidOrder: !decided.refused })
      if (!decided.refused) keep(tables, order, decided.subscription)
    }
  })
}

/** Sets aside what it costs, if it is there. */
function reserved(subscription: Subscription, context: DemoContext): Subscription {
  const { amountMinor, feeBps } = subscription
  if (costOf(amountMinor, feeBps).totalMinor > availableMinor(context)) throw new Refused(refuse('LEDGER_FUNDS_SHORT'))
  const decided = decideReserved(subscription, makeId('trf', context.now, new Uint8Array(10)), context.now)
  if (decided.refused) throw new Refused(decided)
  return decided.subscription
}

export const subscriptions = demo.subscriptions.router({
  list: demo.subscriptions.list.handler(({ context, input: { after: last } }) => {
    followCardPayments(context)
    const { memory, now } = context
    const newest = [...memory.tables.orders.values()].toReversed()
    const found = last === undefined ? newest : newest.slice(newest.findIndex(({ id }) => id === last) + 1)
    return mapPage(
      pageOf(found, subscriptionsPage, ({ id }) => id),
      (order) => toWire(order, now),
    )
  }),
  read: demo.subscriptions.read.handler(({ context, input }) => {
    followCardPayments(context)
    return toWire(findOrder(context.memory.tables, input.subscriptionId), context.now)
  }),
  prepare: demo.subscriptions.prepare.handler(async ({ context, input: { offerId, amountMinor: typed, language } }) => {
    const { memory, now } = context
    const { opportunity, details } = offerOf(offerId)
    const amountMinor = BigInt(typed)
    if (!(memory.tables.investors.get(demoInvestor.id) ?? demoInvestor).agreementSigned) throw new Refused(refuse('AGREEMENT_MISSING'))
    if (opportunity.status !== 'Open') throw new Refused(refuse('OFFER_NOT_OPEN'))
    if (amountMinor > demandLeftMinor(details.targetMinor, details.raisedMinor)) throw new Refused(refuse('OFFER_FULL'))
    const order = memory.change(({ orders }) => {
      const before = [...orders.values()].find((one) => one.offerId === offerId && one.state === 'draft')
      const place = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, orders.size % 256)
      const draft: DemoOrder = {
        id: before?.id ?? makeId('sub', now, place),
        number: before?.number ?? firstNumber + orders.size,
        personId: demoInvestor.id,
        offerId,
        cell: 'eu',
        asset: 'EUR',
        state: 'draft',
        amountMinor,
        feeBps: details.feeBps,
        isBelowMinimum: false,
        paysBy: undefined,
        allocatedMinor: 0n,
        reservation: undefined,
        documentId: before?.documentId ?? makeId('doc', now, place),
        language,
        createdAt: now.toISOString(),
        signedAt: undefined,
        cancelUntil: undefined,
        payBy: undefined,
        endedAt: undefined,
      }
      orders.set(draft.id, draft)
      return draft
    })
    return { subscription: toWire(order, now), document: await toDocument(order, context) }
  }),
  confirm: demo.subscriptions.confirm.handler(async ({ context, input: { subscriptionId, textHash, paysBy } }) => {
    const { memory, now } = context
    const draft = findOrder(memory.tables, subscriptionId)
    const { opportunity } = offerOf(draft.offerId)
    const standing = offerStanding(memory.tables, draft.offerId, draft.amountMinor, now)
    if (!standing.allowed)
      throw new Refused(refuse('INVESTING_NOT_ALLOWED', { missing: standing.missing.map(({ code }) => code).join(' ') }))
    if ((await toDocument(draft, context)).textHash !== textHash) throw new Refused(refuse('TEXT_CHANGED'))
    return memory.change((tables) => {
      const terms = { minimumMinor: opportunity.minInvestment.amountMinor, reflectionDays: reflectionDays(tables, now), paysBy }
      const signed = decideSigned(toRules(draft), terms, now)
      if (signed.refused) throw new Refused(signed)
      const { subscription } = signed
      const isPaidNow = subscription.state === 'awaiting-payment' && paysBy === 'wallet'
      return toWire(keep(tables, draft, isPaidNow ? reserved(subscription, context) : subscription), now)
    })
  }),
  pay: demo.subscriptions.pay.handler(({ context, input }) => {
    followCardPayments(context)
    return context.memory.change((tables) => {
      const order = findOrder(tables, input.subscriptionId)
      if (openCardPaymentOf(tables, order.id)) throw new Refused(refuse('CARD_PAYMENT_OPEN'))
      return toWire(keep(tables, order, reserved(toRules(order), context)), context.now)
    })
  }),
  cancel: demo.subscriptions.cancel.handler(({ context: { memory, now }, input }) =>
    memory.change((tables) => {
      const order = findOrder(tables, input.subscriptionId)
      if (order.state === 'cancelled') return toWire(order, now)
      const decided = decideCancellation(toRules(order), now)
      if (decided.refused) throw new Refused(decided)
      return toWire(keep(tables, order, decided.subscription), now)
    }),
  ),
})
