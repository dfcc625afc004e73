import type { CardState } from '@heathland/domain/cards/card-terms'
import type { Id } from '@heathland/domain/id'
import type { LineState } from '@heathland/domain/payments/office'
import type { WithdrawalState } from '@heathland/domain/payments/withdrawal'
import type { ReadTx } from '../../core/database.ts'

/** Where a bank payment stands by now. */
export async function findLineState(tx: ReadTx, id: Id<'bln'>): Promise<LineState | undefined> {
  const [row] = await tx.query<{ state: LineState }>('find-line-state', 'select state from bank_line where id = $1', [id])
  return row?.state
}

export interface StandingCardPayment {
  readonly state: CardState
  /** Its member hears of the order instead. */
  readonly hasPaidOrder: boolean
  /** How much was taken from its member because it went back to the card. */
  readonly reversedMinor: bigint
}

export async function findCardState(tx: ReadTx, id: Id<'cpy'>): Promise<StandingCardPayment | undefined> {
  const [row] = await tx.query<{ state: CardState; has_paid_order: boolean; reversed_minor: bigint }>(
    'find-card-state',
    `select state, coalesce(has_paid_order, false) as has_paid_order, (select coalesce(sum(amount_minor), 0)::bigint from card_reversal
                    where card_payment_id = card_payment.id and card_reversal.state = 'posted') as reversed_minor
     from card_payment where id = $1`,
    [id],
  )
  return row && { state: row.state, hasPaidOrder: row.has_paid_order, reversedMinor: row.reversed_minor }
}

export async function findWithdrawalState(tx: ReadTx, id: Id<'wdr'>): Promise<WithdrawalState | undefined> {
  const [row] = await tx.query<{ state: WithdrawalState }>('find-withdrawal-state', 'select state from withdrawal where id = $1', [id])
  return row?.state
}
