import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { money } from '@heathland/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnramp, type OnrampDecision, type OnrampFault, type OnrampTurn, type OnrampWorld } from '../conformance.ts'
import { type MoonPayConfig, openMoonPayOnramp } from './adapter.ts'
import { verifyMoonPayWebhook } from './webhook.ts'

/** A read is tried up to three times within it. */
// Long enough that a busy machine answers within it.
const patienceMs = 3_000
const keys = { publishableKey: 'pk_test_heathland-development-only', secretKey: 'sk_test_heathland-development-only' }
const webhookKey = 'wk_test_heathland-development-only'
const walletsKey = 'sk_staging_heathland-development-only'

/** Where a fault is ordered at the twin, and what it is called there. */
const faults: Readonly<Record<OnrampFault, readonly [string, string]>> = {
  none: ['faults', 'none'],
  slow: ['faults', 'slow'],
  down: ['faults', 'down'],
  busy: ['faults', '429'],
  failing: ['faults', '500'],
  'answer-lost': ['faults', 'answer-lost'],
  unreadable: ['faults', 'unreadable'],
  'fee-changed': ['orders/faults', 'fee-changed'],
  stuck: ['orders/faults', 'stuck'],
  'fails-after-payment': ['orders/faults', 'fails-after-payment'],
}
const buttons: Readonly<Record<OnrampDecision, string>> = {
  pay: 'card',
  'pay-with-check': 'card-3ds',
  'pay-by-transfer': 'bank',
  declined: 'declined',
  leave: 'leave',
}
const pushes: Readonly<Record<OnrampTurn, string>> = {
  confirm: 'authorize',
  refuse: 'decline',
  'transfer-arrives': 'transfer',
  'goes-on': 'complete',
  refunded: 'refund',
  'charged-back': 'charge-back',
}

interface TwinWorld extends OnrampWorld {
  readonly http: string
}

describeOnramp('MoonPay, against its twin in a process of its own,', () => openTwinWorld())

async function openTwinWorld(environment: Readonly<Record<string, string>> = {}): Promise<TwinWorld> {
  const twins = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'crossmint', 'moonpay'], {
    env: { ...process.env, TWIN_CROSSMINT_PORT: '0', TWIN_MOONPAY_PORT: '0', TWIN_LOG_DIR: '', TWIN_MOONPAY_STEP_MS: '20', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { crossmint, moonpay: http } = await addressesOf(twins)
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch(http + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([path, status]).toEqual([path, 200])
  }
  const wallets = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-api-key': walletsKey, 'content-type': 'application/json' }
    // biome-ignore lint/suspicious/noExplicitAny: the wallets' twin is no subject here.
    return (await (await fetch(`${crossmint}/api/2025-06-09/wallets${path}`, { ...init, headers })).json()) as any
  }
  let owners = 0
  return {
    http,
    patienceMs,
    customerAddress: '127.0.0.1',
    port: openMoonPayOnramp({
      ...keys,
      widgetUrl: `http://moonpay.localhost:${new URL(http).port}`,
      apiUrl: http,
      currencyCode: 'eurc_base',
      tls: 'not-on-loopback',
      // The circuit has tests of its own; here each fault is to be seen.
      policy: { timeoutMs: patienceMs, wholeMs: patienceMs * 4, waitMsFirst: 10, failuresMax: 1_000 },
    }),
    newWallet: async () => {
      owners += 1
      const body = { chainType: 'evm', type: 'smart', config: { adminSigner: { type: 'api-key' } }, owner: `userId:per_${owners}` }
      return (await wallets('', { method: 'POST', body: JSON.stringify(body) })).address
    },
    visit: async (url, decision) => {
      expect(new URL(url).hostname).toBe('moonpay.localhost')
      const { search } = new URL(url)
      if ((await fetch(`${http}/${search}`)).status !== 200) return false
      const body = new URLSearchParams({ search, pay: buttons[decision] })
      const { status } = await fetch(`${http}/buy`, { method: 'POST', body, redirect: 'manual' })
      return status === 303 || status === 200
    },
    turn: async (orderId, turn) => {
      const list = (await (await fetch(`${http}/moonpay/transactions.json`)).json()) as { id: string; externalTransactionId: string }[]
      const found = list.find(({ externalTransactionId }) => externalTransactionId === orderId)
      await send(`/moonpay/transactions/${found?.id}/push`, { push: pushes[turn] })
    },
    order: async (fault, options = {}) => {
      const [path, name] = faults[fault]
      await send(`/moonpay/${path}`, { fault: name, ...options })
      if (fault === 'none') await send('/moonpay/orders/faults', { fault: 'none' })
    },
    arrived: async (address) => BigInt((await wallets(`/${address}/balances?tokens=eurc`))[0].rawAmount),
    end: async () => {
      twins.kill('SIGTERM')
      await once(twins, 'exit')
    },
  }
}

