/** The api as a process of its own on a throw-away cluster, without worker, twins or web: what bars of a single operation need. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseSettings, prepareDatabase } from '../database.ts'
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
  /** How long the program at this address has kept a processor busy, where the system tells (Linux); unlike a rate it does not depend on the neighbours. */
  readonly cpuMs: (address: string) => number
  readonly stop: () => Promise<void>
}

const startTimeoutMs = 20_000

export async function startApiAlone(...nodeOptions: readonly string[]): Promise<ApiAlone> {
  const cluster = await startTemporaryCluster({ durable: true })
  const children = new Map<string, ChildProcess>()
  const stop = async () => {
    await Promise.all([...children.values()].map(end))
    await cluster.stop()
  }
  try {
    await prepareDatabase(cluster, 'heathland')
    const environment: Readonly<Record<string, string>> = {
      ...exampleEnvironment(),
      NODE_ENV: 'production',
      ...databaseSettings(cluster, 'heathland'),
      LOG_LEVEL: 'warn',
      WEB_DIST: '',
      METRICS_PORT: '0',
      // Each request comes from an address of its own. The general limit counts a signed-in caller by person, and would hold back one who measures.
      TRUSTED_PROXIES: '127.0.0.1/32',
      REQUESTS_PER_MINUTE_MAX: '1000000',
      REQUESTS_AT_ONCE_MAX: '1000',
    }
    const start: ApiAlone['start'] = async (health, ...program) => {
      const port = await freePort()
      const env = { ...process.env, ...environment, PORT: String(port) }
      const child = spawn(process.execPath, program, { cwd: inRepository('.'), env, stdio: 'inherit' })
      const address = `http://127.0.0.1:${port}`
      children.set(address, child)
      await answering(`${address}${health}`, child)
      return address
    }
    const address = await start('/readyz', ...nodeOptions, 'apps/server/src/entry/main.ts', 'api')
    return {
      cluster,
      environment,
      address,
      origin: environment['PUBLIC_ORIGIN'] ?? '',
      start,
      cpuMs: (at) => cpuMsOf(children.get(at)?.pid),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** User and system time of a process, in ticks of a hundredth of a second (proc_pid_stat(5), fields 14 and 15). */
function cpuMsOf(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
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
