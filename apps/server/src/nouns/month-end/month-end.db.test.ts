/** Month ends over HTTP: what has to be done first, who closes, what is refused afterwards, and what races and kills leave behind. */
import { randomBytes } from 'node:crypto'
import { addDays } from '@heathland/domain/books/day'
import { type Id, makeId } from '@heathland/domain/id'
import { type Figure, faultsOf, gapsBetween } from '@heathland/domain/month-end/figures'
import { firstDayOf, lastDayOf, newestToClose, nextMonth } from '@heathland/domain/month-end/month'
import { dayOf } from '@heathland/domain/offers/offer'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { postForSpv } from '../../../../../tests/spv-postings.ts'
import { countMonthsAgain } from './month-end.jobs.ts'
import { monthEndChecks } from './month-end-checks.ts'

const month = newestToClose(dayOf(new Date()))
const before = nextMonth(month, -1)
const midMonth = addDays(firstDayOf(month), 14)

let system: System
let pim: Staff
let piet: Staff
let stranger: Staff
let compliance: Staff
let mira: Staff

beforeAll(async () => {
  system = await openSystem()
  pim = await joinStaff(system, 'production_spv')
  piet = await joinStaff(system, 'production_spv')
  stranger = await joinStaff(system, 'production_spv')
  compliance = await joinStaff(system, 'compliance')
  mira = await joinStaff(system)
  await sql(`update profiles set permissions = '{month-end.agree}' where id = any ($1)`, [
    [pim, piet, stranger].map(({ personId }) => personId),
  ])
  await addSpv([stranger])
  // The ledger has room for the month that is to be closed.
  await sql(
    `with said as materialized (select set_config('app.actor', 'job', true) as actor) select open_entry_months($1::timestamptz) from said where actor = 'job'`,
    [`${midMonth}T12:00:00Z`],
  )
}, 240_000)
afterEach(async () => {
  await system.moveClock(0)
  expect(await faultsFound()).toEqual([])
})
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
type Caller = { readonly cookie: string }
const call = (who: Caller, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const get = (who: Caller, path: string) => call(who, 'GET', path)
const post = (who: Caller, path: string, body: object = {}) => call(who, 'POST', path, body)
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']
async function faultsFound(): Promise<unknown[]> {
  const found = await Promise.all(monthEndChecks.map(async ({ name, query }) => (await sql(query)).map(({ fault }) => [name, fault])))
  return found.flat()
}

async function addSpv(staff: readonly Staff[], kind = 'production'): Promise<Id<'spv'>> {
  const id = makeId('spv', new Date(), randomBytes(10))
  await sql(`insert into spv (id, cell, name, kind, added_at) values ($1, 'eu', 'Books ' || $1, $2, now())`, [id, kind])
  for (const { personId } of staff)
    await sql(`insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), 'apr_00000000000000000000000000')`, [
      personId,
      id,
    ])
  return id
}

let added = 0
interface Book {
  readonly spvId: Id<'spv'>
  readonly assetId: string
}
/** A production SPV with one asset, of which every day of the month has a reading of 700. */
async function aBook(readings = true): Promise<Book> {
  added += 1
  const spvId = await addSpv([pim, piet])
  const { id: assetId } = await done<{ id: string }>(
    post(pim, '/office/production/assets', {
      ...{ spvId, name: `Roof ${added}`, kind: 'solar', place: 'Utrecht', country: 'NL', meter: `EAN ${added}`, capacityMilli: '6000000' },
      ...{ commissionedOn: '2024-01-01', planMilli: Array.from({ length: 12 }, () => '31000000') },
      ...{ costMinor: '120000000', residualMinor: '0', lifeMonths: 240 },
    }),
  )
  if (readings) await readAll(assetId)
  return { spvId, assetId }
}
const readAll = (assetId: string) =>
  sql(
    `insert into meter_reading (id, asset_id, day, version, amount_milli, source, made_by, made_at)
     select 'mrd_' || left(md5($1 || day) , 1) || translate(substr(md5($1 || day::text), 1, 25), 'ilou', 'abcd'), $1, day::date, 1, 700000, 'hand', $2, now()
     from generate_series($3::date, $4::date, interval '1 day') day`,
    [assetId, pim.personId, firstDayOf(month), lastDayOf(month)],
  )
/** Money that was booked in the middle of the month. */
async function booked({ spvId }: Book, movement: 'spv-received' | 'spv-paid', amountMinor: bigint): Promise<string> {
  await system.moveClock(Math.round((Date.parse(`${midMonth}T12:00:00Z`) - Date.now()) / 1_000))
  const id = await postForSpv(system.world.platform, sql, { spvId, movement, amountMinor })
  await system.moveClock(0)
  return id
}

interface Read {
  readonly state: string
  readonly checklist: readonly { readonly item: string; readonly missing: number; readonly path?: string }[]
  readonly unmatched: readonly { readonly postingId: string; readonly leftMinor: string }[]
  readonly totals: readonly { readonly section: string; readonly measure: string; readonly sum: string }[]
  readonly versions: readonly { readonly version: number; readonly state: string; readonly hash: string; readonly reopening?: object }[]
  readonly waiting?: { readonly approvalId: string }
  readonly isNewestClosed: boolean
}
const address = (spvId: string, of = month) => `/office/month-end/${spvId}/${of}`
const read = (spvId: string, who: Caller = pim, of = month) => done<Read>(get(who, address(spvId, of)))
const missing = async (spvId: string) => (await read(spvId)).checklist.filter((line) => line.missing > 0).map(({ item }) => item)
const totalOf = ({ totals }: Read, section: string, measure: string) =>
  totals.find((total) => total.section === section && total.measure === measure)?.sum
const request = (spvId: string, who: Caller = pim, of = month) =>
  post(who, `${address(spvId, of)}/request`, { reason: 'The month is over.' })
async function asked(spvId: string, who: Caller = pim, of = month): Promise<string> {
  return (await done<{ approvalId: string }>(request(spvId, who, of))).approvalId
}
async function approve(who: Caller, approvalId: string): Promise<Answer> {
  const [row] = await sql<{ hash: string }>(`select encode(body_hash, 'hex') as hash from approval where id = $1`, [approvalId])
  return post(who, `/office/approvals/${approvalId}/approval`, { bodyHash: row?.hash })
}
const close = async (spvId: string, of = month) => done(approve(piet, await asked(spvId, pim, of)))
const reading = (assetId: string, day: string, amountMilli: string) =>
  post(pim, `/office/production/assets/${assetId}/readings`, { day, amountMilli, reason: 'The meter was read again.' })

describe('[STAFF-03 month end] closing a month', () => {
  test('waits for what is missing, takes two people, freezes the figures, and refuses every day inside it', async () => {
    const book = await aBook(false)
    const { spvId, assetId } = book
    const [income, bill] = [await booked(book, 'spv-received', 900_00n), await booked(book, 'spv-paid', 100_00n)]
    expect(await missing(spvId)).toEqual(['postings', 'readings'])
    expect((await request(spvId)).body).toMatchObject({ code: 'BOOK_MONTH_INCOMPLETE' })
    await readAll(assetId)
    const { id: partId } = await done<{ id: string }>(
      post(pim, `/office/production/assets/${assetId}/postings`, { postingId: income, kind: 'income', amountMinor: '90000' }),
    )
    expect((await read(spvId)).unmatched).toEqual([{ postingId: bill, leftMinor: '10000' }])
    await done(post(pim, `/office/month-end/${spvId}/postings/${bill}/aside`, { text: 'The auditor’s bill.' }))
    expect(await codeOf(post(pim, `/office/month-end/${spvId}/postings/${bill}/aside`, { text: 'Once more.' }))).toBe('BOOK_MONTH_UNFIT')
    expect(await missing(spvId)).toEqual([])

    const approvalId = await asked(spvId)
    expect(await read(spvId)).toMatchObject({ state: 'requested', waiting: { approvalId } })
    expect((await approve(pim, approvalId)).body['code']).toBe('APPROVAL_OWN')
    expect((await approve(stranger, approvalId)).status).not.toBe(200)
    expect((await read(spvId)).state).toBe('requested')
    await done(approve(piet, approvalId))

    const closed = await read(spvId)
    expect(closed).toMatchObject({ state: 'closed', isNewestClosed: true, versions: [{ version: 1, state: 'closed' }] })
    const days = BigInt(lastDayOf(month).slice(8))
    expect(['in', 'out', 'closing'].map((measure) => totalOf(closed, 'cash', measure))).toEqual(['90000', '10000', '80000'])
    expect([totalOf(closed, 'asset', 'output'), totalOf(closed, 'asset', 'plan')]).toEqual([String(days * 700_000n), '31000000'])

    // Nothing is recorded inside it any more; the day after it is open.
    expect(await codeOf(reading(assetId, lastDayOf(month), '1'))).toBe('BOOK_MONTH_CLOSED')
    expect(await codeOf(reading(assetId, addDays(firstDayOf(month), -40), '1'))).toBe('BOOK_MONTH_CLOSED')
    await done(reading(assetId, firstDayOf(nextMonth(month)), '1'))
    expect(await codeOf(post(pim, `/office/production/postings/${partId}/undo`, { reason: 'It was wrong.' }))).toBe('BOOK_MONTH_CLOSED')
    expect(await read(spvId)).toEqual(closed)
    expect(await codeOf(request(spvId))).toBe('BOOK_MONTH_INCOMPLETE')

    // A late fact counts in the open month, and names the closed one.
    expect(await codeOf(post(pim, `${address(spvId, nextMonth(month))}/late-facts`, { text: 'Too early.' }))).toBe('BOOK_MONTH_UNFIT')
    await done(post(pim, `${address(spvId)}/late-facts`, { text: 'The meter was stuck.', amountMinor: '-500' }))
    const rows = await done<{ items: { section: string; label: string; amounts: Record<string, string> }[] }>(
      get(pim, `${address(spvId, dayOf(new Date()).slice(0, 7))}/figures?section=late-fact`),
    )
    expect(rows.items).toMatchObject([{ label: `${month}: The meter was stuck.`, amounts: { amount: '-500' } }])
    // What people did: the worker may count the closed month again meanwhile.
    const audited = await sql<{ action: string }>(
      `select action from audit_log where resource = $1 and action like 'month-end.%' and action <> 'month-end.counted' order by id`,
      [spvId],
    )
    expect(audited.map(({ action }) => action)).toEqual([
      ...['month-end.posting-set-aside', 'month-end.closing-requested', 'month-end.closed', 'month-end.late-fact-recorded'],
    ])
  })

  test('[STAFF-06 scope] is refused to staff of another SPV and to compliance, and administrators see every SPV', async () => {
    const { spvId } = await aBook()
    for (const path of ['', '/figures']) expect((await get(stranger, `${address(spvId)}${path}`)).status).toBe(404)
    expect(await codeOf(get(stranger, `/office/month-end?spvId=${spvId}`))).toBe('NOT_FOUND')
    for (const [path, body] of [
      ['/request', { reason: 'The month is over.' }],
      ['/reopening', { reason: 'The month is over.' }],
      ['/late-facts', { text: 'The meter was stuck.' }],
    ] as const) {
      expect((await post(stranger, `${address(spvId)}${path}`, body)).status).toBe(404)
      expect(await codeOf(post(compliance, `${address(spvId)}${path}`, body))).toBe('ACCESS_DENIED')
    }
    const approvalId = await asked(spvId, mira)
    expect((await approve(stranger, approvalId)).body['code']).toBe('NOT_FOUND')
    await done(approve(pim, approvalId))
    expect((await read(spvId, mira)).state).toBe('closed')
    expect((await read(spvId, compliance)).state).toBe('closed')
    const list = await done<{ items: { month: string; state: string }[]; spvs: { id: string }[] }>(
      get(mira, `/office/month-end?spvId=${spvId}`),
    )
    expect(list.items).toEqual([expect.objectContaining({ month, state: 'closed' })])
    expect((await done<{ spvs: { id: string }[] }>(get(stranger, '/office/month-end'))).spvs.map(({ id }) => id)).not.toContain(spvId)
  })

  test('goes on in order and without gaps, and each month opens with what the one before closed with', async () => {
    const book = await aBook()
    const { spvId, assetId } = book
    await sql(
      `insert into meter_reading (id, asset_id, day, version, amount_milli, source, made_by, made_at)
       select 'mrd_' || translate(substr(md5($1 || day::text), 1, 26), 'ilou', 'abcd'), $1, day::date, 1, 650000, 'hand', $2, now()
       from generate_series($3::date, $4::date, interval '1 day') day`,
      [assetId, pim.personId, firstDayOf(before), lastDayOf(before)],
    )
    await close(spvId, before)
    expect(await codeOf(request(spvId, pim, nextMonth(before, -1)))).toBe('BOOK_MONTH_INCOMPLETE')
    expect(await codeOf(request(spvId, pim, nextMonth(month)))).toBe('BOOK_MONTH_INCOMPLETE')
    await close(spvId, month)
    expect(await codeOf(post(pim, `${address(spvId, before)}/reopening`, { reason: 'An older one.' }))).toBe('BOOK_MONTH_UNFIT')
    const [first, second] = await Promise.all([before, month].map(async (of) => figuresOf(spvId, of)))
    expect([faultsOf(first ?? []), faultsOf(second ?? []), gapsBetween(first ?? [], second ?? [])]).toEqual([[], [], []])
    const list = await done<{ items: { month: string; state: string }[]; next?: string }>(get(pim, `/office/month-end?spvId=${spvId}`))
    expect(list.items.map(({ month: of, state }) => [of, state])).toEqual([
      [month, 'closed'],
      [before, 'closed'],
    ])
    expect(list.next).toBeUndefined()
  })
})

const figuresOf = async (spvId: string, of: string): Promise<Figure[]> =>
  (
    await sql<Omit<Figure, 'amount'> & { readonly amount: string }>(
      'select section, subject, label, measure, amount from book_month_figure where spv_id = $1 and month = $2',
      [spvId, firstDayOf(of)],
    )
  ).map((row) => ({ ...row, amount: BigInt(row.amount) }))

describe('[STAFF-03 month end] reopening a month', () => {
  test('takes two people and a reason, and keeps the figures of before beside the new ones', async () => {
    const { spvId, assetId } = await aBook()
    await close(spvId)
    const first = await read(spvId)
    const { approvalId } = await done<{ approvalId: string }>(post(pim, `${address(spvId)}/reopening`, { reason: 'A reading was wrong.' }))
    expect((await approve(pim, approvalId)).body['code']).toBe('APPROVAL_OWN')
    expect(await codeOf(reading(assetId, midMonth, '0'))).toBe('BOOK_MONTH_CLOSED')
    await done(approve(piet, approvalId))
    const open = await read(spvId)
    expect(open).toMatchObject({
      state: 'reopened',
      versions: [{ version: 1, state: 'reopened', reopening: { reason: 'A reading was wrong.' } }],
    })
    expect(open.totals).toEqual(first.totals)
    await done(reading(assetId, midMonth, '0'))
    await close(spvId)
    const second = await read(spvId)
    expect(second.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'closed'],
      [1, 'reopened'],
    ])
    expect(BigInt(totalOf(second, 'asset', 'output') ?? 0)).toBe(BigInt(totalOf(first, 'asset', 'output') ?? 0) - 700_000n)
    const kept = await done<{ items: { section: string; amounts: Record<string, string> }[] }>(
      get(pim, `${address(spvId)}/figures?version=1`),
    )
    expect(kept.items.find(({ section }) => section === 'asset')?.amounts['output']).toBe(totalOf(first, 'asset', 'output'))
  })
})

