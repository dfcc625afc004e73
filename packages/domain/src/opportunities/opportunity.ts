/** What can be invested in, as the people who choose read it. */
import type { Money } from '../money.ts'

export const opportunityCategories = ['Renewable energy', 'Social impact', 'Housing', 'Clean water', 'Education'] as const
export type OpportunityCategory = (typeof opportunityCategories)[number]

export const opportunityRegions = ['EU', 'Netherlands', 'Africa', 'Asia'] as const
export type OpportunityRegion = (typeof opportunityRegions)[number]

export type OpportunityStatus = 'Open' | 'Pending' | 'Closed'
export type Level = 'Low' | 'Medium' | 'High'

export interface Opportunity {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly category: OpportunityCategory
  /** What `apy` says, as it is read: "6.5%". */
  readonly yield: string
  readonly risk: Level
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
