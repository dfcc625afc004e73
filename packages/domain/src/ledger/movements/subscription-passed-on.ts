/** An offer has closed: what was paid for one subscription goes on to the company. */

import type { Money } from '../../money.ts'
import { escrow, spvCash } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface PassedOnSubscription {
  readonly id: string
  readonly cell: Cell
  readonly offerId: string
  readonly spvId: string
  readonly money: Money
}

export function subscriptionPassedOn({ id, cell, offerId, spvId, money }: PassedOnSubscription, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `subscription:${id}:passed-on`,
      movement: 'subscription-passed-on',
      subject: id,
      debit: escrow(place, offerId),
      credit: spvCash(place, spvId),
      amountMinor: money.amountMinor,
    },
  ]
}
