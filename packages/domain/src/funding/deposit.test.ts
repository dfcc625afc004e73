import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Id, makeId } from '../id.ts'
import { wholeCents } from '../ledger/movements/onramp-deposit.ts'
import { type Asset, money } from '../money.ts'
import { dayMs, hourMs, after as later, minuteMs } from '../time.ts'
import {
  type Deposit,
  type DepositFees,
  decideFunding,
  decideSettlement,
  isFirstOnramp,
  isSanePrice,
  newDeposit,
  nextAsk,
  type Payment,
} from './deposit.ts'

const now = new Date('2026-11-02T09:00:00Z')
const wallet = '0xAbC0000000000000000000000000000000000001'
const feesOf = (total: bigint, asset: Asset = 'EUR'): DepositFees => ({
  provider: money(total, asset),
  network: money(0n, asset),
  extra: money(0n, asset),
  total: money(total, asset),
})
const order = {
  id: 'dep_00000000000000000000000000' as Id<'dep'>,
  personId: 'per_00000000000000000000000000' as Id<'per'>,
  cell: 'eu',
  walletAddress: wallet,
  pay: money(5_000n, 'EUR'),
  quoted: { fees: feesOf(400n), delivered: money(46_000_000n, 'EURC') },
} as const
const opened = newDeposit(order, now)

const payment = (changes: Partial<Payment> = {}): Payment => ({
  paymentId: 'pay_1',
  state: 'done',
  failureReason: undefined,
  paid: order.pay,
  fees: order.quoted.fees,
  delivered: order.quoted.delivered,
  walletAddress: wallet,
  customerId: 'customer_1',
  ...changes,
})

function ids() {
  let made = 0
  return () => makeId('trf', now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, ++made))
}
const decide = (deposit: Deposit, payments: readonly Payment[], at = now, isIdentityApproved = true) =>
  decideSettlement(deposit, { payments, isIdentityApproved }, at, ids())

describe('a payment that is what was ordered', () => {
  test('is credited: tokens arrive and become euro, and it is done', () => {
    const { kind, deposit, steps, holds, customerId, isFirstOnramp: isFirst } = decide(opened, [payment()])
    expect(kind).toBe('settle')
    expect(deposit).toMatchObject({
      state: 'done',
      paymentId: 'pay_1',
      settledAt: now,
      dueAt: later(now, dayMs),
      delivered: { amountMinor: 46_000_000n },
    })
    expect(steps.map(({ key, movement }) => [key, movement])).toEqual([
      [`onramp:${order.id}`, 'onramp-deposit'],
      [`onramp:${order.id}:eurc-given`, 'conversion'],
      [`onramp:${order.id}:euro-taken`, 'conversion'],
    ])
    expect(holds).toEqual([])
    expect(customerId).toBe('customer_1')
    expect(isFirst).toBe(true)
  })

  test('is credited although the fee turned out another, at the quoted price', () => {
    const dearer = payment({ fees: feesOf(800n), delivered: money(42_000_000n, 'EURC') })
    expect(decide(opened, [dearer])).toMatchObject({ kind: 'settle', deposit: { charged: { total: { amountMinor: 800n } } } })
  })

  test.each(['opened', 'awaiting-payment', 'action-needed', 'processing', 'failed', 'expired'] as const)('is credited when %s', (state) => {
    expect(decide({ ...opened, state }, [payment()], later(now, 3 * dayMs)).kind).toBe('settle')
  })

  test('is credited after an attempt that failed', () => {
    const failed = payment({ paymentId: 'pay_0', state: 'failed', delivered: undefined })
    expect(decide({ ...opened, state: 'failed', paymentId: 'pay_0' }, [failed, payment()])).toMatchObject({ kind: 'settle', holds: [] })
  })
})

