import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveWebhook, joinWithApp, newId, openSession } from '../../../../../tests/authz/callers.ts'
import type { JoinedPerson } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { testSecrets } from '../../../../../tests/world.ts'

interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A member's program on this machine, which answers as the test says. */
interface Receiver {
  readonly address: string
  readonly heard: Heard[]
  answer: (response: ServerResponse, count: number) => void
  close(): void
}

async function openReceiver(): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      receiver.heard.push({ headers: request.headers, body })
      receiver.answer(response, receiver.heard.length)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard: [],
    answer: (response) => void response.writeHead(204).end(),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return receiver
}

let system: System
let receiver: Receiver
beforeAll(async () => {
  system = await openSystem({ WEBHOOKS_TO_LOOPBACK: 'allowed' })
})
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  receiver.close()
  await system.moveClock(0)
  await system.world.superuser('delete from webhook_endpoint')
})
afterAll(() => system.close())

const patiently = { timeout: 60_000, interval: 50 }
const fresh = (person: { personId: string }) => openSession(system, person, { minutesAgo: 1 })

async function call(person: JoinedPerson, method: string, path: string, body: object = {}) {
  return system.call(method, path, { ...(method !== 'GET' && { body }), headers: { cookie: await fresh(person) } })
}

const add = (person: JoinedPerson, body: object = { address: receiver.address, scopes: ['wallet'] }) =>
  call(person, 'POST', '/webhook-endpoints', body)

async function added(person: JoinedPerson, body?: object): Promise<{ id: string; secret: string }> {
  const answer = await add(person, body)
  expect(answer.status).toBe(200)
  return { secret: String(answer.body['secret']), id: (answer.body['webhook'] as { id: string }).id }
}

interface Row {
  readonly id: string
  readonly event_id: string
  readonly state: string
  readonly attempts: number
  readonly status_code: number | null
  readonly failure: string | null
}

const rowsOf = (endpointId: string) =>
  system.world.superuser<Row>(
    'select id, event_id, state, attempts, status_code, failure from webhook_delivery where endpoint_id = $1 order by id',
    [endpointId],
  )

/** Something happened to this person. */
async function happen(personId: string, type = 'deposit.settled', ids: object = { depositId: newId('dep') }): Promise<string> {
  const eventId = newId('evt')
  await system.world.superuser('insert into outbox (id, type, subject, announced_at) values ($1, $2, $3, platform_now())', [
    eventId,
    type,
    JSON.stringify({ personId, ...ids }),
  ])
  return eventId
}

/** Every event was passed on, and whoever wants it has it in a row. */
async function everythingIsRecorded(): Promise<void> {
  const left = () =>
    system.world.superuser(
      `select from outbox where sequence is null union all select from pgboss.job where name = 'member-webhooks.record' and state < 'completed'`,
    )
  await expect.poll(left, patiently).toEqual([])
}

/** Checked as the specification says, with nothing of ours. */
function isSignedWith(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('[API-01 webhooks] a member adds a webhook, hears of their own deposit once, and sees that it arrived', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id, secret } = await added(member)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const depositId = newId('dep')
  const eventId = await happen(member.personId, 'deposit.settled', { depositId })
  await expect.poll(() => receiver.heard.length, patiently).toBe(1)
  const [heard] = receiver.heard as [Heard]
  expect(heard.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': eventId })
  expect(Math.abs(Number(heard.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
  expect(isSignedWith(secret, heard)).toBe(true)
  expect(isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, heard)).toBe(false)
  const body = JSON.parse(heard.body) as Record<string, unknown>
  expect(body).toEqual({ id: eventId, type: 'deposit.settled', created: expect.any(String), data: { kind: 'deposit', id: depositId } })
  expect(heard.body).not.toContain(member.personId)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ event_id: eventId, state: 'delivered', attempts: 1, status_code: 204 }])
  const { body: listed } = await call(member, 'GET', `/webhook-endpoints/${id}/deliveries`)
  expect(listed['items']).toEqual([expect.objectContaining({ eventId, state: 'delivered', status: 204 })])
  const { body: all } = await call(member, 'GET', '/webhook-endpoints')
  expect(all['items']).toEqual([expect.objectContaining({ id, address: receiver.address, state: 'on', scopes: ['wallet'] })])
  expect(JSON.stringify(all)).not.toContain('whsec_')
})

