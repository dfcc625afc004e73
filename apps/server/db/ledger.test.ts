/** What the ledger's tables and functions promise by themselves, on every PostgreSQL that we run on. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { type AccountKind, accountId, cells, chart } from '@heathland/domain/ledger/chart-of-accounts'
import { type Movement, movements } from '@heathland/domain/ledger/movement'
import type { Step } from '@heathland/domain/ledger/transfer'
import { after, dayMs } from '@heathland/domain/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../tests/world.ts'
import { openAccounts, postTransfers } from '../src/nouns/ledger/ledger.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = () => world.platform.openFor({ kind: 'job', queue: 'test' })
const bank = accountId({ cell: 'eu', code: 'bank', asset: 'EUR' })
const unallocated = accountId({ cell: 'eu', code: 'unallocated', asset: 'EUR' })
const moneyTables = ['transfer', 'transfer_resolution', 'entry', 'ledger_snapshot', 'ledger_total', 'ledger_account'] as const

async function newMember(): Promise<string> {
  const ctx = await open()
  const cash = accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId: ctx.newId('per') })
  await ctx.inTransaction((tx) => openAccounts(tx, [cash], ctx.now))
  return cash
}

async function deposit(credit: string, amounts: readonly bigint[]): Promise<readonly Step[]> {
  const ctx = await open()
  const steps = amounts.map((amountMinor): Step => {
    const id = ctx.newId('trf')
    const movement = credit === unallocated ? 'deposit-unallocated' : 'bank-deposit'
    return { kind: 'post', id, key: `deposit:${id}`, movement, subject: 'pay_1', debit: bank, credit, amountMinor }
  })
  await ctx.inTransaction((tx) => postTransfers(tx, steps, ctx.now))
  return steps
}

async function months(): Promise<{ name: string; from: Date; until: Date }[]> {
  return world.superuser(
    `select relname as name,
            (regexp_match(bounds, $$FROM \\('([^']+)'\\)$$))[1]::timestamptz as from, (regexp_match(bounds, $$TO \\('([^']+)'\\)$$))[1]::timestamptz as until
     from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) bounds
     where inhparent = 'entry'::regclass order by 2`,
  )
}

/** One connection of the application's own role that says it is a job. */
async function asJob<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: world.url('heathland_worker') })
  await client.connect()
  try {
    await client.query("set app.actor = 'job'")
    return await work(client)
  } finally {
    await client.end()
  }
}

