import { complianceMetrics } from '@heathland/domain/compliance/compliance-metric'
import type { Id } from '@heathland/domain/id'
import { defaultPermissions } from '@heathland/domain/identity/permissions'
import { after, afterBusinessDays, dayMs, hourMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { officer } from '../../../../../tests/serve.ts'
import { makeKeys } from '../../core/keys.ts'
import { compose } from '../../entry/compose.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { detectDataLeaks } from './detect-data-leaks.ts'
import { makeReport, resealBatch } from './make-report.ts'
import { listDueReports } from './report.sql.ts'
import { readReportLines } from './report-lines.sql.ts'

let system: System
let staff: Staff
let admin: Staff
beforeAll(async () => {
  system = await openSystem()
  await system.moveIntoHour()
  ;[staff, admin] = [await joinStaff(system, 'compliance'), await joinStaff(system)]
})
afterAll(() => system.close())

const call = (method: string, path: string, body?: object, cookie = staff.cookie) =>
  system.call(method, `/office/compliance${path}`, { ...(body && { body }), headers: { cookie } })
const asJob = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })
const watch = async () => detectDataLeaks(await asJob())

interface Item {
  readonly id: string
  readonly eventType: string
  readonly user: string
}
async function eventsOf(user: string, query = ''): Promise<Item[]> {
  await watch()
  return ((await call('GET', `/dlp-events${query}`)).body['items'] as Item[]).filter((item) => item.user === user)
}

test('[COMP-04] where nothing happened there is nothing, and the targets have nothing to measure', async () => {
  expect((await call('GET', '/dlp-events')).body).toEqual({ items: [], names: {} })
  expect((await call('GET', '/reports')).body).toEqual({ items: [] })
  const { body } = await call('GET', '')
  expect(body['open']).toEqual({ kycCases: 0, dlpEvents: 0, risks: 0, nonCompliantVendors: 0, pendingReports: 0 })
  expect(body['metrics']).toEqual([
    { metric: 'kyc-in-time', part: 0, whole: 0, target: 95, status: 'on-track' },
    { metric: 'dlp-in-time', part: 0, whole: 0, target: 90, status: 'on-track' },
    { metric: 'vendors-assessed', part: 0, whole: 0, target: 100, status: 'on-track' },
  ])
})

test('[COMP-01] a report is asked for, made by a worker, and leaves as it was made', async () => {
  const asked = await call('POST', '/reports', { type: 'access-review' })
  expect(asked).toMatchObject({
    status: 200,
    body: { type: 'access-review', status: 'pending', name: expect.stringMatching(/^Access review \d{4}/) },
  })
  const id = String(asked.body['id'])
  await expect.poll(async () => (await call('GET', '/reports')).body['items']).toMatchObject([{ id, status: 'completed' }])
  const file = await call('GET', `/reports/${id}/file`)
  expect(file.body).toMatchObject({
    name: expect.stringMatching(/^access-review-\d{4}-\d\d-\d\d\.csv$/),
    mediaType: 'text/csv;charset=utf-8',
  })
  const lines = String(file.body['text']).trimEnd().split('\r\n')
  expect(lines[0]).toBe('person,role,permissions,second factor,access,joined')
  expect(
    lines
      .slice(1)
      .map((line) => line.split(',').slice(0, 5).join(','))
      .sort(),
  ).toEqual(
    [`${staff.personId},compliance,${defaultPermissions.compliance.join(' ')},on,open`, `${admin.personId},mfo_admin,,on,open`].sort(),
  )
  const [listed] = (await call('GET', '/reports?status=completed')).body['items'] as { fileSize: number }[]
  expect(listed?.fileSize).toBe(Buffer.byteLength(String(file.body['text'])))
  expect((await call('GET', '/reports?status=failed')).body).toEqual({ items: [] })
  // Made once, however often the job runs, and unreadable in the table.
  await makeReport(await asJob(), id as Id<'rep'>)
  const [row] = await system.world.superuser<{ file: Buffer; made: number }>(
    `select file, (select count(*)::int from audit_log where action = 'compliance.report-made' and resource = $1) as made from compliance_report`,
    [id],
  )
  expect(row?.made).toBe(1)
  expect(row?.file.includes('compliance')).toBe(false)
})

test('[COMP-01] every kind of report can be made', async () => {
  const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  for (const type of ['access-review', 'kyc-register', 'dlp-log'] as const) {
    const { columns, lines } = await ctx.read((tx) => readReportLines(tx, type, ctx.now, 100))
    for (const line of lines) expect(line).toHaveLength(columns.length)
    expect(columns.length).toBeGreaterThan(4)
  }
})

