/** Money that arrived at the bank, and whose owner is known, becomes what we owe them. */

import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface BankDeposit {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly money: Money
}

export function bankDeposit({ id, cell, personId, money }: BankDeposit, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `deposit:${id}`,
      movement: 'bank-deposit',
      subject: id,
      debit: systemAccount(place, 'bank'),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}
