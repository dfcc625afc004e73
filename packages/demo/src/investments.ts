/** What the demo investor has invested in. The ledger of the demonstration books the same, so that both say one thing. */
import type { Money } from '@heathland/domain/money'
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

const [inGreenEnergyFund] = investments

/** A quarter of the fund's 6.5% a year. */
export const quarterlyYield = euro((inGreenEnergyFund.amount.amountMinor * 65n) / 4_000n)
