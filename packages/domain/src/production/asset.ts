/** An asset that produces something: what it is, what it should produce, what it is worth, and when somebody has to look at it. */
import { addDays, addMonths, daysBetween } from '../books/day.ts'

export const assetKinds = ['solar', 'wind', 'hydro', 'biogas', 'water', 'housing'] as const
export type AssetKind = (typeof assetKinds)[number]

/** What each kind is measured in, and what its size is given in. Amounts are thousandths of these. */
export const unitsOf = {
  solar: { output: 'kWh', capacity: 'kW' },
  wind: { output: 'kWh', capacity: 'kW' },
  hydro: { output: 'kWh', capacity: 'kW' },
  biogas: { output: 'kWh', capacity: 'kW' },
  water: { output: 'm3', capacity: 'm3-a-day' },
  housing: { output: 'days-let', capacity: 'homes' },
} as const satisfies Record<AssetKind, { readonly output: string; readonly capacity: string }>

export const outputUnits = ['kWh', 'm3', 'days-let'] as const
export type OutputUnit = (typeof outputUnits)[number]
export const capacityUnits = ['kW', 'm3-a-day', 'homes'] as const

export const assetsPage = 25
export const assetHistoryMax = 50
export const assetDocumentsMax = 50
export const assetNameLengths = { min: 2, max: 80 } as const
export const meterLengths = { min: 2, max: 40 } as const
/** A thousand gigawatt hours in a day, in thousandths of a kilowatt hour; sums of a year of many fit 64 bits. */
export const outputMaxMilli = 1_000_000_000_000n
export const lifeMonthsMax = 720

/** Below this part of its plan an asset is reduced. */
export const reducedBelowBps = 8_500n
export const insuranceWarnDays = 30
/** A meter may be read a day late. */
export const missingWarnDays = 2
/** So many days back a missing reading is looked for. */
export const missingLookDays = 31
const wholeBps = 10_000n

/** What an asset should produce in each month of a year, January first. */
export type MonthlyPlan = readonly bigint[]

/** The plan from a day until before another. A part of a month is its part of the days, rounded down. */
export function planBetween(plan: MonthlyPlan, from: string, until: string): bigint {
  let sum = 0n
  for (let first = `${from.slice(0, 7)}-01`; first < until; first = addMonths(first, 1)) {
    const next = addMonths(first, 1)
    const [begin, end] = [from > first ? from : first, until < next ? until : next]
    sum += ((plan[Number(first.slice(5, 7)) - 1] ?? 0n) * BigInt(daysBetween(begin, end))) / BigInt(daysBetween(first, next))
  }
  return sum
}

/** Output in hundredths of a percent of the plan. Undefined where nothing was planned. */
export function ofPlanBps(outputMilli: bigint, planMilli: bigint): bigint | undefined {
  return planMilli === 0n ? undefined : (outputMilli * wholeBps) / planMilli
}

export interface Depreciated {
  readonly costMinor: bigint
  readonly residualMinor: bigint
  readonly lifeMonths: number
  readonly commissionedOn: string
}

/** What an asset is worth in the book: its cost, less an equal part for each whole month of its life, down to what is left at the end. */
export function bookValueMinor({ costMinor, residualMinor, lifeMonths, commissionedOn }: Depreciated, today: string): bigint {
  let months = 0
  while (months < lifeMonths && addMonths(commissionedOn, months + 1) <= today) months += 1
  return costMinor - ((costMinor - residualMinor) * BigInt(months)) / BigInt(lifeMonths)
}

export interface Observed {
  readonly commissionedOn: string
  readonly insuredUntil: string | undefined
  readonly inspectionOn: string | undefined
  /** Of the last whole month. */
  readonly outputMilli: bigint
  readonly planMilli: bigint
  /** Days without a reading, of the last so many. */
  readonly missingDays: number
  /** Work that has begun and is not done. */
  readonly isUnderRepair: boolean
}

export const assetAlarms = ['output', 'insurance', 'inspection', 'readings'] as const
export type AssetAlarm = (typeof assetAlarms)[number]

export function alarmsOf(asset: Observed, today: string): readonly AssetAlarm[] {
  if (asset.commissionedOn > today) return []
  const percent = ofPlanBps(asset.outputMilli, asset.planMilli)
  const found: Record<AssetAlarm, boolean> = {
    output: percent !== undefined && percent < reducedBelowBps,
    insurance: asset.insuredUntil === undefined || asset.insuredUntil <= addDays(today, insuranceWarnDays),
    inspection: asset.inspectionOn !== undefined && asset.inspectionOn < today,
    readings: asset.missingDays >= missingWarnDays,
  }
  return assetAlarms.filter((alarm) => found[alarm])
}

export const assetStatuses = ['planned', 'maintenance', 'reduced', 'producing'] as const
export type AssetStatus = (typeof assetStatuses)[number]

export function statusOf(asset: Observed, today: string): AssetStatus {
  if (asset.commissionedOn > today) return 'planned'
  if (asset.isUnderRepair) return 'maintenance'
  return alarmsOf(asset, today).includes('output') ? 'reduced' : 'producing'
}

/** The last whole month before a day: from its first day until before the first of this one. */
export function lastMonth(today: string): { readonly from: string; readonly until: string } {
  const until = `${today.slice(0, 7)}-01`
  return { from: addMonths(until, -1), until }
}

/** What a part of a posting is: money that the asset earned, or that was paid for it. */
export const assetPartKinds = ['income', 'cost'] as const
export type AssetPartKind = (typeof assetPartKinds)[number]
export const movementOfAssetPart = { income: 'spv-received', cost: 'spv-paid' } as const satisfies Record<AssetPartKind, string>
