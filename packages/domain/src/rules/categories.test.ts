import { describe, expect, test } from 'vitest'
import { after as later } from '../time.ts'
import {
  type CategoryAnswers,
  type CategoryRule,
  categoryState,
  checkCategory,
  type InvestorCategory,
  meetsCriteria,
} from './categories.ts'
import { packOf } from './packs.ts'
import { readyCategory } from './ready-to-invest.ts'

const eu = packOf('eu-ecspr', '2026-11-01')
const uk = packOf('uk-fca', '2026-01-01')
const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = { ...eu.categories, ...uk.categories }
const ruleOf = (category: InvestorCategory) => rules[category] as CategoryRule
const none: CategoryAnswers = { amountsMinor: {}, counts: {}, claims: [] }
const statedAt = new Date('2026-11-17T09:00:00Z')

describe('criteria', () => {
  test.each([
    ['income alone is one of three', { amountsMinor: { 'gross-income': 60_000_00n } }, false],
    ['income or portfolio count once', { amountsMinor: { 'gross-income': 60_000_00n, portfolio: 200_000_00n } }, false],
    ['income at the limit and trades', { amountsMinor: { 'gross-income': 60_000_00n }, counts: { 'trades-each-quarter': 10 } }, true],
    ['a cent less income', { amountsMinor: { 'gross-income': 59_999_99n }, counts: { 'trades-each-quarter': 10 } }, false],
    ['a portfolio at the limit is not above it', { amountsMinor: { portfolio: 100_000_00n }, counts: { 'executive-months': 12 } }, false],
    ['a portfolio a cent above', { amountsMinor: { portfolio: 100_000_01n }, counts: { 'executive-months': 12 } }, true],
    ['a job in finance and trades', { counts: { 'finance-job-months': 12, 'trades-each-quarter': 10 } }, true],
    ['a month and a trade short', { counts: { 'finance-job-months': 11, 'trades-each-quarter': 10 } }, false],
    ['nine trades', { counts: { 'finance-job-months': 12, 'trades-each-quarter': 9 } }, false],
  ] as const)('of a sophisticated person, two of three: %s', (_case, answers, isMet) => {
    expect(meetsCriteria({ ...none, ...answers }, ruleOf('eu-sophisticated-person'))).toBe(isMet)
  })

  test.each([
    ['own-funds', 100_000_00n],
    ['turnover', 2_000_000_00n],
    ['balance-sheet', 1_000_000_00n],
  ] as const)('of a sophisticated company, one of three: %s from %s', (code, limitMinor) => {
    const met = (amountMinor: bigint) =>
      meetsCriteria({ ...none, amountsMinor: { [code]: amountMinor } }, ruleOf('eu-sophisticated-company'))
    expect([met(limitMinor - 1n), met(limitMinor)]).toEqual([false, true])
  })

  test.each([
    [9, 9, true],
    [10, 9, false],
    [9, 10, false],
    [undefined, 9, false],
  ])('of a restricted investor: %s %% in the past and %s %% in the next year', (past, next, isMet) => {
    const counts = { ...(past !== undefined && { 'high-risk-percent-past-year': past }), 'high-risk-percent-next-year': next }
    expect(meetsCriteria({ ...none, counts }, ruleOf('uk-restricted'))).toBe(isMet)
  })

  test.each([
    ['income', 100_000_00n],
    ['net-assets', 250_000_00n],
  ] as const)('of a high net worth investor: %s from %s', (code, limitMinor) => {
    const met = (amountMinor: bigint) => meetsCriteria({ ...none, amountsMinor: { [code]: amountMinor } }, ruleOf('uk-high-net-worth'))
    expect([met(limitMinor - 1n), met(limitMinor)]).toEqual([false, true])
  })

  test('of self-certified investors: any one of A to D', () => {
    for (const claim of ['statement-a', 'statement-b', 'statement-c', 'statement-d'] as const)
      expect(meetsCriteria({ ...none, claims: [claim] }, ruleOf('uk-self-certified-sophisticated'))).toBe(true)
    expect(meetsCriteria({ ...none, claims: ['certificate'] }, ruleOf('uk-self-certified-sophisticated'))).toBe(false)
  })
})

