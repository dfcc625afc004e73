/** What a payment institution does wrong, and what it did. */
import { answerFaults, type FaultOf, type FaultTable } from '../faults.ts'
import type { DeedFacts } from '../record.ts'

export const mangopayFaults = {
  ...answerFaults,
  'acts-late': 'Takes a request, and does it only after the delay: its key is in use until then.',
  'token-lost': 'Does not know the access token any more.',
  behind: 'Does not know yet of payments and movements that it has, and answers 404.',
  'wrong-amount': 'Says that everything was ten times as much.',
  'wrong-credit': 'Says that ten times as much came into the wallet as was charged.',
  'wrong-currency': 'Says that it was in US dollars.',
  'wrong-wallet': 'Says that it was about another wallet.',
} as const satisfies FaultTable
export type MangopayFault = FaultOf<typeof mangopayFaults>

export const paymentFaults = {
  none: 'Payments and payouts go as they should.',
  stuck: 'A card payment stays undecided.',
  'fails-later': 'A card payment is taken, and fails after a while.',
  'arrives-short': 'A wire arrives with half of what was declared.',
  'payout-fails': 'A payout fails after a while, and the money is in the wallet again.',
  'payout-bounces': 'A payout succeeds, and the bank sends the money back after a while.',
} as const satisfies FaultTable
export type PaymentFault = FaultOf<typeof paymentFaults>

export interface PaymentDeed extends DeedFacts {
  readonly what:
    | 'payer-created'
    | 'payer-closed'
    | 'wallet-created'
    | 'card-form-opened'
    | 'card-tokenized'
    | 'card-registered'
    | 'payment-created'
    | 'payment-changed'
    | 'movement-created'
    | 'movement-changed'
    | 'dispute-created'
    | 'hook-created'
    | 'read'
    | 'refused'
    /** A fault that was ordered kept it from being done. */
    | 'not-done'
    | 'webhook-sent'
  /** Of what it was done to. */
  readonly id?: string
  /** What the platform calls it. */
  readonly tag?: string | undefined
  readonly status?: string
  readonly amountMinor?: string
  readonly currency?: string
  /** The last four digits of a card. */
  readonly lastFour?: string
  readonly webhook?: { readonly id: string; readonly type: string; readonly attempt: number; readonly status: number | undefined }
  readonly reason?: string
}
