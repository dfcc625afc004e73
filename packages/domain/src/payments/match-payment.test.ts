import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, money } from '../money.ts'
import { type ExpectedPayment, matchPayment } from './match-payment.ts'
import { makeReference } from './reference.ts'
import type { EntryPart, StatedAccount } from './statement.ts'

const euro = (amountMinor: bigint): Money => money(amountMinor, 'EUR')
const reference = { scheme: 'rf', value: makeReference(12_345n) } as const
const own = { kind: 'iban', iban: 'NL69TEST0000000001' } as const
const foreign = { kind: 'iban', iban: 'DE89370400440532013000' } as const

const expected: ExpectedPayment = {
  reference,
  money: euro(100_000n),
  payerNames: [{ given: 'Johannes', family: 'de Vries' }],
  knownAccounts: [own],
  accountsOfOthers: [foreign],
  isPaid: false,
}

function payer(name: string | undefined, account: StatedAccount | undefined = own, ultimateName?: string): EntryPart['counterparty'] {
  return { name, ultimateName, account }
}

function part(change: Partial<EntryPart> = {}): EntryPart {
  return {
    number: 1,
    money: euro(100_000n),
    direction: 'credit',
    status: 'booked',
    isReversal: false,
    reference: { found: 'one', reference },
    text: undefined,
    counterparty: payer('J. de Vries'),
    endToEndId: undefined,
    transactionId: undefined,
    bankReference: undefined,
    returned: undefined,
    original: undefined,
    ...change,
  }
}

test('the right amount from the member with the right reference is booked', () => {
  expect(matchPayment(part(), expected)).toEqual({ outcome: 'exact', next: 'book' })
  expect(matchPayment(part({ counterparty: payer('J. de Vries', { kind: 'other', number: '7' }) }), expected).outcome).toBe('exact')
})

test('less or more than asked is booked, and the difference is named', () => {
  expect(matchPayment(part({ money: euro(99_999n) }), expected)).toEqual({
    outcome: 'short',
    next: 'book-and-ask-for-rest',
    missing: euro(1n),
  })
  expect(matchPayment(part({ money: euro(100_250n) }), expected)).toEqual({
    outcome: 'over',
    next: 'book-and-hold-excess',
    excess: euro(250n),
  })
})

test('no reference, another one or several of them are held', () => {
  const held = { outcome: 'unknown-reference', next: 'hold-and-find-member' }
  const other = { scheme: 'rf', value: makeReference(7n) } as const
  expect(matchPayment(part(), undefined)).toEqual(held)
  expect(matchPayment(part({ reference: { found: 'none' } }), expected)).toEqual(held)
  expect(matchPayment(part({ reference: { found: 'one', reference: other } }), expected)).toEqual(held)
  expect(matchPayment(part({ reference: { found: 'several', references: [reference, other] } }), expected)).toEqual(held)
})

test.each<[string, EntryPart['counterparty']]>([
  ['account-of-another', payer('J. de Vries', foreign)],
  ['name-of-another', payer('A. Bakker')],
  ['name-of-another', payer('Vries & Zonen BV', own, 'Johannes de Vries')],
  ['on-behalf-of-another', payer('J. de Vries', own, 'A. Bakker')],
  ['payer-unknown', payer(undefined, undefined)],
  ['payer-unknown', { name: undefined, ultimateName: undefined, account: { kind: 'other', number: '7' } }],
])('a payer who is not the member is held: %s', (doubt, counterparty) => {
  expect(
    matchPayment(part({ counterparty: { ...counterparty } }), { ...expected, knownAccounts: doubt === 'payer-unknown' ? [] : [own] }),
  ).toEqual({
    outcome: 'other-payer',
    next: 'hold-and-check-payer',
    doubt,
  })
})

test('a payer without a name is taken for the member when the account is known', () => {
  expect(matchPayment(part({ counterparty: payer(undefined) }), expected)).toMatchObject({ outcome: 'exact' })
})

test('a second payment of the same reference is held', () => {
  expect(matchPayment(part(), { ...expected, isPaid: true })).toEqual({ outcome: 'already-paid', next: 'hold-and-ask-member' })
})

test('another currency is held, unless the bank credited exactly what was asked', () => {
  const original = { currency: 'GBP', decimal: '100.00', exchangeRate: '1.153' }
  const held = { outcome: 'other-currency', next: 'hold-and-ask-member' }
  expect(matchPayment(part({ money: money(100_000n, 'GBP') }), expected)).toEqual(held)
  expect(matchPayment(part({ money: euro(11_530n), original }), expected)).toEqual(held)
  expect(matchPayment(part({ original }), expected)).toMatchObject({ outcome: 'exact' })
})

test('money that came back is never a deposit', () => {
  const returned = { code: 'AC04', text: undefined }
  expect(matchPayment(part({ returned }), expected)).toEqual({ outcome: 'returned', next: 'reopen-payout' })
  expect(matchPayment(part({ direction: 'debit', isReversal: true }), expected)).toEqual({ outcome: 'returned', next: 'reverse-deposit' })
})

test('pending money, money going out and money without an amount are bugs of the caller', () => {
  for (const change of [{ status: 'pending' }, { direction: 'debit' }, { money: undefined }, { money: euro(0n) }] as const) {
    expect(() => matchPayment(part(change), expected)).toThrow()
  }
})

test('money is booked only with the reference, from the member, in the currency that was asked for', () => {
  const parts = fc.record({
    amountMinor: fc.bigInt({ min: 1n, max: 200_000n }),
    asset: fc.constantFrom('EUR' as const, 'GBP' as const),
    name: fc.constantFrom(undefined, 'J. de Vries', 'A. de Vries', 'J. Bakker'),
    ultimateName: fc.constantFrom(undefined, 'Johannes de Vries', 'J. Bakker'),
    account: fc.constantFrom(undefined, own, foreign),
    number: fc.constantFrom(undefined, 12_345n, 7n),
    isPaid: fc.boolean(),
  })
  fc.assert(
    fc.property(parts, ({ amountMinor, asset, name, ultimateName, account, number, isPaid }) => {
      const found = number === undefined ? undefined : ({ scheme: 'rf', value: makeReference(number) } as const)
      const match = matchPayment(
        part({
          money: money(amountMinor, asset),
          counterparty: { name, ultimateName, account },
          reference: found ? { found: 'one', reference: found } : { found: 'none' },
        }),
        { ...expected, isPaid },
      )
      const mayBook =
        number === 12_345n &&
        asset === 'EUR' &&
        !isPaid &&
        account !== foreign &&
        ultimateName !== 'J. Bakker' &&
        (name === 'J. de Vries' || (name === undefined && account === own))
      expect(match.next.startsWith('book')).toBe(mayBook)
      if (match.outcome === 'short') expect(amountMinor + match.missing.amountMinor).toBe(100_000n)
      if (match.outcome === 'over') expect(amountMinor - match.excess.amountMinor).toBe(100_000n)
    }),
  )
})
