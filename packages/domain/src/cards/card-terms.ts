/** What a card payment is called, may be and costs: what pages show, without the rules that move money. */
export const cardStates = {
  created: 'The page is being opened; nobody can pay yet.',
  'awaiting-confirmation': 'The member has to pay on the institution’s page, and to confirm it to the card’s issuer.',
  held: 'The card was charged, and somebody or the identity check has to decide first.',
  succeeded: 'The money is in the member’s balance.',
  failed: 'The card was not charged.',
  expired: 'Nobody paid for a day.',
  refunded: 'The money went back to the card before it was credited.',
} as const
export type CardState = keyof typeof cardStates

/** Why the card was not charged, as the member can act on it. */
export const cardFailures = {
  'not-authenticated': 'The member was not confirmed by 3-D Secure.',
  declined: 'The card’s issuer declined.',
  'card-invalid': 'The card is expired, blocked or cannot be used.',
  cancelled: 'The member went back, or let the page expire.',
  blocked: 'The institution refused for fraud or for a limit of its own.',
  unavailable: 'The page could not be opened.',
  other: 'Another reason.',
} as const
export type CardFailure = keyof typeof cardFailures

/** What keeps money that was charged from being credited. */
export const cardHolds = {
  'wrong-amount': 'What was charged or came in is not what was quoted.',
  'wrong-payer': 'It was paid in the name of somebody else than was asked for.',
  'identity-check': 'The member’s identity check is not approved.',
  refunded: 'A part of it went back to the card before it was credited.',
} as const
export type CardHold = keyof typeof cardHolds

/** In the smallest unit of euro or pound: the same minimum as for every other way to add money. */
export const cardMinMinor = 2_000n
/** Issuers decline most larger card payments; a bank transfer has no such limit. */
export const cardMaxMinor = 250_000n
/** An order is paid whole, and most offers begin at 5,000: the member arranges a larger payment with their issuer, who may decline it. */
export const orderCardMaxMinor = 1_500_000n

/** While a payment for an order is in one of these, nothing else pays the order: the card may have been charged. */
export const openCardStates = ['created', 'awaiting-confirmation', 'held'] as const satisfies readonly CardState[]

/** The fee in hundredths of a percent, rounded half up to a whole cent or penny. */
export function cardFee(amountMinor: bigint, feeBps: bigint): bigint {
  return (amountMinor * feeBps + 5_000n) / 10_000n
}

export interface OrderCardCost {
  readonly totalMinor: bigint
  readonly feeMinor: bigint
  readonly chargedMinor: bigint
}

/** What an order costs with the card on top. */
export function orderCardCost(totalMinor: bigint, feeBps: bigint): OrderCardCost {
  const feeMinor = cardFee(totalMinor, feeBps)
  return { totalMinor, feeMinor, chargedMinor: totalMinor + feeMinor }
}
