import { isApiKey } from '@heathland/domain/identity/api-key'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveApiKey, joinWithApp, newId, openSession } from '../../../../../tests/authz/callers.ts'
import type { JoinedPerson } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'

let system: System
beforeAll(async () => {
  system = await openSystem()
})
afterEach(() => system.moveClock(0))
afterAll(() => system.close())

const own = { name: 'Bookkeeping', scopes: ['wallet'], days: 90 }
const fresh = (person: { personId: string }) => openSession(system, person, { minutesAgo: 1 })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const get = (path: string, key: string) => system.call('GET', path, { headers: bearer(key) })

async function make(person: JoinedPerson, body: object = own) {
  const cookie = await fresh(person)
  const answer = await system.call('POST', '/api-keys', { body, headers: { cookie } })
  return { ...answer, key: String(answer.body['key']), id: (answer.body['apiKey'] as { id: string } | undefined)?.id ?? '' }
}

async function listOf(person: JoinedPerson) {
  const { body } = await system.call('GET', '/api-keys', { headers: { cookie: await fresh(person) } })
  return body['items'] as { id: string; name: string; lastUsedAt?: string; revokedAt?: string }[]
}

const nobody = { status: 401, body: { code: 'NOT_SIGNED_IN' } }

test('[API-01 keys] a member makes a key, reads with it, sees when it was used, and revokes it', async () => {
  const member = await joinWithApp(system, 'investor')
  const { status, key, id } = await make(member)
  expect(status).toBe(200)
  expect(isApiKey(key)).toBe(true)
  expect(await listOf(member)).toEqual([expect.objectContaining({ id, name: 'Bookkeeping', scopes: ['wallet'] })])
  expect((await listOf(member))[0]).not.toHaveProperty('lastUsedAt')
  expect(await get('/ledger/balance', key)).toMatchObject({ status: 200, body: { items: expect.any(Array) } })
  const [used] = await listOf(member)
  expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const ended = await system.call('DELETE', `/api-keys/${id}`, {
    body: {},
    headers: { cookie: await openSession(system, member, { minutesAgo: 60 }) },
  })
  expect(ended.status).toBe(200)
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
  expect((await listOf(member))[0]?.revokedAt).toBeDefined()
})

test('[API-01 keys] only a hash of the key is kept, and its name is sealed', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key, id } = await make(member, { ...own, name: 'Sum of everything' })
  const [row] = await system.world.superuser<{ kept: string }>('select row_to_json(api_key)::text as kept from api_key where id = $1', [id])
  expect(row?.kept).not.toContain(key.slice(3, 20))
  expect(row?.kept).not.toContain(Buffer.from('Sum of everything').toString('hex'))
  const [elsewhere] = await system.world.superuser<{ found: number }>(
    `select (select count(*)::int from audit_log where audit_log::text like '%' || $1 || '%')
          + (select count(*)::int from idempotency_key where idempotency_key::text like '%' || $1 || '%')
          + (select count(*)::int from outbox where outbox::text like '%' || $1 || '%') as found`,
    [key],
  )
  expect(elsewhere?.found).toBe(0)
})

test('[API-01 keys] making one needs a fresh factor, is recorded, and the member is told', async () => {
  const member = await joinWithApp(system, 'investor')
  const stale = await openSession(system, member, { minutesAgo: 6 })
  const refused = await system.call('POST', '/api-keys', { body: own, headers: { cookie: stale } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect(await listOf(member)).toEqual([])
  const { id } = await make(member)
  const acts = await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1', [id])
  expect(acts).toEqual([{ action: 'identity.api-key-made' }])
  const texts = async () => (await system.mailsTo(member.email)).map(({ text }) => text)
  await expect.poll(texts, { timeout: 60_000 }).toContainEqual(expect.stringContaining('the security of your account'))
  const { body } = await system.call('GET', '/notifications', { headers: { cookie: await fresh(member) } })
  expect(body['items']).toContainEqual(expect.objectContaining({ kind: 'api-key-made' }))
})

test('[API-01 keys] a member holds ten at a time, for at most a year', async () => {
  const member = await joinWithApp(system, 'investor')
  for (let made = 0; made < 10; made += 1) expect((await make(member)).status).toBe(200)
  expect(await make(member)).toMatchObject({ status: 409, body: { code: 'API_KEYS_FULL' } })
  for (const days of [0, 366, 31]) expect(await make(member, { ...own, days })).toMatchObject({ body: { code: 'INPUT_INVALID' } })
  for (const scopes of [[], ['wallet', 'wallet'], ['admin']])
    expect(await make(member, { ...own, scopes })).toMatchObject({ body: { code: 'INPUT_INVALID' } })
})

test('[API-01 scopes] a key opens what its scope says, and nothing else', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key } = await giveApiKey(system, member, { scopes: ['documents'] })
  expect((await get('/documents', key)).status).toBe(200)
  expect(await get('/ledger/balance', key)).toMatchObject({ status: 403, body: { code: 'KEY_SCOPE_MISSING' } })
  for (const path of ['/identity/me', '/security', '/api-keys', '/settings', '/offers', '/office/users', '/exports/exp_1'])
    expect(await get(path, key)).toMatchObject(nobody)
})

