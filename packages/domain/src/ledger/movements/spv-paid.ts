/** A company pays someone outside from what we hold for it. */

import type { Money } from '../../money.ts'
import { spvCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface CompanyPayment {
  readonly id: string
  readonly cell: Cell
  readonly spvId: string
  readonly money: Money
}

export function spvPaid({ id, cell, spvId, money }: CompanyPayment, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `spv-payment:${id}`,
      movement: 'spv-paid',
      subject: id,
      debit: spvCash(place, spvId),
      credit: systemAccount(place, 'bank'),
      amountMinor: money.amountMinor,
    },
  ]
}
