/** Money for a company arrived at the bank: rent, interest, the price of what it sold. */

import type { Money } from '../../money.ts'
import { spvCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface CompanyReceipt {
  readonly id: string
  readonly cell: Cell
  readonly spvId: string
  readonly money: Money
}

export function spvReceived({ id, cell, spvId, money }: CompanyReceipt, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `spv-receipt:${id}`,
      movement: 'spv-received',
      subject: id,
      debit: systemAccount(place, 'bank'),
      credit: spvCash(place, spvId),
      amountMinor: money.amountMinor,
    },
  ]
}
