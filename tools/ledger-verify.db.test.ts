import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLedger } from '../tests/busy-ledger.ts'
import { openWorld, type World } from '../tests/world.ts'

let world: World
const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
beforeAll(async () => {
  world = await openWorld()
  await fillLedger(world)
  await world.superuser(
    `insert into ledger_snapshot select account_id, max(booked_at) + interval '1 microsecond', coalesce(sum(amount_minor) filter (where side = 'debit'), 0),
            coalesce(sum(amount_minor) filter (where side = 'credit'), 0), count(*) from entry where position is null group by account_id`,
  )
  await world.superuser('update clock_offset set ahead_seconds = 90000')
  const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
  await ctx.inTransaction((tx) => tx.query('take-totals', 'select take_totals()', []))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

function run(tool: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, OPERATOR_DATABASE_URL: world.url('heathland_operator') }
    execFile(process.execPath, [join(import.meta.dirname, tool), folder], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}

async function verdict() {
  const exported = await run('ledger-export.ts')
  expect(exported).toMatchObject({ code: 0 })
  return run('ledger-verify.ts')
}

/** Changes rows as a superuser to whom no trigger applies. */
async function plant(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: world.url('postgres') })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) {
    const { rowCount } = await client.query(statement)
    if (!statement.startsWith('alter')) expect(rowCount).toBeGreaterThan(0)
  }
  await client.end()
}

const oneEntry = (where: string) =>
  `(account_id, booked_at, posting_id) = (select account_id, booked_at, posting_id from entry where ${where} order by 1, 2, 3 limit 1)`

/** A fault, and how it is taken back. */
const faults: readonly (readonly [what: string, says: string, plant: readonly string[], back: readonly string[]])[] = [
  [
    'one cent on an entry',
    'its entry on',
    [`update entry set amount_minor = amount_minor + 1 where ${oneEntry('true')}`],
    [`update entry set amount_minor = amount_minor - 1 where ${oneEntry('true')}`],
  ],
  [
    'a missing entry',
    'lacks its',
    [
      'create table kept as select * from entry where posting_id = (select max(posting_id) from entry) limit 1',
      'delete from entry using kept where entry.account_id = kept.account_id and entry.posting_id = kept.posting_id',
    ],
    ['insert into entry select * from kept'],
  ],
  [
    'a doubled key',
    'was used before',
    [
      'alter table transfer drop constraint transfer_key_once',
      `insert into transfer select 'trf_' || repeat('0', 26), key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, expires_at, made_at from transfer where kind = 'post' limit 1`,
    ],
    [`delete from transfer where id = 'trf_' || repeat('0', 26)`, 'alter table transfer add constraint transfer_key_once unique (key)'],
  ],
  [
    'swapped sides of both entries',
    'on the wrong side',
    [
      `update entry set side = case side when 'debit' then 'credit' else 'debit' end where posting_id = (select min(posting_id) from entry)`,
    ],
    [
      `update entry set side = case side when 'debit' then 'credit' else 'debit' end where posting_id = (select min(posting_id) from entry)`,
    ],
  ],
  [
    'a counter',
    'stores other sums',
    [`update ledger_account set credits_posted_minor = credits_posted_minor + 1 where code = 'member-cash'`],
    [`update ledger_account set credits_posted_minor = credits_posted_minor - 1 where code = 'member-cash'`],
  ],
  [
    'a reservation that nobody resolved, gone',
    'stores other reservations',
    [
      `create table gone as select * from transfer where kind = 'reserve' and id not in (select transfer_id from transfer_resolution) limit 1`,
      'delete from transfer using gone where transfer.id = gone.id',
    ],
    ['insert into transfer select * from gone'],
  ],
  [
    'a snapshot',
    'the snapshot of',
    ['update ledger_snapshot set debits_minor = debits_minor + 1'],
    ['update ledger_snapshot set debits_minor = debits_minor - 1'],
  ],
  [
    'a day’s total',
    'the total of',
    ['update ledger_total set credits_minor = credits_minor + 1'],
    ['update ledger_total set credits_minor = credits_minor - 1'],
  ],
  [
    'both entries and the transfer, all by the same cent',
    'sums on the entry',
    [
      `update entry set amount_minor = amount_minor + 1 where posting_id = (select min(posting_id) from entry)`,
      `update transfer set amount_minor = amount_minor + 1 where id = (select min(posting_id) from entry)`,
    ],
    [
      `update entry set amount_minor = amount_minor - 1 where posting_id = (select min(posting_id) from entry)`,
      `update transfer set amount_minor = amount_minor - 1 where id = (select min(posting_id) from entry)`,
    ],
  ],
]

test('it agrees with a busy ledger, and says what it saw', async () => {
  const { code, said } = await verdict()
  expect(said).toMatch(
    /^ledger:verify saw \d+ accounts, \d+ transfers, \d+ entries, 5 open reservations, \d+ snapshots, \d+ totals: everything agrees\n$/,
  )
  expect(code).toBe(0)
})

test.each(faults)(
  'it does not agree with %s',
  async (_what, says, planted, back) => {
    await plant(...planted)
    const changed = await verdict()
    await plant(...back)
    expect(changed.said).toContain(says)
    expect(changed.code).toBe(1)
    expect(await verdict()).toMatchObject({ code: 0 })
  },
  30_000,
)
