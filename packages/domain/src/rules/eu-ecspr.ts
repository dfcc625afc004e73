/** What Regulation (EU) 2020/1503 on crowdfunding asks for before a member invests, and Delegated Regulation (EU) 2022/2114 with it. */
import { publicationRules, riskWarnings } from '../offers/publication.ts'
import { type CategoryRule, investorCategories } from './categories.ts'
import type { RulePackUnder } from './pack.ts'

const everyone = investorCategories['eu-ecspr']
const { text } = riskWarnings['eu-ecspr']

/** Annex II: what a request to be treated as sophisticated holds; the platform says whether it agrees. */
const onRequest = {
  statements: ['eu-attestation', 'eu-awareness', 'eu-liability'],
  validMonths: 24,
  isConfirmedByHeathland: true,
} as const satisfies Partial<CategoryRule>

const first: RulePackUnder<'eu-ecspr'> = {
  id: 'eu-ecspr',
  version: '2026-01-01',
  validFrom: new Date('2026-01-01T00:00:00Z'),
  asset: publicationRules['eu-ecspr'].ownerTotalMax.asset,
  sources: ['Regulation (EU) 2020/1503, Art 8, 21, 22 and Annex II', 'Delegated Regulation (EU) 2022/2114, Art 4'],
  unconfirmed: ['knowledgeTest.passPercent', 'categories.eu-non-sophisticated.validMonths'],
  order: [
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
  ],
  categories: {
    'eu-non-sophisticated': { criteria: [], criteriaNeeded: 0, statements: [], validMonths: 24, isConfirmedByHeathland: false },
    'eu-sophisticated-person': {
      criteria: [
        [
          { answer: 'gross-income', atLeastMinor: 60_000_00n },
          { answer: 'portfolio', aboveMinor: 100_000_00n },
        ],
        [
          { answer: 'finance-job-months', atLeast: 12 },
          { answer: 'executive-months', atLeast: 12 },
        ],
        [{ answer: 'trades-each-quarter', atLeast: 10 }],
      ],
      criteriaNeeded: 2,
      ...onRequest,
    },
    'eu-sophisticated-company': {
      criteria: [
        [{ answer: 'own-funds', atLeastMinor: 100_000_00n }],
        [{ answer: 'turnover', atLeastMinor: 2_000_000_00n }],
        [{ answer: 'balance-sheet', atLeastMinor: 1_000_000_00n }],
      ],
      criteriaNeeded: 1,
      ...onRequest,
    },
  },
  protectedAs: 'eu-non-sophisticated',
  offersSeenBy: everyone,
  knowledgeTest: {
    appliesTo: everyone,
    questions: {
      loss: [{ code: 'eu-loss-1', options: ['nothing', 'the-interest', 'everything'], right: 'everything' }],
      protection: [{ code: 'eu-protection-1', options: ['deposit-guarantee', 'heathland', 'nobody'], right: 'nobody' }],
      illiquidity: [{ code: 'eu-illiquidity-1', options: ['any-day', 'maybe-never-early', 'after-a-month'], right: 'maybe-never-early' }],
      diversification: [{ code: 'eu-diversification-1', options: ['one-project', 'several-kinds', 'two-alike'], right: 'several-kinds' }],
      'use-of-money': [
        { code: 'eu-use-of-money-1', options: ['keeps-it-safe', 'pays-for-its-project', 'lends-to-banks'], right: 'pays-for-its-project' },
      ],
      'change-of-terms': [
        {
          code: 'eu-change-of-terms-1',
          options: ['the-owner-alone', 'as-the-agreement-says', 'nobody-ever'],
          right: 'as-the-agreement-says',
        },
      ],
    },
    passPercent: 80,
    validMonths: 24,
    mustPass: false,
    lock: undefined,
  },
  knowledgeWarning: { id: 'eu-knowledge.1', text },
  lossSimulation: { appliesTo: everyone, bearablePercent: 10n, validMonths: 12 },
  riskWarning: { id: 'eu-risk.1', text },
  personalWarning: undefined,
  coolingOff: undefined,
  reflection: { appliesTo: everyone, calendarDays: 4 },
  largeInvestment: {
    appliesTo: everyone,
    floorMinor: 1_000_00n,
    netWorthPercent: 5n,
    warning: { id: 'eu-large-investment.1', text },
    proof: { code: 'eu-large-investment-proof-1', options: ['part-of-it', 'all-of-it', 'none-of-it'], right: 'all-of-it' },
  },
  relatedOwner: publicationRules['eu-ecspr'].refusesRelatedOwner ? 'refused' : 'disclosed',
  disclosedTies: ['heathland-staff', 'spv-staff', 'holder-of-a-fifth', 'controlled-company'],
}

/** Art 21 and 22 protect non-sophisticated investors. The first version asked the same of everyone, which is more than the law does. */
const protectedOnly = ['eu-non-sophisticated'] as const

const second: RulePackUnder<'eu-ecspr'> = {
  ...first,
  version: '2026-11-01',
  validFrom: new Date('2026-11-01T00:00:00Z'),
  knowledgeTest: { ...first.knowledgeTest, appliesTo: protectedOnly },
  lossSimulation: first.lossSimulation && { ...first.lossSimulation, appliesTo: protectedOnly },
  reflection: first.reflection && { ...first.reflection, appliesTo: protectedOnly },
  largeInvestment: first.largeInvestment && { ...first.largeInvestment, appliesTo: protectedOnly },
}

/** Every version that was ever in force; one that is published is never edited. */
export const euEcspr = [first, second] as const
