import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Id, makeId } from '../id.ts'
import { after, dayMs } from '../time.ts'
import { accountId, accountName, chart } from './chart-of-accounts.ts'
import {
  amountMaxMinor,
  availableMinor,
  type Book,
  correctionKey,
  decideTransfers,
  emptyBook,
  endsReservation,
  lateMaxMs,
  noCounters,
  openAccounts,
  type Posting,
  type Step,
  stepsMax,
} from './transfer.ts'

const now = new Date('2026-03-01T12:00:00Z')
const person = (name: string) => `per_${name.padEnd(26, '0')}`
const cash = (name: string, cell: 'eu' | 'uk' = 'eu', asset: 'EUR' | 'GBP' = 'EUR') =>
  accountId({ cell, code: 'member-cash', asset, holderId: person(name) })
const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const feeIncome = accountId({ cell: 'eu', code: 'fee-income', asset: 'EUR' })
const escrow = accountId({ cell: 'eu', code: 'escrow', asset: 'EUR', holderId: 'ofr_1' })
const anna = cash('anna')
const bram = cash('bram')
const opened = openAccounts(emptyBook, [bank, feeIncome, escrow, anna, bram, cash('anna', 'uk'), cash('anna', 'eu', 'GBP')])

/** The n-th id, ascending. */
const id = (place: number): Id<'trf'> => makeId('trf', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, place >> 8, place & 255))

function deposit(place: number, amountMinor: bigint, changes: Partial<Extract<Step, { kind: 'post' }>> = {}): Step {
  return {
    kind: 'post',
    id: id(place),
    key: `deposit:${place}`,
    movement: 'bank-deposit',
    subject: 'pay_1',
    debit: bank,
    credit: anna,
    amountMinor,
    ...changes,
  }
}
const fee = (place: number, amountMinor: bigint): Step =>
  deposit(place, amountMinor, { key: `fee:${place}`, movement: 'management-fee', debit: anna, credit: feeIncome })
const reserve = (place: number, amountMinor: bigint): Step => ({
  kind: 'reserve',
  id: id(place),
  key: `reserve:${place}`,
  movement: 'subscription-reserved',
  subject: 'sub_1',
  debit: anna,
  credit: escrow,
  amountMinor,
  expiresAt: after(now, dayMs),
})
const settle = (place: number, reservation: number, amountMinor: bigint): Step => ({
  kind: 'settle',
  id: id(place),
  key: `settle:${place}`,
  movement: 'subscription-funded',
  subject: 'sub_1',
  reservation: id(reservation),
  amountMinor,
})
const release = (place: number, reservation: number): Step => ({
  kind: 'release',
  id: id(place),
  key: `release:${place}`,
  movement: 'subscription-released',
  subject: 'sub_1',
  reservation: id(reservation),
})
const correct = (place: number, original: Step, amountMinor: bigint): Step =>
  deposit(place, amountMinor, { key: correctionKey(original.id), movement: 'correction', subject: original.id, debit: anna, credit: bank })

const decide = (book: Book, steps: readonly Step[], at = now) => decideTransfers(book, steps, at, at)

function booked(book: Book, ...steps: readonly Step[]): Book {
  const posting = decide(book, steps)
  if (posting.refused || posting.happenedBefore) throw new Error(`expected a posting, got ${JSON.stringify(posting)}`)
  return posting.book
}
const verdict = (posting: Posting) => (posting.refused ? [posting.code, posting.facts?.['index']] : posting.happenedBefore)
const held = (book: Book, account = anna) => availableMinor(account, book.accounts.get(account) ?? noCounters)

const rich = booked(opened, deposit(1, 100n))
const waiting = booked(rich, reserve(2, 80n))

