/** A mistake is undone by a transfer the other way round, whole or in part, and once; what was posted stays to be read. */
import type { Id } from '../../id.ts'
import { correctionKey, type NextTransferId, type Step } from '../transfer.ts'

export interface Correction {
  /** The transfer to undo; for money that was reserved first, the reservation. */
  readonly original: { readonly id: Id<'trf'>; readonly debit: string; readonly credit: string }
  readonly amountMinor: bigint
}

export function correction({ original, amountMinor }: Correction, nextId: NextTransferId): readonly Step[] {
  return [
    {
      kind: 'post',
      id: nextId(),
      key: correctionKey(original.id),
      movement: 'correction',
      subject: original.id,
      debit: original.credit,
      credit: original.debit,
      amountMinor,
    },
  ]
}
