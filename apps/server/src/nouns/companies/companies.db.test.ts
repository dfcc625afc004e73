/** The equity book through the API: who sees it, which values take two people, and that no posting is explained twice. */
import { randomBytes } from 'node:crypto'
import { type Id, makeId } from '@heathland/domain/id'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { postForSpv } from '../../../../../tests/spv-postings.ts'
import { companyChecks } from './company-checks.ts'

let system: System
let erik: Staff
let other: Staff
let lender: Staff
let mira: Staff
let spvId: string

beforeAll(async () => {
  system = await openSystem()
  erik = await joinStaff(system, 'eq_spv_admin')
  other = await joinStaff(system, 'eq_spv_admin')
  lender = await joinStaff(system, 'cl_spv_admin')
  mira = await joinStaff(system)
  spvId = await addSpv([erik])
  await addSpv([other])
}, 240_000)
afterEach(async () => {
  for (const { name, query } of companyChecks) expect([name, await sql(query)]).toEqual([name, []])
})
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
type Caller = { readonly cookie: string }
const post = (who: Caller, path: string, body: object) =>
  system.call('POST', `/office/companies${path}`, { body, headers: { cookie: who.cookie } })
const get = (who: Caller, path: string) => system.call('GET', `/office/companies${path}`, { headers: { cookie: who.cookie } })
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']

async function addSpv(staff: readonly Staff[], kind = 'equity'): Promise<string> {
  const id = makeId('spv', new Date(), randomBytes(10))
  await sql(`insert into spv (id, cell, name, kind, added_at) values ($1, 'eu', 'Equity ' || $1, $2, now())`, [id, kind])
  for (const { personId } of staff)
    await sql(`insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), 'apr_00000000000000000000000000')`, [
      personId,
      id,
    ])
  return id
}

const received = (amountMinor: bigint, holder = spvId) =>
  postForSpv(system.world.platform, sql, { spvId: holder, movement: 'spv-received', amountMinor })
async function paid(amountMinor: bigint): Promise<string> {
  await received(amountMinor)
  return postForSpv(system.world.platform, sql, { spvId, movement: 'spv-paid', amountMinor })
}

let added = 0
/** 1,000 of 10,000 shares that cost €10,000, valued at that cost. */
async function aCompany(isValued = true): Promise<string> {
  added += 1
  const company = {
    spvId,
    name: `FarmLink ${added}`,
    registrationNumber: `NL ${added}`,
    country: 'NL',
    sector: 'Social impact',
    sharesInIssue: '10000',
  }
  const opening = { shares: '1000', costMinor: '1000000', day: '2024-01-15', note: 'Taken over from the old book' }
  const { id } = await done<{ id: string }>(post(erik, '', { ...company, opening }))
  if (isValued) await done(post(erik, `/${id}/valuations`, valuation('10000000', '2025-02-01')))
  return id
}
const valuation = (perShareMicro: string, day: string) => ({ day, perShareMicro, source: 'audit', note: 'Annual accounts' })

interface Book {
  readonly shares: string
  readonly cost: { readonly amountMinor: string }
  readonly value?: { readonly amountMinor: string }
  readonly performance?: number
  readonly multiple?: number
  readonly dividends: { readonly amountMinor: string }
  readonly valuedOn?: string
  readonly standing: string
  readonly valuations: readonly { readonly source: string; readonly madeBy: string; readonly checkedBy?: string }[]
  readonly postings: readonly { readonly id: string; readonly kind: string; readonly isUndone: boolean }[]
  readonly waiting?: { readonly approvalId: string }
}
const read = (id: string, who: Caller = erik) => done<Book>(get(who, `/${id}`))

async function approve(who: Caller, approvalId: string): Promise<Answer> {
  const [row] = await sql<{ hash: string }>(`select encode(body_hash, 'hex') as hash from approval where id = $1`, [approvalId])
  return system.call('POST', `/office/approvals/${approvalId}/approval`, { body: { bodyHash: row?.hash }, headers: { cookie: who.cookie } })
}