test('[COMP-01] a report whose worker died is taken up again, and one that cannot be made has failed', async () => {
  const plant = async (id: string, attempts: number) =>
    system.world.superuser(
      `insert into compliance_report (id, type, status, requested_at, requested_by, attempts, due_at)
       values ($1, 'dlp-log', 'pending', platform_now(), $2, $3, platform_now() - interval '1 second')`,
      [id, staff.personId, attempts],
    )
  const [left, hopeless] = ['rep_00000000000000000000000001', 'rep_00000000000000000000000002'] as const
  await plant(left, 1)
  await plant(hopeless, 3)
  const ctx = await asJob()
  expect(await ctx.read((tx) => listDueReports(tx, ctx.now, 10))).toEqual([left, hopeless])
  await makeReport(ctx, left)
  await makeReport(await asJob(), hopeless)
  const items = (await call('GET', '/reports')).body['items'] as { id: string; status: string }[]
  expect(items.filter(({ id }) => id === left || id === hopeless).map(({ status }) => status)).toEqual(['failed', 'completed'])
  expect(await call('GET', `/reports/${hopeless}/file`)).toMatchObject({ status: 404 })
})

test('[COMP-02] a bulk export, dozens of statement downloads and hundreds of viewed people raise events', async () => {
  // Taken above.
  expect(await eventsOf(staff.personId)).toMatchObject([
    {
      eventType: 'bulk-export',
      severity: 'low',
      status: 'detected',
      resource: expect.stringMatching(/^rep_/),
      details: expect.stringContaining('Once'),
    },
  ])
  const member = await system.join()
  const { cookie } = await system.signIn(member)
  const filters = { asset: 'EUR', from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }
  for (let times = 0; times < 10; times += 1) {
    const body = { list: 'statement', format: 'csv', filters }
    expect(await system.call('POST', '/exports', { body, headers: { cookie } })).toMatchObject({ status: 200 })
    if (times === 8) expect(await eventsOf(member.personId)).toEqual([])
  }
  expect(await eventsOf(member.personId)).toMatchObject([
    { eventType: 'unusual-download', severity: 'medium', details: expect.stringContaining('10 times') },
  ])

  const looker = 'per_00000000000000000000000001'
  const look = (from: number, many: number) =>
    system.world.superuser(
      `insert into audit_log (id, at, actor, user_id, action, resource, status)
       select 'aud_' || lpad(n::text, 26, '0'), platform_now(), 'officer', $1, 'identity.people-viewed',
              (select string_agg('per_x' || ((n * 20 + m) % 100), ' ') from generate_series(1, 20) m), 'success'
       from generate_series($2::int, $2::int + $3::int - 1) n`,
      [looker, from, many],
    )
  await look(0, 4)
  expect(await eventsOf(looker)).toEqual([])
  // The hundredth different person; those who were looked at before count once.
  await look(4, 6)
  expect(await eventsOf(looker)).toMatchObject([
    { eventType: 'pii-search', severity: 'medium', details: expect.stringContaining('100 people') },
  ])
})

test('[COMP-02] a busy hour of many hides nobody who took one file', async () => {
  const [many, thief] = [1_500, 'per_00000000000000000000000002']
  await system.world.superuser(
    `insert into audit_log (id, at, actor, user_id, action, resource, status)
     select 'aud_m' || lpad(n::text, 25, '0'), platform_now(), 'member', 'per_many' || (n % $1), 'exports.requested', 'a statement', 'success'
     from generate_series(1, $1 * 10) n
     union all select 'aud_n' || lpad('1', 25, '0'), platform_now(), 'officer', $2, 'exports.requested', 'a file', 'success'`,
    [many, thief],
  )
  await watch()
  const [told] = await system.world.superuser<{ many: number; thief: number }>(
    `select (count(*) filter (where user_id like 'per_many%'))::int as many, (count(*) filter (where user_id = $1))::int as thief from dlp_event`,
    [thief],
  )
  expect(told).toEqual({ many, thief: 1 })
  await system.world.superuser(`delete from dlp_event where user_id like 'per_many%' or user_id = $1`, [thief])
  await system.world.superuser(`delete from audit_log where user_id like 'per_many%' or user_id = $1`, [thief])
})