test('[API-01 scopes] a key writes nothing, on no address, from whatever page it is sent', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key, id } = await giveApiKey(system, member)
  const send = (method: string, path: string, body: object) => system.call(method, path, { body, headers: bearer(key) })
  expect(await send('POST', '/api-keys', own)).toMatchObject(nobody)
  expect(await send('DELETE', `/api-keys/${id}`, {})).toMatchObject(nobody)
  expect(await send('POST', '/security/password', { currentPassword: 'x', newPassword: 'y'.repeat(20) })).toMatchObject(nobody)
  expect(await send('POST', '/exports', { list: 'statement', format: 'csv', filters: {} })).toMatchObject({ status: 401 })
  // Beside the contract no key opens anything, and signing out by one ends nobody's session.
  expect((await fetch(`${system.address}/api/events`, { headers: bearer(key) })).status).toBe(401)
  expect((await fetch(`${system.address}/api/files/fil_1/content`, { headers: bearer(key) })).status).toBe(401)
  const cookie = await fresh(member)
  await system.call('POST', '/identity/sign-out', { body: {}, headers: bearer(key) })
  expect((await system.me(cookie)).status).toBe(200)
})

test('[API-01 keys] a transaction of a key only reads, whatever the table should say one day', async () => {
  const member = await joinWithApp(system, 'investor')
  const { id } = await giveApiKey(system, member)
  const actor = {
    kind: 'member',
    personId: member.personId as `per_${string}`,
    sessionId: 'ses_none',
    personSeal: undefined,
    session: { createdAt: new Date(), lastUsedAt: new Date(), stepUpAt: undefined },
    hasFactor: false,
    role: 'investor',
    permissions: null,
    passwordStandsAlone: false,
    spvIds: [],
    entityId: undefined,
  } as const
  const write = (who: object) =>
    system.world.platform.database.inTransaction({ ...actor, ...who }, (tx) =>
      tx.query('mark-all-read', 'update notification set read_at = now() where person_id = $1', [member.personId]),
    )
  await expect(write({})).resolves.toEqual([])
  await expect(write({ apiKey: { id, scopes: ['wallet'] } })).rejects.toMatchObject({ code: '25006' })
})

test('[API-01 keys] no other text opens anything, nor does a key that has ended', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key } = await giveApiKey(system, member)
  const wrong = key.endsWith('0') ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`
  const ended = [await giveApiKey(system, member, { isRevoked: true }), await giveApiKey(system, member, { isExpired: true })]
  const texts = [wrong, key.toUpperCase(), `${key} ${key}`, `${key}'--`, '', 'hl_', ...ended.map((one) => one.key)]
  const answers = await Promise.all(texts.map((text) => get('/ledger/balance', text)))
  // Every one alike: nothing tells a wrong key from one that was revoked.
  for (const { status, body } of answers)
    expect({ status, ...body, requestId: '' }).toEqual({ ...answers[0]?.body, status: 401, requestId: '' })
  expect((await get('/ledger/balance', key)).status).toBe(200)
  for (const authorization of [key, `Basic ${key}`, `Token ${key}`])
    expect(await system.call('GET', '/ledger/balance', { headers: { authorization } })).toMatchObject(nobody)
  await system.moveClock(31 * 86_400)
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
})

test('[API-01 keys] a wrong checksum never reaches the table of keys', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key } = await giveApiKey(system, member)
  const asked: string[] = []
  const { database } = system.world.platform
  const { ask } = database
  try {
    Object.assign(database, {
      ask: (name: string, text: string, values: readonly unknown[]) => {
        asked.push(name)
        return ask(name, text, values)
      },
    })
    await get('/ledger/balance', `${key.slice(0, -6)}000000`)
    expect(asked).not.toContain('find-api-key')
    await get('/ledger/balance', key)
    expect(asked).toContain('find-api-key')
  } finally {
    Object.assign(database, { ask })
  }
})

test('[API-01 keys] a key in an address is refused, with a good cookie too', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key } = await giveApiKey(system, member)
  const cookie = await fresh(member)
  for (const path of [`/wallet?key=${key}`, `/ledger/balance?access_token=${key}`, `/documents/${key}`, `/wallet?a=%68l_${key.slice(3)}`])
    expect(await system.call('GET', path, { headers: { cookie } })).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
})