test('[API-01 webhooks] address and secret are sealed, and the secret is nowhere else', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id, secret } = await added(member)
  const [row] = await system.world.superuser<{ kept: string }>(
    'select row_to_json(webhook_endpoint)::text as kept from webhook_endpoint where id = $1',
    [id],
  )
  const spellings = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret.slice(6), 'base64').toString('hex'), receiver.address]
  for (const spelling of [...spellings, Buffer.from(receiver.address).toString('hex')]) expect(row?.kept).not.toContain(spelling)
  const [elsewhere] = await system.world.superuser<{ found: number }>(
    `select (select count(*)::int from audit_log where audit_log::text like '%' || $1 || '%')
          + (select count(*)::int from idempotency_key where idempotency_key::text like '%' || $1 || '%')
          + (select count(*)::int from outbox where outbox::text like '%' || $1 || '%') as found`,
    [secret],
  )
  expect(elsewhere?.found).toBe(0)
})

test('[API-01 webhooks] adding one needs a fresh factor, is recorded, and the member is told by mail', async () => {
  const member = await joinWithApp(system, 'investor')
  const stale = { cookie: await openSession(system, member, { minutesAgo: 6 }) }
  const body = { address: receiver.address, scopes: ['wallet'] }
  const refused = await system.call('POST', '/webhook-endpoints', { body, headers: stale })
  expect(refused).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  const { id } = await added(member)
  const rotated = await system.call('POST', `/webhook-endpoints/${id}/secret`, { body: {}, headers: stale })
  expect(rotated).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  const acts = await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1', [id])
  expect(acts).toEqual([{ action: 'webhook.added' }])
  const texts = async () => (await system.mailsTo(member.email)).map(({ text }) => text)
  await expect.poll(texts, patiently).toContainEqual(expect.stringContaining('the security of your account'))
  const { body: told } = await call(member, 'GET', '/notifications')
  expect(told['items']).toContainEqual(expect.objectContaining({ kind: 'webhook-added' }))
  // Removing one does not: whoever finds one that is not theirs ends it at once.
  expect((await system.call('DELETE', `/webhook-endpoints/${id}`, { body: {}, headers: stale })).status).toBe(200)
})

test('[API-01 webhooks] addresses that lead to us, or are none, are refused', async () => {
  const member = await joinWithApp(system, 'investor')
  for (const address of [
    'http://hooks.example.com/',
    'https://user:password@hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:169.254.169.254]/',
    'https://metadata.google.internal/',
    'http://10.0.0.1:80/',
    'file:///etc/passwd',
  ])
    expect(await add(member, { address, scopes: ['wallet'] })).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ADDRESS_REFUSED' } })
  for (const scopes of [[], ['wallet', 'wallet'], ['identity']])
    expect(await add(member, { address: receiver.address, scopes })).toMatchObject({ body: { code: 'INPUT_INVALID' } })
})

