import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeClock } from './clock.ts'
import { type Attempt, openDeliveries } from './deliveries.ts'
import { deliveryFaults, makeFaults } from './faults.ts'

let server: Server
let target: string
let status = 200
let got: { id: string; signature: string; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    got.push({ id: String(request.headers['x-id']), signature: String(request.headers['x-signature']), body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
beforeEach(() => {
  status = 200
  got = []
})
afterAll(() => server.close())

function open() {
  const clock = makeClock()
  const faults = makeFaults(deliveryFaults, { now: clock.now })
  const attempts: Attempt[] = []
  const deliveries = openDeliveries({
    target: () => target,
    sign: ({ webhook, secret }) => ({ 'x-id': webhook.id, 'x-signature': `${secret} ${webhook.body}` }),
    secret: 'ours',
    retryAfterMs: [5_000, 300_000],
    answerWithinMs: 2_000,
    faults,
    clock,
    onAttempt: async (attempt) => {
      attempts.push(attempt)
    },
  })
  const send = (id: string) => deliveries.send({ id, type: 'thing', body: `{"id":"${id}"}` })
  return { clock, faults, attempts, deliveries, send }
}

test('tries again on schedule under the same id, until somebody answers', async () => {
  const { clock, attempts, deliveries, send } = open()
  status = 500
  send('a')
  await deliveries.settled()
  await clock.advance(4_000)
  expect(got).toHaveLength(1)
  await clock.advance(1_000)
  expect(got).toHaveLength(2)
  status = 204
  await clock.advance(300_000)
  await clock.advance(3_000_000)
  expect(got.map(({ id }) => id)).toEqual(['a', 'a', 'a'])
  expect(attempts.map((each) => [each.attempt, each.status])).toEqual([
    [1, 500],
    [2, 500],
    [3, 204],
  ])
})

test('a clock that is set forward while an attempt is under way still finds the next one', async () => {
  const { clock, send } = open()
  status = 500
  send('a')
  await clock.advance(5_000)
  expect(got).toHaveLength(2)
})

test('gives up after the last attempt', async () => {
  const { clock, deliveries, send } = open()
  status = 503
  send('a')
  await deliveries.settled()
  await clock.advance(3_000_000)
  expect(got).toHaveLength(3)
  expect(clock.waiting()).toBe(0)
})

test('loses, doubles, reorders, delays and forges when told to', async () => {
  const { clock, faults, deliveries, send } = open()
  faults.order({ fault: 'lost', delayMs: 1, script: ['lost', 'doubled', 'reordered', 'none', 'late', 'forged', 'tampered'] })
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    send(id)
    await deliveries.settled()
  }
  expect(got.map(({ id }) => id)).toEqual(['b', 'b', 'd', 'c', 'f', 'g'])
  await clock.advance(48 * 3_600_000)
  expect(got.at(-1)).toMatchObject({ id: 'e', signature: 'ours {"id":"e"}' })
  expect(got[4]?.signature).not.toMatch(/^ours /)
  expect(got[5]).toMatchObject({ signature: 'ours {"id":"g"}', body: '{"id":"g","tampered":true}' })
})

test('sends again by hand what it knows', async () => {
  const { deliveries, send } = open()
  send('a')
  await deliveries.settled()
  expect(deliveries.resend('a')).toBe(true)
  expect(deliveries.resend('b')).toBe(false)
  await deliveries.settled()
  expect(got.map(({ id }) => id)).toEqual(['a', 'a'])
})
