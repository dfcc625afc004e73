/** The house takes out of the clients’ bank account what it has earned in fees. */

import type { Money } from '../../money.ts'
import { house } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface FeeWithdrawal {
  readonly id: string
  readonly cell: Cell
  readonly money: Money
}

export function feeWithdrawn({ id, cell, money }: FeeWithdrawal, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `fee-withdrawal:${id}`,
      movement: 'fee-withdrawn',
      subject: id,
      debit: house(place, 'fee-income'),
      credit: house(place, 'bank'),
      amountMinor: money.amountMinor,
    },
  ]
}
