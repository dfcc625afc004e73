/** Every operation of the contract, as another site would make a browser send it: none passes, and none leaves a trace. */
import { access, type Operation } from '@heathland/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyAddress } from '../conformance/identity-calls.ts'
import type { JoinedPerson } from '../conformance/identity-factors.ts'
import { openSystem, type System } from '../conformance/identity-people.ts'
import { joinWithApp, openSession, requestOf } from './callers.ts'

const own = 'http://localhost:4000'
const changes = (Object.keys(access) as Operation[]).filter((operation) => requestOf(operation).method !== 'GET')

let system: System
let admin: JoinedPerson
beforeAll(async () => {
  system = await openSystem({ REQUESTS_PER_MINUTE_MAX: '100000' }, { withWorker: true })
  admin = await joinWithApp(system, 'mfo_admin')
  // What is counted is what requests do: nothing else may write meanwhile, however slow the machine.
  await system.stopWorker()
}, 180_000)
afterAll(() => system.close())

const foreign: readonly Readonly<Record<string, string>>[] = [
  {},
  { origin: '' },
  { origin: 'null' },
  { origin: 'https://evil.test' },
  { origin: 'http://localhost' },
  { origin: 'http://localhost:4001' },
  { origin: 'https://localhost:4000' },
  { origin: 'http://localhost:4000.evil.test' },
  { origin: 'http://evil.localhost:4000' },
  { origin: `${own}/` },
  { origin: own.toUpperCase() },
  { origin: `${own}, https://evil.test` },
  { referer: `${own}/settings` },
  { origin: own, 'sec-fetch-site': 'cross-site' },
  { origin: own, 'sec-fetch-site': 'same-site' },
  { origin: own, 'sec-fetch-site': 'none' },
]
/** What a form can send without asking first. */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']

async function traces(): Promise<unknown> {
  const [row] = await system.world.superuser(
    `select (select count(*)::int from audit_log where actor in ('member', 'officer', 'identity')) as acts,
            (select count(*)::int from session where revoked_at is null) as sessions,
            (select count(*)::int from registration) as registrations, (select count(*)::int from challenge) as challenges`,
  )
  return row
}

test('no state change passes from another site, whatever it says of itself', async () => {
  const cookie = await openSession(system, admin, { minutesAgo: 1 })
  const before = await traces()
  const passed: unknown[] = []
  let tries = 0
  for (const operation of changes) {
    for (const headers of foreign) {
      for (const type of ['application/json', ...simpleTypes]) {
        const { method, path, body } = requestOf(operation, admin.personId)
        const answer = await fetch(`${system.address}/api${path}`, {
          method,
          headers: {
            cookie,
            'idempotency-key': crypto.randomUUID(),
            'x-forwarded-for': anyAddress(),
            ...(type && { 'content-type': type }),
            ...headers,
          },
          body: Buffer.from(JSON.stringify(body)),
        })
        const { code } = (await answer.json()) as { code?: string }
        tries += 1
        if (answer.status !== 403 || code !== 'CROSS_SITE' || answer.headers.has('access-control-allow-origin')) {
          passed.push({ operation, headers, type, status: answer.status, code })
        }
      }
    }
  }
  expect(passed).toEqual([])
  expect(await traces()).toEqual(before)
  expect(tries).toBe(changes.length * foreign.length * (simpleTypes.length + 1))
}, 240_000)

test('a body that is not said to be JSON is not read as one, even from our own pages', async () => {
  const passed: unknown[] = []
  for (const type of [...simpleTypes, 'application/json5', 'text/json', 'application/x-json']) {
    for (const operation of ['member.identity.signIn', 'office.users.invite', 'member.security.changePassword'] as const) {
      const { method, path, body } = requestOf(operation)
      const answer = await fetch(`${system.address}/api${path}`, {
        method,
        headers: {
          origin: own,
          cookie: await openSession(system, admin, { minutesAgo: 1 }),
          'idempotency-key': crypto.randomUUID(),
          'x-forwarded-for': anyAddress(),
          ...(type && { 'content-type': type }),
        },
        body: Buffer.from(JSON.stringify(body)),
      })
      const { code } = (await answer.json()) as { code?: string }
      if (code !== 'INPUT_INVALID') passed.push({ type, operation, status: answer.status, code })
    }
  }
  expect(passed).toEqual([])
})

test('a preflight from another site gets no permission', async () => {
  for (const operation of changes) {
    const { path, method } = requestOf(operation)
    const answer = await fetch(`${system.address}/api${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
    })
    expect({ operation, allowed: [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')) }).toEqual({
      operation,
      allowed: [],
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})

const readings = (Object.keys(access) as Operation[]).filter((operation) => requestOf(operation).method === 'GET')

test('no reading passes from another site, so none is recorded as a look or a download', async () => {
  const cookie = await openSession(system, admin, { minutesAgo: 1 })
  const before = await traces()
  const passed: unknown[] = []
  for (const operation of readings) {
    for (const headers of [
      ...['cross-site', 'same-site', 'none', 'same-origin, cross-site', ''].map((site) => ({ 'sec-fetch-site': site })),
      { origin: own, 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await fetch(`${system.address}/api${requestOf(operation).path}`, { headers: { cookie, ...headers } })
      const { code } = (await answer.json()) as { code?: string }
      if (answer.status !== 403 || code !== 'CROSS_SITE') passed.push({ operation, headers, status: answer.status, code })
    }
  }
  expect(passed).toEqual([])
  expect(await traces()).toEqual(before)
}, 180_000)

test('our own pages and programs that are no browser may read', async () => {
  const cookie = await openSession(system, admin, { minutesAgo: 1 })
  const refused: unknown[] = []
  for (const operation of readings) {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: own, 'sec-fetch-site': 'same-origin' }, {}]) {
      const answer = await fetch(`${system.address}/api${requestOf(operation).path}`, { headers: { cookie, ...headers } })
      const { code } = (await answer.json()) as { code?: string }
      if (code === 'CROSS_SITE') refused.push({ operation, headers })
    }
  }
  expect(refused).toEqual([])
}, 180_000)
