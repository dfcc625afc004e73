/** What happens to a request before anyone looks at what it wants, over real connections. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { access, type Operation } from '@heathland/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../../../../tests/authz/callers.ts'
import { member, officer, ownOrigin, type Served, serve } from '../../../../tests/serve.ts'
import { crossmintSettings, moonpaySettings, sumsubSettings } from '../../../../tests/twin-process.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Actor } from '../core/actor.ts'
import { openHttp } from '../entry/api.ts'
import { isReadableAddress, isReadableBody, isWellFramed } from './edge.ts'
import { header } from './incoming-request.ts'

const away = 'http://127.0.0.1:9'
let world: World
let served: Served
beforeAll(async () => {
  world = await openWorld({
    REQUESTS_PER_MINUTE_MAX: '100000',
    ...crossmintSettings(away),
    ...sumsubSettings(away),
    ...moonpaySettings(away),
  })
  served = await serve(world.platform, (incoming) => callers[header(incoming, 'x-caller') ?? ''] ?? { kind: 'visitor' })
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const callers: Readonly<Record<string, Actor>> = { officer: officer('compliance'), member: member(), admin: officer() }
const aRisk = { description: 'The onramp is away for a day', likelihood: 2, impact: 2, status: 'Open' }

async function addRisk(body: string | Buffer): Promise<{ status: number; code: unknown }> {
  const headers = { origin: ownOrigin, 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-caller': 'officer' }
  const answer = await fetch(`${served.address}/api/office/security/risks`, { method: 'POST', headers, body: body as string })
  const { code } = (await answer.json()) as { code?: unknown }
  return { status: answer.status, code }
}

describe('text that cannot be stored', () => {
  test.each(['/api/a%00b', '/api/a?b=%00', '/api/a%1f', '/api/a?b=%ed%a0%80', '/api/a%ff', '/api/a%', '/api/é', '/api/a?b%0d%0a=1'])(
    'in the address is refused: %s',
    (url) => {
      expect(isReadableAddress(url)).toBe(false)
    },
  )

  test.each(['/api/a?b=%E2%82%AC', '/api/a%20b', '/api/a?from=2026-01-01T00%3A00%3A00Z&b=a+b', '/'])('is not in %s', (url) => {
    expect(isReadableAddress(url)).toBe(true)
  })

  test('in a value or a name of the body is refused, however deep', () => {
    for (const text of ['\0', 'a\0', '\ud800', '\udc00\ud800']) {
      expect(isReadableBody({ a: [{ b: text }] })).toBe(false)
      expect(isReadableBody({ a: [{ [text]: 1 }] })).toBe(false)
    }
    expect(isReadableBody({ a: [{ b: '𝒳 \n €' }], c: null, d: 1 })).toBe(true)
  })

  test('is refused over the line, in the body as in the address', async () => {
    const text = JSON.stringify(aRisk)
    expect(await addRisk(text)).toMatchObject({ status: 200 })
    const spoilt = [
      text.replace('onramp', 'on\\u0000ramp'),
      text.replace('onramp', 'on\\ud800ramp'),
      text.replace('onramp', 'on\\u001bramp'),
      text.replace('}', ',"\\u0000":1}'),
      Buffer.concat([Buffer.from(text.slice(0, 20)), Buffer.from([0xff]), Buffer.from(text.slice(20))]),
      Buffer.from(text, 'utf16le'),
    ]
    for (const body of spoilt) expect(await addRisk(body)).toEqual({ status: 400, code: 'INPUT_INVALID' })
    for (const path of ['/api/office/audit?search=%00', '/api/funding/deposits/%00', '/api/office/ledger/accounts/a%ff/entries', '/%00']) {
      const answer = await fetch(`${served.address}${path}`, { headers: { 'x-caller': 'officer' } })
      expect({ path, status: answer.status }).toEqual({ path, status: 400 })
    }
  })

  // Whatever schemas let through by mistake: PostgreSQL's own refusal of a value is the caller's to mend, and ours to read in the log.
  test.each(['22P02', '22P05', '22021', '22003', '22007', '22008', '22001'])(
    'is the caller’s mistake when PostgreSQL finds it: %s',
    async (code) => {
      await world.superuser(
        `create or replace function planted() returns trigger language plpgsql as $$ begin raise exception 'planted' using errcode = '${code}'; end $$`,
      )
      await world.superuser('create or replace trigger planted before insert on risk for each row execute function planted()')
      const before = await world.superuser('select count(*) from risk')
      expect(await addRisk(JSON.stringify(aRisk))).toEqual({ status: 400, code: 'INPUT_INVALID' })
      expect(await world.superuser('select count(*) from risk')).toEqual(before)
      await world.superuser('drop trigger planted on risk')
    },
  )
})

describe('every method at every address', () => {
  const operations = Object.keys(access) as Operation[]
  const paths = [
    ...new Set(operations.map((operation) => `/api${requestOf(operation).path}`)),
    ...['moonpay', 'crossmint', 'sumsub'].map((provider) => `/api/${provider}/webhook`),
    ...[
      '/api/events',
      '/api/identity/linkedin',
      '/api/identity/linkedin/callback',
      '/healthz',
      '/readyz',
      '/',
      '/nothing',
      '/api',
      '/api/',
    ],
  ]

  test('is answered at once, and HEAD, OPTIONS and TRACE reach nothing', async () => {
    const late: unknown[] = []
    const reached: unknown[] = []
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const contexts = served.contexts.length
      await Promise.all(
        paths.map(async (path) => {
          if (method === 'GET' && path === '/api/events') return
          const answer = await ask(method, path)
          if (!answer) late.push({ method, path })
          if (path.startsWith('/api') && ['HEAD', 'OPTIONS', 'TRACE'].includes(method) && answer && answer < 400)
            reached.push({ method, path, answer })
        }),
      )
      if (['HEAD', 'OPTIONS', 'TRACE'].includes(method))
        expect({ method, opened: served.contexts.length - contexts }).toEqual({ method, opened: 0 })
    }
    expect(late).toEqual([])
    expect(reached).toEqual([])
  }, 180_000)

  /** The status; nothing when none came within five seconds. */
  async function ask(method: string, path: string): Promise<number | undefined> {
    const asking = request(`${served.address}${path}`, {
      method,
      headers: { origin: ownOrigin, 'x-caller': 'member', connection: 'close' },
    })
    asking.end()
    const late = setTimeout(() => asking.destroy(), 5_000)
    try {
      const [answer] = (await once(asking, 'response')) as [{ statusCode: number; resume(): void }]
      answer.resume()
      return answer.statusCode
    } catch {
      return undefined
    } finally {
      clearTimeout(late)
    }
  }
})

