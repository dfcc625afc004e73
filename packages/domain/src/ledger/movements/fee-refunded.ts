/** A fee goes back to whoever paid it, because what it was for did not come about. */

import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface RefundedFee {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly money: Money
}

export function feeRefunded({ id, cell, personId, money }: RefundedFee, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `fee:${id}:refunded`,
      movement: 'fee-refunded',
      subject: id,
      debit: systemAccount(place, 'fee-income'),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}