test('the chart of accounts in PostgreSQL is the domain’s', async () => {
  const rows = await world.superuser('select code, holder, side, floor, assets from ledger_kind order by code')
  const kinds: [string, AccountKind][] = Object.entries(chart)
  expect(rows).toEqual(
    kinds
      .map(([code, { holder, side, floor, assets }]) => ({ code, holder, side, floor, assets: [...assets] }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  )
})

test('the movements in PostgreSQL are the domain’s', async () => {
  const rows = await world.superuser<{ leg: string }>(
    `select concat_ws(' ', name, kind, debit_code, credit_code) as leg from ledger_movement`,
  )
  const named: [string, Movement][] = Object.entries(movements)
  const legs = named.flatMap(([name, { kind, legs: pairs }]) => pairs.map((pair) => [name, kind, ...pair].join(' ')))
  expect(rows.map(({ leg }) => leg).toSorted()).toEqual(legs.toSorted())
})

test('the system’s accounts stand in both cells, and nobody else’s', async () => {
  const rows = await world.superuser<{ id: string }>('select id from ledger_account where holder_id is null')
  const kinds = Object.entries(chart) as [keyof typeof chart, AccountKind][]
  const own = kinds.filter(([, { holder }]) => holder === 'system')
  const ids = cells.flatMap((cell) => own.flatMap(([code, { assets }]) => assets.map((asset) => accountId({ cell, code, asset }))))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test.each([
  'acc_eu_bank_EUR__x',
  'acc_eu_bank_EUR_',
  'acc_eu_bank_EURC',
  'acc_us_bank_EUR',
  'acc_eu_treasure_EUR',
  'xxx_eu_bank_EUR',
  `acc_eu_member-cash_EUR_per_${'0'.repeat(25)}`,
  `acc_eu_member-cash_EUR_per_${'u'.repeat(26)}`,
  `acc_eu_member-cash_EUR_per_${'0'.repeat(26)}_more`,
  `acc_eu_member-cash_EUR_spv_${'0'.repeat(26)}`,
  `acc_eu_escrow_EUR_per_${'0'.repeat(26)}`,
  `acc_eu_escrow_EUR_%_${'0'.repeat(26)}`,
  'acc_eu_member-cash_EUR',
])('an account outside the chart is not opened: %s', async (id) => {
  const ctx = await open()
  await expect(ctx.inTransaction((tx) => openAccounts(tx, [bank, id], ctx.now))).rejects.toMatchObject({ code: 'LEDGER_ACCOUNT_UNKNOWN' })
  expect(await world.superuser('select from ledger_account where id = $1', [id])).toEqual([])
})

test('an account is opened once, however often it is asked for', async () => {
  const cash = await newMember()
  const before = await world.superuser('select *, xmin from ledger_account where id = $1', [cash])
  const ctx = await open()
  await ctx.inTransaction((tx) => openAccounts(tx, [cash, cash], ctx.now))
  expect(await world.superuser('select *, xmin from ledger_account where id = $1', [cash])).toEqual(before)
})

test('months follow each other without a gap, three to a table, from the first moment in UTC to the next', async () => {
  const found = await months()
  expect(found).toHaveLength(2)
  for (const [place, { name, from, until }] of found.entries()) {
    expect(name).toBe(`entry_${from.toISOString().slice(0, 7).replace('-', '_')}`)
    expect(from.toISOString()).toMatch(/-(01|04|07|10)-01T00:00:00.000Z$/)
    expect(until).toEqual(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 3, 1)))
    if (place > 0) expect(from).toEqual(found[place - 1]?.until)
  }
  const [first] = found
  expect((first?.from ?? 0) <= new Date() && new Date() < (first?.until ?? 0)).toBe(true)
})

test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Europe/Berlin', 'Asia/Kolkata'])(
  'this month and three more are opened once, wherever the session is: %s',
  async (zone) => {
    await asJob(async (client) => {
      await client.query(`set timezone = '${zone}'`)
      // A year of its own for each zone, and months whose neighbours differ in length and in summer time.
      const year = 2_040 + zone.length
      const at = new Date(Date.UTC(year, 2, 15))
      const opened = async () => (await client.query<{ opened: number }>('select open_entry_months($1) as opened', [at])).rows[0]?.opened
      expect(await opened()).toBe(2)
      expect(await opened()).toBe(0)
      const own = (await months()).filter(({ from }) => from.getUTCFullYear() === year)
      expect(own.map(({ name }) => name)).toEqual(['01', '04'].map((month) => `entry_${year}_${month}`))
      for (const { from, until } of own) {
        expect(from.toISOString()).toMatch(/-01T00:00:00.000Z$/)
        expect(until).toEqual(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 3, 1)))
      }
      expect(
        await world.superuser(
          `select from pg_class where relkind = 'r' and relname like 'entry\\_${year}\\_%' and not (relrowsecurity and relforcerowsecurity)`,
        ),
      ).toEqual([])
    })
  },
)

test('months are opened by jobs and commands alone', async () => {
  for (const actor of ['', 'visitor', 'member', 'officer', 'identity', 'webhook']) {
    const call = asJob(async (client) => {
      await client.query(`set app.actor = '${actor}'`)
      await client.query("select open_entry_months('2099-01-01')")
    })
    await expect(call).rejects.toMatchObject({ code: 'HL013' })
  }
})

