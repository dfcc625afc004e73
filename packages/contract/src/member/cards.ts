import { cardPaymentsPage } from '@heathland/domain/cards/card-payment'
import { type CardFailure, type CardHold, type CardState, cardFailures, cardHolds, cardStates } from '@heathland/domain/cards/card-terms'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText } from '../text.ts'
import { Instant, Money } from '../wire.ts'
import { keyed, present } from './identity.ts'

const Minor = coded(/^[1-9]\d{0,8}$/, 9).meta({ description: 'A whole number of the smallest unit of the member’s currency.' })
/** What each state, failure and hold is called. */
const oneOf = <Name extends string>(table: Readonly<Record<Name, string>>) => z.enum(Object.keys(table) as [Name, ...Name[]])

export const CardTerms = z.strictObject({
  asset: z.enum(['EUR', 'GBP']),
  /** Of the amount, in hundredths of a percent; whoever pays adds it. */
  feeBps: coded(/^\d{1,4}$/, 4),
  min: Money,
  max: Money,
})
export type CardTerms = z.infer<typeof CardTerms>

export const CardPayment = z.strictObject({
  id: z.string(),
  state: oneOf<CardState>(cardStates),
  /** The order that it is for, and whether the money paid it once it came; otherwise it stayed in the balance. */
  subscriptionId: z.string().optional(),
  hasPaidOrder: z.boolean().optional(),
  /** What the member gets, what they pay for it, and both together. */
  amount: Money,
  fee: Money,
  quoted: Money,
  /** What the card was charged. */
  charged: Money.optional(),
  /** How much of it went back to the card. */
  reversed: Money.optional(),
  failure: oneOf<CardFailure>(cardFailures).optional(),
  hold: oneOf<CardHold>(cardHolds).optional(),
  openedAt: Instant,
  endedAt: Instant.optional(),
})
export type CardPayment = z.infer<typeof CardPayment>

const tags = ['cards']
const member = [...present, 'ACCESS_DENIED'] as const
const opening = ['IDENTITY_CHECK_REQUIRED', 'FUNDING_INFORMATION_MISSING', 'CARD_UNAVAILABLE'] as const

export const cards = {
  readTerms: oc
    .route({ method: 'GET', path: '/cards/terms', summary: 'What paying by card costs, and how much is possible', tags })
    .errors(mayGive(...member, 'IDENTITY_CHECK_REQUIRED', 'CARD_UNAVAILABLE'))
    .input(z.strictObject({}))
    .output(CardTerms),
  start: oc
    .route({ method: 'POST', path: '/cards/payments', summary: 'Open the payment institution’s page for one card payment', tags })
    .errors(mayGive(...member, ...keyed, 'SECOND_FACTOR_NEEDED', ...opening, 'CARD_AMOUNT_UNFIT', 'CARD_PRICE_CHANGED'))
    .input(z.strictObject({ amountMinor: Minor, chargedMinor: Minor }))
    .output(z.strictObject({ cardPaymentId: z.string(), url: z.string() })),
  list: oc
    .route({ method: 'GET', path: '/cards/payments', summary: 'One’s own card payments, newest first', tags })
    .errors(mayGive(...member))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(CardPayment).max(cardPaymentsPage), next: z.string().optional() })),
  readOrderTerms: oc
    .route({ method: 'GET', path: '/cards/order-terms', summary: 'What paying an order by card costs, and how much is possible', tags })
    .errors(mayGive(...member, 'IDENTITY_CHECK_REQUIRED', 'CARD_UNAVAILABLE'))
    .input(z.strictObject({}))
    .output(CardTerms),
  payOrder: oc
    .route({
      method: 'POST',
      path: '/cards/orders/{subscriptionId}/payments',
      summary: 'Open the payment institution’s page for exactly what an order costs, or the one that is open already',
      tags,
    })
    .errors(
      mayGive(
        ...member,
        ...keyed,
        'SECOND_FACTOR_NEEDED',
        ...opening,
        'NOT_FOUND',
        'SUBSCRIPTION_STEP_UNFIT',
        'CARD_AMOUNT_UNFIT',
        'CARD_PRICE_CHANGED',
        'CARD_PAYMENT_OPEN',
      ),
    )
    .input(z.strictObject({ subscriptionId: IdText, chargedMinor: Minor }))
    .output(z.strictObject({ cardPaymentId: z.string(), url: z.string() })),
  listOfOrder: oc
    .route({
      method: 'GET',
      path: '/cards/orders/{subscriptionId}/payments',
      summary: 'Card payments for one’s own order, newest first',
      tags,
    })
    .errors(mayGive(...member))
    .input(z.strictObject({ subscriptionId: IdText }))
    .output(z.strictObject({ items: z.array(CardPayment).max(cardPaymentsPage) })),
  read: oc
    .route({ method: 'GET', path: '/cards/payments/{cardPaymentId}', summary: 'One of one’s own card payments', tags })
    .errors(mayGive(...member, 'NOT_FOUND'))
    .input(z.strictObject({ cardPaymentId: IdText }))
    .output(CardPayment),
}
