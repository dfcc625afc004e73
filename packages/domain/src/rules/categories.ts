/**
 * Which kind of investor a member is. They state it themselves and say why; the statement holds for a time and is then made again.
 * Regulation (EU) 2020/1503, Annex II; FCA PS22/10 (COBS 4.12A).
 */
import { type Checked, type Problems, problemsIn } from '../form.ts'
import type { Asset, DecimalMark } from '../money.ts'
import type { LawPack } from './law-pack.ts'
import { hasHappened, isOver } from './period.ts'
import { readTypedAmount, type TypedAmountProblem } from './typed-amount.ts'

export const investorCategories = {
  'eu-ecspr': ['eu-non-sophisticated', 'eu-sophisticated-person', 'eu-sophisticated-company'],
  'uk-fca': ['uk-restricted', 'uk-high-net-worth', 'uk-certified-sophisticated', 'uk-self-certified-sophisticated', 'uk-professional'],
} as const satisfies Record<LawPack, readonly string[]>
export type CategoryUnder<Law extends LawPack> = (typeof investorCategories)[Law][number]
export type InvestorCategory = CategoryUnder<LawPack>

export const amountAnswers = ['gross-income', 'portfolio', 'own-funds', 'turnover', 'balance-sheet', 'income', 'net-assets'] as const
export type AmountAnswer = (typeof amountAnswers)[number]

/** Whole numbers. A percentage is rounded up, a number of months or trades down. */
export const countAnswers = [
  'finance-job-months',
  'executive-months',
  'trades-each-quarter',
  'high-risk-percent-past-year',
  'high-risk-percent-next-year',
] as const
export type CountAnswer = (typeof countAnswers)[number]

export const claimAnswers = ['certificate', 'statement-a', 'statement-b', 'statement-c', 'statement-d', 'professional-client'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]

export type AnswerCode = AmountAnswer | CountAnswer | ClaimAnswer

/** What a member confirms word by word; the words are the catalogue's. */
export const statementCodes = [
  'eu-attestation',
  'eu-awareness',
  'eu-liability',
  'uk-restricted-statement',
  'uk-high-net-worth-statement',
  'uk-certified-statement',
  'uk-self-certified-statement',
  'uk-professional-statement',
] as const
export type StatementCode = (typeof statementCodes)[number]

export type CriterionTest =
  | { readonly answer: AmountAnswer; readonly atLeastMinor: bigint }
  | { readonly answer: AmountAnswer; readonly aboveMinor: bigint }
  | { readonly answer: CountAnswer; readonly atLeast: number }
  | { readonly answer: CountAnswer; readonly below: number }
  | { readonly answer: ClaimAnswer }

export interface CategoryRule {
  /** A criterion is met by any one of its tests. */
  readonly criteria: readonly (readonly [CriterionTest, ...CriterionTest[]])[]
  readonly criteriaNeeded: number
  readonly statements: readonly StatementCode[]
  readonly validMonths: number
  /** Whether Heathland checks the claim and tells the member before it counts. */
  readonly isConfirmedByHeathland: boolean
}

export interface CategoryAnswers {
  readonly amountsMinor: Readonly<Partial<Record<AmountAnswer, bigint>>>
  readonly counts: Readonly<Partial<Record<CountAnswer, number>>>
  readonly claims: readonly ClaimAnswer[]
}

export interface StatedCategory {
  readonly category: InvestorCategory
  readonly statedAt: Date
  readonly answers: CategoryAnswers
  readonly statements: readonly StatementCode[]
  /** When Heathland told the member that the category is accepted. */
  readonly confirmedAt: Date | undefined
}

export type CategoryState = 'valid' | 'missing' | 'expired' | 'unproven' | 'unconfirmed'

/** Where a member's statement stands; no rule is given for a category that the pack does not know. */
export function categoryState(stated: StatedCategory | undefined, rule: CategoryRule | undefined, now: Date): CategoryState {
  if (!stated || !rule || !hasHappened(stated.statedAt, now)) return 'missing'
  if (isOver(stated.statedAt, rule.validMonths, now)) return 'expired'
  if (!meetsCriteria(stated.answers, rule) || !rule.statements.every((code) => stated.statements.includes(code))) return 'unproven'
  if (!rule.isConfirmedByHeathland) return 'valid'
  // A confirmation is of the statement it was given for, not of one made since.
  const isConfirmed = hasHappened(stated.confirmedAt, now) && stated.confirmedAt.getTime() >= stated.statedAt.getTime()
  return isConfirmed ? 'valid' : 'unconfirmed'
}

