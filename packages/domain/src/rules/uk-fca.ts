/** What the FCA's rules for high-risk investments ask for before a member invests: PS22/10, COBS 4.12A and 10. */
import { publicationRules, riskWarnings } from '../offers/publication.ts'
import { type CategoryRule, investorCategories } from './categories.ts'
import type { RulePackUnder } from './pack.ts'

const everyone = investorCategories['uk-fca']
const yearly = { validMonths: 12, isConfirmedByHeathland: false } as const satisfies Partial<CategoryRule>

const first: RulePackUnder<'uk-fca'> = {
  id: 'uk-fca',
  version: '2026-01-01',
  validFrom: new Date('2026-01-01T00:00:00Z'),
  asset: publicationRules['uk-fca'].ownerTotalMax.asset,
  sources: ['FCA PS22/10', 'COBS 4.12A', 'COBS 10'],
  unconfirmed: ['categories.validMonths', 'knowledgeTest.passPercent', 'knowledgeTest.validMonths', 'knowledgeTest.lock', 'disclosedTies'],
  // The warnings and the wait come first: a member can do the rest while the 24 hours pass.
  order: [
    'offer',
    'wallet',
    'identity',
    'agreement',
    'first-onramp',
    'risk-warning',
    'personal-warning',
    'cooling-off',
    'category',
    'visibility',
    'knowledge-test',
    'loss-simulation',
    'amount',
    'large-investment',
  ],
  categories: {
    'uk-restricted': {
      criteria: [[{ answer: 'high-risk-percent-past-year', below: 10 }], [{ answer: 'high-risk-percent-next-year', below: 10 }]],
      criteriaNeeded: 2,
      statements: ['uk-restricted-statement'],
      ...yearly,
    },
    'uk-high-net-worth': {
      criteria: [
        [
          { answer: 'income', atLeastMinor: 100_000_00n },
          { answer: 'net-assets', atLeastMinor: 250_000_00n },
        ],
      ],
      criteriaNeeded: 1,
      statements: ['uk-high-net-worth-statement'],
      ...yearly,
    },
    'uk-certified-sophisticated': {
      criteria: [[{ answer: 'certificate' }]],
      criteriaNeeded: 1,
      statements: ['uk-certified-statement'],
      validMonths: 12,
      isConfirmedByHeathland: true,
    },
    'uk-self-certified-sophisticated': {
      criteria: [[{ answer: 'statement-a' }, { answer: 'statement-b' }, { answer: 'statement-c' }, { answer: 'statement-d' }]],
      criteriaNeeded: 1,
      statements: ['uk-self-certified-statement'],
      ...yearly,
    },
    'uk-professional': {
      criteria: [[{ answer: 'professional-client' }]],
      criteriaNeeded: 1,
      statements: ['uk-professional-statement'],
      validMonths: 12,
      isConfirmedByHeathland: true,
    },
  },
  protectedAs: 'uk-restricted',
  offersSeenBy: everyone,
  knowledgeTest: {
    appliesTo: everyone,
    questions: {
      loss: [
        { code: 'uk-loss-1', options: ['nothing', 'half', 'everything'], right: 'everything' },
        { code: 'uk-loss-2', options: ['money-back', 'may-get-nothing', 'paid-by-heathland'], right: 'may-get-nothing' },
      ],
      protection: [
        {
          code: 'uk-protection-1',
          options: ['fscs-pays', 'fscs-does-not-pay-for-losses', 'the-fca-pays'],
          right: 'fscs-does-not-pay-for-losses',
        },
        { code: 'uk-protection-2', options: ['insured', 'unlikely-to-be-protected', 'guaranteed'], right: 'unlikely-to-be-protected' },
      ],
      illiquidity: [
        { code: 'uk-illiquidity-1', options: ['any-day', 'maybe-never-early', 'after-a-month'], right: 'maybe-never-early' },
        { code: 'uk-illiquidity-2', options: ['an-exchange', 'maybe-no-buyer', 'heathland-buys'], right: 'maybe-no-buyer' },
      ],
      diversification: [
        { code: 'uk-diversification-1', options: ['one-project', 'several-kinds', 'two-alike'], right: 'several-kinds' },
        { code: 'uk-diversification-2', options: ['all-savings', 'at-most-a-tenth', 'half-of-savings'], right: 'at-most-a-tenth' },
      ],
      'use-of-money': [
        { code: 'uk-use-of-money-1', options: ['keeps-it-safe', 'pays-for-its-project', 'lends-to-banks'], right: 'pays-for-its-project' },
        {
          code: 'uk-use-of-money-2',
          options: ['savings-account', 'the-companys-business', 'shares-of-heathland'],
          right: 'the-companys-business',
        },
      ],
      'change-of-terms': [
        {
          code: 'uk-change-of-terms-1',
          options: ['the-owner-alone', 'as-the-agreement-says', 'nobody-ever'],
          right: 'as-the-agreement-says',
        },
        {
          code: 'uk-change-of-terms-2',
          options: ['anybody', 'whoever-the-agreement-names', 'the-fca'],
          right: 'whoever-the-agreement-names',
        },
      ],
    },
    passPercent: 80,
    validMonths: 12,
    mustPass: true,
    lock: { failures: 2, hours: 24 },
  },
  knowledgeWarning: undefined,
  lossSimulation: undefined,
  riskWarning: { id: 'uk-risk.1', ...riskWarnings['uk-fca'] },
  personalWarning: {
    id: 'uk-personal.1',
    text: "[Client name], this is a high-risk investment. How would you feel if you lost the money you're about to invest? Take 2 mins to learn more.",
  },
  coolingOff: { appliesTo: everyone, hours: 24 },
  reflection: undefined,
  largeInvestment: undefined,
  relatedOwner: publicationRules['uk-fca'].refusesRelatedOwner ? 'refused' : 'disclosed',
  disclosedTies: ['heathland-staff', 'spv-staff', 'holder-of-a-fifth', 'controlled-company'],
}

/** Every version that was ever in force; one that is published is never edited. */
export const ukFca = [first] as const
