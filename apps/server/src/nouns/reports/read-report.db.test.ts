/** Reports, against books of which every sum is known, as administrators, compliance and the staff of two SPVs read them. */
import type { ListExport, RecentExport, Report, ReportFilters } from '@heathland/contract'
import type { Id } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import { addDays } from '@heathland/domain/loans/calendar'
import { dayMs, secondMs } from '@heathland/domain/time'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { addSpv } from '../../../../../tests/file-people.ts'
import { readCsv, readXlsx } from '../../../../../tests/files/read-list-file.ts'
import { openBooks } from '../../../../../tests/reconciled-books.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { postDistribution } from '../ledger/post-distribution.ts'
import { keepTotals } from './keep-totals.ts'
import { readReport } from './read-report.ts'

let system: System
let admin: Staff
let compliance: Staff
let windStaff: Staff
let solarStaff: Staff
let wind: Id<'spv'>
let solar: Id<'spv'>

/** Offers, orders and registers of five months, written behind the product's back with the triggers that sum them up. */
async function writeBooks(): Promise<void> {
  const url = system.world.url('postgres')
  const books = await openBooks(url)
  await books.fill({ lines: 100, cards: 20, orders: 90, offers: 3 })
  await books.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    begin;
    alter table subscription enable always trigger offer_month_follows_orders;
    alter table register_entry enable always trigger offer_month_follows_register;
    set local session_replication_role = replica;
    update offer set spv_id = case when id like '%0' then '${wind}' else '${solar}' end, kind = case when id like '%1' then 'equity' else 'loan' end,
      state = 'published', published_version = 1, published_at = now(), approval_id = 'apr_' || repeat('0', 26), name = 'Offer ' || right(id, 1), category = 'Housing',
      region = 'EU', apy_bps = 500, term_months = 12, min_investment_minor = 1, target_minor = 100000, opens_on = current_date, closes_on = current_date, owner_key = 'NL:1',
      content = '{"impactFigures": [{"label": "Emissions", "value": "1000", "unit": "t", "metricId": "OI4862", "method": "meter", "basis": "measured", "period": "each year"}]}';
    delete from offer_month;
    create temporary table kept as select * from register_entry;
    delete from register_entry;
    insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at) select id, offer_id, person_id, kind, amount_minor, asset, subscription_id, at - (right(id, 2)::integer % 5) * interval '1 month' from kept;
    insert into register_entry (id, offer_id, person_id, kind, amount_minor, asset, distribution_id, at)
    select 'rge_9' || right(id, 25), offer_id, person_id, 'redeemed', 100, asset, 'dis_9' || right(id, 25), now() from register_entry where id like '%7';
    create temporary table ordered as select id, allocated_minor from subscription;
    update subscription set state = 'reserved', allocated_at = null, allocated_minor = 0, placed_at = null;
    update subscription set state = 'placed', allocated_at = now() - (right(subscription.id, 2)::integer % 5) * interval '1 month', allocated_minor = ordered.allocated_minor,
      placed_at = now() from ordered where ordered.id = subscription.id and right(subscription.id, 1) not in ('3', '6');
    update subscription set state = 'refused', ended_at = now() - (right(id, 2)::integer % 4) * interval '1 month' where right(id, 1) = '3';
    update subscription set state = 'cancelled', ended_at = now() where right(id, 1) = '6';
    drop table kept, ordered;
    commit;
    analyze;`)
  await client.end()
}

beforeAll(async () => {
  system = await openSystem()
  ;[wind, solar] = [await addSpv(system.world), await addSpv(system.world)]
  ;[admin, compliance, windStaff, solarStaff] = [
    await joinStaff(system),
    await joinStaff(system, 'compliance'),
    await joinStaff(system, 'cl_spv_admin'),
    await joinStaff(system, 'eq_spv_admin'),
  ]
  await system.join(somebody({ country: 'NL' }))
  for (const [staff, spvId] of [
    [windStaff, wind],
    [solarStaff, solar],
  ] as const)
    await system.world.superuser('insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), $3)', [
      staff.personId,
      spvId,
      'apr_00000000000000000000000000',
    ])
  await writeBooks()
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const asJob = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

async function read(who: Staff, query = 'period=12'): Promise<Report> {
  const { status, body } = await system.call('GET', `/office/reports?${query}`, { headers: { cookie: who.cookie } })
  expect([status, body]).toEqual([200, body])
  return body as unknown as Report
}

/** The same behind HTTP, where a session would have ended: the clock is days ahead. */
async function readAs({ personId }: Staff, role: Role, spvIds: readonly string[], filters: ReportFilters) {
  return readReport(await asStaff(personId, role, spvIds), filters)
}
const asStaff = (personId: Id<'per'>, role: Role, spvIds: readonly string[]) =>
  system.world.platform.openFor({
    kind: 'officer',
    personId,
    sessionId: 'ses_00000000000000000000000000',
    personSeal: undefined,
    session: { createdAt: new Date(), lastUsedAt: new Date(), stepUpAt: undefined },
    hasFactor: true,
    role,
    permissions: [],
    passwordStandsAlone: false,
    spvIds,
    entityId: undefined,
  })

/** Of one month of one SPV, or of all: from the rows themselves. */
async function summed(sql: string, column: string, startsOn: string, spvId: string | undefined): Promise<{ count: number; minor: string }> {
  const [row] = await system.world.superuser<{ count: number; minor: string }>(
    `select count(*)::int as count, coalesce(sum(minor), 0)::text as minor from (${sql}) found
     where date_trunc('month', ${column} at time zone 'UTC') = $1::timestamp and ($2::text is null or spv_id = $2)`,
    [startsOn, spvId ?? null],
  )
  return row ?? { count: -1, minor: '' }
}

const allocated = `select allocated_at as at, allocated_minor as minor, spv_id from subscription join offer on offer.id = offer_id where allocated_at is not null`
const ended = `select ended_at as at, amount_minor as minor, spv_id from subscription join offer on offer.id = offer_id where ended_at is not null and signed_at is not null`
const euroOf = (report: Report) => report.currencies.find(({ currency }) => currency === 'EUR')?.months ?? []

async function expectBooks(report: Report, spvId: string | undefined): Promise<void> {
  const months = euroOf(report)
  expect(months).toHaveLength(report.months.length)
  for (const [index, { startsOn }] of report.months.entries()) {
    const month = months[index]
    expect({ count: month?.allocatedOrders, minor: month?.allocated.amountMinor }).toEqual(await summed(allocated, 'at', startsOn, spvId))
    expect({ count: month?.endedOrders, minor: month?.ended.amountMinor }).toEqual(await summed(ended, 'at', startsOn, spvId))
    for (const [field, kind] of [
      ['loans', 'loan'],
      ['equity', 'equity'],
    ] as const) {
      const [row] = await system.world.superuser<{ minor: string }>(
        `select coalesce(sum(case register_entry.kind when 'issued' then amount_minor else -amount_minor end), 0)::text as minor
         from register_entry join offer on offer.id = offer_id
         where offer.kind = $1 and at < ($2::timestamp + interval '1 month') at time zone 'UTC' and ($3::text is null or spv_id = $3)`,
        [kind, startsOn, spvId ?? null],
      )
      expect(month?.[field].amountMinor).toBe(row?.minor)
    }
  }
}

test('[STAFF-02 subscriptions, STAFF-02 assets] orders and assets of every month are those of the orders and the register', async () => {
  const report = await read(admin)
  await expectBooks(report, undefined)
  await expectBooks(await read(admin, `period=3&spvId=${wind}`), wind)
  // Otherwise nothing would be compared with nothing.
  expect(euroOf(report).filter(({ allocatedOrders }) => allocatedOrders > 0)).toHaveLength(5)
  expect(euroOf(report).filter(({ endedOrders }) => endedOrders > 0)).toHaveLength(3)
  const [at] = await system.world.superuser<{ minor: string }>(
    `select (sum(case side when 'credit' then amount_minor else -amount_minor end))::text as minor from entry where account_id like 'acc_eu_escrow_EUR%' or account_id like 'acc_eu_member-cash_EUR%'`,
  )
  expect(euroOf(report).at(-1)?.notPlaced?.amountMinor).toBe(at?.minor)
})

test('[STAFF-02 distributions] what was paid to members is the same before and after days are closed, for each SPV', async () => {
  const ctx = await asJob()
  const payees = Array.from({ length: 3 }, () => ({ personId: ctx.newId('per'), weight: 1n }))
  const distribute = (spvId: string, minor: bigint) =>
    postDistribution(asJob, {
      id: ctx.newId('per').replace('per', 'dis'),
      cell: 'eu',
      spvId,
      whole: { asset: 'EUR', amountMinor: minor },
      payees,
    })
  await distribute(wind, 3_001n)
  await distribute(solar, 600n)
  const expected = async () => {
    const paid = async (who: Staff, role: Role, spvIds: readonly string[], spvId?: string) => {
      const report = await readAs(who, role, spvIds, { period: '12', ...(spvId !== undefined && { spvId }) })
      const month = report.currencies[0]?.months.at(-1)
      return [month?.distributedMinor, month?.payments]
    }
    expect(await paid(admin, 'mfo_admin', [])).toEqual([3_600n, 6])
    expect(await paid(admin, 'mfo_admin', [], wind)).toEqual([3_000n, 3])
    expect(await paid(windStaff, 'cl_spv_admin', [wind])).toEqual([3_000n, 3])
    expect(await paid(solarStaff, 'eq_spv_admin', [solar])).toEqual([600n, 3])
  }
  await expected()
  // As far ahead as this month allows, the day is closed and summed up.
  await system.moveClock((2 * dayMs) / secondMs)
  await keepTotals(await asJob())
  const kept = await system.world.superuser<{ spv_id: string; amount_minor: bigint }>(
    'select spv_id, amount_minor::text as amount_minor, payments from distribution_total order by amount_minor',
  )
  expect(kept).toEqual([
    { spv_id: wind, amount_minor: '3000', payments: 3 },
    { spv_id: solar, amount_minor: '600', payments: 3 },
  ])
  await expected()
})

test('[STAFF-02 members] members of every month, with joins and departures, are the same before and after days are closed', async () => {
  const [people] = await system.world.superuser<{ count: number }>('select count(*)::int as count from account')
  const before = await read(admin)
  expect(before.members?.at(-1)).toEqual({ count: (people?.count ?? 0) - 4, joined: (people?.count ?? 0) - 4, left: 0 })
  const leaver = await system.join(somebody({ country: 'NL' }))
  await system.world.superuser('delete from account where person_id = $1', [leaver.personId])
  const after = await read(admin)
  expect(after.members?.at(-1)).toEqual({
    count: before.members?.at(-1)?.count,
    joined: (before.members?.at(-1)?.joined ?? 0) + 1,
    left: 1,
  })
  await system.moveClock((3 * dayMs) / secondMs)
  const open = await readAs(admin, 'mfo_admin', [], { period: '3' })
  await keepTotals(await asJob())
  const [closed] = await system.world.superuser<{ days: number }>('select count(*)::int as days from people_total')
  expect(closed?.days).toBe(3)
  expect((await readAs(admin, 'mfo_admin', [], { period: '3' })).members).toEqual(open.members)
  // The clock is back: whoever joins or leaves on a day that is closed is counted all the same.
  await system.moveClock(0)
  const late = await system.join(somebody({ country: 'NL' }))
  await system.world.superuser('delete from account where person_id = $1', [late.personId])
  await system.join(somebody({ country: 'NL' }))
  const end = (await read(admin)).members?.at(-1)
  expect(end).toEqual({ count: (after.members?.at(-1)?.count ?? 0) + 1, joined: (after.members?.at(-1)?.joined ?? 0) + 2, left: 2 })
  await system.moveClock((3 * dayMs) / secondMs)
  expect((await readAs(admin, 'mfo_admin', [], { period: '3' })).members?.at(-1)?.count).toBe(end?.count)
})

test('[STAFF-02 impact] impact of an offer is its placed part, and the whole is the sum of its offers', async () => {
  const { impact } = await read(admin)
  const placed = await system.world.superuser<{ offer_id: string; minor: string }>(
    `select offer_id, sum(case kind when 'issued' then amount_minor else -amount_minor end)::text as minor from register_entry group by offer_id`,
  )
  expect(impact.offers.map(({ offerId, placed: money }) => [offerId, money.amountMinor]).sort()).toEqual(
    placed.map(({ offer_id: id, minor }) => [id, minor]).sort(),
  )
  for (const offer of impact.offers) expect(offer.co2ReducedTons).toBe(Number((BigInt(offer.placed.amountMinor) * 10_000n) / 100_000n) / 10)
  expect(impact.co2ReducedTons).toBeCloseTo(
    impact.offers.reduce((sum, offer) => sum + offer.co2ReducedTons, 0),
    1,
  )
  expect([impact.measuredPercent, impact.leftOut]).toEqual([100, 0])
})

test('[STAFF-06 scope] staff of an SPV read its offers alone, and neither members nor wallets', async () => {
  const own = await read(windStaff)
  expect([own.members, own.spvs.map(({ id }) => id), euroOf(own).some(({ notPlaced }) => notPlaced)]).toEqual([undefined, [wind], false])
  await expectBooks(own, wind)
  expect(own.impact.offers.map(({ name }) => name)).toEqual(['Offer 0'])
  const foreign = await system.call('GET', `/office/reports?period=12&spvId=${wind}`, { headers: { cookie: solarStaff.cookie } })
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'NOT_FOUND'])
  // By row security too, whatever a statement asks for.
  const asOther = await asStaff(solarStaff.personId, 'eq_spv_admin', [solar])
  const seen = await asOther.read((tx) =>
    tx.query(
      'seen-by-other',
      `select exists (select from offer_month where spv_id = $1) as months,
       exists (select from distribution_total where spv_id = $1) as paid, exists (select from people_at(array[now()])) as people`,
      [wind],
    ),
  )
  expect(seen).toEqual([{ months: false, paid: false, people: false }])
})

test('[STAFF-02 members] compliance reads every SPV, and other roles read no report', async () => {
  expect((await read(compliance)).members).toEqual((await read(admin)).members)
  const member = await system.join(somebody({ country: 'NL' }))
  const { cookie } = await system.signIn(member)
  const { status, body } = await system.call('GET', '/office/reports?period=12', { headers: { cookie } })
  expect([status, body['code']]).toEqual([403, 'ACCESS_DENIED'])
  for (const period of ['13', '2026-06..2026-01', '2020-01..2026-01'])
    expect((await system.call('GET', `/office/reports?period=${period}`, { headers: { cookie: admin.cookie } })).status).toBe(400)
})

async function exported(who: Staff, body: object): Promise<{ readonly found: ListExport; readonly bytes: Buffer }> {
  const asked = await system.call('POST', '/office/exports', { body, headers: { cookie: who.cookie } })
  expect([asked.status, asked.body]).toEqual([200, asked.body])
  let found = asked.body as unknown as ListExport
  await expect
    .poll(
      async () => {
        found = (await system.call('GET', `/office/exports/${found.id}`, { headers: { cookie: who.cookie } })).body as unknown as ListExport
        return found.state
      },
      { timeout: 30_000 },
    )
    .toBe('ready')
  const answer = await fetch(new URL(found.file?.address ?? '', system.address), { headers: { cookie: who.cookie } })
  return { found, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('[STAFF-02 files] each table leaves as a file with the figures of the page, and is found among one’s own files', async () => {
  const filters = { period: '12' }
  const report = await read(windStaff)
  const csv = readCsv((await exported(windStaff, { list: 'report-subscriptions', format: 'csv', filters })).bytes)
  const lines = csv.slice(1, 13)
  expect(lines.map(([month, , orders]) => [`${month}-01`, orders])).toEqual(
    report.months.map(({ startsOn }, index) => [startsOn, String(euroOf(report)[index]?.allocatedOrders)]),
  )
  const xlsx = readXlsx((await exported(windStaff, { list: 'report-impact', format: 'xlsx', filters })).bytes)
  expect(xlsx[1]?.[1]).toEqual({ kind: 'text', value: 'Offer 0' })
  expect((await exported(admin, { list: 'report-summary', format: 'pdf', filters })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const members = readCsv((await exported(compliance, { list: 'report-members', format: 'csv', filters })).bytes)
  expect(members[12]?.[2]).toBe(String((await read(admin)).members?.at(-1)?.count))
  const refused = await system.call('POST', '/office/exports', {
    body: { list: 'report-members', format: 'csv', filters },
    headers: { cookie: windStaff.cookie },
  })
  expect([refused.status, refused.body['code']]).toEqual([403, 'ACCESS_DENIED'])
  // Nor the lists of others.
  const audit = await system.call('POST', '/office/exports', {
    body: { list: 'audit', format: 'csv', filters: {} },
    headers: { cookie: windStaff.cookie },
  })
  expect(audit.status).toBe(403)
  const recent = await system.call('GET', '/office/exports', { headers: { cookie: windStaff.cookie } })
  expect((recent.body['items'] as RecentExport[]).map(({ list, format, state }) => [list, format, state])).toEqual([
    ['report-impact', 'xlsx', 'ready'],
    ['report-subscriptions', 'csv', 'ready'],
  ])
}, 120_000)

test('daily checks find an order, a member or a distribution that is summed up wrongly', async () => {
  const found = async (name: string) => {
    const check = everyCheck.find((one) => one.name === name)
    return (await system.world.superuser<{ fault: string }>(check?.query ?? '')).map(({ fault }) => fault)
  }
  await keepTotals(await asJob())
  for (const name of ['people-are-counted', 'distributions-are-summed', 'offer-months-add-up'])
    expect([name, await found(name)]).toEqual([name, []])
  await system.world.superuser(`update offer_month set allocated_minor = allocated_minor + 1 where offer_id like '%2'`)
  await system.world.superuser('update people_total set joined = joined + 1')
  await system.world.superuser('update distribution_total set amount_minor = amount_minor + 1')
  expect((await found('offer-months-add-up')).length).toBeGreaterThan(0)
  expect((await found('people-are-counted')).length).toBe(1)
  expect((await found('distributions-are-summed')).length).toBeGreaterThan(0)
})

interface WrittenLoan {
  readonly spvId: string
  readonly asset: 'EUR' | 'GBP'
  readonly minor: bigint
  readonly startsOn: string
  readonly events: readonly { readonly kind: 'defaulted' | 'cured' | 'repaid' | 'written-off'; readonly on: string }[]
}

/** Loans as their books would have them, of any age, each with what may follow one another. */
function someLoans(count: number): readonly WrittenLoan[] {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, place) => {
    let on = addDays(today, -(1 + ((place * 97) % 1_800)))
    const startsOn = on
    const events: { kind: 'defaulted' | 'cured' | 'repaid' | 'written-off'; on: string }[] = []
    const after = (kind: (typeof events)[number]['kind']) => {
      on = addDays(on, 30 + ((place * 53 + events.length * 211) % 500))
      if (on <= today) events.push({ kind, on })
    }
    if (place % 3 !== 0) after('defaulted')
    if (place % 3 === 2) for (const kind of ['cured', 'defaulted'] as const) after(kind)
    if (place % 4 === 1) after(place % 8 === 1 ? 'repaid' : 'written-off')
    return { spvId: place % 2 === 0 ? wind : solar, asset: place % 5 === 0 ? 'GBP' : 'EUR', minor: BigInt(1_000 + place), startsOn, events }
  })
}

async function writeLoans(loans: readonly WrittenLoan[]): Promise<void> {
  const client = new pg.Client({ connectionString: system.world.url('postgres') })
  await client.connect()
  await client.query('begin; set local session_replication_role = replica')
  for (const [place, { spvId, asset, minor, startsOn, events }] of loans.entries()) {
    const loanId = `lon_${String(place).padStart(26, '0')}`
    await client.query(
      `insert into loan (id, spv_id, cell, asset, number, borrower, registration, principal_minor, rate_bps, default_rate_bps, day_count, kind,
                         months_between, first_due_on, payments, grace_months, signed_on, cover_percent, state, starts_on, version,
                         outstanding_minor, overdue_minor, interest_paid_minor, principal_paid_minor, collateral_minor, created_by, created_at, updated_at)
       values ($1, $2, 'eu', $3, $4, 'A borrower', 'NL 1', $5, 500, 0, 'act-365', 'linear', 1, $6, 12, 0, $6, 0, 'active', $6, 1, $5, 0, 0, 0, 0, $7, now(), now())`,
      [loanId, spvId, asset, place + 1, minor, startsOn, admin.personId],
    )
    for (const [nth, { kind, on }] of events.entries()) {
      const mark = String(place * 10 + nth).padStart(26, '0')
      await client.query(
        `insert into loan_event (id, loan_id, kind, counts_on, recorded_at, approval_id, amount_minor) values ($1, $2, $3, $4, now(), $5, $6)`,
        [
          `lev_${mark}`,
          loanId,
          kind,
          on,
          ['defaulted', 'written-off'].includes(kind) ? `apr_${mark}` : null,
          kind === 'written-off' ? 1 : null,
        ],
      )
    }
  }
  await client.query('commit')
  await client.end()
}

test('default rates of three years are those of the loans that were performing when each began, by currency and SPV', async () => {
  const loans = someLoans(120)
  await writeLoans(loans)
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  const back = (years: number) => `${Number(tomorrow.slice(0, 4)) - years}${tomorrow.slice(4)}`
  // Day by day, what the statement says by conditions.
  const stateAt = ({ startsOn, events }: WrittenLoan, day: string) => {
    if (startsOn >= day) return 'not begun'
    return events.filter(({ on }) => on < day).at(-1)?.kind ?? 'performing'
  }
  const expected = (mine: readonly WrittenLoan[]) =>
    [0, 1, 2].flatMap((year) =>
      (['EUR', 'GBP'] as const).flatMap((asset) => {
        const [from, until] = [back(year + 1), back(year)]
        const performing = mine.filter((loan) => loan.asset === asset && ['performing', 'cured'].includes(stateAt(loan, from)))
        const defaulted = performing.filter(({ events }) => events.some(({ kind, on }) => kind === 'defaulted' && on >= from && on < until))
        const lent = (some: readonly WrittenLoan[]) => ({ amountMinor: String(some.reduce((sum, { minor }) => sum + minor, 0n)), asset })
        if (performing.length === 0) return []
        return [
          {
            from,
            until,
            performing: performing.length,
            defaulted: defaulted.length,
            lent: lent(performing),
            lentAndDefaulted: lent(defaulted),
          },
        ]
      }),
    )
  const all = (await read(admin)).loans
  expect(all).toEqual(expected(loans))
  expect(all.filter(({ defaulted }) => defaulted > 0).length).toBeGreaterThan(3)
  expect((await read(windStaff)).loans).toEqual(expected(loans.filter(({ spvId }) => spvId === wind)))
  expect((await read(admin, `period=12&spvId=${solar}`)).loans).toEqual(expected(loans.filter(({ spvId }) => spvId === solar)))
  const csv = readCsv((await exported(windStaff, { list: 'report-loans', format: 'csv', filters: { period: '12' } })).bytes)
  const [first] = expected(loans.filter(({ spvId }) => spvId === wind))
  expect(csv[1]?.slice(0, 5)).toEqual([
    first?.from,
    addDays(first?.until ?? '', -1),
    String(first?.performing),
    String(first?.defaulted),
    (((first?.defaulted ?? 0) / (first?.performing ?? 1)) * 100).toFixed(2),
  ])
})
