import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeId } from '../id.ts'
import { accountId, cellCurrencies } from '../ledger/chart-of-accounts.ts'
import { decideTransfers, emptyBook, openAccounts, type Step } from '../ledger/transfer.ts'
import { money } from '../money.ts'
import { dayMs, minuteMs } from '../time.ts'
import {
  type CardFacts,
  type CardPayment,
  chargedMinor,
  decideCardPayment,
  decideUnopened,
  type FoundCardPayment,
  openCardPayment,
} from './card-payment.ts'
import { type CardReversal, openReversal, reversalSteps } from './card-reversal.ts'
import { cardFee, cardMaxMinor, cardMinMinor } from './card-terms.ts'

const now = new Date('2026-11-19T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const personId = 'per_00000000000000000000000001'
let made = 0
const nextId = () => {
  made += 1
  return makeId('trf', later(made), new Uint8Array(10))
}
const order = {
  id: 'cpy_00000000000000000000000001',
  personId,
  cell: 'eu',
  asset: 'EUR',
  amountMinor: 10_000n,
  agreedMinor: 10_150n,
} as const

function opened(changes: Partial<CardPayment> = {}): CardPayment {
  const decided = openCardPayment(order, 150n, now)
  if (decided.refused) throw new Error(decided.code)
  return { ...decided.payment, state: 'awaiting-confirmation', payerId: 'payer_1', paymentId: 'payin_1', ...changes }
}
const done: FoundCardPayment = {
  paymentId: 'payin_1',
  payerId: 'payer_1',
  state: 'done',
  failure: undefined,
  charged: money(10_150n, 'EUR'),
  fee: money(150n, 'EUR'),
  credited: money(10_000n, 'EUR'),
}
const approved: CardFacts = { isIdentityApproved: true, reversedMinor: 0n, isOrderWaiting: false }
const decide = (before: CardPayment, found: Partial<FoundCardPayment> = {}, facts: Partial<CardFacts> = {}, at = now) =>
  decideCardPayment(before, { ...done, ...found }, { ...approved, ...facts }, at, nextId)

describe('opening a card payment', () => {
  test('at the price that the member agreed to, and at no other', () => {
    expect(openCardPayment(order, 150n, now)).toMatchObject({ refused: false, payment: { state: 'created', fee: { amountMinor: 150n } } })
    expect(openCardPayment(order, 151n, now)).toMatchObject({ refused: true, code: 'CARD_PRICE_CHANGED', facts: { chargedMinor: '10151' } })
    expect(openCardPayment({ ...order, agreedMinor: 10_149n }, 150n, now)).toMatchObject({ code: 'CARD_PRICE_CHANGED' })
  })

  test.each([cardMinMinor - 1n, cardMaxMinor + 1n])('not for %s', (amountMinor) => {
    expect(openCardPayment({ ...order, amountMinor, agreedMinor: amountMinor }, 0n, now)).toMatchObject({ code: 'CARD_AMOUNT_UNFIT' })
  })

  test('the fee is rounded half up to a cent', () => {
    expect([cardFee(10_000n, 0n), cardFee(3_333n, 150n), cardFee(3_300n, 150n), cardFee(2_001n, 1n)]).toEqual([0n, 50n, 50n, 0n])
  })
})

describe('what the institution says decides', () => {
  test('paid as quoted: the member has the amount, the fee is a movement of its own, and the wallet there holds the amount', () => {
    const { payment, steps, isFirstOnramp } = decide(opened())
    expect(payment).toMatchObject({ state: 'succeeded', endedAt: now, dueAt: undefined, hold: undefined })
    expect(isFirstOnramp).toBe(true)
    expect(steps.map(({ movement, ...step }) => [movement, 'amountMinor' in step && step.amountMinor])).toEqual([
      ['card-deposit', 10_150n],
      ['card-fee', 150n],
      ['card-fee-kept', 150n],
    ])
    const ended = decideTransfers(books(steps), steps, now, now)
    if (ended.refused || ended.happenedBefore) throw new Error('not posted')
    expect(balances(ended.book)).toEqual({ cash: 10_000n, wallet: 10_000n, fees: 150n, income: 150n })
  })

  test('not confirmed: it waits, fails with what the institution says, or has expired after a day', () => {
    expect(decide(opened({ state: 'created' }), { state: 'open' })).toMatchObject({
      payment: { state: 'awaiting-confirmation' },
      steps: [],
    })
    expect(decide(opened(), { state: 'failed', failure: 'not-authenticated' }).payment).toMatchObject({
      ...{ state: 'failed', failure: 'not-authenticated', endedAt: now, dueAt: undefined },
    })
    expect(decide(opened(), { state: 'open' }, {}, later(dayMs - 1)).payment.state).toBe('awaiting-confirmation')
    expect(decide(opened(), { state: 'open' }, {}, later(dayMs)).payment).toMatchObject({ state: 'expired', dueAt: undefined })
  })

  test('one that ended with us and was paid there is credited all the same, and one that is still open there stays ended', () => {
    const expired = opened({ state: 'expired', endedAt: now, dueAt: undefined })
    expect(decide(expired).payment.state).toBe('succeeded')
    expect(decide(expired, { state: 'open' }).payment).toEqual(expired)
  })

  test.each<[string, Partial<FoundCardPayment>, Partial<CardFacts>]>([
    ['wrong-amount', { charged: money(10_151n, 'EUR') }, {}],
    ['wrong-amount', { fee: money(149n, 'EUR') }, {}],
    ['wrong-amount', { credited: money(9_999n, 'EUR') }, {}],
    ['wrong-amount', { charged: money(10_150n, 'GBP') }, {}],
    ['wrong-payer', { payerId: 'payer_2' }, {}],
    ['wrong-payer', { paymentId: 'payin_2' }, {}],
    ['identity-check', {}, { isIdentityApproved: false }],
    ['refunded', {}, { reversedMinor: 1n }],
  ])('held for %s, and nobody is credited', (hold, found, facts) => {
    const { payment, steps } = decide(opened(), found, facts)
    expect([payment.state, payment.hold, steps]).toEqual(['held', hold, []])
    expect(payment.dueAt).toBeDefined()
  })

  test('held money is credited once the reason is gone, and not when it went back to the card', () => {
    const held = decide(opened(), {}, { isIdentityApproved: false }).payment
    expect(decide(held)).toMatchObject({ payment: { state: 'succeeded', hold: undefined } })
    expect(decide(held, {}, { reversedMinor: 10_000n })).toMatchObject({ payment: { state: 'refunded' }, steps: [] })
  })

  test('whatever it says and however often, nobody is credited twice, and never another amount than was quoted', () => {
    const minor = fc.oneof(fc.constantFrom(0n, 150n, 10_000n, 10_150n, 101_500n), fc.bigInt(0n, 1_000_000n))
    const found = fc.record({
      state: fc.constantFrom('open', 'done', 'failed'),
      charged: minor,
      fee: minor,
      credited: minor,
      payerId: fc.constantFrom('payer_1', 'payer_2'),
      isIdentityApproved: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(fc.array(found, { maxLength: 8 }), (told) => {
        let payment = opened()
        let credited = 0n
        for (const { charged, fee, credited: in_, isIdentityApproved, minutes, ...rest } of told) {
          const amounts = { charged: money(charged, 'EUR'), fee: money(fee, 'EUR'), credited: money(in_, 'EUR') }
          const decision = decide(payment, { ...rest, ...amounts }, { isIdentityApproved }, later(minutes * minuteMs))
          const [first] = decision.steps
          if (first && 'amountMinor' in first) credited += first.amountMinor
          if (payment.state === 'succeeded') expect(decision.payment.state).toBe('succeeded')
          expect(decision.steps.length > 0).toBe(payment.state !== 'succeeded' && decision.payment.state === 'succeeded')
          payment = decision.payment
          expect(payment.state === 'held').toBe(payment.hold !== undefined)
          expect(payment.state === 'failed').toBe(payment.failure !== undefined)
        }
        expect(credited).toBe(payment.state === 'succeeded' ? chargedMinor(payment) : 0n)
      }),
    )
  })

  test('a page that was never opened: refused ends it, and unknown ends it after a day', () => {
    const created = opened({ state: 'created', paymentId: undefined })
    expect(decideUnopened(created, true, now)).toMatchObject({ state: 'failed', failure: 'unavailable' })
    expect(decideUnopened(created, false, now)).toMatchObject({ state: 'created' })
    expect(decideUnopened(created, false, later(dayMs))).toMatchObject({ state: 'expired' })
    expect(decideUnopened(opened(), true, now)).toEqual(opened())
  })
})

describe('money that goes back to a card', () => {
  const paid = decide(opened()).payment
  const reversal = (amountMinor: bigint, reversedMinor = 0n, payment = paid) =>
    openReversal('crv_00000000000000000000000001', payment, { kind: 'dispute', sourceId: 'd', amountMinor }, reversedMinor, now)

  test('is no more than was charged, and is taken from nobody who was not credited', () => {
    expect(reversal(10_150n)).toMatchObject({ state: 'open', dueAt: now })
    expect([reversal(10_151n), reversal(151n, 10_000n), reversal(0n)]).toEqual([undefined, undefined, undefined])
    expect(reversal(1n, 0n, opened())).toMatchObject({ state: 'uncredited', endedAt: now, dueAt: undefined })
  })

  test('in whatever parts, all of it takes exactly what the member was credited and gives the fee back', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 10_150n), { minLength: 1, maxLength: 6 }), (parts) => {
        let [book, reversed] = [posted(books(decide(opened()).steps), decide(opened()).steps), 0n]
        for (const [place, part] of parts.entries()) {
          const found = reversal(part, reversed)
          if (!found) continue
          const one: CardReversal = { ...found, id: `crv_0000000000000000000000000${place}` }
          book = posted(book, reversalSteps(one, paid, reversed, nextId))
          reversed += part
        }
        const fee = reversed > 10_000n ? reversed - 10_000n : 0n
        expect(balances(book)).toEqual({ cash: 10_000n - reversed + fee, wallet: 10_000n - reversed, fees: 150n, income: 150n - fee })
      }),
    )
  })
})

type Book = typeof emptyBook
const account = (code: 'card-wallet' | 'card-fees' | 'fee-income' | 'member-cash') =>
  accountId({ cell: 'eu', code, asset: cellCurrencies.eu, ...(code === 'member-cash' && { holderId: personId }) })

function books(steps: readonly Step[]): Book {
  return openAccounts(
    emptyBook,
    steps.flatMap((step) => ('debit' in step ? [step.debit, step.credit] : [])),
  )
}

function posted(book: Book, steps: readonly Step[]): Book {
  const decided = decideTransfers(book, steps, now, now)
  // A wallet there that would go below zero is not kept from it by the ledger, and a member's balance is.
  if (decided.refused || decided.happenedBefore) throw new Error(decided.refused ? decided.code : 'posted before')
  return decided.book
}

function balances(book: Book) {
  const of = (code: Parameters<typeof account>[0]) => {
    const { debitsPostedMinor = 0n, creditsPostedMinor = 0n } = book.accounts.get(account(code)) ?? {}
    return creditsPostedMinor - debitsPostedMinor
  }
  return { cash: of('member-cash'), wallet: -of('card-wallet'), fees: -of('card-fees'), income: of('fee-income') }
}
