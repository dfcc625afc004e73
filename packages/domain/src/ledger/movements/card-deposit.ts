/**
 * A card was charged, and the payment institution holds what came in. The member is credited all of it and pays the fee, which the
 * institution sets aside for Heathland.
 */
import type { Money } from '../../money.ts'
import { memberCash, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

export interface CardDeposit {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  /** What the member keeps, and what they pay for it. */
  readonly amount: Money
  readonly fee: Money
}

export function cardDeposit({ id, cell, personId, amount, fee }: CardDeposit, nextId: NextTransferId): readonly Step[] {
  const place = { cell, asset: amount.asset }
  const cash = memberCash(place, personId)
  const charged: Step = {
    kind: 'post',
    id: nextId(),
    key: `card:${id}`,
    movement: 'card-deposit',
    subject: id,
    debit: systemAccount(place, 'card-wallet'),
    credit: cash,
    amountMinor: amount.amountMinor + fee.amountMinor,
  }
  if (fee.amountMinor === 0n) return [charged]
  return [
    charged,
    {
      kind: 'post',
      id: nextId(),
      key: `card:${id}:fee`,
      movement: 'card-fee',
      subject: id,
      debit: cash,
      credit: systemAccount(place, 'fee-income'),
      amountMinor: fee.amountMinor,
    },
    {
      kind: 'post',
      id: nextId(),
      key: `card:${id}:fee-kept`,
      movement: 'card-fee-kept',
      subject: id,
      debit: systemAccount(place, 'card-fees'),
      credit: systemAccount(place, 'card-wallet'),
      amountMinor: fee.amountMinor,
    },
  ]
}
