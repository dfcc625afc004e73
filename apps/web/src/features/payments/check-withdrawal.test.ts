import { money } from '@heathland/domain/money'
import { expect, test } from 'vitest'
import { checkFactorCode, checkWithdrawal, withdrawable } from './check-withdrawal.ts'

const limits = { accountIds: ['bac_1'], available: money(150_000_00n, 'EUR'), decimalMark: '.' } as const
const amountOf = (amount: string, given: Partial<typeof limits> | { decimalMark: ',' } = {}) =>
  checkWithdrawal({ accountId: 'bac_1', amount }, { ...limits, ...given })

test('an amount is read in the language of the reader', () => {
  expect(amountOf('1,250.50')).toEqual({ ok: true, input: { accountId: 'bac_1', amountMinor: '125050' } })
  expect(amountOf('€1.250,50', { decimalMark: ',' })).toEqual({ ok: true, input: { accountId: 'bac_1', amountMinor: '125050' } })
})

test('[PAY-03 own account] an amount outside what can be withdrawn names its problem', () => {
  for (const [amount, problem] of [
    ['', 'amount-missing'],
    ['ten', 'amount-missing'],
    ['1.000', 'amount-ambiguous'],
    ['0.99', 'amount-too-small'],
    ['-5', 'amount-too-small'],
    ['150000.01', 'amount-short'],
  ] as const)
    expect(amountOf(amount), amount).toEqual({ ok: false, problems: { amount: problem } })
  const rich = { ...limits, available: money(10n ** 12n, 'EUR') }
  expect(checkWithdrawal({ accountId: 'bac_1', amount: '1000000000' }, rich)).toEqual({
    ok: false,
    problems: { amount: 'amount-too-large' },
  })
})

test('an account that is gone has to be chosen again', () => {
  expect(checkWithdrawal({ accountId: 'bac_2', amount: '5' }, limits)).toEqual({ ok: false, problems: { accountId: 'account-missing' } })
})

test('tokens cannot be withdrawn to a bank', () => {
  const of = (asset: 'EUR' | 'GBP' | 'EURC', amountMinor: string) => ({ asset, available: { asset, amountMinor } })
  expect(withdrawable([of('EURC', '5'), of('GBP', '700')])).toEqual(money(700n, 'GBP'))
  expect(withdrawable([of('EURC', '5')])).toEqual(money(0n, 'EUR'))
})

test('a code may have spaces, and is six characters or more', () => {
  expect(checkFactorCode({ code: ' 123 456' })).toEqual({ ok: true, input: { code: '123456' } })
  expect(checkFactorCode({ code: 'abcde-fghij' })).toEqual({ ok: true, input: { code: 'abcde-fghij' } })
  expect(checkFactorCode({ code: '' })).toEqual({ ok: false, problems: { code: 'code-missing' } })
  expect(checkFactorCode({ code: '12345' })).toEqual({ ok: false, problems: { code: 'code-unfit' } })
})
