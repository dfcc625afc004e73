/** A throw-away cluster with a migrated template, for bars that open worlds as the tests do. */
import type { WorldCluster } from '../../tests/world-on.ts'
import { prepareDatabase } from '../database.ts'
import { startTemporaryCluster } from '../postgres.ts'

export async function withWorldCluster<Result>(work: (cluster: WorldCluster) => Promise<Result>): Promise<Result> {
  const cluster = await startTemporaryCluster({ durable: false })
  const template = 'heathland_template'
  try {
    await prepareDatabase(cluster, template)
    return await work({ port: cluster.port, template })
  } finally {
    await cluster.stop()
  }
}
