import { toMovementFilter } from '@heathland/contract/wire-ledger'
import { csvFile } from '@heathland/domain/export/csv-file'
import { listFile } from '@heathland/domain/export/list-file'
import { accountsToOpen, memberCash } from '@heathland/domain/ledger/accounts'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import { counterpartyOf } from '@heathland/domain/ledger/counterparty'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { distribution } from '@heathland/domain/ledger/movements/distribution'
import { managementFee } from '@heathland/domain/ledger/movements/management-fee'
import { spvReceived } from '@heathland/domain/ledger/movements/spv-received'
import { subscriptionFunded } from '@heathland/domain/ledger/movements/subscription-funded'
import { subscriptionRefunded } from '@heathland/domain/ledger/movements/subscription-refunded'
import { subscriptionReserved } from '@heathland/domain/ledger/movements/subscription-reserved'
import { withdrawalReserved } from '@heathland/domain/ledger/movements/withdrawal-reserved'
import { faultsOf, isBefore, type Line, noSums, type Place, writeMoment } from '@heathland/domain/ledger/statement'
import { statementColumns } from '@heathland/domain/ledger/statement-file'
import type { Step } from '@heathland/domain/ledger/transfer'
import { money } from '@heathland/domain/money'
import { after, dayMs, minuteMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Actor } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { openAccounts, postTransfers } from './ledger.sql.ts'
import { readBalance } from './read-balance.ts'
import { readBalanceHistory } from './read-balance-history.ts'
import { readMovements } from './read-movements.ts'
import { countStatementRows, readStatement, readStatementRows } from './read-statement.ts'
import { listEntries, listNewestEntries, listOpenReservations, listSumsUpTo } from './statement.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const place = { cell: 'eu', asset: 'EUR' } as const
const euro = (amountMinor: bigint) => money(amountMinor, 'EUR')
const offerId = `ofr_${'0'.repeat(26)}`
const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })
const all = { asset: 'EUR', fromUs: 0n, untilUs: 7_000_000_000_000_000n } as const

interface Someone {
  readonly actor: Extract<Actor, { kind: 'member' }>
  readonly personId: string
  readonly cash: string
  readonly read: () => Promise<Context>
}

/** A member with an account and nothing on it. */
async function someone(): Promise<Someone> {
  const actor = member() as Someone['actor']
  const cash = memberCash(place, actor.personId)
  const ctx = await open()
  await ctx.inTransaction((tx) => openAccounts(tx, [cash], ctx.now))
  return { actor, personId: actor.personId, cash, read: () => world.platform.openFor(actor) }
}

async function post(makeSteps: (ctx: Context) => readonly Step[]): Promise<readonly Step[]> {
  const ctx = await open()
  const steps = makeSteps(ctx)
  await ctx.inTransaction(async (tx) => {
    await openAccounts(tx, accountsToOpen(steps), ctx.now)
    await postTransfers(tx, steps, ctx.now)
  })
  return steps
}

const deposit = ({ personId }: Someone, amountMinor: bigint) =>
  post((ctx) => bankDeposit({ id: ctx.newId('evt'), cell: 'eu', personId, money: euro(amountMinor) }, () => ctx.newId('trf')))
const fee = ({ personId }: Someone, amountMinor: bigint) =>
  post((ctx) => managementFee({ id: ctx.newId('evt'), cell: 'eu', personId, money: euro(amountMinor) }, () => ctx.newId('trf')))

async function everyMovement(ctx: Context): Promise<readonly Line[]> {
  const lines: Line[] = []
  let before: Place | undefined
  do {
    const page = await readMovements(ctx, { asset: 'EUR', after: before })
    expect(page.lines.length).toBeLessThanOrEqual(20)
    lines.push(...page.lines)
    before = page.next
  } while (before)
  return lines
}

