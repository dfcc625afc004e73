/** What staff write about an offer. Every version is kept whole; a draft may have gaps, which keep it from being published. */
import type { InvestorCategory } from '../rules/categories.ts'
import type { Level, OpportunityCategory, OpportunityRegion } from './opportunity.ts'
import { emptyTerms, type OfferKind, type OfferTerms } from './terms.ts'

export const likelihoods = ['likely', 'possible', 'unlikely'] as const
export type Likelihood = (typeof likelihoods)[number]

export const impactBases = ['estimated', 'measured', 'verified'] as const
export type ImpactBasis = (typeof impactBases)[number]

export interface OfferRisk {
  readonly title: string
  readonly text: string
  readonly likelihood: Likelihood
}

export interface OfferSite {
  readonly name: string
  readonly detail: string
}

export interface ImpactFigure {
  readonly label: string
  /** Digits, with a point where decimals begin. */
  readonly value: string
  readonly unit: string
  /** The metric of the IRIS+ catalogue, PI3687. */
  readonly metricId: string
  /** How the figure was obtained. */
  readonly method: string
  readonly basis: ImpactBasis
  readonly period: string
}

export interface ProjectOwner {
  readonly name: string
  readonly registrationNumber: string
  /** ISO 3166. */
  readonly country: string
  readonly about: string
  /** A holder of a fifth of Heathland or more, somebody who works here, or a company that one of them controls. */
  readonly isRelated: boolean
  /** What the interests are, for everyone to read. */
  readonly interests: string
}

export interface OfferContent {
  readonly language: 'en' | 'nl'
  readonly name: string
  readonly type: string
  readonly category: OpportunityCategory
  readonly region: OpportunityRegion
  /** ISO 3166. */
  readonly country: string
  readonly tags: readonly string[]
  readonly risk: Level
  readonly impact: Level
  readonly description: string
  readonly targetMinor: bigint
  readonly minInvestmentMinor: bigint
  readonly feeBps: number
  /** Days, 2026-12-31; empty in a draft that has none yet. */
  readonly opensOn: string
  readonly closesOn: string
  readonly terms: OfferTerms
  readonly risks: readonly OfferRisk[]
  readonly sites: readonly OfferSite[]
  readonly owner: ProjectOwner
  readonly impactFigures: readonly ImpactFigure[]
  /** The categories of investor that it is not shown to; left out where there are none. */
  readonly hiddenFrom?: readonly InvestorCategory[] | undefined
}

export const offerLengths = {
  name: 80,
  type: 60,
  tag: 30,
  description: 1_200,
  title: 100,
  text: 600,
  site: 80,
  label: 60,
  value: 20,
  unit: 20,
  method: 200,
  period: 40,
  owner: 120,
  registrationNumber: 40,
  about: 800,
} as const
export const offerCounts = { tags: 6, risks: 10, sites: 12, impactFigures: 8 } as const

export function emptyContent(kind: OfferKind, name: string): OfferContent {
  return {
    language: 'en',
    name,
    type: '',
    category: 'Renewable energy',
    region: 'EU',
    country: 'NL',
    tags: [],
    risk: 'High',
    impact: 'Medium',
    description: '',
    targetMinor: 0n,
    minInvestmentMinor: 0n,
    feeBps: 100,
    opensOn: '',
    closesOn: '',
    terms: emptyTerms[kind],
    risks: [],
    sites: [],
    owner: { name: '', registrationNumber: '', country: 'NL', about: '', isRelated: false, interests: '' },
    impactFigures: [],
  }
}

/** The same as JSON holds it: amounts are decimal text. */
export type OfferContentJson = Omit<OfferContent, 'targetMinor' | 'minInvestmentMinor' | 'terms'> & {
  readonly targetMinor: string
  readonly minInvestmentMinor: string
  readonly terms: OfferTermsJson
}
export type OfferTermsJson = { [Kind in OfferKind]: AsJson<Extract<OfferTerms, { kind: Kind }>> }[OfferKind]
type AsJson<Terms> = { readonly [Name in keyof Terms]: Terms[Name] extends bigint ? string : Terms[Name] }

export function contentToJson(content: OfferContent): OfferContentJson {
  return {
    ...content,
    targetMinor: content.targetMinor.toString(),
    minInvestmentMinor: content.minInvestmentMinor.toString(),
    terms: termsToJson(content.terms),
  }
}

export function contentFromJson(content: OfferContentJson): OfferContent {
  return {
    ...content,
    targetMinor: BigInt(content.targetMinor),
    minInvestmentMinor: BigInt(content.minInvestmentMinor),
    terms: termsFromJson(content.terms),
  }
}

export function termsToJson(terms: OfferTerms): OfferTermsJson {
  if (terms.kind === 'equity') return { ...terms, sharePriceMinor: terms.sharePriceMinor.toString() }
  return terms.kind === 'production' ? { ...terms, unitPriceMinor: terms.unitPriceMinor.toString() } : terms
}

export function termsFromJson(terms: OfferTermsJson): OfferTerms {
  if (terms.kind === 'equity') return { ...terms, sharePriceMinor: BigInt(terms.sharePriceMinor) }
  return terms.kind === 'production' ? { ...terms, unitPriceMinor: BigInt(terms.unitPriceMinor) } : terms
}

/** By what two offers are known to be of one owner. */
export function ownerKey({ registrationNumber, country }: Pick<ProjectOwner, 'registrationNumber' | 'country'>): string {
  return `${country}:${registrationNumber.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`
}

export interface ContentChange {
  /** Where: "terms.interestBps", "risks". */
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What differs between two versions, field by field; lists are compared whole. */
export function changesBetween(before: OfferContentJson, after: OfferContentJson): readonly ContentChange[] {
  const [old, next] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((field) => {
    const [from, to] = [old.get(field) ?? '', next.get(field) ?? '']
    return from === to ? [] : [{ field, before: from, after: to }]
  })
}

function flat(value: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, inside] of Object.entries(value) as [string, unknown][]) {
    const field = path ? `${path}.${name}` : name
    if (inside !== null && typeof inside === 'object' && !Array.isArray(inside))
      for (const [deep, text] of flat(inside, field)) found.set(deep, text)
    else found.set(field, typeof inside === 'object' ? JSON.stringify(inside) : String(inside ?? ''))
  }
  return found
}
