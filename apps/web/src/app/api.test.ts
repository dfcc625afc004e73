import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from './api.ts'
import { switchDemo } from './demo-switch.ts'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://heathland.example' })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  switchDemo(false)
  fetched.mockReset()
  vi.unstubAllGlobals()
})

test('asks the server under /api, says that our own pages ask, and gives a question no key', async () => {
  const health = { state: 'ready', reasons: [], now: '2026-11-15T12:00:00.000Z' }
  fetched.mockResolvedValue(Response.json(health))
  await expect(client.member.platform.health()).resolves.toEqual(health)
  const request = sent()
  expect(request.url).toBe('https://heathland.example/api/platform/health')
  expect(request.headers.get('x-requested-with')).toBe('heathland')
  expect(request.headers.has('idempotency-key')).toBe(false)
})

test('gives every act a key: the caller’s own, or a new one', async () => {
  fetched.mockImplementation(async () => Response.json({}))
  await client.office.platform.requestCheck({}, { context: { idempotencyKey: 'the same intent' } })
  expect(sent().headers.get('idempotency-key')).toBe('the same intent')
  await client.office.platform.requestCheck({})
  expect(sent().headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
})

test('turns a problem of the server into an error with its code, words and facts', async () => {
  const problem = {
    type: 'urn:heathland:problem:RATE_LIMITED',
    status: 429,
    code: 'RATE_LIMITED',
    title: 'Too many attempts.',
    requestId: 'req_1',
    facts: { seconds: 30 },
  }
  fetched.mockResolvedValue(new Response(JSON.stringify(problem), { status: 429, headers: { 'content-type': 'application/problem+json' } }))
  await expect(client.office.platform.requestCheck({})).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts.',
    status: 429,
    data: { requestId: 'req_1', facts: { seconds: 30 } },
  })
})

test('[DEMO-05 sends nothing] in a demonstration the browser itself answers and nothing is fetched', async () => {
  switchDemo(true)
  await expect(client.member.platform.health()).resolves.toMatchObject({ state: 'ready' })
  await expect(client.office.platform.requestCheck({})).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  expect(fetched).not.toHaveBeenCalled()
})

function sent(): Request {
  const request = fetched.mock.lastCall?.[0]
  if (!request) throw new Error('nothing was fetched')
  return request
}
