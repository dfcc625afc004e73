/**
 * Custody wallets, in our words: one for each person, made once, named by its address. The provider holds it; what is in it, only
 * an answer of `readBalances` says.
 */
import type { Money } from '@heathland/domain/money'

export interface CustodyWallet {
  /** Its one name, at the provider and on the chain. */
  readonly address: string
  readonly createdAt: Date | undefined
}

export interface WalletOrder {
  /** Our id of the person, for ever: the provider gives the same owner the same wallet. */
  readonly ownerReference: string
  /** Derived from the row that asks for it, so that asking again is the same order. */
  readonly idempotencyKey: string
}

/** Nothing was made, surely; the same order may succeed later. */
export const walletRefusals = {
  unreachable: 'No connection.',
  busy: 'The provider wants to be asked less often, or we have stopped asking it for a while.',
  misconfigured: 'The provider does not accept our settings.',
  'not-possible': 'The provider does not take the order as it is.',
} as const
export type WalletRefusal = keyof typeof walletRefusals

/** It may have been made or not; `findWallet` tells. */
export const walletUnknowns = {
  unreachable: 'The connection ended before the answer.',
  timeout: 'No answer in time.',
  busy: 'The provider wants to be asked less often, or we have stopped asking it for a while.',
  'provider-failed': 'An answer that says so, or that cannot be read.',
  misconfigured: 'The provider does not accept our settings.',
  contradiction: 'An answer about something else than was asked: another owner, chain or token.',
} as const
export type WalletUnknown = keyof typeof walletUnknowns
interface Unknown {
  readonly unknown: WalletUnknown
}

/** `created` also when it was there before. */
export type CreationOutcome = { readonly created: CustodyWallet } | { readonly notCreated: WalletRefusal } | Unknown
export type FindingOutcome = { readonly found: CustodyWallet } | { readonly missing: true } | Unknown
export type BalancesOutcome = { readonly balances: readonly Money[] } | { readonly missing: true } | Unknown

export interface WalletPort {
  /** Safe to call again with the same order, which is how an `unknown` may be resolved as well. */
  readonly createWallet: (order: WalletOrder) => Promise<CreationOutcome>
  readonly findWallet: (ownerReference: string) => Promise<FindingOutcome>
  /** One for each asset that we keep in custody, zero included. */
  readonly readBalances: (address: string) => Promise<BalancesOutcome>
  /** Where staff look at the wallet at the provider's. */
  readonly consoleUrl: (address: string) => string
  /** The chain that the tokens are on, by the provider's name for it. */
  readonly network: string
}
