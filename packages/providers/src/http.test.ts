import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  admit,
  afterCall,
  type Breaker,
  type CallEnd,
  type CallWatch,
  closedBreaker,
  concludeTries,
  decideRetry,
  earn,
  fullBudget,
  type HttpOutcome,
  httpPolicy,
  openProviderHttp,
  providerAddress,
  type RetryBudget,
  spend,
} from './http.ts'

const answer = (status: number, retryAfterMs?: number): HttpOutcome => ({ answer: { status, content: {}, retryAfterMs } })
const call = { method: 'GET', path: '/thing', headers: () => ({}), repeatable: true } as const

describe('the circuit', () => {
  const policy = { failuresMax: 3, openMs: 1_000 }
  const failing = (times: number, nowMs: number): Breaker =>
    Array.from({ length: times }).reduce<Breaker>((breaker) => afterCall(breaker, true, nowMs, policy), closedBreaker)

  test('opens after so many failures in a row, and one success closes it', () => {
    expect(admit(failing(2, 0), 0).admitted).toBe(true)
    expect(admit(failing(3, 0), 999).admitted).toBe(false)
    expect(afterCall(failing(2, 0), false, 0, policy)).toEqual(closedBreaker)
  })

  test('lets one call try after its time, and no second until that one is back', () => {
    const first = admit(failing(3, 0), 1_000)
    expect(first.admitted).toBe(true)
    expect(admit(first.breaker, 1_000).admitted).toBe(false)
    expect(admit(afterCall(first.breaker, true, 1_000, policy), 1_999).admitted).toBe(false)
    expect(admit(afterCall(first.breaker, false, 1_000, policy), 1_000).admitted).toBe(true)
  })
})

describe('trying again', () => {
  const facts = { tries: 1, spentMs: 0, repeatable: true }

  test('happens when it may help, and not when the other side has spoken', () => {
    const waits = (outcome: HttpOutcome, repeatable = true) => decideRetry({ ...facts, outcome, repeatable }, httpPolicy, 0.5) !== undefined
    expect([200, 201, 302, 400, 401, 404, 409, 422].filter((status) => waits(answer(status)))).toEqual([])
    expect([429, 500, 502, 503].filter((status) => waits(answer(status)))).toEqual([429, 500, 502, 503])
    expect(waits({ notSent: 'circuit-open' })).toBe(false)
    expect(waits({ unknown: 'timeout' })).toBe(true)
    // What may have acted is not sent again, unless sending it twice does the same.
    expect(waits({ unknown: 'timeout' }, false)).toBe(false)
    expect(waits(answer(500), false)).toBe(false)
    expect(waits(answer(429), false)).toBe(true)
    expect(waits({ notSent: 'unreachable' }, false)).toBe(true)
  })

  test('waits a random part of a doubling limit, and as long as it was asked to', () => {
    const wait = (tries: number, random: number, outcome = answer(503)) =>
      decideRetry({ ...facts, tries, outcome }, { ...httpPolicy, triesMax: 9 }, random)
    expect([1, 2, 3, 8].map((tries) => wait(tries, 1))).toEqual([250, 500, 1_000, 4_000])
    expect(wait(1, 0)).toBe(0)
    expect(wait(1, 0, answer(429, 3_000))).toBe(3_000)
    expect(wait(1, 0, answer(429, 60_000))).toBeUndefined()
  })

  test('never goes on beyond its tries and its time, whatever comes', () => {
    const outcomes = fc.constantFrom<HttpOutcome>(answer(500), answer(429, 9_000), { unknown: 'cut' }, { notSent: 'unreachable' })
    fc.assert(
      fc.property(outcomes, fc.nat(10), fc.nat(60_000), fc.double({ min: 0, max: 1, noNaN: true }), (outcome, tries, spentMs, random) => {
        const waitMs = decideRetry({ outcome, tries, spentMs, repeatable: true }, httpPolicy, random)
        if (waitMs === undefined) return
        expect(tries).toBeLessThan(httpPolicy.triesMax)
        expect(spentMs + waitMs).toBeLessThan(httpPolicy.wholeMs)
      }),
    )
  })

  test('has a budget for all calls together: ten in hand, and one more for every ten calls', () => {
    const spendAll = (budget: RetryBudget): number => {
      const left = spend(budget)
      return left === undefined ? 0 : 1 + spendAll(left)
    }
    expect(spendAll(fullBudget)).toBe(10)
    expect(spendAll(earn(fullBudget))).toBe(10)
    expect(spendAll(Array.from({ length: 25 }).reduce<RetryBudget>(earn, { tenths: 0 }))).toBe(2)
  })
})

test('once a try may have acted, a later failure leaves it unknown; a later answer says what is so', () => {
  const cut: HttpOutcome = { unknown: 'cut' }
  expect(concludeTries([cut, { notSent: 'unreachable' }])).toEqual(cut)
  expect(concludeTries([cut, answer(429)])).toEqual(cut)
  expect(concludeTries([answer(500), { notSent: 'circuit-open' }])).toEqual({ unknown: 'failed' })
  expect(concludeTries([answer(500)])).toEqual({ unknown: 'failed' })
  expect(concludeTries([cut, answer(200)])).toEqual(answer(200))
  expect(concludeTries([{ notSent: 'unreachable' }, { notSent: 'unreachable' }])).toEqual({ notSent: 'unreachable' })
  expect(concludeTries([answer(429)])).toEqual(answer(429))
})

