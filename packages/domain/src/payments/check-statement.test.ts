import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Money, money } from '../money.ts'
import { checkStatement, type TakenStatement } from './check-statement.ts'
import type { BankStatement, EntryPart, StatementEntry } from './statement.ts'

const euro = (amountMinor: bigint): Money => money(amountMinor, 'EUR')
const account = { kind: 'iban', iban: 'NL72HEAT0123456789' } as const

function part(change: Partial<EntryPart> = {}): EntryPart {
  return {
    number: 1,
    money: euro(100n),
    direction: 'credit',
    status: 'booked',
    isReversal: false,
    reference: { found: 'none' },
    text: undefined,
    counterparty: { name: undefined, ultimateName: undefined, account: undefined },
    endToEndId: undefined,
    transactionId: undefined,
    bankReference: undefined,
    returned: undefined,
    original: undefined,
    ...change,
  }
}

let lastPlace = 0
function entry(change: Partial<StatementEntry> = {}): StatementEntry {
  lastPlace += 1
  const { money: amount = euro(100n), direction = 'credit', status = 'booked' } = change
  return {
    place: lastPlace,
    money: amount,
    direction,
    status,
    isReversal: false,
    bookedOn: '2026-11-13',
    valueOn: '2026-11-13',
    bankReference: `B${lastPlace}`,
    batchId: undefined,
    bankCode: undefined,
    text: undefined,
    parts: [part({ money: amount, direction, status })],
    ...change,
  }
}

function statement(entries: readonly StatementEntry[], change: Partial<BankStatement> = {}): BankStatement {
  const sum = entries
    .filter(({ status }) => status === 'booked')
    .reduce((total, each) => total + (each.direction === 'credit' ? each.money.amountMinor : -each.money.amountMinor), 0n)
  return {
    id: 'S-317',
    account,
    asset: 'EUR',
    sequence: 317n,
    opening: euro(1_000n),
    closing: euro(1_000n + sum),
    closedOn: '2026-11-13',
    entries,
    ...change,
  }
}

function taken(change: Partial<TakenStatement> = {}): TakenStatement {
  return { id: 'S-316', account, sequence: 316n, closing: euro(1_000n), closedOn: '2026-11-12', ...change }
}

test('a statement that adds up is accepted, and only booked entries are money', () => {
  const booked = [entry(), entry({ money: euro(30n), direction: 'debit' })]
  const pending = entry({ status: 'pending', money: euro(9_999n) })
  const information = entry({ status: 'information' })
  expect(checkStatement(statement([...booked, pending, information]), [taken()])).toEqual({
    verdict: 'accepted',
    booked,
    setAside: [],
    notBooked: [pending, information],
    gap: undefined,
    continuesLast: true,
  })
})

test.each<[string, Partial<BankStatement>]>([
  ['opening-missing', { opening: undefined }],
  ['closing-missing', { closing: undefined }],
  ['mixed-currencies', { opening: money(1_000n, 'GBP') }],
])('a statement is refused: %s', (code, change) => {
  expect(checkStatement(statement([entry()], change), [])).toEqual({ verdict: 'refused', problems: [{ code }] })
})

test('one cent too much anywhere is found', () => {
  expect(checkStatement(statement([entry()], { closing: euro(1_101n) }), [])).toEqual({
    verdict: 'refused',
    problems: [{ code: 'totals-differ', stated: euro(1_101n), counted: euro(1_100n) }],
  })
})

test.each<[string, Partial<StatementEntry>]>([
  ['parts-differ', { parts: [part({ money: euro(60n) }), part({ number: 2, money: euro(39n) })] }],
  ['parts-differ', { parts: [part({ money: money(100n, 'GBP') })] }],
  ['part-without-amount', { parts: [part({ money: euro(60n) }), part({ number: 2, money: undefined })] }],
  ['zero-amount', { money: euro(0n), parts: [part({ money: euro(0n) })] }],
])('an entry is set aside and the others go on: %s', (reason, change) => {
  const odd = entry(change)
  const fine = entry()
  expect(checkStatement(statement([odd, fine]), [])).toMatchObject({
    verdict: 'accepted',
    booked: [fine],
    setAside: [{ entry: odd, reason }],
  })
})

test('parts that go both ways add up with their signs', () => {
  const both = entry({ parts: [part({ money: euro(105n) }), part({ number: 2, money: euro(5n), direction: 'debit' })] })
  expect(checkStatement(statement([both]), [])).toMatchObject({ booked: [both] })
})

test('a second entry with the same bank reference is set aside', () => {
  const [first, copy] = [entry({ bankReference: 'SAME' }), entry({ bankReference: 'SAME' })]
  expect(checkStatement(statement([first, copy]), [])).toMatchObject({
    booked: [first],
    setAside: [{ entry: copy, reason: 'same-bank-reference' }],
  })
})

test('a statement that was taken before is a duplicate, by its id or by its number within a year', () => {
  const again = statement([entry()])
  expect(checkStatement(again, [taken({ id: 'S-317', sequence: 1n })])).toMatchObject({ verdict: 'duplicate' })
  expect(checkStatement(again, [taken({ sequence: 317n })])).toMatchObject({ verdict: 'duplicate' })
  expect(checkStatement(again, [taken({ sequence: 317n, closedOn: '2025-11-13' })])).toMatchObject({ verdict: 'accepted' })
  const elsewhere = { kind: 'iban', iban: 'NL69TEST0000000001' } as const
  expect(checkStatement(again, [taken({ id: 'S-317', account: elsewhere })])).toMatchObject({ verdict: 'accepted' })
})

test('missing statements in between are named', () => {
  const earlier = [taken({ sequence: 314n, closedOn: '2026-11-10' }), taken({ id: 'S-313', sequence: 313n, closedOn: '2026-11-09' })]
  expect(checkStatement(statement([entry()]), earlier)).toMatchObject({ gap: { fromSequence: 315n, toSequence: 316n } })
  const january = statement([entry()], { id: 'S-2', sequence: 2n, closedOn: '2027-01-04' })
  expect(checkStatement(january, earlier)).toMatchObject({ gap: { fromSequence: 1n, toSequence: 1n } })
})

test('without numbers, a balance that does not continue the last one is reported', () => {
  const unnumbered = statement([entry()], { sequence: undefined })
  expect(checkStatement(unnumbered, [taken({ closing: euro(999n) })])).toMatchObject({ continuesLast: false, gap: undefined })
})

test('a statement is accepted exactly when its booked entries explain the closing balance', () => {
  const entries = fc.array(
    fc.record({
      amountMinor: fc.bigInt({ min: 1n, max: 10n ** 17n }),
      direction: fc.constantFrom('credit' as const, 'debit' as const),
      status: fc.constantFrom('booked' as const, 'pending' as const, 'information' as const),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(entries, fc.bigInt({ min: -3n, max: 3n }), (list, error) => {
      const right = statement(list.map(({ amountMinor, direction, status }) => entry({ money: euro(amountMinor), direction, status })))
      const closing = euro((right.closing?.amountMinor ?? 0n) + error)
      const check = checkStatement({ ...right, closing }, [])
      expect(check.verdict).toBe(error === 0n ? 'accepted' : 'refused')
      if (check.verdict !== 'accepted') return
      expect(check.booked.length + check.notBooked.length + check.setAside.length).toBe(list.length)
      expect(check.booked.every(({ status }) => status === 'booked')).toBe(true)
    }),
  )
})
