/**
 * Three nodes of PostgreSQL with Patroni and etcd on loopback, with the settings of ops/ha, broken in every way that a machine breaks,
 * while callers post to the ledger through the product's own way to the database. Afterwards each transfer that was confirmed is there.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase, requestTransactionMaxMs } from '@heathland/server/core/database'
import { postTransfers } from '@heathland/server/nouns/ledger/ledger.sql'
import pg from 'pg'
import { parse, stringify } from 'yaml'
import { clock, feeIncome, fundMembers, idMaker, poster } from '../../tests/bench/ledger.ts'
import { prepareDatabase } from '../database.ts'
import { freePort, serverAccount } from '../postgres.ts'
import { readText } from '../repository.ts'

export type Fault = 'postgresql dies' | 'machine dies' | 'synchronous standby dies' | 'switchover' | 'paused leader wakes'

export interface FaultOutcome {
  readonly fault: Fault
  /** The longest time without a confirmed transfer from the fault on. */
  readonly withoutWritesMs: number
  readonly acknowledged: number
  readonly lost: number
}

export interface FailoverOutcome {
  readonly patroni: string
  readonly postgresql: string
  readonly faults: readonly FaultOutcome[]
  readonly acknowledged: number
  readonly lost: number
  /** Whether a transfer that was never posted is missed: the count must see it. */
  readonly isLossSeen: boolean
  /** Of the three at the end; they are equal. */
  readonly timelines: readonly number[]
  readonly seconds: number
}

const names = ['one', 'two', 'three'] as const
const callers = 8
/** A hundred transfers a second in all. */
const betweenPostsMs = 80
const retryAfterMs = 250
const wholeMaxMs = 60_000
const failoverMaxMs = 45_000
const debian = '/usr/lib/postgresql/15/bin'

/** What is not installed, with the command that installs it. */
export function missingPrograms(patroni: string): string | undefined {
  const has = (program: string) => spawnSync('which', [program]).status === 0
  const packages = [
    ...(has(patroni) ? [] : ['patroni']),
    ...(has('etcd') ? [] : ['etcd-server']),
    ...(existsSync(join(debian, 'pg_rewind')) ? [] : ['postgresql-15']),
    ...(has('pgrep') ? [] : ['procps']),
  ]
  return packages.length > 0
    ? `Not installed: ${packages.join(', ')}. On Debian, as root: apt-get install ${packages.join(' ')}`
    : undefined
}

export function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
}

