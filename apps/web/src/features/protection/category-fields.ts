/**
 * What the form asks for each category. The rules with their limits are the server's, which judges the answers: they lie beside the right
 * answers of the knowledge test and stay out of the page.
 */
import type { Asset } from '@heathland/domain/money'
import {
  type AnswerCode,
  amountAnswers,
  type CategoryRule,
  type CriterionTest,
  claimAnswers,
  type countAnswers,
  type InvestorCategory,
  investorCategories,
  type StatementCode,
} from '@heathland/domain/rules/categories'
import type { LawPack } from '@heathland/domain/rules/law-pack'
import { assetOf } from './law-amounts.ts'

interface CategoryFields {
  readonly answers: readonly AnswerCode[]
  readonly statements: readonly StatementCode[]
  /** Heathland has to agree before it counts. */
  readonly isRequest: boolean
}

const euStatements = ['eu-attestation', 'eu-awareness', 'eu-liability'] as const

export const categoryFields = {
  'eu-non-sophisticated': { answers: [], statements: [], isRequest: false },
  'eu-sophisticated-person': {
    answers: ['gross-income', 'portfolio', 'finance-job-months', 'executive-months', 'trades-each-quarter'],
    statements: euStatements,
    isRequest: true,
  },
  'eu-sophisticated-company': { answers: ['own-funds', 'turnover', 'balance-sheet'], statements: euStatements, isRequest: true },
  'uk-restricted': {
    answers: ['high-risk-percent-past-year', 'high-risk-percent-next-year'],
    statements: ['uk-restricted-statement'],
    isRequest: false,
  },
  'uk-high-net-worth': { answers: ['income', 'net-assets'], statements: ['uk-high-net-worth-statement'], isRequest: false },
  'uk-certified-sophisticated': { answers: ['certificate'], statements: ['uk-certified-statement'], isRequest: true },
  'uk-self-certified-sophisticated': {
    answers: ['statement-a', 'statement-b', 'statement-c', 'statement-d'],
    statements: ['uk-self-certified-statement'],
    isRequest: false,
  },
  'uk-professional': { answers: ['professional-client'], statements: ['uk-professional-statement'], isRequest: true },
} as const satisfies Record<InvestorCategory, CategoryFields>

export function fieldsOf(category: InvestorCategory): CategoryFields {
  return categoryFields[category]
}

export function isCategoryOf(lawPack: LawPack, text: string): text is InvestorCategory {
  return (investorCategories[lawPack] as readonly string[]).includes(text)
}

export type AnswerKind = 'amount' | 'months' | 'trades' | 'percent' | 'claim'

export function kindOf(code: AnswerCode): AnswerKind {
  if (isOneOf(amountAnswers, code)) return 'amount'
  if (isOneOf(claimAnswers, code)) return 'claim'
  return counts[code]
}

const counts = {
  'finance-job-months': 'months',
  'executive-months': 'months',
  'trades-each-quarter': 'trades',
  'high-risk-percent-past-year': 'percent',
  'high-risk-percent-next-year': 'percent',
} as const satisfies Record<(typeof countAnswers)[number], AnswerKind>

/** Rules that every answer meets, so that the form's check reads what was typed and leaves the verdict to the server. */
export function readingRules(lawPack: LawPack): {
  readonly asset: Asset
  readonly categories: Readonly<Partial<Record<InvestorCategory, CategoryRule>>>
} {
  const rules = investorCategories[lawPack].map((category) => {
    const { answers, statements, isRequest } = fieldsOf(category)
    const criteria = answers.map((answer): [CriterionTest] => [testOf(answer)])
    return [category, { criteria, criteriaNeeded: 0, statements, validMonths: 0, isConfirmedByHeathland: isRequest }] as const
  })
  return { asset: assetOf(lawPack), categories: Object.fromEntries(rules) }
}

function testOf(answer: AnswerCode): CriterionTest {
  if (isOneOf(amountAnswers, answer)) return { answer, atLeastMinor: 0n }
  if (isOneOf(claimAnswers, answer)) return { answer }
  return { answer, atLeast: 0 }
}

export function isOneOf<Code extends string>(codes: readonly Code[], text: string): text is Code {
  return (codes as readonly string[]).includes(text)
}
