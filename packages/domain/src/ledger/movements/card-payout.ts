/**
 * Members' money goes from the payment institution to our bank account. It is in transit from the moment the institution took the payout until
 * it is on a bank statement; a payout that failed or was sent back is at the institution again.
 */
import type { Money } from '../../money.ts'
import { systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface PostedPayout {
  readonly id: string
  readonly cell: Cell
  readonly money: Money
}

export function cardPaidOut({ id, cell, money }: PostedPayout, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `card-payout:${id}`,
      movement: 'card-paid-out',
      subject: id,
      debit: systemAccount(place, 'card-transit'),
      credit: systemAccount(place, 'card-wallet'),
      amountMinor: money.amountMinor,
    },
  ]
}

export function cardPayoutArrived({ id, cell, money }: PostedPayout, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `card-payout:${id}:ended`,
      movement: 'card-payout-arrived',
      subject: id,
      debit: systemAccount(place, 'bank'),
      credit: systemAccount(place, 'card-transit'),
      amountMinor: money.amountMinor,
    },
  ]
}

export function cardPayoutReturned({ id, cell, money }: PostedPayout, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `card-payout:${id}:ended`,
      movement: 'card-payout-returned',
      subject: id,
      debit: systemAccount(place, 'card-wallet'),
      credit: systemAccount(place, 'card-transit'),
      amountMinor: money.amountMinor,
    },
  ]
}
