/**
 * Money on its way to a member's own bank account. It is set aside when the member confirms, leaves with a file that two people agree to,
 * and has left once the bank's statement says so. What the bank sends back is the member's again.
 */
import type { Id } from '../id.ts'
import type { Cell } from '../ledger/chart-of-accounts.ts'
import type { Asset } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, dayMs, minuteMs } from '../time.ts'
import { accountStanding, type LinkedAccount } from './linked-account.ts'
import { canBePaid, payoutMaxMinor } from './payout-list.ts'

export const withdrawalStates = ['draft', 'in-review', 'ready', 'sent', 'paid', 'returned', 'refused', 'cancelled', 'expired'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export interface Withdrawal {
  readonly id: Id<'wdr'>
  readonly personId: Id<'per'>
  readonly accountId: Id<'bac'>
  readonly cell: Cell
  readonly asset: Asset
  readonly amountMinor: bigint
  readonly state: WithdrawalState
  readonly preparedAt: Date
  readonly confirmedAt: Date | undefined
  /** The transfer that holds the money. */
  readonly reservation: Id<'trf'> | undefined
  readonly endedAt: Date | undefined
}

/** Above this a person looks at a withdrawal before it can leave: 10,000 euros or pounds. */
export const reviewAboveMinor = 1_000_000n
/** One euro or pound. */
export const withdrawalMinMinor = 100n
/** The most that one SEPA payment carries. A payment in pounds carries less: `prepareWithdrawal` refuses what is above. */
export const withdrawalMaxMinor = 99_999_999_999n
export const withdrawalsPage = 25

/** Whoever has not confirmed by then begins anew. */
const draftLivesMs = 15 * minuteMs
/** Far longer than any bank takes: the daily check names a withdrawal that is late after days. */
const reservationLivesMs = 365 * dayMs

export type WithdrawalRefusal = Refusal<
  'WITHDRAWAL_AMOUNT_UNFIT' | 'WITHDRAWAL_STEP_UNFIT' | 'WITHDRAWAL_EXPIRED' | 'BANK_ACCOUNT_UNUSABLE'
>
type Decided = { readonly refused: false; readonly withdrawal: Withdrawal } | WithdrawalRefusal

const unfit = refuse('WITHDRAWAL_STEP_UNFIT')

export interface NewWithdrawal extends Pick<Withdrawal, 'id' | 'personId' | 'cell' | 'asset' | 'amountMinor'> {
  readonly account: LinkedAccount | undefined
}

/** A draft: what will be sent, and to which account. What the member confirms is exactly this. */
export function prepareWithdrawal({ account, ...wish }: NewWithdrawal, now: Date): Decided {
  const { amountMinor, asset } = wish
  if (amountMinor < withdrawalMinMinor || amountMinor > payoutMaxMinor(asset)) return refuse('WITHDRAWAL_AMOUNT_UNFIT')
  if (!isOwnUsable(account, wish, now)) return refuse('BANK_ACCOUNT_UNUSABLE')
  return took({
    ...wish,
    accountId: account.id,
    state: 'draft',
    preparedAt: now,
    confirmedAt: undefined,
    reservation: undefined,
    endedAt: undefined,
  })
}

/** The member has shown a factor for this amount and this account, so the money is set aside now. */
export function decideConfirmed(draft: Withdrawal, account: LinkedAccount | undefined, now: Date): Decided {
  if (draft.state !== 'draft') return unfit
  if (now >= after(draft.preparedAt, draftLivesMs)) return refuse('WITHDRAWAL_EXPIRED')
  if (account?.id !== draft.accountId || !isOwnUsable(account, draft, now)) return refuse('BANK_ACCOUNT_UNUSABLE')
  return took({ ...draft, state: draft.amountMinor > reviewAboveMinor ? 'in-review' : 'ready', confirmedAt: now })
}

/** One payment that the bank cannot make would hold up the whole file, so an account that it cannot reach is refused here. */
function isOwnUsable(
  account: LinkedAccount | undefined,
  { personId, asset }: Pick<Withdrawal, 'personId' | 'asset'>,
  now: Date,
): account is LinkedAccount {
  if (account?.personId !== personId || account.removedAt !== undefined || accountStanding(account, now) !== 'usable') return false
  return canBePaid(asset, { name: account.holderName, account: account.account })
}

export function reservedUntil(now: Date): Date {
  return after(now, reservationLivesMs)
}

/** Staff let a large withdrawal go, or refuse it. */
export function decideReviewed(withdrawal: Withdrawal, isAccepted: boolean, now: Date): Decided {
  if (withdrawal.state !== 'in-review') return unfit
  return took(isAccepted ? { ...withdrawal, state: 'ready' } : { ...withdrawal, state: 'refused', endedAt: now })
}

/** Until it is in a file for the bank, its owner takes it back. */
export function decideCancelled(withdrawal: Withdrawal, now: Date): Decided {
  if (!isCancellable(withdrawal.state)) return unfit
  return took({ ...withdrawal, state: 'cancelled', endedAt: now })
}

export function isCancellable(state: WithdrawalState): boolean {
  return state === 'draft' || state === 'in-review' || state === 'ready'
}

/** It is in a file that two people agreed to. */
export function decideSent(withdrawal: Withdrawal): Decided {
  return withdrawal.state === 'ready' ? took({ ...withdrawal, state: 'sent' }) : unfit
}

/** The bank's statement says that it has left. */
export function decidePaid(withdrawal: Withdrawal, now: Date): Decided {
  return withdrawal.state === 'sent' ? took({ ...withdrawal, state: 'paid', endedAt: now }) : unfit
}

/** The bank sent it back after it had left. */
export function decideReturned(withdrawal: Withdrawal, now: Date): Decided {
  return withdrawal.state === 'paid' ? took({ ...withdrawal, state: 'returned', endedAt: now }) : unfit
}

/** When a draft is forgotten. */
export function draftEndsAt({ preparedAt }: Pick<Withdrawal, 'preparedAt'>): Date {
  return after(preparedAt, draftLivesMs)
}

/** The draft as time leaves it. */
export function expiredWithdrawal(withdrawal: Withdrawal, now: Date): Withdrawal {
  return withdrawal.state === 'draft' && now >= draftEndsAt(withdrawal) ? { ...withdrawal, state: 'expired', endedAt: now } : withdrawal
}

function took(withdrawal: Withdrawal): Decided {
  return { refused: false, withdrawal }
}
