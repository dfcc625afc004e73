/** How much of a loan is expected to be lost, by how late it is. A rule of our own that an auditor can repeat by hand, and shown as such. */
import type { ArrearsBucket } from '../loans/arrears.ts'
import { bucketOf } from '../loans/arrears.ts'

/**
 * Hundredths of a percent of what is owed. Something is always expected to fail within a year, so a loan on time has a little. From 31 days
 * on the risk counts as much higher, and from 91 as a default: the two days from which IFRS 9 presumes so (5.5.11 and B5.5.37). Collateral
 * is left out, which errs on the side of a higher provision.
 */
export const provisionBps = {
  'on-time': 100n,
  '1-30': 500n,
  '31-60': 1_500n,
  '61-90': 3_000n,
  'over-90': 6_000n,
} as const satisfies Record<ArrearsBucket | 'on-time', bigint>
export type ProvisionBand = keyof typeof provisionBps
export const provisionBands = Object.keys(provisionBps) as [ProvisionBand, ...ProvisionBand[]]

const wholeBps = 10_000n

export function bandOf(daysLate: number): ProvisionBand {
  return bucketOf(daysLate) ?? 'on-time'
}

/** Rounded up to the cent: no loan is shown with less than its rule asks. */
export function provisionOf(owedMinor: bigint, daysLate: number): bigint {
  return (owedMinor * provisionBps[bandOf(daysLate)] + wholeBps - 1n) / wholeBps
}
