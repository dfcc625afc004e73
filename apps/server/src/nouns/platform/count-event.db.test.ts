import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { countEvent } from './count-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.superuser('delete from telemetry_count'))

const visitor = () => world.platform.openFor({ kind: 'visitor' })
const counts = () =>
  world.superuser<{ event: string; context: string; count: number }>(
    'select event, context, count::int from telemetry_count order by event, context',
  )

test('[ENT-04] what pages tell is counted by day, event and context, and says nothing of who it was', async () => {
  const tell = async (event: string, context?: string) => countEvent(await visitor(), event, context)
  await Promise.all(Array.from({ length: 10 }, () => tell('click:cta', 'readiness_nudge.kyc')))
  await tell('click:cta', 'readiness_nudge.onramp')
  await tell('complete:onramp')
  await world.superuser('update clock_offset set ahead_seconds = 86400')
  await tell('complete:onramp')
  await world.superuser('update clock_offset set ahead_seconds = 0')
  expect(await counts()).toEqual([
    { event: 'click:cta', context: 'readiness_nudge.kyc', count: 10 },
    { event: 'click:cta', context: 'readiness_nudge.onramp', count: 1 },
    { event: 'complete:onramp', context: '', count: 1 },
    { event: 'complete:onramp', context: '', count: 1 },
  ])
})

test('whoever makes contexts up fills no table: beyond a day’s room they are counted together', async () => {
  const ctx = await visitor()
  await ctx.inTransaction(async () => {
    for (let made = 0; made < 520; made += 1) await countEvent(ctx, 'click:cta', `made.up.${made}`)
    await countEvent(ctx, 'click:cta', 'made.up.0')
  })
  const found = await counts()
  expect(found).toHaveLength(501)
  expect(found.find(({ context }) => context === 'other')?.count).toBe(20)
  expect(found.find(({ context }) => context === 'made.up.0')?.count).toBe(2)
})