test('a history ends with the balance of now, begins at the first entry, and is empty for whoever has none', async () => {
  const henk = await someone()
  expect(await readBalanceHistory(await henk.read(), { asset: 'EUR', range: 'all' })).toEqual([])
  expect(await readBalanceHistory(await henk.read(), { asset: 'GBP', range: 'all' })).toEqual([])
  await deposit(henk, 10_000n)
  await fee(henk, 500n)
  const all = await readBalanceHistory(await henk.read(), { asset: 'EUR', range: 'all' })
  expect(all[0]?.balanceMinor).toBe(10_000n)
  expect(all.at(-1)?.balanceMinor).toBe(9_500n)
  const year = await readBalanceHistory(await henk.read(), { asset: 'EUR', range: '1y' })
  expect(year[0]?.balanceMinor).toBe(0n)
  expect(year.at(-1)?.balanceMinor).toBe(9_500n)
  const other = await someone()
  await deposit(other, 70_000n)
  expect((await readBalanceHistory(await henk.read(), { asset: 'EUR', range: 'all' })).at(-1)?.balanceMinor).toBe(9_500n)
})

test('a history counts what is in placements from the moment in which it was paid until it came back', async () => {
  const ines = await someone()
  const person = { cell: 'eu', personId: ines.personId } as const
  const expiresAt = after(new Date(), 3 * dayMs)
  const totals = async () =>
    (await readBalanceHistory(await ines.read(), { asset: 'EUR', range: 'all' })).map((point) => point.balanceMinor + point.investedMinor)
  await deposit(ines, 100_000n)
  const [reserved] = await post((ctx) =>
    subscriptionReserved({ ...person, id: 'sub_value', offerId, money: euro(40_000n), expiresAt }, () => ctx.newId('trf')),
  )
  await post((ctx) =>
    subscriptionFunded({ id: 'sub_value', reservation: reserved?.id as `trf_${string}`, amountMinor: 40_000n }, () => ctx.newId('trf')),
  )
  // It is never counted twice, and never missing: no fee was paid.
  expect(new Set(await totals())).toEqual(new Set([100_000n]))
  const last = (await readBalanceHistory(await ines.read(), { asset: 'EUR', range: '1y' })).at(-1)
  expect(last).toMatchObject({ balanceMinor: 60_000n, investedMinor: 40_000n })
  await post((ctx) => subscriptionRefunded({ ...person, id: 'sub_value', from: { offerId }, money: euro(15_000n) }, () => ctx.newId('trf')))
  expect((await readBalanceHistory(await ines.read(), { asset: 'EUR', range: 'all' })).at(-1)?.investedMinor).toBe(25_000n)
  expect(new Set(await totals())).toEqual(new Set([100_000n]))
})

test('[WAL-12 balance, WAL-12 states] a balance says what is available and what is set aside, with what for and until when', async () => {
  const anna = await someone()
  await deposit(anna, 10_000n)
  await fee(anna, 500n)
  const expiresAt = after(new Date(), 3 * dayMs)
  const person = { cell: 'eu', personId: anna.personId } as const
  const [leaving] = await post((ctx) =>
    withdrawalReserved({ ...person, id: 'wdr_1', money: euro(2_000n), expiresAt }, () => ctx.newId('trf')),
  )
  const [subscription] = await post((ctx) =>
    subscriptionReserved({ ...person, id: 'sub_1', offerId, money: euro(1_000n), expiresAt: after(expiresAt, dayMs) }, () =>
      ctx.newId('trf'),
    ),
  )
  const [balance, ...others] = await readBalance(await anna.read())
  expect(others).toEqual([])
  expect(balance).toMatchObject({
    asset: 'EUR',
    availableMinor: 6_500n,
    cameInMinor: 10_000n,
    wentOutMinor: 500n,
    pending: { totalMinor: 0n, lines: [] },
    reserved: {
      totalMinor: 3_000n,
      notListedMinor: 0n,
      lines: [
        { id: leaving?.id, movement: 'withdrawal-reserved', subject: 'wdr_1', amountMinor: 2_000n, expiresAt },
        { id: subscription?.id, movement: 'subscription-reserved', subject: 'sub_1', amountMinor: 1_000n },
      ],
    },
  })
  await post((ctx) =>
    subscriptionFunded({ id: 'sub_1', reservation: subscription?.id as `trf_${string}`, amountMinor: 400n }, () => ctx.newId('trf')),
  )
  const [later] = await readBalance(await anna.read())
  expect(later).toMatchObject({
    availableMinor: 7_100n,
    wentOutMinor: 900n,
    reserved: { totalMinor: 2_000n, lines: [{ id: leaving?.id }] },
  })
})

