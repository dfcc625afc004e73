import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, minuteMs, secondMs } from '../time.ts'
import { type CreationOutcome, decideAfterCreation, decideCreation, isLate, type Wallet, wantWallet } from './wallet.ts'

const start = new Date('2026-11-02T09:00:00Z')
const address = '0x00000000000000000000000000000000000000a1'

test('[WAL-11] a wallet that is wanted is asked for at once, by one worker at a time', () => {
  const wanted = wantWallet(start)
  const first = decideCreation(wanted, start)
  if (!first.create) throw new Error('it was not asked for')
  expect(first.wallet).toMatchObject({ state: 'wanted', attempts: 1, dueAt: after(start, 3 * minuteMs) })
  expect(decideCreation(first.wallet, after(start, minuteMs))).toEqual({ create: false })
  // The worker died: the next one asks again.
  expect(decideCreation(first.wallet, start, { isAbandoned: true })).toMatchObject({ create: true, wallet: { attempts: 2 } })
  expect(decideCreation(first.wallet, after(start, 3 * minuteMs))).toMatchObject({ create: true, wallet: { attempts: 2 } })
})

test('[WAL-11] while none comes it is asked for ever less often, and never less than every ten minutes', () => {
  const delays = [1, 2, 3, 7, 8, 9, 1_000].map((attempts) => {
    const next = decideAfterCreation({ ...wantWallet(start), attempts }, { reason: 'busy' }, start)
    return ((next.dueAt?.getTime() ?? 0) - start.getTime()) / secondMs
  })
  expect(delays).toEqual([5, 10, 20, 320, 600, 600, 600])
})

test('it is late once it was asked for in vain four times, and no longer once it is there', () => {
  const after4 = decideAfterCreation({ ...wantWallet(start), attempts: 4 }, { reason: 'busy' }, start)
  const after3 = decideAfterCreation({ ...wantWallet(start), attempts: 3 }, { reason: 'busy' }, start)
  expect([wantWallet(start), after3, after4, decideAfterCreation(after4, { address }, start)].map(isLate)).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('a second address for a person who has one is nobody’s decision', () => {
  const ready = decideAfterCreation(wantWallet(start), { address }, start)
  expect(ready).toMatchObject({ state: 'ready', address, dueAt: undefined, readyAt: start })
  expect(() => decideAfterCreation(ready, { address: '0xother' }, start)).toThrow('one wallet')
})

const outcome = fc.oneof(
  fc.constant<CreationOutcome>({ address }),
  fc.constantFrom('timeout', 'busy', 'unreachable').map((reason): CreationOutcome => ({ reason })),
)

test('[WAL-11] whatever happens in whatever order, there is one wallet, it stays, and until then there is a next date', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(outcome, fc.integer({ min: 0, max: 20 * minuteMs })), { maxLength: 30 }), (story) => {
      let wallet: Wallet = wantWallet(start)
      let now = start
      for (const [answer, passedMs] of story) {
        now = after(now, passedMs)
        const before = wallet
        const decision = decideCreation(wallet, now)
        if (decision.create) wallet = decision.wallet
        // An answer may also come from somebody who was taken to be dead.
        wallet = decideAfterCreation(wallet, answer, now)
        if (before.state === 'ready') expect(wallet).toEqual(before)
        expect(wallet.state === 'ready').toBe(wallet.address !== undefined)
        expect(wallet.state === 'ready').toBe(wallet.dueAt === undefined)
        if (wallet.dueAt) expect(wallet.dueAt.getTime() - now.getTime()).toBeLessThanOrEqual(10 * minuteMs)
      }
    }),
  )
})
