/** Money set aside for an offer is free again: the member changed their mind, the offer failed, or the time is over. */
import type { Id } from '../../id.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ReleasedSubscription {
  readonly id: string
  readonly reservation: Id<'trf'>
}

export function subscriptionReleased({ id, reservation }: ReleasedSubscription, nextId: NextTransferId): readonly Step[] {
  return [
    {
      kind: 'release',
      id: nextId(),
      key: `subscription:${id}:released`,
      movement: 'subscription-released',
      subject: id,
      reservation,
    },
  ]
}
