/** The figures of the platform, against books of which every sum is known. */
import { dayMs, secondMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { openBooks } from '../../../../../tests/reconciled-books.ts'
import { keepBooks } from '../ledger/keep-books.ts'
import { readFigures } from './read-figures.ts'

let system: System
let mira: Staff
let carla: Staff
let leaver: string
beforeAll(async () => {
  system = await openSystem()
  mira = await joinStaff(system)
  carla = await joinStaff(system, 'compliance')
  await system.join(somebody({ country: 'NL' }))
  leaver = (await system.join(somebody({ country: 'GB' }))).personId
  await system.stopWorker()
  const books = await openBooks(system.world.url('postgres'))
  await books.fill({ lines: 300, cards: 20, orders: 70, offers: 3 })
  await books.close()
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

interface Money {
  readonly amountMinor: string
}
interface Figures {
  readonly members: { readonly count: number; readonly joinedThisMonth: number; readonly byMonth: readonly number[] }
  readonly staff: number
  readonly currencies: readonly {
    readonly currency: string
    readonly months: readonly ({ readonly startsOn: string } & Record<'in' | 'out' | 'fees' | 'loans' | 'notPlaced', Money>)[]
    readonly books: Record<'bank' | 'escrow' | 'unallocated', Money>
  }[]
}

const ask = (who: Staff) => system.call('GET', '/office/reports/figures', { headers: { cookie: who.cookie } })
async function read(): Promise<Figures> {
  const { status, body } = await ask(mira)
  expect([status, body]).toEqual([200, body])
  return body as unknown as Figures
}
const minor = async (text: string) => {
  const [row] = await system.world.superuser<{ minor: string }>(`select coalesce(${text}, 0)::text as minor`)
  return row?.minor
}
const booked = (account: string, side: 'debit' | 'credit') =>
  `(select sum(amount_minor) from entry where account_id = '${account}' and side = '${side}')`

test('[DASH-08 figures] members, assets and flows are those of the ledger and of the register of holders', async () => {
  const { members, staff, currencies } = await read()
  expect([members.count, members.joinedThisMonth, members.byMonth.at(-1), members.byMonth.at(-2), staff]).toEqual([2, 2, 2, 0, 2])
  for (const { currency, months, books } of currencies) {
    const cell = currency === 'EUR' ? 'eu' : 'uk'
    const [bank, unallocated] = [`acc_${cell}_bank_${currency}`, `acc_${cell}_unallocated_${currency}`]
    const month = months.at(-1)
    expect(month?.in.amountMinor).toBe(await minor(booked(bank, 'debit')))
    expect(month?.out.amountMinor).toBe(await minor(booked(bank, 'credit')))
    expect(month?.loans.amountMinor).toBe(await minor(`(select sum(amount_minor) from register_entry where asset = '${currency}')`))
    expect(books.bank.amountMinor).toBe(await minor(`${booked(bank, 'debit')} - ${booked(bank, 'credit')}`))
    expect(books.unallocated.amountMinor).toBe(await minor(booked(unallocated, 'credit')))
    expect(months.slice(0, -1).map((one) => one.in.amountMinor)).toEqual(Array(11).fill('0'))
  }
  // Otherwise the comparison above would be one of nothing with nothing.
  expect(currencies.map((one) => one.months.at(-1)?.in.amountMinor === '0')).toEqual([false, false])
  expect(currencies[0]?.months.at(-1)?.loans.amountMinor).not.toBe('0')
  expect(currencies[0]?.books.escrow.amountMinor).not.toBe('0')
})

test('a month stays as it was when the next one has begun, whether its days are summed up already or not', async () => {
  // As the platform, since a session does not last for 35 days.
  const asPlatform = () => system.world.platform.openFor({ kind: 'operator', command: 'test' })
  const before = await readFigures(await asPlatform())
  await system.moveClock((35 * dayMs) / secondMs)
  const later = await readFigures(await asPlatform())
  const place = later.currencies[0]?.months.findIndex(({ startsOn }) => startsOn === before.currencies[0]?.months.at(-1)?.startsOn) ?? -1
  expect([9, 10]).toContain(place)
  expect(later.currencies.map(({ months }) => months[place])).toEqual(before.currencies.map(({ months }) => months.at(-1)))
  expect(later.currencies.map(({ books }) => books)).toEqual(before.currencies.map(({ books }) => books))
  expect([later.joinedThisMonth, later.members]).toEqual([0, 2])

  await keepBooks(await asPlatform())
  const [totals] = await system.world.superuser<{ some: boolean }>('select exists (select from ledger_total) as some')
  expect(totals).toEqual({ some: true })
  expect(await readFigures(await asPlatform())).toEqual(later)
})

test('whoever was erased is no user any more', async () => {
  const before = await read()
  await system.world.superuser('delete from account where person_id = $1', [leaver])
  const { members, staff } = await read()
  expect([before.members.count - members.count, members.byMonth.at(-1), staff]).toEqual([1, members.count, before.staff])
})

test('the figures are for administrators', async () => {
  const { status, body } = await ask(carla)
  expect([status, body['code']]).toEqual([403, 'ACCESS_DENIED'])
})
