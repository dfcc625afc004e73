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
const quarterlyYield = euro((inGreenEnergyFund.amount.amountMinor * 65n) / 4_000n)

export interface SamplePayout {
  readonly kind: 'income' | 'capital'
  /** The day on which it was paid. */
  readonly day: string
  readonly from: string
  readonly whole: Money
  /** What income was for, both days included. */
  readonly period?: { readonly from: string; readonly until: string }
}

const quarters = [
  { day: '2025-05-05', period: { from: '2025-02-01', until: '2025-04-30' } },
  { day: '2025-08-04', period: { from: '2025-05-01', until: '2025-07-31' } },
  { day: '2025-11-03', period: { from: '2025-08-01', until: '2025-10-31' } },
  { day: '2026-02-02', period: { from: '2025-11-01', until: '2026-01-31' } },
  { day: '2026-05-04', period: { from: '2026-02-01', until: '2026-04-30' } },
  { day: '2026-08-03', period: { from: '2026-05-01', until: '2026-07-31' } },
]

/** Everything that was paid out, oldest first. */
export const payouts: readonly SamplePayout[] = [
  ...quarters.map((quarter): SamplePayout => ({ ...quarter, kind: 'income', from: inGreenEnergyFund.id, whole: quarterlyYield })),
  ...investments.flatMap(({ id, amount, status }): SamplePayout[] =>
    status === 'Matured' ? [{ kind: 'capital', day: maturedOn, from: id, whole: amount }] : [],
  ),
].toSorted((one, other) => one.day.localeCompare(other.day))