describe('a payment that is not what was ordered is held and not credited', () => {
  test.each([
    ['wrong-wallet', { walletAddress: '0xabc0000000000000000000000000000000000002' }, 0n],
    ['wrong-wallet', { walletAddress: undefined }, 0n],
    ['wrong-asset', { delivered: undefined }, 0n],
    ['wrong-asset', { paid: money(5_000n, 'GBP') }, 46_000_000n],
    ['wrong-amount', { paid: money(4_000n, 'EUR') }, 46_000_000n],
    ['wrong-amount', { paid: money(6_000n, 'EUR') }, 46_000_000n],
    ['wrong-amount', { delivered: money(460_000_000n, 'EURC') }, 460_000_000n],
    ['wrong-amount', { delivered: money(4_600_000n, 'EURC') }, 4_600_000n],
    ['wrong-amount', { delivered: money(0n, 'EURC') }, 0n],
    ['wrong-amount', { fees: feesOf(5_000n) }, 46_000_000n],
  ] as const)('%s: %o', (reason, changes, foundMinor) => {
    const decision = decide(opened, [payment(changes)])
    expect(decision).toMatchObject({ kind: 'move', steps: [], deposit: { state: 'processing', settledAt: undefined } })
    expect(decision.holds).toEqual([{ reason, paymentId: 'pay_1', expectedMinor: 46_000_000n, foundMinor }])
  })

  test.each([
    ['EUR', 460_000_000n],
    ['EUR', 4_600_000n],
    ['EUR', 49_000_000n],
    ['GBP', 95_000_000n],
    ['GBP', 45_000_000n],
  ] as const)('although it was quoted so: %s 46 are not worth %s millionths of a EURC', (asset, deliveredMinor) => {
    const fees = feesOf(400n, asset)
    const bought = { pay: money(5_000n, asset), quoted: { fees, delivered: money(deliveredMinor, 'EURC') } }
    const deposit = newDeposit({ ...order, ...bought }, now)
    const { kind, holds } = decide(deposit, [payment({ paid: bought.pay, fees, delivered: bought.quoted.delivered })])
    expect([kind, holds.map(({ reason }) => reason)]).toEqual(['move', ['wrong-amount']])
    expect(isSanePrice({ paid: bought.pay, fees, delivered: bought.quoted.delivered })).toBe(false)
  })

  test('while it is held, nothing is credited whatever is said by now', () => {
    const decision = decide({ ...opened, state: 'processing', paymentId: 'pay_1', isHeld: true }, [payment()])
    expect(decision).toMatchObject({ kind: 'wait', steps: [], holds: [] })
  })

  test('a second payment is held, the first is credited', () => {
    const decision = decide(opened, [payment(), payment({ paymentId: 'pay_2' })])
    expect(decision).toMatchObject({ kind: 'settle', deposit: { paymentId: 'pay_1' } })
    expect(decision.holds).toEqual([{ reason: 'second-payment', paymentId: 'pay_2', expectedMinor: 0n, foundMinor: 46_000_000n }])
    expect(decide(decision.deposit, [payment(), payment({ paymentId: 'pay_2' })])).toMatchObject({
      kind: 'wait',
      steps: [],
      holds: decision.holds,
    })
  })

  test('one that is taken back after it was credited stays credited, and a person hears of it', () => {
    const { deposit } = decide(opened, [payment()])
    const decision = decide(deposit, [payment({ state: 'failed', delivered: undefined })])
    expect(decision).toMatchObject({ kind: 'wait', steps: [], deposit })
    expect(decision.holds).toEqual([{ reason: 'refunded', paymentId: 'pay_1', expectedMinor: 46_000_000n, foundMinor: 0n }])
  })
})

describe('on the way', () => {
  test('a deposit follows its payment forward and never back', () => {
    const awaiting = decide(opened, [payment({ state: 'awaiting-payment', delivered: undefined })]).deposit
    expect(awaiting).toMatchObject({ state: 'awaiting-payment', paymentId: 'pay_1' })
    const processing = decide(awaiting, [payment({ state: 'processing', delivered: undefined })]).deposit
    expect(processing.state).toBe('processing')
    expect(decide(processing, [payment({ state: 'awaiting-payment', delivered: undefined })])).toMatchObject({
      kind: 'wait',
      deposit: { state: 'processing' },
    })
    expect(decide(processing, [])).toMatchObject({ kind: 'wait', deposit: { state: 'processing' } })
  })

  test('a payment that failed says why; another attempt goes on', () => {
    const failed = payment({ state: 'failed', failureReason: 'The card was declined.', delivered: undefined })
    const decision = decide(opened, [failed])
    expect(decision).toMatchObject({ kind: 'fail', deposit: { state: 'failed', failureReason: 'The card was declined.' } })
    expect(decide(decision.deposit, [failed]).kind).toBe('wait')
    const again = decide(decision.deposit, [failed, payment({ paymentId: 'pay_2', state: 'processing', delivered: undefined })])
    expect(again).toMatchObject({ kind: 'move', deposit: { state: 'processing', paymentId: 'pay_2', failureReason: undefined } })
  })

  test('nothing paid for a day: it expires and is not asked about any more', () => {
    expect(decide(opened, [], later(now, dayMs - 1)).kind).toBe('wait')
    const { kind, deposit } = decide(opened, [], later(now, dayMs))
    expect([kind, deposit.state, deposit.dueAt]).toEqual(['expire', 'expired', undefined])
    expect(decide(deposit, [], later(now, 2 * dayMs)).kind).toBe('wait')
  })

  test('the provider is asked twice a minute, then every minute, then every ten, then every hour, and after a month no more', () => {
    const gapAt = (ageMs: number) => {
      const at = later(now, ageMs)
      const next = nextAsk({ openedAt: now, settledAt: undefined }, at)
      return next && next.getTime() - at.getTime()
    }
    expect([0, 5 * minuteMs, 14 * minuteMs, 15 * minuteMs, 3 * hourMs, 29 * dayMs, 30 * dayMs].map(gapAt)).toEqual([
      minuteMs / 2,
      minuteMs,
      minuteMs,
      10 * minuteMs,
      hourMs,
      hourMs,
      undefined,
    ])
  })
})

