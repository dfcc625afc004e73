import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { contract } from '@heathland/contract'
import { type ErrorCode, errors, Problem } from '@heathland/contract/errors'
import { isId } from '@heathland/domain/id'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuttable } from '../../../../tests/cuttable.ts'
import { askForCheck, member, officer, ownOrigin, type Served, serve } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Actor } from '../core/actor.ts'
import { newestMigration } from '../core/schema-version.ts'
import { compose } from '../entry/compose.ts'
import { header } from './incoming-request.ts'

const callers = { visitor: { kind: 'visitor' }, member: member(), compliance: officer('compliance', []), admin: officer() } as const

let world: World
let served: Served
beforeAll(async () => {
  world = await openWorld()
  // The limit of one operation has a test with a world of its own.
  await world.superuser(
    'create or replace function consume_rate_limit(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamptz) returns integer language sql as $$ select 0 $$',
  )
  served = await serve(world.platform, (incoming) => callers[(header(incoming, 'x-test-caller') ?? 'admin') as keyof typeof callers])
})
afterAll(async () => {
  await served.close()
  await world.close()
})

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await fetch(`${served.address}${path}`, { headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** The answer is exactly a problem of the contract, and says which request it was. */
function expectProblem({ status, text, headers }: Answer, code: ErrorCode): Problem {
  expect({ status, type: headers.get('content-type'), text }).toEqual({
    status: errors[code].status,
    type: 'application/problem+json',
    text: expect.any(String),
  })
  const problem = Problem.parse(JSON.parse(text))
  expect(problem).toMatchObject({
    type: `urn:heathland:problem:${code}`,
    title: errors[code].message,
    status,
    code,
    requestId: headers.get('x-request-id'),
  })
  expect(isId('req', problem.requestId ?? '')).toBe(true)
  return problem
}

async function effects(): Promise<number> {
  const [row] = await world.superuser<{ n: number }>(
    'select ((select count(*) from platform_check) + (select count(*) from audit_log) + (select count(*) from idempotency_key) + (select count(*) from pgboss.job))::int as n',
  )
  return row?.n ?? -1
}

/** Sends bytes as they are, for what a client of ours would never send; undefined when the server hung up without a word. */
async function raw(head: readonly string[], body: string | Buffer = ''): Promise<Answer | undefined> {
  const { port } = new URL(served.address)
  const bytes = Buffer.from(body)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let said = ''
    socket.setTimeout(8_000, () => reject(new Error('no answer')))
    socket.on('data', (chunk) => (said += chunk.toString('utf8')))
    socket.on('error', () => resolve(said))
    socket.on('close', () => resolve(said))
    socket.write([...head, 'Connection: close', `Content-Length: ${bytes.length}`, '', ''].join('\r\n'))
    socket.write(bytes)
  })
  if (text === '') return undefined
  const [top = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = top.split('\r\n')
  const headers = new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const chunked = headers.get('transfer-encoding') === 'chunked'
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: chunked ? rest.join('').replace(/^[0-9a-f]+\r\n|\r\n0\r\n?$/g, '') : rest.join('\r\n\r\n'),
  }
}

const checksHead = (...more: readonly string[]) => [
  'POST /api/office/platform/checks HTTP/1.1',
  'Host: localhost',
  `Origin: ${ownOrigin}`,
  `Idempotency-Key: ${randomUUID()}`,
  ...more,
]

describe('who may call', () => {
  test('a visitor is asked to sign in', async () => {
    const before = await effects()
    expectProblem(await askForCheck(served.address, { key: randomUUID(), headers: { 'x-test-caller': 'visitor' } }), 'NOT_SIGNED_IN')
    expect(await effects()).toBe(before)
  })

  test.each(['member', 'compliance'])('a %s without the right is denied', async (caller) => {
    const before = await effects()
    expectProblem(await askForCheck(served.address, { key: randomUUID(), headers: { 'x-test-caller': caller } }), 'ACCESS_DENIED')
    expect(await effects()).toBe(before)
  })

  test('access is refused before the input is parsed', async () => {
    expectProblem(await askForCheck(served.address, { body: '{"x":1}', headers: { 'x-test-caller': 'visitor' } }), 'NOT_SIGNED_IN')
  })

  test('anyone may ask how the platform is', async () => {
    for (const caller of Object.keys(callers)) expect((await get('/api/platform/health', { 'x-test-caller': caller })).status).toBe(200)
  })
})

