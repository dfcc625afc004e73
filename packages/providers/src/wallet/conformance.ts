/** The promises of the wallet port, kept by every implementation of it. */
import { money } from '@heathland/domain/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WalletPort } from './port.ts'

export type WalletFault = 'slow' | 'down' | 'busy' | 'failing' | 'answer-lost'

/** An implementation together with the other side of it: what it truly did, and what goes wrong there. */
export interface WalletWorld {
  readonly port: WalletPort
  /** The same port with a key that the other side does not know. */
  readonly stranger: WalletPort
  /** How long the port waits for an answer, so that a slow one can be slower. */
  readonly patienceMs: number
  /** How often the port tries within one call. */
  readonly triesMax: number
  /** The next calls, one after the other; afterwards it works. */
  readonly order: (script: readonly (WalletFault | 'none')[]) => Promise<void>
  /** How many wallets were truly made for this owner. */
  readonly made: (ownerReference: string) => Promise<number>
  readonly credit: (address: string, amountMinor: bigint) => Promise<void>
  readonly end: () => Promise<void>
}

export function describeWalletPort(name: string, make: () => Promise<WalletWorld>): void {
  describe(`${name} keeps the promises of the wallet port`, () => {
    let world: WalletWorld
    let people = 0

    beforeAll(async () => {
      world = await make()
    })

    afterEach(async () => {
      await world.order(['none'])
    })

    afterAll(async () => {
      await world.end()
    })

    const someone = () => {
      people += 1
      const ownerReference = `per_${people}`
      return { ownerReference, idempotencyKey: `wallet-${ownerReference}` }
    }
    const addressOf = async (order: ReturnType<typeof someone>) => {
      const outcome = await world.port.createWallet(order)
      if (!('created' in outcome)) throw new Error(`no wallet: ${JSON.stringify(outcome)}`)
      return outcome.created.address
    }

    test('makes a wallet and finds it again by its owner', async () => {
      const order = someone()
      expect(await world.port.findWallet(order.ownerReference)).toEqual({ missing: true })
      const address = await addressOf(order)
      expect(await world.port.findWallet(order.ownerReference)).toMatchObject({ found: { address } })
      expect(world.port.consoleUrl(address)).toContain(address)
    })

    test('makes one wallet for one person, however often and at once it is asked', async () => {
      const order = someone()
      const addresses = await Promise.all(Array.from({ length: 8 }, () => addressOf(order)))
      expect(new Set([...addresses, await addressOf({ ...order, idempotencyKey: 'another' })]).size).toBe(1)
      expect(await world.made(order.ownerReference)).toBe(1)
    })

    test('gives nobody the wallet of another, even under a key that was used', async () => {
      const order = someone()
      await addressOf(order)
      const other = { ...order, ownerReference: someone().ownerReference }
      expect(await world.port.createWallet(other)).toEqual({ unknown: 'contradiction' })
    })

    test('reads what is in it, exactly; nothing at first', async () => {
      const address = await addressOf(someone())
      expect(await world.port.readBalances(address)).toEqual({ balances: [money(0n, 'EURC')] })
      await world.credit(address, 20_000_001n)
      await world.credit(address, 9_007_199_254_740_993n)
      expect(await world.port.readBalances(address)).toEqual({ balances: [money(9_007_199_274_740_994n, 'EURC')] })
      expect(await world.port.readBalances('0x0000000000000000000000000000000000000000')).toEqual({ missing: true })
    })

    test('gets over a hiccup by itself', async () => {
      for (const fault of ['busy', 'failing', 'answer-lost', 'down'] as const) {
        const order = someone()
        await world.order([fault])
        await addressOf(order)
        expect(await world.made(order.ownerReference)).toBe(1)
      }
    })

    test('says unknown when the answer is lost each time; asking again finds the one wallet', async () => {
      const order = someone()
      await world.order(Array.from({ length: world.triesMax }, () => 'answer-lost' as const))
      expect(await world.port.createWallet(order)).toEqual({ unknown: 'unreachable' })
      expect(await world.made(order.ownerReference)).toBe(1)
      expect(await world.port.findWallet(order.ownerReference)).toHaveProperty('found')
    })

    test('says unknown when the answer does not come in time', async () => {
      const order = someone()
      await world.order(Array.from({ length: world.triesMax }, () => 'slow' as const))
      const started = performance.now()
      expect(await world.port.createWallet(order)).toEqual({ unknown: 'timeout' })
      expect(performance.now() - started).toBeGreaterThanOrEqual(world.patienceMs - 10)
      expect(await world.made(order.ownerReference)).toBe(1)
    })

    test('says that nothing was made when it is asked to stay away, and does not make it missing', async () => {
      const order = someone()
      await world.order(Array.from({ length: world.triesMax }, () => 'busy' as const))
      expect(await world.port.createWallet(order)).toEqual({ notCreated: 'busy' })
      expect(await world.made(order.ownerReference)).toBe(0)
      await world.order(Array.from({ length: world.triesMax }, () => 'failing' as const))
      expect(await world.port.findWallet(order.ownerReference)).toEqual({ unknown: 'provider-failed' })
    })

    test('says so when the other side does not know our key', async () => {
      const order = someone()
      expect(await world.stranger.createWallet(order)).toEqual({ notCreated: 'misconfigured' })
      expect(await world.stranger.findWallet(order.ownerReference)).toEqual({ unknown: 'misconfigured' })
    })
  })
}