describe('a statement', () => {
  test.each([
    ['eu-non-sophisticated', '2028-11-17T09:00:00Z'],
    ['eu-sophisticated-person', '2028-11-17T09:00:00Z'],
    ['eu-sophisticated-company', '2028-11-17T09:00:00Z'],
    ['uk-restricted', '2027-11-17T09:00:00Z'],
    ['uk-high-net-worth', '2027-11-17T09:00:00Z'],
    ['uk-certified-sophisticated', '2027-11-17T09:00:00Z'],
    ['uk-self-certified-sophisticated', '2027-11-17T09:00:00Z'],
    ['uk-professional', '2027-11-17T09:00:00Z'],
  ] as const)('as %s is valid until %s', (category, end) => {
    const stateAt = (now: Date) => categoryState(readyCategory(category, statedAt), ruleOf(category), now)
    expect([stateAt(later(new Date(end), -1)), stateAt(new Date(end))]).toEqual(['valid', 'expired'])
  })

  test('of 29 February ends on 28 February', () => {
    const stated = readyCategory('eu-non-sophisticated', new Date('2028-02-29T12:00:00Z'))
    const stateAt = (now: string) => categoryState(stated, ruleOf('eu-non-sophisticated'), new Date(now))
    expect([stateAt('2030-02-28T11:59:59.999Z'), stateAt('2030-02-28T12:00:00Z')]).toEqual(['valid', 'expired'])
  })

  test('[PROT-01 statements] counts once every sentence of it was confirmed and, where Heathland checks it, accepted', () => {
    const ready = readyCategory('eu-sophisticated-person', statedAt)
    const rule = ruleOf('eu-sophisticated-person')
    const state = (change: Partial<typeof ready>) => categoryState({ ...ready, ...change }, rule, statedAt)
    expect(state({})).toBe('valid')
    expect(state({ statements: ['eu-attestation', 'eu-liability'] })).toBe('unproven')
    expect(state({ answers: none })).toBe('unproven')
    expect(state({ confirmedAt: undefined })).toBe('unconfirmed')
    expect(state({ confirmedAt: later(statedAt, 1) })).toBe('unconfirmed')
    expect(state({ confirmedAt: later(statedAt, -1) })).toBe('unconfirmed')
    expect(state({ statedAt: later(statedAt, 1) })).toBe('missing')
    expect(categoryState(undefined, rule, statedAt)).toBe('missing')
    expect(categoryState(ready, undefined, statedAt)).toBe('missing')
  })
})

describe('the form', () => {
  const person = {
    category: 'eu-sophisticated-person',
    answers: { 'gross-income': '€75,000.50', 'trades-each-quarter': ' 12 ' },
    statements: ['eu-attestation', 'eu-awareness', 'eu-liability'],
  } as const

  test('sends amounts in cents and what the category asks for', () => {
    expect(checkCategory({ ...person, answers: { ...person.answers, income: '5' } }, eu, '.')).toEqual({
      ok: true,
      input: {
        category: 'eu-sophisticated-person',
        answers: { amountsMinor: { 'gross-income': '7500050' }, counts: { 'trades-each-quarter': 12 }, claims: [] },
        statements: ['eu-attestation', 'eu-awareness', 'eu-liability'],
      },
    })
    expect(checkCategory({ category: 'eu-non-sophisticated', answers: {}, statements: [] }, eu, ',')).toMatchObject({ ok: true })
    const claimed = { category: 'uk-professional', answers: { 'professional-client': 'yes' }, statements: ['uk-professional-statement'] }
    expect(checkCategory(claimed, uk, '.')).toMatchObject({ ok: true, input: { answers: { claims: ['professional-client'] } } })
  })

  test('names every wrong field', () => {
    const answers = { 'gross-income': 'much', portfolio: '1.000', 'trades-each-quarter': 'ten' }
    expect(checkCategory({ ...person, answers, statements: ['eu-attestation'] }, eu, '.')).toEqual({
      ok: false,
      problems: {
        'gross-income': 'amount-missing',
        portfolio: 'amount-ambiguous',
        'trades-each-quarter': 'number-missing',
        'eu-awareness': 'statement-missing',
        'eu-liability': 'statement-missing',
      },
    })
  })

  test.each([
    ['of another law', 'uk-restricted', 'category-missing'],
    ['that is none', 'constructor', 'category-missing'],
    ['left open', '', 'category-missing'],
    ['that the answers do not reach', 'eu-sophisticated-company', 'criteria-unmet'],
  ])('refuses a category %s', (_case, category, problem) => {
    expect(checkCategory({ ...person, category }, eu, '.')).toEqual({ ok: false, problems: { category: problem } })
  })

  test('takes no amount below zero and none that no column holds', () => {
    const typed = (income: string) => checkCategory({ ...person, answers: { ...person.answers, 'gross-income': income } }, eu, '.')
    expect(typed('-5')).toMatchObject({ problems: { 'gross-income': 'amount-missing' } })
    expect(typed('10,000,000,000,000.01')).toMatchObject({ problems: { 'gross-income': 'amount-too-large' } })
  })
})
