/** The api as a process of its own on a throw-away cluster, without worker, twins or web: what bars of a single operation need. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareDatabase } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import { type Cluster, freePort, startTemporaryCluster } from '../postgres.ts'
import { inRepository } from '../repository.ts'

export interface ApiAlone {
  readonly cluster: Cluster
  readonly environment: Readonly<Record<string, string>>
  readonly address: string
  /** What a state change must say it comes from. */
  readonly origin: string
  /** Another program on the same database, stopped together with the api. */
  readonly start: (health: string, ...program: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

const startTimeoutMs = 20_000

export async function startApiAlone(...nodeOptions: readonly string[]): Promise<ApiAlone> {
  const cluster = await startTemporaryCluster({ durable: true })
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(end))
    await cluster.stop()
  }
  try {
    await prepareDatabase(cluster, 'heathland')
    const environment: Readonly<Record<string, string>> = {
      ...exampleEnvironment(),
      NODE_ENV: 'production',
      DATABASE_URL: cluster.url('heathland', 'heathland_app'),
      LOG_LEVEL: 'warn',
      WEB_DIST: '',
      // Each request comes from an address of its own, so that the general limit holds nobody back.
      TRUSTED_PROXIES: '127.0.0.1/32',
    }
    const start: ApiAlone['start'] = async (health, ...program) => {
      const port = await freePort()
      const env = { ...process.env, ...environment, PORT: String(port) }
      const child = spawn(process.execPath, program, { cwd: inRepository('.'), env, stdio: 'inherit' })
      children.push(child)
      await answering(`http://127.0.0.1:${port}${health}`, child)
      return `http://127.0.0.1:${port}`
    }
    const address = await start('/readyz', ...nodeOptions, 'apps/server/src/main.ts', 'api')
    return { cluster, environment, address, origin: environment['PUBLIC_ORIGIN'] ?? '', start, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`${url} did not answer within ${startTimeoutMs / 1_000} s`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
