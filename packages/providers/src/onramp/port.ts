/**
 * Turning money of a bank or a card into EURC in a member's wallet, in our words. The provider takes the money on a page of its own
 * and delivers to the wallet; we hear of it by webhook and by asking. Only an answer of `readOrder` says what truly happened.
 */
import type { Money } from '@heathland/domain/money'

export interface BuyOrder {
  /** Ours, and the provider's name for everything that comes of it. */
  readonly orderId: string
  readonly customerId: string
  /** Where the EURC goes; the person cannot change it on the provider's page. */
  readonly walletAddress: string
  /** EUR or GBP, fixed for the order. */
  readonly pay: Money
  readonly email?: string | undefined
  /** The address that the person's browser calls from: the page opens for no other. */
  readonly customerAddress: string
  /** Where the provider's page leads afterwards. What it appends is a hint and no fact. */
  readonly returnUrl: string
  readonly appearance?: 'light' | 'dark' | undefined
  readonly paymentMethod?: PaymentMethod | undefined
}

export const paymentMethods = ['card', 'bank-transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** All in the currency that is paid with. */
export interface OnrampFees {
  readonly provider: Money
  readonly network: Money
  /** Ours, where one was agreed with the provider. */
  readonly extra: Money
  readonly total: Money
}

export interface OnrampQuote {
  /** What the person pays in all, fees included. */
  readonly paid: Money
  readonly fees: OnrampFees
  readonly delivered: Money
  readonly expiresAt: Date | undefined
}

export interface OnrampLimits {
  readonly min: Money
  readonly max: Money
}

export const onrampStates = {
  'awaiting-payment': 'The provider waits for a bank transfer.',
  'action-needed': 'The person or their bank has to agree first.',
  processing: 'Paid; being processed or delivered.',
  done: 'The EURC was sent to the wallet.',
  failed: 'It did not happen, or was taken back; the reason is a sentence of the provider’s.',
} as const
export type OnrampState = keyof typeof onrampStates

/** One attempt to pay an order. A person may try again on the provider's page, so an order may have several. */
export interface OnrampPayment {
  /** The provider's id, unique among all payments. */
  readonly paymentId: string
  readonly state: OnrampState
  readonly failureReason: string | undefined
  /** What was truly charged, beside what had been quoted. */
  readonly paid: Money
  readonly fees: OnrampFees
  /** Set when done, and only when what was delivered is EURC. Never more than was delivered. */
  readonly delivered: Money | undefined
  readonly walletAddress: string | undefined
  /** The provider's id of the person. */
  readonly customerId: string | undefined
  readonly chainTransactionId: string | undefined
  readonly updatedAt: Date
}

/** Nothing is known: ask again. It is never a no. */
export const onrampUnknowns = {
  unreachable: 'No connection, or one that ended before the answer.',
  timeout: 'No answer in time.',
  busy: 'The provider wants to be asked less often, or we have stopped asking it for a while.',
  'provider-failed': 'An answer that says so, or that cannot be read.',
  misconfigured: 'The provider does not accept our settings.',
} as const
export type OnrampUnknown = keyof typeof onrampUnknowns
interface Unknown {
  readonly unknown: OnrampUnknown
}

export type OrderOutcome = { readonly payments: readonly OnrampPayment[] } | Unknown
/** `refused` is the provider's word that this amount or way of paying is not possible. */
export type QuoteOutcome = { readonly quote: OnrampQuote } | { readonly refused: 'not-possible' } | Unknown
export type LimitsOutcome = { readonly limits: OnrampLimits } | { readonly refused: 'not-possible' } | Unknown

export interface OnrampPort {
  /** The origin of the page that `buildBuyUrl` leads to: the only one whose messages and frames are the provider's. */
  readonly pageOrigin: string
  /**
   * The address of the provider's page, signed. Made anew before every load and never kept: it opens for one browser address alone.
   * Throws for an order that no caller should make: money in another asset, nothing to pay, or an address that is none.
   */
  readonly buildBuyUrl: (order: BuyOrder) => string
  readonly quote: (request: { readonly pay: Money; readonly paymentMethod?: PaymentMethod | undefined }) => Promise<QuoteOutcome>
  readonly limits: (request: {
    readonly asset: 'EUR' | 'GBP'
    readonly paymentMethod?: PaymentMethod | undefined
  }) => Promise<LimitsOutcome>
  /** Every payment of an order, oldest first; none when the person has not begun. */
  readonly readOrder: (orderId: string) => Promise<OrderOutcome>
}
