import { money } from '@heathland/domain/money'
import { makeReference } from '@heathland/domain/payments/reference'
import { expect, test } from 'vitest'
import { groupsOfFour, printSortCode, transferQrText } from './transfer-text.ts'

const euro = {
  holder: 'Heathland Members’ Money',
  account: { kind: 'iban', iban: 'NL72HEAT0123456789', bic: 'HEATNL2A' },
  reference: makeReference(12_345n),
} as const

test('numbers are printed as banks print them', () => {
  expect(groupsOfFour('NL72HEAT0123456789')).toBe('NL72 HEAT 0123 4567 89')
  expect(printSortCode('123456')).toBe('12-34-56')
})

test('[PAY-01 reference] the QR code of a euro account has the account, the amount and the reference', () => {
  const lines = transferQrText(euro, money(10_050n, 'EUR'))?.split('\n')
  expect(lines).toEqual(['BCD', '002', '1', 'SCT', 'HEATNL2A', euro.holder, 'NL72HEAT0123456789', 'EUR100.50', '', euro.reference])
})

test('without an amount, and for pounds, there is no QR code', () => {
  expect(transferQrText(euro, undefined)).toBeUndefined()
  const account = { kind: 'uk', sortCode: '123456', accountNumber: '12345678' } as const
  expect(transferQrText({ ...euro, account }, money(100n, 'GBP'))).toBeUndefined()
})
