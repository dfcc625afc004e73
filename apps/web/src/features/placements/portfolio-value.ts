/** What a member has, over time and in all: the balance of their account and what is in placements. */
import type { Investment } from './investments.ts'

interface EuroMoney {
  readonly amountMinor: string
}

type Held = Pick<Investment, 'amount' | 'date' | 'endedOn'>

export function heldAt(investments: readonly Held[], at: Date): bigint {
  const day = at.toISOString().slice(0, 10)
  return investments
    .filter(({ date, endedOn }) => date <= day && (endedOn === undefined || day < endedOn))
    .reduce((sum, { amount }) => sum + amount.amountMinor, 0n)
}

export interface ValuePoint {
  readonly at: Date
  readonly totalMinor: bigint
}

export function valuePoints(
  history: readonly { readonly at: string; readonly balance: EuroMoney }[],
  investments: readonly Held[],
): readonly ValuePoint[] {
  return history.map(({ at, balance }) => {
    const moment = new Date(at)
    return { at: moment, totalMinor: BigInt(balance.amountMinor) + heldAt(investments, moment) }
  })
}
