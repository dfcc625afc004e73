/**
 * Taking money by card or bank wire, giving it back and paying it out through a payment institution, in our words. The institution
 * holds what members pay in one wallet of ours for each currency. A hook only says that something happened: an answer of `read…` is
 * what counts.
 */
import type { Money } from '@heathland/domain/money'

/**
 * A member as the institution has to know whoever pays: it asks no more of somebody who only pays and is refunded, so no more is sent.
 * Nothing is kept for them there.
 */
export interface Payer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/**
 * What names a request, so that repeating it does the same as sending it once. A repetition is answered as the first was: what has
 * become of it since, only `read…` says. The institution remembers a key for 24 hours: a request that was first wanted longer ago is
 * not sent again, because nobody could tell whether it happened.
 */
export interface RequestKey {
  readonly key: string
  readonly wantedSince: Date
}

/** What the member's browser needs to send card data straight to the institution. It never passes through us. */
export interface CardForm {
  readonly registrationId: string
  /** On `cardOrigin`. */
  readonly url: string
  readonly accessKey: string
  readonly data: string
}

/** The browser as the issuer's 3-D Secure server wants to know it. */
export interface BrowserFacts {
  readonly acceptHeader: string
  readonly userAgent: string
  /** BCP 47. */
  readonly language: string
  readonly colorDepth: number
  readonly screenWidth: number
  readonly screenHeight: number
  /** Minutes that UTC is ahead of the browser's time, as browsers say it. */
  readonly timeZoneOffsetMinutes: number
}

export interface CardPayment extends RequestKey {
  readonly payerId: string
  readonly cardId: string
  /** What the card is charged, our fee included. */
  readonly charged: Money
  /** The part of it that the institution sets aside as our fee. */
  readonly fee: Money
  /** Ours: the institution gives it back with the payment. */
  readonly reference: string
  /** Where the issuer's page leads afterwards. What it appends is a hint and no fact. */
  readonly returnUrl: string
  readonly ipAddress: string
  readonly browser: BrowserFacts
}

/** A card payment on a page of the institution: the card is typed there, and its issuer asked there. No card data passes through us. */
export interface CardPagePayment extends Pick<CardPayment, keyof RequestKey | 'payerId' | 'charged' | 'fee' | 'reference'> {
  /** Where the page leads afterwards. What it appends is a hint and no fact. */
  readonly returnUrl: string
  readonly language: 'en' | 'nl'
}

export const paymentStates = {
  'action-needed': 'The member has to go on: on the institution’s page, or on that of the card’s issuer.',
  waiting: 'Asked for, and not decided.',
  done: 'The money is in our wallet.',
  failed: 'It did not happen.',
} as const
export type PaymentState = keyof typeof paymentStates

export const paymentFailures = {
  'not-authenticated': 'The member did not pass 3-D Secure.',
  declined: 'The card’s issuer refused.',
  'card-invalid': 'The card is expired, blocked or cannot be used for this.',
  cancelled: 'The member broke it off, or let the page expire.',
  blocked: 'The institution refused for fraud or for a limit of its own.',
  other: 'Another reason; the institution’s sentence says which.',
} as const
export type PaymentFailure = keyof typeof paymentFailures

export interface Payment {
  readonly paymentId: string
  readonly kind: 'card' | 'wire'
  readonly state: PaymentState
  readonly failure: PaymentFailure | undefined
  /** The institution's own code and sentence, for staff. */
  readonly result: string | undefined
  /** What the card is charged, or what arrived by wire: nothing until it is done. */
  readonly charged: Money
  readonly fee: Money
  /** What came into our wallet: nothing until it is done. */
  readonly credited: Money
  readonly payerId: string
  readonly walletId: string
  readonly reference: string | undefined
  /** Where the member goes on: the institution’s page, on `cardOrigin`, or that of the card’s issuer. */
  readonly redirectUrl: string | undefined
  readonly madeAt: Date
  readonly decidedAt: Date | undefined
}

/** Where a member sends a wire to. Shown exactly as it came: the account may be another one the next time. */
export interface WireInstructions {
  readonly paymentId: string
  readonly reference: string
  readonly ownerName: string
  readonly iban: string
  readonly bic: string
  readonly amount: Money
}

/**
 * Money that goes back to a card, from our wallet to another, or to a bank account. A payout that the bank sent back is read as a
 * refund: it comes into our wallet again, and the payout itself stays done.
 */
export interface Movement {
  readonly movementId: string
  readonly kind: 'refund' | 'transfer' | 'payout'
  /** Of a refund: the payment or the payout that it gives back. */
  readonly givesBack: { readonly kind: 'payment' | 'payout'; readonly id: string } | undefined
  readonly state: 'waiting' | 'done' | 'failed'
  readonly result: string | undefined
  readonly amount: Money
  readonly reference: string | undefined
  readonly madeAt: Date
  readonly decidedAt: Date | undefined
}

