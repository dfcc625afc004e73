/** Whatever state PostgreSQL is in, nobody is answered 500: every way in, with the database refusing everything or only to write. */
import { randomUUID } from 'node:crypto'
import { access, accessOf, type Operation } from '@heathland/contract/access'
import { decideAccess } from '@heathland/domain/identity/access'
import { type Api, startApi } from '@heathland/server/entry/api'
import { type Composition, compose } from '@heathland/server/entry/compose'
import type { Config } from '@heathland/server/entry/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Called, joinWithApp, openSession, requestOf } from '../authz/callers.ts'
import { openSystem, type System } from '../conformance/identity-people.ts'
import { type RefusingDatabase, refusingDatabase } from '../refusing-database.ts'
import { ownOrigin } from '../serve.ts'
import { crossmintSettings, moonpaySettings, sumsubSettings } from '../twin-process.ts'
import { genuine } from '../webhooks/signing.ts'

const nowhere = 'http://127.0.0.1:9'
const states = [
  { what: 'is read-only', code: '25006' },
  { what: 'has a full disk', code: '53100' },
  { what: 'is out of memory', code: '53200' },
  { what: 'has no connection left', code: '53300', isFatal: true },
  { what: 'cancels statements', code: '57014' },
  { what: 'is being shut down', code: '57P01', isFatal: true },
  { what: 'is starting', code: '57P03', isFatal: true },
  { what: 'cannot read its disk', code: '58030' },
  { what: 'loses connections', code: '08006', isFatal: true },
  { what: 'holds a lock for too long', code: '55P03' },
] as const

let system: System
let way: RefusingDatabase
let platform: Composition
let api: Api
let callers: readonly Called[]
beforeAll(async () => {
  system = await openSystem()
  const person = async (role: 'investor' | 'mfo_admin'): Promise<Called> => {
    const joined = await joinWithApp(system, role)
    const stepUpAt = new Date()
    const caller = { kind: 'person', role, permissions: null, hasFactor: true, passwordStandsAlone: true, stepUpAt } as const
    return { name: role, caller, person: joined, cookie: () => openSession(system, joined, { minutesAgo: 1 }) }
  }
  const visitor: Called = { name: 'visitor', caller: { kind: 'visitor' }, person: undefined, cookie: async () => '' }
  callers = [await person('investor'), await person('mfo_admin'), visitor]
  way = await refusingDatabase(system.world.url('heathland_api'))
  const settings: Partial<Config> = {
    ...moonpaySettings(nowhere),
    ...(crossmintSettings(nowhere) as Partial<Config>),
    ...sumsubSettings(nowhere),
    LINKEDIN_DISCOVERY_URL: `${nowhere}/.well-known/openid-configuration`,
    LINKEDIN_CLIENT_ID: 'x',
    LINKEDIN_CLIENT_SECRET: 'x',
  }
  platform = await compose(
    { ...system.world.config, ...settings, DATABASE_URL: way.url, REQUESTS_PER_MINUTE_MAX: 1_000_000, REQUESTS_AT_ONCE_MAX: 1_000 },
    'api',
  )
  api = await startApi(platform)
}, 240_000)
afterAll(async () => {
  way.refuse(undefined)
  await api.stop()
  await platform.close()
  await way.close()
  await system.close()
})

interface Asked {
  readonly what: string
  readonly path: string
  readonly init: RequestInit
}

/** Every operation by somebody whom it lets in, and every way in that is no operation. */
async function everyRequest(): Promise<readonly Asked[]> {
  const sessions = new Map(await Promise.all(callers.map(async (called) => [called, await called.cookie()] as const)))
  const operations = (Object.keys(access) as Operation[])
    // Both end the session that the others use.
    .filter((operation) => !['member.identity.signOut', 'member.security.endOtherSessions'].includes(operation))
    .map((operation): Asked => {
      const called = callers.find(({ caller }) => !decideAccess(accessOf(operation), caller, new Date()).refused) ?? callers[0]
      const { method, path, body } = requestOf(operation)
      const headers = {
        cookie: (called && sessions.get(called)) ?? '',
        origin: ownOrigin,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      return { what: operation, path: `/api${path}`, init: { method, headers, ...(body && { body: JSON.stringify(body) }) } }
    })
  const hooks = (['moonpay', 'crossmint', 'sumsub'] as const).map((provider): Asked => {
    const id = randomUUID()
    const type = provider === 'sumsub' ? 'applicantPending' : provider === 'moonpay' ? 'transaction_updated' : 'wallets.transfer.out'
    const body = JSON.stringify({
      type,
      data: { id, externalTransactionId: id },
      applicantId: id,
      externalUserId: id,
      correlationId: id,
      createdAtMs: '2026-11-05 09:07:00.000',
    })
    const sent = genuine({ provider, type, id, body })
    const headers = { 'content-type': 'application/json', ...(sent.headers as Record<string, string>) }
    return { what: `webhook of ${provider}`, path: sent.path, init: { method: 'POST', headers, body } }
  })
  const member = { cookie: [...sessions.values()][0] ?? '' }
  return [
    ...operations,
    ...hooks,
    { what: 'events', path: '/api/events', init: { headers: member, signal: AbortSignal.timeout(25_000) } },
    { what: 'LinkedIn', path: '/api/identity/linkedin', init: { redirect: 'manual' } },
    { what: 'LinkedIn, back', path: '/api/identity/linkedin/callback?code=x&state=y', init: { redirect: 'manual' } },
  ]
}

interface Answered {
  readonly what: string
  readonly status: number
  readonly retryAfter: string | null
}

async function askAll(requests: readonly Asked[]): Promise<readonly Answered[]> {
  return Promise.all(
    requests.map(async ({ what, path, init }) => {
      const answer = await fetch(`${api.address}${path}`, init)
      await answer.body?.cancel()
      return { what, status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }),
  )
}

const isWrite = (text: string) => /^\s*(insert|update|delete|with)|\bfor update\b|consume_rate_limit|post_/i.test(text)
const isOwn = (text: string) => !/^\s*begin/i.test(text) && !/find_session|platform_now\(\) as now$/.test(text)

test.each(states)('while the database $what every way in answers 503 and says when to come back', async (state) => {
  const requests = await everyRequest()
  way.refuse({ ...state, of: () => true })
  const answers = await askAll(requests)
  way.refuse(undefined)
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(answers.length).toBeGreaterThan(70)
})

// Those that end a transaction and those that end a connection.
const halfway = states.filter(({ code }) => ['25006', '53100', '57P01'].includes(code))
describe.each(halfway)('while the database $what', (state) => {
  test.each([
    { part: 'once somebody is known', of: isOwn },
    { part: 'only when it is to write', of: isWrite },
  ])('no way in answers 500 when it is refused $part', async ({ of }) => {
    const requests = await everyRequest()
    way.refuse({ ...state, of })
    const answers = await askAll(requests)
    const refused = way.refused()
    way.refuse(undefined)
    expect(answers.filter(({ status, retryAfter }) => status >= 500 && (status !== 503 || retryAfter === null))).toEqual([])
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(10)
  })
})