test('[API-01 keys] whoever brings a key is who the key says, whatever cookie comes with it', async () => {
  const [ada, bo] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const { key } = await giveApiKey(system, ada, { isRevoked: true })
  const headers = { ...bearer(key), cookie: await fresh(bo) }
  expect(await system.call('GET', '/ledger/balance', { headers })).toMatchObject(nobody)
})

test('another member’s key is answered like one that never was, and goes on', async () => {
  const [ada, bo] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'investor')]
  const theirs = await giveApiKey(system, bo)
  const cookie = await fresh(ada)
  const [other, absent] = await Promise.all(
    [theirs.id, `apk_${'0'.repeat(26)}`].map((id) => system.call('DELETE', `/api-keys/${id}`, { body: {}, headers: { cookie } })),
  )
  expect(other).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect({ ...other?.body, requestId: '' }).toEqual({ ...absent?.body, requestId: '' })
  expect((await get('/ledger/balance', theirs.key)).status).toBe(200)
  expect(await listOf(ada)).toEqual([])
})

test('[API-01 keys] staff make none, and a member’s key ends when they become staff', async () => {
  const admin = await joinWithApp(system, 'mfo_admin')
  expect(await make(admin)).toMatchObject({ status: 403, body: { code: 'MEMBERS_ONLY' } })
  const compliance = await joinWithApp(system, 'compliance')
  expect(await make(compliance)).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  const { key } = await giveApiKey(system, admin)
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
})

test('[API-01 keys] suspending a member ends their keys for good', async () => {
  const [member, admin] = [await joinWithApp(system, 'investor'), await joinWithApp(system, 'mfo_admin')]
  const { key } = await giveApiKey(system, member)
  const suspend = async (suspended: boolean) =>
    system.call('PUT', `/office/users/${member.personId}/suspension`, {
      body: { suspended, reason: 'A test asks for it.' },
      headers: { cookie: await fresh(admin) },
    })
  expect((await suspend(true)).status).toBe(200)
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
  expect((await suspend(false)).status).toBe(200)
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
})

test('[API-01 keys] a new password by link ends every key; an account that goes takes its keys with it', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key, id } = await giveApiKey(system, member)
  expect((await system.call('POST', '/security/password/reset-request', { body: { email: member.email } })).status).toBe(200)
  let token = ''
  const find = async () => {
    const mail = (await system.mailsTo(member.email)).findLast(({ subject }) => subject === 'Reset your Heathland password')
    token = /#\w+=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    return token
  }
  await expect.poll(find, { timeout: 60_000 }).not.toBe('')
  const reset = await system.call('POST', '/security/password/reset', { body: { token, password: 'a quite different secret' } })
  expect(reset.status).toBe(200)
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
  await system.world.superuser('delete from account where person_id = $1', [member.personId])
  expect(await system.world.superuser('select from api_key where id = $1', [id])).toEqual([])
})

test('[API-01 keys] a recovery that takes effect ends every key', async () => {
  const member = await joinWithApp(system, 'investor')
  const { key } = await giveApiKey(system, member)
  const id = newId('rec')
  await system.world.superuser(
    `insert into recovery (id, person_id, kind, state, maker_id, checker_id, requested_at, lapses_at, approved_at, takes_effect_at, stop_token_hash, due_at)
     values ($1, $2, 'clear-factors', 'approved', 'per_one', 'per_two', now() - interval '3 days', now() + interval '3 days',
             now() - interval '2 days', now() - interval '1 day', $3, now())`,
    [id, member.personId, Buffer.alloc(32)],
  )
  expect((await get('/ledger/balance', key)).status).toBe(200)
  await system.world.superuser(`update recovery set state = 'done', ended_at = now(), due_at = null where id = $1`, [id])
  expect(await get('/ledger/balance', key)).toMatchObject(nobody)
})

test('[API-01 keys] each key has a rate limit of its own, on all addresses together', async () => {
  const member = await joinWithApp(system, 'investor')
  const [busy, calm] = [await giveApiKey(system, member), await giveApiKey(system, member)]
  const answers: number[] = []
  for (let asked = 0; asked < 121; asked += 1) answers.push((await get('/wallet', busy.key)).status)
  expect(answers.slice(0, 120).every((status) => status === 200)).toBe(true)
  expect(answers[120]).toBe(429)
  expect((await get('/wallet', calm.key)).status).toBe(200)
  expect((await system.call('GET', '/wallet', { headers: { cookie: await fresh(member) } })).status).toBe(200)
})
