/** The asset book through the API: who sees it, files of readings that come twice or are hostile, and output against plan. */
import { randomBytes } from 'node:crypto'
import { addDays, addMonths } from '@heathland/domain/books/day'
import { makeId } from '@heathland/domain/id'
import { planBetween } from '@heathland/domain/production/asset'
import { meterFileBytesMax, meterLinesMax } from '@heathland/domain/production/meter-file'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../../tests/conformance/identity-calls.ts'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { postForSpv } from '../../../../../tests/spv-postings.ts'
import { productionChecks } from './production-checks.ts'

let system: System
let pim: Staff
let other: Staff
let mira: Staff
let spvId: string
let today: string

beforeAll(async () => {
  system = await openSystem()
  pim = await joinStaff(system, 'production_spv')
  other = await joinStaff(system, 'production_spv')
  mira = await joinStaff(system)
  spvId = await addSpv([pim])
  await addSpv([other])
  today = (await system.world.platform.now()).toISOString().slice(0, 10)
}, 240_000)
afterEach(async () => {
  for (const { name, query } of productionChecks) expect([name, await sql(query)]).toEqual([name, []])
})
afterAll(() => system.close())

const sql = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  system.world.superuser<Row & Record<string, unknown>>(text, values)
type Caller = { readonly cookie: string }
const post = (who: Caller, path: string, body: object) =>
  system.call('POST', `/office/production${path}`, { body, headers: { cookie: who.cookie } })
const get = (who: Caller, path: string) => system.call('GET', `/office/production${path}`, { headers: { cookie: who.cookie } })
async function done<Body = Record<string, unknown>>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body['code']

async function addSpv(staff: readonly Staff[], kind = 'production'): Promise<string> {
  const id = makeId('spv', new Date(), randomBytes(10))
  await sql(`insert into spv (id, cell, name, kind, added_at) values ($1, 'eu', 'Production ' || $1, $2, now())`, [id, kind])
  for (const { personId } of staff)
    await sql(`insert into spv_staff (person_id, spv_id, since, approval_id) values ($1, $2, now(), 'apr_00000000000000000000000000')`, [
      personId,
      id,
    ])
  return id
}

const monthlyMilli = 31_000_000n
let added = 0
async function anAsset(): Promise<{ id: string; meter: string }> {
  added += 1
  const meter = `EAN ${added}`
  const { id } = await done<{ id: string }>(
    post(pim, '/assets', {
      ...{ spvId, name: `Tamale ${added}`, kind: 'solar', place: 'Tamale', country: 'GH', meter, capacityMilli: '6000000' },
      ...{
        commissionedOn: addMonths(`${today.slice(0, 7)}-01`, -14),
        planMilli: Array.from({ length: 12 }, () => monthlyMilli.toString()),
      },
      ...{ costMinor: '120000000', residualMinor: '0', lifeMonths: 240, insuredUntil: addDays(today, 300) },
    }),
  )
  return { id, meter }
}

const fileOf = (text: string | Buffer) => Buffer.from(text).toString('base64')
const csv = (rows: readonly (readonly [meter: string, day: string, amount: string])[]) =>
  fileOf(`meter;day;amount\n${rows.map((row) => row.join(';')).join('\n')}\n`)

interface Line {
  readonly id: string
  readonly status: string
  readonly alarms: readonly string[]
  readonly value: { readonly amountMinor: string }
  readonly lastMonth: { readonly outputMilli: string; readonly planMilli: string; readonly percent: number }
  readonly missingDays: number
}
interface Book extends Line {
  readonly months: readonly { readonly outputMilli: string; readonly planMilli: string }[]
  readonly readings: readonly { readonly day: string; readonly version: number; readonly amountMilli: string; readonly reason?: string }[]
  readonly maintenance: readonly { readonly id: string; readonly doneOn?: string }[]
  readonly postings: readonly { readonly id: string; readonly isUndone: boolean }[]
}
const read = (id: string, who: Caller = pim) => done<Book>(get(who, `/assets/${id}`))

