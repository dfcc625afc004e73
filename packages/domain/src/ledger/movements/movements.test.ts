import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Id, makeId } from '../../id.ts'
import { InvariantBroken } from '../../invariant.ts'
import { money } from '../../money.ts'
import { after, dayMs } from '../../time.ts'
import { accountsToOpen, distributionRemainder, memberCash, memberEurc } from '../accounts.ts'
import { type AccountKind, accountId, cells, chart } from '../chart-of-accounts.ts'
import { movements } from '../movement.ts'
import { type Book, decideTransfers, emptyBook, openAccounts, type Step } from '../transfer.ts'
import { bankDeposit } from './bank-deposit.ts'
import { capitalRepaid } from './capital-repaid.ts'
import { cardDeposit } from './card-deposit.ts'
import { cardPaidOut, cardPayoutArrived, cardPayoutReturned } from './card-payout.ts'
import { cardReversed } from './card-reversed.ts'
import { correction } from './correction.ts'
import { depositAllocated } from './deposit-allocated.ts'
import { depositReturned } from './deposit-returned.ts'
import { depositUnallocated } from './deposit-unallocated.ts'
import { distribution, distributionBatchMax, distributionShare, distributionShares } from './distribution.ts'
import { feeRefunded } from './fee-refunded.ts'
import { feeWithdrawn } from './fee-withdrawn.ts'
import { managementFee } from './management-fee.ts'
import { onrampDeposit, wholeCents } from './onramp-deposit.ts'
import { spvPaid } from './spv-paid.ts'
import { spvReceived } from './spv-received.ts'
import { subscriptionFunded } from './subscription-funded.ts'
import { subscriptionPassedOn } from './subscription-passed-on.ts'
import { subscriptionRefunded } from './subscription-refunded.ts'
import { subscriptionReleased } from './subscription-released.ts'
import { subscriptionReserved } from './subscription-reserved.ts'
import { withdrawalPaid } from './withdrawal-paid.ts'
import { withdrawalReleased } from './withdrawal-released.ts'
import { withdrawalReserved } from './withdrawal-reserved.ts'
import { withdrawalReturned } from './withdrawal-returned.ts'

const now = new Date('2026-11-02T09:00:00Z')
const expiresAt = after(now, dayMs)
const cell = 'eu'
const anna = 'per_0000000000000000000000000a'
const offerId = 'ofr_0000000000000000000000000a'
const spvId = 'spv_0000000000000000000000000a'
const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')
/** No single movement is larger, and a few of them still fit into a counter. */
const amountMinor = fc.bigInt({ min: 1n, max: 10n ** 15n })

function idsFrom(start = 0) {
  let made = start
  return (): Id<'trf'> => {
    made += 1
    const random = new Uint8Array(10)
    for (let place = 9, left = made; left > 0; place -= 1, left = Math.floor(left / 256)) random[place] = left % 256
    return makeId('trf', now, random)
  }
}

const systemAccounts = cells.flatMap((of) =>
  (Object.keys(chart) as (keyof typeof chart)[]).flatMap((code) => {
    const kind: AccountKind = chart[code]
    return kind.holder === 'system' ? kind.assets.map((asset) => accountId({ cell: of, code, asset })) : []
  }),
)

function accept(book: Book, steps: readonly Step[]): Book {
  const decision = decideTransfers(openAccounts(book, accountsToOpen(steps)), steps, now, now)
  if (decision.refused || decision.happenedBefore) throw new Error(`not accepted: ${JSON.stringify(decision)}`)
  for (const asset of ['EUR', 'GBP', 'EURC']) expect(imbalance(decision.book, asset)).toBe(0n)
  return decision.book
}

/** Debits less credits, pending and posted, of all accounts of an asset: zero, or money came from nowhere. */
function imbalance({ accounts }: Book, asset: string): bigint {
  let sum = 0n
  for (const [id, of] of accounts) {
    if (id.split('_')[3] !== asset) continue
    sum += of.debitsPostedMinor + of.debitsPendingMinor * 3n - of.creditsPostedMinor - of.creditsPendingMinor * 3n
  }
  return sum
}

