/**
 * A member shows that they know what they go into. In the EU the result forbids nothing, but who falls short is warned and says that they
 * were; in the UK the test has to be passed before an order. Regulation (EU) 2020/1503 Art 21; FCA COBS 10.
 */
import { type Checked, problemsIn } from '../form.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { after, hourMs } from '../time.ts'
import type { InvestorCategory } from './categories.ts'
import { hasHappened, isOver } from './period.ts'

export const knowledgeTopics = ['loss', 'protection', 'illiquidity', 'diversification', 'use-of-money', 'change-of-terms'] as const
export type KnowledgeTopic = (typeof knowledgeTopics)[number]

/** Codes; the catalogues have the words. */
export interface Question {
  readonly code: string
  readonly options: readonly [string, string, ...string[]]
  readonly right: string
}

export interface KnowledgeTestRule<Category extends InvestorCategory = InvestorCategory> {
  readonly appliesTo: readonly Category[]
  /** Every topic is asked about once; each further attempt asks the topic's next question. */
  readonly questions: Readonly<Record<KnowledgeTopic, readonly [Question, ...Question[]]>>
  readonly passPercent: number
  readonly validMonths: number
  /** Otherwise who did not pass acknowledges a warning. */
  readonly mustPass: boolean
  /** After so many failures in a row, and after each one more, the next attempt waits. */
  readonly lock: { readonly failures: number; readonly hours: number } | undefined
}

export interface KnowledgeAttempt {
  readonly at: Date
  /** By the question's code. */
  readonly answers: Readonly<Record<string, string>>
  readonly scorePercent: number
}

export type KnowledgeState =
  | { readonly state: 'missing' | 'expired' | 'passed' }
  | { readonly state: 'failed'; readonly at: Date }
  | { readonly state: 'locked'; readonly until: Date }

/** The newest attempt decides. */
export function knowledgeState(attempts: readonly KnowledgeAttempt[], now: Date, rule: KnowledgeTestRule): KnowledgeState {
  // Of two at the same moment the later in the list is newer.
  const newestFirst = attempts
    .filter(({ at }) => hasHappened(at, now))
    .reverse()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const [newest] = newestFirst
  if (!newest) return { state: 'missing' }
  if (isOver(newest.at, rule.validMonths, now)) return { state: 'expired' }
  const passedBefore = newestFirst.findIndex(({ scorePercent }) => scorePercent >= rule.passPercent)
  if (passedBefore === 0) return { state: 'passed' }
  const failures = passedBefore === -1 ? newestFirst.length : passedBefore
  if (!rule.lock || failures < rule.lock.failures) return { state: 'failed', at: newest.at }
  const until = after(newest.at, rule.lock.hours * hourMs)
  return now.getTime() < until.getTime() ? { state: 'locked', until } : { state: 'failed', at: newest.at }
}

/** The questions of the next attempt, unless it has to wait. */
export function decideAttempt(
  attempts: readonly KnowledgeAttempt[],
  now: Date,
  rule: KnowledgeTestRule,
): { readonly refused: false; readonly questions: readonly Question[] } | Refusal<'KNOWLEDGE_TEST_LOCKED'> {
  const found = knowledgeState(attempts, now, rule)
  if (found.state === 'locked') return refuse('KNOWLEDGE_TEST_LOCKED', { until: found.until.toISOString() })
  return { refused: false, questions: questionsOf(rule, attempts.length) }
}

export function questionsOf({ questions }: KnowledgeTestRule, attemptsBefore: number): readonly Question[] {
  return knowledgeTopics.map((topic) => {
    const [first, ...others] = questions[topic]
    return [first, ...others][attemptsBefore % (others.length + 1)] ?? first
  })
}

/** How many of a hundred are right, rounded down. */
export function scorePercentOf(questions: readonly Question[], answers: Readonly<Record<string, string>>): number {
  const rightCount = questions.filter(({ code, right }) => answers[code] === right).length
  return Math.floor((rightCount * 100) / questions.length)
}

/** Every question has one of its own answers; whether it is right is not said here. */
export function checkKnowledgeTest(
  values: Readonly<Record<string, string>>,
  questions: readonly Question[],
): Checked<{ readonly answers: Readonly<Record<string, string>> }, string, 'answer-missing'> {
  const problems = problemsIn<string, 'answer-missing'>(
    Object.fromEntries(
      questions.map(({ code, options }) => [code, options.includes(values[code] ?? '') ? undefined : ('answer-missing' as const)]),
    ),
  )
  if (problems) return { ok: false, problems }
  return { ok: true, input: { answers: Object.fromEntries(questions.map(({ code }) => [code, values[code] ?? ''])) } }
}