test('[COMP-02] an event is investigated and resolved by somebody else, one step at a time', async () => {
  const [event] = await eventsOf(staff.personId)
  const move = (to: string, cookie = admin.cookie) => call('PUT', `/dlp-events/${event?.id}/status`, { to }, cookie)
  expect(await move('investigating', staff.cookie)).toMatchObject({ status: 403, body: { code: 'EVENT_OWN' } })
  expect(await move('resolved')).toMatchObject({ status: 409, body: { code: 'DLP_STEP_UNFIT' } })
  const answers = await Promise.all([move('investigating'), move('investigating')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await eventsOf(staff.personId, '?status=investigating')).toMatchObject([{ id: event?.id }])
  // What goes on while somebody looks is counted on.
  await call('GET', `/reports/${String(((await call('GET', '/reports?status=completed')).body['items'] as Item[])[0]?.id)}/file`)
  expect(await eventsOf(staff.personId)).toMatchObject([{ status: 'investigating', details: expect.stringContaining('2 times') }])
  expect(await move('resolved')).toMatchObject({ status: 200 })
  expect(await move('resolved')).toMatchObject({ status: 409, body: { code: 'DLP_STEP_UNFIT' } })
  expect((await call('GET', '')).body['metrics']).toContainEqual(
    expect.objectContaining({ metric: 'dlp-in-time', part: 1, whole: 1, percent: 100, status: 'on-track' }),
  )
  const audited = await system.world.superuser('select user_id from audit_log where action = $1', ['compliance.event-moved'])
  expect(audited).toEqual([{ user_id: admin.personId }, { user_id: admin.personId }])
})

test('who took an event up and who ended it are both known, and row security lets an officer say nothing else about it', async () => {
  const rows = await system.world.superuser('select investigated_by, resolved_by from dlp_event where resolved_at is not null')
  expect(rows).toEqual([{ investigated_by: admin.personId, resolved_by: admin.personId }])
  const own = system.world.platform.contextFor({ actor: officer('compliance'), now: new Date(), requestId: 'req_forge' })
  const forge = (set: string) =>
    own
      .inTransaction((tx) => tx.client.query(`update dlp_event set ${set} where status = 'detected'`))
      .then(
        ({ rowCount }) => rowCount,
        (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
      )
  expect(await forge(`status = 'investigating', investigated_by = app_person(), severity = 'low', count = 1, resource = ''`)).toBe('42501')
  expect(await forge(`status = 'resolved', investigated_by = app_person(), resolved_by = app_person(), resolved_at = now()`)).toBe(
    'dlp_event_is_only_moved',
  )
  expect(await forge(`status = 'investigating', investigated_by = 'per_somebody_else'`)).toBe('42501')
})

test('[COMP-01] a change of the master key seals reports anew, and they open with the new one alone', async () => {
  const next = Buffer.from('heathland-development-only-22222').toString('base64')
  const { config } = system.world
  const renewed = await compose({ ...config, MASTER_KEY: next, MASTER_KEY_PREVIOUS: config.MASTER_KEY, MASTER_KEY_VERSION: 2 }, 'worker')
  const ctx = await renewed.openFor({ kind: 'job', queue: 'test' })
  const [before] = await system.world.superuser<{ count: number }>(`select count(*)::int from compliance_report where status = 'completed'`)
  expect(await resealBatch(ctx)).toBe(before?.count)
  expect(await resealBatch(ctx)).toBe(0)
  const alone = makeKeys({ masterKey: next, masterVersion: 2, indexKey: config.INDEX_KEY })
  const rows = await system.world.superuser<{ id: string; file: Buffer }>(
    `select id, file from compliance_report where status = 'completed'`,
  )
  for (const { id, file } of rows) expect(alone.open(file, `compliance_report.file.${id}`)).toContain(',')
  await renewed.close()
  // Back to the key that the other tests read with.
  await system.world.superuser(`delete from compliance_report where status = 'completed'`)
})

test('[COMP-01] kinds of data are registered with who answers for them and when that was last confirmed', async () => {
  const kind = { name: 'Statements', sensitivity: 'Confidential', owner: 'Accounting' }
  const added = await call('POST', '/data-classes', kind)
  expect(added).toMatchObject({ status: 200, body: { ...kind, lastUpdated: expect.any(String) } })
  await call('POST', '/data-classes', { ...kind, name: 'audit log', sensitivity: 'Restricted' })
  const changed = await call('PUT', `/data-classes/${String(added.body['id'])}`, { ...kind, owner: 'Finance' })
  expect(changed.body['lastUpdated']).not.toBe(added.body['lastUpdated'])
  expect((await call('GET', '/data-classes')).body).toMatchObject({
    items: [{ name: 'audit log' }, { name: 'Statements', owner: 'Finance' }],
  })
  expect(await call('PUT', '/data-classes/dcl_00000000000000000000000000', kind)).toMatchObject({ status: 404 })
  expect(await call('POST', '/data-classes', { ...kind, sensitivity: 'Secret' })).toMatchObject({ status: 400 })
})

test('[COMP-05] business days end where the rule says, whatever day and hour they begin', async () => {
  const start = new Date('2026-11-02T00:30:00Z')
  const starts = Array.from({ length: 14 * 8 }, (_, step) => after(start, step * 3 * hourMs))
  for (const days of [0, 1, 2, 5, 6, 11]) {
    const rows = await system.world.superuser<{ ends: Date }>(
      'select after_business_days(start, $2) as ends from unnest($1::timestamptz[]) as start',
      [starts, days],
    )
    expect(rows.map(({ ends }) => ends)).toEqual(starts.map((from) => afterBusinessDays(from, days)))
  }
})

test('[COMP-05] what is late counts against the target whether it is over or not, and open cases are counted', async () => {
  const now = await system.world.platform.now()
  const plant = (place: number, state: string, openedAt: Date, decidedAt: Date | null) =>
    system.world.superuser(
      `insert into verification (id, person_id, state, started_at, opened_at, decided_at, updated_at) values ($1, $2, $3, $4, $4, $5, $4)`,
      [`ver_${String(place).padStart(26, '0')}`, `per_${String(place).padStart(26, '0')}`, state, openedAt, decidedAt],
    )
  const monthAgo = after(now, -30 * dayMs)
  const deadline = afterBusinessDays(monthAgo, complianceMetrics['kyc-in-time'].businessDays)
  await plant(1, 'approved', monthAgo, deadline)
  await plant(2, 'rejected', monthAgo, after(deadline, 1_000))
  await plant(3, 'pending', monthAgo, null)
  await plant(4, 'pending', now, null)
  await plant(5, 'started', monthAgo, null)
  await plant(6, 'approved', after(now, -200 * dayMs), after(now, -100 * dayMs))
  // Opened again after its verdict, which does not make a late one early.
  await plant(7, 'rejected', now, after(now, -dayMs))
  const day = (daysAgo: number) =>
    after(now, -daysAgo * dayMs)
      .toISOString()
      .slice(0, 10)
  for (const [name, status, daysAgo] of [
    ['A bank', 'Compliant', 10],
    ['A cloud', 'Non-Compliant', 400],
  ] as const) {
    const vendor = { name, status, securityScore: 80, assessmentDate: day(daysAgo), criticalFindings: 0 }
    expect(await system.call('POST', '/office/security/vendors', { body: vendor, headers: { cookie: staff.cookie } })).toMatchObject({
      status: 200,
    })
  }
  const { body } = await call('GET', '')
  expect(body['open']).toMatchObject({ kycCases: 2, nonCompliantVendors: 1 })
  const metrics = body['metrics'] as object[]
  expect(metrics[0]).toEqual({ metric: 'kyc-in-time', part: 1, whole: 3, percent: 33, target: 95, status: 'at-risk' })
  expect(metrics[2]).toEqual({ metric: 'vendors-assessed', part: 1, whole: 2, percent: 50, target: 100, status: 'at-risk' })
})

test('a report that nobody makes, and one that failed, are named by the daily check', async () => {
  const { query } = everyCheck.find(({ name }) => name === 'reports-are-made') ?? { query: '' }
  const faults = async () => (await system.world.superuser<{ fault: string }>(query)).map(({ fault }) => fault)
  // Failed above.
  expect(await faults()).toEqual(['rep_00000000000000000000000002'])
  const lost = 'rep_00000000000000000000000003'
  await system.world.superuser(
    `insert into compliance_report (id, type, status, requested_at, requested_by, due_at)
     values ($1, 'dlp-log', 'pending', platform_now() - interval '61 minutes', $2, platform_now() + interval '1 day')`,
    [lost, staff.personId],
  )
  expect(await faults()).toContain(lost)
})

test('[GATE-06] row security shows nothing of this to other staff, and lets nobody file a report as made', async () => {
  const other = system.world.platform.contextFor({ actor: officer('cl_spv_admin'), now: new Date(), requestId: 'req_look' })
  for (const table of ['dlp_event', 'data_class', 'compliance_report']) {
    expect(await other.read((tx) => tx.query(`look-at-${table}`, `select id from ${table} limit 1`, []))).toEqual([])
  }
  const own = system.world.platform.contextFor({ actor: officer('compliance'), now: new Date(), requestId: 'req_forge' })
  await expect(
    own.inTransaction((tx) =>
      tx.query(
        'forge-report',
        `insert into compliance_report (id, type, status, requested_at, requested_by, file, file_bytes)
         values ('rep_forged', 'dlp-log', 'completed', now(), app_person(), 'x', 1)`,
        [],
      ),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})
