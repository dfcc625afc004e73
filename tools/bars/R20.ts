/**
 * A ledger of a million entries, logged and watched by a running worker. The database's owner changes one cent of one row, of every kind of
 * row in turn and anywhere in two years. The figure is the longest time, in seconds, until the account was halted; a row that was not
 * noticed, an account that still moves, or somebody else who could not pay counts as an hour.
 */
import { makeId } from '@heathland/domain/id'
import type { Step } from '@heathland/domain/ledger/transfer'
import { type Composition, compose } from '@heathland/server/entry/compose'
import { readConfig } from '@heathland/server/entry/config'
import { startWorker } from '@heathland/server/entry/worker'
import { postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import { isLogBehind } from '@heathland/server/nouns/transparency/log.sql'
import pg from 'pg'
import { feeIncome, rounded } from '../../tests/bench/ledger.ts'
import { forgetLedgerOfYears, openLedgerOfYears } from '../../tests/bench/ledger-of-years.ts'
import { randomFrom } from '../../tests/bench/random.ts'
import { databaseSettings } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import type { BarRun } from './bar.ts'

const entries = Number(process.env['ENTRIES'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const noticedWithinMs = 120_000
const missed = 3_600

type Altering = (account: string) => string

/** One cent in one row that is the account's. */
const alterings = {
  posting: (account) =>
    `update transfer set amount_minor = amount_minor + 1
     where id = (select posting_id from entry where account_id = '${account}' order by random() limit 1)`,
  entry: (account) =>
    `update entry set amount_minor = amount_minor + 1
     where (account_id, booked_at, posting_id) = (select account_id, booked_at, posting_id from entry where account_id = '${account}' order by random() limit 1)`,
  'other side of an entry': (account) =>
    `update entry set amount_minor = amount_minor + 1
     where (account_id, booked_at, posting_id) =
       (select other_account_id, booked_at, posting_id from entry where account_id = '${account}' order by random() limit 1)`,
  'running sum': (account) =>
    `update entry set credits_minor = credits_minor + 1
     where (account_id, booked_at, posting_id) = (select account_id, booked_at, posting_id from entry where account_id = '${account}' order by random() limit 1)`,
  counter: (account) => `update ledger_account set credits_posted_minor = credits_posted_minor + 1 where id = '${account}'`,
  reserved: (account) => `update ledger_account set debits_pending_minor = debits_pending_minor + 1 where id = '${account}'`,
} as const satisfies Record<string, Altering>

export const run: BarRun = async ({ seed }) => {
  const random = randomFrom(seed)
  const { cluster } = await openLedgerOfYears(entries)
  const url = cluster.url('heathland')
  const owner = new pg.Client({ connectionString: url })
  // The log is filled quickly, and watched as in production: at its own pace.
  const settings = { ...exampleEnvironment(), ...databaseSettings(cluster, 'heathland'), LOG_LEVEL: 'silent', SWEEP_SECONDS: '5' }
  const platform = await compose(readConfig(settings, 'worker'), 'worker')
  await owner.connect()
  try {
    await writePostings(owner)
    const worker = await startWorker(platform)
    const logging = performance.now()
    while (await (await platform.openFor({ kind: 'job', queue: 'bar' })).read(isLogBehind)) await pause(1_000)
    await looked(owner)
    await looked(owner)
    const loggedInSeconds = (performance.now() - logging) / 1_000
    const { rows: members } = await owner.query<{ id: string }>(
      `select id from ledger_account where code = 'member-cash' and entries >= 3 and credits_posted_minor - debits_posted_minor > 100
       order by md5(id || $1) limit $2`,
      [String(seed), (rounds + 1) * Object.keys(alterings).length + 1],
    )
    const bystander = members.pop()?.id ?? ''
    const seconds: number[] = []
    const faults: string[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const [what, altering] of Object.entries(alterings)) {
        const account = members.pop()?.id ?? ''
        // Anywhere between two looks.
        await pause(random() * 15_000)
        await owner.query('set session_replication_role = replica')
        const { rowCount } = await owner.query(altering(account))
        await owner.query('set session_replication_role = origin')
        if (rowCount !== 1) throw new Error(`${what}: ${rowCount} rows were altered`)
        const began = performance.now()
        const isHalted = async () =>
          (await owner.query('select from ledger_account where id = $1 and halted_at is not null', [account])).rowCount === 1
        while (!(await isHalted()) && performance.now() - began < noticedWithinMs) await pause(100)
        const took = (performance.now() - began) / 1_000
        if (!(await isHalted())) faults.push(`${what} was not noticed`)
        else seconds.push(took)
        if ((await pay(platform, account)) !== 'LEDGER_ACCOUNT_HALTED') faults.push(`${what}: the account still moves`)
        if ((await pay(platform, bystander)) !== undefined) faults.push(`${what}: somebody else could not pay`)
      }
    const { rows: halted } = await owner.query<{ count: string }>('select count(*) from ledger_account where halted_at is not null')
    if (Number(halted[0]?.count) !== rounds * Object.keys(alterings).length) faults.push(`${halted[0]?.count} accounts are halted`)
    const { rows: watch } = await owner.query<{ took_ms: number }>('select took_ms from books_watch')
    await worker.stop()
    return {
      value: faults.length > 0 ? missed : rounded(Math.max(...seconds), 1),
      unit: 's',
      details: {
        entries,
        altered: seconds.length,
        seconds: seconds.map((each) => rounded(each, 1)),
        faults,
        lookTookMs: watch[0]?.took_ms,
        loggedInSeconds: Math.round(loggedInSeconds),
      },
    }
  } finally {
    await owner.end()
    await platform.close()
    await cluster.stop()
    forgetLedgerOfYears(entries)
  }
}

/** The ledger of years has entries alone: what each pair of them was posted by follows from it. */
async function writePostings(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, expires_at, made_at)
     select posting_id, 'year:' || posting_id, 'post', movement, subject, account_id, other_account_id, 'EUR', 'eu', amount_minor, null, booked_at
     from entry where side = 'debit' on conflict do nothing`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('analyze transfer')
}

/** Waits until the books have been looked at once more. */
async function looked(owner: pg.Client): Promise<void> {
  const at = async () => (await owner.query<{ at: string }>('select looked_at::text as at from books_watch')).rows[0]?.at
  const before = await at()
  while ((await at()) === before) await pause(500)
}

async function pay(platform: Composition, debit: string): Promise<string | undefined> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'bar' })
  const id = makeId('trf', ctx.now, crypto.getRandomValues(new Uint8Array(10)))
  const fee: Step = {
    kind: 'post',
    id,
    key: `fee:${id}`,
    movement: 'management-fee',
    subject: 'bar',
    debit,
    credit: feeIncome,
    amountMinor: 1n,
  }
  return ctx
    .inTransaction((tx) => postTransfers(tx, [fee], ctx.now))
    .then(
      () => undefined,
      (error: { code?: string }) => error.code ?? 'failed',
    )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
