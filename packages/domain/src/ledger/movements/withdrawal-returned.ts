/** The bank sent a withdrawal back, so it is what we owe the member again. */

import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ReturnedWithdrawal {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly money: Money
}

export function withdrawalReturned({ id, cell, personId, money }: ReturnedWithdrawal, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `withdrawal:${id}:returned`,
      movement: 'withdrawal-returned',
      subject: id,
      debit: systemAccount(place, 'bank'),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}