test('whoever has no account yet has no balance, no movements and an empty statement', async () => {
  const nobody = await world.platform.openFor(member())
  expect(await readBalance(nobody)).toEqual([])
  expect(await readMovements(nobody, { asset: 'EUR', after: undefined })).toEqual({ lines: [], next: undefined })
  const none = await readStatement(nobody, { ...all, asset: 'EURC', after: undefined })
  expect(none).toMatchObject({ lines: [], next: undefined, statement: { openingMinor: 0n, closingMinor: 0n, totals: noSums } })
  const anna = await someone()
  const empty = await readStatement(await anna.read(), { ...all, asset: 'EURC', after: undefined })
  expect(empty).toEqual(none)
  expect(await readBalance(await anna.read())).toMatchObject([{ availableMinor: 0n, reserved: { lines: [] } }])
})

test('a movement names the company on its other side, and movements of one kind or period are found', async () => {
  const anna = await someone()
  // Members read the names of companies of their own cell.
  await world.superuser(`insert into profiles (id, email, cell, created_at, updated_at) values ($1, '\\x00', 'eu', now(), now())`, [
    anna.personId,
  ])
  const spvId = (await open()).newId('spv')
  await world.superuser(`insert into spv (id, cell, name, kind, added_at) values ($1, 'eu', 'Green Energy Fund', 'lending', now())`, [
    spvId,
  ])
  await deposit(anna, 10_000n)
  await fee(anna, 500n)
  await post((ctx) => spvReceived({ id: 'rec_1', cell: 'eu', spvId, money: euro(700n) }, () => ctx.newId('trf')))
  await post((ctx) =>
    [
      ...distribution({ id: 'dis_1', cell: 'eu', spvId, whole: euro(700n), payees: [{ personId: anna.personId, weight: 1n }] }, () =>
        ctx.newId('trf'),
      ),
    ].flat(),
  )
  const ctx = await anna.read()
  const list = async (asked: Parameters<typeof toMovementFilter>[0]) =>
    (await readMovements(ctx, { asset: 'EUR', after: undefined, filter: toMovementFilter(asked) })).lines
  const [paid, charged, arrived] = (await list({})).map((line) => counterpartyOf('EUR', line))
  expect([paid, charged, arrived]).toEqual([
    { kind: 'company', name: 'Green Energy Fund' },
    { kind: 'heathland', name: undefined },
    { kind: 'bank', name: undefined },
  ])
  const names = async (asked: Parameters<typeof toMovementFilter>[0]) => (await list(asked)).map(({ movement }) => movement)
  expect(await names({ group: 'income' })).toEqual(['distribution'])
  expect(await names({ group: 'money-in' })).toEqual(['bank-deposit'])
  expect(await names({ group: 'money-out' })).toEqual(['management-fee'])
  expect(await names({ group: 'investments' })).toEqual([])
  const [, second] = await list({})
  const at = writeMoment(second?.bookedAtUs ?? 0n)
  expect(await names({ until: at })).toEqual(['bank-deposit'])
  expect(await names({ from: at })).toEqual(['distribution', 'management-fee'])
})

test('a member never sees another’s, even by its name: it is as absent as one that never was', async () => {
  const [anna, bob] = [await someone(), await someone()]
  await deposit(anna, 10_000n)
  const expiresAt = after(new Date(), dayMs)
  await post((ctx) =>
    withdrawalReserved({ id: ctx.newId('evt'), cell: 'eu', personId: anna.personId, money: euro(5n), expiresAt }, () => ctx.newId('trf')),
  )
  const absent = memberCash(place, `per_${'0'.repeat(26)}`)
  const begin = { bookedAtUs: 0n, postingId: '' }
  const seen = (actor: Actor, account: string) =>
    world.platform
      .openFor(actor)
      .then((ctx) =>
        ctx.read(async (tx) => [
          await listEntries(tx, account, all, begin, 10),
          await listNewestEntries(tx, account, { before: undefined, rowsMax: 10 }),
          await listSumsUpTo(tx, { id: account, floor: 'held' }, [{ bookedAtUs: all.untilUs, postingId: '' }]),
          await listSumsUpTo(tx, { id: account, floor: 'watched' }, [{ bookedAtUs: all.untilUs, postingId: '' }]),
          await listOpenReservations(tx, [account], { now: ctx.now, rowsMax: 10 }),
        ]),
      )
  expect(await seen(bob.actor, anna.cash)).toEqual(await seen(bob.actor, absent))
  expect(await seen(bob.actor, anna.cash)).toEqual([[], [], [noSums], [noSums], []])
  expect(await seen(anna.actor, anna.cash)).toMatchObject([[{}], [{}], [{ creditsMinor: 10_000n }], [{ creditsMinor: 10_000n }], [{}]])
})

