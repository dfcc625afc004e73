import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLedger } from '../../../../../tests/busy-ledger.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { ledgerChecks } from './ledger-checks.ts'

let world: World
let behind: pg.Client
beforeAll(async () => {
  world = await openWorld()
  await fillLedger(world)
  // Snapshots and totals of what was booked, an hour and a day later.
  await world.superuser('update clock_offset set ahead_seconds = 90000')
  await world.superuser(
    `insert into ledger_snapshot select account_id, max(booked_at) + interval '1 microsecond', coalesce(sum(amount_minor) filter (where side = 'debit'), 0),
            coalesce(sum(amount_minor) filter (where side = 'credit'), 0), count(*) from entry where position is null group by account_id`,
  )
  // A worker would have looked since.
  await world.superuser('update watch set watched_until = platform_now()')
  const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
  await ctx.inTransaction((tx) => tx.query('take-totals', 'select take_totals()', []))
  behind = new pg.Client({ connectionString: world.url('postgres') })
  await behind.connect()
})
afterAll(async () => {
  await behind.end()
  await world.close()
})

/** Plants a fault where no trigger and no role stands in the way, asks as the application would, and takes it back. */
async function faultsAfter(plants: readonly string[], name: string): Promise<number> {
  const check = everyCheck.find((one) => one.name === name)
  await behind.query('begin')
  try {
    await behind.query('set local session_replication_role = replica')
    for (const plant of plants) {
      const { rowCount } = await behind.query(plant)
      if (!plant.startsWith('alter') && rowCount === 0) throw new Error(`nothing was planted by ${plant}`)
    }
    await behind.query('set local role heathland_worker')
    await behind.query(`select set_config('app.actor', 'operator', true)`)
    return (await behind.query(check?.query ?? '')).rows.length
  } finally {
    await behind.query('rollback')
  }
}

const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const oneEntry = (where: string) =>
  `(account_id, booked_at, posting_id) = (select account_id, booked_at, posting_id from entry where ${where} limit 1)`

const plants: readonly (readonly [check: string, fault: string, ...plants: string[]])[] = [
  ['ledger-sums-to-zero', 'a cent too much', `update entry set amount_minor = amount_minor + 1 where ${oneEntry(`side = 'debit'`)}`],
  [
    'ledger-sums-to-zero',
    'a day’s total off',
    `update ledger_total set debits_minor = debits_minor + 1 where ${one('ledger_total', 'true')}`,
  ],
  ['postings-have-two-entries', 'a cent too much', `update entry set amount_minor = amount_minor + 1 where ${oneEntry(`side = 'credit'`)}`],
  ['postings-have-two-entries', 'a missing entry', `delete from entry where ${oneEntry(`side = 'credit'`)}`],
  [
    'postings-have-two-entries',
    'swapped sides',
    `update entry set side = case side when 'debit' then 'credit' else 'debit' end where posting_id = (select posting_id from entry limit 1)`,
  ],
  [
    'no-forbidden-negative',
    'an overdrawn member',
    'alter table ledger_account drop constraint ledger_account_floor_holds',
    `update ledger_account set debits_posted_minor = credits_posted_minor + 1 where ${one('ledger_account', `code = 'member-cash'`)}`,
  ],
  [
    'no-forbidden-negative',
    'an overdrawn system',
    `insert into entry select 'acc_eu_fee-income_EUR', platform_now(), 'trf_x', 'debit', 1000000, 'fee-withdrawn', 'x', 'acc_eu_bank_EUR'`,
  ],
  [
    'balances-are-derived',
    'a counter off',
    `update ledger_account set credits_posted_minor = credits_posted_minor + 1 where ${one('ledger_account', `code = 'member-cash'`)}`,
  ],
  ['balances-are-derived', 'a running sum off', `update entry set credits_minor = credits_minor + 1 where ${oneEntry('position = 2')}`],
  [
    'balances-are-derived',
    'a pending counter off',
    `update ledger_account set debits_pending_minor = debits_pending_minor - 1 where ${one('ledger_account', 'debits_pending_minor > 0')}`,
  ],
  ['balances-are-derived', 'a snapshot off', `update ledger_snapshot set entries = entries + 1 where ${one('ledger_snapshot', 'true')}`],
  ['positions-have-no-gap', 'a gap', `update entry set position = position + 1 where ${oneEntry('position = 3')}`],
  [
    'positions-have-no-gap',
    'a number where none belongs',
    `update entry set position = 1, debits_minor = 1, credits_minor = 1 where ${oneEntry('position is null')}`,
  ],
  [
    'reservations-end',
    'one open long after its end',
    `update transfer set made_at = made_at - interval '9 days', expires_at = platform_now() - interval '2 hours' where ${one('transfer', `kind = 'reserve' and not exists (select from transfer_resolution where transfer_id = transfer.id)`)}`,
  ],
  [
    'reservations-end',
    'one for nothing',
    `update transfer set subject = '' where ${one('transfer', `kind = 'reserve' and not exists (select from transfer_resolution where transfer_id = transfer.id)`)}`,
  ],
  ['ledger-has-no-orphans', 'an entry of no posting', `delete from transfer where ${one('transfer', `kind = 'post'`)}`],
  [
    'ledger-has-no-orphans',
    'a resolution of no reservation',
    `delete from transfer where id = (select transfer_id from transfer_resolution limit 1)`,
  ],
  ['ledger-has-no-orphans', 'an account outside the chart', `update ledger_account set floor = 'none' where id = 'acc_eu_bank_EUR'`],
  ['next-month-is-open', 'no month ahead', 'update clock_offset set ahead_seconds = 200 * 86400'],
]

test('nothing is wrong with a busy ledger', async () => {
  expect(await runChecks(world.platform, everyCheck)).toBe(0)
})

test.each(plants)('%s notices %s', async (check, _fault, ...planted) => {
  expect(await faultsAfter(planted, check)).toBeGreaterThan(0)
})

test('event-detection-runs notices a watch that stands still', async () => {
  const stands = `update watch set watched_until = platform_now() - interval '61 minutes' where name = 'security'`
  expect(await faultsAfter([stands], 'event-detection-runs')).toBe(1)
  expect(await faultsAfter([stands.replace('61', '59')], 'event-detection-runs')).toBe(0)
})

test('every check of the ledger was seen to fire, and has a runbook', () => {
  expect(new Set(plants.map(([check]) => check))).toEqual(new Set(ledgerChecks.map(({ name }) => name)))
  const runbooks = readdirSync(new URL('../../../../../docs/runbooks', import.meta.url))
  for (const { name } of everyCheck) expect(runbooks).toContain(`${name}.md`)
})