function posted(book: Book, account: string): bigint {
  const counters = book.accounts.get(account)
  return counters ? counters.creditsPostedMinor - counters.debitsPostedMinor : 0n
}

const opened = openAccounts(emptyBook, systemAccounts)
const cash = memberCash({ cell, asset: 'EUR' }, anna)
const ownBank = accountId({ cell, code: 'bank', asset: 'EUR' })

test('tokens become euro in whole cents, and what is less than a cent stays as tokens', () => {
  fc.assert(
    fc.property(amountMinor, (eurcMinor) => {
      const book = accept(opened, onrampDeposit({ id: 'dep_1', cell, personId: anna, eurcMinor }, idsFrom()))
      const { cents, restEurcMinor } = wholeCents(eurcMinor)
      expect(cents * 10_000n + restEurcMinor).toBe(eurcMinor)
      expect(restEurcMinor).toBeLessThan(10_000n)
      expect(posted(book, cash)).toBe(cents)
      expect(posted(book, memberEurc(cell, anna))).toBe(restEurcMinor)
      // Tokens taken in and euro given out are the same money.
      expect(posted(book, accountId({ cell, code: 'conversion', asset: 'EURC' }))).toBe(cents * 10_000n)
      expect(posted(book, accountId({ cell, code: 'conversion', asset: 'EUR' }))).toBe(-cents)
    }),
  )
})

test('less than a cent arrives and becomes nothing', () => {
  expect(onrampDeposit({ id: 'dep_1', cell, personId: anna, eurcMinor: 9_999n }, idsFrom())).toHaveLength(1)
})

test('a distribution hands out the whole: shares and remainder add up to it, and equal holdings get equal money', () => {
  const payees = fc.uniqueArray(fc.record({ place: fc.nat(10_000), weight: fc.bigInt({ min: 0n, max: 10n ** 12n }) }), {
    selector: ({ place }) => place,
    minLength: 1,
    maxLength: 320,
  })
  fc.assert(
    fc.property(
      amountMinor,
      payees.filter((all) => all.some(({ weight }) => weight > 0n)),
      (whole, of) => {
        const people = of.map(({ place, weight }) => ({ personId: `per_${String(place).padStart(26, '0')}`, weight }))
        const given = { id: 'dis_1', cell, spvId, whole: euro(whole), payees: people } as const
        const batches = [...distribution(given, idsFrom())]
        let book = accept(opened, spvReceived({ id: 'rec_1', cell, spvId, money: euro(whole) }, idsFrom(1_000_000)))
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(distributionBatchMax)
          book = accept(book, batch)
        }
        const steps = batches.flat()
        expect(steps.reduce((sum, step) => sum + ('amountMinor' in step ? step.amountMinor : 0n), 0n)).toBe(whole)
        const remainder = posted(book, distributionRemainder({ cell, asset: 'EUR' }, spvId))
        expect(remainder).toBeLessThan(BigInt(people.length))
        const total = people.reduce((sum, { weight }) => sum + weight, 0n)
        for (const { personId, weight } of people)
          expect(posted(book, memberCash({ cell, asset: 'EUR' }, personId))).toBe((whole * weight) / total)
        // The order in which payees were found changes nothing but the ids.
        const again = [...distribution({ ...given, payees: people.toReversed() }, idsFrom())]
        expect(again).toEqual(batches)
      },
    ),
    { numRuns: 60 },
  )
})

test('a hundred payees and a remainder are two batches', () => {
  const payees = Array.from({ length: 100 }, (_, place) => ({ personId: `per_${String(place).padStart(26, '0')}`, weight: 1n }))
  const batches = [...distribution({ id: 'dis_1', cell, spvId, whole: euro(1_001n), payees }, idsFrom())]
  expect(batches.map((batch) => batch.length)).toEqual([100, 1])
  expect(batches[1]).toMatchObject([{ key: 'distribution:dis_1:remainder', movement: 'distribution-remainder', amountMinor: 1n }])
  expect(batches[0]?.[0]).toMatchObject({ key: `distribution:dis_1:${payees[0]?.personId}`, amountMinor: 10n })
})

