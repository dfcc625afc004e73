import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { answerCheck } from './answer-check.ts'
import { readHealth } from './read-health.ts'
import { requestCheck } from './request-check.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a check that the worker answered makes the platform ready', async () => {
  const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
  const before = await readHealth(ctx.as({ kind: 'visitor' }))
  expect(before).toMatchObject({ state: 'degraded', reasons: ['WORKER_SILENT'] })
  const check = await requestCheck(ctx)
  await answerCheck(ctx, check.id)
  await answerCheck(ctx, check.id)
  const rows = await world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [check.id])
  expect(rows.map((row) => row.action)).toEqual(['platform.check-requested', 'platform.check-answered'])
  const after = await readHealth(await world.platform.openFor({ kind: 'visitor' }))
  expect(after.state).toBe('ready')
})

test('the worker answers what was asked for and starts a check by itself', async () => {
  await world.startWorker()
  await expect
    .poll(
      async () => (await world.superuser<{ n: number }>("select count(*)::int as n from platform_check where state = 'answered'"))[0]?.n,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(2)
  const api = await world.startApi()
  const answer = await fetch(`${api.address}/api/platform/health`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ state: 'ready', reasons: [] })
})