describe('[STAFF-03 month end] a month as a file', () => {
  test('has every figure, the sum of each measure and the hash that two people agreed to, in each format', async () => {
    const { spvId } = await aBook()
    await close(spvId)
    const [kept] = (await read(spvId)).versions
    const output = totalOf(await read(spvId), 'asset', 'output')
    const csv = await exported(mira, spvId, 'csv')
    const lines = csv
      .toString('utf8')
      .split(/\r?\n/)
      .map((line) => line.replaceAll('"', '').split(','))
    const totals = lines.filter(([row, section]) => row === 'control total' && section === 'asset')
    expect(totals.map(([, , , measure, , , milli]) => [measure, milli])).toEqual([
      ['output', output],
      ['plan', '31000000'],
    ])
    expect(lines.filter((cells) => cells.includes(kept?.hash ?? 'none'))).toHaveLength(2)
    expect((await exported(mira, spvId, 'xlsx')).subarray(0, 2).toString()).toBe('PK')
    expect((await exported(mira, spvId, 'pdf')).subarray(0, 4).toString()).toBe('%PDF')
  })
})

async function exported(who: Caller, spvId: string, format: 'csv' | 'xlsx' | 'pdf'): Promise<Buffer> {
  const body = { list: 'month-end', format, filters: { spvId, month } }
  const { id } = await done<{ id: string }>(post(who, '/office/exports', body))
  const state = async () => await done<{ state: string; file?: { address: string } }>(get(who, `/office/exports/${id}`))
  await expect.poll(async () => (await state()).state, { timeout: 30_000 }).not.toMatch(/requested|writing/)
  const { file } = await state()
  if (!file) throw new Error('there is no file')
  const answer = await fetch(new URL(file.address, system.address), { headers: { cookie: who.cookie } })
  return Buffer.from(await answer.arrayBuffer())
}

