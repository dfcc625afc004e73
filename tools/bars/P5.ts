/**
 * A company pays a hundred thousand investors, and the process that does it is killed with kill -9 ten times on the way and started
 * again. Everyone is paid once, what does not divide stands as a remainder of its own, and the figure is the seconds it took from
 * the first start to the end, kills and restarts included; anything that is not exact makes it infinite.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { makeId } from '@heathland/domain/id'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import { openDatabase } from '@heathland/server/core/database'
import { openAccounts, postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import pg from 'pg'
import { bank, clock, idMaker, poster, rounded } from '../../tests/bench/ledger.ts'
import { weightOf } from '../../tests/bench/payees.ts'
import { randomFrom } from '../../tests/bench/random.ts'
import { verifyLedger } from '../../tests/chaos/verifier.ts'
import { databaseSettings, prepareDatabase } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import { startTemporaryCluster } from '../postgres.ts'
import { inRepository } from '../repository.ts'
import type { BarRun } from './bar.ts'

const payees = Number(process.env['PAYEES'] ?? 100_000)
const kills = 10
const wholeMinor = 123_456_789_01n
const opened = 1_000

export const run: BarRun = async ({ seed }) => {
  const random = randomFrom(seed)
  const cluster = await startTemporaryCluster({ durable: true })
  try {
    await prepareDatabase(cluster, 'heathland')
    const url = cluster.url('heathland', 'heathland_operator')
    const database = openDatabase({ url, poolMax: 4, name: 'bar', onError: () => undefined })
    const now = await clock(database)
    const ids = idMaker(now)
    const spvId = makeId('per', now, randomBytes(10)).replace('per', 'spv')
    const spvCash = accountId({ cell: 'eu', code: 'spv-cash', asset: 'EUR', holderId: spvId })
    for (let from = 0; from < payees; from += opened) {
      const cashes = Array.from({ length: Math.min(opened, payees - from) }, () =>
        accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: ids('per') }),
      )
      await database.inTransaction(poster, (tx) => openAccounts(tx, cashes, now))
    }
    const id = ids('trf')
    const funding = {
      kind: 'post',
      id,
      key: `funding:${id}`,
      movement: 'spv-received',
      subject: 'bench',
      debit: bank,
      credit: spvCash,
    } as const
    await database.inTransaction(poster, async (tx) => {
      await openAccounts(tx, [spvCash], now)
      await postTransfers(tx, [{ ...funding, amountMinor: wholeMinor }], await clock(database))
    })
    await database.close()
    const behind = new pg.Client({ connectionString: cluster.url('heathland') })
    await behind.connect()
    await behind.query('vacuum analyze ledger_account')

    const distributionId = makeId('per', now, randomBytes(10)).replace('per', 'dis')
    const environment = {
      ...process.env,
      ...exampleEnvironment(),
      ...databaseSettings(cluster, 'heathland'),
      LOG_LEVEL: 'warn',
      DISTRIBUTION_ID: distributionId,
      SPV_ID: spvId,
      WHOLE_MINOR: String(wholeMinor),
    }
    const postedSoFar = async () =>
      Number((await behind.query('select count(*) as posted from transfer where subject = $1', [distributionId])).rows[0]?.posted)
    const launch = () =>
      spawn(process.execPath, ['tests/bench/distribute.ts'], {
        cwd: inRepository('.'),
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit'],
      })

    const startedAt = performance.now()
    let killedAt: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const child = launch()
      const ended = once(child, 'exit')
      // Anywhere in its own eleventh, in the middle of whatever it does then.
      const until = ((kill - 0.5 + random() * 0.5) * payees) / (kills + 1)
      while (child.exitCode === null && (await postedSoFar()) < until) await new Promise((resolve) => setTimeout(resolve, 20 * random()))
      if (child.exitCode !== null) throw new Error(`it ended by itself before kill ${kill}, with ${child.exitCode}`)
      killedAt = [...killedAt, await postedSoFar()]
      child.kill('SIGKILL')
      await ended
    }
    const last = launch()
    const [code] = await once(last, 'exit')
    const seconds = rounded((performance.now() - startedAt) / 1_000, 1)
    if (code !== 0) throw new Error(`the last one ended with ${String(code)}`)

    const faults = await faultsOf(behind, distributionId)
    await behind.end()
    const verifier = await verifyLedger(url)
    const exact = verifier.agrees && Object.values(faults).every((count) => count === 0)
    return {
      value: exact ? seconds : Number.MAX_SAFE_INTEGER,
      unit: 'seconds',
      details: {
        payees,
        kills,
        postedAtKill: killedAt,
        perSecond: Math.round(payees / seconds),
        faults,
        verifier,
        node: process.version,
        postgres: cluster.version,
        limitedBy: 'starting the process eleven times, and PostgreSQL’s writing of two entries and a transfer for everyone',
      },
    }
  } finally {
    await cluster.stop()
  }
}

/** Counted apart from the product: shares are computed here, and rows are counted in the tables. */
async function faultsOf(behind: pg.Client, distributionId: string): Promise<Record<string, number>> {
  const { rows: holders } = await behind.query<{ id: string }>(`select id from ledger_account where code = 'member-cash' order by id`)
  const weights = holders.map((_, place) => weightOf(BigInt(place + 1)))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const shares = weights.map((weight) => (wholeMinor * weight) / total)
  const remainder = shares.reduce((left, share) => left - share, wholeMinor)
  const { rows } = await behind.query<Record<string, string>>(
    `with due as (select * from unnest($2::text[], $3::bigint[]) as due (account, minor)),
     paid as (select credit_account as account, sum(amount_minor) as minor, count(*) as times from transfer
              where subject = $1 and movement = 'distribution' group by 1)
     select (select count(*) from due left join paid using (account) where coalesce(paid.minor, 0) <> due.minor) as "wrongly paid",
            (select count(*) from paid where times > 1) as "paid twice",
            (select count(*) from paid left join due using (account) where due.account is null) as "paid unasked",
            (select count(*) from ledger_account account join due on due.account = account.id
             where account.credits_posted_minor <> due.minor or account.entries <> case when due.minor > 0 then 1 else 0 end) as "counters wrong",
            abs((select coalesce(sum(amount_minor), 0) from transfer where subject = $1 and movement = 'distribution-remainder') - $4) as "remainder wrong",
            abs((select count(*) from entry where subject = $1) - 2 * (select count(*) from transfer where subject = $1)) as "entries missing",
            abs((select sum(case side when 'debit' then amount_minor else -amount_minor end) from entry where subject = $1)) as "unbalanced"`,
    [distributionId, holders.map(({ id }) => id), shares.map(String), String(remainder)],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]))
}
