import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Id, makeId } from '../id.ts'
import { accountId, cells } from '../ledger/chart-of-accounts.ts'
import { type Book, decideTransfers, emptyBook, openAccounts, type Step } from '../ledger/transfer.ts'
import { money } from '../money.ts'
import { dayMs, minuteMs } from '../time.ts'
import {
  availableMinor,
  decideArrived,
  decideFound,
  decideNotTaken,
  decideReturned,
  findPayoutReferences,
  type InstitutionPayout,
  isOnItsWay,
  nextPayoutAsk,
  openPayout,
  payoutReference,
  sweepMinor,
  type WalletStanding,
} from './institution-payout.ts'

const now = new Date('2026-11-20T09:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const id: Id<'icp'> = 'icp_01jd3v5q8r0000000000abcdef'
const wanted = { id, cell: 'eu', asset: 'EUR', amountMinor: 50_000n, approvalId: 'apr_1' } as const
const standing = (booksMinor: bigint, change: Partial<WalletStanding> = {}): WalletStanding => ({
  booksMinor,
  openReversalsMinor: 0n,
  wantedMinor: 0n,
  ...change,
})
function opened(amountMinor = 50_000n): InstitutionPayout {
  const decided = openPayout({ ...wanted, amountMinor }, standing(amountMinor), now)
  if (decided.refused) throw new Error(decided.code)
  return decided.payout
}
const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')
const found = (state: 'waiting' | 'done' | 'failed', amountMinor = 50_000n) => ({
  ...{ movementId: 'po_1', state, amount: euro(amountMinor) },
  result: state === 'failed' ? '121999; Rejected by the bank' : undefined,
})

let made = 0
const nextId = (): Id<'trf'> => {
  made += 1
  return makeId('trf', later(made), new Uint8Array(10))
}

describe('how much is paid out', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const anyStanding = fc.record({ booksMinor: fc.bigInt({ min: -1_000n, max: 10n ** 12n }), openReversalsMinor: minor, wantedMinor: minor })

  test('[PAY-02 payout] is never more than is there less what goes back to cards, and never while another one waits for an answer', () => {
    fc.assert(
      fc.property(anyStanding, fc.bigInt({ min: -10n, max: 10n ** 12n }), (of, amountMinor) => {
        const decided = openPayout({ ...wanted, amountMinor }, of, now)
        const isFit = of.wantedMinor === 0n && amountMinor > 0n && amountMinor <= of.booksMinor - of.openReversalsMinor
        expect(decided.refused).toBe(!isFit)
        expect(availableMinor(of)).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  test('says why it is refused', () => {
    expect(openPayout(wanted, standing(49_999n), now)).toEqual({
      ...{ refused: true, code: 'CARD_PAYOUT_UNFIT' },
      facts: { asset: 'EUR', mostMinor: '49999' },
    })
    expect(openPayout(wanted, standing(60_000n, { openReversalsMinor: 10_001n }), now)).toMatchObject({ code: 'CARD_PAYOUT_UNFIT' })
    expect(openPayout(wanted, standing(90_000n, { wantedMinor: 1n }), now)).toMatchObject({ code: 'CARD_PAYOUT_OPEN' })
  })

  test('the daily payout happens above its limit, leaves the buffer, and is one that may be opened', () => {
    const rule = { aboveMinor: 10_000n, bufferMinor: 4_000n }
    expect(sweepMinor(standing(10_000n), rule)).toBe(0n)
    expect(sweepMinor(standing(10_001n), rule)).toBe(6_001n)
    expect(sweepMinor(standing(10_001n), { aboveMinor: 1n, bufferMinor: 10_001n })).toBe(0n)
    fc.assert(
      fc.property(anyStanding, fc.record({ aboveMinor: minor, bufferMinor: minor }), (of, of2) => {
        const amountMinor = sweepMinor(of, of2)
        if (amountMinor === 0n) return
        expect(openPayout({ ...wanted, amountMinor }, of, now).refused).toBe(false)
        expect(availableMinor(of) - amountMinor).toBe(of2.bufferMinor)
      }),
    )
  })
})

describe('its reference', () => {
  test('fits a bank statement, and is found however the bank writes it', () => {
    expect(payoutReference(id)).toBe('HP0000ABCDEF')
    for (const text of ['HP0000ABCDEF', 'MANGOPAY hp00 00ab cdef /EUR', 'PAYOUT-HP0000ABCDEF.', 'HPHP0000ABCDEF'])
      expect(findPayoutReferences(text)).toContain('HP0000ABCDEF')
    expect(findPayoutReferences('RF76 HL00 0001 2345')).toEqual([])
    expect(findPayoutReferences('')).toEqual([])
  })

  test('is found in any text around it, and no text makes more work than a bounded list', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, behind) => {
        expect(findPayoutReferences(`${before.slice(0, 30)}!${payoutReference(id)}${behind}`)).toContain(payoutReference(id))
      }),
    )
    expect(findPayoutReferences('HP0000000000'.repeat(5_000)).length).toBeLessThanOrEqual(20)
  })
})

describe('what becomes of it', () => {
  test('the institution takes it, pays it, and the bank has it', () => {
    const sent = decideFound(opened(), found('waiting'), now, nextId)
    expect(sent.payout).toMatchObject({ state: 'sent', movementId: 'po_1', sentAt: now, dueAt: nextPayoutAsk({ sentAt: now }, now) })
    expect(sent.steps.map(({ movement }) => movement)).toEqual(['card-paid-out'])
    const paid = decideFound(sent.payout, found('done'), later(dayMs), nextId)
    expect(paid).toMatchObject({ payout: { state: 'paid', dueAt: undefined }, steps: [] })
    const arrived = decideArrived(paid.payout, 'bln_1', later(2 * dayMs), nextId)
    expect(arrived.payout).toMatchObject({ state: 'arrived', lineId: 'bln_1', endedAt: later(2 * dayMs) })
    expect(arrived.steps.map(({ movement }) => movement)).toEqual(['card-payout-arrived'])
  })

  test('one that failed is at the institution again, and one that was refused never left it', () => {
    const sent = decideFound(opened(), found('waiting'), now, nextId).payout
    expect(decideFound(sent, found('failed'), now, nextId)).toMatchObject({
      payout: { state: 'failed', failure: '121999; Rejected by the bank' },
      steps: [{ movement: 'card-payout-returned' }],
    })
    expect(decideFound(opened(), found('failed'), now, nextId)).toMatchObject({ payout: { state: 'failed' }, steps: [] })
    expect(decideNotTaken(opened(), 'no such account', now)).toMatchObject({ payout: { state: 'failed', failure: 'no such account' } })
    expect(decideNotTaken(sent, 'late', now)).toEqual({ payout: sent, steps: [] })
  })

  test('the bank has it although we never heard that the institution took it: both are booked', () => {
    const { payout, steps } = decideArrived(opened(), 'bln_1', now, nextId)
    expect([payout.state, steps.map(({ movement }) => movement)]).toEqual(['arrived', ['card-paid-out', 'card-payout-arrived']])
  })

  test('it comes back once, and not after it arrived', () => {
    const sent = decideFound(opened(), found('done'), now, nextId).payout
    const back = decideReturned(sent, 'refund_1', now, nextId)
    expect(back).toMatchObject({ payout: { state: 'returned', returnId: 'refund_1' }, steps: [{ movement: 'card-payout-returned' }] })
    expect(back && decideReturned(back.payout, 'refund_1', now, nextId)).toMatchObject({ steps: [] })
    expect(decideReturned(decideArrived(sent, 'bln_1', now, nextId).payout, 'refund_1', now, nextId)).toBeUndefined()
  })

  test('an answer about another amount or another payout is none', () => {
    expect(() => decideFound(opened(), found('done', 50_001n), now, nextId)).toThrow()
    const sent = decideFound(opened(), found('waiting'), now, nextId).payout
    expect(() => decideFound(sent, { ...found('done'), movementId: 'po_2' }, now, nextId)).toThrow()
  })

  test('is asked about every minute at first, and every quarter of an hour once the institution has it', () => {
    expect(nextPayoutAsk({ sentAt: undefined }, now)).toEqual(later(minuteMs))
    expect(nextPayoutAsk({ sentAt: now }, now)).toEqual(later(15 * minuteMs))
  })
})

const account = (code: 'bank' | 'card-wallet' | 'card-transit') => accountId({ cell: 'eu', code, asset: 'EUR' })
const systemAccounts = cells.flatMap((cell) =>
  (['bank', 'card-wallet', 'card-transit'] as const).map((code) => accountId({ cell, code, asset: cell === 'eu' ? 'EUR' : 'GBP' })),
)
function balance({ accounts }: Book, of: string): bigint {
  const counters = accounts.get(of)
  return (counters?.debitsPostedMinor ?? 0n) - (counters?.creditsPostedMinor ?? 0n)
}

test('[PAY-02 payout] whatever is said in whatever order and however often, it ends once and every cent is in one place', () => {
  const happening = fc.constantFrom('waiting', 'done', 'failed', 'arrived', 'returned', 'not-taken')
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 20 }), fc.bigInt({ min: 1n, max: 10n ** 10n }), (happenings, amountMinor) => {
      let book = openAccounts(emptyBook, systemAccounts)
      let payout = opened(amountMinor)
      const take = (next: { readonly payout: InstitutionPayout; readonly steps: readonly Step[] } | undefined) => {
        if (!next) return
        if (next.steps.length > 0) {
          const decision = decideTransfers(book, next.steps, now, now)
          if (decision.refused) throw new Error(decision.code)
          expect(decision.happenedBefore).toBe(false)
          if (!decision.happenedBefore) book = decision.book
        }
        payout = next.payout
      }
      for (const what of happenings) {
        const before = payout
        if (what === 'arrived') take(isOnItsWay(payout.state) ? decideArrived(payout, 'bln_1', now, nextId) : undefined)
        else if (what === 'returned') take(decideReturned(payout, 'refund_1', now, nextId))
        else if (what === 'not-taken') take(decideNotTaken(payout, 'no', now))
        else take(decideFound(payout, found(what, amountMinor), now, nextId))
        if (!isOnItsWay(before.state)) expect(payout).toEqual(before)
        const isInTransit = payout.state === 'sent' || payout.state === 'paid'
        expect(balance(book, account('card-transit'))).toBe(isInTransit ? amountMinor : 0n)
        expect(balance(book, account('bank'))).toBe(payout.state === 'arrived' ? amountMinor : 0n)
        expect(balance(book, account('card-wallet'))).toBe(isInTransit || payout.state === 'arrived' ? -amountMinor : 0n)
      }
    }),
  )
})
