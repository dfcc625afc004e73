/**
 * kill -9 of the api and the worker, twenty times, while five hundred people join, have their papers checked and pay fifty euro in: all
 * of them are funded members a minute after the last kill, each with one wallet, one deposit and one credit. ONBOARDINGS joins fewer.
 */
import pg from 'pg'
import { surviveOnboardings, violationsOf } from '../../tests/chaos/onboardings.ts'
import { databaseSettings, prepareDatabase } from '../database.ts'
import { startTemporaryCluster } from '../postgres.ts'
import type { BarRun } from './bar.ts'

const onboardings = Number(process.env['ONBOARDINGS'] ?? 500)
const kills = { api: 10, worker: 10 }

export const run: BarRun = async ({ seed }) => {
  const cluster = await startTemporaryCluster({ durable: true })
  const behind = new pg.Pool({ connectionString: cluster.url('heathland'), max: 2 })
  // The cluster ends before the pool has let go of it.
  behind.on('error', () => undefined)
  try {
    await prepareDatabase(cluster, 'heathland')
    const outcome = await surviveOnboardings({
      onboardings,
      kills,
      seed,
      settings: databaseSettings(cluster, 'heathland'),
      look: async (text, values = []) => (await behind.query<Record<string, unknown>>(text, [...values])).rows,
    })
    const { control, differences, ...rest } = outcome
    const details = { ...rest, differences: differences.slice(0, 20), missedInControl: control.length, node: process.version }
    return { value: violationsOf(outcome), unit: 'violations', details }
  } finally {
    await behind.end()
    await cluster.stop()
  }
}
