import { expect, test } from 'vitest'
import { trialBalanceOf } from './trial-balance.ts'

test('each kind stands on one side, and the columns agree when every posting was written twice', () => {
  const trial = trialBalanceOf([
    { code: 'bank', debitsMinor: 150n, creditsMinor: 20n },
    { code: 'member-cash', debitsMinor: 30n, creditsMinor: 150n },
    { code: 'fee-income', debitsMinor: 20n, creditsMinor: 30n },
    { code: 'unallocated', debitsMinor: 0n, creditsMinor: 0n },
  ])
  expect(trial.rows.map(({ code, side, balanceMinor }) => [code, side, balanceMinor])).toEqual([
    ['bank', 'debit', 130n],
    ['member-cash', 'credit', 120n],
    ['fee-income', 'credit', 10n],
    ['unallocated', 'credit', 0n],
  ])
  expect([trial.debitMinor, trial.creditMinor]).toEqual([130n, 130n])
})

test('an overdrawn kind stands on the side where it should not, and a missing entry shows as columns that differ', () => {
  expect(trialBalanceOf([{ code: 'bank', debitsMinor: 1n, creditsMinor: 3n }])).toMatchObject({
    rows: [{ side: 'credit', balanceMinor: 2n }],
    debitMinor: 0n,
    creditMinor: 2n,
  })
})