test('[STAFF-03 investments] a company has its holding, value and performance, and the book adds them up', async () => {
  const id = await aCompany()
  await done(post(erik, `/${id}/valuations`, valuation('11000000', '2026-01-31')))
  expect(await read(id)).toMatchObject({
    shares: '1000',
    cost: { amountMinor: '1000000', asset: 'EUR' },
    value: { amountMinor: '1100000' },
    performance: 10,
    multiple: 1.1,
    valuedOn: '2026-01-31',
  })
  const book = await done<{ companies: number; value: { amountMinor: string }; course: { value: { amountMinor: string } }[] }>(
    get(erik, '/book'),
  )
  const [sum] = await sql<{ companies: bigint; minor: bigint }>(
    'select count(*) as companies, sum(shares * per_share_micro / 10000)::bigint as minor from company where spv_id = $1',
    [spvId],
  )
  expect(book).toMatchObject({ companies: Number(sum?.companies), value: { amountMinor: String(sum?.minor) } })
  expect(book.course.at(-1)?.value.amountMinor).toBe(String(sum?.minor))
  const found = await done<{ items: { id: string }[] }>(get(erik, '?search=farmlink%20'))
  expect(found.items.map((one) => one.id)).toContain(id)
})

test('[STAFF-06 scope] staff of another SPV find neither company nor posting, and row security shows them no row', async () => {
  const id = await aCompany()
  const postingId = await received(500n)
  expect(await codeOf(get(other, `/${id}`))).toBe('NOT_FOUND')
  expect(await codeOf(post(other, `/${id}/valuations`, valuation('10000000', '2026-02-01')))).toBe('NOT_FOUND')
  expect(await codeOf(post(other, `/${id}/dividends`, { postingId, amountMinor: '1' }))).toBe('NOT_FOUND')
  expect((await done<{ items: unknown[] }>(get(other, ''))).items).toEqual([])
  expect((await done<{ items: { spvId: string }[] }>(get(other, '/postings'))).items.filter((one) => one.spvId === spvId)).toEqual([])
  expect(await codeOf(get(lender, ''))).toBe('ACCESS_DENIED')
  expect((await read(id, mira)).shares).toBe('1000')
  await done(post(mira, `/${id}/dividends`, { postingId, amountMinor: '1' }))
  const [spv] = await sql<{ spv_id: string }>('select spv_id from spv_staff where person_id = $1', [other.personId])
  const counts = await asStaff(other, spv?.spv_id ?? '', async (run) => [
    await run('select from company where id = $1', [id]),
    await run('select from company_valuation where company_id = $1', [id]),
    await run('select from company_share_change where company_id = $1', [id]),
    await run('update company set name = name where id = $1', [id]),
  ])
  expect(counts).toEqual([0, 0, 0, 0])
  const add = `insert into company_posting_part (id, company_id, posting_id, kind, amount_minor, matched_by, matched_at)
               values ($1, $2, $3, 'dividend', 1, $4, now())`
  const foreign = asStaff(other, spv?.spv_id ?? '', (run) =>
    run(add, [makeId('cpp', new Date(), randomBytes(10)), id, postingId, other.personId]),
  )
  await expect(foreign).rejects.toMatchObject({ constraint: 'company_posting_part_fits' })
})

/** As the api's own database role, which says who acts. */
async function asStaff<Answered>(
  staff: Staff,
  spv: string,
  work: (run: (text: string, values: readonly unknown[]) => Promise<number>) => Promise<Answered>,
): Promise<Answered> {
  const client = new pg.Client({ connectionString: system.world.url('heathland_api') })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.actor', 'officer', true), set_config('app.person', $1, true), set_config('app.role', 'eq_spv_admin', true), set_config('app.spvs', $2, true)`,
      [staff.personId, spv],
    )
    return await work(async (text, values) => (await client.query(text, [...values])).rowCount ?? 0)
  } finally {
    await client.end()
  }
}