test('[API-01 webhooks] an installation that does not allow it sends nothing to this machine, whatever stands in the row', async () => {
  const strict = await openSystem()
  try {
    const member = await joinWithApp(strict, 'investor')
    const cookie = await openSession(strict, member, { minutesAgo: 1 })
    const body = { address: receiver.address, scopes: ['wallet'] }
    const refused = await strict.call('POST', '/webhook-endpoints', { body, headers: { cookie } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ADDRESS_REFUSED' } })
    const { id } = await giveWebhook(strict, member, { address: receiver.address })
    expect((await strict.call('POST', `/webhook-endpoints/${id}/test`, { body: {}, headers: { cookie } })).status).toBe(200)
    const failures = () => strict.world.superuser<{ failure: string | null }>('select failure from webhook_delivery')
    await expect.poll(failures, patiently).toEqual([{ failure: 'address' }])
    expect(receiver.heard).toEqual([])
  } finally {
    await strict.close()
  }
})

test('[API-01 webhooks] a member has three at a time, and two that are added at once are counted one after the other', async () => {
  const member = await joinWithApp(system, 'investor')
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(member)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
  expect(await add(member)).toMatchObject({ status: 409, body: { code: 'WEBHOOKS_FULL' } })
})

test('[API-01 webhooks] nobody hears of another member’s events, nor of what the scopes leave out', async () => {
  const [ada, bo] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const { id } = await added(ada)
  await happen(bo.personId)
  await happen(ada.personId, 'document.changed', { documentId: newId('doc') })
  await happen(ada.personId, 'identity.password-changed', {})
  const own = await happen(ada.personId, 'withdrawal.changed', { withdrawalId: newId('wdr') })
  await expect.poll(() => receiver.heard.length, patiently).toBe(1)
  await everythingIsRecorded()
  expect(await rowsOf(id)).toMatchObject([{ event_id: own }])
  expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([own])
  // The database takes no row that joins one member's event to another's webhook.
  const planted = system.world.superuser(
    `insert into webhook_delivery (id, endpoint_id, person_id, event_id, type, kind, subject_id, happened_at, state, created_at, due_at)
     values ($1, $2, $3, $4, 'x', 'x', 'x', now(), 'waiting', now(), now())`,
    [newId('whd'), id, bo.personId, newId('evt')],
  )
  await expect(planted).rejects.toMatchObject({ constraint: 'webhook_delivery_of_its_owner' })
})

test('[API-01 webhooks] another member’s webhook is answered like one that never was', async () => {
  const [ada, bo] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const theirs = await giveWebhook(system, bo, { address: receiver.address })
  const paths = [
    ['GET', '/deliveries', {}],
    ['PUT', '/state', { state: 'paused' }],
    ['POST', '/secret', {}],
    ['POST', '/test', {}],
    ['DELETE', '', {}],
  ] as const
  for (const [method, path, body] of paths) {
    const other = await call(ada, method, `/webhook-endpoints/${theirs.id}${path}`, body)
    const absent = await call(ada, method, `/webhook-endpoints/${newId('whk')}${path}`, body)
    expect(other).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect({ ...other.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
  }
  expect((await call(bo, 'GET', '/webhook-endpoints')).body['items']).toMatchObject([{ id: theirs.id, state: 'on' }])
  expect(receiver.heard).toEqual([])
})

test('[API-01 webhooks] one event that is passed on twice is one delivery', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id } = await added(member)
  const eventId = await happen(member.personId)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ state: 'delivered' }])
  await system.world.superuser(`delete from pgboss.job where name like 'member-webhooks.%'`)
  await system.world.superuser(
    `insert into pgboss.job (name, data, state) values ('member-webhooks.record', jsonb_build_object('eventId', $1::text), 'created')`,
    [eventId],
  )
  await expect
    .poll(() => system.world.superuser(`select from pgboss.job where name = 'member-webhooks.record' and state = 'completed'`), patiently)
    .not.toEqual([])
  expect(await rowsOf(id)).toHaveLength(1)
  expect(receiver.heard).toHaveLength(1)
})

test('[API-01 webhooks] what fails goes again under the same id, signed anew, until it is taken', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id, secret } = await added(member)
  const answers: ((response: ServerResponse) => void)[] = [
    (response) => void response.writeHead(500).end('x'.repeat(1_000_000)),
    (response) => void response.writeHead(302, { location: receiver.address }).end(),
    (response) => void response.destroy(),
    (response) => void response.writeHead(200).end(),
  ]
  const expected = [
    { status_code: 500, failure: 'status' },
    { status_code: 302, failure: 'redirect' },
    { status_code: null, failure: 'connection' },
    { status_code: 200, failure: null },
  ]
  receiver.answer = (response, count) => answers[count - 1]?.(response)
  const eventId = await happen(member.personId)
  for (const [tries, came] of expected.entries()) {
    await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ attempts: tries + 1, ...came }])
    await system.moveClock((tries + 1) * 3_600)
  }
  expect(await rowsOf(id)).toMatchObject([{ state: 'delivered', attempts: 4 }])
  expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual(Array(4).fill(eventId))
  expect(new Set(receiver.heard.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4)
  expect(receiver.heard.every((heard) => isSignedWith(secret, heard))).toBe(true)
})