test('pages are complete and without doubles while postings go on', async () => {
  const anna = await someone()
  const made: string[] = []
  const add = async () => {
    const [step] = await deposit(anna, 7n)
    made.push(step?.id ?? '')
  }
  for (let count = 0; count < 55; count += 1) await add()
  const before = [...made]
  const ctx = await anna.read()
  const seen: Line[] = []
  let place: Place | undefined
  do {
    const page = await readMovements(ctx, { asset: 'EUR', after: place })
    seen.push(...page.lines)
    place = page.next
    await Promise.all([add(), add(), add()])
  } while (place)
  expect(seen.map(({ postingId }) => postingId)).toEqual(before.toReversed())
  expect(seen.every((line, index) => index === 0 || isBefore(line, seen[index - 1] as Line))).toBe(true)
  expect(seen[0]?.balanceMinor).toBe(55n * 7n)
  expect((await everyMovement(await anna.read())).length).toBe(made.length)
})

test('a statement of any range adds up, and says that it is provisional while more may be booked in it', async () => {
  const anna = await someone()
  for (let count = 0; count < 6; count += 1) {
    await deposit(anna, 1_000n)
    await fee(anna, BigInt(count + 1))
  }
  const lines = (await everyMovement(await anna.read())).toReversed()
  const bounds = [0n, ...lines.map(({ bookedAtUs }) => bookedAtUs), (lines.at(-1)?.bookedAtUs ?? 0n) + 1n]
  const ctx = await anna.read()
  for (const fromUs of bounds) {
    for (const untilUs of bounds.filter((bound) => bound > fromUs)) {
      const { statement, lines: listed, next } = await readStatement(ctx, { asset: 'EUR', fromUs, untilUs, after: undefined })
      expect(next).toBeUndefined()
      expect(statement.isFinal).toBe(false)
      expect(faultsOf(anna.cash, statement, listed)).toEqual([])
      expect(listed).toEqual(lines.filter(({ bookedAtUs }) => bookedAtUs >= fromUs && bookedAtUs < untilUs))
      // A place in the middle of it: the balance goes on where it was.
      const middle = listed[Math.floor(listed.length / 2)]
      if (!middle) continue
      const rest = await readStatement(ctx, { asset: 'EUR', fromUs, untilUs, after: middle })
      expect(rest.statement).toEqual(statement)
      expect(rest.lines).toEqual(listed.filter((line) => isBefore(middle, line)))
    }
  }
})

test('accounts that keep no sums are counted from snapshots on, and come to the same', async () => {
  const anna = await someone()
  const bank = accountId({ ...place, code: 'bank' })
  for (let count = 0; count < 5; count += 1) await deposit(anna, 100n)
  const ctx = await open()
  const entries = await ctx.read((tx) => listEntries(tx, bank, all, { bookedAtUs: 0n, postingId: '' }, 5_000))
  const third = entries.at(-3) as Line
  const sumsOf = () =>
    ctx.read((tx) => listSumsUpTo(tx, { id: bank, floor: 'watched' }, [third, { bookedAtUs: all.untilUs, postingId: '' }]))
  const counted = await sumsOf()
  expect(counted[1]).toMatchObject({ entries: BigInt(entries.length) })
  expect((counted[1]?.debitsMinor ?? 0n) - (counted[0]?.debitsMinor ?? 0n)).toBe(200n)
  // A snapshot in between, as the job takes it.
  const before = entries.filter((entry) => entry.bookedAtUs < third.bookedAtUs)
  await world.superuser(
    `insert into ledger_snapshot select account_id, max(booked_at) + interval '1 microsecond',
       sum(amount_minor) filter (where side = 'debit'), coalesce(sum(amount_minor) filter (where side = 'credit'), 0), count(*)
     from (select * from entry where account_id = $1 order by booked_at, posting_id limit $2) entry group by account_id`,
    [bank, before.length],
  )
  expect(await sumsOf()).toEqual(counted)
})

async function csvOf(ctx: Context, asked: Parameters<typeof readStatementRows>[1]): Promise<string> {
  let text = ''
  for await (const part of csvFile(listFile(statementColumns), readStatementRows(ctx, asked))) text += part
  return text
}

