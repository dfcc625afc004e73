/** A small sample of bar S4, with a seed of its own in every run. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Called, everyCaller } from '../authz/callers.ts'
import { openSystem, type System } from '../conformance/identity-people.ts'
import { fuzz, sayViolations, startProviders } from './shoot.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Only catches requests that hang: CI shares its machine. Bar S4 holds answers to five seconds. */
const lateMs = 60_000

let providers: Awaited<ReturnType<typeof startProviders>>
let system: System
let callers: readonly Called[]
beforeAll(async () => {
  providers = await startProviders()
  system = await openSystem(providers.settings)
  callers = await everyCaller(system)
  await system.stopWorker()
}, 240_000)
afterAll(async () => {
  await system.close()
  await providers.stop()
})

test(`a thousand requests of every kind and caller: none fails, none is late, and what is refused changes nothing (SEED=${seed})`, async () => {
  const outcome = await fuzz({ system, callers, seed, lateMs, requests: Number(process.env['REQUESTS'] ?? 1_000) })
  expect(sayViolations(outcome)).toEqual([])
  expect(outcome.sent).toBeGreaterThanOrEqual(1_000)
  expect(outcome.compared).toBeGreaterThan(3)
  expect(outcome.byStatus['200']).toBeGreaterThan(5)
}, 240_000)

test('a failure and a row that a refused call leaves are noticed', async () => {
  await system.world.superuser(
    `create function fail_planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
  )
  // What many operations write, so that every seed comes upon it.
  const written = ['challenge', 'mail_request', 'rate_limit', 'registration']
  for (const table of written)
    await system.world.superuser(`create trigger planted before insert on ${table} for each row execute function fail_planted()`)
  const plantRow = async () => {
    await system.world.superuser(
      `insert into risk (id, description, likelihood, impact, status, updated_at) values ('rsk_planted', 'A fire', 1, 3, 'Open', now())`,
    )
  }
  const { violations } = await fuzz({ system, callers: callers.slice(0, 2), seed, lateMs, requests: 400, meanwhile: plantRow })
  for (const table of written) await system.world.superuser(`drop trigger planted on ${table}`)
  expect(new Set(violations.map(({ what }) => what))).toEqual(new Set(['failed', 'rows changed']))
}, 240_000)
