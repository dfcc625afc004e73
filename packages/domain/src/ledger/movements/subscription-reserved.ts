/** Money for an offer is set aside: still the member’s, and nobody else can be promised it. */

import type { Money } from '../../money.ts'
import { escrow, memberCash } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ReservedSubscription {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly offerId: string
  readonly money: Money
  /** When the money is free again unless something happened before. */
  readonly expiresAt: Date
}

export function subscriptionReserved(
  { id, cell, personId, offerId, money, expiresAt }: ReservedSubscription,
  nextId: NextTransferId,
): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'reserve',
      id: nextId(),
      key: `subscription:${id}:reserved`,
      movement: 'subscription-reserved',
      subject: id,
      debit: memberCash(place, personId),
      credit: escrow(place, offerId),
      amountMinor: money.amountMinor,
      expiresAt,
    },
  ]
}
