import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, countByAttacker, gotThrough } from '../../../tests/ledger/attacks.ts'
import { openWorld, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every attack on the ledger is refused by PostgreSQL, as each role, and leaves no trace', async () => {
  const outcomes = await attack((role) => world.url(role as Parameters<World['url']>[0]))
  expect(gotThrough(outcomes)).toEqual([])
  const counts = countByAttacker(outcomes)
  for (const actor of ['nobody', 'visitor', 'identity', 'member', 'officer', 'job', 'webhook', 'operator'])
    expect(counts[`heathland_operator as ${actor}`]).toBeGreaterThan(40)
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['heathland_ledger', 'heathland_months', 'heathland_owner']))
}, 300_000)
