import type { Id } from '@heathland/domain/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyAddress } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, joinStaff, type Staff } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { officer } from '../../../../../tests/serve.ts'
import { moonpaySettings } from '../../../../../tests/twin-process.ts'
import { grantRole } from '../staff/grant-role.ts'
import { detectSecurityEvents } from './detect-security-events.ts'

let system: System
let staff: Staff
let other: Staff
beforeAll(async () => {
  system = await openSystem({ ...moonpaySettings('http://127.0.0.1:9'), REQUESTS_PER_MINUTE_MAX: '100000' })
  await system.moveIntoHour()
  ;[staff, other] = [await joinStaff(system), await joinStaff(system)]
})
afterAll(() => system.close())

interface Item {
  readonly id: string
  readonly eventType: string
  readonly severity: string
  readonly userId?: string
  readonly ipAddress?: string
  readonly metadata: { readonly count: number; readonly subject?: string }
}

const call = (method: string, path: string, body?: object, cookie = staff.cookie) =>
  system.call(method, `/office/security${path}`, { ...(body && { body }), headers: { cookie } })
const watch = async () => {
  await system.world.platform.rejectedRequests.flush()
  await detectSecurityEvents(await system.world.platform.openFor({ kind: 'job', queue: 'test' }))
}
async function eventsAbout(userId: string | undefined, query = ''): Promise<Item[]> {
  await watch()
  const { body } = await call('GET', `/events${query}`)
  return (body['items'] as Item[]).filter((item) => item.userId === userId)
}
const score = async () => (await call('GET', '')).body['score']

test('[SEC-01] five wrong passwords make one event with address and account, more of them make it greater and not more', async () => {
  const person = await system.join()
  const from = { 'x-forwarded-for': '203.0.113.41' }
  const guess = () => system.signIn({ email: person.email, password: 'not the password' }, from)
  for (let tries = 0; tries < 4; tries += 1) await guess()
  expect(await eventsAbout(person.personId)).toEqual([])
  await guess()
  const [event, ...rest] = await eventsAbout(person.personId)
  expect(rest).toEqual([])
  expect(event).toMatchObject({
    eventType: 'sign-ins-failed',
    description: 'Repeated failed sign-ins to one account',
    severity: 'medium',
    ipAddress: '203.0.113.41',
    metadata: { count: 5 },
    timestamp: expect.any(String),
  })
  for (let tries = 0; tries < 10; tries += 1) await guess()
  expect(await eventsAbout(person.personId)).toMatchObject([{ id: event?.id, severity: 'high', metadata: { count: 15 } }])
  // Looking again, or two at once, tells nothing twice.
  await Promise.all([watch(), watch()])
  expect(await eventsAbout(person.personId)).toHaveLength(1)
  const audited = await system.world.superuser('select from audit_log where action = $1 and resource = $2', [
    'security.event-raised',
    event?.id,
  ])
  expect(audited).toHaveLength(1)
})

test('[SEC-01] an account locked after failed sign-ins raises an event: high for a member, critical for staff', async () => {
  for (const [person, severity] of [
    [await system.join(), 'high'],
    [(await joinStaff(system, 'compliance')).person, 'critical'],
  ] as const) {
    const guess = () => system.signIn({ email: person.email, password: 'not the password' }, { 'x-forwarded-for': anyAddress() })
    await Promise.all(Array.from({ length: 22 }, guess))
    const events = await eventsAbout(person.personId)
    expect(events.find(({ eventType }) => eventType === 'account-locked')).toMatchObject({ severity, ipAddress: expect.any(String) })
  }
})

