import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { keyParts } from './part-key.ts'
import type { BankStatement, EntryPart, StatementEntry } from './statement.ts'

function part(number: number, change: Partial<EntryPart> = {}): EntryPart {
  return {
    number,
    money: money(100n, 'EUR'),
    direction: 'credit',
    status: 'booked',
    isReversal: false,
    reference: { found: 'none' },
    text: undefined,
    counterparty: { name: 'A', ultimateName: undefined, account: undefined },
    endToEndId: undefined,
    transactionId: undefined,
    bankReference: undefined,
    returned: undefined,
    original: undefined,
    ...change,
  }
}

function entry(bankReference: string | undefined, parts: readonly EntryPart[], change: Partial<StatementEntry> = {}): StatementEntry {
  return {
    place: 1,
    money: money(100n, 'EUR'),
    direction: 'credit',
    status: 'booked',
    isReversal: false,
    bookedOn: '2026-11-13',
    valueOn: undefined,
    bankReference,
    batchId: undefined,
    bankCode: undefined,
    text: undefined,
    parts,
    ...change,
  }
}

function keys(entries: readonly StatementEntry[], change: Partial<BankStatement> = {}): readonly string[] {
  const account = { kind: 'iban', iban: 'NL72HEAT0123456789' } as const
  const rest = { id: 'S', account, asset: 'EUR', sequence: 1n, opening: undefined, closing: undefined, closedOn: undefined } as const
  return keyParts({ ...rest, entries, ...change }).map(({ key }) => key)
}

test('the key is the account, the bank’s reference and the number of the part', () => {
  const found = keys([entry('REF', [part(1), part(2)])])
  expect(new Set(found).size).toBe(2)
  expect(keys([entry('REF', [part(1), part(2)])], { id: 'another file', sequence: 9n })).toEqual(found)
  expect(keys([entry('REF', [part(1)])], { account: { kind: 'other', number: '1' } })[0]).not.toBe(found[0])
})

test('a bank that writes more about an entry later does not change its key', () => {
  expect(keys([entry('REF', [part(1, { text: 'now with text' })])])).toEqual(keys([entry('REF', [part(1)])]))
})

test('without a reference, payments that are alike are counted and keep their keys', () => {
  const alike = [entry(undefined, [part(1)]), entry(undefined, [part(1)])]
  expect(new Set(keys(alike)).size).toBe(2)
  expect(keys(alike, { id: 'again' })).toEqual(keys(alike))
})

test.each<[string, StatementEntry]>([
  ['amount', entry(undefined, [part(1)], { money: money(101n, 'EUR') })],
  ['day', entry(undefined, [part(1)], { bookedOn: '2026-11-14' })],
  ['direction', entry(undefined, [part(1)], { direction: 'debit' })],
  ['payer', entry(undefined, [part(1, { counterparty: { name: 'B', ultimateName: undefined, account: undefined } })])],
  ['text', entry(undefined, [part(1, { text: 'x' })])],
  ['our id', entry(undefined, [part(1, { endToEndId: 'x' })])],
])('without a reference, another %s is another key', (_, other) => {
  expect(keys([other])).not.toEqual(keys([entry(undefined, [part(1)])]))
})

test('texts of a payer cannot be chosen so that two different payments have one key', () => {
  const text = fc.stringMatching(/^[|:0-9a]{0,6}$/)
  fc.assert(
    fc.property(text, text, text, text, (name, words, otherName, otherWords) => {
      fc.pre(name !== otherName || words !== otherWords)
      const key = (payer: string, said: string) =>
        keys([entry(undefined, [part(1, { text: said, counterparty: { name: payer, ultimateName: undefined, account: undefined } })])])[0]
      expect(key(name, words)).not.toBe(key(otherName, otherWords))
    }),
  )
})
