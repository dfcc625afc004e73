/** How late a loan is, what follows from it, and whether its collateral still covers it. */
import { addDays, daysBetween } from './calendar.ts'

/** Days late, from the first to the last. */
export const arrearsBuckets = [
  { name: '1-30', from: 1, until: 30 },
  { name: '31-60', from: 31, until: 60 },
  { name: '61-90', from: 61, until: 90 },
  { name: 'over-90', from: 91, until: 100_000 },
] as const
export type ArrearsBucket = (typeof arrearsBuckets)[number]['name']
export const bucketNames = arrearsBuckets.map(({ name }) => name) as [ArrearsBucket, ...ArrearsBucket[]]

export function daysLate(overdueSince: string | undefined, today: string): number {
  return overdueSince === undefined ? 0 : Math.max(daysBetween(overdueSince, today), 0)
}

export function bucketOf(late: number): ArrearsBucket | undefined {
  return arrearsBuckets.find(({ from, until }) => late >= from && late <= until)?.name
}

/** What somebody does about a loan that is late, and from how many days on. */
export const dunningSteps = [
  { step: 'reminder-1', fromDays: 3 },
  { step: 'reminder-2', fromDays: 14 },
  { step: 'call', fromDays: 30 },
  { step: 'notice', fromDays: 60 },
] as const
export type DunningStep = (typeof dunningSteps)[number]['step']
export const dunningStepNames = dunningSteps.map(({ step }) => step) as [DunningStep, ...DunningStep[]]

/** A loan can be declared in default from here on. */
export const defaultFromDays = 90

export interface NextStep {
  readonly step: DunningStep | 'default'
  readonly from: string
}

/** What is to be done next about what is overdue since a day: the first step that was not taken since then. */
export function nextStep(
  overdueSince: string | undefined,
  taken: readonly { readonly step: DunningStep; readonly on: string }[],
): NextStep | undefined {
  if (overdueSince === undefined) return undefined
  const done = new Set(taken.filter(({ on }) => on >= overdueSince).map(({ step }) => step))
  const next = dunningSteps.find(({ step }) => !done.has(step))
  return next
    ? { step: next.step, from: addDays(overdueSince, next.fromDays) }
    : { step: 'default', from: addDays(overdueSince, defaultFromDays) }
}

/** What the collateral is worth for each hundred that is owed, rounded down: nobody is shown more cover than there is. */
export function coverPercent(collateralMinor: bigint, outstandingMinor: bigint): number | undefined {
  if (outstandingMinor <= 0n) return undefined
  const percent = (collateralMinor * 100n) / outstandingMinor
  return percent > 100_000n ? 100_000 : Number(percent)
}

/** What the collateral lacks to cover the agreed percentage of what is owed; nothing when it covers it. */
export function collateralShortfall(collateralMinor: bigint, outstandingMinor: bigint, neededPercent: number): bigint {
  const needed = (outstandingMinor * BigInt(neededPercent) + 99n) / 100n
  return needed > collateralMinor ? needed - collateralMinor : 0n
}
