/** What a page costs does not depend on how many members there are, or on how much anyone has. */
import { memberCash } from '@heathland/domain/ledger/accounts'
import { readMoment } from '@heathland/domain/ledger/statement'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { ReadTx } from '../../core/database.ts'
import { listAccountsOf, listEntries, listNewestEntries, listOpenReservations, listSumsUpTo } from './statement.sql.ts'

const actor = member()
const cash = memberCash({ cell: 'eu', asset: 'EUR' }, actor.personId)
const other = `'acc_eu_member-cash_EUR_per_' || lpad((n % 3000 + 1)::text, 26, '0')`
const entriesMade = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
  // Written past the functions: what is measured is reading.
  await world.superuser(
    `insert into ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at)
     select 'acc_eu_member-cash_EUR_' || holder, 'eu', 'member-cash', 'EUR', holder, 'credit', 'held', now()
     from (select 'per_' || lpad(n::text, 26, '0') as holder from generate_series(1, 3000) n union all select $1) holders`,
    [actor.personId],
  )
  await world.superuser(
    `insert into entry
     select case when n % 10 = 0 then $1 else ${other} end, date_trunc('month', now(), 'UTC') + n * interval '2 minutes',
            'trf_' || lpad(n::text, 26, '0'), 'credit', 1, 'bank-deposit', 'dep_1', 'acc_eu_bank_EUR', 0, n, n
     from generate_series(1, ${entriesMade}) n`,
    [cash],
  )
  // Of many reservations over the years, all but the newest have ended.
  await world.superuser(
    `insert into transfer
     select 'trf_' || lpad(n::text, 26, '0'), n::text, 'reserve', 'withdrawal-reserved', 'wdr_1',
            case when n % 20 = 0 then $1 else ${other} end, 'acc_eu_bank_EUR', 'EUR', 'eu', 1,
            now() + interval '1 day' - (20000 - n) * interval '1 hour', now() - interval '5 years'
     from generate_series(1, 20000) n`,
    [cash],
  )
  await world.superuser(
    `insert into transfer_resolution
     select id, replace(id, 'trf_', 'trf_z'), id, 'release', 'withdrawal-released', 'wdr_1', 0, now() from transfer where key::int < 19900`,
  )
  await world.superuser(
    `insert into spv (id, cell, name, kind, added_at)
     select 'spv_' || lpad(n::text, 26, '0'), 'eu', 'Company ' || n, 'lending', now() from generate_series(1, 2000) n`,
  )
  await world.superuser('analyze spv, ledger_account, entry, transfer, transfer_resolution')
}, 240_000)
afterAll(() => world.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

let explained = 0
/** The plan of a statement that this connection has just prepared, made for any values as in the long run. */
async function planOf(tx: ReadTx, name: string, values: string) {
  explained += 1
  await tx.query('generic plans', `set local plan_cache_mode = force_generic_plan`, [])
  const rows = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain ${explained}`,
    `explain (analyze, buffers, format json) execute "${name}" (${values})`,
    [],
  )
  const plan = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
  const nodes = (node: Plan): readonly Plan[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  const scanned = nodes(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name']] : []))
  return { buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scanned }
}

test('a page, its sums and a balance each read a few dozen blocks and scan no table', async () => {
  const ctx = await world.platform.openFor(actor)
  const middle = after(ctx.now, 30 * dayMs).toISOString()
  const bookedAtUs = readMoment(middle) as bigint
  const place = { bookedAtUs, postingId: `trf_${'0'.repeat(26)}` }
  const everything = `'-infinity', 'infinity', null`
  const seen = await ctx.read(async (tx) => {
    await listAccountsOf(tx, actor.personId)
    expect(await listNewestEntries(tx, cash, { before: place, rowsMax: 21 })).toHaveLength(21)
    expect(await listEntries(tx, cash, { fromUs: 0n, untilUs: 2n * bookedAtUs }, place, 21)).toHaveLength(21)
    expect(await listSumsUpTo(tx, { id: cash, floor: 'held' }, [place, place, place])).toHaveLength(3)
    expect(await listOpenReservations(tx, [cash], { now: ctx.now, rowsMax: 50 })).toHaveLength(6)
    return {
      accounts: await planOf(tx, 'list-accounts-of', `'${actor.personId}'`),
      newest: await planOf(tx, 'list-newest-entries', `'${cash}', 'infinity', '', 21, ${everything}`),
      middle: await planOf(tx, 'list-newest-entries', `'${cash}', '${middle}', '', 21, ${everything}`),
      inRange: await planOf(tx, 'list-newest-entries', `'${cash}', 'infinity', '', 21, '-infinity', '${middle}', null`),
      oldest: await planOf(
        tx,
        'list-newest-entries',
        `'${cash}', date_trunc('month', now(), 'UTC') + interval '7 hours', '', 21, ${everything}`,
      ),
      inOrder: await planOf(tx, 'list-entries', `'${cash}', '${middle}', '', '2100-01-01', 21`),
      sums: await planOf(tx, 'list-kept-sums', `'${cash}', '{${middle},2100-01-01,${middle}}', '{"","",""}'`),
      open: await planOf(tx, 'list-open-reservations', `'{${cash}}', now() - interval '7 days', 50`),
    }
  })
  for (const [name, { buffers, scanned }] of Object.entries(seen)) {
    expect({ name, scanned }).toEqual({ name, scanned: [] })
    expect({ name, isSmall: buffers <= (name === 'open' ? 150 : 50), buffers }).toEqual({ name, isSmall: true, buffers })
  }
})
