/** How deposits look on the wire, the same from the server and from the demonstration. */
import type { Deposit, DepositFees, DepositState, HoldReason } from '@heathland/domain/funding/deposit'
import type { Money } from '@heathland/domain/money'
import type { Quote, Deposit as WireDeposit } from './member/funding.ts'

export interface DepositStory {
  readonly deposit: Deposit
  readonly timeline: readonly { readonly at: Date; readonly state: DepositState }[]
  /** The newest thing about it that a person has not settled. */
  readonly heldFor: HoldReason | undefined
}

export function toDeposit({ deposit, timeline, heldFor }: DepositStory): WireDeposit {
  const { id, state, pay, quoted, charged, delivered, failureReason, openedAt, settledAt } = deposit
  return {
    id,
    state,
    paid: toMoney(pay),
    quoted: toFees(quoted.fees),
    ...(charged && { charged: toFees(charged) }),
    ...(delivered && { delivered: toMoney(delivered) }),
    ...(failureReason !== undefined && { failureReason }),
    ...(heldFor && { heldFor }),
    openedAt: openedAt.toISOString(),
    ...(settledAt && { settledAt: settledAt.toISOString() }),
    timeline: timeline.map((step) => ({ at: step.at.toISOString(), state: step.state })),
  }
}

export interface QuotedPurchase {
  readonly paid: Money
  readonly fees: DepositFees
  readonly delivered: Money
  readonly expiresAt: Date | undefined
  readonly limits: { readonly min: Money; readonly max: Money }
}

export function toQuote({ paid, fees, delivered, expiresAt, limits }: QuotedPurchase): Quote {
  return {
    paid: toMoney(paid),
    fees: toFees(fees),
    delivered: toMoney(delivered),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    limits: { min: toMoney(limits.min), max: toMoney(limits.max) },
  }
}

function toFees({ provider, network, extra, total }: DepositFees) {
  return { provider: toMoney(provider), network: toMoney(network), extra: toMoney(extra), total: toMoney(total) }
}

export function toMoney({ amountMinor, asset }: Money) {
  return { amountMinor: String(amountMinor), asset }
}