/** A payer told the card’s issuer that a payment was not theirs, or not as agreed. */
export interface Dispute {
  readonly disputeId: string
  /** The payment that it is about. */
  readonly paymentId: string
  /** Whether the money was taken out of our wallet. An issuer that only asks for papers takes none. */
  readonly isMoneyTaken: boolean
  readonly isClosed: boolean
  readonly amount: Money
}

export const eventSubjects = ['payment', 'refund', 'transfer', 'payout', 'payout-return', 'dispute'] as const
export type EventSubject = (typeof eventSubjects)[number]

/** That something happened to something: what, the thing itself says. */
export interface PaymentEvent {
  readonly subject: EventSubject
  readonly id: string
  readonly at: Date
}

/** Nothing is known: ask again. It is never a no. */
export const paymentUnknowns = {
  unreachable: 'No connection, or one that ended before the answer.',
  timeout: 'No answer in time.',
  busy: 'The institution wants to be asked less often, a request with this key is under way, or we have stopped asking for a while.',
  'provider-failed': 'An answer that says so, or that cannot be read.',
  misconfigured: 'The institution does not accept our settings.',
  'key-expired': 'First wanted too long ago to be repeated safely: somebody has to look it up.',
} as const
export type PaymentUnknown = keyof typeof paymentUnknowns
export interface Unknown {
  readonly unknown: PaymentUnknown
}
/** The institution's word that this cannot be, with its own sentence for staff. */
export interface Refusal {
  readonly refused: 'not-possible' | 'not-found'
  readonly result: string
}

export type PayerOutcome = { readonly payerId: string } | Refusal | Unknown
export type ClosedOutcome = { readonly closed: true } | { readonly missing: true } | Refusal | Unknown
export type CardFormOutcome = { readonly form: CardForm } | Refusal | Unknown
export type CardOutcome = { readonly cardId: string } | Refusal | Unknown
export type PaymentOutcome = { readonly payment: Payment } | Refusal | Unknown
export type WireOutcome = { readonly wire: WireInstructions } | Refusal | Unknown
export type MovementOutcome = { readonly movement: Movement } | Refusal | Unknown
export type DisputeOutcome = { readonly dispute: Dispute } | Refusal | Unknown
export type BalanceOutcome = { readonly balance: Money } | Refusal | Unknown
export type EventsOutcome = { readonly events: readonly PaymentEvent[]; readonly hasMore: boolean } | Unknown

export interface PaymentsPort {
  /** The only origin that a browser sends card data to, or is sent to for a payment. */
  readonly cardOrigin: string
  readonly createPayer: (request: RequestKey & { readonly payer: Payer; readonly reference: string }) => Promise<PayerOutcome>
  /**
   * Closes a payer for good: nobody pays or is refunded in their name again. The institution deletes nothing then: what it keeps, for how long
   * and by which law is its own duty. `missing`: it knows nobody of this id.
   */
  readonly closePayer: (payerId: string) => Promise<ClosedOutcome>
  readonly startCard: (request: RequestKey & { readonly payerId: string; readonly asset: 'EUR' | 'GBP' }) => Promise<CardFormOutcome>
  /** `registrationData` is what the browser was answered: the institution's proof that it has the card. */
  readonly finishCard: (request: { readonly registrationId: string; readonly registrationData: string }) => Promise<CardOutcome>
  /** Throws for a payment that no caller should ask for: nothing to charge, a fee of all of it, or two currencies. */
  readonly payByCard: (payment: CardPayment) => Promise<PaymentOutcome>
  /** Opens the institution’s page for one payment. Throws for what no caller should ask for, as `payByCard` does. */
  readonly openCardPage: (payment: CardPagePayment) => Promise<PaymentOutcome>
  readonly askForWire: (
    request: RequestKey & { readonly payerId: string; readonly amount: Money; readonly reference: string },
  ) => Promise<WireOutcome>
  readonly readPayment: (paymentId: string) => Promise<PaymentOutcome>
  /** Gives a card payment back, in whole or in part, out of our wallet: our fee stays set aside. A wire goes back by a payout. */
  readonly refund: (
    request: RequestKey & { readonly paymentId: string; readonly payerId: string; readonly amount: Money; readonly reference: string },
  ) => Promise<MovementOutcome>
  readonly transfer: (
    request: RequestKey & { readonly toWalletId: string; readonly amount: Money; readonly reference: string },
  ) => Promise<MovementOutcome>
  /**
   * From our wallet to our own bank account there, whose id is a setting. `bankReference` is what that bank's statement shows: twelve capital
   * letters and digits at most.
   */
  readonly payOut: (
    request: RequestKey & { readonly amount: Money; readonly reference: string; readonly bankReference: string },
  ) => Promise<MovementOutcome>
  readonly readMovement: (movement: { readonly kind: Movement['kind']; readonly movementId: string }) => Promise<MovementOutcome>
  readonly readDispute: (disputeId: string) => Promise<DisputeOutcome>
  readonly readBalance: (asset: 'EUR' | 'GBP') => Promise<BalanceOutcome>
  /** Oldest first, from a moment on: the safety net for hooks that did not arrive. */
  readonly listEvents: (request: { readonly since: Date; readonly page: number }) => Promise<EventsOutcome>
}