test('the file of a range that has closed is the same to the byte, whatever is booked later', async () => {
  const anna = await someone()
  await deposit(anna, 10_000n)
  await fee(anna, 25n)
  const untilUs = BigInt(Date.now() + 1_000) * 1_000n
  const range = { asset: 'EUR', fromUs: 0n, untilUs } as const
  const provisional = await csvOf(await anna.read(), range)
  expect(provisional).toContain(',provisional\r\n')
  await world.superuser('update clock_offset set ahead_seconds = 960')
  try {
    const final = await csvOf(await anna.read(), range)
    expect(final).toBe(provisional.replaceAll(',provisional\r\n', ',final\r\n'))
    // Titles, opening, two lines, closing, two lines of control totals.
    expect(final.split('\r\n')).toHaveLength(8)
    await deposit(anna, 77n)
    await fee(anna, 7n)
    expect(await csvOf(await anna.read(), range)).toEqual(final)
    await world.superuser('update clock_offset set ahead_seconds = 34560000')
    const reader = await anna.read()
    expect(await csvOf(reader, range)).toEqual(final)
    expect((await readStatement(reader, { ...range, after: undefined })).statement.isFinal).toBe(true)
  } finally {
    await world.superuser('update clock_offset set ahead_seconds = 0')
  }
})

test('a range that ends less than a quarter of an hour ago is provisional', async () => {
  const anna = await someone()
  const ctx = await anna.read()
  const state = async (untilMs: number) =>
    (await readStatement(ctx, { asset: 'EUR', fromUs: 0n, untilUs: BigInt(untilMs) * 1_000n, after: undefined })).statement.isFinal
  expect(await state(ctx.now.getTime() - 15 * minuteMs)).toBe(true)
  expect(await state(ctx.now.getTime() - 15 * minuteMs + 1)).toBe(false)
})

/** Deposits that are booked at one and the same moment. */
function manyAtOnce({ personId }: Someone, count: number): Promise<readonly Step[]> {
  return post((ctx) =>
    Array.from({ length: count }, () =>
      bankDeposit({ id: ctx.newId('evt'), cell: 'eu', personId, money: euro(3n) }, () => ctx.newId('trf')),
    ).flat(),
  )
}

test('a page may end between entries of one moment: the next goes on right behind', async () => {
  const anna = await someone()
  const steps = [...(await manyAtOnce(anna, 45)), ...(await deposit(anna, 1n))]
  const lines = await everyMovement(await anna.read())
  expect(lines.map(({ postingId }) => postingId)).toEqual(steps.map(({ id }) => id).toReversed())
  const inOrder = lines.toReversed()
  for (const place of [0, 20, 44]) {
    const rest = await readStatement(await anna.read(), { ...all, after: inOrder[place] })
    expect(rest.lines).toEqual(inOrder.slice(place + 1))
    expect(rest.statement.closingMinor).toBe(136n)
  }
})

test('a long statement comes in pages, and its file has every line of them', async () => {
  const anna = await someone()
  for (let batch = 0; batch < 11; batch += 1) await manyAtOnce(anna, 1_000)
  const pages: (readonly Line[])[] = []
  let place: Place | undefined
  do {
    const page = await readStatement(await anna.read(), { ...all, after: place })
    expect(page.statement.totals.entries).toBe(11_000n)
    pages.push(page.lines)
    place = page.next
  } while (place)
  expect(pages.map((lines) => lines.length)).toEqual([5_000, 5_000, 1_000])
  const whole = await readStatement(await anna.read(), { ...all, after: undefined })
  expect(faultsOf(anna.cash, whole.statement, pages.flat())).toEqual([])

  expect(await countStatementRows(await anna.read(), all)).toBe(11_002)
  const rows = (await csvOf(await anna.read(), all)).split('\r\n')
  expect(rows).toHaveLength(11_006)
  expect(rows[11_001]).toMatch(/^line,11000,.*,0\.03,330\.00,EUR,provisional$/)
  expect(rows[11_002]).toMatch(/^closing,11000,.*,,,330\.00,EUR,provisional$/)
  expect(rows.slice(11_003)).toEqual(['Rows: 11002,,,,,,,,,,,', 'Total,,,,,,,0.00,330.00,,EUR,', ''])
}, 240_000)
