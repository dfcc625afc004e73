import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CrossmintTwin, startCrossmintTwin } from './crossmint-twin.ts'

const apiKey = 'sk_staging_test'
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface Received {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

let twin: CrossmintTwin
let logDir: string
let server: Server
let got: Received[] = []
let status = 200
let people = 0

beforeAll(async () => {
  logDir = await mkdtemp(join(tmpdir(), 'crossmint-twin-'))
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const header = (name: string) => String(request.headers[name])
    got.push({ id: header('svix-id'), timestamp: header('svix-timestamp'), signature: header('svix-signature'), body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  twin = await startCrossmintTwin({ httpPort: 0, apiKey, webhookSecret, webhookUrl, logDir })
})

afterEach(async () => {
  got = []
  status = 200
  for (const path of ['faults', 'credits/faults', 'deliveries/faults']) await send(`/crossmint/${path}`, { fault: 'none' })
  await fetch(`${twin.httpUrl}/crossmint/log`, { method: 'DELETE' })
})

afterAll(async () => {
  await twin.stop()
  server.close()
  await rm(logDir, { recursive: true })
})

describe('Crossmint twin', () => {
  test('makes one wallet per owner and per key: 201 the first time, 200 after', async () => {
    const owner = someone()
    const first = await create({ owner }, 'key-1')
    expect(first).toMatchObject({
      status: 201,
      body: { chainType: 'evm', type: 'smart', owner, address: expect.stringMatching(/^0x[0-9a-f]{40}$/) },
    })
    expect(await create({ owner }, 'key-2')).toEqual({ status: 200, body: first.body })
    // Another owner under a key that was used gets the wallet of the first: the key is what counts.
    expect(await create({ owner: someone() }, 'key-1')).toEqual({ status: 200, body: first.body })
    expect((await create({ owner: someone() }, 'key-3')).body.address).not.toBe(first.body.address)
  })

  test('finds a wallet by address and by owner, and says 404 for others', async () => {
    const owner = someone()
    const { body } = await create({ owner })
    for (const locator of [body.address, body.address.toUpperCase().replace('0X', '0x'), `${owner}:evm`, `${owner}:evm:smart`]) {
      expect(await get(`/wallets/${encodeURIComponent(locator)}`)).toEqual({ status: 200, body })
    }
    for (const locator of [`${owner}:evm:mpc`, `${owner}:solana`, `${owner}`, '0x00', 'userId:nobody:evm']) {
      expect(await get(`/wallets/${encodeURIComponent(locator)}`)).toEqual({
        status: 404,
        body: { error: true, message: 'Wallet not found' },
      })
    }
  })

  test('refuses what Crossmint refuses', async () => {
    expect((await fetch(`${twin.apiUrl}/2025-06-09/wallets/0x00`)).status).toBe(401)
    expect((await get('/wallets/0x00', 'sk_staging_other')).status).toBe(403)
    const wrong = [
      { chainType: 'btc' },
      { type: 'paper' },
      { owner: 'anna' },
      { type: 'mpc', config: {} },
      { config: { adminSigner: { type: 'x' } } },
    ]
    for (const changes of wrong) expect(await create(changes)).toMatchObject({ status: 400, body: { error: true } })
    const { body } = await create({ owner: someone() })
    expect((await get(`/wallets/${body.address}/balances`)).status).toBe(400)
  })

  test('shows balances as an array, exact, by chain', async () => {
    const { address } = (await create({ owner: someone() })).body
    await send('/crossmint/credits', { address, token: 'eurc', amount: '19.5', reference: address })
    await send('/crossmint/credits', { address, token: 'eurc', rawAmount: '9007199254740993', reference: `${address}2` })
    const { body } = await get(`/wallets/${address}/balances?tokens=eurc,usdc&chains=base-sepolia`)
    expect(body).toMatchObject([
      { symbol: 'eurc', decimals: 6, amount: '9007199274.240993', rawAmount: '9007199274240993' },
      { symbol: 'usdc', amount: '0', rawAmount: '0', chains: { 'base-sepolia': { rawAmount: '0' } } },
    ])
  })

  test('takes the same reference once, and tells about it with a signature of Svix', async () => {
    const owner = someone()
    const { address } = (await create({ owner })).body
    const order = { address, token: 'eurc', amount: '20', reference: `moonpay-${address}` }
    const first = await send('/crossmint/credits', order)
    const again = await send('/crossmint/credits', order)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    await expect.poll(() => got.length).toBe(1)
    const [webhook] = got
    if (!webhook) throw new Error('no webhook')
    const { id, timestamp, signature, body } = webhook
    const key = Buffer.from(webhookSecret.slice('whsec_'.length), 'base64')
    expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    expect(JSON.parse(body)).toMatchObject({
      id,
      type: 'wallets.transfer.in',
      data: {
        status: 'succeeded',
        recipient: { address, owner },
        token: { symbol: 'eurc', amount: '20', rawAmount: '20000000', decimals: 6 },
      },
    })
    expect((await get(`/wallets/${address}/balances?tokens=eurc`)).body).toMatchObject([{ rawAmount: '20000000' }])
  })

  test('tries a webhook eight times, at the times that Crossmint names', async () => {
    status = 500
    const { address } = (await create({ owner: someone() })).body
    await send('/crossmint/credits', { address, token: 'eurc', amount: '1', reference: `eight-${address}` })
    await expect.poll(() => got.length).toBe(1)
    for (const [index, seconds] of [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].entries()) {
      await send('/crossmint/clock', { advanceMs: (seconds - 1) * 1_000 })
      expect(got).toHaveLength(index + 1)
      await send('/crossmint/clock', { advanceMs: 1_000 })
      expect(got).toHaveLength(index + 2)
    }
    await send('/crossmint/clock', { advanceMs: 30 * 24 * 3_600_000 })
    expect(got).toHaveLength(8)
    expect(new Set(got.map(({ id }) => id)).size).toBe(1)
    expect((await send('/crossmint/resend', { id: got[0]?.id })).status).toBe(200)
    await expect.poll(() => got.length).toBe(9)
  })

  test('keeps its own record of what it did, without keys', async () => {
    const owner = someone()
    await create({ owner }, 'a-key')
    await get('/wallets/0x00', 'sk_staging_other')
    const file = await readFile(join(logDir, 'crossmint.jsonl'), 'utf8')
    expect(file).toContain(owner)
    expect(file).not.toMatch(/sk_staging|whsec/)
    expect(await json('/crossmint/log.json')).toMatchObject([
      { what: 'refused' },
      { what: 'wallet-created', owner, idempotencyKey: 'a-key' },
    ])
  })

  test('has a console that shows a wallet, and a control page; both without script', async () => {
    const { address } = (await create({ owner: 'userId:<script>' })).body
    await send('/crossmint/credits', { address, token: 'eurc', amount: '3.25', reference: `console-${address}` })
    const detail = await text(`/console/wallets?address=${address}`)
    expect(detail).toContain('3.25')
    expect(await text('/console/wallets')).toContain(address)
    for (const page of [detail, await text('/crossmint'), await text('/console/wallets')]) expect(page).not.toContain('<script')
    expect((await fetch(`${twin.httpUrl}/console/wallets?address=0x00`)).status).toBe(404)
  })
})

describe('faults on order', () => {
  test('429 and 500 do nothing; a lost answer does', async () => {
    const owner = someone()
    await send('/crossmint/faults', { script: ['429', '500', 'answer-lost'] })
    expect(await create({ owner })).toMatchObject({ status: 429, body: { error: true } })
    expect((await create({ owner })).status).toBe(500)
    const nothing = [
      { what: 'not-done', fault: '500' },
      { what: 'not-done', fault: '429' },
    ]
    expect(await json('/crossmint/log.json')).toMatchObject(nothing)
    await expect(create({ owner })).rejects.toThrow()
    expect(await json('/crossmint/log.json')).toMatchObject([{ what: 'wallet-created', owner, answered: false }, ...nothing])
    expect((await create({ owner })).status).toBe(200)
  })

  test('less arrives than was sent, or nothing, and the record says so', async () => {
    const { address } = (await create({ owner: someone() })).body
    await send('/crossmint/credits/faults', { script: ['wrong-amount', 'never'] })
    expect((await send('/crossmint/credits', { address, token: 'eurc', amount: '20', reference: `a${address}` })).body).toMatchObject({
      rawAmount: '18000000',
    })
    expect((await send('/crossmint/credits', { address, token: 'eurc', amount: '20', reference: `b${address}` })).status).toBe(201)
    expect((await get(`/wallets/${address}/balances?tokens=eurc`)).body).toMatchObject([{ rawAmount: '18000000' }])
    await send('/crossmint/faults', { fault: 'wrong-balance', count: 1 })
    expect((await get(`/wallets/${address}/balances?tokens=eurc`)).body).toMatchObject([{ rawAmount: '19800000' }])
    const whats = (await json('/crossmint/log.json')) as { what: string }[]
    expect(whats.map(({ what }) => what)).toEqual(expect.arrayContaining(['tokens-lost', 'tokens-arrived']))
  })
})

function someone(): string {
  people += 1
  return `userId:per_${people}`
}

interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what the twin answers is what these tests look at.
  readonly body: any
}

async function create(changes: object, key?: string): Promise<Answered> {
  const response = await fetch(`${twin.apiUrl}/2025-06-09/wallets`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-idempotency-key': key }) },
    body: JSON.stringify({ chainType: 'evm', type: 'smart', config: { adminSigner: { type: 'api-key' } }, ...changes }),
  })
  return { status: response.status, body: await response.json() }
}

async function get(path: string, key = apiKey): Promise<Answered> {
  const response = await fetch(`${twin.apiUrl}/2025-06-09${path}`, { headers: { 'x-api-key': key } })
  return { status: response.status, body: await response.json() }
}

async function send(path: string, body: object): Promise<Answered> {
  const response = await fetch(twin.httpUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function json(path: string): Promise<unknown> {
  return (await fetch(twin.httpUrl + path)).json()
}

async function text(path: string): Promise<string> {
  return (await fetch(twin.httpUrl + path)).text()
}
