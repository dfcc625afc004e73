/** The promises of the onramp port, for whoever implements it. */
import { money } from '@heathland/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BuyOrder, OnrampPayment, OnrampPort, OnrampUnknown, OrderOutcome } from './port.ts'

/** What goes wrong on the other side, in the port's words. */
export type OnrampFault =
  | 'none'
  | 'slow'
  | 'down'
  | 'busy'
  | 'failing'
  | 'answer-lost'
  | 'unreadable'
  | 'fee-changed'
  | 'stuck'
  | 'fails-after-payment'

export type OnrampDecision = 'pay' | 'pay-with-check' | 'pay-by-transfer' | 'declined' | 'leave'
export type OnrampTurn = 'confirm' | 'refuse' | 'transfer-arrives' | 'goes-on' | 'refunded' | 'charged-back'

/** An implementation together with the other side of it: the person at the provider's page, and what goes wrong there. */
export interface OnrampWorld {
  readonly port: OnrampPort
  /** How long the port waits for an answer, so that a slow one can be slower. */
  readonly patienceMs: number
  /** An address that the page of an order opens for. */
  readonly customerAddress: string
  readonly newWallet: () => Promise<string>
  /** Opens the page in a browser and presses a button; whether the page opened. */
  readonly visit: (url: string, decision: OnrampDecision) => Promise<boolean>
  /** What happens to the newest payment of an order afterwards. */
  readonly turn: (orderId: string, turn: OnrampTurn) => Promise<void>
  readonly order: (fault: OnrampFault, options?: { readonly count?: number; readonly delayMs?: number }) => Promise<void>
  /** What truly arrived in a wallet, in EURC's smallest unit. */
  readonly arrived: (walletAddress: string) => Promise<bigint>
  readonly end: () => Promise<void>
}

/** Several processes take part, on machines that may be busy with other suites. */
const patience = { timeout: 30_000 }

const unknowns: readonly (readonly [OnrampFault, OnrampUnknown])[] = [
  ['down', 'unreachable'],
  ['busy', 'busy'],
  ['failing', 'provider-failed'],
  ['answer-lost', 'unreachable'],
  ['unreadable', 'provider-failed'],
]