test('[API-01 webhooks] a receiver that does not answer holds up nobody else’s', async () => {
  const [slow, quick] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const silent = await openReceiver()
  try {
    silent.answer = () => undefined
    const waits = await giveWebhook(system, slow, { address: silent.address })
    await giveWebhook(system, quick, { address: receiver.address })
    await happen(slow.personId)
    await expect.poll(() => silent.heard.length, patiently).toBe(1)
    const askedAt = Date.now()
    await happen(quick.personId)
    await expect.poll(() => receiver.heard.length, patiently).toBe(1)
    expect(await rowsOf(waits.id)).toMatchObject([{ state: 'sending' }])
    await expect.poll(() => rowsOf(waits.id), patiently).toMatchObject([{ state: 'waiting', failure: 'timeout' }])
    expect(Date.now() - askedAt).toBeLessThan(30_000)
  } finally {
    silent.close()
  }
})

test('[API-01 webhooks] after a day without success a delivery is dead; after days of that the webhook is paused and the member told', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id } = await added(member)
  receiver.answer = (response) => void response.writeHead(500).end()
  await happen(member.personId)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await system.moveClock(26 * 3_600)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ state: 'dead', attempts: 2 }])
  const standing = () =>
    system.world.superuser<{ state: string; paused_because: string | null }>(
      'select state, paused_because from webhook_endpoint where id = $1',
      [id],
    )
  expect(await standing()).toEqual([{ state: 'on', paused_because: null }])
  await happen(member.personId)
  await expect.poll(async () => (await rowsOf(id)).length, patiently).toBe(2)
  await expect.poll(async () => (await rowsOf(id))[1]?.attempts, patiently).toBe(1)
  await system.moveClock(4 * 86_400)
  await expect.poll(standing, patiently).toEqual([{ state: 'paused', paused_because: 'failing' }])
  const kinds = async () => ((await call(member, 'GET', '/notifications')).body['items'] as { kind: string }[]).map(({ kind }) => kind)
  await expect.poll(kinds, patiently).toContain('webhook-paused')
  const count = receiver.heard.length
  await happen(member.personId)
  await everythingIsRecorded()
  expect(await rowsOf(id)).toHaveLength(2)
  expect(receiver.heard).toHaveLength(count)
  expect(await call(member, 'POST', `/webhook-endpoints/${id}/test`)).toMatchObject({ status: 409, body: { code: 'WEBHOOK_PAUSED' } })
  receiver.answer = (response) => void response.writeHead(204).end()
  expect((await call(member, 'PUT', `/webhook-endpoints/${id}/state`, { state: 'on' })).status).toBe(200)
  expect((await call(member, 'POST', `/webhook-endpoints/${id}/test`)).status).toBe(200)
  await expect.poll(async () => (await rowsOf(id)).at(-1)?.state, patiently).toBe('delivered')
  const body = JSON.parse(receiver.heard.at(-1)?.body ?? '') as object
  expect(body).toMatchObject({ type: 'webhook.test', data: { kind: 'webhook', id } })
})

test('[API-01 webhooks] what comes due while a webhook is paused is dropped, as is all of a member who is staff by now', async () => {
  const [member, staff] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const { id } = await added(member)
  receiver.answer = (response) => void response.writeHead(500).end()
  await happen(member.personId)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect((await call(member, 'PUT', `/webhook-endpoints/${id}/state`, { state: 'paused' })).status).toBe(200)
  await system.moveClock(3_600)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ state: 'dropped', attempts: 1 }])
  const other = await giveWebhook(system, staff, { address: receiver.address })
  await system.world.superuser("update profiles set role = 'mfo_admin' where id = $1", [staff.personId])
  await happen(staff.personId)
  await expect.poll(() => rowsOf(other.id), patiently).toMatchObject([{ state: 'dropped', attempts: 0 }])
  expect(receiver.heard).toHaveLength(1)
})

