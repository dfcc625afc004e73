/** Money that arrived at the bank without a known owner is kept apart until one is found or it goes back. */

import type { Money } from '../../money.ts'
import { systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface UnallocatedDeposit {
  readonly id: string
  readonly cell: Cell
  readonly money: Money
}

export function depositUnallocated({ id, cell, money }: UnallocatedDeposit, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `deposit:${id}`,
      movement: 'deposit-unallocated',
      subject: id,
      debit: systemAccount(place, 'bank'),
      credit: systemAccount(place, 'unallocated'),
      amountMinor: money.amountMinor,
    },
  ]
}
