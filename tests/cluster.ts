/** One cluster for a run of the tests, with a migrated template that every test file clones. */
import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../tools/database.ts'
import { type PostgresVersion, startTemporaryCluster } from '../tools/postgres.ts'
// Brings the type of what is provided.
import type {} from './world.ts'

export async function provideCluster(project: TestProject, version: PostgresVersion): Promise<() => Promise<void>> {
  const cluster = await startTemporaryCluster({ version, durable: false })
  const template = 'heathland_template'
  try {
    await prepareDatabase(cluster, template)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('cluster', { port: cluster.port, sockets: dirname(cluster.dataDir), version, template })
  return cluster.stop
}