test('[STAFF-03 assets] output is compared with the plan, and an asset below 85 percent raises an alarm', async () => {
  const { id, meter } = await anAsset()
  const from = addMonths(`${today.slice(0, 7)}-01`, -1)
  const days: string[] = []
  // Readings are looked for 31 days back, which may be more than the month before.
  for (let day = addDays(from, -7); day < today; day = addDays(day, 1)) days.push(day)
  await done(post(pim, '/readings', { spvId, file: csv(days.map((day) => [meter, day, '700'] as const)) }))
  const asset = await read(id)
  const plan = planBetween(
    Array.from({ length: 12 }, () => monthlyMilli),
    from,
    addMonths(from, 1),
  )
  const inMonth = days.filter((day) => day >= from && day < addMonths(from, 1)).length
  expect(asset.lastMonth).toMatchObject({ outputMilli: String(700_000 * inMonth), planMilli: plan.toString() })
  expect(asset.lastMonth.percent).toBeLessThan(85)
  expect(asset).toMatchObject({ status: 'reduced', alarms: ['output'], missingDays: expect.any(Number) })
  expect(asset.months.at(-1)).toMatchObject({ outputMilli: String(700_000 * inMonth) })
  expect(asset.value.amountMinor).toBe(String(120_000_000 - (120_000_000 * 14) / 240))
  const book = await done<{ alarms: { assetId: string; alarm: string }[]; months: unknown[] }>(get(pim, '/book'))
  expect(book.alarms).toContainEqual(expect.objectContaining({ assetId: id, alarm: 'output' }))
  expect(book.months).toHaveLength(12)
})

test('[STAFF-06 scope] staff of another SPV find no asset, and their files reach none', async () => {
  const { id, meter } = await anAsset()
  expect(await codeOf(get(other, `/assets/${id}`))).toBe('NOT_FOUND')
  expect((await done<{ items: unknown[] }>(get(other, '/assets'))).items).toEqual([])
  expect(await codeOf(post(other, `/assets/${id}/readings`, { day: today, amountMilli: '1' }))).toBe('NOT_FOUND')
  const day = addDays(today, -1)
  const tried = await done(post(other, '/readings', { spvId, file: csv([[meter, day, '5']]) }))
  expect(tried).toMatchObject({ added: 0, refused: 1, refusedLines: [{ line: 2, problem: 'meter-unknown' }] })
  expect((await read(id)).readings).toEqual([])
  // DASH-10: administrators are led to every asset.
  expect((await read(id, mira)).id).toBe(id)
  expect((await done<{ items: Line[] }>(get(mira, '/assets'))).items.map((one) => one.id)).toContain(id)
})

test('a trial changes nothing, the same file twice changes nothing, and a change needs its reason', async () => {
  const { id, meter } = await anAsset()
  const [one, two] = [addDays(today, -3), addDays(today, -2)]
  const file = csv([
    [meter, one, '12,5'],
    [meter, two, '7.125'],
    ['EAN unknown', two, '1'],
    [meter, addDays(today, 3), '1'],
  ])
  const expected = { added: 2, changed: 0, same: 0, refused: 2 }
  expect(await done(post(pim, '/readings/trial', { spvId, file }))).toMatchObject(expected)
  expect((await read(id)).readings).toEqual([])
  expect(await done(post(pim, '/readings', { spvId, file }))).toMatchObject(expected)
  const first = await read(id)
  expect(first.readings.map(({ day, amountMilli }) => [day, amountMilli])).toEqual([
    [two, '7125'],
    [one, '12500'],
  ])
  expect(await done(post(pim, '/readings', { spvId, file }))).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect((await read(id)).readings).toEqual(first.readings)

  const changed = csv([[meter, one, '13']])
  expect(await done(post(pim, '/readings/trial', { spvId, file: changed }))).toMatchObject({
    changed: 1,
    differences: [{ line: 2, meter, day: one, amountMilli: '13000', beforeMilli: '12500' }],
  })
  expect(await codeOf(post(pim, '/readings', { spvId, file: changed }))).toBe('READING_REASON_MISSING')
  await done(post(pim, '/readings', { spvId, file: changed, reason: 'The meter was read again' }))
  expect((await read(id)).readings).toContainEqual(
    expect.objectContaining({ day: one, version: 2, amountMilli: '13000', reason: 'The meter was read again' }),
  )
})

test('of two who import the same file at once, one writes it', async () => {
  const { id, meter } = await anAsset()
  const file = csv([[meter, addDays(today, -1), '9']])
  const answers = await Promise.all([1, 2].map(() => done<{ added: number; same: number }>(post(pim, '/readings', { spvId, file }))))
  expect(answers.map((answer) => answer.added).toSorted()).toEqual([0, 1])
  expect((await read(id)).readings).toHaveLength(1)
})

test.each([
  ['bytes that are no text', () => fileOf(Buffer.from([0xff, 0xfe, 0x6d, 0x00, 0x65, 0x00])), 'encoding'],
  ['a text with zeros in it', () => fileOf('m\0e\0t\0e\0r\0'), 'encoding'],
  ['a spreadsheet', () => fileOf(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00])), 'encoding'],
  ['nothing', () => '', 'empty'],
  ['a web page', () => fileOf('<html><body>hello</body></html>\n<p>no table</p>'), 'header'],
  ['too many lines', () => fileOf(`meter;day;amount\n${'A;2026-01-01;1\n'.repeat(meterLinesMax + 1)}`), 'lines'],
])('%s is refused whole', async (_what, make, reason) => {
  const answer = await post(pim, '/readings', { spvId, file: make() })
  expect([answer.status, answer.body['code'], answer.body['facts']]).toEqual([422, 'METER_FILE_UNREADABLE', { reason }])
})

