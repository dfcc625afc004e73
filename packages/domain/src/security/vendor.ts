/** Whom the house depends on, and how they stood when somebody last looked. */
import type { Id } from '../id.ts'

export const vendorStatuses = ['Compliant', 'Non-Compliant', 'Pending'] as const
export type VendorStatus = (typeof vendorStatuses)[number]

export interface Vendor {
  readonly id: Id<'ven'>
  readonly name: string
  /** Out of a hundred. */
  readonly securityScore: number
  /** A day, `2026-11-05`. */
  readonly assessmentDate: string
  readonly status: VendorStatus
  readonly criticalFindings: number
}

/** A vendor is assessed once a year: today's day of last year still counts, and a day to come does not. */
export function isAssessmentCurrent({ assessmentDate }: Pick<Vendor, 'assessmentDate'>, now: Date): boolean {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  return assessmentDate >= dayOf(yearAgo) && assessmentDate <= dayOf(now)
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** A register is read whole, so it has an end. */
export const vendorsMax = 200
