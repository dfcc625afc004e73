/** What the demo investor holds. The ledger of the demonstration books the same investments, so that both say the same. */
import type { Money } from '@heathland/domain/money'
import type { Opportunity } from '@heathland/domain/offers/opportunity'
import type { Holding } from '@heathland/domain/placements/holding'
import { dayAfter } from './day-after.ts'
import { euro } from './euro.ts'
import { opportunities } from './opportunities.ts'

export interface SampleInvestment {
  readonly id: string
  readonly name: string
  readonly amount: Money
  /** The day on which it was funded. */
  readonly date: string
  readonly status: 'Active' | 'Matured'
  /** The day on which it was paid back. */
  readonly endedOn?: string
}

const [greenEnergyFund, deltaHousing, cleanWaterBridge] = opportunities

/** The day on which the matured placement was paid back. */
export const maturedOn = '2026-01-19'

/** Newest first. */
export const investments = [
  { id: greenEnergyFund.id, name: greenEnergyFund.name, amount: euro(1_000_000n), date: '2025-01-27', status: 'Active' },
  { id: deltaHousing.id, name: deltaHousing.name, amount: euro(750_000n), date: '2025-01-22', status: 'Active' },
  {
    id: cleanWaterBridge.id,
    name: cleanWaterBridge.name,
    amount: euro(500_000n),
    date: '2025-01-16',
    status: 'Matured',
    endedOn: maturedOn,
  },
] as const satisfies readonly SampleInvestment[]

const [inGreenEnergyFund, inDeltaHousing, inCleanWaterBridge] = investments

/** A quarter of the fund's 6.5% a year. */
export const quarterlyYield = euro((inGreenEnergyFund.amount.amountMinor * 65n) / 4_000n)

/** What is open stays open for a while, whenever that is. */
export function holdingsAt(now: Date): readonly Holding[] {
  return [
    {
      ...partOf(greenEnergyFund, inGreenEnergyFund),
      jobsCreated: 12,
      co2ReducedTons: 48,
      collateralPercent: 110,
      capacityFilledPercent: 72,
      closeDate: dayAfter(now, 45),
    },
    {
      ...partOf(deltaHousing, inDeltaHousing),
      jobsCreated: 7,
      co2ReducedTons: 15,
      collateralPercent: 125,
      capacityFilledPercent: 58,
      closeDate: dayAfter(now, 120),
    },
    {
      ...partOf(cleanWaterBridge, inCleanWaterBridge),
      jobsCreated: 5,
      co2ReducedTons: 3,
      collateralPercent: 80,
      capacityFilledPercent: 100,
      closeDate: '2025-02-28',
    },
  ]
}

function partOf({ id, name, type, status, apy, minInvestment }: Opportunity, { amount }: SampleInvestment) {
  return { opportunityId: id, name, type, status, investedCapital: amount, yieldPercent: apy, minTicket: minInvestment }
}
