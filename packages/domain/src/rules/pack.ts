/**
 * A rule pack is what the law of one jurisdiction asks for before a member invests, as data with a version and a date. A change of law is a
 * new version; a published one never changes, because decisions made under it are replayed.
 */
import type { Asset } from '../money.ts'
import type { CategoryRule, CategoryUnder, InvestorCategory } from './categories.ts'
import type { KnowledgeTestRule, Question } from './knowledge-test.ts'
import type { LawPack } from './law-pack.ts'
import type { LossSimulationRule } from './loss-simulation.ts'

/** Everything that is looked at before an investment. */
export const investingRules = [
  'offer',
  'wallet',
  'identity',
  'agreement',
  'first-onramp',
  'category',
  'visibility',
  'knowledge-test',
  'loss-simulation',
  'risk-warning',
  'personal-warning',
  'cooling-off',
  'amount',
  'large-investment',
] as const
export type InvestingRule = (typeof investingRules)[number]

/** Another wording is another id, so that whoever acknowledged the old one is shown the new one. */
export type WarningId = 'eu-risk.1' | 'eu-knowledge.1' | 'eu-large-investment.1' | 'uk-risk.1' | 'uk-personal.1'

export interface Warning {
  readonly id: WarningId
  readonly text: string
  readonly link?: string
}

/** Art 8: people whose interests may differ from those of other members. */
export const insiderTies = ['heathland-staff', 'spv-staff', 'holder-of-a-fifth', 'controlled-company'] as const
export type InsiderTie = (typeof insiderTies)[number]

export interface LargeInvestmentRule<Category extends InvestorCategory = InvestorCategory> {
  readonly appliesTo: readonly Category[]
  /** Above the higher of the two: this amount, or this part of the net worth. */
  readonly floorMinor: bigint
  readonly netWorthPercent: bigint
  readonly warning: Warning
  /** The member proves that they understand by the right answer. */
  readonly proof: Question
}

export interface RulePackUnder<Law extends LawPack, Category extends InvestorCategory = CategoryUnder<Law>> {
  readonly id: Law
  /** The day it was written for: '2026-11-01'. */
  readonly version: string
  readonly validFrom: Date
  readonly asset: Asset
  readonly sources: readonly string[]
  /** Numbers here that nobody has yet checked against the legal text. */
  readonly unconfirmed: readonly string[]
  /** Every rule once, in the order in which a member does what it asks for. */
  readonly order: readonly InvestingRule[]
  readonly categories: Readonly<Record<Category, CategoryRule>>
  /** How whoever has no valid category is protected meanwhile. */
  readonly protectedAs: Category
  readonly offersSeenBy: readonly Category[]
  readonly knowledgeTest: KnowledgeTestRule<Category>
  /** For who did not pass a test that need not be passed. */
  readonly knowledgeWarning: Warning | undefined
  readonly lossSimulation: LossSimulationRule<Category> | undefined
  readonly riskWarning: Warning
  readonly personalWarning: Warning | undefined
  /** From the request to see an offer until it may be shown and chosen. */
  readonly coolingOff: { readonly appliesTo: readonly Category[]; readonly hours: number } | undefined
  /** After an order: until its end the member takes it back without giving a reason. */
  readonly reflection: { readonly appliesTo: readonly Category[]; readonly calendarDays: number } | undefined
  readonly largeInvestment: LargeInvestmentRule<Category> | undefined
  readonly relatedOwner: 'refused' | 'disclosed'
  /** Whose orders are disclosed to everybody who reads the offer. */
  readonly disclosedTies: readonly InsiderTie[]
}

export type RulePack = { readonly [Law in LawPack]: RulePackUnder<Law> }[LawPack]

const clientName = '[Client name]'

/** The personal warning with the member's name in the place that the law leaves for it. */
export function personalWarningFor(name: string, { text }: Warning): string {
  return text.split(clientName).join(name)
}