test.each([
  { why: 'no steps', book: opened, steps: [], code: 'LEDGER_STEPS_MALFORMED', index: 0 },
  {
    why: 'more steps than one call takes',
    book: opened,
    steps: Array.from({ length: stepsMax + 1 }, (_, place) => deposit(place, 1n)),
    code: 'LEDGER_STEPS_MALFORMED',
    index: 0,
  },
  { why: 'ids that do not ascend', book: opened, steps: [deposit(2, 1n), deposit(1, 1n)], code: 'LEDGER_STEPS_MALFORMED', index: 1 },
  {
    why: 'one id twice',
    book: opened,
    steps: [deposit(1, 1n), { ...deposit(2, 1n), id: id(1) }],
    code: 'LEDGER_STEPS_MALFORMED',
    index: 1,
  },
  {
    why: 'one key twice',
    book: opened,
    steps: [deposit(1, 1n), deposit(2, 1n, { key: 'deposit:1' })],
    code: 'LEDGER_STEPS_MALFORMED',
    index: 0,
  },
  { why: 'nothing', book: opened, steps: [deposit(1, 0n)], code: 'LEDGER_STEPS_MALFORMED', index: 0 },
  { why: 'less than nothing', book: opened, steps: [deposit(1, 1n), deposit(2, -1n)], code: 'LEDGER_STEPS_MALFORMED', index: 1 },
  { why: 'more than there is', book: opened, steps: [deposit(1, amountMaxMinor + 1n)], code: 'LEDGER_STEPS_MALFORMED', index: 0 },
  { why: 'no key', book: opened, steps: [deposit(1, 1n, { key: '' })], code: 'LEDGER_STEPS_MALFORMED', index: 0 },
  { why: 'a key too long', book: opened, steps: [deposit(1, 1n, { key: 'k'.repeat(201) })], code: 'LEDGER_STEPS_MALFORMED', index: 0 },
  { why: 'no subject', book: opened, steps: [deposit(1, 1n, { subject: '' })], code: 'LEDGER_STEPS_MALFORMED', index: 0 },
  {
    why: 'a subject too long',
    book: opened,
    steps: [deposit(1, 1n, { subject: 's'.repeat(65) })],
    code: 'LEDGER_STEPS_MALFORMED',
    index: 0,
  },
  {
    why: 'a reservation that ends as it begins',
    book: rich,
    steps: [{ ...reserve(2, 1n), expiresAt: now } as Step],
    code: 'LEDGER_STEPS_MALFORMED',
    index: 0,
  },
  { why: 'a key of something else', book: rich, steps: [deposit(9, 101n, { key: 'deposit:1' })], code: 'LEDGER_KEY_REUSED', index: 0 },
  {
    why: 'a replay with something new',
    book: rich,
    steps: [deposit(8, 5n), { ...deposit(1, 100n), id: id(9) }],
    code: 'LEDGER_KEY_REUSED',
    index: 1,
  },
  { why: 'no such reservation', book: rich, steps: [settle(9, 7, 1n)], code: 'LEDGER_RESERVATION_UNKNOWN', index: 0 },
  { why: 'a settlement of a posting', book: rich, steps: [settle(9, 1, 1n)], code: 'LEDGER_RESERVATION_UNKNOWN', index: 0 },
  { why: 'more than reserved', book: waiting, steps: [settle(9, 2, 81n)], code: 'LEDGER_RESERVATION_SMALLER', index: 0 },
  {
    why: 'a reservation ended twice at once',
    book: waiting,
    steps: [settle(8, 2, 1n), release(9, 2)],
    code: 'LEDGER_RESERVATION_ENDED',
    index: 1,
  },
  {
    why: 'an account that is not open',
    book: opened,
    steps: [deposit(1, 1n, { credit: cash('carl') })],
    code: 'LEDGER_ACCOUNT_UNKNOWN',
    index: 0,
  },
  { why: 'another cell', book: opened, steps: [deposit(1, 1n, { credit: cash('anna', 'uk') })], code: 'LEDGER_ACCOUNTS_DIFFER', index: 0 },
  {
    why: 'another asset',
    book: opened,
    steps: [deposit(1, 1n, { credit: cash('anna', 'eu', 'GBP') })],
    code: 'LEDGER_ACCOUNTS_DIFFER',
    index: 0,
  },
  { why: 'one account', book: opened, steps: [deposit(1, 1n, { debit: anna })], code: 'LEDGER_ACCOUNTS_DIFFER', index: 0 },
  { why: 'swapped sides', book: rich, steps: [deposit(9, 1n, { debit: anna, credit: bank })], code: 'LEDGER_MOVEMENT_UNFIT', index: 0 },
  { why: 'a correction of nothing', book: rich, steps: [correct(9, deposit(7, 1n), 1n)], code: 'LEDGER_CORRECTION_UNFIT', index: 0 },
  {
    why: 'a correction of more than was posted',
    book: rich,
    steps: [correct(9, deposit(1, 100n), 101n)],
    code: 'LEDGER_CORRECTION_UNFIT',
    index: 0,
  },
  {
    why: 'a correction of what is only reserved',
    book: waiting,
    steps: [deposit(9, 1n, { key: correctionKey(id(2)), movement: 'correction', subject: id(2), debit: escrow })],
    code: 'LEDGER_CORRECTION_UNFIT',
    index: 0,
  },
  { why: 'more than there is on the account', book: rich, steps: [fee(9, 101n)], code: 'LEDGER_FUNDS_SHORT', index: 0 },
  { why: 'more than is free', book: waiting, steps: [fee(9, 21n)], code: 'LEDGER_FUNDS_SHORT', index: 0 },
])('refuses $why', ({ book, steps, code, index }) => {
  expect(verdict(decide(book, steps))).toEqual([code, index])
})

