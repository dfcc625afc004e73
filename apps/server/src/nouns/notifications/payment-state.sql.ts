import type { Id } from '@heathland/domain/id'
import type { LineState } from '@heathland/domain/payments/office'
import type { WithdrawalState } from '@heathland/domain/payments/withdrawal'
import type { ReadTx } from '../../core/database.ts'

/** Where a bank payment stands by now. */
export async function findLineState(tx: ReadTx, id: Id<'bln'>): Promise<LineState | undefined> {
  const [row] = await tx.query<{ state: LineState }>('find-line-state', 'select state from bank_line where id = $1', [id])
  return row?.state
}

export async function findWithdrawalState(tx: ReadTx, id: Id<'wdr'>): Promise<WithdrawalState | undefined> {
  const [row] = await tx.query<{ state: WithdrawalState }>('find-withdrawal-state', 'select state from withdrawal where id = $1', [id])
  return row?.state
}
