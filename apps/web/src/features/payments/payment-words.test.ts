import { payments } from '@heathland/words/en/payments'
import { expect, test } from 'vitest'
import { incomingWords, withdrawalWords } from './payment-words.ts'

test('[PAY-03 returns] a withdrawal that came back says why, in words', () => {
  const meaning = (returnCode?: string) => withdrawalWords(payments, { state: 'returned', ...(returnCode && { returnCode }) }).meaning[0]
  expect(meaning('AC04')).toBe('The account is closed.')
  for (const code of [undefined, 'ZZ99', 'toString']) expect(meaning(code)).toBe('Your bank did not accept it.')
})

test('a refused withdrawal shows what staff wrote', () => {
  expect(withdrawalWords(payments, { state: 'refused', reason: 'Please call us.' }).meaning.at(-1)).toBe('Reason: Please call us.')
  expect(withdrawalWords(payments, { state: 'paid', reason: 'Please call us.' }).meaning).toEqual([payments.withdrawals.meanings.paid])
})

test('[PAY-01 held] a payment that is on hold or was sent back says why', () => {
  expect(incomingWords(payments, { state: 'held', hold: 'identity-unchecked' }).meaning).toEqual([
    payments.incoming.holds['identity-unchecked'],
  ])
  expect(incomingWords(payments, { state: 'refunded', hold: 'other-payer' }).meaning).toEqual([payments.incoming.refunds['other-payer']])
  expect(incomingWords(payments, { state: 'held' }).meaning).toEqual([payments.incoming.meanings.held])
  expect(incomingWords(payments, { state: 'arrived' }).meaning).toEqual([payments.incoming.meanings.arrived])
})