/** Each twin says on a line of its own where it is. */
async function addressesOf(twins: ChildProcess): Promise<{ crossmint: string; moonpay: string }> {
  if (!twins.stdout) throw new Error('the twins have no output')
  const found: Record<string, string> = {}
  for await (const line of createInterface(twins.stdout)) {
    const { twin, http } = JSON.parse(line) as { twin: string; http: string }
    found[twin] = http
    if (found.crossmint && found.moonpay) break
  }
  return found as { crossmint: string; moonpay: string }
}

describe('MoonPay, in its habits,', () => {
  const config: MoonPayConfig = {
    ...keys,
    widgetUrl: 'https://buy.moonpay.com',
    apiUrl: 'https://api.moonpay.com',
    currencyCode: 'eurc_base',
    tls: 'required',
  }

  test('is spoken to over TLS, and on this machine alone without', () => {
    expect(openMoonPayOnramp(config).pageOrigin).toBe('https://buy.moonpay.com')
    for (const wrong of [
      { widgetUrl: 'http://buy.moonpay.com' },
      { apiUrl: 'http://api.moonpay.com' },
      { widgetUrl: 'http://moonpay.localhost:4340' },
      { apiUrl: 'http://127.0.0.1:4340' },
      { widgetUrl: 'https://buy.moonpay.com/?a=b' },
      { tls: 'not-on-loopback', widgetUrl: 'http://moonpay.localhost.evil.example' },
      { secretKey: '' },
      { currencyCode: '' },
    ] as const) {
      expect(() => openMoonPayOnramp({ ...config, ...wrong })).toThrow()
    }
  })

  test('gets the secret key in a header, and the public one for public calls', async () => {
    const seen: { url: string | undefined; key: string | undefined }[] = []
    const server = createServer(({ url, headers }, response) => {
      seen.push({ url, key: headers.authorization })
      response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const port = openMoonPayOnramp({ ...config, apiUrl, tls: 'not-on-loopback' })
      expect(await port.readOrder('ord/1')).toEqual({ payments: [] })
      expect(await port.quote({ pay: money(5_000n, 'EUR') })).toEqual({ refused: 'not-possible' })
      expect(seen).toEqual([
        { url: '/v1/transactions/ext/ord%2F1', key: `Api-Key ${keys.secretKey}` },
        {
          url: `/v3/currencies/eurc_base/buy_quote?apiKey=${keys.publishableKey}&baseCurrencyCode=eur&baseCurrencyAmount=50.00&areFeesIncluded=true`,
          key: undefined,
        },
      ])
    } finally {
      server.close()
    }
  })
})

/** Several processes take part, on machines that may be busy with other suites. */
const patience = { timeout: 30_000 }

describe('what MoonPay’s twin sends', patience, () => {
  let world: TwinWorld
  let got: { headers: NodeJS.Dict<string[]>; rawBody: Buffer }[] = []
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push({ headers: request.headersDistinct, rawBody: Buffer.concat(parts) })
    response.writeHead(204).end()
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    world = await openTwinWorld({ TWIN_MOONPAY_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
  }, 180_000)
  afterAll(async () => {
    await world.end()
    receiver.close()
  })

  const buy = async (orderId: string) => {
    const url = world.port.buildBuyUrl({
      orderId,
      customerId: 'per_1',
      walletAddress: await world.newWallet(),
      pay: money(5_000n, 'EUR'),
      customerAddress: world.customerAddress,
      returnUrl: 'http://localhost:4000/wallet',
    })
    expect(await world.visit(url, 'pay')).toBe(true)
  }
  const verdicts = () => got.map((delivery) => verifyMoonPayWebhook({ ...delivery, now: new Date() }, [webhookKey]))

  test('is genuine, each event under a name of its own', async () => {
    got = []
    await buy('ord_genuine')
    await expect.poll(() => got.length, { timeout: 60_000 }).toBe(2)
    const events = verdicts()
    expect(events).toMatchObject([
      { genuine: { type: 'transaction_created', reference: 'ord_genuine' } },
      { genuine: { type: 'transaction_updated', reference: 'ord_genuine' } },
    ])
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(2)
  })

  test.each(['forged', 'tampered'])('is refused when it was %s', async (fault) => {
    got = []
    const headers = { 'content-type': 'application/json' }
    await fetch(`${world.http}/moonpay/deliveries/faults`, { method: 'POST', headers, body: JSON.stringify({ fault, count: 1 }) })
    await buy(`ord_${fault}`)
    await expect.poll(() => got.length, { timeout: 60_000 }).toBe(2)
    expect(verdicts()).toMatchObject([{ refused: 'signature-wrong' }, { genuine: { reference: `ord_${fault}` } }])
  })
})