test('[STAFF-03 investments] a fall and a large rise wait for a second person, and one person alone records neither', async () => {
  const id = await aCompany()
  expect(await codeOf(post(erik, `/${id}/valuations`, valuation('9999999', '2026-02-01')))).toBe('VALUATION_NEEDS_TWO')
  expect(await codeOf(post(erik, `/${id}/valuations`, valuation('12000001', '2026-02-01')))).toBe('VALUATION_NEEDS_TWO')
  const { approvalId } = await done<{ approvalId: string }>(post(erik, `/${id}/valuation-requests`, valuation('7000000', '2026-02-01')))
  expect(await read(id)).toMatchObject({ value: { amountMinor: '1000000' }, waiting: { approvalId } })
  expect((await approve(erik, approvalId)).status).not.toBe(200)
  await done(approve(mira, approvalId))
  const after = await read(id)
  expect(after).toMatchObject({ value: { amountMinor: '700000' }, performance: -30 })
  expect(after.valuations[0]).toMatchObject({ madeBy: erik.personId, checkedBy: mira.personId })
  // PostgreSQL holds the rule again, whatever a program says.
  const alone = asStaff(erik, spvId, (run) =>
    run(
      `insert into company_valuation (id, company_id, day, per_share_micro, source, note, made_by, made_at)
       values ($1, $2, '2026-03-01', 1, 'audit', 'alone', $3, now())`,
      [makeId('cvl', new Date(), randomBytes(10)), id, erik.personId],
    ),
  )
  await expect(alone).rejects.toMatchObject({ constraint: 'company_valuation_is_agreed' })
})

test('a request that was overtaken by another value is not carried out', async () => {
  const id = await aCompany()
  const { approvalId } = await done<{ approvalId: string }>(post(erik, `/${id}/valuation-requests`, valuation('20000000', '2026-02-01')))
  await done(post(erik, `/${id}/valuations`, valuation('11000000', '2026-01-31')))
  expect((await approve(mira, approvalId)).body['code']).toBe('APPROVAL_CHANGED')
  expect((await read(id)).value?.amountMinor).toBe('1100000')
})

test('a valuation is neither of a day to come nor older than the last one', async () => {
  const id = await aCompany()
  expect(await codeOf(post(erik, `/${id}/valuations`, valuation('10000000', '2199-01-01')))).toBe('BOOK_DAY_UNFIT')
  expect(await codeOf(post(erik, `/${id}/valuations`, valuation('10000000', '2025-01-31')))).toBe('BOOK_DAY_UNFIT')
})

test('shares are bought and sold with the posting that moved the money', async () => {
  const id = await aCompany()
  const change = (kind: string, shares: string, amountMinor: string, postingId: string) =>
    post(erik, `/${id}/share-changes`, { day: '2026-02-01', note: 'As agreed', change: { kind, shares, amountMinor, postingId } })
  const out = await paid(600_000n)
  expect(await codeOf(change('bought', '500', '600001', out))).toBe('POSTING_PART_UNFIT')
  expect(await codeOf(change('sold', '500', '600000', out))).toBe('POSTING_PART_UNFIT')
  await done(change('bought', '500', '600000', out))
  expect(await codeOf(change('bought', '1', '1', out))).toBe('POSTING_PART_UNFIT')
  expect(await read(id)).toMatchObject({ shares: '1500', cost: { amountMinor: '1600000' }, value: { amountMinor: '1500000' } })
  const back = await received(400_000n)
  expect(await codeOf(change('sold', '1501', '400000', back))).toBe('SHARES_UNFIT')
  await done(change('sold', '300', '400000', back))
  expect(await read(id)).toMatchObject({ shares: '1200', cost: { amountMinor: '1280000' } })
})

test('a split doubles the shares, halves the value of each, and keeps the day of the last valuation', async () => {
  const id = await aCompany()
  const change = { kind: 'split', newShares: '2', oldShares: '1' }
  await done(post(erik, `/${id}/share-changes`, { day: '2026-02-01', note: 'Two for one', change }))
  expect(await read(id)).toMatchObject({
    shares: '2000',
    sharesInIssue: '20000',
    value: { amountMinor: '1000000' },
    valuedOn: '2025-02-01',
  })
  expect(await codeOf(post(erik, `/${id}/valuations`, valuation('5000000', '2026-01-31')))).toBe('BOOK_DAY_UNFIT')
})