interface Node {
  readonly name: string
  readonly ports: { readonly postgres: number; readonly rest: number; readonly etcd: number; readonly peers: number }
  readonly home: string
  readonly dataDir: string
  patroni: ChildProcess | undefined
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

export async function surviveFailovers(options: {
  readonly faults: readonly Fault[]
  readonly patroni: string
  readonly maxMs: number
}): Promise<FailoverOutcome> {
  const missing = missingPrograms(options.patroni)
  if (missing) throw new Error(missing)
  const startedAt = performance.now()
  const home = mkdtempSync(join(tmpdir(), 'heathland-ha-'))
  const account = serverAccount()
  const nodes = await describeNodes(home)
  const etcds: ChildProcess[] = []
  const endAll = () => {
    for (const child of [...etcds, ...nodes.map(({ patroni }) => patroni)]) if (child?.pid) signal([child.pid], 'SIGKILL')
    for (const node of nodes) signal(postgresIds(node), 'SIGKILL')
  }
  // Whatever ends this program, nothing of it goes on.
  const interrupted = () => process.exit(130)
  const endAtExit = () => {
    endAll()
    // PostgreSQL's own processes end a moment after their first.
    spawnSync('sleep', ['1'])
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', endAtExit)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupted)
  const tooLate = setTimeout(() => {
    console.error(`not done within ${options.maxMs / 1_000} s`)
    process.exit(1)
  }, options.maxMs)
  let database: Database | undefined
  try {
    openToAccount(home, account)
    etcds.push(...nodes.map((node) => launch(node, 'etcd', etcdArguments(node, nodes), account)))
    for (const node of nodes) writeSettings(node, nodes, account)
    const start = async (node: Node) => {
      node.patroni = launch(node, options.patroni, [join(node.home, 'patroni.yml')], account)
      // Until it has written what it is, etcd has what it was.
      await pause(3_000)
    }
    await Promise.all(nodes.map(start))
    const leader = await whole(nodes)
    const urlOf = (node: Node) => (name: string, role: string) => `postgres://${role}@127.0.0.1:${node.ports.postgres}/${name}`
    const url = (name: string, role = 'postgres') => urlOf(leader)(name, role)
    await prepareDatabase({ url }, 'heathland')
    const hosts = nodes.map(({ ports }) => `127.0.0.1:${ports.postgres}`).join(',')
    database = openDatabase({
      url: `postgres://heathland_operator@${hosts}/heathland`,
      poolMax: callers,
      name: 'bar',
      onError: () => undefined,
      transactionMaxMs: requestTransactionMaxMs,
    })
    const members = await fundMembers(database, 100, 1_000_000n)
    const posting = keepPosting(
      database,
      members.map(({ cash }) => cash),
    )
    const stages: { fault: Fault; from: number; withoutWritesMs: number }[] = []
    for (const fault of options.faults) {
      await pause(1_500)
      const from = posting.acknowledged.length
      const at = performance.now()
      await cause(fault, nodes, start)
      await whole(nodes)
      await pause(1_500)
      const withoutWritesMs = Math.round(posting.longestGapSince(at))
      stages.push({ fault, from, withoutWritesMs })
      console.log(`${fault}: ${(withoutWritesMs / 1_000).toFixed(1)} s without writes, timelines ${(await timelines(nodes)).join(' ')}`)
    }
    await posting.stop()
    const last = await whole(nodes)
    const keys = posting.acknowledged
    const lost = await missingOf(urlOf(last)('heathland', 'postgres'), [...keys, 'never posted'])
    const lostKeys = new Set(lost)
    return {
      patroni: versionOf(options.patroni),
      postgresql: execFileSync(join(debian, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
      faults: stages.map(({ fault, from, withoutWritesMs }, place) => {
        const own = keys.slice(from, stages[place + 1]?.from ?? keys.length)
        return { fault, withoutWritesMs, acknowledged: own.length, lost: own.filter((key) => lostKeys.has(key)).length }
      }),
      acknowledged: keys.length,
      lost: keys.filter((key) => lostKeys.has(key)).length,
      isLossSeen: lostKeys.has('never posted'),
      timelines: await timelines(nodes),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    }
  } catch (error) {
    for (const node of nodes) console.error(`${node.name}:\n${tail(join(node.home, 'patroni.log'))}`)
    throw error
  } finally {
    clearTimeout(tooLate)
    endAll()
    process.off('exit', endAtExit)
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupted)
    await database?.close().catch(() => undefined)
    await pause(500)
    rmSync(home, { recursive: true, force: true })
  }
}

async function cause(fault: Fault, nodes: readonly Node[], start: (node: Node) => Promise<void>): Promise<void> {
  const leader = await leaderOf(nodes)
  const { pid = 0 } = leader.patroni ?? {}
  switch (fault) {
    case 'postgresql dies':
      signal(postmasterOf(leader), 'SIGKILL')
      await newLeader(nodes, leader)
      return
    case 'machine dies':
      signal([pid, ...postgresIds(leader)], 'SIGKILL')
      await newLeader(nodes, leader)
      await start(leader)
      return
    case 'synchronous standby dies': {
      const standby = await nodeOf(nodes, ({ role }) => role === 'sync_standby')
      signal([standby.patroni?.pid ?? 0, ...postgresIds(standby)], 'SIGKILL')
      await pause(4_000)
      await start(standby)
      return
    }
    case 'switchover': {
      const standby = await nodeOf(nodes, ({ role }) => role === 'sync_standby')
      const body = JSON.stringify({ leader: leader.name, candidate: standby.name })
      const answer = await fetch(`http://127.0.0.1:${leader.ports.rest}/switchover`, { method: 'POST', body })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
      await newLeader(nodes, leader)
      return
    }
    case 'paused leader wakes': {
      const paused = [pid, ...postgresIds(leader)]
      signal(paused, 'SIGSTOP')
      try {
        await newLeader(nodes, leader)
        // The new primary confirms what the old one must not take away.
        await pause(5_000)
      } finally {
        signal(paused, 'SIGCONT')
      }
      await pause(10_000)
    }
  }
}

/** Posts until it is stopped; each transfer again with its key until it is answered. */
function keepPosting(database: Database, accounts: readonly string[]) {
  const acknowledged: string[] = []
  const at: number[] = []
  let goesOn = true
  const caller = async (place: number) => {
    for (let turn = place; goesOn; turn += callers) {
      const now = await clock(database).catch(() => undefined)
      if (now) {
        const id = idMaker(now)('trf')
        const key = `fee:${id}`
        const debit = accounts[turn % accounts.length] ?? ''
        const step = { kind: 'post', id, key, movement: 'management-fee', subject: 'bar', debit, credit: feeIncome } as const
        while (goesOn) {
          const isPosted = await database
            .inTransaction(poster, (tx) => postTransfers(tx, [{ ...step, amountMinor: 1n }], now))
            .then(
              () => true,
              () => false,
            )
          if (isPosted) {
            acknowledged.push(key)
            at.push(performance.now())
            break
          }
          await pause(retryAfterMs)
        }
      }
      await pause(now ? betweenPostsMs : retryAfterMs)
    }
  }
  const running = Promise.all(Array.from({ length: callers }, (_, place) => caller(place)))
  return {
    acknowledged,
    longestGapSince(from: number): number {
      const moments = [from, ...at.filter((moment) => moment >= from), performance.now()]
      return Math.max(...moments.slice(1).map((moment, place) => moment - (moments[place] ?? moment)))
    },
    async stop() {
      goesOn = false
      await running
    },
  }
}

async function missingOf(url: string, keys: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string }>(
      'select key from unnest($1::text[]) as sent (key) where not exists (select from transfer where transfer.key = sent.key)',
      [keys],
    )
    return rows.map(({ key }) => key)
  } finally {
    await client.end()
  }
}

async function describeNodes(home: string): Promise<Node[]> {
  const nodes: Node[] = []
  for (const name of names) {
    const own = join(home, name)
    mkdirSync(own)
    const ports = { postgres: await freePort(), rest: await freePort(), etcd: await freePort(), peers: await freePort() }
    nodes.push({ name, ports, home: own, dataDir: join(own, 'data'), patroni: undefined })
  }
  return nodes
}

function openToAccount(home: string, { uid, gid }: ReturnType<typeof serverAccount>): void {
  chmodSync(home, 0o755)
  if (uid === undefined || gid === undefined) return
  for (const name of names) chownSync(join(home, name), uid, gid)
}

function etcdArguments(node: Node, nodes: readonly Node[]): string[] {
  const at = (port: number) => `http://127.0.0.1:${port}`
  return [
    ...['--name', node.name, '--data-dir', join(node.home, 'etcd'), '--logger', 'zap'],
    ...['--initial-cluster', nodes.map(({ name, ports }) => `${name}=${at(ports.peers)}`).join(',')],
    ...['--initial-advertise-peer-urls', at(node.ports.peers), '--listen-peer-urls', at(node.ports.peers)],
    ...['--advertise-client-urls', at(node.ports.etcd), '--listen-client-urls', at(node.ports.etcd)],
  ]
}

/** The settings that are shipped, with what differs on one machine: ports, folders, no TLS, no passwords and no watchdog. */
function writeSettings(node: Node, nodes: readonly Node[], { uid, gid }: ReturnType<typeof serverAccount>): void {
  const shipped = parse(readText('ops/ha/patroni.yml')) as { readonly bootstrap: object; readonly scope: string }
  const settings = {
    scope: shipped.scope,
    name: node.name,
    bootstrap: shipped.bootstrap,
    restapi: { listen: `127.0.0.1:${node.ports.rest}`, connect_address: `127.0.0.1:${node.ports.rest}` },
    etcd3: { hosts: nodes.map(({ ports }) => `127.0.0.1:${ports.etcd}`) },
    watchdog: { mode: 'off' },
    postgresql: {
      listen: `127.0.0.1:${node.ports.postgres}`,
      connect_address: `127.0.0.1:${node.ports.postgres}`,
      data_dir: node.dataDir,
      bin_dir: debian,
      pgpass: join(node.home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'rewinder' },
      },
      parameters: { unix_socket_directories: node.home, shared_buffers: '64MB' },
      pg_hba: ['local all all trust', 'host replication all 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust'],
    },
  }
  const file = join(node.home, 'patroni.yml')
  writeFileSync(file, stringify(settings, { version: '1.1' }))
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function launch(node: Node, program: string, args: readonly string[], account: ReturnType<typeof serverAccount>): ChildProcess {
  const log = join(node.home, `${program.split('/').at(-1)}.log`)
  // A group of its own, so that Ctrl-C reaches us alone and we end it after what uses it.
  const child = spawn('sh', ['-c', 'log="$1"; shift; exec "$@" >> "$log" 2>&1', 'sh', log, program, ...args], {
    ...account,
    cwd: node.home,
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: node.home, LANG: 'C.UTF-8' },
  })
  child.on('error', (error) => console.error(`${program}: ${error.message}`))
  return child
}