test('what was credited is asked about daily for a week, then weekly, until a card’s payment can no longer be taken back', () => {
  const gapAt = (ageMs: number) => {
    const at = later(now, ageMs)
    const next = nextAsk({ openedAt: now, settledAt: now }, at)
    return next && (next.getTime() - at.getTime()) / dayMs
  }
  expect([0, 6 * dayMs, 7 * dayMs, 119 * dayMs, 120 * dayMs].map(gapAt)).toEqual([1, 1, 7, 7, undefined])
})

describe('[WAL-05] EUR 20 or more', () => {
  const paidIn = (asset: 'EUR' | 'GBP', paid: bigint, fee: bigint, delivered: bigint) =>
    isFirstOnramp({ paid: money(paid, asset), fees: feesOf(fee, asset), delivered: money(delivered, 'EURC') })
  test('is what was paid in euro, whatever the fees left of it', () => {
    expect(paidIn('EUR', 2_000n, 409n, 15_910_000n)).toBe(true)
    expect(paidIn('EUR', 1_999n, 0n, 19_990_000n)).toBe(false)
  })
  test('is worth as much in pounds at the price of the purchase', () => {
    // 1.17 EURC for a pound: 17.10 pounds are 20.007 euro, and 17.09 are 19.9953.
    expect(paidIn('GBP', 1_710n, 410n, 15_210_000n)).toBe(true)
    expect(paidIn('GBP', 1_709n, 409n, 15_210_000n)).toBe(false)
  })
})

const anyState = fc.constantFrom('awaiting-payment', 'action-needed', 'processing', 'done', 'failed')
const anyPayment: fc.Arbitrary<Payment> = fc
  .record({
    paymentId: fc.constantFrom('pay_1', 'pay_2', 'pay_3'),
    state: anyState as fc.Arbitrary<Payment['state']>,
    paid: fc.oneof(fc.constant(5_000n), fc.bigInt({ min: 1n, max: 10_000n })),
    asset: fc.constantFrom('EUR', 'EUR', 'GBP'),
    fee: fc.bigInt({ min: 0n, max: 1_000n }),
    deliveredMinor: fc.option(fc.oneof(fc.constant(46_000_000n), fc.bigInt({ min: 0n, max: 10n ** 9n })), { nil: undefined }),
    walletAddress: fc.constantFrom(wallet, wallet.toLowerCase(), '0xdead', undefined),
  })
  .map(({ paid, asset, fee, deliveredMinor, ...rest }) =>
    payment({
      ...rest,
      paid: money(paid, asset as Asset),
      fees: feesOf(fee, asset as Asset),
      delivered: rest.state === 'done' && deliveredMinor !== undefined ? money(deliveredMinor, 'EURC') : undefined,
    }),
  )
const anyAnswer = fc.uniqueArray(anyPayment, { maxLength: 3, selector: ({ paymentId }) => paymentId })
const anyStory = fc.array(fc.tuple(anyAnswer, fc.integer({ min: 0, max: 3 * dayMs })), { maxLength: 12 })