test.each([
  { why: 'nothing', whole: 0n, payees: [{ personId: anna, weight: 1n }] },
  { why: 'to nobody', whole: 1n, payees: [] },
  { why: 'by a negative share', whole: 1n, payees: [{ personId: anna, weight: -1n }] },
  {
    why: 'to somebody twice',
    whole: 1n,
    payees: [
      { personId: anna, weight: 1n },
      { personId: anna, weight: 1n },
    ],
  },
])('refuses to hand out $why', ({ whole, payees }) => {
  expect(() => distributionShares({ whole: euro(whole), payees })).toThrow(InvariantBroken)
})

test('every way money moves is accepted by the ledger, and every movement has its function', () => {
  fc.assert(
    // As tokens it is ten thousand times as many units, and still a single movement.
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (amount) => {
      const nextId = idsFrom()
      const whole = euro(amount)
      const seen = new Set<string>()
      let book = opened
      const take = (...acts: readonly (readonly Step[])[]) => {
        for (const steps of acts) {
          for (const { movement } of steps) seen.add(movement)
          book = accept(book, steps)
        }
        return acts[0]?.[0]?.id as Id<'trf'>
      }
      const person = { cell, personId: anna, money: whole } as const
      take(bankDeposit({ ...person, id: 'dep_1' }, nextId))
      take(depositUnallocated({ id: 'dep_2', cell, money: whole }, nextId))
      take(depositAllocated({ ...person, id: 'dep_2' }, nextId))
      take(depositUnallocated({ id: 'dep_3', cell, money: whole }, nextId))
      take(depositReturned({ id: 'dep_3', cell, money: whole }, nextId))
      take(managementFee({ ...person, id: 'fee_1' }, nextId), feeWithdrawn({ id: 'fwd_1', cell, money: whole }, nextId))
      take(managementFee({ ...person, id: 'fee_2' }, nextId))
      take(feeRefunded({ ...person, id: 'fee_2' }, nextId))
      take(onrampDeposit({ id: 'dep_4', cell, personId: anna, eurcMinor: amount * 10_000n }, nextId))
      expect(posted(book, cash)).toBe(2n * amount)

      const reservation = take(subscriptionReserved({ ...person, id: 'sub_1', offerId, expiresAt }, nextId))
      take(subscriptionFunded({ id: 'sub_1', reservation, amountMinor: amount }, nextId))
      take(subscriptionPassedOn({ id: 'sub_1', cell, offerId, spvId, money: whole }, nextId))
      take(subscriptionRefunded({ ...person, id: 'sub_1', from: { spvId } }, nextId))
      const other = take(subscriptionReserved({ ...person, id: 'sub_2', offerId, expiresAt }, nextId))
      take(subscriptionReleased({ id: 'sub_2', reservation: other }, nextId))
      expect(posted(book, cash)).toBe(2n * amount)

      take(spvReceived({ id: 'rec_1', cell, spvId, money: euro(4n * amount + 4n) }, nextId))
      take(spvPaid({ id: 'pay_1', cell, spvId, money: euro(1n) }, nextId))
      const bob = { personId: anna.replace(/a$/, 'b'), weight: 1n }
      for (const batch of distribution(
        {
          id: 'dis_1',
          cell,
          spvId,
          whole: euro(4n * amount + 3n),
          payees: [{ personId: anna, weight: 2n }, bob, { ...bob, personId: anna.replace(/a$/, 'c') }],
        },
        nextId,
      ))
        take(batch)
      // By themselves, as holders are paid one after the other.
      take(spvReceived({ id: 'rec_2', cell, spvId, money: euro(2n * amount) }, nextId))
      const beforeShares = posted(book, cash)
      take(distributionShare({ ...person, id: 'dis_2', spvId }, nextId), capitalRepaid({ ...person, id: 'dis_3', spvId }, nextId))
      expect(posted(book, cash)).toBe(beforeShares + 2n * amount)
      const leaving = take(withdrawalReserved({ ...person, id: 'wdr_1', expiresAt }, nextId))
      const beforePaid = posted(book, cash)
      take(withdrawalPaid({ id: 'wdr_1', reservation: leaving, amountMinor: amount }, nextId))
      expect(posted(book, cash)).toBe(beforePaid - amount)
      take(withdrawalReturned({ ...person, id: 'wdr_1' }, nextId))
      expect(posted(book, cash)).toBe(beforePaid)
      const staying = take(withdrawalReserved({ ...person, id: 'wdr_2', expiresAt }, nextId))
      take(withdrawalReleased({ id: 'wdr_2', reservation: staying }, nextId))

      const [chargedBefore, fee] = [posted(book, cash), euro(1n)]
      take(cardDeposit({ id: 'cpy_1', cell, personId: anna, amount: whole, fee }, nextId))
      expect(posted(book, cash)).toBe(chargedBefore + amount)
      take(cardReversed({ ...person, id: 'crv_1', money: euro(amount + 1n), fee }, nextId))
      expect(posted(book, cash)).toBe(chargedBefore)

      const [bankBefore, held] = [posted(book, ownBank), { cell, money: whole } as const]
      take(cardPaidOut({ ...held, id: 'icp_1' }, nextId))
      take(cardPayoutArrived({ ...held, id: 'icp_1' }, nextId))
      expect(posted(book, ownBank)).toBe(bankBefore - amount)
      take(cardPaidOut({ ...held, id: 'icp_2' }, nextId))
      take(cardPayoutReturned({ ...held, id: 'icp_2' }, nextId))

      const mistake = bankDeposit({ ...person, id: 'dep_5' }, nextId)
      const original = mistake[0] as Extract<Step, { kind: 'post' }>
      const before = posted(book, cash)
      take(mistake)
      take(correction({ original, amountMinor: amount }, nextId))
      expect(posted(book, cash)).toBe(before)
      expect([...seen].sort()).toEqual(Object.keys(movements).sort())
    }),
    { numRuns: 50 },
  )
})