function postmasterOf({ dataDir }: Node): number[] {
  const file = join(dataDir, 'postmaster.pid')
  const id = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  // The file of a dead server names a number that somebody else may have by now.
  const command = id > 0 && existsSync(`/proc/${id}/cmdline`) ? readFileSync(`/proc/${id}/cmdline`, 'utf8') : ''
  return command.includes(dataDir) ? [id] : []
}

function postgresIds(node: Node): number[] {
  return postmasterOf(node).flatMap((id) => {
    const { stdout } = spawnSync('pgrep', ['-P', String(id)], { encoding: 'utf8' })
    return [id, ...stdout.split('\n').filter(Boolean).map(Number)]
  })
}

function signal(ids: readonly number[], name: NodeJS.Signals): void {
  for (const id of ids) {
    if (id <= 0) continue
    try {
      process.kill(id, name)
    } catch {
      // It has ended already.
    }
  }
}

/** As the nodes that answer see the cluster; a node that is paused answers nobody. */
async function membersOf(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { ports } of nodes) {
    const signalled = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, { signal: signalled }).catch(() => undefined)
    const body = answer?.ok ? ((await answer.json().catch(() => undefined)) as { members?: readonly Member[] } | undefined) : undefined
    if (body?.members) return body.members
  }
  return []
}

