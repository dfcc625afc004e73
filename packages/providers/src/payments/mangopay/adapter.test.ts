import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { money } from '@heathland/domain/money'
import { afterEach, describe, expect, test } from 'vitest'
import { describePayments, type PaymentsFault, type PaymentsWorld, type PaymentTurn, type TestCard } from '../conformance.ts'
import { type MangopayConfig, openMangopayPayments } from './adapter.ts'
import { readMangopayHook } from './webhook.ts'

// Long enough that a busy machine answers within it.
const patienceMs = 3_000
const triesMax = 3
const apiKey = 'heathland-development-only-mangopay'
const own = {
  clientId: 'heathland-development',
  ownUserId: 'user_m_heathland',
  wallets: { EUR: 'wlt_m_heathland_eur', GBP: 'wlt_m_heathland_gbp' },
  bankAccountIds: { EUR: 'bankacc_m_heathland_eur', GBP: 'bankacc_m_heathland_gbp' },
}

/** Where a fault is ordered at the twin, and what it is called there. */
const faults: Readonly<Record<PaymentsFault, readonly [string, string]>> = {
  none: ['faults', 'none'],
  slow: ['faults', 'slow'],
  'acts-late': ['faults', 'acts-late'],
  down: ['faults', 'down'],
  busy: ['faults', '429'],
  failing: ['faults', '500'],
  'answer-lost': ['faults', 'answer-lost'],
  unreadable: ['faults', 'unreadable'],
  'token-lost': ['faults', 'token-lost'],
  'wrong-id': ['faults', 'wrong-id'],
  'wrong-amount': ['faults', 'wrong-amount'],
  'wrong-credit': ['faults', 'wrong-credit'],
  'wrong-currency': ['faults', 'wrong-currency'],
  'wrong-wallet': ['faults', 'wrong-wallet'],
  stuck: ['payments/faults', 'stuck'],
  'fails-later': ['payments/faults', 'fails-later'],
  'arrives-short': ['payments/faults', 'arrives-short'],
  'payout-fails': ['payments/faults', 'payout-fails'],
  'payout-bounces': ['payments/faults', 'payout-bounces'],
}
const cardNumbers: Readonly<Record<TestCard, string>> = {
  works: '4970107111111119',
  asks: '4970105181818183',
  declined: '4970100000000154',
  mistyped: '4970107111111118',
}
const pushes: Readonly<Record<PaymentTurn, string>> = {
  arrives: 'arrive',
  'is-rejected': 'reject',
  bounces: 'bounce',
  'is-disputed': 'dispute',
}

interface TwinWorld extends PaymentsWorld {
  readonly http: string
}

describePayments('Mangopay, against its twin in a process of its own,', () => openTwinWorld())

