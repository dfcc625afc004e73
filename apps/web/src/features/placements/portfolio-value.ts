/** What a member has over time: the balance of their account and what is in placements. */
import type { BalanceHistory } from '@heathland/contract'

export interface ValuePoint {
  readonly at: Date
  readonly investedMinor: bigint
  readonly totalMinor: bigint
}

export function valuePoints(history: BalanceHistory['points']): readonly ValuePoint[] {
  return history.map(({ at, balance, invested }) => {
    const investedMinor = BigInt(invested.amountMinor)
    return { at: new Date(at), investedMinor, totalMinor: BigInt(balance.amountMinor) + investedMinor }
  })
}