async function nodeOf(nodes: readonly Node[], is: (member: Member) => boolean): Promise<Node> {
  const member = (await membersOf(nodes)).find(is)
  const node = nodes.find(({ name }) => name === member?.name)
  if (!node) throw new Error('no node has this role')
  return node
}

const leaderOf = (nodes: readonly Node[]) => nodeOf(nodes, ({ role }) => role === 'leader')

async function timelines(nodes: readonly Node[]): Promise<number[]> {
  return (await membersOf(nodes)).map(({ timeline = 0 }) => timeline)
}

/** Waits until somebody else leads, and returns who. */
async function newLeader(nodes: readonly Node[], former: Node): Promise<void> {
  const others = nodes.filter((node) => node !== former)
  await until(failoverMaxMs, 'a new leader', async () => {
    const leader = (await membersOf(others)).find(({ role }) => role === 'leader')
    return leader && leader.name !== former.name && leader.state === 'running'
  })
}

/** Waits for one leader, a synchronous standby and another one, all on one timeline: a role alone says nothing. */
async function whole(nodes: readonly Node[]): Promise<Node> {
  await until(wholeMaxMs, 'three nodes on one timeline', async () => {
    const members = await membersOf(nodes)
    const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming')
    const roles = members.map(({ role }) => role).sort()
    const isSame = new Set(members.map(({ timeline }) => timeline)).size === 1
    const isComplete = members.length === 3 && isRunning && isSame && roles.join() === 'leader,replica,sync_standby'
    // What the others say of it may be some seconds old.
    return isComplete && (await fetch(`http://127.0.0.1:${(await leaderOf(nodes)).ports.rest}/primary`)).ok
  })
  return leaderOf(nodes)
}

async function until(maxMs: number, what: string, look: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + maxMs
  while (!(await look().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited ${maxMs / 1_000} s in vain for ${what}`)
    await pause(250)
  }
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-25).join('\n') : '(nothing)'
}