test('[SEC-01] wrong codes of a second factor count like wrong passwords, and lock the account too', async () => {
  const guessed = await joinStaff(system, 'compliance')
  const { cookie } = await system.signIn(guessed.person, { 'x-forwarded-for': '203.0.113.45' })
  const guess = () =>
    system.call('POST', '/security/factor', { body: { code: '000000' }, headers: { cookie, 'x-forwarded-for': '203.0.113.45' } })
  // Enrolling showed one of the ten.
  for (let tries = 0; tries < 12; tries += 1) await guess()
  const events = await eventsAbout(guessed.personId)
  expect(events.find(({ eventType }) => eventType === 'sign-ins-failed')).toMatchObject({ severity: 'medium', ipAddress: '203.0.113.45' })
  expect(events.find(({ eventType }) => eventType === 'account-locked')).toMatchObject({ severity: 'critical', ipAddress: '203.0.113.45' })
  // Counted for the account, and not again for the operation.
  expect((await eventsAbout(undefined)).filter(({ metadata }) => metadata.subject === 'member.security.showFactor')).toEqual([])
})

test('[SEC-01] a sign-in from a new browser raises an event, the first browser ever does not', async () => {
  const person = await system.join()
  await system.signIn(person)
  expect(await eventsAbout(person.personId)).toEqual([])
  await system.signIn(person, { 'x-forwarded-for': '203.0.113.42' })
  expect(await eventsAbout(person.personId)).toMatchObject([{ eventType: 'new-device', severity: 'low', ipAddress: '203.0.113.42' }])
})

test('[SEC-01] adding and removing second factors and changing roles raise events', async () => {
  const person = await system.join()
  const { cookie } = await enrolTotp(system, (await system.signIn(person)).cookie)
  expect(await system.call('DELETE', '/security/totp', { body: {}, headers: { cookie } })).toMatchObject({ status: 200 })
  await grantRole(
    await system.world.platform.openFor({ kind: 'operator', command: 'test' }),
    person.personId as Id<'per'>,
    'production_spv',
  )
  const events = await eventsAbout(person.personId)
  expect(events.map(({ eventType }) => eventType).sort()).toEqual(['factor-added', 'factor-removed', 'role-changed'])
  expect(events.find(({ eventType }) => eventType === 'factor-removed')?.metadata).toEqual({ count: 1, subject: 'totp' })
  // Where the one was who gave the role says nothing about whom it was given to.
  expect(events.find(({ eventType }) => eventType === 'role-changed')).not.toHaveProperty('ipAddress')
})

test('[SEC-01] [SEC-03] forged webhooks and floods are counted without a row each, and the page says how many were refused', async () => {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${system.address}/api/moonpay/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'moonpay-signature-v2': 't=1,s=forged', 'x-forwarded-for': '203.0.113.43' },
      body: '{}',
    })
    expect(answer.status).toBe(401)
  }
  for (let tries = 0; tries < 62; tries += 1) {
    await system.call('POST', '/identity/verifications', {
      body: { token: 'a'.repeat(43) },
      headers: { 'x-forwarded-for': '203.0.113.44' },
    })
  }
  const events = await eventsAbout(undefined)
  expect(events.find(({ eventType }) => eventType === 'webhook-refused')).toMatchObject({
    severity: 'high',
    ipAddress: '203.0.113.43',
    metadata: { count: 60, subject: expect.stringMatching(/^moonpay /) },
  })
  expect(events.find(({ eventType }) => eventType === 'rate-limited')).toMatchObject({
    severity: 'low',
    ipAddress: '203.0.113.44',
    metadata: { count: 2, subject: 'member.identity.verifyEmail' },
  })
  const { body } = await call('GET', '')
  expect(body['onramp']).toEqual({ webhookUrl: 'http://localhost:4000/api/moonpay/webhook', deliveries: [], refusedLastDay: 60 })
  const rows = await system.world.superuser(`select count from rejected_request where kind = 'webhook'`)
  expect(rows).toEqual([{ count: 60 }])
})

