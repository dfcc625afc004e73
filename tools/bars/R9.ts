/** Direct SQL against the ledger as every role, on every PostgreSQL we run on: how many attacks got through. */
import { existsSync } from 'node:fs'
import { attack, countByAttacker, gotThrough } from '../../tests/ledger/attacks.ts'
import { prepareDatabase } from '../database.ts'
import { type PostgresVersion, startTemporaryCluster } from '../postgres.ts'
import type { BarRun } from './bar.ts'

const versions: readonly PostgresVersion[] = existsSync('/usr/lib/postgresql/15/bin/postgres') ? [18, 15] : [18]

export const run: BarRun = async () => {
  let value = 0
  const details: Record<string, unknown> = {}
  for (const version of versions) {
    const cluster = await startTemporaryCluster({ version, durable: false })
    try {
      await prepareDatabase(cluster, 'heathland')
      const outcomes = await attack((role) => cluster.url('heathland', role))
      const through = gotThrough(outcomes)
      value += through.length
      details[`PostgreSQL ${version}`] = { attacks: outcomes.length, byAttacker: countByAttacker(outcomes), through }
    } finally {
      await cluster.stop()
    }
  }
  return { value, unit: 'attacks', details }
}
