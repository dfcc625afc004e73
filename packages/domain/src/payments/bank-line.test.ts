import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Money, money } from '../money.ts'
import {
  accountToLink,
  type BankLine,
  type Beneficiary,
  cardPayoutReferencesOf,
  decideLine,
  type ExpectedPayout,
  type LineDetails,
  type LineFacts,
  lineHolds,
  linesOf,
  memberHoldOf,
} from './bank-line.ts'
import { checkStatement } from './check-statement.ts'
import { makeReference, referenceNumber } from './reference.ts'
import type { BankStatement, EntryPart, StatementEntry } from './statement.ts'

const euro = (amountMinor: bigint): Money => money(amountMinor, 'EUR')
const reference = { found: 'one', reference: { scheme: 'rf', value: makeReference(12_345n) } } as const
const own = { kind: 'iban', iban: 'NL69TEST0000000001' } as const
const jan: Beneficiary = {
  personId: 'per_jan',
  cell: 'eu',
  name: { given: 'Johannes', family: 'de Vries' },
  isIdentityApproved: true,
  isClosed: false,
}
const facts: LineFacts = { cell: 'eu', beneficiary: jan, accountOwners: [], payouts: [], cardPayouts: [] }
const line = (details: Partial<LineDetails> = {}, change: Partial<BankLine> = {}): BankLine => ({
  direction: 'credit',
  money: euro(100_000n),
  bookedOn: '2026-11-18',
  details: { payer: 'J. de Vries', account: own, reference, isReversal: false, ...details },
  ...change,
})
const held = (reason: string) => ({ kind: 'hold', reason })

