/**
 * Tokens bought with a card or a transfer arrive in custody and become euro, one to one, in whole cents. What is less than a cent stays
 * with the member as EURC: nobody gains by rounding, and the deposit alone says what is posted, however much was left before.
 */
import { memberCash, memberEurc, systemAccount } from '../accounts.ts'
import type { Cell } from '../chart-of-accounts.ts'
import type { NextTransferId, Step } from '../transfer.ts'

/** EURC has six decimals and the euro two. */
const eurcMinorPerCent = 10_000n

export interface OnrampDeposit {
  readonly id: string
  readonly cell: Cell
  readonly personId: string
  /** What the provider delivered; price and fees are facts on the order, not money that we hold. */
  readonly eurcMinor: bigint
}

export function onrampDeposit({ id, cell, personId, eurcMinor }: OnrampDeposit, nextId: NextTransferId): readonly Step[] {
  const tokens = memberEurc(cell, personId)
  const arrived: Step = {
    kind: 'post',
    id: nextId(),
    key: `onramp:${id}`,
    movement: 'onramp-deposit',
    subject: id,
    debit: systemAccount({ cell, asset: 'EURC' }, 'custody'),
    credit: tokens,
    amountMinor: eurcMinor,
  }
  const { cents } = wholeCents(eurcMinor)
  // Less than a cent has nothing to become.
  if (cents === 0n) return [arrived]
  return [
    arrived,
    {
      kind: 'post',
      id: nextId(),
      key: `onramp:${id}:eurc-given`,
      movement: 'conversion',
      subject: id,
      debit: tokens,
      credit: systemAccount({ cell, asset: 'EURC' }, 'conversion'),
      amountMinor: cents * eurcMinorPerCent,
    },
    {
      kind: 'post',
      id: nextId(),
      key: `onramp:${id}:euro-taken`,
      movement: 'conversion',
      subject: id,
      debit: systemAccount({ cell, asset: 'EUR' }, 'conversion'),
      credit: memberCash({ cell, asset: 'EUR' }, personId),
      amountMinor: cents,
    },
  ]
}

/** How many cents are in an amount of EURC, and what is left that makes no whole one. */
export function wholeCents(eurcMinor: bigint): { readonly cents: bigint; readonly restEurcMinor: bigint } {
  return { cents: eurcMinor / eurcMinorPerCent, restEurcMinor: eurcMinor % eurcMinorPerCent }
}