describe('what may be sent', () => {
  test('a field that nobody declared is refused by name', async () => {
    const before = await effects()
    const problem = expectProblem(await askForCheck(served.address, { key: randomUUID(), body: '{"other":1}' }), 'INPUT_INVALID')
    expect(problem.errors).toEqual([{ path: 'other', message: 'This field is not known.' }])
    expect(await effects()).toBe(before)
  })

  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const hostile: readonly [string, string | Buffer][] = [
    ['nothing that JSON knows', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1e308'],
    ['a text', '"x"'],
    ['no body', ''],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a NUL', '{"a":"\\u0000"}'],
    ['a bare NUL', Buffer.from([0x7b, 0x00, 0x7d])],
    ['depth', deep],
    ['deep lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a megabyte', `{"a":"${'x'.repeat(1_048_576)}"}`],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')])],
    ['half a surrogate', '{"a":"\\ud800"}'],
    ['two thousand fields', JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`f${index}`, index])))],
    ['a field without a name', '{"":1}'],
  ]
  test.each(hostile)('%s is refused as input and breaks nothing', async (_what, body) => {
    const before = await effects()
    const answer = await raw(checksHead('Content-Type: application/json'), body)
    // A server that stops reading a body that is too large may hang up before the client has read why.
    if (answer) expectProblem(answer, 'INPUT_INVALID')
    else expect(body.length).toBeGreaterThan(65_536)
    expect(await effects()).toBe(before)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  const oddTypes = [
    'application/json\t',
    '\tapplication/json',
    ' application/json',
    'application/json;',
    'application/json ; charset=utf-8',
    'application/json;charset=utf-16',
    'application/json, text/plain',
    'application/json\ta',
    'application/json; boundary=x; boundary=y',
    'APPLICATION/JSON',
    'application/jsonx',
    'application/vnd.api+json',
    'text/plain',
    'text/plain;application/json',
    'text/event-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    ';',
    ',',
    '/',
    '',
  ]
  test.each(oddTypes)('a wrong body under the content type %j is never taken', async (type) => {
    const before = await effects()
    for (const body of ['{"other":1}', '["other"]', 'other=1', '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n--x--']) {
      const answer = await raw(checksHead(`Content-Type: ${type}`), body)
      expect(answer?.status).toBeGreaterThanOrEqual(400)
      expect(answer?.status).toBeLessThan(500)
    }
    expect(await effects()).toBe(before)
  })

  test('a content type that comes twice never lets a wrong body through', async () => {
    const before = await effects()
    for (const types of [
      ['application/json', 'text/plain'],
      ['text/plain', 'application/json'],
      ['application/json', 'application/json'],
    ]) {
      const answer = await raw(checksHead(...types.map((type) => `Content-Type: ${type}`)), '{"other":1}')
      expectProblem(answer as Answer, 'INPUT_INVALID')
    }
    expect(await effects()).toBe(before)
  })

  test.each([
    '/api/platform/health?x=1',
    '/api/platform/health?__proto__[a]=1',
    '/api/platform/health?a[b=1&a]=2&[=3',
    '/api/platform/health?a%00=1',
    '/api/platform/health?a=%ff',
    `/api/platform/health?${'a[]=1&'.repeat(2_000)}`,
    '/api/%ff',
    '/api/%zz',
    '/api/..%2f..%2fetc/passwd',
    '/api//platform//health',
    `/api/${'x'.repeat(8_000)}`,
    '/api/platform/health/',
    '/api/platform/health%00',
    '/api/\\platform',
  ])('%s is answered, and not with an error of ours', async (path) => {
    const answer = await raw([`GET ${path} HTTP/1.1`, 'Host: localhost'])
    expect(answer?.status).toBeLessThan(500)
    if (answer && answer.status >= 400) expect(Problem.parse(JSON.parse(answer.text)).status).toBe(answer.status)
  })

  test.each(['Host:', 'Host: [', 'Host: a b', 'Host: evil.example', 'Host: x@y', `Host: ${'x'.repeat(5_000)}`])(
    'the header %j changes nothing',
    async (host) => {
      const answer = await raw(['GET /api/platform/health HTTP/1.1', host])
      expect(answer?.status === 200 || answer?.status === 400).toBe(true)
    },
  )
})

