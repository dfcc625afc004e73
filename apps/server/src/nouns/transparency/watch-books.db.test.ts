import { randomBytes } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import type { Step } from '@heathland/domain/ledger/transfer'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Context } from '../../core/context.ts'
import { logKeyOf } from '../../core/transparency/checkpoint.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { isLogBehind } from './log.sql.ts'
import { resumeAccount } from './resume-account.ts'
import { sealLog } from './seal-log.ts'
import { isWatchDue, watchBooks } from './watch-books.ts'

const key = logKeyOf('log.example/watch', randomBytes(32))
const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const escrow = accountId({ cell: 'eu', code: 'escrow', asset: 'EUR', holderId: `off_${'0'.repeat(26)}` })
let world: World
let [anna, bram]: [string, string] = ['', '']
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const job = () => world.platform.openFor({ kind: 'job', queue: 'test' })
const operator = () => world.platform.openFor({ kind: 'operator', command: 'test' })
const post = async (make: (ctx: Context) => readonly Step[]) => {
  const ctx = await job()
  const steps = make(ctx)
  await ctx.inTransaction((tx) => postTransfers(tx, steps, ctx.now))
  return steps
}
const deposit =
  (credit: string, amountMinor = 10_000n) =>
  (ctx: Context): readonly Step[] => {
    const id = ctx.newId('trf')
    return [{ kind: 'post', id, key: `deposit:${id}`, movement: 'bank-deposit', subject: 'pay_1', debit: bank, credit, amountMinor }]
  }
const watch = async () => watchBooks(await job())

async function faultsOf(name: string): Promise<readonly string[]> {
  const check = everyCheck.find((each) => each.name === name)
  const rows = await (await operator()).read((tx) => tx.query<{ fault: string }>(name, check?.query ?? '', []))
  return rows.map(({ fault }) => fault)
}

/** As the database's owner, past every rule. */
const alter = (text: string) => world.superuser(`set session_replication_role = replica; ${text}; set session_replication_role = origin`)

async function openMember(): Promise<string> {
  const ctx = await job()
  const cash = accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: ctx.newId('per') })
  await ctx.inTransaction((tx) => openAccounts(tx, [cash], ctx.now))
  return cash
}

beforeEach(async () => {
  // An account that was resumed before it was put right is halted again.
  await watch()
  ;[anna, bram] = [await openMember(), await openMember()]
  for (const cash of [anna, bram]) for (let count = 0; count < 3; count += 1) await post(deposit(cash))
  await expect
    .poll(
      async () => {
        await sealLog(await job(), key)
        return (await job()).read(isLogBehind)
      },
      { timeout: 60_000 },
    )
    .toBe(false)
  expect(await watch()).toEqual([])
})

test('what the ledger itself writes is never taken for altered: reservations, settlements, releases', async () => {
  const ctx = await job()
  await ctx.inTransaction((tx) => openAccounts(tx, [escrow], ctx.now))
  const reserve = () =>
    post((act) => {
      const id = act.newId('trf')
      const reserved = { kind: 'reserve', id, key: `order:${id}`, movement: 'subscription-reserved', subject: 'sub_1' } as const
      return [{ ...reserved, debit: anna, credit: escrow, amountMinor: 500n, expiresAt: after(act.now, dayMs) }]
    })
  const [first] = await reserve()
  const [second] = await reserve()
  expect(await watch()).toEqual([])
  await post((act) => {
    const [settle, release] = [act.newId('trf'), act.newId('trf')]
    return [
      {
        subject: 'sub_1',
        movement: 'subscription-funded',
        kind: 'settle',
        id: settle,
        key: `settle:${settle}`,
        reservation: first?.id as Id<'trf'>,
        amountMinor: 400n,
      },
      {
        subject: 'sub_1',
        movement: 'subscription-released',
        kind: 'release',
        id: release,
        key: `release:${release}`,
        reservation: second?.id as Id<'trf'>,
      },
    ]
  })
  await sealLog(await job(), key)
  expect(await watch()).toEqual([])
  for (let count = 0; count < 20; count += 1) await Promise.all([post(deposit(anna)), post(deposit(bram)), watch()])
  expect(await watch()).toEqual([])
  expect(await faultsOf('no-account-is-halted')).toEqual([])
})