async function openTwinWorld(environment: Readonly<Record<string, string>> = {}): Promise<TwinWorld> {
  const twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'mangopay'], {
    // Nothing happens by itself: tests set the clock forward.
    env: { ...process.env, TWIN_MANGOPAY_PORT: '0', TWIN_LOG_DIR: '', TWIN_MANGOPAY_STEP_MS: '600000', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { http, vault } = JSON.parse(line) as { http: string; vault: string }
  const onLoopback = (url: string) => url.replace('mangopay.localhost', '127.0.0.1')
  const send = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(http + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
    return (await response.json()) as Readonly<Record<string, string>>
  }
  const config: MangopayConfig = {
    ...own,
    apiKey,
    baseUrl: http,
    cardUrl: vault,
    tls: 'not-on-loopback',
    // The circuit has tests of its own; here each fault is to be seen.
    policy: { timeoutMs: patienceMs, wholeMs: patienceMs * 4, triesMax, waitMsFirst: 5, waitMsMax: 10, failuresMax: 1_000 },
  }
  return {
    http,
    patienceMs,
    triesMax,
    port: openMangopayPayments(config),
    stranger: openMangopayPayments({ ...config, apiKey: 'of-nobody' }),
    newWallet: async (asset) => {
      const basic = Buffer.from(`${own.clientId}:${apiKey}`).toString('base64')
      const token = await send('/v2.01/oauth/token', { grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` })
      const headers = { authorization: `Bearer ${token.access_token}` }
      const wallet = await send(`/v2.01/${own.clientId}/wallets`, { Owners: ['user_m_project'], Currency: asset }, headers)
      return wallet.Id ?? ''
    },
    fillForm: async ({ url, accessKey, data }, card) => {
      const body = new URLSearchParams({
        accessKeyRef: accessKey,
        data,
        cardNumber: cardNumbers[card],
        cardExpirationDate: '1239',
        cardCvx: '123',
      })
      const response = await fetch(onLoopback(url), { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      return response.text()
    },
    decide: async (redirectUrl, decision) => {
      const page = new URL(onLoopback(redirectUrl))
      const text = await (await fetch(page)).text()
      expect(text).toContain(decision === 'confirm' ? 'Confirm' : 'Refuse')
      const body = new URLSearchParams({ key: page.searchParams.get('key') ?? '', decision })
      const response = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
      expect(response.status).toBe(303)
      return response.headers.get('location') ?? ''
    },
    choose: async (redirectUrl, choice) => {
      const page = new URL(onLoopback(redirectUrl))
      expect(await (await fetch(page)).text()).toContain(`value="${choice}"`)
      const body = new URLSearchParams({ key: page.searchParams.get('key') ?? '', choice })
      const response = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' })
      expect(response.status).toBe(303)
      return response.headers.get('location') ?? ''
    },
    turn: async (id, turn) => {
      await send(`/mangopay/payments/${id}/push`, { push: pushes[turn] })
    },
    order: async (fault, options = {}) => {
      const [path, name] = faults[fault]
      await send(`/mangopay/${path}`, { fault: name, ...options })
      if (fault === 'none') await send('/mangopay/payments/faults', { fault: 'none' })
    },
    made: async (reference) => {
      const deeds = (await (await fetch(`${http}/mangopay/log.json`)).json()) as { what: string; tag?: string }[]
      return deeds.filter(({ what, tag }) => tag === reference && /^(payment|movement)-created$/.test(what)).length
    },
    pass: async (ms) => {
      await send('/mangopay/clock', { advanceMs: ms })
    },
    end: async () => {
      twin.kill('SIGTERM')
      await once(twin, 'exit')
    },
  }
}

describe('Mangopay, in its habits,', () => {
  const config: MangopayConfig = {
    ...own,
    apiKey,
    baseUrl: 'https://api.mangopay.com',
    cardUrl: 'https://webpayment.payline.com/webpayment/getToken',
    tls: 'required',
  }
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  interface Seen {
    readonly call: string
    readonly headers: IncomingMessage['headers']
    readonly body: string
  }
  /** A Mangopay that numbers its tokens and answers every other request as the test says. */
  const openServer = async (answer: (call: string, token: string | undefined) => { status: number; body: object }) => {
    const seen: Seen[] = []
    let tokens = 0
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const call = `${request.method} ${request.url}`
      seen.push({ call, headers: request.headers, body })
      const isForToken = request.url === '/v2.01/oauth/token'
      if (isForToken) tokens += 1
      const token = { access_token: `token-${tokens}`, token_type: 'bearer', expires_in: 1_200 }
      const told = isForToken ? { status: 200, body: token } : answer(call, request.headers.authorization)
      response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const open = (changes: Partial<MangopayConfig> = {}) =>
      openMangopayPayments({ ...config, baseUrl, tls: 'not-on-loopback', policy: { waitMsFirst: 1 }, ...changes })
    return { seen, open, calls: () => seen.map(({ call }) => call) }
  }
  const wallet = { Id: own.wallets.EUR, Currency: 'EUR', Balance: JSON.parse('{ "Currency": "EUR", "Amount": 700 }') }
  const tokenCall = 'POST /v2.01/oauth/token'
  const walletCall = `GET /v2.01/${own.clientId}/wallets/${own.wallets.EUR}`

  test('is spoken to over TLS, and on this machine alone without', () => {
    expect(openMangopayPayments(config).cardOrigin).toBe('https://webpayment.payline.com')
    expect(openMangopayPayments({ ...config, cardUrl: undefined }).cardOrigin).toBe('https://api.mangopay.com')
    for (const wrong of [
      { baseUrl: 'http://api.mangopay.com' },
      { baseUrl: 'http://127.0.0.1:4390' },
      { cardUrl: 'http://webpayment.payline.com' },
      { cardUrl: 'http://mangopay.localhost:4390' },
      { tls: 'not-on-loopback', cardUrl: 'http://mangopay.localhost.evil.example' },
      { clientId: '' },
      { apiKey: '' },
      { ownUserId: '' },
      { wallets: { EUR: '' } },
      { bankAccountIds: { EUR: '' } },
    ] as const) {
      expect(() => openMangopayPayments({ ...config, ...wrong })).toThrow()
    }
  })

  test('gives one token for many calls, asked for with our key', async () => {
    const { seen, open, calls } = await openServer(() => ({ status: 200, body: wallet }))
    const port = open()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => port.readBalance('EUR')))
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ balance: money(700n, 'EUR') })))
    expect(calls()).toEqual([tokenCall, ...Array.from({ length: 5 }, () => walletCall)])
    expect(seen[0]).toMatchObject({
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(`${own.clientId}:${apiKey}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(seen[1]?.headers.authorization).toBe('Bearer token-1')
  })

  test('is asked for a new token shortly before the old one ends', async () => {
    const { open, calls } = await openServer(() => ({ status: 200, body: wallet }))
    let now = new Date('2026-10-01T00:00:00Z')
    const port = open({ now: () => now })
    await port.readBalance('EUR')
    now = new Date('2026-10-01T00:18:59Z')
    await port.readBalance('EUR')
    expect(calls()).toEqual([tokenCall, walletCall, walletCall])
    now = new Date('2026-10-01T00:19:00Z')
    await port.readBalance('EUR')
    expect(calls().slice(3)).toEqual([tokenCall, walletCall])
  })

  test('is asked once more with a new token, and not for ever', async () => {
    const body = { Message: 'Unauthorized', Type: 'unauthorized' }
    const { open, calls } = await openServer((_call, token) =>
      token === 'Bearer token-2' ? { status: 200, body: wallet } : { status: 401, body },
    )
    const port = open()
    expect(await port.readBalance('EUR')).toEqual({ balance: money(700n, 'EUR') })
    expect(calls()).toEqual([tokenCall, walletCall, tokenCall, walletCall])
    const never = await openServer(() => ({ status: 401, body }))
    expect(await never.open().readBalance('EUR')).toEqual({ unknown: 'misconfigured' })
    expect(never.calls()).toEqual([tokenCall, walletCall, tokenCall, walletCall])
  })

  test('receives the key of a request, and is asked for the stored answer when it knows the key', async () => {
    const conflict = { Message: 'A resource has already been created with this Idempotency Key', Type: 'idempotent_creation_conflict' }
    const refusal = { StatusCode: '400', Resource: { Message: 'Too low', Type: 'param_error', errors: null } }
    const { seen, open, calls } = await openServer((call) =>
      call.startsWith('POST') ? { status: 409, body: conflict } : { status: 200, body: refusal },
    )
    const key = '0198c0de-0000-7000-8000-000000000001'
    expect(
      await open().payOut({ key, wantedSince: new Date(), amount: money(1n, 'EUR'), reference: 'pyo_1', bankReference: 'HP1' }),
    ).toEqual({
      refused: 'not-possible',
      result: 'param_error; Too low',
    })
    expect(calls()).toEqual([tokenCall, `POST /v2.01/${own.clientId}/payouts/bankwire`, `GET /v2.01/${own.clientId}/responses/${key}`])
    expect(seen[1]?.headers['idempotency-key']).toBe(key)
  })

  test('is not taken at its word when it cannot say what became of an earlier request', async () => {
    const error = { Message: 'The key is malformed', Type: 'param_error' }
    const { open } = await openServer((call) => ({ status: call.startsWith('POST') ? 409 : 400, body: error }))
    const request = { key: 'a', wantedSince: new Date(), amount: money(1n, 'EUR'), reference: 'pyo_1', bankReference: 'HP1' }
    expect(await open().payOut(request)).toEqual({ unknown: 'provider-failed' })
  })

  test('lists events from a second before, and from no longer ago than it keeps them', async () => {
    const { open, calls } = await openServer(() => ({ status: 200, body: [] }))
    const port = open({ now: () => new Date('2026-10-01T00:00:00Z') })
    await port.listEvents({ since: new Date('2026-09-30T12:00:00.900Z'), page: 2 })
    await port.listEvents({ since: new Date(0), page: 1 })
    const query = (seconds: number, page: number) => `?AfterDate=${seconds}&page=${page}&per_page=100&Sort=Date%3AASC`
    expect(calls().slice(1)).toEqual([
      `GET /v2.01/${own.clientId}/events${query(Date.UTC(2026, 8, 30, 12) / 1_000 - 1, 2)}`,
      `GET /v2.01/${own.clientId}/events${query(Date.UTC(2026, 7, 18) / 1_000 - 1, 1)}`,
    ])
  })

  test('a port is opened for one currency alone, and asked for no other', async () => {
    const port = openMangopayPayments({ ...config, wallets: { EUR: 'wlt_eur' }, bankAccountIds: { EUR: 'bankacc_1' } })
    await expect(port.readBalance('GBP')).rejects.toThrow('GBP')
  })
})

/** Several processes take part, on machines that may be busy with other suites. */
test('what Mangopay’s twin sends is read as an event, each under a name of its own', { timeout: 60_000 }, async () => {
  const got: URL[] = []
  const receiver = createServer((request, response) => {
    got.push(new URL(request.url ?? '', 'http://receiver'))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?secret=path`
  const world = await openTwinWorld({ TWIN_MANGOPAY_WEBHOOK_URL: hookUrl, TWIN_MANGOPAY_ANSWER_WITHIN_MS: '30000' })
  try {
    const request = { key: 'one', wantedSince: new Date(), payerId: 'user_m_1', amount: money(700n, 'EUR'), reference: 'dep_1' }
    const outcome = await world.port.askForWire(request)
    if (!('wire' in outcome)) throw new Error('no wire')
    const id = outcome.wire.paymentId
    await world.turn(id, 'arrives')
    await expect.poll(() => got.length, { timeout: 30_000 }).toBe(2)
    expect(got.map(({ searchParams }) => searchParams.get('secret'))).toEqual(['path', 'path'])
    // They may overtake each other; CREATED comes first in the alphabet too.
    const inOrder = got.map(({ searchParams }) => searchParams).sort((one, other) => (String(one) < String(other) ? -1 : 1))
    const hooks = inOrder.map(readMangopayHook)
    expect(hooks).toMatchObject([
      { event: { subject: 'payment', id }, type: 'PAYIN_NORMAL_CREATED' },
      { event: { subject: 'payment', id }, type: 'PAYIN_NORMAL_SUCCEEDED' },
    ])
    const listed = await world.port.listEvents({ since: request.wantedSince, page: 1 })
    expect(listed).toEqual({ events: hooks.map((hook) => 'event' in hook && hook.event), hasMore: false })
  } finally {
    await world.end()
    receiver.close()
  }
})
