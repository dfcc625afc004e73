import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HeathlandEvent, openHeathland } from '@heathland/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadNewestDocument } from '../../packages/client/examples/download-document.ts'
import { listPlacements } from '../../packages/client/examples/list-placements.ts'
import { readWallet } from '../../packages/client/examples/read-wallet.ts'
import { receiveWebhooks } from '../../packages/client/examples/receive-webhooks.ts'
import { giveApiKey, joinWithApp, openSession } from '../authz/callers.ts'
import type { JoinedPerson } from '../conformance/identity-factors.ts'
import { openSystem, type System } from '../conformance/identity-people.ts'

let system: System
let member: JoinedPerson
let key: string
beforeAll(async () => {
  system = await openSystem({ WEBHOOKS_TO_LOOPBACK: 'allowed' })
  member = await joinWithApp(system, 'investor')
  key = (await giveApiKey(system, member)).key
})
afterAll(() => system.close())

const fresh = async () => ({ cookie: await openSession(system, member, { minutesAgo: 1 }) })

test('the examples of the client read the wallet and the placements of the member whose key it is', async () => {
  const headers = await fresh()
  const { body: balance } = await system.call('GET', '/ledger/balance', { headers })
  const held = (balance['items'] as { asset: string; available: { amountMinor: string } }[]).map(
    ({ asset, available }) => `${asset}: ${available.amountMinor}`,
  )
  expect(await readWallet(system.address, key)).toEqual(held)
  const { body: placements } = await system.call('GET', '/placements', { headers })
  expect(await listPlacements(system.address, key)).toEqual((placements['items'] as { name: string }[]).map(({ name }) => name))
})

test('the example of a download saves the text of the newest document', async () => {
  const opened = await system.call('POST', '/documents/agreement', { body: { language: 'en' }, headers: await fresh() })
  expect(opened.status).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'heathland-client-'))
  try {
    const file = join(folder, 'document.json')
    expect(await downloadNewestDocument(system.address, key, file)).toBe(opened.body['title'])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(opened.body['text'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('[API-01 webhooks] the example of a receiver takes what the server signed, once, and refuses the rest', async () => {
  const heard: HeathlandEvent[] = []
  let receiver: Server | undefined
  const front = createServer((request, response) => void receiver?.emit('request', request, response))
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}/`
  try {
    const headers = await fresh()
    const added = await system.call('POST', '/webhook-endpoints', { body: { address, scopes: ['wallet'] }, headers })
    const { id } = added.body['webhook'] as { id: string }
    receiver = receiveWebhooks(String(added.body['secret']), (event) => heard.push(event))
    expect((await system.call('POST', `/webhook-endpoints/${id}/test`, { body: {}, headers })).status).toBe(200)
    await expect.poll(() => heard, { timeout: 60_000 }).toMatchObject([{ type: 'webhook.test', data: { kind: 'webhook', id } }])
    const forged = await fetch(address, {
      method: 'POST',
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)), 'webhook-signature': 'v1,AAAA' },
      body: '{}',
    })
    expect(forged.status).toBe(400)
    expect(heard).toHaveLength(1)
  } finally {
    front.close()
  }
})

test('the client names what a key may not do, and asks for nothing that no key opens', async () => {
  const { key: narrow } = await giveApiKey(system, member, { scopes: ['documents'] })
  const heathland = openHeathland({ origin: system.address, key: narrow })
  await expect(heathland.ledger.balance()).rejects.toMatchObject({
    name: 'HeathlandError',
    code: 'KEY_SCOPE_MISSING',
    status: 403,
    requestId: expect.any(String),
  })
  const { key: revoked } = await giveApiKey(system, member, { isRevoked: true })
  await expect(openHeathland({ origin: system.address, key: revoked }).documents.list({})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  const untyped = heathland as unknown as { apiKeys: { list(): Promise<unknown> } }
  await expect((async () => untyped.apiKeys.list())()).rejects.toThrow()
})

test('the client sends its key to no other origin, and waits for no longer than it is told', async () => {
  const asked: (string | undefined)[] = []
  const other = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.end('{}')
  })
  const redirecting = createServer(
    (_request, response) => void response.writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end(),
  )
  const silent = createServer(() => undefined)
  const origins: string[] = []
  for (const server of [other, redirecting, silent]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const [, redirects = '', silence = ''] = origins
  try {
    await expect(openHeathland({ origin: redirects, key }).wallet.read()).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 })
    expect(asked).toEqual([])
    await expect(openHeathland({ origin: silence, key, timeoutMs: 200 }).wallet.read()).rejects.toMatchObject({ code: 'TIMED_OUT' })
  } finally {
    for (const server of [other, redirecting, silent]) {
      server.closeAllConnections()
      server.close()
    }
  }
  expect(() => openHeathland({ origin: 'http://heathland.example', key })).toThrow(/https/)
  expect(() => openHeathland({ origin: 'https://heathland.example', key: 'hl_short' })).toThrow(/API key/)
})
