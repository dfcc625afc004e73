/** Money that a member wants sent to their bank is set aside until the bank has answered. */

import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ReservedWithdrawal {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly money: Money
  /** When the money is free again unless something happened before. */
  readonly expiresAt: Date
}

export function withdrawalReserved({ id, cell, personId, money, expiresAt }: ReservedWithdrawal, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'reserve',
      id: nextId(),
      key: `withdrawal:${id}:reserved`,
      movement: 'withdrawal-reserved',
      subject: id,
      debit: memberCash(place, personId),
      credit: systemAccount(place, 'bank'),
      amountMinor: money.amountMinor,
      expiresAt,
    },
  ]
}