test('floors are judged after all steps, whatever their order', () => {
  expect(held(booked(opened, fee(1, 50n), deposit(2, 50n)))).toBe(0n)
  expect(verdict(decide(opened, [deposit(1, 50n), fee(2, 51n)]))).toEqual(['LEDGER_FUNDS_SHORT', 0])
})

test('a reservation holds, its settlement moves a part and frees the rest', () => {
  expect(held(waiting)).toBe(20n)
  const settled = booked(waiting, settle(3, 2, 30n))
  expect(held(settled)).toBe(70n)
  expect(settled.accounts.get(escrow)).toEqual({ ...noCounters, creditsPostedMinor: 30n })
  expect(held(booked(waiting, release(3, 2)))).toBe(100n)
  for (const again of [settle(9, 2, 1n), release(9, 2)]) expect(verdict(decide(settled, [again]))).toEqual(['LEDGER_RESERVATION_ENDED', 0])
})

test('an expired reservation can only be released', () => {
  const late = after(now, dayMs)
  expect(verdict(decide(waiting, [settle(9, 2, 1n)], after(late, -1)))).toBe(false)
  expect(verdict(decide(waiting, [settle(9, 2, 1n)], late))).toEqual(['LEDGER_RESERVATION_EXPIRED', 0])
  expect(verdict(decide(waiting, [release(9, 2)], late))).toBe(false)
})

test('the same steps again are what happened before, at any time and under new ids', () => {
  const later = after(now, 400 * dayMs)
  expect(verdict(decideTransfers(rich, [{ ...deposit(1, 100n), id: id(77) }], now, later))).toBe(true)
  expect(verdict(decide(waiting, [{ ...reserve(2, 80n), id: id(77) }], later))).toBe(true)
})

test('a posting is neither ahead of the clock nor more than five minutes behind it', () => {
  const at = (clock: Date) => verdict(decideTransfers(opened, [deposit(1, 1n)], now, clock))
  expect(at(now)).toBe(false)
  expect(at(after(now, lateMaxMs))).toBe(false)
  expect(at(after(now, lateMaxMs + 1))).toEqual(['LEDGER_TIME_UNFIT', 0])
  expect(at(after(now, -1))).toEqual(['LEDGER_TIME_UNFIT', 0])
})

test('a correction undoes in whole or in part, once, and never below the floor', () => {
  const original = deposit(1, 100n)
  const undone = booked(rich, correct(3, original, 60n))
  expect(held(undone)).toBe(40n)
  expect(verdict(decide(undone, [correct(4, original, 40n)]))).toEqual(['LEDGER_KEY_REUSED', 0])
  expect(verdict(decide(waiting, [correct(3, original, 21n)]))).toEqual(['LEDGER_FUNDS_SHORT', 0])
})

test('only settling and releasing end a reservation', () => {
  expect(['post', 'reserve', 'settle', 'release'].map((kind) => endsReservation(kind as Step['kind']))).toEqual([false, false, true, true])
})

test('whatever is asked for, money is neither made nor lost, floors hold, and a refusal changes nothing', () => {
  const anyStep = (place: number) =>
    fc
      .record({ amount: fc.bigInt({ min: -1n, max: 200n }), of: fc.integer({ min: 0, max: 40 }) })
      .chain(({ amount, of }) =>
        fc.constantFrom<Step>(
          deposit(place, amount),
          deposit(place, amount, { credit: bram }),
          fee(place, amount),
          reserve(place, amount),
          settle(place, of, amount),
          release(place, of),
          correct(place, deposit(of, 1n), amount),
        ),
      )
  const calls = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 15 }).chain((sizes) => {
    const startOf = (call: number) => sizes.slice(0, call).reduce((sum, size) => sum + size, 1)
    return fc.tuple(...sizes.map((size, call) => fc.tuple(...Array.from({ length: size }, (_, step) => anyStep(startOf(call) + step)))))
  })
  fc.assert(
    fc.property(calls, (all) => {
      let book = opened
      for (const steps of all) {
        const before = new Map(book.accounts)
        const posting = decide(book, steps)
        expect(book.accounts).toEqual(before)
        if (!posting.refused && !posting.happenedBefore) book = posting.book
        let [debits, credits] = [0n, 0n]
        for (const [account, counters] of book.accounts) {
          debits += counters.debitsPostedMinor
          credits += counters.creditsPostedMinor
          if ((Object.values(counters) as bigint[]).some((counter) => counter < 0n))
            throw new Error(`a counter of ${account} is below zero`)
          const name = accountName(account)
          if (name && chart[name.code].floor === 'held' && availableMinor(account, counters) < 0n)
            throw new Error(`${account} is below its floor`)
        }
        expect(debits).toBe(credits)
        if (!posting.refused) expect(verdict(decide(book, steps))).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})
