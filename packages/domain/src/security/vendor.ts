/** Vendors that we depend on, and the result of their last assessment. */
import { type Checked, problemsIn } from '../form.ts'
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

/** A vendor as it is typed. */
export interface VendorValues {
  readonly name: string
  readonly securityScore: string
  readonly assessmentDate: string
  readonly status: VendorStatus
  readonly criticalFindings: string
}

export const vendorLimits = { nameLengthMin: 2, nameLengthMax: 120, scoreMax: 100, findingsMax: 999 } as const

export type VendorProblem = 'name-missing' | 'score-invalid' | 'day-missing' | 'day-ahead' | 'findings-invalid'

export function checkVendor(
  values: VendorValues,
  /** The reader's own day: nobody has assessed a vendor tomorrow. */
  today: string,
): Checked<Omit<Vendor, 'id'>, keyof VendorValues, VendorProblem> {
  const name = values.name.trim()
  const securityScore = wholeNumber(values.securityScore, vendorLimits.scoreMax)
  const criticalFindings = wholeNumber(values.criticalFindings, vendorLimits.findingsMax)
  const { assessmentDate, status } = values
  const problems = problemsIn<keyof VendorValues, VendorProblem>({
    name: name.length < vendorLimits.nameLengthMin ? 'name-missing' : undefined,
    securityScore: securityScore === undefined ? 'score-invalid' : undefined,
    assessmentDate: assessmentDate === '' ? 'day-missing' : assessmentDate > today ? 'day-ahead' : undefined,
    criticalFindings: criticalFindings === undefined ? 'findings-invalid' : undefined,
  })
  if (problems || securityScore === undefined || criticalFindings === undefined) return { ok: false, problems: problems ?? {} }
  return { ok: true, input: { name, securityScore, assessmentDate, status, criticalFindings } }
}

function wholeNumber(text: string, max: number): number | undefined {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return undefined
  const number = Number(digits)
  return number <= max ? number : undefined
}