test.each([
  ['POST', 'chunked', true],
  ['POST', 'Chunked', true],
  ['DELETE', 'chunked', true],
  ['POST', 'identity', false],
  ['POST', 'gzip, chunked', false],
  ['HEAD', 'chunked', false],
])('a %s with transfer-encoding %s is accepted: %s', (method, encoding, isFine) => {
  expect(isWellFramed({ method, headers: { 'transfer-encoding': encoding } })).toBe(isFine)
})

describe('a GET with a body', () => {
  test.each([
    'transfer-encoding: identity',
    'transfer-encoding: chunked',
    'transfer-encoding: gzip, chunked',
    'content-length: 4',
    'content-length: 000',
  ])('is refused before the handler runs: %s', async (line) => {
    const views = "select count(*)::int as n from audit_log where action = 'identity.people-viewed'"
    const before = await world.superuser(views)
    const answer = await listPeople(line)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await world.superuser(views)).toEqual(before)
  })

  test('of no bytes is answered', async () => {
    expect(await listPeople('content-length: 0')).toMatch(/^HTTP\/1\.1 200 /)
  })

  async function listPeople(line: string): Promise<string> {
    const socket = connect(Number(new URL(served.address).port), '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.write(`GET /api/office/users HTTP/1.1\r\nhost: x\r\nx-caller: admin\r\nconnection: close\r\n${line}\r\n\r\n`)
    await once(socket, 'close')
    // A handler that ran all the same has written its audit row by now.
    await wait(100)
    return text
  }
})

describe('a request that does not become whole', () => {
  const wholeMs = 1_500
  /** Node looks once a second; the rest is for a busy machine. */
  const graceMs = 6_000

  test.each([
    ['headers that trickle', (socket: Socket) => socket.write('POST /api/telemetry HTTP/1.1\r\nhost: x\r\n'), 'x: y\r\n'],
    ['a body that trickles', (socket: Socket) => socket.write(head('content-length: 60000')), ' '],
    ['a body in pieces that trickles', (socket: Socket) => socket.write(head('transfer-encoding: chunked')), '1\r\n \r\n'],
    ['a webhook that trickles', (socket: Socket) => socket.write(head('content-length: 60000', '/api/moonpay/webhook')), ' '],
    ['a body that trickles after its refusal', (socket: Socket) => socket.write(head('content-length: 60000', '/api/nothing')), ' '],
    ['a body that never comes', (socket: Socket) => socket.write(head('content-length: 60000')), ''],
    [
      'a second request on a connection',
      (socket: Socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nPOST /x HTTP/1.1\r\n'),
      'x: y\r\n',
    ],
  ])(
    'is cut in time: %s',
    async (_name, begin, piece) => {
      const app = await openHttp(world.platform, undefined, async () => Promise.reject(new Error('nobody is asked')))
      // The product's own limits are twenty and ten seconds; these are what makes a test short.
      expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([20_000, 10_000])
      app.server.requestTimeout = wholeMs
      app.server.headersTimeout = wholeMs
      const socket = connect(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      const closed = new Promise((resolve) => socket.once('close', resolve))
      await once(socket, 'connect')
      const startedAt = performance.now()
      begin(socket)
      const trickling = setInterval(() => piece && socket.writable && socket.write(piece), 100)
      await Promise.race([closed, wait(wholeMs + graceMs)])
      clearInterval(trickling)
      const isClosed = socket.closed
      socket.destroy()
      await app.close()
      expect({ isClosed, ms: Math.round(performance.now() - startedAt) }).toMatchObject({ isClosed: true })
    },
    30_000,
  )

  function head(length: string, path = '/api/telemetry'): string {
    return `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${ownOrigin}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`
  }
})
