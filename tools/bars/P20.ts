/**
 * Half a million people joined over three years, a hundred and twenty thousand orders were placed with three hundred offers, and a hundred
 * SPVs distribute every quarter. An administrator, compliance and the staff of an SPV read reports, and an administrator the figures of the
 * dashboard. The figure is the slowest statement at p99, in milliseconds.
 */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import type { Actor } from '@heathland/server/core/actor'
import { keepBooks } from '@heathland/server/nouns/ledger/keep-books'
import { keepTotals } from '@heathland/server/nouns/reports/keep-totals'
import { readFigures } from '@heathland/server/nouns/reports/read-figures'
import { readReport } from '@heathland/server/nouns/reports/read-report'
import { type TimedStatement, timeReads } from '../../tests/bench/timed-reads.ts'
import { openBooks } from '../../tests/reconciled-books.ts'
import { officer } from '../../tests/serve.ts'
import { openWorldOn } from '../../tests/world-on.ts'
import type { BarRun } from './bar.ts'
import { withWorldCluster } from './world-cluster.ts'

const size = {
  people: Number(process.env['PEOPLE'] ?? 500_000),
  lines: 20_000,
  cards: 10_000,
  orders: Number(process.env['ORDERS'] ?? 120_000),
  offers: 300,
  spvs: 100,
}
const times = 30

export const run: BarRun = () =>
  withWorldCluster(async (cluster) => {
    const world = await openWorldOn(cluster)
    const asJob = () => world.platform.openFor({ kind: 'job', queue: 'bar' })
    try {
      const books = await openBooks(world.url('postgres'))
      await books.fill(size)
      await books.close()
      await world.superuser(`
        insert into account (person_id, email_index, verified_at)
        select 'per_' || lpad(n::text, 26, '0'), sha256(n::text::bytea), now() - (n::double precision / ${size.people}) * interval '3 years'
        from generate_series(1, ${size.people}) as n`)
      await world.superuser(`
        insert into profiles (id, email, role, created_at, updated_at)
        select person_id, '', case when person_id like '%00000' then 'compliance' else 'investor' end, verified_at, verified_at from account`)
      await spreadOrders(world.superuser)
      // What was booked before is of a closed day, and a distribution runs today.
      await world.superuser(`update clock_offset set ahead_seconds = ${2 * 86_400}`)
      await world.superuser(distributionToday)
      await world.superuser('analyze')
      for (let hour = 0; hour < 3; hour += 1) {
        await keepBooks(await asJob())
        await keepTotals(await asJob())
      }
      await world.superuser('vacuum analyze people_total, offer_month, account')
      const [own] = await world.superuser<{ id: `spv_${string}` }>('select id from spv order by id limit 1')
      const readers: readonly (readonly [name: string, actor: Actor])[] = [
        ['administrator', officer('mfo_admin')],
        ['compliance', officer('compliance')],
        ['staff of an SPV', { ...officer('cl_spv_admin'), spvIds: [own?.id ?? ''] }],
      ]
      const statements: TimedStatement[] = []
      for (const [name, actor] of readers) {
        const open = async () =>
          world.platform.contextFor({ actor, now: await world.platform.now(), requestId: makeId('req', new Date(), randomBytes(10)) })
        statements.push(...(await timeReads({ name, times }, open, (ctx) => readReport(ctx, { period: '36' }))))
        if (name === 'administrator') statements.push(...(await timeReads({ name: 'dashboard', times }, open, readFigures)))
      }
      return { value: Math.max(...statements.map(({ p99 }) => p99)), unit: 'ms', details: { size, statements, node: process.version } }
    } finally {
      await world.close()
    }
  })

/** Gives offers to SPVs, and orders, registers and distributions to the months of three years, with their sums. */
async function spreadOrders(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`
    insert into spv (id, cell, name, kind, added_at) select 'spv_' || lpad(n::text, 26, '0'), 'eu', 'Company ' || n, 'lending', now()
    from generate_series(1, ${size.spvs}) as n`)
  await run(`
    with off as materialized (select set_config('session_replication_role', 'replica', true))
    update offer set spv_id = 'spv_' || lpad((right(id, 6)::integer % ${size.spvs} + 1)::text, 26, '0'), state = 'published', published_version = 1, published_at = now(),
      approval_id = 'apr_' || repeat('0', 26), name = 'Offer', category = 'Housing', region = 'EU', apy_bps = 500, term_months = 12, min_investment_minor = 1,
      target_minor = 100000000, opens_on = current_date, closes_on = current_date, owner_key = 'NL:1',
      content = '{"impactFigures": [{"label": "Emissions", "value": "1000", "unit": "t", "metricId": "OI4862", "method": "meter", "basis": "measured", "period": "year"}]}'
    from off`)
  await run('delete from offer_month')
  await run(`
    insert into offer_month (offer_id, spv_id, kind, asset, month, allocated_orders, allocated_minor, ended_orders, ended_minor, issued_minor)
    select id, spv_id, kind, 'EUR', month::date, 11, 1000000, 2, 70000, 1000000
    from offer, generate_series(date_trunc('month', now()) - interval '35 months', date_trunc('month', now()), interval '1 month') as month`)
}

const distributionToday = `
  with off as materialized (select set_config('session_replication_role', 'replica', true))
  insert into entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id)
  select 'acc_eu_spv-cash_EUR_spv_' || lpad((n % ${size.spvs} + 1)::text, 26, '0'), platform_now(), 'trf_d' || n, 'debit', 100, 'distribution', 'dis', 'acc_x'
  from off, generate_series(1, 20000) as n`
