import { readConfig } from '@heathland/server/entry/config'
import { grantStaffRole } from '@heathland/server/entry/grant-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opportunities } from '../packages/demo/src/opportunities.ts'
import { callApi, type Person } from '../tests/conformance/identity-calls.ts'
import { openWorld, type World } from '../tests/world.ts'
import { cast, castCode, castPassword } from './cast.ts'
import { seed } from './seed.ts'

let world: World
let address: string
beforeAll(async () => {
  world = await openWorld({ TRUSTED_PROXIES: '127.0.0.1/32' })
  address = (await world.startApi()).address
}, 240_000)
afterAll(() => world.close())

const signIn = ({ email, password = castPassword }: Pick<Person, 'email'> & { password?: string }) =>
  callApi(address, 'POST', '/identity/session', { body: { email, password } })

test('everyone of the cast can sign in, staff with the code that dev shows, and a second seeding changes nothing', async () => {
  expect(await seed(world.url('heathland_operator'))).toBe(cast.length)
  for (const { email, role, kycBegun, kycStatus = 'unknown' } of cast) {
    const entered = await signIn({ email })
    expect({ email, next: entered.body['next'] }).toEqual({ email, next: role === 'investor' ? 'signed-in' : 'second-factor' })
    if (role === 'investor') {
      // Where they stand on record is where their profile says they stand.
      const { body } = await callApi(address, 'GET', '/kyc/verification', { headers: { cookie: entered.cookie } })
      const next = { unknown: kycBegun ? 'continue' : 'start', pending: 'wait', approved: 'done', rejected: 'retry' }[kycStatus]
      expect({ email, ...body }).toMatchObject({ email, status: kycStatus, next })
      continue
    }
    const shown = await callApi(address, 'POST', '/security/factor', { body: { code: castCode() }, headers: { cookie: entered.cookie } })
    const me = await callApi(address, 'GET', '/identity/me', { headers: { cookie: shown.cookie } })
    expect(me).toMatchObject({ status: 200, body: { email, role, mfaEnabled: true } })
    staffCookies.set(email, shown.cookie)
  }
  const samples = await countSamples()
  expect(await seed(world.url('heathland_operator'))).toBe(0)
  expect(await countSamples()).toEqual(samples)
}, 240_000)

/** Of those who came in above: a code is good once. */
const staffCookies = new Map<string, string>()
const countSamples = () =>
  world.superuser(`select (select count(*) from security_event) as events, (select count(*) from risk) as risks, (select count(*) from dlp_event) as dlp,
                          (select count(*) from vendor) as vendors, (select count(*) from data_class) as classes, (select count(*) from compliance_report) as reports,
                          (select count(*) from offer) as offers, (select count(*) from offer_evidence) as papers, (select count(*) from file) as files,
                          (select count(*) from subscription) as orders, (select count(*) from register_entry) as holders,
                          (select count(*) from company) as companies, (select count(*) from company_posting_part) as dividends,
                          (select count(*) from loan) as loans, (select count(*) from loan_event) as payments,
                          (select count(*) from production_asset) as assets, (select count(*) from meter_reading) as readings`)

test('[DEMO-06] [DEMO-07 staff samples] staff find samples of security with the specification’s fields, and a score of 87 that is counted', async () => {
  const cookie = staffCookies.get('mira@staff.example') ?? ''
  const office = async (path: string) => (await callApi(address, 'GET', `/office/security${path}`, { headers: { cookie } })).body
  expect(await office('')).toMatchObject({ score: 87, alerts: { critical: 0, high: 1, resolved: 20 } })
  const events = (await office('/events'))['items'] as object[]
  expect(events).toHaveLength(6)
  for (const event of events) {
    expect(event).toMatchObject({
      id: expect.stringMatching(/^sev_/),
      eventType: expect.any(String),
      description: expect.any(String),
      severity: expect.stringMatching(/^(high|medium|low)$/),
      timestamp: expect.any(String),
      ipAddress: expect.stringMatching(/^(203\.0\.113|198\.51\.100)\.\d+$/),
      metadata: { count: expect.any(Number) },
    })
  }
  expect((await office('/risks'))['items']).toContainEqual(
    expect.objectContaining({ description: expect.any(String), likelihood: 3, impact: 3, riskScore: 9, status: 'Open' }),
  )
  const vendors = (await office('/vendors'))['items'] as { status: string }[]
  expect(new Set(vendors.map(({ status }) => status))).toEqual(new Set(['Compliant', 'Non-Compliant', 'Pending']))
  expect(vendors[0]).toMatchObject({ name: 'Cloud hosting', securityScore: 84, assessmentDate: expect.any(String), criticalFindings: 1 })
})

