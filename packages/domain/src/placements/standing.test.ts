import { expect, test } from 'vitest'
import { type HeldAsset, type HeldCompany, type HeldLoan, lendingOf, outputOf, sharesOf } from './standing.ts'

const today = '2026-11-19'
const running: HeldLoan = { state: 'active', isRestructured: false, overdueSince: undefined, since: '2025-01-15', dueOn: '2026-12-15' }
const late: HeldLoan = { ...running, overdueSince: '2026-11-02' }
const defaulted: HeldLoan = { ...late, state: 'defaulted', overdueSince: '2026-07-01', since: '2026-10-05' }

test('a loan that is paid as agreed performs since it began, and says when the next payment is due', () => {
  expect(lendingOf([running], today)).toEqual({
    ...{ kind: 'loan', standing: 'performing', since: '2025-01-15', loans: 1, concerned: 1 },
    next: { kind: 'payment', on: '2026-12-15' },
  })
})

test('one that is overdue is late since that day, and says from when it can be declared in default', () => {
  expect(lendingOf([late], today)).toMatchObject({
    standing: 'late',
    since: '2026-11-02',
    next: { kind: 'default-from', on: '2027-01-31' },
  })
  expect(lendingOf([{ ...late, overdueSince: '2026-08-21' }], today)).toMatchObject({
    next: { kind: 'default-possible', on: '2026-11-19' },
  })
  expect(lendingOf([{ ...late, overdueSince: today }], today)).toMatchObject({ standing: 'performing' })
})

test('a new schedule is restructured until it is late again, and an end is what it is', () => {
  const restructured: HeldLoan = { ...running, isRestructured: true, since: '2026-06-01' }
  expect(lendingOf([restructured], today)).toMatchObject({ standing: 'restructured', since: '2026-06-01', next: { kind: 'payment' } })
  expect(lendingOf([{ ...restructured, overdueSince: '2026-11-02' }], today)).toMatchObject({ standing: 'late', since: '2026-11-02' })
  expect(lendingOf([defaulted], today)).toEqual({ kind: 'loan', standing: 'in-default', since: '2026-10-05', loans: 1, concerned: 1 })
  expect(lendingOf([{ ...running, state: 'repaid', since: '2026-09-01' }], today)).not.toHaveProperty('next')
  expect(lendingOf([{ ...running, state: 'written-off', since: '2026-09-01' }], today)).toMatchObject({ standing: 'written-off' })
})

test('of several loans the worst counts, with how many stand so, and the earliest of their days', () => {
  const longer = { ...late, overdueSince: '2026-10-20' }
  expect(lendingOf([running, late, longer], today)).toMatchObject({ standing: 'late', since: '2026-10-20', loans: 3, concerned: 2 })
  expect(lendingOf([late, defaulted, running], today)).toMatchObject({ standing: 'in-default', loans: 3, concerned: 1 })
  const repaid = (since: string): HeldLoan => ({ ...running, state: 'repaid', since, dueOn: undefined })
  expect(lendingOf([repaid('2026-09-01'), repaid('2026-10-01')], today)).toMatchObject({ standing: 'repaid', since: '2026-10-01' })
  expect(lendingOf([repaid('2026-09-01'), running], today)).toMatchObject({ standing: 'performing', concerned: 1, loans: 2 })
})

test('nothing is said of an offer whose book has no loan yet', () => {
  expect(lendingOf([], today)).toBeUndefined()
})

const company: HeldCompany = {
  ...{ name: 'Leaf Labs B.V.', shares: 1_000n, costMinor: 100_000n },
  ...{ perShareMicro: 1_125_000n, valuedOn: '2026-06-30', source: 'audit' },
}

test('shares say what they were last valued at against their cost, by whom, and when the next value is due', () => {
  expect(sharesOf(company, today)).toEqual({
    name: 'Leaf Labs B.V.',
    standing: 'current',
    valuation: { on: '2026-06-30', source: 'audit', gainBps: 1_250, nextOn: '2027-06-30' },
  })
  expect(sharesOf({ ...company, perShareMicro: 900_000n }, today).valuation?.gainBps).toBe(-1_000)
  expect(sharesOf({ ...company, valuedOn: '2025-11-01' }, today).standing).toBe('stale')
})

test('shares that were never valued say so', () => {
  const never: HeldCompany = { ...company, perShareMicro: undefined, valuedOn: undefined, source: undefined }
  expect(sharesOf(never, today)).toEqual({ name: 'Leaf Labs B.V.', standing: 'missing' })
})

const plan = Array.from({ length: 12 }, () => 1_000_000n)
const park: HeldAsset = {
  ...{ name: 'Dune Park', kind: 'solar', commissionedOn: '2024-03-01', planMilli: plan },
  ...{ outputMilli: 11_520_000n, monthMilli: 950_000n, isUnderRepair: false },
}

test('output is compared with the plan of the twelve whole months before this one', () => {
  expect(outputOf(park, today)).toEqual({
    ...{ name: 'Dune Park', kind: 'solar', status: 'producing', from: '2025-11-01', until: '2026-11-01' },
    ...{ outputMilli: 11_520_000n, planMilli: 12_000_000n, ofPlanBps: 9_600 },
  })
})

test('an asset that began within them is compared from its first day, and one to come says so', () => {
  const young = outputOf({ ...park, commissionedOn: '2026-08-01', outputMilli: 3_000_000n }, today)
  expect(young).toMatchObject({ from: '2026-08-01', planMilli: 3_000_000n, ofPlanBps: 10_000 })
  const none = outputOf({ ...park, commissionedOn: '2027-01-01', outputMilli: 0n, monthMilli: 0n }, today)
  expect(none.status).toBe('planned')
  expect(none).not.toHaveProperty('ofPlanBps')
})

test('an asset under repair, and one far below its plan of the last month, are named as that', () => {
  expect(outputOf({ ...park, isUnderRepair: true }, today).status).toBe('maintenance')
  expect(outputOf({ ...park, monthMilli: 849_999n }, today).status).toBe('reduced')
  expect(outputOf({ ...park, monthMilli: 850_000n }, today).status).toBe('producing')
})