test('a dividend is a part of money received, and a wrong match can be undone once', async () => {
  const [id, sibling] = [await aCompany(), await aCompany()]
  const postingId = await received(10_000n)
  const match = (company: string, amountMinor: string) => post(erik, `/${company}/dividends`, { postingId, amountMinor })
  const { id: partId } = await done<{ id: string }>(match(id, '6000'))
  await done(match(sibling, '4000'))
  expect(await codeOf(match(sibling, '1'))).toBe('POSTING_PART_UNFIT')
  expect(await codeOf(post(erik, `/${id}/dividends`, { postingId: await received(10n, await addSpv([other])), amountMinor: '1' }))).toBe(
    'POSTING_PART_UNFIT',
  )
  expect(await codeOf(post(erik, `/${id}/dividends`, { postingId: await paid(10n), amountMinor: '1' }))).toBe('POSTING_PART_UNFIT')
  expect((await read(id)).dividends.amountMinor).toBe('6000')
  await done(post(erik, `/dividends/${partId}/undo`, { reason: 'Paid by the other company' }))
  expect(await codeOf(post(erik, `/dividends/${partId}/undo`, { reason: 'Again' }))).not.toBeUndefined()
  expect((await read(id)).dividends.amountMinor).toBe('0')
  await done(match(sibling, '6000'))
})

test('of two that match the same posting at once, one is refused', async () => {
  const [id, sibling] = [await aCompany(), await aCompany()]
  const postingId = await received(10_000n)
  const answers = await Promise.all([id, sibling].map((company) => post(erik, `/${company}/dividends`, { postingId, amountMinor: '6000' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [sum] = await sql<{ minor: string }>('select sum(amount_minor)::text as minor from company_posting_part where posting_id = $1', [
    postingId,
  ])
  expect(sum?.minor).toBe('6000')
})

test('of a corrected posting only the rest can be matched, and the check names one that was matched before', async () => {
  const id = await aCompany()
  const postingId = await received(10_000n)
  await done(post(erik, `/${id}/dividends`, { postingId, amountMinor: '8000' }))
  await sql(
    `insert into transfer (id, key, kind, movement, subject, debit_account, credit_account, asset, cell, amount_minor, made_at)
     select 'trf_planted', 'correction:' || id, 'post', 'correction', subject, credit_account, debit_account, asset, cell, 5000, now() from transfer where id = $1`,
    [postingId],
  )
  expect(await codeOf(post(erik, `/${id}/dividends`, { postingId, amountMinor: '1' }))).toBe('POSTING_PART_UNFIT')
  const check = companyChecks.find(({ name }) => name === 'company-postings-are-there')
  expect(await sql(check?.query ?? '')).toEqual([{ fault: postingId }])
  await sql(`delete from transfer where id = 'trf_planted'`).catch(() =>
    sql(
      `with off as (select set_config('session_replication_role', 'replica', true)) delete from transfer using off where id = 'trf_planted'`,
    ),
  )
})

test('the same registration number is added once to a book, with an offer of its own SPV', async () => {
  const company = { spvId, name: 'Twice', registrationNumber: 'ONE', country: 'NL', sector: 'Housing', sharesInIssue: '10' }
  await done(post(erik, '', company))
  expect(await codeOf(post(erik, '', company))).toBe('COMPANY_KNOWN')
  expect(await codeOf(post(erik, '', { ...company, registrationNumber: 'TWO', offerId: makeId('ofr', new Date(), randomBytes(10)) }))).toBe(
    'NOT_FOUND',
  )
  expect(await codeOf(post(erik, '', { ...company, registrationNumber: 'TWO', spvId: await addSpv([erik], 'lending') }))).toBe('NOT_FOUND')
})

test('a company of another SPV’s staff is no matter of an id that they guess', async () => {
  const guessed: Id<'cmp'> = makeId('cmp', new Date(), randomBytes(10))
  expect(await codeOf(get(erik, `/${guessed}`))).toBe('NOT_FOUND')
  expect(await codeOf(get(erik, '/nonsense'))).toBe('NOT_FOUND')
})
