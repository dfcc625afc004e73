import { expect, test } from 'vitest'
import { checkDepositAmount } from './deposit-amount.ts'

const limits = { minMinor: 2_000n, maxMinor: 500_000n }
const found = (amount: string) => checkDepositAmount({ amount }, '.', limits)

test('[WAL-02] an amount within the limits is sent in cents', () => {
  expect(found(' €49.50 ')).toEqual({ ok: true, input: { amountMinor: '4950', asset: 'EUR' } })
  expect(found('5000')).toMatchObject({ ok: true })
  expect(found('20')).toMatchObject({ ok: true })
})

test.each([
  ['', 'amount-missing'],
  ['five', 'amount-missing'],
  ['19.99', 'amount-too-small'],
  ['5000.01', 'amount-too-large'],
])('%j is refused as %s', (amount, problem) => {
  expect(found(amount)).toEqual({ ok: false, problems: { amount: problem } })
})

test('without a known maximum none is claimed, and what can be read in two ways is not guessed', () => {
  expect(checkDepositAmount({ amount: '1000000' }, '.', { ...limits, maxMinor: undefined })).toMatchObject({ ok: true })
  expect(checkDepositAmount({ amount: '1.000' }, '.', limits)).toEqual({ ok: false, problems: { amount: 'amount-ambiguous' } })
})
