/** The owner of a payment was found: what was kept apart becomes what we owe them. It is given to one owner, or sent back, once. */

import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface AllocatedDeposit {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly money: Money
}

export function depositAllocated({ id, cell, personId, money }: AllocatedDeposit, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `deposit:${id}:ended`,
      movement: 'deposit-allocated',
      subject: id,
      debit: systemAccount(place, 'unallocated'),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}