describe('[STAFF-03 month end] at the same moment', () => {
  test('two who agree to the same closing close it once, and the same is not asked for twice', async () => {
    const { spvId } = await aBook()
    const both = await Promise.all([request(spvId, pim), request(spvId, piet)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const approvalId = String(both.find(({ status }) => status === 200)?.body['approvalId'])
    const others = await Promise.all([approve(mira, approvalId), approve(both[0]?.status === 200 ? piet : pim, approvalId)])
    expect(others.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sql('select from book_month where spv_id = $1', [spvId])).toHaveLength(1)
  })

  test('a reading and a closing: it is among the figures that two people agreed to, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { spvId, assetId } = await aBook()
      const approvalId = await asked(spvId)
      const [recorded, agreed] = await Promise.all(
        round % 2 === 0
          ? [reading(assetId, midMonth, '5'), approve(piet, approvalId)]
          : [approve(piet, approvalId), reading(assetId, midMonth, '5')].toReversed(),
      )
      if (agreed?.status === 200) expect(recorded?.body['code']).toBe('BOOK_MONTH_CLOSED')
      else expect([agreed?.body['code'], recorded?.status]).toEqual(['APPROVAL_CHANGED', 200])
      if (agreed?.status !== 200) await close(spvId)
      const [output] = await sql<{ kept: string; counted: string }>(
        `select (select amount from book_month_figure where spv_id = $1 and measure = 'output') as kept,
                (select sum(amount_milli)::bigint from (select distinct on (day) amount_milli from meter_reading where asset_id = $2
                  and day between $3 and $4 order by day, version desc) newest) as counted`,
        [spvId, assetId, firstDayOf(month), lastDayOf(month)],
      )
      expect(output?.kept).toBe(output?.counted)
    }
  })

  test('a reading that is being recorded holds the closing up until it is there', async () => {
    const { spvId, assetId } = await aBook()
    const approvalId = await asked(spvId)
    const client = new pg.Client({ connectionString: system.world.url('postgres') })
    await client.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into meter_reading (id, asset_id, day, version, amount_milli, reason, source, made_by, made_at)
         values ($1, $2, $3, 2, 1, 'Read again.', 'hand', $4, now())`,
        [makeId('mrd', new Date(), randomBytes(10)), assetId, midMonth, pim.personId],
      )
      const agreed = approve(piet, approvalId)
      await expect.poll(() => waitingForBooks(), { timeout: 4_000 }).toBe(1)
      await client.query('commit')
      expect((await agreed).body['code']).toBe('APPROVAL_CHANGED')
    } finally {
      await client.end()
    }
    await close(spvId)
  })

  test('a closing that is killed in the middle leaves nothing behind, and is agreed to again', async () => {
    const { spvId } = await aBook()
    const approvalId = await asked(spvId)
    const client = new pg.Client({ connectionString: system.world.url('postgres') })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('lock table book_month_figure in share row exclusive mode')
      const agreed = approve(piet, approvalId)
      const stuck = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%book_month_figure%' and pid <> pg_backend_pid()`
      await expect.poll(async () => (await sql(stuck)).length, { timeout: 4_000 }).toBe(1)
      await sql(`select pg_terminate_backend(pid) from (${stuck}) found`)
      expect((await agreed).status).toBe(503)
    } finally {
      await client.end()
    }
    expect(await sql('select from book_month_figure where spv_id = $1', [spvId])).toEqual([])
    expect((await read(spvId)).state).toBe('requested')
    await done(approve(piet, approvalId))
    expect((await read(spvId)).state).toBe('closed')
  })
})

