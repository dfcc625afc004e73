import { expect, test } from 'vitest'
import { InvariantBroken } from '../invariant.ts'
import { after, dayMs } from '../time.ts'
import { memberCash } from './accounts.ts'
import { explainBalance, heldLinesMax, type OpenReservation } from './balance.ts'
import { accountId } from './chart-of-accounts.ts'
import { noCounters } from './transfer.ts'

const cash = memberCash({ cell: 'eu', asset: 'EUR' }, 'per_0000000000000000000000000a')
const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const now = new Date('2026-11-02T09:00:00Z')
const reservation = (place: number, endsInDays: number, amountMinor: bigint): OpenReservation => ({
  id: `trf_${String(place).padStart(26, '0')}`,
  debit: cash,
  credit: bank,
  movement: 'withdrawal-reserved',
  subject: `wdr_${place}`,
  amountMinor,
  madeAt: now,
  expiresAt: after(now, endsInDays * dayMs),
})

test('money set aside belongs to the member but cannot be used: it lists purpose and end, soonest first', () => {
  const open = [reservation(1, 9, 30n), reservation(2, 3, 20n), reservation(3, 3, 5n)]
  const balance = explainBalance(cash, { ...noCounters, creditsPostedMinor: 500n, debitsPostedMinor: 100n, debitsPendingMinor: 55n }, open)
  expect(balance).toMatchObject({ asset: 'EUR', availableMinor: 345n, cameInMinor: 500n, wentOutMinor: 100n })
  expect(balance.reserved).toMatchObject({ totalMinor: 55n, notListedMinor: 0n })
  expect(balance.reserved.lines.map(({ subject }) => subject)).toEqual(['wdr_2', 'wdr_3', 'wdr_1'])
  expect(balance.pending).toEqual({ totalMinor: 0n, lines: [], notListedMinor: 0n })
})

test('for the bank the same reservation is money that will leave it, on its other side', () => {
  const open = [reservation(1, 9, 30n)]
  const balance = explainBalance(bank, { ...noCounters, debitsPostedMinor: 500n, creditsPendingMinor: 30n }, open)
  expect(balance).toMatchObject({
    availableMinor: 470n,
    cameInMinor: 500n,
    reserved: { totalMinor: 30n, lines: open },
    pending: { lines: [] },
  })
})

test('a list has an end, and says how much it leaves out', () => {
  const open = Array.from({ length: heldLinesMax + 3 }, (_, place) => reservation(place, place + 1, 2n))
  const totalMinor = 2n * BigInt(open.length)
  const { reserved } = explainBalance(cash, { ...noCounters, creditsPostedMinor: 500n, debitsPendingMinor: totalMinor }, open)
  expect(reserved.lines).toHaveLength(heldLinesMax)
  expect(reserved.notListedMinor).toBe(6n)
})

test('more listed than is set aside is a fault of ours', () => {
  expect(() => explainBalance(cash, { ...noCounters, creditsPostedMinor: 9n }, [reservation(1, 1, 5n)])).toThrow(InvariantBroken)
  expect(() => explainBalance('acc_nobody', noCounters, [])).toThrow(InvariantBroken)
})