test('[DEMO-06] [DEMO-07 staff samples] and samples of compliance: events at every step, reports that were made, kinds of data, and the trail', async () => {
  const cookie = staffCookies.get('carla@staff.example') ?? ''
  const office = async (path: string) => (await callApi(address, 'GET', `/office${path}`, { headers: { cookie } })).body
  const dlp = (await office('/compliance/dlp-events'))['items'] as { status: string }[]
  expect(dlp.map(({ status }) => status).sort()).toEqual(['detected', 'investigating', 'resolved'])
  for (const event of dlp)
    expect(event).toMatchObject({
      eventType: expect.any(String),
      severity: expect.any(String),
      user: expect.stringMatching(/^per_/),
      details: expect.any(String),
    })
  expect(await office('/compliance')).toMatchObject({
    open: { kycCases: 5, dlpEvents: 2, risks: 3, nonCompliantVendors: 1, pendingReports: 0 },
    metrics: [{ status: 'on-track' }, { part: 1, whole: 1 }, { part: 4, whole: 5, percent: 80, target: 100, status: 'at-risk' }],
  })
  const reports = (await office('/compliance/reports'))['items'] as object[]
  expect(reports).toHaveLength(3)
  for (const report of reports)
    expect(report).toMatchObject({ name: expect.any(String), status: 'completed', fileSize: expect.any(Number) })
  expect((await office('/compliance/data-classes'))['items']).toHaveLength(5)
  expect((await office('/audit?search=willem@members.example'))['items']).not.toEqual([])
})

test('members find the demonstration’s offers where they live, and staff one that is not finished', async () => {
  const offersOf = async (email: string) => {
    const { cookie } = await signIn({ email })
    const { body } = await callApi(address, 'GET', '/offers?sort=apy_desc', { headers: { cookie } })
    return (body['items'] as { name: string; status: string; yield: string }[]).map(({ name, status, yield: rate }) => [name, status, rate])
  }
  expect(await offersOf('anna@members.example')).toEqual(
    opportunities.toSorted((one, other) => other.apy - one.apy).map(({ name, status, yield: rate }) => [name, status, rate]),
  )
  expect(await offersOf('freya@members.example')).toEqual([['Dartmoor Peat Restoration', 'Open', expect.any(String)]])
  const cookie = staffCookies.get('lotte@staff.example') ?? ''
  const drafts = await callApi(address, 'GET', '/office/offers?state=draft', { headers: { cookie } })
  expect(drafts.body['items']).toMatchObject([{ name: 'Harbour Heat Network', version: 2 }])
})

test('staff find orders in every state, and members who hold a placement', async () => {
  const cookie = staffCookies.get('lotte@staff.example') ?? ''
  const office = async (path: string) => (await callApi(address, 'GET', `/office/subscriptions${path}`, { headers: { cookie } })).body
  const states: string[] = []
  for (const tab of ['to-decide', 'in-reflection', 'awaiting-payment', 'ready', 'allocated', 'ended'])
    states.push(...((await office(`?tab=${tab}`))['items'] as { state: string }[]).map(({ state }) => state))
  const counted = ['in-review', 'reserved', 'awaiting-payment', 'allocated', 'placed', 'cancelled', 'refused']
  expect(new Set(states)).toEqual(new Set(counted))
  const offers = (await office('/offers'))['items'] as { name: string; offerId: string }[]
  const { offerId } = offers.find(({ name }) => name === 'Delta Housing') ?? { offerId: '' }
  expect(await office(`/offers/${offerId}/holders`)).toMatchObject({ holders: 2, total: { amountMinor: '3500000' } })
})

test('[STAFF-03 loans] staff of the lending SPV find loans in every state, with what was paid and what is late', async () => {
  const cookie = staffCookies.get('lotte@staff.example') ?? ''
  const loans = async (path: string) => (await callApi(address, 'GET', `/office/loans${path}`, { headers: { cookie } })).body
  const { items, spvs } = (await loans('')) as { items: { status: string; daysLate: number }[]; spvs: { id: string }[] }
  expect(items.map(({ status, daysLate }) => `${status} ${daysLate}`)).toEqual([
    ...['current 0', 'in-arrears 44', 'current 0', 'in-arrears 72', 'defaulted 118', 'current 0', 'late 13', 'current 0'],
    ...['restructured 0', 'draft 0'],
  ])
  expect(await loans(`/book?spvId=${spvs[0]?.id}`)).toMatchObject({ count: 9, late: { count: 4 }, shortfall: { count: 2 } })
})

test('[ADM-02] a command on the server makes a member staff, whose next entry is to enrol a second factor', async () => {
  const environment = Object.fromEntries(
    Object.entries(world.config).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
  const { email } = cast[0] ?? { email: '' }
  const before = await signIn({ email })
  expect(await grantStaffRole(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), email.toUpperCase(), 'mfo_admin')).toMatch(
    /^per_\w+ is mfo_admin now/,
  )
  expect((await callApi(address, 'GET', '/identity/me', { headers: { cookie: before.cookie } })).status).toBe(401)
  expect((await signIn({ email })).body).toEqual({ next: 'enrolment' })
  await expect(
    grantStaffRole(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), 'nobody@members.example', 'mfo_admin'),
  ).rejects.toThrow('Nobody has joined with this address')
  await expect(grantStaffRole(readConfig({ ...environment, LOG_LEVEL: 'warn' }, 'operator'), email, 'king')).rejects.toThrow(
    'There is no role "king"',
  )
})
