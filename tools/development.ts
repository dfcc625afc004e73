/** What `dev` and its sisters agree on: where the development database lies, which ports are used, and the settings of .env.example. */
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type Cluster, startCluster } from './postgres.ts'
import { inRepository, readText, root } from './repository.ts'

export const developmentDatabase = 'heathland'
export const ports = {
  api: 4_000,
  web: 4_001,
  apiMetrics: 9_464,
  workerMetrics: 9_465,
  twins: 4_300,
  linkedin: 4_310,
  crossmint: 4_320,
  smtp: 4_325,
  sumsub: 4_330,
  moonpay: 4_340,
  trust: 4_360,
  witness: 4_370,
  bank: 4_380,
  mangopay: 4_390,
  postgres: 4_432,
} as const

/** The example is the documentation and the default at once: what stands there works. */
export function exampleEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parseEnv(readText('.env.example'))).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** Commits are durable here too: a development machine is where people try what a crash does. */
export function startDevelopmentCluster(): Promise<Cluster> {
  const home = databaseHome()
  mkdirSync(home, { recursive: true })
  // The server may run under an account of its own, which must be able to reach its folder.
  chmodSync(home, 0o755)
  return startCluster({ dataDir: join(home, 'data'), port: ports.postgres, durable: true })
}

/** What the twins know lies beside the database, since each speaks of the other. */
export function twinData(): string {
  return join(databaseHome(), 'twins')
}

/** Root's checkouts may lie where the postgres account cannot go, so root's data lies beside the system's. */
function databaseHome(): string {
  if (process.getuid?.() !== 0) return inRepository('.heathland/postgres')
  return join('/var/tmp', `heathland-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
}
