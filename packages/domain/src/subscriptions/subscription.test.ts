import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, after as instantAfter } from '../time.ts'
import {
  cancellableUntil,
  costOf,
  countedStates,
  decideAllocated,
  decideCancellation,
  decidePlaced,
  decideReserved,
  decideReturn,
  decideReview,
  decideSigned,
  demandLeftMinor,
  endedStates,
  expiredSubscription,
  feeOf,
  hasEnded,
  isOnWaitingList,
  isReadyToAllocate,
  reservedUntil,
  type Subscription,
  subscriptionDueAt,
  subscriptionStates,
  timelineOf,
} from './subscription.ts'

const now = new Date('2026-11-18T10:00:00Z')
const draft: Subscription = {
  id: 'sub_1',
  personId: 'per_1',
  offerId: 'ofr_1',
  cell: 'eu',
  asset: 'EUR',
  state: 'draft',
  amountMinor: 500_000n,
  feeBps: 100,
  isBelowMinimum: false,
  paysBy: undefined,
  createdAt: now,
  signedAt: undefined,
  cancelUntil: undefined,
  payBy: undefined,
  reservation: undefined,
  allocatedMinor: 0n,
  endedAt: undefined,
}
const terms = { minimumMinor: 500_000n, reflectionDays: 4, paysBy: 'wallet' } as const

function taken(decision: ReturnType<typeof decideSigned>): Subscription {
  if (decision.refused) throw new Error(decision.code)
  return decision.subscription
}
const signed = taken(decideSigned(draft, terms, now))
const reserved = taken(decideReserved(signed, 'trf_1', now))
const reflected = instantAfter(now, 5 * dayMs)

describe('[INV-02 fee] the cost', () => {
  test('is the amount and one percent of it', () => {
    expect(costOf(500_000n, 100)).toEqual({ amountMinor: 500_000n, feeMinor: 5_000n, totalMinor: 505_000n })
  })

  test('is rounded half up, and for a part of an amount never above that of the whole', () => {
    expect([feeOf(50n, 100), feeOf(49n, 100)]).toEqual([1n, 0n])
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 }), (whole, part, bps) => {
        const fee = feeOf(whole, bps)
        expect(fee >= 0n && fee <= whole).toBe(true)
        if (part <= whole) expect(part + feeOf(part, bps) <= whole + fee).toBe(true)
      }),
    )
  })
})

describe('[INV-03 review] [INV-05 below minimum] signing', () => {
  test('below the minimum asks staff first, with nothing to pay', () => {
    const small = taken(decideSigned({ ...draft, amountMinor: 499_999n }, terms, now))
    expect(small).toMatchObject({ state: 'in-review', isBelowMinimum: true, payBy: undefined })
    expect(taken(decideReview(small, true, now))).toMatchObject({ state: 'awaiting-payment', payBy: instantAfter(now, 14 * dayMs) })
    expect(taken(decideReview(small, false, now))).toMatchObject({ state: 'refused', endedAt: now })
    expect(decideReserved(small, 'trf_1', now)).toMatchObject({ refused: true })
  })

  test('gives the reflection period of the pack, in whole calendar days, or none', () => {
    expect(signed.cancelUntil).toEqual(new Date('2026-11-23T00:00:00Z'))
    expect(taken(decideSigned(draft, { ...terms, reflectionDays: undefined }, now)).cancelUntil).toEqual(now)
  })

  test('happens once', () => {
    expect(decideSigned(signed, terms, now)).toMatchObject({ refused: true, code: 'SUBSCRIPTION_STEP_UNFIT' })
  })
})

describe('taking it back', () => {
  test('is possible while nothing is paid, then until the reflection period ends, and then no more', () => {
    for (const one of [draft, signed]) expect(cancellableUntil(one)).toBe('any-time')
    expect(taken(decideCancellation(reserved, new Date('2026-11-22T23:59:59Z')))).toMatchObject({ state: 'cancelled' })
    expect(decideCancellation(reserved, new Date('2026-11-23T00:00:00Z'))).toMatchObject({ refused: true, code: 'CANCELLATION_OVER' })
    const allocated = taken(decideAllocated(reserved, 100_000n, reflected))
    expect(decideCancellation(allocated, now)).toMatchObject({ refused: true, code: 'SUBSCRIPTION_STEP_UNFIT' })
  })
})

