/** The loan book of a lending SPV over HTTP: drafted, started by two people, paid by parts of postings that the ledger holds, and ended. */
import { dayOf } from '@heathland/domain/offers/offer'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { loanChecks } from './loan-checks.ts'
import { followLoan } from './loans.jobs.ts'

const daySeconds = 86_400

let system: System
let lotte: Staff
let luuk: Staff
let stranger: Staff
let erik: Staff
let mira: Staff
let milan: Staff
let green = ''
let blue = ''

beforeAll(async () => {
  system = await openSystem()
  const staff = (role: Parameters<typeof joinStaff>[1]) => joinStaff(system, role)
  mira = await staff('mfo_admin')
  milan = await staff('mfo_admin')
  lotte = await staff('cl_spv_admin')
  luuk = await staff('cl_spv_admin')
  stranger = await staff('cl_spv_admin')
  erik = await staff('eq_spv_admin')
  ;[green, blue] = [await addSpv('Green Energy Fund'), await addSpv('Blue Water Fund')]
  for (const [who, spv] of [
    [lotte, green],
    [luuk, green],
    [stranger, blue],
    [erik, green],
  ] as const)
    await system.world.superuser('insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), $3)', [
      who.personId,
      spv,
      `apr_${'0'.repeat(26)}`,
    ])
  await system.world.superuser(`update profiles set permissions = '{loans.decide}' where id = any ($1)`, [[lotte.personId, luuk.personId]])
}, 240_000)
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
const call = (who: { readonly cookie: string }, method: string, path: string, body?: object) =>
  system.call(method, path, { ...(body && { body }), headers: { cookie: who.cookie } })
const get = (who: { readonly cookie: string }, path: string) => call(who, 'GET', path)
const post = (who: { readonly cookie: string }, path: string, body: object = {}) => call(who, 'POST', path, body)
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']
const today = async () => dayOf(await system.world.platform.now())
const inDays = async (days: number) => dayOf(after(await system.world.platform.now(), days * dayMs))

const addSpv = async (name: string) =>
  String((await done(post(mira, '/office/ledger/spvs', { cell: 'eu', name, kind: 'lending' })))['spvId'])

let lines = 0
/** A payment at the bank, recorded by one administrator, booked by a second, released by the third pair of eyes. */
async function book(movement: 'spv-paid' | 'spv-received', amountMinor: bigint, dated: string, spvId = green): Promise<string> {
  lines += 1
  const line = { cell: 'eu', asset: 'EUR', amountMinor: String(amountMinor), reference: `LOAN-${lines}` }
  await done(
    post(recorder, '/office/ledger/references', { ...line, kind: 'bank-line', direction: movement === 'spv-paid' ? 'out' : 'in', dated }),
  )
  const asked = await done<{ approvalId: string }>(
    post(mira, '/office/ledger/movement-requests', { posting: { movement, ...line, spvId }, reason: 'It is on the statement.' }),
  )
  await agree(milan, asked.approvalId)
  const [row] = await sql<{ id: string }>('select id from transfer where subject = $1', [`eu:EUR:${line.reference}`])
  return row?.id ?? ''
}
/** Who records a line takes no other part in it. */
let recorder: Staff

async function agree(who: Staff, approvalId: string, ending: 'approval' | 'refusal' = 'approval'): Promise<void> {
  const [row] = await sql<{ hash: string }>(`select encode(body_hash, 'hex') as hash from approval where id = $1`, [approvalId])
  await done(post(who, `/office/approvals/${approvalId}/${ending}`, { bodyHash: row?.hash }))
}
const tryAgree = async (who: Staff, approvalId: string) => {
  const [row] = await sql<{ hash: string }>(`select encode(body_hash, 'hex') as hash from approval where id = $1`, [approvalId])
  return post(who, `/office/approvals/${approvalId}/approval`, { bodyHash: row?.hash })
}

const terms = async () => ({
  ...{ kind: 'linear', rateBps: 600, monthsBetween: 1, payments: 10, graceMonths: 0, firstDueOn: await inDays(-95) },
  ...{ spvId: green, borrower: 'Heat Network B.V.', registration: '12345678', principalMinor: '100000000', dayCount: '30-360' },
  ...{ defaultRateBps: 200, signedOn: await inDays(-130), coverPercentNeeded: 110, collateral: 'Roof rights, 41 sites' },
})
const draft = async (changed: object = {}, who = lotte) =>
  String((await done(post(who, '/office/loans', { ...(await terms()), ...changed })))['id'])