test('[PAY-02 payout] a payout ends once: it arrives or comes back', () => {
  const nextId = idsFrom()
  const payout = { id: 'icp_1', cell, money: euro(50n) } as const
  let book = accept(opened, cardPaidOut(payout, nextId))
  book = accept(book, cardPayoutArrived(payout, nextId))
  expect(decideTransfers(book, cardPayoutReturned(payout, nextId), now, now)).toMatchObject({ code: 'LEDGER_KEY_REUSED' })
})

test('a payment without an owner ends once: given to somebody or sent back', () => {
  const nextId = idsFrom()
  const place = { id: 'dep_1', cell, money: euro(50n) } as const
  let book = accept(opened, depositUnallocated(place, nextId))
  book = accept(book, depositAllocated({ ...place, personId: anna }, nextId))
  expect(decideTransfers(book, depositReturned(place, nextId), now, now)).toMatchObject({ code: 'LEDGER_KEY_REUSED' })
})

test('[PAY-03 returns] a withdrawal comes back once: the same return again changes nothing, and another amount is refused', () => {
  const nextId = idsFrom()
  const person = { id: 'wdr_1', cell, personId: anna, money: euro(50n) } as const
  let book = accept(opened, bankDeposit({ ...person, id: 'dep_1' }, nextId))
  const reserved = withdrawalReserved({ ...person, expiresAt }, nextId)
  book = accept(book, reserved)
  book = accept(book, withdrawalPaid({ id: 'wdr_1', reservation: reserved[0]?.id ?? 'trf_none', amountMinor: 50n }, nextId))
  expect(posted(book, cash)).toBe(0n)
  book = accept(book, withdrawalReturned(person, nextId))
  expect(posted(book, cash)).toBe(50n)
  expect(posted(book, accountId({ cell, code: 'bank', asset: 'EUR' }))).toBe(-50n)
  expect(decideTransfers(book, withdrawalReturned(person, nextId), now, now)).toMatchObject({ refused: false, happenedBefore: true })
  const more = withdrawalReturned({ ...person, money: euro(51n) }, nextId)
  expect(decideTransfers(book, more, now, now)).toMatchObject({ refused: true, code: 'LEDGER_KEY_REUSED' })
})
