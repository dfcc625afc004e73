/** A payment whose owner nobody knows goes back to where it came from. It is given to one owner, or sent back, once. */

import type { Money } from '../../money.ts'
import { systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ReturnedDeposit {
  readonly id: string
  readonly cell: Cell
  readonly money: Money
}

export function depositReturned({ id, cell, money }: ReturnedDeposit, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `deposit:${id}:ended`,
      movement: 'deposit-returned',
      subject: id,
      debit: systemAccount(place, 'unallocated'),
      credit: systemAccount(place, 'bank'),
      amountMinor: money.amountMinor,
    },
  ]
}