interface Detail {
  readonly state: string
  readonly status: string
  readonly daysLate: number
  readonly outstanding: { readonly amountMinor: string }
  readonly overdue: { readonly amountMinor: string }
  readonly overdueInterest: { readonly amountMinor: string }
  readonly accrued: { readonly amountMinor: string }
  readonly schedule: readonly { readonly state: string; readonly dueOn: string }[]
  readonly events: readonly { readonly kind: string; readonly interest?: { readonly amountMinor: string } }[]
  readonly version: number
  readonly coverPercent?: number
  readonly shortfall: { readonly amountMinor: string }
  readonly waiting?: { readonly approvalId: string }
}
const read = (loanId: string, who = lotte) => done<Detail>(get(who, `/office/loans/${loanId}`))

/** A running loan of 1,000,000 whose money left about four months ago. */
async function started(changed: object = {}): Promise<string> {
  const id = await draft(changed)
  const posting = await book('spv-paid', 1_000_000_00n, await inDays(-125))
  const { approvalId } = await done<{ approvalId: string }>(
    post(lotte, `/office/loans/${id}/activation`, { postingId: posting, reason: 'The contract is signed.' }),
  )
  await agree(luuk, approvalId)
  return id
}

beforeAll(async () => {
  recorder = await joinStaff(system, 'mfo_admin')
  // What the fund has to lend.
  await book('spv-received', 20_000_000_00n, await inDays(-140))
}, 240_000)

