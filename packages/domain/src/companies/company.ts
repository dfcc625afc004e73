/** The equity book of an SPV: companies with their shares, and the limits of its lists. */

import { type Checked, problemsIn } from '../form.ts'
import type { OpportunityCategory } from '../offers/opportunity.ts'
import { opportunityCategories } from '../offers/opportunity.ts'

export const companySectors = opportunityCategories
export type CompanySector = OpportunityCategory

export const companiesPage = 25
export const postingsPage = 25
/** So many entries of each history are shown with a company, newest first. */
export const companyHistoryMax = 50
export const companyDocumentsMax = 50
/** So many companies are compared in the chart, the largest first. */
export const companiesCharted = 12
/** So many ends of quarters are shown before today. */
export const quartersCharted = 4

export const nameLengths = { min: 2, max: 80 } as const
export const registrationLengths = { min: 2, max: 40 } as const
export const noteMax = 500

/** What a part of a posting is: money received, paid for shares, or received for them. */
export const companyPartKinds = ['dividend', 'purchase', 'sale'] as const
export type CompanyPartKind = (typeof companyPartKinds)[number]

export const movementOfPart = { dividend: 'spv-received', purchase: 'spv-paid', sale: 'spv-received' } as const satisfies Record<
  CompanyPartKind,
  'spv-received' | 'spv-paid'
>

/** Days on which quarters ended, oldest first, then today. */
export function chartDays(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const quarter = Math.floor((month - 1) / 3)
  const ends = Array.from({ length: quartersCharted }, (_, back) =>
    new Date(Date.UTC(year, (quarter - back) * 3, 0)).toISOString().slice(0, 10),
  )
  return [...ends.toReversed(), today]
}

export interface CompanyValues {
  readonly name: string
  readonly registrationNumber: string
  readonly country: string
  readonly sector: string
}

export type CompanyProblem = 'name' | 'registration' | 'country' | 'sector'

/** What identifies a company, as the form gives it. */
export function checkCompany(
  values: CompanyValues,
): Checked<{ name: string; registrationNumber: string; country: string; sector: CompanySector }, keyof CompanyValues, CompanyProblem> {
  const [name, registrationNumber, country] = [values.name.trim(), values.registrationNumber.trim(), values.country.trim()]
  const sector = companySectors.find((one) => one === values.sector)
  const problems = problemsIn<keyof CompanyValues, CompanyProblem>({
    name: name.length < nameLengths.min ? 'name' : undefined,
    registrationNumber: registrationNumber.length < registrationLengths.min ? 'registration' : undefined,
    country: /^[A-Z]{2}$/.test(country) ? undefined : 'country',
    sector: sector ? undefined : 'sector',
  })
  if (problems || !sector) return { ok: false, problems: problems ?? {} }
  return { ok: true, input: { name, registrationNumber, country, sector } }
}