test('[API-01 webhooks] after a rotation both secrets sign for a day, then the new one alone', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id, secret } = await added(member)
  const { body } = await call(member, 'POST', `/webhook-endpoints/${id}/secret`)
  const next = String(body['secret'])
  expect(next).not.toBe(secret)
  await happen(member.personId)
  await expect.poll(() => receiver.heard.length, patiently).toBe(1)
  expect([secret, next].map((one) => isSignedWith(one, receiver.heard[0] as Heard))).toEqual([true, true])
  await system.moveClock(86_460)
  await happen(member.personId)
  await expect.poll(() => receiver.heard.length, patiently).toBe(2)
  expect([secret, next].map((one) => isSignedWith(one, receiver.heard[1] as Heard))).toEqual([false, true])
})

test('[API-01 webhooks] a webhook that is removed is told nothing more, and its deliveries go; an account takes its webhooks with it', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id } = await added(member)
  receiver.answer = (response) => void response.writeHead(500).end()
  await happen(member.personId)
  await expect.poll(() => rowsOf(id), patiently).toMatchObject([{ state: 'waiting' }])
  expect((await call(member, 'DELETE', `/webhook-endpoints/${id}`)).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
  await system.moveClock(3_600)
  const other = await giveWebhook(system, member, { address: receiver.address })
  await happen(member.personId)
  await expect.poll(() => receiver.heard.length, patiently).toBe(2)
  await system.world.superuser('delete from account where person_id = $1', [member.personId])
  expect(await system.world.superuser('select from webhook_endpoint where id = $1', [other.id])).toEqual([])
  expect(await rowsOf(other.id)).toEqual([])
})

test('[API-01 webhooks] whoever lost their account finds their webhooks paused', async () => {
  const [member, admin] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'mfo_admin')]
  const { id } = await giveWebhook(system, member, { address: receiver.address })
  const body = { suspended: true, reason: 'A test asks for it.' }
  expect((await call(admin, 'PUT', `/office/users/${member.personId}/suspension`, body)).status).toBe(200)
  const reasons = () =>
    system.world.superuser<{ paused_because: string | null }>('select paused_because from webhook_endpoint where id = $1', [id])
  expect(await reasons()).toEqual([{ paused_because: 'security' }])
  const other = await giveWebhook(system, admin, { address: receiver.address })
  const recovery = newId('rec')
  await system.world.superuser(
    `insert into recovery (id, person_id, kind, state, maker_id, checker_id, requested_at, lapses_at, approved_at, takes_effect_at, stop_token_hash, due_at)
     values ($1, $2, 'clear-factors', 'approved', 'per_one', 'per_two', now() - interval '3 days', now() + interval '3 days',
             now() - interval '2 days', now() - interval '1 day', $3, now())`,
    [recovery, admin.personId, Buffer.alloc(32)],
  )
  await system.world.superuser(`update recovery set state = 'done', ended_at = now(), due_at = null where id = $1`, [recovery])
  const paused = await system.world.superuser<{ state: string }>('select state from webhook_endpoint where id = $1', [other.id])
  expect(paused).toEqual([{ state: 'paused' }])
})

test('[API-01 webhooks] a worker that is killed while it sends leaves one delivery, which another worker sends again under its id', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id } = await added(member)
  await system.stopWorker()
  receiver.answer = (response, count) => (count === 1 ? undefined : void response.writeHead(204).end())
  const start = () =>
    spawn(process.execPath, ['apps/server/src/entry/main.ts', 'worker'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...testSecrets,
        ...system.world.databaseSettings,
        HEATHLAND_ENV: 'test',
        PUBLIC_ORIGIN: 'http://localhost:4000',
        SMTP_URL: system.twin.smtpUrl,
        METRICS_PORT: '0',
        SWEEP_SECONDS: '1',
        LOG_LEVEL: 'silent',
        WEBHOOKS_TO_LOOPBACK: 'allowed',
      },
    })
  const first = start()
  const eventId = await happen(member.personId)
  await expect.poll(() => receiver.heard.length, patiently).toBe(1)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await rowsOf(id)).toMatchObject([{ state: 'sending', attempts: 1 }])
  await system.moveClock(120)
  const second = start()
  try {
    await expect.poll(() => rowsOf(id), { ...patiently, timeout: 120_000 }).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
  } finally {
    second.kill('SIGTERM')
    await once(second, 'exit')
  }
}, 240_000)
