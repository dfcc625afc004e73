import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import { type Database, openDatabase } from '../core/database.ts'
import { watchReadiness } from './readiness.ts'

let world: World
let database: Database
beforeAll(async () => {
  world = await openWorld()
  // One connection, so that whoever comes second waits.
  database = openDatabase({ url: world.url('heathland_api'), poolMax: 1, name: 'test', onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const taking = (seconds: number) =>
  database.inTransaction({ kind: 'program', task: 'ready' }, (tx) => tx.query('take-time', 'select pg_sleep($1)', [seconds]))

test('an api that is merely busy stays ready: a probe that waits in line behind work that goes on is no fault', async () => {
  // The probe waits behind two seconds of work and gets half a second. Both hold on a slow machine too.
  const ready = watchReadiness(database, { probeMaxMs: 500, workingMs: 60_000 })
  const work = Promise.all(Array.from({ length: 20 }, () => taking(0.1)))
  expect(await ready()).toEqual({ ready: true })
  await work
})

test('an api whose connections are held and where nothing goes on is not ready', async () => {
  // The probe of the test above may still be in the queue, and its commit would count as work that goes on.
  await taking(0)
  const ready = watchReadiness(database)
  const work = taking(2.5)
  expect(await ready()).toEqual({ ready: false, reason: 'database slow' })
  await work
  expect(await watchReadiness(database)()).toEqual({ ready: true })
})
