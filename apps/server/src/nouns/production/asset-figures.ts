/** What the rules say of an asset as it was read: its plan for the same days, its alarms, its status and its value. */
import { addDays, addMonths, daysBetween } from '@heathland/domain/books/day'
import {
  type AssetAlarm,
  type AssetStatus,
  alarmsOf,
  bookValueMinor,
  lastMonth,
  missingLookDays,
  type Observed,
  ofPlanBps,
  planBetween,
  statusOf,
} from '@heathland/domain/production/asset'
import type { ReadingDays, StoredAsset } from './production.sql.ts'

export function readingDaysOf(today: string): ReadingDays {
  const { from, until } = lastMonth(today)
  return { today, thisMonth: until, lastMonth: from, yearFrom: addMonths(until, -12), lookFrom: addDays(today, -missingLookDays) }
}

export interface AssetFigures {
  readonly status: AssetStatus
  readonly alarms: readonly AssetAlarm[]
  readonly valueMinor: bigint
  readonly missingDays: number
  readonly lastMonthPlanMilli: bigint
  readonly thisMonthPlanMilli: bigint
  readonly yearPlanMilli: bigint
  readonly lastMonthBps: bigint | undefined
  readonly thisMonthBps: bigint | undefined
  readonly yearBps: bigint | undefined
}

export function figuresOf(asset: StoredAsset, { today, thisMonth, lastMonth: from, yearFrom, lookFrom }: ReadingDays): AssetFigures {
  const since = (day: string) => (asset.commissionedOn > day ? asset.commissionedOn : day)
  const planned = (first: string, until: string) => (since(first) < until ? planBetween(asset.planMilli, since(first), until) : 0n)
  const [lastMonthPlanMilli, thisMonthPlanMilli, yearPlanMilli] = [
    planned(from, thisMonth),
    planned(thisMonth, today),
    planned(yearFrom, thisMonth),
  ]
  const daysWanted = Math.max(0, daysBetween(since(lookFrom), today))
  const missingDays = Math.max(0, daysWanted - asset.daysRead)
  const observed: Observed = { ...asset, outputMilli: asset.lastMonthMilli, planMilli: lastMonthPlanMilli, missingDays }
  return {
    status: statusOf(observed, today),
    alarms: alarmsOf(observed, today),
    valueMinor: bookValueMinor(asset, today),
    missingDays,
    lastMonthPlanMilli,
    thisMonthPlanMilli,
    yearPlanMilli,
    lastMonthBps: ofPlanBps(asset.lastMonthMilli, lastMonthPlanMilli),
    thisMonthBps: ofPlanBps(asset.thisMonthMilli, thisMonthPlanMilli),
    yearBps: ofPlanBps(asset.yearMilli, yearPlanMilli),
  }
}

/** The first days of the twelve whole months before this one, oldest first. */
export function monthsBefore({ thisMonth }: ReadingDays): readonly string[] {
  return Array.from({ length: 12 }, (_, place) => addMonths(thisMonth, place - 12))
}
