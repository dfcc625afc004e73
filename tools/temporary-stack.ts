/** The whole product on a throw-away database and free ports, for browser tests and bars. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.ts'
import { prepareDatabase } from './database.ts'
import { type Cluster, freePort, type PostgresVersion, startTemporaryCluster } from './postgres.ts'
import { seed } from './seed.ts'
import { type Stack, startStack } from './stack.ts'

export interface TemporaryStack extends Stack {
  readonly cluster: Cluster
  readonly database: string
  readonly logs: string
}

export interface TemporaryStackOptions {
  readonly version?: PostgresVersion
  readonly durable: boolean
  readonly seeded: boolean
  readonly environment?: Readonly<Record<string, string>>
}

export async function startTemporaryStack(options: TemporaryStackOptions): Promise<TemporaryStack> {
  const { dist } = await buildWeb()
  const database = 'heathland'
  const cluster = await startTemporaryCluster({ durable: options.durable, ...(options.version && { version: options.version }) })
  try {
    await prepareDatabase(cluster, database)
    if (options.seeded) await seed(cluster.url(database, 'heathland_operator'))
    const logs = mkdtempSync(join(tmpdir(), 'heathland-logs-'))
    const ports = {
      api: await freePort(),
      apiMetrics: await freePort(),
      workerMetrics: await freePort(),
      twins: await freePort(),
      smtp: await freePort(),
      linkedin: await freePort(),
      crossmint: await freePort(),
      sumsub: await freePort(),
      moonpay: await freePort(),
      trust: await freePort(),
      witness: await freePort(),
      bank: await freePort(),
      mangopay: await freePort(),
    }
    const stack = await startStack({
      cluster,
      database,
      ports,
      webDist: dist,
      logs,
      ...(options.environment && { environment: options.environment }),
    })
    return {
      ...stack,
      cluster,
      database,
      logs,
      stop: async () => {
        await stack.stop()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
