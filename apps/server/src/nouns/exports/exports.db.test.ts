import type { ExportFormat } from '@heathland/domain/export/list-file'
import { pdfRowsMax } from '@heathland/domain/export/list-file'
import type { Id } from '@heathland/domain/id'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { bankDeposit } from '@heathland/domain/ledger/movements/bank-deposit'
import { money } from '@heathland/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { readCsv, readPdf, readXlsx } from '../../../../../tests/files/read-list-file.ts'
import { bytesOf } from '../../../../../tests/files/sample-list.ts'
import { type AnyExportedList, exportedList } from '../../core/exports/exported-list.ts'
import { openFile } from '../../core/files/files.ts'
import { everyCheck, exportedLists, retention } from '../../entry/nouns.ts'
import { clearPast } from '../../work/retention.ts'
import { openAccounts, postTransfers } from '../ledger/ledger.sql.ts'
import { writeExport } from './write-export.ts'

let system: System
let admin: Staff
let compliance: Staff
beforeAll(async () => {
  system = await openSystem()
  ;[admin, compliance] = [await joinStaff(system), await joinStaff(system, 'compliance')]
}, 120_000)
afterAll(() => system.close())

const asJob = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })
const request = (cookie: string, body: object, key?: string) =>
  system.call('POST', 'list' in body && body.list === 'statement' ? '/exports' : '/office/exports', {
    body,
    headers: { cookie, ...(key && { 'idempotency-key': key }) },
  })

interface Row {
  readonly state: string
  readonly failure: string | null
  readonly attempts: number
  readonly rows_written: number
  readonly rows_expected: number | null
  readonly totals: { readonly rows: number; readonly sums: readonly object[] } | null
  readonly file_id: Id<'fil'> | null
}
async function rowOf(id: unknown): Promise<Row> {
  const [row] = await system.world.superuser<Row & { [column: string]: unknown }>('select * from export where id = $1', [id])
  if (!row) throw new Error('no such export')
  return row
}

const download = (address: string, cookie: string) => fetch(new URL(address, system.address), { headers: { cookie } })

