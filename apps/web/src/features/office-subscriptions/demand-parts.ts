import type { OfferBook } from '@heathland/contract'
import type { SubscriptionTab } from '@heathland/domain/subscriptions/subscription'

/** From what is certain to what may still change: whatever lies beyond the target is cut off the end. */
export const demandStages = [
  'allocated',
  'ready',
  'in-reflection',
  'awaiting-payment',
  'to-decide',
] as const satisfies readonly SubscriptionTab[]
export type DemandStage = (typeof demandStages)[number]

export interface Demand {
  /** What each stage takes of the target; stages with nothing are left out. */
  readonly parts: readonly { readonly stage: DemandStage; readonly amountMinor: bigint }[]
  readonly beyondMinor: bigint
  readonly openMinor: bigint
  readonly totalMinor: bigint
  readonly targetMinor: bigint
  readonly orders: number
}

export function demandOf({ target, tabs }: Pick<OfferBook, 'target' | 'tabs'>): Demand {
  const targetMinor = BigInt(target.amountMinor)
  const counted = demandStages.map((stage) => {
    const tab = tabs.find((one) => one.tab === stage)
    return { stage, orders: tab?.orders ?? 0, amountMinor: BigInt(tab?.amount.amountMinor ?? 0) }
  })
  let openMinor = targetMinor
  const parts = counted.map(({ stage, amountMinor: askedMinor }) => {
    const isCut = askedMinor > openMinor
    const amountMinor = isCut ? openMinor : askedMinor
    openMinor -= amountMinor
    return { stage, amountMinor }
  })
  const totalMinor = counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return {
    parts: parts.filter(({ amountMinor }) => amountMinor > 0n),
    beyondMinor: totalMinor > targetMinor ? totalMinor - targetMinor : 0n,
    openMinor,
    totalMinor,
    targetMinor,
    orders: counted.reduce((sum, { orders }) => sum + orders, 0),
  }
}

/** One amount as a part of another, to draw or to show as a percentage; an offer without a target has no part. */
export function shareOf(partMinor: bigint, wholeMinor: bigint): number {
  return wholeMinor === 0n ? 0 : Number((partMinor * 10_000n) / wholeMinor) / 10_000
}