describe('[PAY-01 matching] money that comes in', () => {
  test('[PAY-01 short] is the member’s when it has their reference and their name, however little or much it is', () => {
    for (const amountMinor of [1n, 99_999n, 100_000n, 99_999_999_999n])
      expect(decideLine(line({}, { money: euro(amountMinor) }), facts)).toEqual({ kind: 'book', personId: 'per_jan' })
  })

  test('[PAY-01 late] is the member’s however late the bank books it, and on a day it does not name', () => {
    for (const bookedOn of ['2020-01-02', '2026-11-18', '2031-07-01', undefined])
      expect(decideLine(line({}, { bookedOn }), facts)).toEqual({ kind: 'book', personId: 'per_jan' })
  })

  test('[PAY-01 foreign] is the member’s when it comes from another country, and held when it is for another currency’s account', () => {
    const abroad = { kind: 'iban', iban: 'DE89370400440532013000' } as const
    expect(decideLine(line({ account: abroad }), facts)).toEqual({ kind: 'book', personId: 'per_jan' })
    expect(decideLine(line({ account: { kind: 'other', number: '021000021-12345' } }), facts)).toMatchObject({ kind: 'book' })
    expect(decideLine(line({}, { money: money(100_000n, 'GBP') }), { ...facts, cell: 'uk' })).toEqual(held('other-currency'))
  })

  test.each<[string, Partial<LineDetails>, Partial<LineFacts>]>([
    ['reference-missing', { reference: { found: 'none' } }, {}],
    ['references-several', { reference: { found: 'several', references: [reference.reference, reference.reference] } }, {}],
    ['reference-unknown', {}, { beneficiary: undefined }],
    ['account-closed', {}, { beneficiary: { ...jan, isClosed: true } }],
    ['identity-unchecked', {}, { beneficiary: { ...jan, isIdentityApproved: false } }],
    ['other-currency', {}, { beneficiary: { ...jan, cell: 'uk' } }],
    ['payer-differs', { payer: 'A. Bakker' }, {}],
    ['payer-differs', { payer: 'Vries & Zonen BV', onBehalfOf: 'Johannes de Vries' }, {}],
    ['on-behalf-of-another', { onBehalfOf: 'A. Bakker' }, {}],
    ['payer-unknown', { payer: undefined, account: undefined }, {}],
    ['payer-unknown', { payer: undefined }, {}],
    ['account-of-another', {}, { accountOwners: ['per_anna'] }],
    ['parts-differ', { setAside: 'parts-differ' }, {}],
    ['returned-unknown', { returned: { code: 'AC04' } }, {}],
  ])('[PAY-01 held] is held: %s', (reason, details, change) => {
    expect(decideLine(line(details), { ...facts, ...change })).toEqual(held(reason))
  })

  test('without a name it is taken for the member’s when it comes from their own account', () => {
    expect(decideLine(line({ payer: undefined }), { ...facts, accountOwners: ['per_jan', 'per_anna'] })).toMatchObject({ kind: 'book' })
  })

  test('links the account that it came from, and nothing that was held or has no name', () => {
    const book = { kind: 'book', personId: 'per_jan' } as const
    expect(accountToLink(line(), book)).toEqual(own)
    expect(accountToLink(line({ payer: undefined }), book)).toBeUndefined()
    expect(accountToLink(line({ account: { kind: 'other', number: '7' } }), book)).toBeUndefined()
    expect(accountToLink(line(), { kind: 'hold', reason: 'payer-differs' })).toBeUndefined()
  })

  test('links no account that money cannot be sent to', () => {
    const book = { kind: 'book', personId: 'per_jan' } as const
    const british = { kind: 'iban', iban: 'GB82WEST12345698765432' } as const
    const pounds = { money: money(100_000n, 'GBP') }
    expect(accountToLink(line({ account: british }, pounds), book)).toEqual(british)
    expect(accountToLink(line({}, pounds), book)).toBeUndefined()
    expect(accountToLink(line({ payer: '山田' }), book)).toBeUndefined()
  })

  test('[PAY-02 payout] is a payout of the payment institution when it has its reference, its amount and its currency, and it is on its way', () => {
    const noReference = { payer: 'MANGOPAY SA', text: 'HP0000ABCDEF', reference: { found: 'none' } } as const
    const payout = { id: 'icp_1', cell: 'eu', money: euro(100_000n), state: 'paid' } as const
    const decide = (of: Partial<ExpectedPayout>, details: Partial<LineDetails> = {}, others: readonly ExpectedPayout[] = []) =>
      decideLine(line({ ...noReference, ...details }), { ...facts, beneficiary: undefined, cardPayouts: [{ ...payout, ...of }, ...others] })
    for (const state of ['wanted', 'sent', 'paid'] as const)
      expect(decide({ state })).toEqual({ kind: 'card-payout-arrived', payoutId: 'icp_1' })
    for (const state of ['arrived', 'failed', 'returned'] as const) expect(decide({ state })).toEqual(held('card-payout-ended'))
    for (const amountMinor of [99_999n, 100_001n]) expect(decide({ money: euro(amountMinor) })).toEqual(held('card-payout-differs'))
    expect(decide({ money: money(100_000n, 'GBP') })).toEqual(held('card-payout-differs'))
    expect(decide({ cell: 'uk' })).toEqual(held('card-payout-differs'))
    expect(decide({}, {}, [{ ...payout, id: 'icp_2' }])).toEqual(held('references-several'))
    expect(decide({}, { reference })).toEqual(held('references-several'))
    expect(decide({}, { returned: { code: 'AC04' } })).toEqual(held('returned-unknown'))
    expect(decide({}, { setAside: 'parts-differ' })).toEqual(held('parts-differ'))
    const named = (details: Partial<LineDetails>) => cardPayoutReferencesOf({ ...line(details).details })
    expect(named({ text: 'HP0000ABCDEF', cardPayoutReference: 'HP0000ABCDEF' })).toEqual(['HP0000ABCDEF'])
    expect(named({ text: 'Thank you', cardPayoutReference: 'HP0000ABCDEF' })).toEqual(['HP0000ABCDEF'])
    expect(named({})).toEqual([])
  })

  test('is booked for nobody but the member whose reference, name and currency it has', () => {
    const any = fc.record({
      payer: fc.constantFrom(undefined, 'J. de Vries', 'A. de Vries', 'J. Bakker'),
      onBehalfOf: fc.constantFrom(undefined, 'Johannes de Vries', 'J. Bakker'),
      owner: fc.constantFrom<undefined | 'per_jan' | 'per_anna'>(undefined, 'per_jan', 'per_anna'),
      hasReference: fc.boolean(),
      isKnown: fc.boolean(),
      isApproved: fc.boolean(),
      cell: fc.constantFrom('eu' as const, 'uk' as const),
      isReversal: fc.boolean(),
    })
    fc.assert(
      fc.property(any, ({ payer, onBehalfOf, owner, hasReference, isKnown, isApproved, cell, isReversal }) => {
        const decision = decideLine(line({ payer, onBehalfOf, isReversal, reference: hasReference ? reference : { found: 'none' } }), {
          cell,
          beneficiary: isKnown ? { ...jan, isIdentityApproved: isApproved } : undefined,
          accountOwners: owner ? [owner] : [],
          payouts: [],
          cardPayouts: [],
        })
        const mayBook =
          hasReference &&
          isKnown &&
          isApproved &&
          !isReversal &&
          cell === 'eu' &&
          owner !== 'per_anna' &&
          onBehalfOf !== 'J. Bakker' &&
          (payer === 'J. de Vries' || (payer === undefined && owner === 'per_jan'))
        expect(decision.kind).toBe(mayBook ? 'book' : 'hold')
      }),
    )
  })
})