test('[SEC-03] the last deliveries of the onramp are shown with what became of them, newest first', async () => {
  for (const [place, state] of ['handled', 'given-up', 'waiting'].entries()) {
    await system.world.superuser(
      `insert into webhook_event (id, provider, provider_event_id, type, body, state, received_at, due_at, handled_at)
       values ($1, 'moonpay', $1, 'transaction_updated', 'x', $2, now() - $3 * interval '1 minute', now() + interval '1 day', $4)`,
      [`whe_${String(place).padStart(26, '0')}`, state, place, state === 'handled' ? new Date() : null],
    )
  }
  const { body } = await call('GET', '')
  const { deliveries } = body['onramp'] as { deliveries: { type: string; outcome: string }[] }
  expect(deliveries.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual([
    'transaction_updated handled',
    'transaction_updated given-up',
    'transaction_updated waiting',
  ])
})

test('[SEC-01] [SEC-05] the cards count, the four metrics are rated, and the score is what waits to be looked at', async () => {
  await watch()
  const { body } = await call('GET', '')
  const rows = await system.world.superuser<{ severity: string; open: boolean; count: number }>(
    'select severity, resolved_at is null as open, count(*)::int from security_event group by 1, 2',
  )
  const count = (fits: (row: { severity: string; open: boolean }) => boolean) => rows.filter(fits).reduce((sum, row) => sum + row.count, 0)
  expect(body['alerts']).toEqual({
    total: count(() => true),
    critical: count(({ severity, open }) => open && severity === 'critical'),
    high: count(({ severity, open }) => open && severity === 'high'),
    resolved: count(({ open }) => !open),
  })
  const open = (severity: string) => count((row) => row.open && row.severity === severity)
  expect(body['score']).toBe(Math.max(0, 100 - 10 * open('critical') - 5 * open('high') - 2 * open('medium')))
  const metrics = body['metrics'] as { metric: string; part: number; whole: number; percent?: number; rating?: string }[]
  expect(metrics.map(({ metric }) => metric)).toEqual(['mfa-coverage', 'sign-in-success', 'webhook-acceptance', 'vendor-compliance'])
  const [factors] = await system.world.superuser<{ held: number; people: number }>(
    'select (count(*) filter (where person_has_factor(person_id)))::int as held, count(*)::int as people from account',
  )
  expect(metrics[0]).toMatchObject({ part: factors?.held, whole: factors?.people })
  expect(metrics[2]).toMatchObject({ part: 3, whole: 63, percent: 4, rating: 'poor' })
  expect(metrics[3]).toEqual({ metric: 'vendor-compliance', part: 0, whole: 0 })
})

test('[SEC-05] staff resolve an event with words, once, not their own, with a fresh factor, and the score rises', async () => {
  const person = await system.join()
  await grantRole(await system.world.platform.openFor({ kind: 'operator', command: 'test' }), person.personId as Id<'per'>, 'eq_spv_admin')
  const [event] = await eventsAbout(person.personId)
  const resolve = (id: string | undefined, cookie = staff.cookie, words = 'They called; it was them.') =>
    call('POST', `/events/${id}/resolution`, { words }, cookie)
  expect(await resolve('sev_00000000000000000000000000')).toMatchObject({ status: 404 })
  expect(await resolve(event?.id, staff.cookie, ' ')).toMatchObject({ status: 400 })
  const own = (await eventsAbout(staff.personId)).find(({ eventType }) => eventType === 'role-changed')
  expect(await resolve(own?.id)).toMatchObject({ status: 403, body: { code: 'EVENT_OWN' } })
  await system.world.superuser("update session set step_up_at = step_up_at - interval '1 hour' where person_id = $1", [other.personId])
  expect(await resolve(event?.id, other.cookie)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })

  const before = Number(await score())
  // Two at once: one of them says how it ended.
  const answers = await Promise.all([resolve(event?.id), resolve(event?.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await resolve(event?.id)).toMatchObject({ status: 409, body: { code: 'EVENT_RESOLVED' } })
  expect(before).toBeGreaterThan(0)
  expect(await score()).toBe(before + 2)
  const { body } = await call('GET', '/events?state=resolved')
  expect(body).toMatchObject({
    items: [{ id: event?.id, resolution: { by: staff.personId, words: 'They called; it was them.', timestamp: expect.any(String) } }],
    names: {
      [staff.personId]: { name: expect.stringContaining(staff.person.lastName), email: staff.person.email },
      [person.personId]: expect.any(Object),
    },
  })
  expect((await eventsAbout(person.personId)).map(({ id }) => id)).not.toContain(event?.id)
})

test('[SEC-01] changed permissions and an approved account recovery raise an event each', async () => {
  const [clerk, maker, checker] = [await joinStaff(system, 'compliance'), await joinStaff(system), await joinStaff(system)]
  const approve = async (path: string, body: object) => {
    const asked = await system.call('POST', `/office/users/${clerk.personId}/${path}`, { body, headers: { cookie: maker.cookie } })
    expect(asked).toMatchObject({ status: 200 })
    const { body: list } = await system.call('GET', '/office/approvals', { headers: { cookie: checker.cookie } })
    const found = (list['items'] as { id: string; bodyHash: string }[]).find(({ id }) => id === asked.body['approvalId'])
    const decided = await system.call('POST', `/office/approvals/${found?.id}/approval`, {
      body: { bodyHash: found?.bodyHash },
      headers: { cookie: checker.cookie },
    })
    expect(decided).toMatchObject({ status: 200 })
  }
  await approve('permission-changes', { permissions: ['funding.reconcile', 'ledger.read'], reason: 'Part of their work now.' })
  await approve('factor-resets', { reason: 'Lost their phone.' })
  const events = (await eventsAbout(clerk.personId)).filter(({ eventType }) => /permissions|recovery/.test(eventType))
  expect(events.map(({ eventType, severity }) => [eventType, severity]).sort()).toEqual([
    ['permissions-changed', 'medium'],
    ['recovery-approved', 'critical'],
  ])
  // The address is that of the staff who decided, not of the account.
  for (const event of events) expect(event).not.toHaveProperty('ipAddress')
})

test('events are listed page by page, newest first, by severity, and an empty list is an empty list', async () => {
  const ids: string[] = []
  for (let made = 0; made < 27; made += 1) {
    const id = `sev_z${String(made).padStart(25, '0')}`
    ids.unshift(id)
    await system.world.superuser(
      `insert into security_event (id, type, severity, dedup_key, count, occurred_at) values ($1, 'rate-limited', 'critical', $1, 1, now())`,
      [id],
    )
  }
  const first = await call('GET', '/events?severity=critical')
  expect((first.body['items'] as Item[]).map(({ id }) => id)).toEqual(ids.slice(0, 25))
  const second = await call('GET', `/events?severity=critical&after=${String(first.body['next'])}`)
  expect((second.body['items'] as Item[]).map(({ id }) => id).slice(0, 2)).toEqual(ids.slice(25))
  expect((await call('GET', '/events?state=resolved&severity=critical')).body).toEqual({ items: [], names: {} })
})

test('more records than one run takes are handled by the next runs, each once, and late commits are not missed', async () => {
  const flood = 2_300
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  await system.world.superuser(
    `insert into audit_log (id, at, actor, user_id, action, resource, status)
     select 'aud_f' || lpad(n::text, 25, '0'), $2::timestamptz - interval '1 minute' + n * interval '20 milliseconds', 'identity', 'per_flood',
            'identity.factor-added', 'totp', 'success'
     from generate_series(1, $1) n`,
    [flood, ctx.now],
  )
  await system.world.superuser(
    `insert into rejected_request (dedup_key, kind, subject, hour, count, last_at)
     select 'flood ' || n, 'rate-limit', 'flood ' || n, date_trunc('hour', $2::timestamptz, 'UTC'), 1, $2::timestamptz - interval '30 seconds' + n * interval '10 milliseconds'
     from generate_series(1, $1) n`,
    [flood, ctx.now],
  )
  const told = async () => {
    const [row] = await system.world.superuser<{ count: number }>(
      `select count(*)::int from security_event where user_id = 'per_flood' or subject like 'flood %'`,
    )
    return row?.count
  }
  let looks = 0
  for (; looks < 10 && (await told()) !== 2 * flood; looks += 1) await watch()
  expect(await told()).toBe(2 * flood)
  expect(looks).toBeLessThanOrEqual(4)
  // An act that began before the last look and committed after it.
  await system.world.superuser(
    `insert into audit_log (id, at, actor, user_id, action, resource, status)
     values ('aud_late0000000000000000000000', platform_now() - interval '90 seconds', 'identity', 'per_late', 'identity.factor-added', 'totp', 'success')`,
  )
  await watch()
  expect(await system.world.superuser(`select type from security_event where user_id = 'per_late'`)).toEqual([{ type: 'factor-added' }])
}, 180_000)

test('[SEC-04] staff add and change risks and vendors; they keep their order and are never deleted', async () => {
  const risk = { description: 'The onramp is away for a day', likelihood: 2, impact: 3, status: 'Open' }
  const added = await call('POST', '/risks', risk)
  expect(added).toMatchObject({ status: 200, body: { ...risk, riskScore: 6 } })
  const greater = await call('POST', '/risks', { ...risk, description: 'Keys are lost', likelihood: 3 })
  expect((await call('GET', '/risks')).body).toEqual({ items: [greater.body, added.body] })
  const mitigated = { ...risk, likelihood: 1, status: 'Mitigated' }
  expect((await call('PUT', `/risks/${String(added.body['id'])}`, mitigated)).body).toEqual({
    ...added.body,
    ...mitigated,
    riskScore: 3,
  })
  expect(await call('PUT', '/risks/rsk_00000000000000000000000000', risk)).toMatchObject({ status: 404 })
  expect(await call('POST', '/risks', { ...risk, likelihood: 4 })).toMatchObject({ status: 400 })

  const vendor = { name: 'Wallets Ltd', securityScore: 91, assessmentDate: '2026-03-01', status: 'Compliant', criticalFindings: 0 }
  const written = await call('POST', '/vendors', vendor)
  expect(written).toMatchObject({ status: 200, body: vendor })
  await call('POST', '/vendors', { ...vendor, name: 'a bank', status: 'Pending' })
  const changed = { ...vendor, securityScore: 40, status: 'Non-Compliant', criticalFindings: 2 }
  expect((await call('PUT', `/vendors/${String(written.body['id'])}`, changed)).body).toMatchObject(changed)
  expect((await call('GET', '/vendors')).body).toMatchObject({ items: [{ name: 'a bank' }, changed] })
  expect(await call('POST', '/vendors', { ...vendor, assessmentDate: '2026-02-30' })).toMatchObject({ status: 400 })
  const audited = await system.world.superuser<{ changed: string[] }>('select changed from audit_log where action = $1 order by id', [
    'security.vendor-written',
  ])
  expect(audited.at(-1)?.changed).toEqual(['criticalFindings', 'securityScore', 'status'])
})

test('[SEC-04] a register has an end, and says so', async () => {
  await system.world.superuser(
    `insert into risk (id, description, likelihood, impact, status, updated_at)
     select 'rsk_f' || lpad(n::text, 25, '0'), 'filler', 1, 1, 'Open', now() from generate_series(1, 200) n`,
  )
  const risk = { description: 'One too many', likelihood: 1, impact: 1, status: 'Open' }
  expect(await call('POST', '/risks', risk)).toMatchObject({ status: 409, body: { code: 'REGISTER_FULL' } })
})

test('[GATE-06] row security shows events to administrators alone, and lets nobody end what is about themselves', async () => {
  const look = (role: 'mfo_admin' | 'compliance' | 'cl_spv_admin') =>
    system.world.platform
      .contextFor({ actor: officer(role), now: new Date(), requestId: 'req_look' })
      .read((tx) => tx.query('look-at-events', 'select id from security_event limit 1', []))
  expect(await look('mfo_admin')).toHaveLength(1)
  expect(await look('compliance')).toEqual([])
  expect(await look('cl_spv_admin')).toEqual([])
  const own = system.world.platform.contextFor({ actor: officer(), now: new Date(), requestId: 'req_forge' })
  const ended = `resolved_at = now(), resolved_by = app_person(), resolution = 'quiet'`
  await expect(
    own.inTransaction((tx) => tx.client.query(`update security_event set ${ended}, severity = 'low', count = 1 where resolved_at is null`)),
  ).rejects.toThrow('permission denied')
  await expect(
    system.world.superuser(
      `update security_event set resolved_at = now(), resolved_by = user_id, resolution = 'mine' where user_id is not null`,
    ),
  ).rejects.toThrow('security_event_not_by_oneself')
})
