import { randomUUID } from 'node:crypto'
import { referenceOf } from '@heathland/domain/platform/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForCheck, officer, type Served, serve } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'

let world: World
let served: Served
beforeAll(async () => {
  world = await openWorld()
  served = await serve(world.platform, () => officer())
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`

test('the trace of a request goes along into its job, and from there into the event that the job announces', async () => {
  expect((await askForCheck(served.address, { key: randomUUID(), headers: { traceparent } })).status).toBe(200)
  expect(await world.superuser(`select group_id from pgboss.job where name = 'platform.answer-check'`)).toEqual([{ group_id: trace }])
  await world.startWorker()
  await expect
    .poll(() => world.superuser(`select distinct trace_id from outbox where type = 'platform.check-answered' and trace_id = $1`, [trace]))
    .toEqual([{ trace_id: trace }])
})

test('a request without a trace gets one of its own', async () => {
  const answers = [
    await askForCheck(served.address, { key: randomUUID() }),
    await askForCheck(served.address, { key: randomUUID(), headers: { traceparent: 'nonsense' } }),
  ]
  // The worker sends checks too, of no request.
  const rows = await world.superuser<{ group_id: string }>(
    `select group_id from pgboss.job where name = 'platform.answer-check' and data ->> 'checkId' = any ($1)`,
    [answers.map(({ text }) => (JSON.parse(text) as { id: string }).id)],
  )
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ group_id }) => group_id)).size).toBe(2)
  for (const { group_id } of rows) expect(group_id).toMatch(/^[0-9a-f]{32}$/)
})

test('every error answer names its request, so that a member can read its reference to support', async () => {
  const asked: readonly [string, RequestInit][] = [
    ['/api/nothing', {}],
    ['/api/platform/health', { headers: { 'sec-fetch-site': 'cross-site' } }],
    [
      '/api/office/platform/checks',
      { method: 'POST', headers: { origin: 'http://localhost:4000', 'content-type': 'application/json' }, body: '{' },
    ],
    [
      '/api/office/platform/checks',
      { method: 'POST', headers: { origin: 'http://localhost:4000', 'content-type': 'application/json' }, body: '[1]' },
    ],
    ['/api/platform/health?%ff', {}],
  ]
  for (const [path, init] of asked) {
    const answer = await fetch(`${served.address}${path}`, init)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const { requestId } = (await answer.json()) as { requestId?: string }
    expect(requestId, path).toBe(answer.headers.get('x-request-id'))
    expect(referenceOf(requestId ?? '')).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  }
})
