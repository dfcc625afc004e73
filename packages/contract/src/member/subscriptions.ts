import { opportunityCategories } from '@heathland/domain/offers/opportunity'
import {
  paymentWays,
  returnReasons,
  subscriptionStates,
  subscriptionsPage,
  timelineSteps,
} from '@heathland/domain/subscriptions/subscription'
import { languages } from '@heathland/words/language'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText } from '../text.ts'
import { Instant, Money } from '../wire.ts'
import { SignableDocument, signing, TextHash } from './documents.ts'
import { keyed, present } from './identity.ts'

export const Subscription = z.strictObject({
  id: z.string(),
  number: z.string().meta({ description: 'By which members and staff name it to each other: S-2291.' }),
  offerId: z.string(),
  offerName: z.string(),
  category: z.enum(opportunityCategories),
  state: z.enum(subscriptionStates),
  amount: Money,
  fee: Money,
  total: Money,
  isBelowMinimum: z.boolean(),
  isOnWaitingList: z.boolean().meta({ description: 'More is asked for than the target, so that it may receive less, or nothing.' }),
  createdAt: Instant,
  signedAt: Instant.optional(),
  paysBy: z.enum(paymentWays).optional().meta({ description: 'How the member chose to pay when they signed.' }),
  cancellable: z.enum(['any-time', 'until', 'no']),
  cancelUntil: Instant.optional().meta({ description: 'When the reflection period ends.' }),
  payBy: Instant.optional(),
  /** What was charged, once it was allocated; it is said beside what was quoted. */
  allocated: z.strictObject({ amount: Money, fee: Money, total: Money, returned: Money }).optional(),
  endedAt: Instant.optional(),
  reason: z.string().optional().meta({ description: 'What staff wrote when they refused it.' }),
  returnReason: z.enum(returnReasons).optional(),
  documentId: z.string().optional(),
  timeline: z
    .array(z.strictObject({ step: z.enum(timelineSteps), standing: z.enum(['done', 'now', 'next']), at: Instant.optional() }))
    .max(timelineSteps.length),
})
export type Subscription = z.infer<typeof Subscription>

const tags = ['subscriptions']
const One = z.strictObject({ subscriptionId: IdText })
const own = [...present, 'ACCESS_DENIED', 'ACCESS_REQUIRED', 'NOT_FOUND'] as const

export const subscriptions = {
  list: oc
    .route({ method: 'GET', path: '/subscriptions', summary: 'One’s own subscriptions, newest first', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Subscription).max(subscriptionsPage), next: z.string().optional() })),
  read: oc
    .route({ method: 'GET', path: '/subscriptions/{subscriptionId}', summary: 'One of one’s own subscriptions', tags })
    .errors(mayGive(...present, 'ACCESS_DENIED', 'NOT_FOUND', 'KEY_SCOPE_MISSING'))
    .input(One)
    .output(Subscription),
  prepare: oc
    .route({
      method: 'POST',
      path: '/subscriptions',
      summary: 'Draft a subscription to an offer, with the agreement ready to be signed',
      tags,
    })
    .errors(mayGive(...own, 'PROFILE_UNREADABLE', 'NAME_UNPRINTABLE', 'OFFER_NOT_OPEN', 'OFFER_FULL', 'AGREEMENT_MISSING'))
    .input(z.strictObject({ offerId: IdText, amountMinor: coded(/^[1-9]\d{0,15}$/, 16), language: z.enum(languages) }))
    .output(z.strictObject({ subscription: Subscription, document: SignableDocument })),
  confirm: oc
    .route({
      method: 'POST',
      path: '/subscriptions/{subscriptionId}/signature',
      summary:
        'Sign the agreement of a draft and set its money aside, now or once a bank transfer or a card brings it; below the minimum staff decide first',
      tags,
    })
    .errors(
      mayGive(
        ...own,
        ...keyed,
        ...signing,
        'AGREEMENT_MISSING',
        'INVESTING_NOT_ALLOWED',
        'OFFER_NOT_OPEN',
        'OFFER_CHANGED',
        'OFFER_FULL',
        'LEDGER_FUNDS_SHORT',
        'SUBSCRIPTION_STEP_UNFIT',
      ),
    )
    .input(z.strictObject({ subscriptionId: IdText, textHash: TextHash, hasConsented: z.literal(true), paysBy: z.enum(paymentWays) }))
    .output(Subscription),
  pay: oc
    .route({
      method: 'POST',
      path: '/subscriptions/{subscriptionId}/payment',
      summary: 'Set money aside for one that waits for it',
      tags,
    })
    .errors(mayGive(...own, ...keyed, 'LEDGER_FUNDS_SHORT', 'SUBSCRIPTION_STEP_UNFIT', 'CARD_PAYMENT_OPEN'))
    .input(One)
    .output(Subscription),
  cancel: oc
    .route({
      method: 'POST',
      path: '/subscriptions/{subscriptionId}/cancellation',
      summary: 'Take a subscription back, without giving a reason',
      tags,
    })
    .errors(mayGive(...present, ...keyed, 'ACCESS_DENIED', 'NOT_FOUND', 'SUBSCRIPTION_STEP_UNFIT', 'CANCELLATION_OVER'))
    .input(One)
    .output(Subscription),
}