test('a provider is spoken to over https, but for one on this machine outside production', () => {
  expect(providerAddress('https://api.example/v1/', 'required')).toBe('https://api.example/v1')
  expect(providerAddress('http://127.0.0.1:4320/api', 'not-on-loopback')).toBe('http://127.0.0.1:4320/api')
  for (const [address, tls] of [
    ['http://127.0.0.1:4320', 'required'],
    ['http://api.example', 'not-on-loopback'],
    ['http://127.0.0.1.example', 'not-on-loopback'],
    ['http://localhost.example', 'not-on-loopback'],
    ['ftp://api.example', 'not-on-loopback'],
    ['https://user@api.example', 'required'],
    ['https://api.example/?a=b', 'required'],
  ] as const) {
    expect(() => providerAddress(address, tls)).toThrow()
  }
})

describe('over the wire', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
    server = undefined
  })

  async function open(listener: RequestListener, policy = {}, watch?: CallWatch) {
    const listening = createServer(listener)
    server = listening
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const waits: number[] = []
    const http = openProviderHttp({
      baseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      tls: 'not-on-loopback',
      policy: { timeoutMs: 400, ...policy },
      watch,
      random: () => 1,
      wait: async (ms) => {
        waits.push(ms)
      },
    })
    return { http, waits }
  }

  test('gives the answer, after as many tries as it takes', async () => {
    let seen = 0
    const { http, waits } = await open((_request, response) => {
      seen += 1
      response.writeHead(seen < 3 ? 503 : 200, { 'content-type': 'application/json' }).end('{"is":"fine"}')
    })
    expect(await http.call(call)).toMatchObject({ answer: { status: 200, content: { is: 'fine' } } })
    expect(waits).toEqual([250, 500])
  })

  test('says unknown when the answer never comes, is cut, or is endless', async () => {
    const { http } = await open(
      (request, response) => {
        if (request.url === '/slow') return
        if (request.url === '/cut') return void request.socket.destroy()
        response.writeHead(200)
        const write = () => {
          while (response.write('x'.repeat(65_536))) if (response.destroyed) return
        }
        response.on('drain', write)
        write()
      },
      { triesMax: 1, failuresMax: 9 },
    )
    expect(await http.call({ ...call, path: '/slow' })).toEqual({ unknown: 'timeout' })
    expect(await http.call({ ...call, path: '/cut' })).toEqual({ unknown: 'cut' })
    expect('unknown' in (await http.call({ ...call, path: '/endless' }))).toBe(true)
  })

  test('tells whoever watches how each call ended, once, and carries along what they add', async () => {
    const ends: CallEnd[] = []
    const seen: (string | undefined)[] = []
    const watch: CallWatch = {
      headers: () => ({ traceparent: 'of ours', accept: 'never instead of the call’s own' }),
      ended: (end, seconds) => {
        expect(seconds).toBeGreaterThan(0)
        ends.push(end)
      },
    }
    const { http } = await open(
      (request, response) => {
        seen.push(`${request.headers['traceparent']} ${request.headers.accept}`)
        if (request.url === '/cut') return void request.socket.destroy()
        response.writeHead(Number(request.url?.slice(1))).end()
      },
      { triesMax: 2, failuresMax: 4 },
      watch,
    )
    const own = { ...call, headers: () => ({ accept: 'own' }) }
    for (const path of ['/200', '/404', '/429', '/500', '/cut', '/cut']) await http.call({ ...own, path })
    expect(ends).toEqual(['answered', 'refused', 'failed', 'failed', 'failed', 'not-tried'])
    expect(new Set(seen)).toEqual(new Set(['of ours own']))
  })

  test('follows nobody elsewhere with our key', async () => {
    let seen = 0
    const { http } = await open((_request, response) => {
      seen += 1
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    expect(await http.call(call)).toMatchObject({ answer: { status: 302 } })
    expect(seen).toBe(1)
  })

  test('says not sent when nobody listens, and stops knocking after some failures', async () => {
    let nowMs = 0
    const left = createServer()
    await new Promise<void>((resolve) => left.listen(0, '127.0.0.1', resolve))
    const { port } = left.address() as AddressInfo
    await new Promise((resolve) => left.close(resolve))
    const closed = openProviderHttp({
      baseUrl: `http://127.0.0.1:${port}`,
      tls: 'not-on-loopback',
      policy: { failuresMax: 3, openMs: 1_000 },
      nowMs: () => nowMs,
      wait: async () => undefined,
    })
    expect(await closed.call(call)).toEqual({ notSent: 'unreachable' })
    expect(await closed.call(call)).toEqual({ notSent: 'circuit-open' })
    nowMs = 1_000
    expect(await closed.call({ ...call, repeatable: false })).toEqual({ notSent: 'circuit-open' })
  })

  test('makes its headers anew for every try', async () => {
    const seen: unknown[] = []
    const { http } = await open((request, response) => {
      seen.push(request.headers['x-ts'])
      response.writeHead(500).end()
    })
    let ts = 0
    await http.call({
      ...call,
      headers: () => {
        ts += 1
        return { 'x-ts': String(ts) }
      },
    })
    expect(seen).toEqual(['1', '2', '3'])
  })
})
