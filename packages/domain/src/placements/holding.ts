/** What a member holds of one opportunity. */
import { assets, type Money, money } from '../money.ts'
import type { OpportunityStatus } from '../offers/opportunity.ts'

export interface Holding {
  readonly opportunityId: string
  readonly name: string
  readonly type: string
  readonly status: OpportunityStatus
  readonly investedCapital: Money
  /** Percent a year, to at most two decimals. */
  readonly yieldPercent: number
  readonly jobsCreated: number
  readonly co2ReducedTons: number
  readonly collateralPercent: number
  readonly minTicket: Money
  readonly capacityFilledPercent: number
  /** The last day on which more could or can be invested. */
  readonly closeDate: string
}

/** What a year is expected to bring, rounded half up to whole euros or pounds: 6.5% of 10,000 euros are 650. */
export function yearlyYield({ investedCapital, yieldPercent }: Pick<Holding, 'investedCapital' | 'yieldPercent'>): Money {
  const { amountMinor, asset } = investedCapital
  const unit = 10n ** BigInt(assets[asset].decimals)
  const parts = 10_000n * unit
  return money(((amountMinor * BigInt(Math.round(yieldPercent * 100)) + parts / 2n) / parts) * unit, asset)
}
