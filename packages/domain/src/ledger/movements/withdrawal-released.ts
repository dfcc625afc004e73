/** The bank did not send what was set aside, so it is the member’s to use again. */
import type { Id } from '../../id.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface ReleasedWithdrawal {
  readonly id: string
  readonly reservation: Id<'trf'>
}

export function withdrawalReleased({ id, reservation }: ReleasedWithdrawal, nextId: NextTransferId): readonly Step[] {
  return [
    {
      kind: 'release',
      id: nextId(),
      key: `withdrawal:${id}:released`,
      movement: 'withdrawal-released',
      subject: id,
      reservation,
    },
  ]
}