test('a posting beyond the last open month is refused whole', async () => {
  const cash = await newMember()
  await world.superuser(`update clock_offset set ahead_seconds = 200 * 86400`)
  try {
    await expect(deposit(cash, [1n])).rejects.toMatchObject({ code: '23514' })
    expect(await world.superuser('select from transfer where credit_account = $1', [cash])).toEqual([])
    const ctx = await open()
    await ctx.inTransaction((tx) => tx.query('months', 'select open_entry_months($1)', [ctx.now]))
    await deposit(cash, [1n])
    expect(await world.superuser('select from entry where account_id = $1', [cash])).toHaveLength(1)
  } finally {
    await world.superuser('update clock_offset set ahead_seconds = 0')
  }
})

test('snapshots add up to the entries before them and never cut between entries of one moment', async () => {
  // Seven hundred at a time: a thousand falls into the middle of a moment, again and again.
  for (let batch = 0; batch < 6; batch += 1) await deposit(unallocated, Array<bigint>(700).fill(BigInt(batch + 1)))
  const take = () =>
    asJob(async (client) => (await client.query<{ taken: number }>('select take_snapshots() as taken')).rows[0]?.taken ?? 0)
  expect(await take()).toBe(0)
  await world.superuser('update clock_offset set ahead_seconds = 3600')
  try {
    expect(await take()).toBeGreaterThan(0)
    expect(await take()).toBe(0)
    await deposit(unallocated, Array<bigint>(999).fill(1n))
    await deposit(unallocated, [5n])
    await world.superuser('update clock_offset set ahead_seconds = 7200')
    expect(await take()).toBeGreaterThan(0)
  } finally {
    await world.superuser('update clock_offset set ahead_seconds = 0')
  }
  const wrong = await world.superuser(
    `select snapshot.* from ledger_snapshot snapshot cross join lateral (
       select coalesce(sum(amount_minor) filter (where side = 'debit'), 0) as debits, coalesce(sum(amount_minor) filter (where side = 'credit'), 0) as credits,
              count(*) as entries from entry where account_id = snapshot.account_id and booked_at < snapshot.booked_before
     ) truly
     where (snapshot.debits_minor, snapshot.credits_minor, snapshot.entries) is distinct from (truly.debits, truly.credits, truly.entries)`,
  )
  expect(wrong).toEqual([])
  const snapshots = await world.superuser<{ account_id: string; entries: string }>(
    'select account_id, entries from ledger_snapshot order by booked_before',
  )
  expect(snapshots.filter(({ account_id }) => account_id === unallocated).map(({ entries }) => entries)).toEqual([
    '1400',
    '2100',
    '3500',
    '4200',
    '5200',
  ])
}, 180_000)

test('snapshots are taken by jobs and commands alone', async () => {
  for (const actor of ['', 'visitor', 'member', 'officer', 'identity', 'webhook']) {
    const call = asJob(async (client) => {
      await client.query(`set app.actor = '${actor}'`)
      await client.query('select take_snapshots()')
    })
    await expect(call).rejects.toMatchObject({ code: 'HL013' })
  }
})