describe('where it may come from', () => {
  const stateChanges = operationsOf(contract).filter(({ method }) => method !== 'GET')
  const strangers: readonly Readonly<Record<string, string>>[] = [
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'https://evil.example' },
    { origin: `${ownOrigin}.evil.example` },
    { origin: `${ownOrigin}/` },
    { origin: 'https://localhost:4000' },
    { origin: 'http://localhost:4001' },
    { origin: 'http://LOCALHOST:4000' },
    { origin: `${ownOrigin}, https://evil.example` },
    { referer: `${ownOrigin}/` },
    { origin: ownOrigin, 'sec-fetch-site': 'cross-site' },
    { origin: ownOrigin, 'sec-fetch-site': 'same-site' },
    { origin: ownOrigin, 'sec-fetch-site': 'none' },
  ]
  const simpleTypes = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

  test('there are state changes to ask about', () => {
    expect(stateChanges.map(({ path }) => path)).toContain('/office/platform/checks')
  })

  test.each(stateChanges)('$method $path is taken from no other site, whatever the content type', async ({ method, path }) => {
    const opened = served.contexts.length
    const before = await effects()
    for (const stranger of strangers) {
      for (const type of simpleTypes) {
        const answer = await raw(
          [
            `${method} /api${path} HTTP/1.1`,
            'Host: localhost',
            `Idempotency-Key: ${randomUUID()}`,
            `Content-Type: ${type}`,
            ...Object.entries(stranger).map(([name, value]) => `${name}: ${value}`),
          ],
          '{}',
        )
        expect({ stranger, type, status: answer?.status }).toEqual({ stranger, type, status: 403 })
        expectProblem(answer as Answer, 'CROSS_SITE')
      }
    }
    expect(served.contexts.length).toBe(opened)
    expect(await effects()).toBe(before)
  })

  test.each(simpleTypes.slice(1))('from our own pages %s is no way in either', async (type) => {
    const before = await effects()
    for (const body of ['{}', '', 'a=1']) {
      const answer = await raw(checksHead(`Content-Type: ${type}`), body)
      expectProblem(answer as Answer, 'INPUT_INVALID')
    }
    expect(await effects()).toBe(before)
  })

  test.each(['/%61pi/../api', '/api/../api', '/%61pi', '/api/%2e%2e/api', '//api', 'http://localhost/api', '/x/../api'])(
    'a roundabout way to the same place (%s) passes no guard by',
    async (prefix) => {
      const before = await effects()
      const answer = await raw(
        [
          `POST ${prefix}/office/platform/checks HTTP/1.1`,
          'Host: localhost',
          `Idempotency-Key: ${randomUUID()}`,
          'Content-Type: application/json',
        ],
        '{}',
      )
      expect(answer?.status === 403 || answer?.status === 404 || answer?.status === 400).toBe(true)
      expect(await effects()).toBe(before)
    },
  )

  test('another method does not reach a state change', async () => {
    const before = await effects()
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']) {
      const answer = await raw(
        [
          `${method} /api/office/platform/checks HTTP/1.1`,
          'Host: localhost',
          `Origin: ${ownOrigin}`,
          `Idempotency-Key: ${randomUUID()}`,
          'X-HTTP-Method-Override: POST',
          'Content-Type: application/json',
        ],
        '{}',
      )
      expect({ method, isRefused: answer !== undefined && answer.status >= 400 && answer.status < 500 }).toEqual({
        method,
        isRefused: true,
      })
    }
    expect(await effects()).toBe(before)
  })

  test('no other site is let in by CORS', async () => {
    const preflight = await raw([
      'OPTIONS /api/office/platform/checks HTTP/1.1',
      'Host: localhost',
      'Origin: https://evil.example',
      'Access-Control-Request-Method: POST',
    ])
    expectProblem(preflight as Answer, 'CROSS_SITE')
    const read = await get('/api/platform/health', { origin: 'https://evil.example' })
    for (const { headers } of [preflight as Answer, read])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('the product’s own pages are let in', async () => {
    expect((await askForCheck(served.address, { key: randomUUID(), headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  })
})

describe('what every answer carries', () => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-src 'self'",
  ].join(';')

  test.each(['/api/platform/health', '/api/nothing', '/healthz', '/readyz', '/nothing'])('%s has the security headers', async (path) => {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('the frames that may be shown are the providers’ configured pages', async () => {
    const pages = { MOONPAY_WIDGET_URL: 'https://buy-sandbox.moonpay.com/?a=b', SUMSUB_FRAME_URL: 'https://in.sumsub.com/' }
    const framed = await serve({ ...world.platform, config: { ...world.config, ...pages } }, () => callers.visitor)
    const { headers } = await fetch(`${framed.address}/healthz`)
    expect(headers.get('content-security-policy')).toBe(
      policy.replace("frame-src 'self'", "frame-src 'self' https://buy-sandbox.moonpay.com https://in.sumsub.com"),
    )
    await framed.close()
  })

  test('a refusal by the transport has them too', async () => {
    const answer = await raw(['POST /api/office/platform/checks HTTP/1.1', 'Host: localhost'])
    expect(answer?.headers.get('content-security-policy')).toBe(policy)
  })

  test('production insists on encryption for two years', async () => {
    const production = { ...world.platform, config: { ...world.config, HEATHLAND_ENV: 'production' as const } }
    const strict = await serve(production, () => callers.visitor)
    const { headers } = await fetch(`${strict.address}/healthz`)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    await strict.close()
  })

  test('what the api says is never kept by a cache', async () => {
    for (const path of ['/api/platform/health', '/api/nothing']) expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('every request has an id of its own, and nobody else chooses it', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () =>
        (await get('/api/platform/health', { 'x-request-id': 'mine', 'request-id': 'mine' })).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(isId('req', id ?? '')).toBe(true)
  })

  test.each(['/api/nothing', '/api/', '/api/platform', '/api/office/platform/checks/1'])('%s is not found', async (path) => {
    expectProblem(await get(path), 'NOT_FOUND')
  })
})

describe('how often', () => {
  test('an operation’s own limit is kept, says when to come back, and is somebody else’s no more than an address allows', async () => {
    const limited = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' })
    const people = [officer(), officer()] as const
    const own = await serve(limited.platform, (incoming) => people[header(incoming, 'x-test-caller') === 'other' ? 1 : 0])
    const ask = (address: string, caller = 'one') =>
      askForCheck(own.address, { key: randomUUID(), headers: { 'x-forwarded-for': address, 'x-test-caller': caller } })
    try {
      // One person from many addresses: the limit per person is the one that is reached.
      for (let call = 0; call < 30; call += 1) expect((await ask(`192.0.2.${call}`)).status).toBe(200)
      const refused = await ask('192.0.2.99')
      const problem = expectProblem(refused, 'RATE_LIMITED')
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(60)
      expect(problem.facts).toEqual({ retryAfterSeconds: wait })
      expect(await limited.superuser('select from platform_check')).toHaveLength(30)
      // Another person from an address that is still fresh goes on.
      expect((await ask('192.0.2.200', 'other')).status).toBe(200)
      // A minute later so does the first.
      await limited.superuser('update clock_offset set ahead_seconds = 61')
      expect((await ask('192.0.2.99')).status).toBe(200)
    } finally {
      await own.close()
      await limited.close()
    }
  })

  test('four members behind one address have a limit each, and one member has one for all addresses and devices', async () => {
    const limited = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' })
    const people = new Map(['a', 'b', 'c', 'd'].map((name) => [name, officer()]))
    const own = await serve(limited.platform, (incoming) => people.get(header(incoming, 'x-test-caller') ?? '') ?? { kind: 'visitor' })
    const ask = (caller: string, address: string) =>
      askForCheck(own.address, { key: randomUUID(), headers: { 'x-forwarded-for': address, 'x-test-caller': caller } })
    try {
      for (const caller of people.keys()) for (let call = 0; call < 30; call += 1) expect((await ask(caller, '192.0.2.1')).status).toBe(200)
      for (const caller of people.keys()) expectProblem(await ask(caller, '192.0.2.2'), 'RATE_LIMITED')
    } finally {
      await own.close()
      await limited.close()
    }
  }, 120_000)

  test('what anyone may call is counted by address, and one IPv6 caller is one on all addresses of their /64', async () => {
    const limited = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' })
    // Somebody else each time: an account more buys no tries.
    const own = await serve(limited.platform, () => officer())
    const verify = async (address: string) => {
      const headers = { origin: ownOrigin, 'content-type': 'application/json', 'x-forwarded-for': address }
      const body = JSON.stringify({ token: 'A'.repeat(43) })
      return (await fetch(`${own.address}/api/identity/verifications`, { method: 'POST', headers, body })).status
    }
    try {
      for (let call = 0; call < 60; call += 1) expect(await verify(`2001:db8:1:2::${call + 1}`)).toBe(410)
      expect(await verify('2001:db8:1:2:ffff::1')).toBe(429)
      expect(await verify('2001:db8:1:3::1')).toBe(410)
    } finally {
      await own.close()
      await limited.close()
    }
  }, 120_000)

  test('the general limit is a person’s own behind a shared address, one for all of their sessions, and the address’s for everyone else', async () => {
    const limited = await openWorld({ TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_MINUTE_MAX: '10' })
    const [anna, ben] = [member(), member()]
    const tokens = new Map(
      [
        ['a', anna],
        ['b', anna],
        ['c', ben],
      ].map(([letter, who]) => [`__Host-heathland=${String(letter).repeat(43)}`, who]),
    )
    const own = await serve(limited.platform, (incoming) => (tokens.get(header(incoming, 'cookie') ?? '') ?? { kind: 'visitor' }) as Actor)
    const ask = async (letter: string, address = '192.0.2.1') => {
      const headers = { 'x-forwarded-for': address, cookie: `__Host-heathland=${letter.repeat(43)}` }
      return (await fetch(`${own.address}/api/platform/health`, { headers })).status
    }
    const asks = async (letter: string, count: number) => {
      const statuses: number[] = []
      for (let call = 0; call < count; call += 1) statuses.push(await ask(letter))
      return statuses.filter((status) => status === 200).length
    }
    try {
      // The first request of a session counts for the address, where nobody is known yet.
      expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([200, 200, 200])
      expect(await asks('a', 6)).toBe(6)
      expect(await asks('b', 6)).toBe(4)
      expect(await asks('c', 11)).toBe(10)
      // Cookies that open nothing have the rest of the address's, all of them together.
      expect((await asks('x', 4)) + (await asks('y', 4)) + (await asks('z', 4))).toBe(7)
      expect(await ask('x', '192.0.2.2')).toBe(200)
    } finally {
      await own.close()
      await limited.close()
    }
  }, 120_000)

  test('no made-up forwarding header gets anyone past the general limit', async () => {
    const own = await serve(world.platform, () => callers.visitor)
    const ask = async (index: number, path = '/api/platform/health') => {
      const answer = await fetch(`${own.address}${path}`, {
        headers: {
          'x-forwarded-for': `198.51.100.${index % 250}`,
          forwarded: `for=198.51.100.${index % 250}`,
          'x-real-ip': `198.51.100.${index % 250}`,
        },
      })
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    }
    for (let index = 0; index < 600; index += 50) {
      const batch = await Promise.all(Array.from({ length: 50 }, (_, place) => ask(index + place)))
      expect(batch.every(({ status }) => status === 200)).toBe(true)
    }
    const refused = await ask(601)
    expectProblem(refused, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    // The machines that watch us are not held.
    expect((await ask(602, '/healthz')).status).toBe(200)
    await own.close()
  }, 120_000)
})

describe('whose address it is', () => {
  async function addressOnRecord(text: string): Promise<string> {
    const { id } = JSON.parse(text) as { id: string }
    const [row] = await world.superuser<{ id: string; ip_address: Buffer }>(`select id, ip_address from audit_log where resource = $1`, [
      id,
    ])
    const seal = await world.platform.periodKeys.sealOf(await world.platform.now())
    return seal.open(`audit_log.ip_address.${row?.id}`, row?.ip_address ?? Buffer.of())
  }
  const forged = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'x-client-ip': '203.0.113.7',
  }

  test('a forwarding header is not believed without a trusted proxy', async () => {
    const { text } = await askForCheck(served.address, { key: randomUUID(), headers: forged })
    expect(await addressOnRecord(text)).toBe('127.0.0.1')
  })

  test.each([
    { proxies: ['127.0.0.1/32'], said: '203.0.113.7', taken: '203.0.113.7' },
    { proxies: ['127.0.0.1/32'], said: '198.51.100.1, 203.0.113.7', taken: '203.0.113.7' },
    { proxies: ['10.0.0.0/8'], said: '203.0.113.7', taken: '127.0.0.1' },
  ])('with $proxies trusted, $said means $taken', async ({ proxies, said, taken }) => {
    const own = await serve({ ...world.platform, config: { ...world.config, TRUSTED_PROXIES: proxies } }, () => officer())
    const { text } = await askForCheck(own.address, { key: randomUUID(), headers: { 'x-forwarded-for': said } })
    expect(await addressOnRecord(text)).toBe(taken)
    await own.close()
  })
})

describe('how it is', () => {
  /** A look is as old as half a second, and a machine that is busy may take its time. */
  async function becomes(answer: string, ask: () => Promise<Pick<Answer, 'text'>> = () => get('/readyz')): Promise<void> {
    await expect.poll(async () => (await ask()).text, { timeout: 60_000, interval: 100 }).toBe(answer)
  }
  const ready = '{"ready":true}'

  test('is alive and ready with the schema it was built for', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"alive":true}' })
    await becomes(ready)
    expect((await get('/readyz')).status).toBe(200)
  })

  test('stays ready on a schema that a newer program has brought further', async () => {
    await world.superuser(`insert into migration (name, run_on) values ('9999-from-the-future', now())`)
    try {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await becomes(ready)
      expect(JSON.parse((await get('/api/platform/health')).text).reasons).not.toContain('SCHEMA_DIFFERS')
    } finally {
      await world.superuser(`delete from migration where name = '9999-from-the-future'`)
    }
  })

  test.each([
    {
      when: 'that lacks what it was built for',
      plant: `update migration set name = 'x' || name where name = $1`,
      mend: `update migration set name = $1 where name = 'x' || $1`,
    },
    {
      when: 'that says it is too old',
      plant: `update schema_floor set oldest_program = '9999' || $1::text`,
      mend: 'update schema_floor set oldest_program = $1',
    },
  ])('is not ready for a schema $when, and says so on its page', async ({ plant, mend }) => {
    await world.superuser(plant, [newestMigration()])
    try {
      await becomes('{"ready":false,"reason":"schema differs"}')
      expect([(await get('/readyz')).status, (await get('/healthz')).status]).toEqual([503, 200])
      expect(JSON.parse((await get('/api/platform/health')).text)).toMatchObject({
        state: 'down',
        reasons: expect.arrayContaining(['SCHEMA_DIFFERS']),
      })
    } finally {
      await world.superuser(mend, [newestMigration()])
    }
    await becomes(ready)
  })

  test('is not ready on a database that only reads, where writing is answered 503, and recovers by itself', async () => {
    const own = await serve(world.platform, () => callers.admin)
    const name = new URL(world.url('heathland_api')).pathname.slice(1)
    const turn = async (readOnly: 'on' | 'off') => {
      await world.superuser(`alter database ${name} set default_transaction_read_only = ${readOnly}`)
      await world.superuser(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'heathland%'`,
      )
    }
    try {
      await turn('on')
      await becomes('{"ready":false,"reason":"database read-only"}')
      const answer = await askForCheck(own.address, { key: randomUUID() })
      expectProblem(answer, 'UNAVAILABLE')
      expect(answer.headers.get('retry-after')).toBe('2')
      expect((await get('/api/platform/health')).status).toBe(200)
    } finally {
      await turn('off')
    }
    await becomes(ready)
    expect((await askForCheck(own.address, { key: randomUUID() })).status).toBe(200)
    await own.close()
  })

  test('many who ask whether it is ready cost the database one transaction in half a second', async () => {
    await world.superuser('create table probes (at timestamptz)')
    await world.superuser(
      `create function count_probe() returns trigger language plpgsql security definer as $$ begin insert into probes values (now()); return new; end $$`,
    )
    await world.superuser('create trigger counted before update on write_probe for each row execute function count_probe()')
    try {
      // What a test before this one asked is remembered for half a second.
      await new Promise((resolve) => setTimeout(resolve, 600))
      const startedAt = performance.now()
      for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 50 }, () => get('/readyz')))
      const halfSeconds = Math.ceil((performance.now() - startedAt) / 500)
      const probes = (await world.superuser('select from probes')).length
      expect(probes).toBeGreaterThan(0)
      expect(probes).toBeLessThanOrEqual(halfSeconds + 1)
    } finally {
      await world.superuser('drop trigger counted on write_probe')
      await world.superuser('drop table probes')
    }
  })

  test('while the database is away it says so, changes nothing, and recovers by itself', async () => {
    const way = await cuttable(world.url('heathland_api'))
    const platform = await compose({ ...world.config, DATABASE_URL: way.url }, 'api')
    const own = await serve(platform, () => callers.admin)
    const key = randomUUID()
    const at = async (path: string) => {
      const answer = await fetch(`${own.address}${path}`)
      return { status: answer.status, text: await answer.text(), headers: answer.headers }
    }
    try {
      await becomes(ready, () => at('/readyz'))
      await way.cut()
      await becomes('{"ready":false,"reason":"database away"}', () => at('/readyz'))
      expect((await at('/readyz')).status).toBe(503)
      expect((await at('/healthz')).status).toBe(200)
      for (const answer of [await at('/api/platform/health'), await askForCheck(own.address, { key })]) {
        expectProblem(answer, 'UNAVAILABLE')
        expect(answer.headers.get('retry-after')).toBe('2')
      }
      await way.mend()
      await becomes(ready, () => at('/readyz'))
      expect((await askForCheck(own.address, { key })).status).toBe(200)
    } finally {
      await own.close()
      await platform.close()
      await way.close()
    }
  })

  test('a database that goes in the middle of an act leaves nothing behind, and the same key tries again', async () => {
    const way = await cuttable(world.url('heathland_api'))
    const platform = await compose({ ...world.config, DATABASE_URL: way.url }, 'api')
    const caller = officer()
    const own = await serve(platform, () => caller)
    const key = randomUUID()
    await world.superuser(
      `create or replace function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`,
    )
    await world.superuser('create trigger slow before insert on platform_check for each row execute function wait()')
    try {
      const before = await effects()
      const cut = askForCheck(own.address, { key })
      await expect
        .poll(() => world.superuser(`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`))
        .toHaveLength(1)
      await way.cut()
      const answer = await cut
      expectProblem(answer, 'UNAVAILABLE')
      expect(answer.headers.get('retry-after')).toBe('2')
      await way.mend()
      await world.superuser('drop trigger slow on platform_check')
      expect(await effects()).toBe(before)
      expect((await askForCheck(own.address, { key })).status).toBe(200)
      expect(await effects()).toBe(before + 4)
    } finally {
      await world.superuser('drop trigger if exists slow on platform_check')
      await own.close()
      await platform.close()
      await way.close()
    }
  })

  test('a row that somebody else holds for too long is a reason to come back, not a mistake', async () => {
    const key = randomUUID()
    const holder = await holding('lock table platform_check in share row exclusive mode')
    const answer = await askForCheck(served.address, { key, headers: { 'x-test-caller': 'admin' } })
    await holder.release()
    expectProblem(answer, 'UNAVAILABLE')
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await askForCheck(served.address, { key })).status).toBe(200)
  }, 120_000)

  test('asking how it is takes one statement, and asking for a check at most six', async () => {
    const last = () => served.contexts.at(-1)?.meter.statements
    await get('/api/platform/health')
    expect(last()).toBe(1)
    expect((await askForCheck(served.address, { key: randomUUID() })).status).toBe(200)
    expect(last()).toBeGreaterThan(1)
    expect(last()).toBeLessThanOrEqual(6)
  })
})

/** Holds what the statement takes until it is released. */
async function holding(statement: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: world.url('postgres') })
  await client.connect()
  await client.query(`begin; ${statement}`)
  return { release: () => client.end() }
}

interface Route {
  readonly method: string
  readonly path: string
}

/** Every route of the contract, found by walking it: a new operation is asked about without being named here. */
function operationsOf(node: object): Route[] {
  if ('~orpc' in node) {
    const { route } = node['~orpc'] as { route: { method?: string; path?: string } }
    return [{ method: route.method ?? 'POST', path: (route.path ?? '').replaceAll(/\{[^}]+\}/g, 'x') }]
  }
  return Object.values(node).flatMap((child: object) => operationsOf(child))
}