describe('[STAFF-03 loans] a loan', () => {
  test('begins when a second person agrees, with the posting by which its money left', async () => {
    const id = await draft()
    expect(await read(id)).toMatchObject({ state: 'draft', number: 'L-0001', status: 'draft' })
    const posting = await book('spv-paid', 1_000_000_00n, await inDays(-125))
    const received = await book('spv-received', 1_000_000_00n, await inDays(-125))
    const ask = (postingId: string) => post(lotte, `/office/loans/${id}/activation`, { postingId, reason: 'The contract is signed.' })
    expect(await codeOf(ask(received))).toBe('LOAN_POSTING_UNFIT')
    const { approvalId } = await done<{ approvalId: string }>(ask(posting))
    expect((await read(id)).waiting?.approvalId).toBe(approvalId)
    expect((await tryAgree(lotte, approvalId)).body['code']).toBe('APPROVAL_OWN')
    expect((await tryAgree(stranger, approvalId)).status).not.toBe(200)
    expect((await read(id)).state).toBe('draft')
    await agree(luuk, approvalId)
    const loan = await read(id)
    expect(loan).toMatchObject({ state: 'active', status: 'in-arrears', daysLate: 95 })
    expect(loan.schedule.filter(({ state }) => state === 'late')).toHaveLength(4)
    expect(loan.events.map(({ kind }) => kind)).toEqual(['disbursed'])
    // The posting is explained whole: no second loan begins with it.
    const second = await draft()
    const other = await post(lotte, `/office/loans/${second}/activation`, { postingId: posting, reason: 'Once more the same.' })
    expect(other.body['code']).toBe('LOAN_POSTING_USED')
    const kept = await sql('select from loan_instalment where loan_id = $1 and version = 1', [id])
    expect(kept).toHaveLength(10)
  })

  test('is paid by parts of postings, a part of one no two loans', async () => {
    const [one, two] = [await started(), await started()]
    const posting = await book('spv-received', 150_000_00n, await inDays(-1))
    const pay = (loanId: string, amountMinor: bigint) =>
      post(lotte, `/office/loans/${loanId}/payments`, { postingId: posting, amountMinor: String(amountMinor) })
    expect(await codeOf(pay(one, 150_000_01n))).toBe('LOAN_POSTING_USED')
    // Both want 100,000 of the 150,000 at the same moment.
    const both = await Promise.all([pay(one, 100_000_00n), pay(two, 100_000_00n)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body['code']).toBe('LOAN_POSTING_USED')
    const [row] = await sql<{ sum: string }>('select sum(amount_minor)::bigint as sum from loan_event where transfer_id = $1', [posting])
    expect(row?.sum).toBe('10000000')
    const open = await done<{ items: { id: string; open: { amountMinor: string } }[] }>(
      get(lotte, `/office/loans/postings?spvId=${green}&direction=received`),
    )
    expect(open.items.find(({ id }) => id === posting)?.open.amountMinor).toBe('5000000')
    const paid = await read(both[0]?.status === 200 ? one : two)
    expect(paid.outstanding.amountMinor).not.toBe('100000000')
    expect(paid.events.at(-1)).toMatchObject({ kind: 'payment' })
    expect(BigInt(paid.events.at(-1)?.interest?.amountMinor ?? '0') > 0n).toBe(true)
    expect(await codeOf(pay(one, 1n))).toBeUndefined()
  })

  test('is never paid more than there is to pay, and is repaid when all is paid', async () => {
    const id = await started()
    const posting = await book('spv-received', 2_000_000_00n, await today())
    const pay = (amountMinor: bigint) =>
      post(lotte, `/office/loans/${id}/payments`, { postingId: posting, amountMinor: String(amountMinor) })
    expect(await codeOf(pay(1_900_000_00n))).toBe('LOAN_OVERPAID')
    const { overdue, outstanding, overdueInterest, accrued } = await read(id)
    const owed = [outstanding, overdueInterest, accrued].reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)
    await done(pay(owed))
    expect(await read(id)).toMatchObject({
      state: 'repaid',
      status: 'repaid',
      outstanding: { amountMinor: '0' },
      overdue: { amountMinor: '0' },
    })
    expect(overdue.amountMinor).not.toBe('0')
    expect(await codeOf(pay(1n))).toBe('LOAN_STEP_UNFIT')
  })

  test('that is late is reminded, restructured by two, and its old schedule is kept', async () => {
    const id = await started()
    await done(post(lotte, `/office/loans/${id}/reminders`, { step: 'reminder-1' }))
    const schedule = { kind: 'annuity', rateBps: 500, monthsBetween: 3, payments: 12, graceMonths: 3, firstDueOn: await inDays(60) }
    const ask = () => post(lotte, `/office/loans/${id}/schedules`, { ...schedule, reason: 'The grid connection is late.' })
    const { approvalId } = await done<{ approvalId: string }>(ask())
    await agree(luuk, approvalId)
    const loan = await read(id)
    expect(loan).toMatchObject({ version: 2, status: 'restructured', daysLate: 0, overdue: { amountMinor: '0' } })
    expect(loan.schedule.filter(({ state }) => state === 'replaced')).toHaveLength(4)
    const versions = await sql<{ version: number; rows: number }>(
      'select version, count(*)::int as rows from loan_instalment where loan_id = $1 group by version order by version',
      [id],
    )
    expect(versions).toEqual([
      { version: 1, rows: 10 },
      { version: 2, rows: 12 },
    ])
    expect(await codeOf(post(lotte, `/office/loans/${id}/reminders`, { step: 'reminder-1' }))).toBe('LOAN_NOT_LATE')
  })

  test('is declared in default and written off, each once and by two', async () => {
    const id = await started()
    const end = (ending: string, who = lotte) => post(who, `/office/loans/${id}/endings`, { ending, reason: 'The borrower is bankrupt.' })
    expect(await codeOf(end('write-off'))).toBe('LOAN_STEP_UNFIT')
    await agree(luuk, (await done<{ approvalId: string }>(end('default'))).approvalId)
    expect(await read(id)).toMatchObject({ state: 'defaulted', status: 'defaulted' })
    const first = await done<{ approvalId: string }>(end('write-off'))
    expect(await codeOf(end('write-off'))).toBe('APPROVAL_WAITING')
    // The same again with another amount a day later: two requests, of which one can be carried out.
    await system.moveClock(daySeconds)
    const [cookieLotte, cookieLuuk, cookieMilan] = [await lotte.signIn(), await luuk.signIn(), await milan.signIn()]
    const second = await done<{ approvalId: string }>(end('write-off', { ...lotte, cookie: cookieLotte }))
    const both = await Promise.all([
      tryAgree({ ...luuk, cookie: cookieLuuk }, first.approvalId),
      tryAgree({ ...milan, cookie: cookieMilan }, second.approvalId),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sql(`select from loan_event where loan_id = $1 and kind = 'written-off'`, [id])).toHaveLength(1)
    const [row] = await sql<{ state: string; owed: string }>('select state, outstanding_minor as owed from loan where id = $1', [id])
    expect(row).toEqual({ state: 'written-off', owed: '0' })
  })

  test('has collateral whose newest value counts, and says what it lacks', async () => {
    const id = await started()
    expect((await read(id)).shortfall.amountMinor).toBe('110000000')
    await done(post(lotte, `/office/loans/${id}/valuations`, { on: await inDays(-10), valueMinor: '105000000', source: 'A surveyor' }))
    await done(post(lotte, `/office/loans/${id}/valuations`, { on: await inDays(-30), valueMinor: '1', source: 'An older report' }))
    expect(await read(id)).toMatchObject({ coverPercent: 105, shortfall: { amountMinor: '5000000' } })
    expect(await codeOf(post(lotte, `/office/loans/${id}/valuations`, { on: await inDays(2), valueMinor: '1', source: 'Tomorrow' }))).toBe(
      'LOAN_DAY_UNFIT',
    )
  })

  test('that becomes due while nobody looks is counted by the worker, and its page and the book say so', async () => {
    const id = await started({ firstDueOn: await inDays(1) })
    expect(await read(id)).toMatchObject({ status: 'current', overdue: { amountMinor: '0' } })
    await system.moveClock(3 * daySeconds)
    await followLoan(await system.world.platform.openFor({ kind: 'job', queue: 'test' }), id as `lon_${string}`)
    const cookie = await lotte.signIn()
    expect(await read(id, { ...lotte, cookie })).toMatchObject({ status: 'late', daysLate: 2 })
    const listed = await done<{ items: { id: string; daysLate: number }[] }>(get({ cookie }, '/office/loans?late=1-30'))
    expect(listed.items.find((each) => each.id === id)?.daysLate).toBe(2)
    const book = await done<{ count: number; buckets: { name: string; count: number }[] }>(
      get({ cookie }, `/office/loans/book?spvId=${green}`),
    )
    expect(book.buckets.find(({ name }) => name === '1-30')?.count).toBe(1)
    expect(book.count).toBeGreaterThan(3)
  })
})

describe('[STAFF-06 scope] an SPV’s loans', () => {
  test('are nobody else’s, whichever operation is asked', async () => {
    const id = await started()
    expect(await codeOf(get(stranger, `/office/loans/${id}`))).toBe('NOT_FOUND')
    expect(await codeOf(get(stranger, `/office/loans/book?spvId=${green}`))).toBe('NOT_FOUND')
    expect(await done(get(stranger, `/office/loans?spvId=${green}`))).toMatchObject({ items: [] })
    expect(await done(get(stranger, `/office/loans/postings?spvId=${green}&direction=paid`))).toEqual({ items: [] })
    expect(await codeOf(post(stranger, '/office/loans', await terms()))).toBe('NOT_FOUND')
    expect(await codeOf(post(stranger, `/office/loans/${id}/reminders`, { step: 'reminder-1' }))).toBe('NOT_FOUND')
    expect((await get(erik, '/office/loans')).status).toBe(403)
  })

  test('are listed by number, a page at a time, and found by borrower or number', async () => {
    const id = await draft({ borrower: 'Zephyr Wind GmbH' })
    const found = await done<{ items: { id: string; number: string }[] }>(get(lotte, '/office/loans?search=zephyr'))
    expect(found.items.map((each) => each.id)).toEqual([id])
    const number = found.items[0]?.number ?? ''
    expect((await done<{ items: { id: string }[] }>(get(lotte, `/office/loans?search=${number}`))).items[0]?.id).toBe(id)
    const firstPage = await done<{ items: { number: string }[]; next?: string }>(get(lotte, '/office/loans'))
    const numbers = firstPage.items.map((each) => each.number)
    expect(numbers).toEqual(numbers.toSorted())
    expect(firstPage.next).toBeUndefined()
  })
})

test('[STAFF-03 loans] the daily checks find nothing wrong with the book', async () => {
  const checks = everyCheck.filter(({ name }) => loanChecks.some((each) => each.name === name))
  expect(checks).toHaveLength(loanChecks.length)
  expect(await runChecks(system.world.platform, checks)).toBe(0)
})

test('[STAFF-03 loans] what happened to a loan stays, whoever tries', async () => {
  const [event] = await sql<{ id: string }>('select id from loan_event limit 1')
  for (const text of ['update loan_event set reason = null where id = $1', 'delete from loan_event where id = $1'])
    await expect(sql(text, [event?.id])).rejects.toThrow('what happened to a loan stays')
  await expect(
    sql(`update loan set state = 'written-off' where id = (select loan_id from loan_event where id = $1)`, [event?.id]),
  ).rejects.toThrow()
})
