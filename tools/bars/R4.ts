/**
 * Twenty thousand requests through a proxy that cuts a tenth of them before they reach the api and a tenth of the answers after the
 * deed is done. Callers try again with the same key; afterwards every request has been done once. A control with new keys at every
 * retry shows that the count would find what is done twice.
 */
import { openDatabase } from '@heathland/server/core/database'
import pg from 'pg'
import { fundMembers } from '../../tests/bench/ledger.ts'
import { showCode, signInAccountant } from '../../tests/bench/movement-calls.ts'
import { bookThroughCuts } from '../../tests/chaos/cut-requests.ts'
import type { Look } from '../../tests/chaos/effects.ts'
import { verifyLedger } from '../../tests/chaos/verifier.ts'
import { seed as seedPeople } from '../seed.ts'
import { startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'

const requests = Number(process.env['REQUESTS'] ?? 20_000)
const controlRequests = 500
const members = 2_000
/** A session is fresh for five minutes after its factor was shown. */
const showAgainMs = 200_000

export const run: BarRun = async ({ seed }) => {
  const api = await startApiAlone()
  const behind = new pg.Pool({ connectionString: api.cluster.url('heathland'), max: 1 })
  const look: Look = async (text, values = []) => (await behind.query<Record<string, unknown>>(text, [...values])).rows
  try {
    const { OPERATOR_DATABASE_URL: url = '' } = api.environment
    await seedPeople(url)
    const database = openDatabase({ url, poolMax: 4, name: 'bar', onError: () => undefined })
    await fundMembers(database, members, 1_000_000n)
    await database.close()
    let session = await signInAccountant(api.address, api.origin)
    const showing = setInterval(async () => {
      session = await showCode(api.address, api.origin, session)
    }, showAgainMs)
    const shared = { address: api.address, origin: api.origin, cookie: () => session, look, seed }
    const control = await bookThroughCuts({ ...shared, count: controlRequests, retries: 'new key' })
    const outcome = await bookThroughCuts({ ...shared, count: requests, retries: 'same key' })
    clearInterval(showing)
    const { lost, doubled, unasked, incomplete, movedTooMuch } = outcome
    const verifier = await verifyLedger(url)
    const blind = Number(control.movedTooMuch) > 0 ? 0 : 1
    return {
      value: lost + doubled + unasked + incomplete + Math.abs(Number(movedTooMuch)) + (verifier.agrees ? 0 : 1) + blind,
      unit: 'violations',
      details: {
        ...outcome,
        verifier,
        control: { ...control, note: 'retries under new keys: what was done twice is seen' },
        node: process.version,
        postgres: api.cluster.version,
      },
    }
  } finally {
    await behind.end()
    await api.stop()
  }
}
