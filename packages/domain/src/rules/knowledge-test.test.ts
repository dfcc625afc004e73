import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { hourMs, after as later } from '../time.ts'
import { checkKnowledgeTest, decideAttempt, knowledgeState, knowledgeTopics, questionsOf, scorePercentOf } from './knowledge-test.ts'
import { packOf, rulePacks } from './packs.ts'

const eu = packOf('eu-ecspr', '2026-11-01').knowledgeTest
const uk = packOf('uk-fca', '2026-01-01').knowledgeTest
const now = new Date('2026-11-17T09:00:00Z')
const attempt = (hoursAgo: number, scorePercent: number) => ({ at: later(now, -hoursAgo * hourMs), answers: {}, scorePercent })

test.each(rulePacks.map((pack) => [`${pack.id} ${pack.version}`, pack] as const))(
  'the questions of %s cover every topic and have one right answer',
  (_name, { knowledgeTest }) => {
    const questions = knowledgeTopics.flatMap((topic) => knowledgeTest.questions[topic])
    expect(questions.length).toBeGreaterThanOrEqual(6)
    expect(new Set(questions.map(({ code }) => code)).size).toBe(questions.length)
    for (const { options, right } of questions) {
      expect(new Set(options).size).toBe(options.length)
      expect(options).toContain(right)
    }
  },
)

describe('the score', () => {
  const questions = questionsOf(eu, 0)
  const right = Object.fromEntries(questions.map(({ code, right }) => [code, right]))

  test('is how many of a hundred are right, rounded down', () => {
    expect(scorePercentOf(questions, right)).toBe(100)
    expect(scorePercentOf(questions, { ...right, 'eu-loss-1': 'nothing' })).toBe(83)
    expect(scorePercentOf(questions, {})).toBe(0)
  })

  test('counts one of six wrong as passed and two as not', () => {
    const state = (scorePercent: number) => knowledgeState([attempt(1, scorePercent)], now, eu).state
    expect([state(83), state(80), state(79), state(66)]).toEqual(['passed', 'passed', 'failed', 'failed'])
  })
})

describe('attempts', () => {
  test('are asked for once and then every two years in the EU', () => {
    const stateAt = (text: string) =>
      knowledgeState([{ ...attempt(0, 100), at: new Date('2024-11-17T09:00:00Z') }], new Date(text), eu).state
    expect(stateAt('2024-11-17T08:59:59Z')).toBe('missing')
    expect(stateAt('2026-11-17T08:59:59.999Z')).toBe('passed')
    expect(stateAt('2026-11-17T09:00:00Z')).toBe('expired')
  })

  test('count by the newest, in whichever order they come', () => {
    expect(knowledgeState([attempt(1, 100), attempt(5, 0)], now, uk)).toEqual({ state: 'passed' })
    expect(knowledgeState([attempt(5, 100), attempt(1, 0)], now, uk)).toEqual({ state: 'failed', at: later(now, -hourMs) })
  })

  test('wait 24 hours after two failures in a row, and after each one more', () => {
    expect(knowledgeState([attempt(1, 0)], now, uk).state).toBe('failed')
    expect(knowledgeState([attempt(2, 0), attempt(1, 0)], now, uk)).toEqual({ state: 'locked', until: later(now, 23 * hourMs) })
    expect(knowledgeState([attempt(25, 0), attempt(24, 0)], now, uk).state).toBe('failed')
    expect(knowledgeState([attempt(25, 0), attempt(23.999, 0)], now, uk).state).toBe('locked')
    expect(knowledgeState([attempt(60, 0), attempt(50, 0), attempt(1, 0)], now, uk).state).toBe('locked')
    expect(knowledgeState([attempt(60, 0), attempt(50, 100), attempt(1, 0)], now, uk).state).toBe('failed')
  })

  test('never wait in the EU', () => {
    expect(knowledgeState([attempt(3, 0), attempt(2, 0), attempt(1, 0)], now, eu).state).toBe('failed')
  })

  test('are given other questions after a failure, and refused while they wait', () => {
    const first = decideAttempt([], now, uk)
    const second = decideAttempt([attempt(1, 0)], now, uk)
    const third = decideAttempt([attempt(50, 0), attempt(48, 0)], now, uk)
    if (isRefusal(first) || isRefusal(second) || isRefusal(third)) throw new Error('one of them was refused')
    expect(first.questions.map(({ code }) => code)).toEqual(knowledgeTopics.map((topic) => `uk-${topic}-1`))
    expect(second.questions.map(({ code }) => code)).toEqual(knowledgeTopics.map((topic) => `uk-${topic}-2`))
    expect(third.questions).toEqual(first.questions)
    expect(decideAttempt([attempt(2, 0), attempt(1, 0)], now, uk)).toEqual({
      refused: true,
      code: 'KNOWLEDGE_TEST_LOCKED',
      facts: { until: '2026-11-18T08:00:00.000Z' },
    })
  })
})

describe('the form', () => {
  const questions = questionsOf(eu, 0)
  const answers = Object.fromEntries(questions.map(({ code, options }) => [code, options[0]]))

  test('sends an answer to every question, right or wrong, and nothing else', () => {
    expect(checkKnowledgeTest({ ...answers, other: 'x' }, questions)).toEqual({ ok: true, input: { answers } })
  })

  test('names the questions without an answer of their own', () => {
    expect(checkKnowledgeTest({ ...answers, 'eu-loss-1': '', 'eu-illiquidity-1': 'everything' }, questions)).toEqual({
      ok: false,
      problems: { 'eu-loss-1': 'answer-missing', 'eu-illiquidity-1': 'answer-missing' },
    })
  })
})
