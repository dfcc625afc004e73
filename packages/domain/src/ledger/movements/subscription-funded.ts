/** Money set aside for an offer is paid for it, all or a part; what is left is free again. A reservation ends once, one way or the other. */
import type { Id } from '../../id.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface FundedSubscription {
  readonly id: string
  readonly reservation: Id<'trf'>
  readonly amountMinor: bigint
}

export function subscriptionFunded({ id, reservation, amountMinor }: FundedSubscription, nextId: NextTransferId): readonly Step[] {
  return [
    {
      kind: 'settle',
      id: nextId(),
      key: `subscription:${id}:funded`,
      movement: 'subscription-funded',
      subject: id,
      reservation,
      amountMinor,
    },
  ]
}
