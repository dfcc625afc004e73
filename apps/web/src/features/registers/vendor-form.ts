/** What is typed about a vendor, and whether it can be sent. */
import type { Vendor } from '@heathland/contract'
import type { VendorStatus } from '@heathland/domain/security/vendor'

export type VendorInput = Omit<Vendor, 'id'>

export interface VendorValues {
  readonly name: string
  readonly securityScore: string
  readonly assessmentDate: string
  readonly status: VendorStatus
  readonly criticalFindings: string
}

export type VendorErrors = Partial<Record<keyof VendorValues, string>>

const nameLengthMin = 2
export const nameLengthMax = 120
const scoreMax = 100
const findingsMax = 999

export function valuesOf(vendor: Vendor | undefined): VendorValues {
  if (!vendor) return { name: '', securityScore: '', assessmentDate: '', status: 'Pending', criticalFindings: '0' }
  const { name, securityScore, assessmentDate, status, criticalFindings } = vendor
  return { name, securityScore: String(securityScore), assessmentDate, status, criticalFindings: String(criticalFindings) }
}

/** The errors stand in the order of the fields, so that the first one is where the reader goes. */
export function checkVendor(
  values: VendorValues,
  /** The reader's own day: nobody has assessed a vendor tomorrow. */
  today: string,
): { readonly ok: true; readonly input: VendorInput } | { readonly ok: false; readonly errors: VendorErrors } {
  const name = values.name.trim()
  const securityScore = wholeNumber(values.securityScore, scoreMax)
  const criticalFindings = wholeNumber(values.criticalFindings, findingsMax)
  const { assessmentDate, status } = values
  const errors: VendorErrors = {
    ...(name.length < nameLengthMin && { name: 'Please enter the vendor’s name.' }),
    ...(securityScore === undefined && { securityScore: `Please enter a whole number from 0 to ${scoreMax}.` }),
    ...(assessmentDate === '' && { assessmentDate: 'Please choose the day of the assessment.' }),
    ...(assessmentDate > today && { assessmentDate: 'Please choose a day that is not in the future.' }),
    ...(criticalFindings === undefined && { criticalFindings: `Please enter a whole number from 0 to ${findingsMax}.` }),
  }
  if (securityScore === undefined || criticalFindings === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, input: { name, securityScore, assessmentDate, status, criticalFindings } }
}

function wholeNumber(text: string, max: number): number | undefined {
  const digits = text.trim()
  if (!/^\d+$/.test(digits)) return undefined
  const number = Number(digits)
  return number <= max ? number : undefined
}
