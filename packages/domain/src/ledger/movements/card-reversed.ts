/** Money that was charged to a card goes back to it, and the fee of that part is given back. */
import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'
import { feeRefunded } from './fee-refunded.ts'

export interface ReversedCardPayment {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  /** All that goes back, the fee included. */
  readonly money: Money
  readonly fee: Money
}

export function cardReversed({ id, cell, personId, money, fee }: ReversedCardPayment, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  const refund = fee.amountMinor === 0n ? [] : feeRefunded({ id, cell, personId, money: fee }, nextId)
  return [
    ...refund,
    {
      kind: 'post',
      id: nextId(),
      key: `card-reversal:${id}`,
      movement: 'card-reversed',
      subject: id,
      debit: memberCash(place, personId),
      credit: systemAccount(place, 'card-wallet'),
      amountMinor: money.amountMinor,
    },
  ]
}