test('rows that were written again with the same values, as a restore does, halt nobody', async () => {
  await alter(
    'update transfer set amount_minor = amount_minor; update entry set amount_minor = amount_minor; update ledger_account set entries = entries',
  )
  expect(await watch()).toEqual([])
})

// From here on rows are altered, and stay so.

const places = {
  'a posting': () =>
    `update transfer set amount_minor = amount_minor + 1 where id = (select min(id) from transfer where credit_account = '${anna}')`,
  'an entry': () =>
    `update entry set amount_minor = amount_minor + 1 where (account_id, posting_id) = (select account_id, min(posting_id) from entry where account_id = '${anna}' group by 1)`,
  'the other side of an entry': () =>
    `update entry set amount_minor = amount_minor - 1 where account_id = '${bank}' and other_account_id = '${anna}'`,
  'a running sum': () => `update entry set credits_minor = credits_minor + 1 where account_id = '${anna}' and position = 2`,
  'a counter': () => `update ledger_account set credits_posted_minor = credits_posted_minor + 1 where id = '${anna}'`,
  'what is reserved': () => `update ledger_account set debits_pending_minor = debits_pending_minor + 1 where id = '${anna}'`,
} as const

test.each(Object.entries(places))('one altered cent of %s halts the account, and everybody else goes on', async (_what, text) => {
  await alter(text())
  expect(await watch()).toEqual([anna])
  await expect(post(deposit(anna))).rejects.toMatchObject({ code: 'LEDGER_ACCOUNT_HALTED' })
  await post(deposit(bram))
  expect(await faultsOf('no-account-is-halted')).toContainEqual(expect.stringContaining(anna))
  // It is halted once, and stays so until somebody has looked.
  expect(await watch()).toEqual([])
  await expect(resumeAccount(await job(), anna, 'no')).rejects.toThrow()
  expect(await resumeAccount(await operator(), anna, 'looked at')).toBe(true)
  expect(await resumeAccount(await operator(), anna, 'again')).toBe(false)
  const acts = await world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [anna])
  expect(acts.map(({ action }) => action)).toEqual(['ledger.account-halted', 'ledger.account-resumed'])
})

test('a posting that is gone is named', async () => {
  expect(await faultsOf('logged-postings-are-there')).toEqual([])
  const [row] = await world.superuser<{ id: string }>('select min(id) as id from transfer where credit_account = $1', [anna])
  await alter(`delete from transfer where id = '${row?.id}'`)
  expect(await faultsOf('logged-postings-are-there')).toEqual([`transfer ${row?.id}`])
})

test('a database that counts anew is named', async () => {
  expect(await faultsOf('transactions-count-on')).toEqual([])
  await alter(`update log_position set transaction_id = '999999999' where source = 'transfer'`)
  expect(await faultsOf('transactions-count-on')).toEqual([expect.stringContaining('transfer was logged up to 999999999')])
})

test('it looks again after fifteen seconds, later where a look takes long, and always within a minute', async () => {
  const ctx = await job()
  const dueIn = (ms: number) => ctx.read((tx) => isWatchDue(tx, after(ctx.now, ms)))
  await watch()
  expect(await dueIn(5_000)).toBe(false)
  expect(await dueIn(20_000)).toBe(true)
  await world.superuser('update books_watch set took_ms = 10000')
  expect(await dueIn(17_000)).toBe(false)
  expect(await dueIn(25_000)).toBe(true)
  await world.superuser('update books_watch set took_ms = 100000')
  expect(await dueIn(30_000)).toBe(false)
  expect(await dueIn(45_000)).toBe(true)
})
