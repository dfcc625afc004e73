/** Heathland withdraws its fees from the clients’ bank account. */

import type { Money } from '../../money.ts'
import { systemAccount } from '../accounts.ts'
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
      debit: systemAccount(place, 'fee-income'),
      credit: systemAccount(place, 'bank'),
      amountMinor: money.amountMinor,
    },
  ]
}
