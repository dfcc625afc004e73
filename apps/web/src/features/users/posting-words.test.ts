import { office } from '@heathland/words/en/office'
import { expect, test } from 'vitest'
import { formatOf } from '../../ui/format.ts'
import { postingWords } from './posting-words.ts'

test('a posting that waits says the amount, whose it is and what it is booked from', () => {
  const posting = { cell: 'eu', asset: 'EUR', amountMinor: '9000000000', reference: 'BANK-7' }
  expect(postingWords(office, formatOf('en'), { ...posting, movement: 'bank-deposit', personId: 'per_1' }, 'Freya Funded')).toBe(
    'Credit €90,000,000.00 to Freya Funded for a bank transfer, bank reference BANK-7 (EU)',
  )
  expect(
    postingWords(office, formatOf('en'), { ...posting, movement: 'management-fee', asset: 'GBP', amountMinor: '123' }, 'Freya Funded'),
  ).toBe('Debit £1.23 from Freya Funded as a fee, invoice BANK-7 (EU)')
  expect(
    postingWords(office, formatOf('en'), { ...posting, movement: 'spv-paid', amountMinor: '500', spvName: 'Green Energy Fund' }, undefined),
  ).toBe('Pay €5.00 from Green Energy Fund, bank reference BANK-7 (EU)')
})
