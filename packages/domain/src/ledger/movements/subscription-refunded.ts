/** Money paid for an offer comes back to the member, from wherever it has got to: still with the offer, or already with its company. */

import type { Money } from '../../money.ts'
import { escrow, memberCash, spvCash } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface RefundedSubscription {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  readonly from: { readonly offerId: string } | { readonly spvId: string }
  readonly money: Money
}

export function subscriptionRefunded({ id, cell, personId, from, money }: RefundedSubscription, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: money.asset }
  return [
    {
      kind: 'post',
      id: nextId(),
      key: `subscription:${id}:refunded`,
      movement: 'subscription-refunded',
      subject: id,
      debit: 'offerId' in from ? escrow(place, from.offerId) : spvCash(place, from.spvId),
      credit: memberCash(place, personId),
      amountMinor: money.amountMinor,
    },
  ]
}
