/** An offer as members see it among others: the fields of a list, how it is filtered and sorted, and what a list adds up to. */
import type { Money } from '../money.ts'

export const opportunityCategories = ['Renewable energy', 'Social impact', 'Housing', 'Clean water', 'Education'] as const
export type OpportunityCategory = (typeof opportunityCategories)[number]

export const opportunityRegions = ['EU', 'Netherlands', 'Africa', 'Asia'] as const
export type OpportunityRegion = (typeof opportunityRegions)[number]

export const opportunityStatuses = ['Open', 'Pending', 'Closed'] as const
export type OpportunityStatus = (typeof opportunityStatuses)[number]

export const levels = ['Low', 'Medium', 'High'] as const
export type Level = (typeof levels)[number]

export const opportunitySorts = ['relevance', 'apy_desc', 'min_investment_asc', 'term_asc'] as const
export type OpportunitySort = (typeof opportunitySorts)[number]

/** Every opportunity, those that the member may add to, or those they follow. */
export const opportunityViews = ['all', 'add-funds', 'watchlist'] as const
export type OpportunityView = (typeof opportunityViews)[number]

/** How many are shown before "Show more". */
export const opportunitiesPage = 24
/** More columns than this cannot be compared on one screen. */
export const comparedMax = 3

export interface Opportunity {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly category: OpportunityCategory
  /** What `apy` says, as it is read: "6.5%". */
  readonly yield: string
  readonly risk: Level
  /** "5 years" or "18 months". */
  readonly term: string
  readonly impact: Level
  readonly minInvestment: Money
  readonly status: OpportunityStatus
  readonly description: string
  /** Percent a year. */
  readonly apy: number
  readonly country: string
  readonly audited: boolean
  readonly open: boolean
  readonly region: OpportunityRegion
  readonly tags: readonly string[]
}

/** The regions that a filter stands for: the Netherlands are in the EU. */
export function regionsIn(filter: OpportunityRegion): readonly OpportunityRegion[] {
  return filter === 'EU' ? ['EU', 'Netherlands'] : [filter]
}

/** A year alone is said in months, longer whole years in years. */
export function termText(months: number): string {
  return months > 12 && months % 12 === 0 ? `${months / 12} years` : `${months} months`
}

/** Reads what `termText` writes; a year counts twelve months. */
export function termMonths(term: string): number {
  const count = Number.parseInt(term, 10)
  return term.includes('year') ? count * 12 : count
}

export function yieldText(apy: number): string {
  return `${apy}%`
}

export interface OpportunitySummary {
  readonly count: number
  /** Percent a year, to one decimal; undefined for none. */
  readonly averageApy?: number
  /** How many of a hundred are audited, rounded; undefined for none. */
  readonly auditedPercent?: number
}

/** What a list adds up to. `apySum` is in percent, or in any unit of which `unitsPerPercent` make one. */
export function summaryOf(count: number, apySum: number, auditedCount: number, unitsPerPercent = 1): OpportunitySummary {
  if (count === 0) return { count }
  return {
    count,
    averageApy: Math.round((apySum / count / unitsPerPercent) * 10) / 10,
    auditedPercent: Math.round((auditedCount / count) * 100),
  }
}

type Sortable = Pick<Opportunity, 'status' | 'apy' | 'term' | 'minInvestment'>

const statusOrder: Record<OpportunityStatus, number> = { Open: 0, Pending: 1, Closed: 2 }

/** For lists that are whole in memory; what compares as equal keeps its order. */
export const opportunityOrder: Record<OpportunitySort, (one: Sortable, other: Sortable) => number> = {
  relevance: (one, other) => statusOrder[one.status] - statusOrder[other.status],
  apy_desc: (one, other) => other.apy - one.apy,
  min_investment_asc: (one, other) => compareSizes(one.minInvestment.amountMinor, other.minInvestment.amountMinor),
  term_asc: (one, other) => termMonths(one.term) - termMonths(other.term),
}

function compareSizes(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The demonstration's number of members who looked at an opportunity: 12 to 30, always the same for one id. */
export function sampleExplored(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return 12 + (sum % 19)
}