export function meetsCriteria(answers: CategoryAnswers, { criteria, criteriaNeeded }: CategoryRule): boolean {
  return criteria.filter((tests) => tests.some((test) => passes(answers, test))).length >= criteriaNeeded
}

function passes({ amountsMinor, counts, claims }: CategoryAnswers, test: CriterionTest): boolean {
  if ('atLeastMinor' in test) return (amountsMinor[test.answer] ?? -1n) >= test.atLeastMinor
  if ('aboveMinor' in test) return (amountsMinor[test.answer] ?? -1n) > test.aboveMinor
  if ('atLeast' in test) return (counts[test.answer] ?? -1) >= test.atLeast
  if ('below' in test) return (counts[test.answer] ?? test.below) < test.below
  return claims.includes(test.answer)
}

export interface CategoryValues {
  readonly category: string
  /** As typed; a claim that is ticked is "yes". What a category does not ask for is not read. */
  readonly answers: Readonly<Partial<Record<AnswerCode, string>>>
  readonly statements: readonly string[]
}

/** As it is sent: amounts are decimal text of minor units. */
export interface CategoryInput {
  readonly category: InvestorCategory
  readonly answers: Omit<CategoryAnswers, 'amountsMinor'> & { readonly amountsMinor: Readonly<Partial<Record<AmountAnswer, string>>> }
  readonly statements: readonly StatementCode[]
}

export type CategoryField = 'category' | AnswerCode | StatementCode
export type CategoryProblem = 'category-missing' | 'criteria-unmet' | 'number-missing' | 'statement-missing' | TypedAmountProblem

export function checkCategory(
  values: CategoryValues,
  pack: { readonly asset: Asset; readonly categories: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> },
  mark: DecimalMark,
): Checked<CategoryInput, CategoryField, CategoryProblem> {
  const chosen = Object.entries(pack.categories).find(([category]) => category === values.category)
  if (!chosen) return { ok: false, problems: { category: 'category-missing' } }
  const [category, rule] = chosen as [InvestorCategory, CategoryRule]
  const { answers, problems } = readAnswers(values, rule, pack.asset, mark)
  const unsaid = rule.statements.filter((code) => !values.statements.includes(code))
  const found = problemsIn<CategoryField, CategoryProblem>({
    ...problems,
    ...Object.fromEntries(unsaid.map((code) => [code, 'statement-missing'] as const)),
    // A slip in an answer is named there; only answers that can be read fall short.
    category: Object.keys(problems).length > 0 || meetsCriteria(answers, rule) ? undefined : 'criteria-unmet',
  })
  if (found) return { ok: false, problems: found }
  const amountsMinor = Object.fromEntries(Object.entries(answers.amountsMinor).map(([code, amount]) => [code, String(amount)]))
  return { ok: true, input: { category, answers: { ...answers, amountsMinor }, statements: rule.statements } }
}

/** What the category asks for; an answer left empty is none. */
function readAnswers(
  values: CategoryValues,
  { criteria }: CategoryRule,
  asset: Asset,
  mark: DecimalMark,
): { readonly answers: CategoryAnswers; readonly problems: Problems<AnswerCode, CategoryProblem> } {
  const amountsMinor: Partial<Record<AmountAnswer, bigint>> = {}
  const counts: Partial<Record<CountAnswer, number>> = {}
  const claims: ClaimAnswer[] = []
  const problems: { [Code in AnswerCode]?: CategoryProblem } = {}
  for (const test of criteria.flat()) {
    const typed = (values.answers[test.answer] ?? '').trim()
    if (typed === '') continue
    if ('atLeastMinor' in test || 'aboveMinor' in test) {
      const amount = readTypedAmount(typed, asset, mark)
      if (typeof amount === 'bigint') amountsMinor[test.answer] = amount
      else problems[test.answer] = amount
    } else if ('atLeast' in test || 'below' in test) {
      if (/^\d{1,6}$/.test(typed)) counts[test.answer] = Number(typed)
      else problems[test.answer] = 'number-missing'
    } else if (typed === 'yes') claims.push(test.answer)
  }
  return { answers: { amountsMinor, counts, claims }, problems }
}
