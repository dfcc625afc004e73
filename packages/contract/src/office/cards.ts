import { institutionPayoutsPage, payoutStates } from '@heathland/domain/cards/institution-payout'
import { proseLength } from '@heathland/domain/form'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose } from '../text.ts'
import { Instant, Money } from '../wire.ts'

/** Our wallet of one currency at the payment institution. */
export const InstitutionWallet = z.strictObject({
  cell: z.enum(['eu', 'uk']),
  /** What the institution said last, and when. */
  held: Money.optional(),
  readAt: Instant.optional(),
  books: Money,
  /** On its way to our bank account. */
  inTransit: Money,
  inTransitSince: Instant.optional(),
  /** What has to go back to cards and was not taken from its members yet. */
  owedToCards: Money,
  available: Money,
  /** Whether a bank account for payouts is set. */
  canPayOut: z.boolean(),
  /** Above which amount a payout happens every day, and what it leaves for refunds. */
  daily: z.strictObject({ above: Money, buffer: Money }).optional(),
  /** A payout that the institution has not answered about yet. */
  isAsking: z.boolean(),
  /** The request for a payout that waits for a second person. */
  approvalId: z.string().optional(),
})
export type InstitutionWallet = z.infer<typeof InstitutionWallet>

export const InstitutionPayout = z.strictObject({
  id: z.string(),
  cell: z.enum(['eu', 'uk']),
  amount: Money,
  /** What our bank statement shows. */
  reference: z.string(),
  state: z.enum(payoutStates),
  /** Whether nobody asked for it: it was the daily payout. */
  isDaily: z.boolean(),
  /** The institution's own words. */
  failure: z.string().optional(),
  movementId: z.string().optional(),
  lineId: z.string().optional(),
  wantedAt: Instant,
  sentAt: Instant.optional(),
  paidAt: Instant.optional(),
  endedAt: Instant.optional(),
})
export type InstitutionPayout = z.infer<typeof InstitutionPayout>

const tags = ['cards']

export const cards = {
  readInstitution: oc
    .route({
      method: 'GET',
      path: '/office/cards',
      summary: 'What the payment institution holds for us, and what is on its way to the bank',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({}))
    .output(z.strictObject({ wallets: z.array(InstitutionWallet).max(2) })),
  listPayouts: oc
    .route({
      method: 'GET',
      path: '/office/cards/payouts',
      summary: 'Payouts of the payment institution to our bank account, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(InstitutionPayout).max(institutionPayoutsPage), next: z.string().optional() })),
  requestPayout: oc
    .route({
      method: 'POST',
      path: '/office/cards/payouts',
      summary: 'Ask for a payout of the payment institution to our bank account, which a second person decides',
      tags,
    })
    .errors(
      mayGive(
        ...officeErrors,
        ...keyed,
        'STEP_UP_REQUIRED',
        'APPROVAL_WAITING',
        'CARD_PAYOUT_UNFIT',
        'CARD_PAYOUT_OPEN',
        'CARD_PAYOUT_UNAVAILABLE',
      ),
    )
    .input(
      z.strictObject({
        cell: z.enum(['eu', 'uk']),
        amountMinor: coded(/^[1-9]\d{0,12}$/, 13),
        reason: prose(500).min(proseLength.min),
      }),
    )
    .output(z.strictObject({ approvalId: z.string() })),
}
