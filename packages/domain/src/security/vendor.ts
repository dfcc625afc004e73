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

export type AssessmentAge = 'current' | 'old' | 'ahead'

/** A vendor is assessed once a year: today's day of last year still counts, and a day to come does not. */
export function assessmentAge({ assessmentDate }: Pick<Vendor, 'assessmentDate'>, now: Date): AssessmentAge {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  if (assessmentDate > dayOf(now)) return 'ahead'
  return assessmentDate < dayOf(yearAgo) ? 'old' : 'current'
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** A register is read whole, so it has an end. */
export const vendorsMax = 200