describe('money that leaves', () => {
  const payouts = [
    { id: 'pyo_1', money: euro(60_000n) },
    { id: 'pyo_2', money: euro(40_000n) },
  ] as const
  const debit = (details: Partial<LineDetails> = {}) => line(details, { direction: 'debit' })

  test('is what we told the bank to pay, one by one or as a whole file', () => {
    expect(decideLine(debit(), { ...facts, payouts })).toEqual({ kind: 'payouts-made', payoutIds: ['pyo_1', 'pyo_2'] })
  })

  test('is held when nobody told the bank to, or it is another amount', () => {
    expect(decideLine(debit(), facts)).toEqual(held('debit-unknown'))
    expect(decideLine(debit(), { ...facts, payouts: payouts.slice(0, 1) })).toEqual(held('payout-differs'))
    expect(decideLine(debit({ isReversal: true }), { ...facts, payouts })).toEqual(held('reversal'))
  })

  test('[PAY-03 returns] comes back whole, or is held', () => {
    const returned = { code: 'AC04' }
    const back = { id: 'pyo_1', money: euro(100_000n) } as const
    expect(decideLine(line({ returned }), { ...facts, payouts: [back] })).toEqual({ kind: 'payout-returned', payoutId: 'pyo_1' })
    expect(decideLine(line({ returned }), { ...facts, payouts: payouts.slice(0, 1) })).toEqual(held('payout-differs'))
    expect(decideLine(line({ returned }), { ...facts, payouts })).toEqual(held('returned-unknown'))
  })
})

test('[PAY-01 held] a member learns no more than whether somebody else paid', () => {
  const others = lineHolds.filter((reason) => memberHoldOf(reason) === 'other-payer')
  expect(others).toEqual(['payer-differs', 'payer-unknown', 'on-behalf-of-another', 'account-of-another'])
  expect(memberHoldOf('identity-unchecked')).toBe('identity-unchecked')
  expect(memberHoldOf('references-several')).toBe('unclear')
})

describe('[PAY-01 doubled] lines of a statement', () => {
  const part = (change: Partial<EntryPart> = {}): EntryPart => ({
    ...{ number: 1, money: euro(100_000n), direction: 'credit', status: 'booked', isReversal: false, reference, text: 'Invoice' },
    counterparty: { name: 'J. de Vries', ultimateName: undefined, account: own },
    ...{ endToEndId: undefined, transactionId: undefined, bankReference: undefined, returned: undefined, original: undefined },
    ...change,
  })
  const entry = (place: number, bankReference: string | undefined, change: Partial<StatementEntry> = {}): StatementEntry => ({
    ...{ place, money: euro(100_000n), direction: 'credit', status: 'booked', isReversal: false, bookedOn: '2026-11-18' },
    ...{ valueOn: '2026-11-18', bankReference, batchId: undefined, bankCode: undefined, text: undefined, parts: [part()] },
    ...change,
  })
  const read = (id: string, entries: readonly StatementEntry[]) => {
    const sum = entries.reduce((total, { money: { amountMinor } }) => total + amountMinor, 0n)
    const statement: BankStatement = {
      ...{ id, account: { kind: 'iban', iban: 'NL72HEAT0123456789' }, asset: 'EUR', sequence: undefined },
      ...{ opening: euro(0n), closing: euro(sum), closedOn: '2026-11-18', entries },
    }
    const check = checkStatement(statement, [])
    if (check.verdict !== 'accepted') throw new Error(check.verdict)
    return linesOf(statement, check)
  }

  test('a payment that the bank lists in two files has one key; one that was made twice has two', () => {
    const [first, second] = read('1', [entry(1, 'A'), entry(2, 'B')])
    const [again] = read('2', [entry(1, 'B')])
    expect(first?.key).not.toBe(second?.key)
    expect(again).toEqual(second)
  })

  test('two payments that are alike and have no bank reference count as two', () => {
    const keys = read('1', [entry(1, undefined), entry(2, undefined)]).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect(read('2', [entry(1, undefined), entry(2, undefined)]).map(({ key }) => key)).toEqual(keys)
  })

  test('a payment with the bank reference of another in the same statement is held, and keeps a key of its own', () => {
    const [first, copy, ...others] = read('1', [entry(1, 'A'), entry(2, 'A')])
    expect(others).toEqual([])
    expect(first && decideLine(first, facts)).toEqual({ kind: 'book', personId: 'per_jan' })
    expect(copy && decideLine(copy, facts)).toEqual(held('same-bank-reference'))
    expect(copy?.key).not.toBe(first?.key)
  })

  test('an entry whose payments do not add up is one line of the whole amount', () => {
    const parts = [part({ money: euro(40_000n) }), part({ number: 2, money: euro(50_000n) })]
    expect(read('1', [entry(1, 'A', { parts })])).toMatchObject([{ money: euro(100_000n), details: { setAside: 'parts-differ' } }])
  })

  test('an entry of nothing is no line', () => {
    expect(read('1', [entry(1, 'A', { money: euro(0n), parts: [part({ money: euro(0n) })] })])).toEqual([])
  })

  test('our own ids are known again, also in capitals', () => {
    const id = `pyo-${'0'.repeat(25)}a`
    const [found] = read('1', [entry(1, 'A', { batchId: `POB-${'0'.repeat(26)}`, parts: [part({ endToEndId: id.toUpperCase() })] })])
    expect(found?.details).toMatchObject({ payoutId: `pyo_${'0'.repeat(25)}a`, batchId: `pob_${'0'.repeat(26)}` })
  })
})

test('a reference gives back its number, and no other text does', () => {
  expect(referenceNumber(makeReference(12_345n))).toBe(12_345n)
  expect(referenceNumber('RF00HL0000012345')).toBeUndefined()
})