test.each(['postgres', 'heathland_owner'] as const)('money rows stay as they are for %s too', async (role) => {
  const cash = await newMember()
  await deposit(cash, [10n])
  await world.superuser(
    `insert into transfer_resolution values ($1, $1, $1, 'release', 'subscription-released', 'sub_1', 0, now()) on conflict do nothing`,
    [makeId('trf', new Date(), randomBytes(10))],
  )
  await world.superuser(`insert into ledger_snapshot values ('acc_planted', now(), 0, 0, 0) on conflict do nothing`)
  await world.superuser(`insert into ledger_total values ('eu', 'planted', 'EUR', now(), 0, 0, 0) on conflict do nothing`)
  const [partition] = await months()
  const client = new pg.Client({ connectionString: world.url(role) })
  await client.connect()
  try {
    for (const table of [...moneyTables, partition?.name ?? '']) {
      const [column] = await world.superuser<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1',
        [table],
      )
      for (const statement of [
        `update ${table} set ${column?.name} = ${column?.name}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
      ]) {
        const outcome = await client.query(statement).then(
          ({ rowCount }) => rowCount ?? 0,
          (error: { code?: string }) => error.code,
        )
        // Row security hides a month from everyone but a superuser: there is nothing to change, and nothing was changed.
        const hidden = table === partition?.name && role === 'heathland_owner' && !statement.startsWith('truncate')
        expect({ statement, outcome }).toEqual({ statement, outcome: hidden ? 0 : 'HL000' })
      }
    }
  } finally {
    await client.end()
  }
})

test('what an account is never changes, even for a superuser', async () => {
  const cash = await newMember()
  for (const change of [
    "id = id || 'x'",
    "cell = 'uk'",
    "code = 'bank'",
    "asset = 'GBP'",
    "holder_id = 'per_x'",
    "side = 'debit'",
    "floor = 'none'",
    'opened_at = now()',
  ])
    await expect(world.superuser(`update ledger_account set ${change} where id = $1`, [cash])).rejects.toMatchObject({ code: 'HL000' })
})

test('a member without a name touches nobody’s account', async () => {
  const cash = await newMember()
  const id = makeId('trf', new Date(), randomBytes(10))
  const step = {
    kind: 'post',
    id,
    key: id,
    movement: 'management-fee',
    subject: 'x',
    debit: cash,
    credit: 'acc_eu_fee-income_EUR',
    amountMinor: '1',
  }
  await deposit(cash, [10n])
  for (const person of ['', '%', 'per_%', '_', cash.slice(-5)]) {
    const call = asJob(async (client) => {
      await client.query(`select set_config('app.actor', 'member', false), set_config('app.person', $1, false)`, [person])
      await client.query('select post_transfers($1, clock_timestamp())', [JSON.stringify([step])])
    })
    await expect(call).rejects.toMatchObject({ code: 'HL013' })
  }
})

test('a reservation that is asked for again after its end is answered with what happened', async () => {
  const cash = await newMember()
  await deposit(cash, [10n])
  const ctx = await open()
  const id = ctx.newId('trf')
  const reservation: Step = {
    kind: 'reserve',
    id,
    key: `withdrawal:${id}`,
    movement: 'withdrawal-reserved',
    subject: 'wdr_1',
    debit: cash,
    credit: bank,
    amountMinor: 8n,
    expiresAt: after(ctx.now, dayMs),
  }
  await ctx.inTransaction((tx) => postTransfers(tx, [reservation], ctx.now))
  await world.superuser('update clock_offset set ahead_seconds = 40 * 86400')
  try {
    const later = await open()
    const again = (step: Step) => later.inTransaction((tx) => postTransfers(tx, [{ ...step, id: later.newId('trf') }], later.now))
    expect(await again(reservation)).toEqual([{ id, madeAt: ctx.now, happenedBefore: true }])
    await expect(again({ ...reservation, key: 'withdrawal:other' })).rejects.toMatchObject({
      code: 'LEDGER_STEPS_MALFORMED',
      facts: { index: 0 },
    })
  } finally {
    await world.superuser('update clock_offset set ahead_seconds = 0')
  }
})

test('the key that ended a reservation moves nothing else', async () => {
  const cash = await newMember()
  await deposit(cash, [10n])
  const ctx = await open()
  const [reserved, released, moved] = [ctx.newId('trf'), ctx.newId('trf'), ctx.newId('trf')]
  const key = `end:${reserved}`
  const names = { subject: 'wdr_1', debit: cash, credit: bank, amountMinor: 4n } as const
  const until = { movement: 'withdrawal-reserved', expiresAt: after(ctx.now, dayMs) } as const
  const post = (step: Step) => ctx.inTransaction((tx) => postTransfers(tx, [step], ctx.now))
  await post({ kind: 'reserve', id: reserved, key: `begin:${reserved}`, ...until, ...names })
  await post({ kind: 'release', id: released, key, movement: 'withdrawal-released', subject: 'wdr_1', reservation: reserved })
  const fee = accountId({ cell: 'eu', code: 'fee-income', asset: 'EUR' })
  await expect(post({ kind: 'post', id: moved, key, ...names, movement: 'management-fee', credit: fee })).rejects.toMatchObject({
    code: 'LEDGER_KEY_REUSED',
  })
  expect(await world.superuser('select from transfer where id = $1', [moved])).toEqual([])
})
