import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startCrossmintTwin } from '../crossmint/crossmint-twin.ts'
import { type MoonPayTwin, startMoonPayTwin } from './moonpay-twin.ts'

const keys = { publishableKey: 'pk_test_123', secretKey: 'sk_test_secret', webhookKey: 'wk_test_webhook' }
const walletsKey = 'sk_staging_test'

interface Received {
  readonly signature: string
  readonly body: string
}

let twin: MoonPayTwin
let wallets: Awaited<ReturnType<typeof startCrossmintTwin>>
let logDir: string
let server: Server
let got: Received[] = []
let status = 204
let orders = 0

beforeAll(async () => {
  logDir = await mkdtemp(join(tmpdir(), 'moonpay-twin-'))
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    got.push({ signature: String(request.headers['moonpay-signature-v2']), body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  wallets = await startCrossmintTwin({ httpPort: 0, apiKey: walletsKey, webhookSecret: 'whsec_c2VjcmV0' })
  twin = await startMoonPayTwin({
    ...keys,
    ...{ httpPort: 0, webhookUrl, logDir, walletsUrl: wallets.httpUrl, stepMs: 10 },
    currencyCodes: ['eurc_base'],
  })
})

afterEach(async () => {
  got = []
  status = 204
  for (const path of ['faults', 'orders/faults', 'deliveries/faults']) await send(`/moonpay/${path}`, { fault: 'none' })
  await fetch(`${twin.httpUrl}/moonpay/log`, { method: 'DELETE' })
})

afterAll(async () => {
  await twin.stop()
  await wallets.stop()
  server.close()
  await rm(logDir, { recursive: true })
})

function hmac(message: string, key = keys.secretKey): string {
  return createHmac('sha256', key).update(message).digest('base64')
}

interface Order {
  readonly id: string
  readonly address: string
  readonly query: Readonly<Record<string, string>>
}

async function newOrder(changes: Readonly<Record<string, string>> = {}): Promise<Order> {
  orders += 1
  const id = `ord_${orders}`
  const response = await fetch(`${wallets.apiUrl}/2025-06-09/wallets`, {
    method: 'POST',
    headers: { 'x-api-key': walletsKey, 'content-type': 'application/json' },
    body: JSON.stringify({ chainType: 'evm', type: 'smart', config: { adminSigner: { type: 'api-key' } }, owner: `userId:per_${orders}` }),
  })
  const { address } = (await response.json()) as { address: string }
  const query = {
    apiKey: keys.publishableKey,
    currencyCode: 'eurc_base',
    walletAddress: address,
    baseCurrencyCode: 'eur',
    baseCurrencyAmount: '50.00',
    areFeesIncluded: 'true',
    email: 'anna+moon@example.test',
    externalCustomerId: 'per_1',
    externalTransactionId: id,
    redirectURL: 'http://localhost:4000/wallet?tab=a b',
    allowedIpAddress: hmac('127.0.0.1'),
    ...changes,
  }
  return { id, address, query }
}

function signed(query: Readonly<Record<string, string>>, key = keys.secretKey): string {
  const search = `?${new URLSearchParams(query)}`
  return `${search}&signature=${encodeURIComponent(hmac(search, key))}`
}

async function open(search: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(`${twin.httpUrl}/${search}`)
  return { status: response.status, text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

/** Presses a button of the buy page; where it leads. */
async function pay(order: Order, how: string): Promise<{ status: number; location: string; text: string }> {
  const body = new URLSearchParams({ search: signed(order.query), pay: how })
  const response = await fetch(`${twin.httpUrl}/buy`, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
}

// biome-ignore lint/suspicious/noExplicitAny: what the twin answers is what these tests look at.
type Anything = any

/** MoonPay writes money as JSON numbers; here each is the text it was written as. */
async function exact(response: Response): Promise<Anything> {
  const keep = (_key: string, value: unknown, { source }: { readonly source: string }) => (typeof value === 'number' ? source : value)
  // The source text of a value is part of the language and not yet of its types here.
  return JSON.parse(await response.text(), keep as (key: string, value: unknown) => unknown)
}

async function transactions(id: string): Promise<Anything[]> {
  const response = await fetch(`${twin.httpUrl}/v1/transactions/ext/${id}`, { headers: { authorization: `Api-Key ${keys.secretKey}` } })
  return response.status === 404 ? [] : exact(response)
}

const statusOf = async (id: string) => (await transactions(id))[0]?.status
const reaches = (id: string, expected: string) => expect.poll(() => statusOf(id), { timeout: 60_000, interval: 20 }).toBe(expected)

async function walletHolds(address: string): Promise<string> {
  const response = await fetch(`${wallets.apiUrl}/2025-06-09/wallets/${address}/balances?tokens=eurc`, {
    headers: { 'x-api-key': walletsKey },
  })
  return ((await response.json()) as Anything)[0].rawAmount
}

async function send(path: string, body: object): Promise<{ status: number; body: Anything }> {
  const response = await fetch(twin.httpUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function push(order: Order, how: string): Promise<number> {
  const [transaction] = await transactions(order.id)
  return (await send(`/moonpay/transactions/${transaction?.id}/push`, { push: how })).status
}

const told = (id: string) =>
  got
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.externalTransactionId === id)
    .map(({ type, data }) => `${type} ${data.status}`)

/** Several processes take part, on machines that may be busy with other suites. */
const patience = { timeout: 30_000 }

describe('MoonPay twin', patience, () => {
  test('opens its page for an address that is signed, and shows price, wallet and buttons', async () => {
    const order = await newOrder()
    const { status: opened, text, policy } = await open(signed(order.query))
    expect(opened).toBe(200)
    for (const part of ['50.00 EUR', '3.99 EUR', '45.910000 EURC', order.address, 'Pay by card', 'Leave without buying'])
      expect(text).toContain(part)
    expect(policy).toContain('frame-ancestors http://localhost:*')
    expect(policy).toContain("script-src 'self'")
  })

  test('refuses an address that anyone could have made, with a reason, and records it', async () => {
    const { query } = await newOrder()
    const good = signed(query)
    const { allowedIpAddress: _address, ...withoutAddress } = query
    const refused: readonly [string, string][] = [
      [`?${new URLSearchParams(query)}`, 'The signature is missing.'],
      [signed(query, 'sk_other'), 'Signature validation failed.'],
      [good.replace('50.00', '51.00'), 'Signature validation failed.'],
      [good.replace('%20', '+').replace('a+b', 'a%20b'), 'Signature validation failed.'],
      [`${good}&theme=dark`, 'Signature validation failed.'],
      [`${good}&walletAddress=0x0`, 'The parameter walletAddress is there twice.'],
      [signed({ ...query, apiKey: 'pk_other' }), 'The API key is not known.'],
      [signed(withoutAddress), 'The parameter allowedIpAddress is missing.'],
      [signed({ ...query, allowedIpAddress: hmac('1.2.3.4') }), 'This page was made for another IP address.'],
      [signed({ ...query, currencyCode: 'btc' }), 'This currency is not enabled for the partner.'],
      [signed({ ...query, walletAddress: '0x123' }), 'The wallet address is not valid for this currency.'],
      [signed({ ...query, baseCurrencyCode: 'xxx' }), 'The base currency is not supported.'],
      [signed({ ...query, baseCurrencyAmount: '-5' }), 'The amount is not valid.'],
      [signed({ ...query, paymentMethod: 'gbp_bank_transfer' }), 'The payment method is not supported.'],
      [signed({ ...query, redirectURL: 'javascript:alert(1)' }), 'The redirect address is not valid.'],
    ]
    for (const [search, reason] of refused) {
      const { status: opened, text } = await open(search)
      expect([search, opened]).toEqual([search, 400])
      expect(text).toContain(reason)
    }
    expect((await (await fetch(`${twin.httpUrl}/moonpay/log.json`)).json()) as object[]).toHaveLength(refused.length)
    const body = new URLSearchParams({ search: good.replace('50.00', '20.00'), pay: 'card' })
    expect((await fetch(`${twin.httpUrl}/buy`, { method: 'POST', body })).status).toBe(400)
  })

  test('knows the published test vectors', () => {
    expect(hmac('?apiKey=pk_test_123&currencyCode=usdc&walletAddress=0xabc')).toBe('RgaRl8JrhTmxsJDUF+aYiOF5/xG652v/h2zz6aS0tgA=')
    expect(hmac('1.2.3.4', 'secretKey2')).toBe('CN35SFB5PKS4vkiZ4CglTxRgTAaUHBLGZcenAw6gHEY=')
  })

  test('a card that works: created, completed, in the wallet, and told with a signature', async () => {
    const order = await newOrder()
    expect(await transactions(order.id)).toEqual([])
    const { status: begun, location } = await pay(order, 'card')
    expect(begun).toBe(303)
    expect(await (await fetch(twin.httpUrl + location)).text()).toContain('onTransactionCreated')
    await reaches(order.id, 'completed')
    expect(await transactions(order.id)).toMatchObject([
      {
        status: 'completed',
        baseCurrencyAmount: '50',
        areFeesIncluded: true,
        quoteCurrencyAmount: '45.91',
        feeAmount: '3.99',
        networkFeeAmount: '0.1',
        walletAddress: order.address,
        cryptoTransactionId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        externalTransactionId: order.id,
        externalCustomerId: 'per_1',
      },
    ])
    expect(await walletHolds(order.address)).toBe('45910000')
    expect(await (await fetch(twin.httpUrl + location.replace('&new=1', ''))).text()).toContain('onTransactionCompleted')
    await expect.poll(() => told(order.id)).toEqual(['transaction_created pending', 'transaction_updated completed'])
    for (const { signature, body } of got) {
      const time = /^t=(\d+),/.exec(signature)?.[1]
      expect(signature).toBe(`t=${time},s=${createHmac('sha256', keys.webhookKey).update(`${time}.${body}`).digest('hex')}`)
    }
  })

  test('3-D Secure waits for the person, who confirms or does not', async () => {
    const [yes, no] = [await newOrder(), await newOrder()]
    for (const [order, decision, end] of [
      [yes, 'confirm', 'completed'],
      [no, 'decline', 'failed'],
    ] as const) {
      const { location } = await pay(order, 'card-3ds')
      expect(await statusOf(order.id)).toBe('waitingAuthorization')
      const [path = '', query = ''] = location.split('?')
      const key = new URLSearchParams(query).get('key') ?? ''
      const wrong = await fetch(twin.httpUrl + path, { method: 'POST', body: new URLSearchParams({ key: 'guess', decision }) })
      expect(wrong.status).toBe(404)
      await fetch(twin.httpUrl + path, { method: 'POST', body: new URLSearchParams({ key, decision }) })
      await reaches(order.id, end)
    }
    expect(await walletHolds(no.address)).toBe('0')
    await expect.poll(() => told(no.id)).toEqual(['transaction_created waitingAuthorization', 'transaction_failed failed'])
  })

  test('a bank transfer waits until it arrives', async () => {
    const order = await newOrder()
    await pay(order, 'bank')
    expect(await transactions(order.id)).toMatchObject([
      {
        status: 'waitingPayment',
        paymentMethod: 'sepa_bank_transfer',
        quoteCurrencyAmount: null,
        bankTransferReference: expect.any(String),
      },
    ])
    expect(await push(order, 'authorize')).toBe(409)
    expect(await push(order, 'transfer')).toBe(200)
    await reaches(order.id, 'completed')
  })

  test('a card that is declined, and leaving without buying', async () => {
    const [declined, left] = [await newOrder(), await newOrder()]
    await pay(declined, 'declined')
    await reaches(declined.id, 'failed')
    expect((await transactions(declined.id))[0].failureReason).toBe('The payment was declined by your bank.')
    expect((await pay(left, 'leave')).text).toContain('onClose')
    expect(await transactions(left.id)).toEqual([])
  })

  test('money that is given back before delivery, and taken back after it', async () => {
    const [refunded, takenBack] = [await newOrder(), await newOrder()]
    await send('/moonpay/orders/faults', { fault: 'stuck', count: 1 })
    await pay(refunded, 'card')
    expect(await push(refunded, 'refund')).toBe(200)
    expect(await transactions(refunded.id)).toMatchObject([{ status: 'failed', failureReason: 'The payment was refunded.' }])
    expect(await walletHolds(refunded.address)).toBe('0')
    await pay(takenBack, 'card')
    await reaches(takenBack.id, 'completed')
    expect(await push(takenBack, 'charge-back')).toBe(200)
    expect(await statusOf(takenBack.id)).toBe('failed')
    expect(await walletHolds(takenBack.address)).toBe('45910000')
  })

  test('answers about prices, limits and currencies for a key it knows', async () => {
    const get = async (path: string) => {
      const response = await fetch(`${twin.httpUrl}/v3/currencies${path}`)
      return { status: response.status, body: await exact(response) }
    }
    const key = `apiKey=${keys.publishableKey}`
    expect((await get(`?${key}`)).body.map(({ code }: { code: string }) => code)).toEqual(['eurc_base', 'eur', 'gbp'])
    expect(await get(`/eurc_base/limits?${key}&baseCurrencyCode=eur`)).toMatchObject({
      status: 200,
      body: { baseCurrency: { code: 'eur', minBuyAmount: '20', maxBuyAmount: '10000' } },
    })
    expect(await get(`/eurc_base/buy_quote?${key}&baseCurrencyCode=eur&baseCurrencyAmount=100`)).toMatchObject({
      status: 200,
      body: { baseCurrencyAmount: '100', totalAmount: '104.6', feeAmount: '4.5', networkFeeAmount: '0.1', quoteCurrencyAmount: '100' },
    })
    expect(await get(`/eurc_base/buy_quote?${key}&baseCurrencyCode=eur&baseCurrencyAmount=19.99`)).toMatchObject({
      status: 400,
      body: { moonPayErrorCode: '4_SYS_BAD_REQUEST', message: 'The minimum amount is 20.00 EUR.' },
    })
    expect((await get(`/btc/limits?${key}&baseCurrencyCode=eur`)).status).toBe(404)
    expect((await get('?apiKey=pk_other')).status).toBe(401)
    expect((await fetch(`${twin.httpUrl}/v1/transactions/ext/x`, { headers: { authorization: 'Api-Key sk_other' } })).status).toBe(401)
  })

  test('below the least amount there is no button to pay with', async () => {
    const order = await newOrder({ baseCurrencyAmount: '19.99' })
    const { text } = await open(signed(order.query))
    expect(text).toContain('The minimum amount is 20.00 EUR.')
    expect(text).not.toContain('Pay by card')
    expect((await pay(order, 'card')).status).toBe(400)
    expect(await transactions(order.id)).toEqual([])
  })

  test('tries a webhook again, ever later, under the same bytes', async () => {
    status = 500
    const order = await newOrder()
    await pay(order, 'bank')
    await expect.poll(() => told(order.id).length).toBe(1)
    for (const [index, seconds] of [5, 10, 20].entries()) {
      await send('/moonpay/clock', { advanceMs: seconds * 1_000 })
      expect(told(order.id)).toHaveLength(index + 2)
    }
    status = 204
    await send('/moonpay/clock', { advanceMs: 40_000 })
    await send('/moonpay/clock', { advanceMs: 24 * 3_600_000 })
    expect(new Set(got.filter(({ body }) => body.includes(order.id)).map(({ body }) => body)).size).toBe(1)
    expect(told(order.id)).toHaveLength(5)
  })

  test('keeps its own record of what it did, without keys and addresses of people', async () => {
    const order = await newOrder()
    await pay(order, 'card')
    await reaches(order.id, 'completed')
    const file = await readFile(join(logDir, 'moonpay.jsonl'), 'utf8')
    expect(file).toContain('"rawAmount":"45910000"')
    expect(file).not.toMatch(/sk_test|wk_test|example\.test/)
    const page = await (await fetch(`${twin.httpUrl}/moonpay`)).text()
    expect(page).toContain('tokens-sent')
    expect(page).not.toContain('<script')
  })

  test('escapes what a partner wrote', async () => {
    const { query } = await newOrder({ email: '"><script>alert(1)</script>', externalTransactionId: '<img src=x>' })
    const { text } = await open(signed(query))
    expect(text).not.toMatch(/<script>|<img/)
  })
})

describe('faults on order', patience, () => {
  test('the fee that is charged is not the one that was quoted', async () => {
    await send('/moonpay/orders/faults', { fault: 'fee-changed', count: 1 })
    const order = await newOrder()
    await pay(order, 'card')
    await reaches(order.id, 'completed')
    expect(await transactions(order.id)).toMatchObject([{ feeAmount: '7.98', baseCurrencyAmount: '50', quoteCurrencyAmount: '41.92' }])
    expect(await walletHolds(order.address)).toBe('41920000')
  })

  test('the money is taken and nothing, less or only words are delivered', async () => {
    for (const [fault, end, held] of [
      ['fails-after-payment', 'failed', '0'],
      ['delivers-less', 'completed', '22955000'],
      ['delivers-nothing', 'completed', '0'],
    ] as const) {
      await send('/moonpay/orders/faults', { fault, count: 1 })
      const order = await newOrder()
      await pay(order, 'card')
      await reaches(order.id, end)
      expect([fault, await walletHolds(order.address)]).toEqual([fault, held])
    }
  })

  test('answers fail, lie, or do not know yet', async () => {
    const order = await newOrder()
    await pay(order, 'card')
    await reaches(order.id, 'completed')
    const read = (path = `/v1/transactions/ext/${order.id}`) =>
      fetch(twin.httpUrl + path, { headers: { authorization: `Api-Key ${keys.secretKey}` } })
    await send('/moonpay/faults', { script: ['429', '500', 'behind', 'wrong-amount', 'unreadable', 'down'] })
    expect((await read()).status).toBe(429)
    expect((await read()).status).toBe(500)
    expect((await read()).status).toBe(404)
    expect(await exact(await read())).toMatchObject([{ quoteCurrencyAmount: '459.1' }])
    expect(await (await read()).text()).toContain('<html>')
    await expect(read()).rejects.toThrow()
    expect((await read()).status).toBe(200)
  })

  test('tokens wait for a wallet provider that is away, and "completed" waits with them', async () => {
    const lonely = await startMoonPayTwin({
      ...keys,
      httpPort: 0,
      currencyCodes: ['eurc_base'],
      walletsUrl: 'http://127.0.0.1:9',
      stepMs: 10,
    })
    try {
      const order = await newOrder()
      const body = new URLSearchParams({ search: signed(order.query), pay: 'card' })
      await fetch(`${lonely.httpUrl}/buy`, { method: 'POST', body, redirect: 'manual' })
      const deeds = async () =>
        ((await (await fetch(`${lonely.httpUrl}/moonpay/log.json`)).json()) as { what: string }[]).map(({ what }) => what)
      await expect.poll(deeds).toContain('tokens-not-sent')
      expect(await deeds()).not.toContain('tokens-sent')
      expect(((await (await fetch(`${lonely.httpUrl}/moonpay/transactions.json`)).json()) as { status: string }[])[0]?.status).toBe(
        'pending',
      )
    } finally {
      await lonely.stop()
    }
  })
})

test('the program announces its addresses and ends on SIGTERM', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'moonpay'], {
    env: { ...process.env, TWIN_MOONPAY_PORT: '0', TWIN_LOG_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  const { http, widget } = JSON.parse(line) as { http: string; widget: string }
  expect((await fetch(`${http}/moonpay`)).status).toBe(200)
  expect(widget).toMatch(/^http:\/\/moonpay\.localhost:\d+$/)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
}, 120_000)
