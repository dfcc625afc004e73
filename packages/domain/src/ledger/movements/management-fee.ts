/** A member pays a fee: a movement of its own, never a part of another. */

import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ManagementFee {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly money: Money
}

export function managementFee({ id, cell, personId, money }: ManagementFee, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `fee:${id}`,
      movement: 'management-fee',
      subject: id,
      debit: memberCash(place, personId),
      credit: systemAccount(place, 'fee-income'),
      amountMinor: money.amountMinor,
    },
  ]
}
