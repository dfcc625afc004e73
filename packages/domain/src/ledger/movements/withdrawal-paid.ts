/** The bank has sent what was set aside. A reservation ends once, one way or the other. */
import type { Id } from '../../id.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface PaidWithdrawal {
  readonly id: string
  readonly reservation: Id<'trf'>
  readonly amountMinor: bigint
}

export function withdrawalPaid({ id, reservation, amountMinor }: PaidWithdrawal, nextId: NextTransferId): readonly Step[] {
  return [
    {
      kind: 'settle',
      id: nextId(),
      key: `withdrawal:${id}:paid`,
      movement: 'withdrawal-paid',
      subject: id,
      reservation,
      amountMinor,
    },
  ]
}
