import { expect, test } from 'vitest'
import { isBankAccount, isBic, isSameAccount, maskAccount, readIbanAccount, readUkAccount } from './bank-account.ts'

const uk = readUkAccount('60-16-13', '3192 6819')

test('a UK account is a sort code of six digits and a number of eight', () => {
  expect(uk).toEqual({ kind: 'uk', sortCode: '601613', accountNumber: '31926819' })
  expect(readUkAccount('60161', '31926819')).toBeUndefined()
  expect(readUkAccount('601613', '3192681')).toBeUndefined()
  expect(isBankAccount({ kind: 'uk', sortCode: '60161x', accountNumber: '31926819' })).toBe(false)
  expect(isBankAccount({ kind: 'iban', iban: 'NL91ABNA0417164300' })).toBe(true)
})

test('a mask shows the country and the last four', () => {
  expect(maskAccount({ kind: 'iban', iban: 'NL91ABNA0417164300' })).toBe('NL •••• 4300')
  expect(maskAccount({ kind: 'uk', sortCode: '601613', accountNumber: '31926819' })).toBe('•••• 6819')
})

test('a British IBAN and its sort code with number are one account', () => {
  const iban = readIbanAccount('GB29 NWBK 6016 1331 9268 19')
  if (!iban || !uk) throw new Error('both accounts are valid')
  expect(isSameAccount(iban, uk)).toBe(true)
  expect(isSameAccount(iban, { kind: 'iban', iban: 'NL91ABNA0417164300' })).toBe(false)
  expect(readIbanAccount('NL91ABNA0417164301')).toBeUndefined()
})

test('a BIC has eight or eleven characters', () => {
  expect(['HEATNL2A', 'HEATNL2AXXX'].every(isBic)).toBe(true)
  expect(['HEATNL2', 'heatnl2a', 'HEAT1L2A', ''].some(isBic)).toBe(false)
})