export function describeOnramp(name: string, make: () => Promise<OnrampWorld>): void {
  describe(`${name} keeps the promises of the onramp`, patience, () => {
    let world: OnrampWorld
    let made = 0

    beforeAll(async () => {
      world = await make()
    }, 60_000)
    afterEach(async () => {
      await world.order('none')
    })
    afterAll(async () => {
      await world.end()
    })

    const newOrder = async (changes: Partial<BuyOrder> = {}): Promise<BuyOrder> => {
      made += 1
      return {
        orderId: `ord_${made}_${Date.now()}`,
        customerId: `per_${made}`,
        walletAddress: await world.newWallet(),
        pay: money(5_000n, 'EUR'),
        email: `anna+${made}@example.test`,
        customerAddress: world.customerAddress,
        returnUrl: 'http://localhost:4000/wallet?from=onramp',
        ...changes,
      }
    }
    const paymentsOf = (outcome: OrderOutcome): readonly OnrampPayment[] => {
      if (!('payments' in outcome)) throw new Error(`unknown: ${outcome.unknown}`)
      return outcome.payments
    }
    const read = async ({ orderId }: BuyOrder) => paymentsOf(await world.port.readOrder(orderId))
    const reaches = async (order: BuyOrder, state: string) => {
      await expect.poll(async () => (await read(order)).at(-1)?.state, { timeout: 15_000, interval: 50 }).toBe(state)
      const payment = (await read(order)).at(-1)
      if (!payment) throw new Error('no payment')
      return payment
    }
    const buy = async (decision: OnrampDecision, changes: Partial<BuyOrder> = {}) => {
      const order = await newOrder(changes)
      expect(await world.visit(world.port.buildBuyUrl(order), decision)).toBe(true)
      return order
    }

    test('an order that nobody has begun has no payments', async () => {
      expect(await world.port.readOrder('ord_nobody')).toEqual({ payments: [] })
      expect(await read(await buy('leave'))).toEqual([])
    })

    test('[WAL-05] what was paid, charged and delivered is said as it was', async () => {
      const order = await newOrder()
      const quoted = await world.port.quote({ pay: order.pay, paymentMethod: 'card' })
      if (!('quote' in quoted)) throw new Error('no quote')
      expect(await world.visit(world.port.buildBuyUrl(order), 'pay')).toBe(true)
      const payment = await reaches(order, 'done')
      expect(payment).toMatchObject({
        paymentId: expect.stringMatching(/./),
        failureReason: undefined,
        paid: order.pay,
        fees: quoted.quote.fees,
        delivered: quoted.quote.delivered,
        walletAddress: order.walletAddress,
        chainTransactionId: expect.stringMatching(/^0x/),
        customerId: expect.stringMatching(/./),
      })
      expect(payment.customerId).not.toBe(order.customerId)
      expect(payment.delivered?.amountMinor).toBe(await world.arrived(order.walletAddress))
    })

    test('the page opens only as it was signed, and for one address', async () => {
      const order = await newOrder()
      const url = world.port.buildBuyUrl(order)
      expect(new URL(url).origin).toBe(world.port.pageOrigin)
      expect(await world.visit(url.replace(order.walletAddress, await world.newWallet()), 'pay')).toBe(false)
      expect(await world.visit(url.replace('50.00', '20.00'), 'pay')).toBe(false)
      expect(await world.visit(`${url}&theme=dark`, 'pay')).toBe(false)
      expect(await world.visit(url.replace(/&signature=.*$/, ''), 'pay')).toBe(false)
      expect(await world.visit(world.port.buildBuyUrl({ ...order, customerAddress: '192.0.2.1' }), 'pay')).toBe(false)
      expect(await read(order)).toEqual([])
    })

    test('the page opens for the same address in IPv6’s clothes', async () => {
      const order = await newOrder({ customerAddress: `::ffff:${world.customerAddress}` })
      expect(await world.visit(world.port.buildBuyUrl(order), 'leave')).toBe(true)
    })

    test('a bank’s check and a bank transfer are waited for', async () => {
      const [checked, refused, transferred] = [await buy('pay-with-check'), await buy('pay-with-check'), await buy('pay-by-transfer')]
      await reaches(checked, 'action-needed')
      expect(await reaches(transferred, 'awaiting-payment')).toMatchObject({ delivered: undefined, chainTransactionId: undefined })
      await world.turn(checked.orderId, 'confirm')
      await world.turn(refused.orderId, 'refuse')
      await world.turn(transferred.orderId, 'transfer-arrives')
      await reaches(checked, 'done')
      expect(await reaches(refused, 'failed')).toMatchObject({ delivered: undefined, failureReason: expect.stringMatching(/./) })
      await reaches(transferred, 'done')
    })

    test('a payment that failed and the one after it are both there, oldest first', async () => {
      const order = await buy('declined')
      const failed = await reaches(order, 'failed')
      expect(await world.visit(world.port.buildBuyUrl(order), 'pay')).toBe(true)
      await expect.poll(async () => (await read(order)).map(({ state }) => state), { timeout: 15_000 }).toEqual(['failed', 'done'])
      expect((await read(order))[0]?.paymentId).toBe(failed.paymentId)
    })

    test('the fee that was charged is said, not the one that was quoted', async () => {
      const quoted = await world.port.quote({ pay: money(5_000n, 'EUR') })
      if (!('quote' in quoted)) throw new Error('no quote')
      await world.order('fee-changed', { count: 1 })
      const order = await buy('pay')
      const { fees, delivered } = await reaches(order, 'done')
      expect(fees.total.amountMinor).toBeGreaterThan(quoted.quote.fees.total.amountMinor)
      expect(delivered?.amountMinor).toBeLessThan(quoted.quote.delivered.amountMinor)
      expect(delivered?.amountMinor).toBe(await world.arrived(order.walletAddress))
    })

    test('money that was given back or taken back is a failed payment', async () => {
      await world.order('fails-after-payment', { count: 1 })
      await reaches(await buy('pay'), 'failed')
      await world.order('stuck', { count: 1 })
      const stuck = await buy('pay')
      expect(await reaches(stuck, 'processing')).toMatchObject({ delivered: undefined })
      await world.turn(stuck.orderId, 'refunded')
      await reaches(stuck, 'failed')
      const order = await buy('pay')
      await reaches(order, 'done')
      await world.turn(order.orderId, 'charged-back')
      expect(await reaches(order, 'failed')).toMatchObject({ delivered: undefined, failureReason: expect.stringMatching(/./) })
    })

    test('a quote adds up, in either currency', async () => {
      for (const asset of ['EUR', 'GBP'] as const) {
        const outcome = await world.port.quote({ pay: money(12_345n, asset), paymentMethod: 'bank-transfer' })
        if (!('quote' in outcome)) throw new Error('no quote')
        const { paid, fees, delivered } = outcome.quote
        expect(paid).toEqual(money(12_345n, asset))
        expect(fees.total.amountMinor).toBe(fees.provider.amountMinor + fees.network.amountMinor + fees.extra.amountMinor)
        expect(delivered).toMatchObject({ asset: 'EURC' })
        expect(delivered.amountMinor).toBeGreaterThan(0n)
      }
    })

    test('limits hold: just inside there is a price, just outside there is none', async () => {
      const outcome = await world.port.limits({ asset: 'EUR', paymentMethod: 'card' })
      if (!('limits' in outcome)) throw new Error('no limits')
      const { min, max } = outcome.limits
      expect(min.amountMinor).toBeLessThan(max.amountMinor)
      const quote = (amountMinor: bigint) => world.port.quote({ pay: money(amountMinor, 'EUR'), paymentMethod: 'card' })
      expect(await quote(min.amountMinor)).toHaveProperty('quote')
      expect(await quote(max.amountMinor)).toHaveProperty('quote')
      expect(await quote(min.amountMinor - 1n)).toEqual({ refused: 'not-possible' })
      expect(await quote(max.amountMinor + 1n)).toEqual({ refused: 'not-possible' })
    })

    test.each(unknowns)('while the other side is %s nothing is known, and nothing is made up', async (fault, unknown) => {
      const order = await buy('pay')
      await reaches(order, 'done')
      await world.order(fault)
      expect(await world.port.readOrder(order.orderId)).toEqual({ unknown })
      await world.order('none')
      await reaches(order, 'done')
    })

    test('waits no longer than its patience', async () => {
      const order = await buy('leave')
      await world.order('slow', { delayMs: world.patienceMs * 20 })
      const started = performance.now()
      expect(await world.port.readOrder(order.orderId)).toEqual({ unknown: 'timeout' })
      expect(performance.now() - started).toBeLessThan(world.patienceMs * 15)
    })
  })
}
