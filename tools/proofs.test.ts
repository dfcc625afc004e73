import { expect, test } from 'vitest'
import { collectProofs, namesIn, readRequirements } from './proofs.ts'
import { resultsOf } from './results.ts'

const lines = readRequirements(
  ['# Requirements', '- `=` a mark', '- AUTH-01 `=` Sign in.', '- AUTH-02 `!` Sign out.', '- WAL-01 `+` Pay.'].join('\n'),
)

test('lines are read by their ids, and marks are not lines', () => {
  expect(lines.map(({ id }) => id)).toEqual(['AUTH-01', 'AUTH-02', 'WAL-01'])
})

test('a title may name several lines, in one pair of brackets or more', () => {
  expect(namesIn('[AUTH-01] [AUTH-02] signs in')).toEqual(['AUTH-01', 'AUTH-02'])
  expect(namesIn('[AUTH-01, WAL-01] signs in')).toEqual(['AUTH-01', 'WAL-01'])
  expect(namesIn('refuses CVE-2026-44635 and AUTH-01 without brackets')).toEqual([])
})

test('only passing tests prove a line, and every line is listed', () => {
  const { provedBy, failing } = collectProofs(lines, [
    { title: '[AUTH-01] signs in', outcome: 'passed' },
    { title: '[AUTH-02] signs out', outcome: 'failed' },
    { title: '[WAL-01] pays', outcome: 'skipped' },
  ])
  expect(Object.fromEntries(provedBy)).toEqual({ 'AUTH-01': ['[AUTH-01] signs in'], 'AUTH-02': [], 'WAL-01': [] })
  expect(failing.get('AUTH-02')).toEqual(['[AUTH-02] signs out'])
})

test('a test that fails in one of two browsers proves nothing', () => {
  const title = '[AUTH-01] signs in'
  const { provedBy } = collectProofs(lines, [
    { title, outcome: 'passed' },
    { title, outcome: 'failed' },
  ])
  expect(provedBy.get('AUTH-01')).toEqual([])
})

test('a test that names an unknown line is reported', () => {
  const { unknown } = collectProofs(lines, [{ title: '[AUTH-99] signs in', outcome: 'passed' }])
  expect(unknown).toEqual([{ id: 'AUTH-99', title: '[AUTH-99] signs in' }])
})

test('a line with parts is proved when each of them is, and never by its id alone', () => {
  const parts = { 'WAL-01': ['balance', 'bank account'] }
  const balance = { title: '[WAL-01 balance] is shown', outcome: 'passed' } as const
  const account = { title: '[WAL-01 bank account, AUTH-01] is linked', outcome: 'passed' } as const
  const half = collectProofs(lines, [balance], parts)
  expect(half.provedBy.get('WAL-01')).toEqual([])
  expect(half.partsMissing.get('WAL-01')).toEqual(['bank account'])
  const whole = collectProofs(lines, [balance, account], parts)
  expect(whole.provedBy.get('WAL-01')).toEqual([balance.title, account.title])
  expect(whole.provedBy.get('AUTH-01')).toEqual([account.title])
  expect(collectProofs(lines, [{ title: '[WAL-01] pays', outcome: 'passed' }], parts).unknown).toEqual([
    { id: 'WAL-01', title: '[WAL-01] pays' },
  ])
})

test('results of vitest are read, and a file that does not load has failed', () => {
  const assertionResults = [{ ancestorTitles: ['sign-in'], title: '[AUTH-01] works', status: 'passed' }]
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(resultsOf(report)).toEqual([
    { title: 'sign-in › [AUTH-01] works', outcome: 'passed' },
    { title: 'b.test.ts', outcome: 'failed' },
  ])
})

test('results of Playwright are read, and a test that passed only when repeated has failed', () => {
  const specs = ['expected', 'flaky', 'skipped'].map((status) => ({ title: `[WAL-01] ${status}`, tests: [{ status }] }))
  const report = { suites: [{ title: 'wallet.e2e.ts', suites: [{ title: 'wallet', specs }] }], errors: [] }
  expect(resultsOf(report)).toEqual([
    { title: 'wallet › [WAL-01] expected', outcome: 'passed' },
    { title: 'wallet › [WAL-01] flaky', outcome: 'failed' },
    { title: 'wallet › [WAL-01] skipped', outcome: 'skipped' },
  ])
})