const waitingForBooks = async () =>
  (await sql(`select from pg_locks where locktype = 'advisory' and classid = 7405 and not granted`)).length

describe('[STAFF-03 month end] whatever a program says', () => {
  test('the database refuses months out of order, other figures, changed ones and a second reopening', async () => {
    const { spvId } = await aBook()
    await close(spvId)
    const copy = (changed: string) =>
      sql(
        `insert into book_month (spv_id, month, version, state, asset, totals, hash, requested_by, closed_by, closed_at, reason, approval_id)
         select spv_id, ${changed}, state, asset, totals, hash, requested_by, closed_by, closed_at, reason, approval_id from book_month where spv_id = $1`,
        [spvId],
      )
    for (const changed of [
      `(month + interval '2 months')::date, 1`,
      `(month - interval '1 month')::date, 1`,
      'month, 2',
      `(month + interval '1 month')::date, 1`,
    ])
      await expect(copy(changed), changed).rejects.toMatchObject({ constraint: 'book_month_in_order' })
    await expect(sql(`update book_month set hash = decode(repeat('00', 32), 'hex') where spv_id = $1`, [spvId])).rejects.toMatchObject({
      constraint: 'book_month_in_order',
    })
    await expect(
      sql(
        `insert into book_month_figure select spv_id, month, version, section, 'more', measure, label, amount from book_month_figure where spv_id = $1 limit 1`,
        [spvId],
      ),
    ).rejects.toMatchObject({ constraint: 'book_month_figure_comes_first' })
  })

  test('the daily check counts closed months again, and finds a figure or a book that was changed by hand', async () => {
    const { spvId, assetId } = await aBook()
    await close(spvId)
    const count = async () => countMonthsAgain(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), spvId)
    await count()
    const [fine] = await sql<{ is_as_counted: boolean }>('select is_as_counted from book_month where spv_id = $1', [spvId])
    expect(fine?.is_as_counted).toBe(true)
    const behind = (text: string, values: readonly unknown[]) =>
      sql(`with off as materialized (select set_config('session_replication_role', 'replica', true) as role) ${text}`, values)
    const change = (amount: string) =>
      behind(
        'update meter_reading set amount_milli = amount_milli + $3 from off where off.role is not null and asset_id = $1 and day = $2',
        [assetId, midMonth, amount],
      )
    await change('1')
    await count()
    expect(await faultsFound()).toEqual([['closed-months-are-as-counted', `${spvId} ${month} differs`]])
    await change('-1')
    await count()
    const raise = (by: string) =>
      behind(
        "update book_month_figure set amount = amount + $2 from off where off.role is not null and spv_id = $1 and measure = 'output'",
        [spvId, by],
      )
    await raise('1')
    expect(await faultsFound()).toEqual([['closed-months-are-whole', `${spvId} ${month} 1 figures`]])
    await raise('-1')
  })
})