test('whatever a provider says in whatever order, a deposit is credited at most once, with what one fit payment delivered, and stays done', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      let deposit: Deposit = opened
      let at = now
      let credited: bigint | undefined
      for (const [payments, laterMs] of story) {
        at = later(at, laterMs)
        const decision = decide(deposit, payments, at)
        if (decision.kind === 'settle') {
          expect(credited).toBeUndefined()
          const fit = payments.find(({ paymentId }) => paymentId === decision.deposit.paymentId)
          expect(fit).toMatchObject({ state: 'done' })
          expect(fit?.walletAddress?.toLowerCase()).toBe(wallet.toLowerCase())
          credited = fit?.delivered?.amountMinor ?? 0n
          const [arrived, , taken] = decision.steps
          expect(arrived).toMatchObject({ amountMinor: credited })
          expect(taken && 'amountMinor' in taken ? taken.amountMinor : 0n).toBe(wholeCents(credited).cents)
        } else expect(decision.steps).toEqual([])
        if (deposit.state === 'done') expect({ ...decision.deposit, dueAt: undefined }).toEqual({ ...deposit, dueAt: undefined })
        expect(decision.deposit.state === 'done').toBe(credited !== undefined)
        deposit = { ...decision.deposit, isHeld: deposit.isHeld || decision.holds.some(({ reason }) => reason.startsWith('wrong')) }
      }
    }),
  )
})

test('whatever is done and not credited is held', () => {
  fc.assert(
    fc.property(anyAnswer, (payments) => {
      const { deposit, holds } = decide(opened, payments)
      const done = payments.filter(({ state }) => state === 'done').map(({ paymentId }) => paymentId)
      expect(holds.map(({ paymentId }) => paymentId).toSorted()).toEqual(
        done.filter((id) => deposit.state !== 'done' || id !== deposit.paymentId).toSorted(),
      )
    }),
  )
})

describe('without an approved identity check', () => {
  test('nobody is quoted or opens anything', () => {
    expect(decideFunding('approved')).toEqual({ refused: false })
    for (const status of ['unknown', 'pending', 'rejected'] as const)
      expect(decideFunding(status)).toMatchObject({ code: 'IDENTITY_CHECK_REQUIRED' })
  })

  test('an open order is held as a whole, and what was delivered is counted', () => {
    expect(decide(opened, [], now, false)).toMatchObject({
      kind: 'wait',
      steps: [],
      holds: [{ reason: 'identity-check', paymentId: undefined, foundMinor: 0n }],
    })
    const { kind, steps, holds, deposit } = decide(opened, [payment()], now, false)
    expect([kind, steps, deposit.state]).toEqual(['move', [], 'processing'])
    expect(holds).toMatchObject([{ reason: 'identity-check', expectedMinor: 46_000_000n, foundMinor: 46_000_000n }])
  })

  test('an order that ended is not held, and an approved check or the end of the order releases one that was', () => {
    const held = { ...opened, isIdentityHeld: true }
    expect(decide(held, [], later(now, dayMs), false)).toMatchObject({ kind: 'expire', holds: [], releasesIdentity: true })
    expect(decide(held, [payment({ state: 'failed' })], now, false)).toMatchObject({ kind: 'fail', holds: [], releasesIdentity: true })
    expect(decide(held, [payment()], now, true)).toMatchObject({ kind: 'settle', holds: [], releasesIdentity: true })
    expect(decide(held, [], now, false)).toMatchObject({ releasesIdentity: false })
  })

  test('whatever a provider says, nobody is credited while the check is not approved, and whatever is paid is held', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAnswer, fc.boolean(), fc.integer({ min: 0, max: 3 * dayMs })), { maxLength: 12 }), (story) => {
        let deposit: Deposit = opened
        let at = now
        for (const [payments, isApproved, laterMs] of story) {
          at = later(at, laterMs)
          const decision = decide(deposit, payments, at, isApproved)
          const isHeldForIdentity = decision.holds.some(({ reason }) => reason === 'identity-check')
          if (!isApproved) expect(decision.steps).toEqual([])
          if (!isApproved && deposit.state !== 'done' && payments.some(({ state }) => state === 'done'))
            expect(isHeldForIdentity).toBe(true)
          if (isApproved) expect(isHeldForIdentity).toBe(false)
          const isIdentityHeld = isHeldForIdentity || (deposit.isIdentityHeld && !decision.releasesIdentity)
          expect(isIdentityHeld && isApproved).toBe(false)
          deposit = { ...decision.deposit, isIdentityHeld }
        }
      }),
    )
  })
})