test('a file that is too large never reaches the reader, and lines that are hostile are refused one by one', async () => {
  expect((await post(pim, '/readings', { spvId, file: fileOf('x'.repeat(meterFileBytesMax + 1_000)) })).status).toBe(400)
  const { id, meter } = await anAsset()
  const day = addDays(today, -1)
  const file = fileOf(
    `meter;day;amount\n${meter};${day};=SUM(A1)\n${meter};${day};1e9\n${'x'.repeat(5_000)};${day};1\n';drop table meter_reading;--\n${meter};2026-02-31;1\n`,
  )
  expect(await done(post(pim, '/readings', { spvId, file }))).toMatchObject({ added: 0, refused: 5 })
  expect((await read(id)).readings).toEqual([])
})

test('a reading by hand is replaced with a reason and never changed', async () => {
  const { id } = await anAsset()
  const day = addDays(today, -1)
  const record = (amountMilli: string, reason?: string) =>
    post(pim, `/assets/${id}/readings`, { day, amountMilli, ...(reason && { reason }) })
  await done(record('5000'))
  await done(record('5000'))
  expect(await codeOf(record('6000'))).toBe('READING_REASON_MISSING')
  await done(record('6000', 'Typed wrongly'))
  expect((await read(id)).readings.map(({ version, amountMilli }) => [version, amountMilli])).toEqual([
    [2, '6000'],
    [1, '5000'],
  ])
  expect(await codeOf(post(pim, `/assets/${id}/readings`, { day: addDays(today, 1), amountMilli: '1' }))).toBe('BOOK_DAY_UNFIT')
})

test('work is planned, puts the asset under maintenance from its day on, and is done once', async () => {
  const { id } = await anAsset()
  const { id: maintenanceId } = await done<{ id: string }>(
    post(pim, `/assets/${id}/maintenance`, { title: 'Gearbox', plannedOn: addDays(today, -1) }),
  )
  expect((await read(id)).status).toBe('maintenance')
  const end = () =>
    post(pim, `/maintenance/${maintenanceId}/end`, { doneOn: today, costMinor: '3840000', downtimeHours: 48, note: 'Replaced' })
  await done(end())
  expect((await read(id)).status).not.toBe('maintenance')
  expect(await codeOf(end())).not.toBeUndefined()
  expect((await read(id)).maintenance).toMatchObject([{ id: maintenanceId, doneOn: today, cost: { amountMinor: '3840000' } }])
})

test('income of an asset is a part of a posting, two that match it at once never take more than it has, and a match is undone once', async () => {
  const [one, two] = [await anAsset(), await anAsset()]
  const postingId = await postForSpv(system.world.platform, sql, { spvId, movement: 'spv-received', amountMinor: 10_000n })
  const match = (id: string, amountMinor: string, kind = 'income') => post(pim, `/assets/${id}/postings`, { kind, postingId, amountMinor })
  const answers = await Promise.all([match(one.id, '6000'), match(two.id, '6000')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await codeOf(match(one.id, '1', 'cost'))).toBe('POSTING_PART_UNFIT')
  const left = await done<{ items: { postingId: string; left: { amountMinor: string } }[] }>(get(pim, '/postings'))
  expect(left.items.find((posting) => posting.postingId === postingId)?.left.amountMinor).toBe('4000')
  const [part] = [...(await read(one.id)).postings, ...(await read(two.id)).postings]
  await done(post(pim, `/postings/${part?.id}/undo`, { reason: 'Of another asset' }))
  expect((await post(pim, `/postings/${part?.id}/undo`, { reason: 'Of another asset' })).status).toBe(409)
  await done(match(two.id, '10000'))
})

test('an asset is of a production SPV, its meter is its own, and it is worth no more at its end than it cost', async () => {
  const { meter } = await anAsset()
  const asset = {
    ...{ spvId, name: 'Twice', kind: 'solar', place: 'Tamale', country: 'GH', meter, capacityMilli: '1000', commissionedOn: '2026-01-01' },
    ...{ planMilli: Array.from({ length: 12 }, () => '0'), costMinor: '100', residualMinor: '0', lifeMonths: 12 },
  }
  expect(await codeOf(post(pim, '/assets', asset))).toBe('METER_KNOWN')
  expect(await codeOf(post(pim, '/assets', { ...asset, meter: 'EAN x', spvId: await addSpv([pim], 'equity') }))).toBe('NOT_FOUND')
  expect(await codeOf(post(pim, '/assets', { ...asset, meter: 'EAN y', residualMinor: '101' }))).toBe('INPUT_INVALID')
})