/** Asks for an export as somebody, waits until it is there and reads its bytes. */
async function exported(cookie: string, body: object): Promise<{ readonly id: string; readonly bytes: Buffer; readonly name: string }> {
  const asked = await request(cookie, body)
  expect(asked).toMatchObject({ status: 200, body: { state: 'requested', rows: 0 } })
  const id = String(asked.body['id'])
  const path = 'list' in body && body.list === 'statement' ? `/exports/${id}` : `/office/exports/${id}`
  let found = await system.call('GET', path, { headers: { cookie } })
  await expect
    .poll(
      async () => {
        found = await system.call('GET', path, { headers: { cookie } })
        return found.body['state']
      },
      { timeout: 30_000 },
    )
    .toBe('ready')
  const file = found.body['file'] as { name: string; size: number; address: string }
  const { file_id: fileId } = await rowOf(id)
  expect(file.address).toBe(`/api/files/${fileId}/content`)
  // As a browser follows a link: with the cookie alone.
  const answer = await download(file.address, cookie)
  expect(answer.headers.get('content-disposition')).toContain(`filename="${file.name}"`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(file.size)
  for (const stranger of [admin, compliance].filter((staff) => staff.cookie !== cookie))
    expect((await download(file.address, stranger.cookie)).status).toBe(404)
  return { id, bytes, name: file.name }
}

async function newEvent(subject: string): Promise<string> {
  const id = `sev_${String(Math.random()).slice(2).padEnd(26, '0').slice(0, 26)}`
  await system.world.superuser(
    `insert into security_event (id, type, severity, dedup_key, count, subject, occurred_at) values ($1, 'rate-limited', 'critical', $1, 1, $2, now())`,
    [id, subject],
  )
  return id
}

const critical = { list: 'security-events', filters: { state: 'open', severity: 'critical' } }

test('[SEC-01, STAFF-04] a list leaves in each format with the same rows and totals, and that somebody took it is recorded', async () => {
  const texts = ['=HYPERLINK("x")', '<script>alert(1)</script>', '#1 [x] *y* $z$ @a', 'plain', 'שלום 👩']
  const ids = new Map<string, string>()
  for (const text of texts) ids.set(await newEvent(text), text)
  const newestFirst = [...ids.keys()].sort().toReversed()

  const csv = await exported(admin.cookie, { ...critical, format: 'csv' })
  expect(csv.name).toMatch(/^security-events-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readCsv(csv.bytes)
  expect(lines.slice(1, -1).map(([id]) => id)).toEqual(newestFirst)
  expect(lines.slice(1, -1).map((line) => line[8])).toEqual(newestFirst.map((id) => ids.get(id)?.replace(/^=/, "'=")))
  expect(lines.at(-1)?.[0]).toBe('Rows: 5')

  const xlsx = await exported(admin.cookie, { ...critical, format: 'xlsx' })
  const cells = readXlsx(xlsx.bytes)
  expect(cells.slice(1, -1).map((line) => line[8])).toEqual(newestFirst.map((id) => ({ kind: 'text', value: ids.get(id) })))

  const pdf = await exported(admin.cookie, { ...critical, format: 'pdf' })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await rowOf(pdf.id)).toMatchObject({ rows_written: 5, rows_expected: 5, totals: { rows: 5, sums: [] } })

  const recorded = await system.world.superuser(`select actor, user_id, action, status from audit_log where resource = $1 order by id`, [
    csv.id,
  ])
  expect(recorded).toEqual([
    { actor: 'officer', user_id: admin.personId, action: 'exports.requested', status: 'success' },
    { actor: 'job', user_id: admin.personId, action: 'exports.written', status: 'success' },
  ])
}, 120_000)

test('whoever exports people has looked at each of them', async () => {
  const { bytes } = await exported(admin.cookie, { list: 'people', format: 'csv', filters: { role: 'compliance' } })
  const [, ...lines] = readCsv(bytes)
  expect(lines.map(([id, , email, role]) => [id, email, role])).toEqual([
    [compliance.personId, compliance.person.email, 'compliance'],
    ['Rows: 1', '', ''],
  ])
  const views = await system.world.superuser(
    `select user_id from audit_log where action = 'identity.people-viewed' and actor = 'job' and resource = $1`,
    [compliance.personId],
  )
  expect(views).toEqual([{ user_id: admin.personId }])
})

test('the audit log and breaks leave as files, found by the filters of their pages', async () => {
  const audit = readCsv(
    (await exported(compliance.cookie, { list: 'audit', format: 'csv', filters: { search: compliance.personId } })).bytes,
  )
  expect(audit.length).toBeGreaterThan(4)
  const about = (line: readonly string[]) => line[3] === compliance.personId || line[5]?.includes(compliance.personId)
  expect(audit.slice(1, -1).every(about)).toBe(true)
  // Where they came from is opened for them, as it is on the page.
  expect(audit.slice(1, -1).some((line) => /^[\d.:a-f]+$/.test(line[7] ?? ''))).toBe(true)

  await system.world.superuser(
    `insert into custody_break (id, kind, person_id, asset, expected_minor, found_minor, found_at, state, updated_at)
     select 'brk_' || lpad(n::text, 26, '0'), 'balance', 'per_' || lpad(n::text, 26, '0'), 'EURC', n * 1000000, n, now(), 'open', now() from generate_series(1, 1200) n`,
  )
  const xlsx = await exported(compliance.cookie, { list: 'breaks', format: 'xlsx', filters: { state: 'open' } })
  const breaks = readXlsx(xlsx.bytes)
  expect(breaks.slice(1, 1_201).map((line) => line[0]?.value)).toEqual(
    Array.from({ length: 1_200 }, (_, place) => `brk_${String(place + 1).padStart(26, '0')}`),
  )
  expect(breaks.at(-1)?.map(({ value }) => value)).toEqual([
    'Total',
    '',
    '',
    '',
    '',
    '',
    '720600.000000',
    '0.720600',
    'EURC',
    '',
    '',
    '',
    '',
  ])
  expect((await rowOf(xlsx.id)).totals).toEqual({
    rows: 1_200,
    sums: [
      {
        asset: 'EURC',
        columns: [
          { title: 'expected', sumMinor: '720600000000' },
          { title: 'found', sumMinor: '720600' },
        ],
      },
    ],
  })
}, 60_000)

test('[WAL-12 statement] a statement holds the member’s own entries alone, and nobody else finds the export', async () => {
  const [anna, ben] = [await system.join(), await system.join()]
  const deposit = async (personId: string, amountMinor: bigint) => {
    const ctx = await asJob()
    const steps = bankDeposit({ id: ctx.newId('evt'), cell: 'eu', personId, money: money(amountMinor, 'EUR') }, () => ctx.newId('trf'))
    await ctx.inTransaction(async (tx) => {
      await openAccounts(tx, accountsToOpen(steps), ctx.now)
      await postTransfers(tx, steps, ctx.now)
    })
  }
  await deposit(anna.personId, 12_345n)
  await deposit(ben.personId, 99_999n)
  const { cookie } = await system.signIn(anna)
  const filters = { asset: 'EUR', from: '2020-01-01T00:00:00Z', until: '2199-01-01T00:00:00Z' }
  const { id, bytes, name } = await exported(cookie, { list: 'statement', format: 'xlsx', filters })
  expect(name).toBe('statement-EUR-2020-01-01-2199-01-01.xlsx')
  const rows = readXlsx(bytes).map((line) => line.map(({ value }) => value))
  const head = rows.findIndex(([first]) => first === 'Description')
  const said = rows.slice(0, head).map((line) => line.filter(Boolean))
  expect(said).toEqual(
    expect.arrayContaining([
      ['Account statement'],
      ['Account holder', `${anna.firstName} ${anna.lastName}`],
      ['Period', '1 Jan 2020 to 31 Dec 2198'],
      ['Opening balance', '€0.00'],
      ['Closing balance', '€123.45'],
    ]),
  )
  expect(rows.slice(head + 1).map((line) => [line[0], line[2], line[5], line[6]])).toEqual([
    ['Opening balance', '', '', '0.00'],
    ['Bank transfer received', 'Your bank', '123.45', '123.45'],
    ['Closing balance', '', '', '123.45'],
    ['Rows: 3', '', '', ''],
    ['Total', '', '123.45', ''],
  ])
  const dutch = await exported(cookie, { list: 'statement', format: 'pdf', filters: { ...filters, language: 'nl' } })
  const printed = readPdf(dutch.bytes)
  for (const words of [
    'Rekeningafschrift',
    'Rekeninghouder',
    'Beginsaldo',
    'Bankoverschrijving ontvangen',
    'Controletotalen',
    'Pagina 1 van 1',
  ])
    expect(printed).toContain(words)
  expect(dutch.bytes.toString('latin1')).toContain('/Lang (nl)')
  // A PDF that we wrote can be shown inside a page of ours, and only where that is asked for.
  const address = `/api/files/${(await rowOf(dutch.id)).file_id}/content`
  const shown = await download(`${address}?view`, cookie)
  expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-disposition': 'inline', 'x-frame-options': 'SAMEORIGIN' })
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const saved = await download(address, cookie)
  expect(saved.headers.get('content-disposition')).toContain('attachment')
  expect(saved.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const other = await system.signIn(ben)
  expect(await system.call('GET', `/exports/${id}`, { headers: { cookie: other.cookie } })).toMatchObject({ status: 404 })
  // Two days of others' postings are in the same tables: speaking for Anna, the worker sees none of them.
  expect(rows.flat().join(' ')).not.toContain('999.99')
}, 60_000)

test('who may not read a list may not export it, and a key asked twice is one export', async () => {
  expect(await request(compliance.cookie, { list: 'people', format: 'csv', filters: {} })).toMatchObject({
    status: 403,
    body: { code: 'ACCESS_DENIED' },
  })
  expect(await request(compliance.cookie, { ...critical, format: 'csv' })).toMatchObject({ status: 403 })
  expect(await request(admin.cookie, { list: 'ledger', format: 'csv', filters: {} })).toMatchObject({ status: 400 })
  expect(await request(admin.cookie, { ...critical, format: 'csv', filters: { state: 'open', after: 'x' } })).toMatchObject({ status: 400 })
  const key = crypto.randomUUID()
  const [first, second] = [
    await request(admin.cookie, { ...critical, format: 'csv' }, key),
    await request(admin.cookie, { ...critical, format: 'csv' }, key),
  ]
  expect(second.body).toEqual(first.body)
})

test('a list that is too long for a PDF is refused with the limit', async () => {
  await system.world.superuser(
    `insert into security_event (id, type, severity, dedup_key, count, occurred_at)
     select 'sev_l' || lpad(n::text, 25, '0'), 'rate-limited', 'low', 'long ' || n, 1, now() from generate_series(1, $1) n`,
    [pdfRowsMax + 1],
  )
  const long = { list: 'security-events', filters: { state: 'open', severity: 'low' } }
  const refused = await request(admin.cookie, { ...long, format: 'pdf' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'EXPORT_TOO_LONG', facts: { rowsMax: pdfRowsMax } } })
  expect(String(refused.body['detail'] ?? refused.body['title'])).toContain('XLSX')
  const { bytes } = await exported(admin.cookie, { ...long, format: 'xlsx' })
  const [found] = await system.world.superuser<{ n: number }>(`select count(*)::int as n from security_event where severity = 'low'`)
  expect(readXlsx(bytes)).toHaveLength((found?.n ?? 0) + 2)
}, 60_000)

/** A list that behaves as a test needs it, under the name of one that may be asked for. */
function planted(pages: () => AsyncIterable<readonly { readonly id: string }[]>): readonly AnyExportedList[] {
  const [audit] = exportedLists.filter(({ list }) => list === 'audit')
  if (!audit) throw new Error('no such list')
  return [
    exportedList({
      ...(audit as unknown as Parameters<typeof exportedList>[0]),
      columns: [{ title: 'id', kind: 'text', read: (row) => (row as { id: string }).id }],
      pages,
    }),
  ]
}

async function requestedBy(staff: Staff, format: ExportFormat = 'csv'): Promise<Id<'exp'>> {
  const { body } = await request(staff.cookie, { list: 'audit', format, filters: { search: 'nothing is found by this' } })
  return String(body['id']) as Id<'exp'>
}

test('without a worker: tries are counted, lost access ends it, and too many rows end it', async () => {
  await system.stopWorker()
  const failing = await requestedBy(compliance)
  const broken = planted(async function* () {
    yield [{ id: 'one' }]
    throw new Error('the disk is full')
  })
  for (const attempts of [1, 2, 3]) {
    await expect(writeExport(await asJob(), broken, failing)).rejects.toThrow('the disk is full')
    expect(await rowOf(failing)).toMatchObject({ state: 'writing', attempts })
  }
  await writeExport(await asJob(), broken, failing)
  expect(await rowOf(failing)).toMatchObject({ state: 'failed', failure: 'EXPORT_FAILED', file_id: null })
  const check = everyCheck.find(({ name }) => name === 'exports-are-written')
  expect(await system.world.superuser(check?.query ?? '')).toEqual([{ fault: failing }])

  const endless = await requestedBy(compliance, 'pdf')
  await writeExport(
    await asJob(),
    planted(async function* () {
      for (let page = 0; page < 100; page += 1) yield Array.from({ length: 500 }, (_, place) => ({ id: `${page} ${place}` }))
    }),
    endless,
  )
  expect(await rowOf(endless)).toMatchObject({ state: 'failed', failure: 'EXPORT_TOO_LONG' })

  // The role goes while the file is being written: what was read before must not leave either.
  const storedFiles = () => system.world.superuser(`select id from file where state = 'stored' order by id`)
  const before = await storedFiles()
  const losing = await requestedBy(compliance)
  const setRole = (role: string) => system.world.superuser('update profiles set role = $2 where id = $1', [compliance.personId, role])
  await writeExport(
    await asJob(),
    planted(async function* () {
      yield [{ id: 'one' }]
      await setRole('investor')
      yield [{ id: 'two' }]
    }),
    losing,
  )
  await setRole('compliance')
  expect(await rowOf(losing)).toMatchObject({ state: 'failed', failure: 'ACCESS_DENIED', file_id: null })
  expect(await storedFiles()).toEqual(before)
}, 60_000)

test('another worker that took it up wins, and only its file is kept', async () => {
  const id = await requestedBy(compliance)
  const lists = (name: string, meanwhile: () => Promise<void>) =>
    planted(async function* () {
      yield [{ id: name }]
      await meanwhile()
    })
  const slow = writeExport(
    await asJob(),
    lists('first', async () =>
      writeExport(
        await asJob(),
        lists('second', async () => undefined),
        id,
      ),
    ),
    id,
  )
  await expect(slow).rejects.toThrow('another worker has taken the export up')
  const { file_id: fileId, attempts } = await rowOf(id)
  expect(attempts).toBe(2)
  const { bytes } = await openFile(await asJob(), fileId as Id<'fil'>)
  expect(readCsv(await bytesOf(bytes)).map(([cell]) => cell)).toEqual(['id', 'second', 'Rows: 1'])
})

test('after a day the file is gone, and so is the export', async () => {
  const id = await requestedBy(compliance)
  await writeExport(await asJob(), exportedLists, id)
  const { file_id: fileId } = await rowOf(id)
  await system.moveClock(25 * 3_600)
  try {
    await clearPast(
      await asJob(),
      retention.filter(({ what }) => what === 'exports'),
    )
    expect(await system.world.superuser('select from export where id = $1', [id])).toEqual([])
    await expect(openFile(await asJob(), fileId as Id<'fil'>)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  } finally {
    await system.moveClock(0)
  }
})