describe('allocation', () => {
  test('waits for the end of the reflection period, and gives no more than was asked for', () => {
    expect(decideAllocated(reserved, 1n, now)).toMatchObject({ refused: true, code: 'REFLECTION_RUNNING' })
    expect(isReadyToAllocate(reserved, reflected)).toBe(true)
    expect(decideAllocated(reserved, 500_001n, reflected)).toMatchObject({ refused: true })
    expect(taken(decideAllocated(reserved, 0n, reflected))).toMatchObject({ state: 'returned', allocatedMinor: 0n })
    const allocated = taken(decideAllocated(reserved, 400_000n, reflected))
    expect(taken(decidePlaced(allocated))).toMatchObject({ state: 'placed', allocatedMinor: 400_000n })
    expect(decidePlaced(reserved)).toMatchObject({ refused: true })
    expect(decideReturn(taken(decidePlaced(allocated)), reflected)).toMatchObject({ refused: true })
    expect(taken(decideReturn(draft, now))).toMatchObject({ state: 'expired', endedAt: now })
    expect(taken(decideReturn(allocated, reflected))).toMatchObject({ state: 'returned', allocatedMinor: 0n, endedAt: reflected })
  })
})

describe('time', () => {
  test('ends a draft after 30 days and what nobody paid after 14', () => {
    expect(subscriptionDueAt(draft)).toEqual(instantAfter(now, 30 * dayMs))
    expect(expiredSubscription(draft, instantAfter(now, 30 * dayMs)).state).toBe('expired')
    expect(expiredSubscription(draft, instantAfter(now, 29 * dayMs)).state).toBe('draft')
    expect(expiredSubscription(signed, instantAfter(now, 14 * dayMs)).state).toBe('expired')
    expect(decideReserved(signed, 'trf_1', instantAfter(now, 14 * dayMs))).toMatchObject({ refused: true })
    expect(expiredSubscription(reserved, instantAfter(now, 999 * dayMs))).toBe(reserved)
  })

  test('frees money 30 days after the last day of an offer, or from now where that is later', () => {
    expect(reservedUntil('2026-12-31', now)).toEqual(new Date('2027-01-31T00:00:00Z'))
    expect(reservedUntil('2026-01-01', now)).toEqual(instantAfter(now, 31 * dayMs))
  })
})

test('an offer takes half as much again as its target, and what goes beyond the target is on the waiting list', () => {
  expect(demandLeftMinor(1_000n, 1_400n)).toBe(100n)
  expect(demandLeftMinor(1_000n, 2_000n)).toBe(0n)
  expect([isOnWaitingList(1_000n, 900n, 100n), isOnWaitingList(1_000n, 900n, 101n)]).toEqual([false, true])
})

test('every state counts for its offer, has ended, or is a draft', () => {
  for (const state of subscriptionStates) {
    const kinds = [(countedStates as readonly string[]).includes(state), hasEnded(state), state === 'draft'].filter(Boolean)
    expect([state, kinds.length]).toEqual([state, 1])
  }
  for (const state of endedStates) {
    expect(decideCancellation({ ...reserved, state }, now)).toMatchObject({ refused: true })
    expect(decideReturn({ ...reserved, state }, now)).toMatchObject({ refused: true })
  }
})

describe('[INV-04 steps] the timeline', () => {
  const standing = (subscription: Subscription, at: Date) => timelineOf(subscription, at).map(({ step, standing: how }) => `${step} ${how}`)

  test('says what is done, what is now and what comes next', () => {
    expect(standing(reserved, now)).toEqual(['reserved done', 'paid done', 'reflection now', 'allocated next', 'placed next'])
    expect(standing(reserved, reflected)).toEqual(['reserved done', 'paid done', 'reflection done', 'allocated now', 'placed next'])
  })

  test('has no reflection where the law gives none, and ends where the subscription did', () => {
    const final = taken(decideReserved(taken(decideSigned(draft, { ...terms, reflectionDays: undefined }, now)), 'trf_1', now))
    expect(standing(final, now)).toEqual(['reserved done', 'paid done', 'allocated now', 'placed next'])
    expect(standing(taken(decideCancellation(reserved, instantAfter(now, hourMs))), instantAfter(now, hourMs))).toEqual(['reserved done'])
  })
})
