import { proseLength } from '@heathland/domain/form'
import { releaseNeeds } from '@heathland/domain/offers/evidence'
import { offerStates, offersPage } from '@heathland/domain/offers/offer'
import { holdersPage } from '@heathland/domain/placements/register'
import { allocationRules } from '@heathland/domain/subscriptions/allocation'
import { subscriptionStates, subscriptionsPage, subscriptionTabs } from '@heathland/domain/subscriptions/subscription'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'

export const OfficeSubscription = z.strictObject({
  id: z.string(),
  number: z.string(),
  personId: z.string(),
  offerId: z.string(),
  offerName: z.string(),
  state: z.enum(subscriptionStates),
  amount: Money,
  fee: Money,
  allocated: Money.optional(),
  minimum: Money,
  signedAt: Instant,
  cancelUntil: Instant.optional(),
  payBy: Instant.optional(),
  endedAt: Instant.optional(),
  reason: z.string().optional(),
})
export type OfficeSubscription = z.infer<typeof OfficeSubscription>

/** An offer's orders in figures: what is asked for, by how far it has come, against the target. */
export const OfferBook = z.strictObject({
  offerId: z.string(),
  name: z.string(),
  company: z.string(),
  state: z.enum(offerStates),
  closesOn: Day,
  target: Money,
  /** Orders and their sum on each tab. */
  tabs: z.array(z.strictObject({ tab: z.enum(subscriptionTabs), orders: z.int().min(0), amount: Money })).max(subscriptionTabs.length),
  demand: Money,
  allocated: Money,
  inEscrow: Money,
  passedOn: Money,
  /** What is not proved today; while that is anything, no money leaves escrow. */
  unproved: z.array(z.enum(releaseNeeds)).max(releaseNeeds.length),
  /** Requests that wait for a second person. */
  waiting: z.array(z.strictObject({ act: z.enum(['subscriptions.allocate', 'subscriptions.release']), approvalId: z.string() })).max(2),
})
export type OfferBook = z.infer<typeof OfferBook>

export const AllocationPreview = z.strictObject({
  rule: z.enum(allocationRules),
  orders: z.int().min(0),
  asked: Money,
  allocated: Money,
  returned: Money,
  fees: Money,
  /** The first of them, in the order in which they were signed. */
  lines: z
    .array(z.strictObject({ subscriptionId: z.string(), number: z.string(), personId: z.string(), amount: Money, allocated: Money }))
    .max(subscriptionsPage),
  names: Names,
})
export type AllocationPreview = z.infer<typeof AllocationPreview>

const tags = ['subscriptions']
const Next = z.string().optional()
const known = [...officeErrors, 'NOT_FOUND'] as const
const OfferOf = z.strictObject({ offerId: IdText })
const Floor = coded(/^(0|[1-9]\d{0,13})$/, 14)
const Reason = prose(proseLength.max).min(proseLength.min)

export const subscriptions = {
  listOffers: oc
    .route({
      method: 'GET',
      path: '/office/subscriptions/offers',
      summary: 'Offers of one’s own SPVs that have orders, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              offerId: z.string(),
              name: z.string(),
              company: z.string(),
              state: z.enum(offerStates),
              target: Money,
              demand: Money,
              toDecide: z.int().min(0),
            }),
          )
          .max(offersPage),
        next: Next,
      }),
    ),
  readBook: oc
    .route({
      method: 'GET',
      path: '/office/subscriptions/offers/{offerId}',
      summary: 'The orders and the money of one offer, in figures',
      tags,
    })
    .errors(mayGive(...known))
    .input(OfferOf)
    .output(OfferBook),
  list: oc
    .route({ method: 'GET', path: '/office/subscriptions', summary: 'Orders of one’s own SPVs on one tab, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ tab: z.enum(subscriptionTabs), offerId: IdText.optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(OfficeSubscription).max(subscriptionsPage), names: Names, next: Next })),
  review: oc
    .route({
      method: 'POST',
      path: '/office/subscriptions/{subscriptionId}/review',
      summary: 'Accept or refuse a subscription below the minimum',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'SUBSCRIPTION_STEP_UNFIT', 'SUBSCRIPTION_OWN'))
    .input(z.strictObject({ subscriptionId: IdText, isAccepted: z.boolean(), reason: Reason }))
    .output(OfficeSubscription),
  readAllocation: oc
    .route({
      method: 'GET',
      path: '/office/subscriptions/offers/{offerId}/allocation',
      summary: 'What each order would receive under a rule; nothing is changed',
      tags,
    })
    .errors(mayGive(...known))
    .input(z.strictObject({ offerId: IdText, rule: z.enum(allocationRules), floorMinor: Floor }))
    .output(AllocationPreview),
  requestAllocation: oc
    .route({
      method: 'POST',
      path: '/office/subscriptions/offers/{offerId}/allocation',
      summary: 'Ask for an allocation, which a second person decides',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'NOTHING_TO_ALLOCATE'))
    .input(z.strictObject({ offerId: IdText, rule: z.enum(allocationRules), floorMinor: Floor, reason: Reason }))
    .output(z.strictObject({ approvalId: z.string() })),
  requestRelease: oc
    .route({
      method: 'POST',
      path: '/office/subscriptions/offers/{offerId}/release',
      summary: 'Ask for an offer’s allocated money to be passed on to its company, which a second person decides',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'NOTHING_TO_RELEASE', 'EVIDENCE_UNPROVED'))
    .input(z.strictObject({ offerId: IdText, reason: Reason }))
    .output(z.strictObject({ approvalId: z.string() })),
  listHolders: oc
    .route({
      method: 'GET',
      path: '/office/subscriptions/offers/{offerId}/holders',
      summary: 'The register of holders of an offer as it was at the end of a day',
      tags,
    })
    .errors(mayGive(...known))
    .input(z.strictObject({ offerId: IdText, on: Day.optional(), after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z.array(z.strictObject({ personId: z.string(), amount: Money, since: Instant })).max(holdersPage),
        total: Money,
        holders: z.int().min(0),
        names: Names,
        next: Next,
      }),
    ),
}
