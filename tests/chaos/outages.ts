/**
 * PostgreSQL becomes read-only, runs out of disk, runs out of connections and is killed, one after the other, while providers deliver
 * signed events a hundred times a second and pages ask. Nobody is answered 500, the api says soon that it is unready and soon after
 * the end that it is ready, and every event that was acknowledged is there afterwards.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@heathland/server/entry/config'
import pg from 'pg'
import { databaseSettings, prepareDatabase } from '../../tools/database.ts'
import { type Cluster, freePort, startCluster, startTemporaryCluster } from '../../tools/postgres.ts'
import { atBeat } from '../bench/open-loop.ts'
import { start } from '../processes.ts'
import { moonpaySettings } from '../twin-process.ts'
import { genuine } from '../webhooks/signing.ts'
import { testSecrets } from '../world-on.ts'

export const outages = ['read-only', 'full disk', 'no connections', 'killed'] as const
export type Outage = (typeof outages)[number]

export interface OutagesOptions {
  readonly outages: readonly Outage[]
  /** How long each lasts. */
  readonly outageMs: number
  readonly perSecond: number
}

interface Measured {
  readonly outage: Outage
  /** From the beginning of the outage until the first unready answer. */
  readonly unreadyMs: number
  /** From its end until ready, and an event acknowledged after that. */
  readonly wellMs: number
  readonly reason: string
}

export interface OutagesOutcome {
  readonly measured: readonly Measured[]
  /** How often each status was answered; 0 is no answer at all. */
  readonly statuses: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly lost: number
  /** What is found when one acknowledged event is taken out behind the product's back: the count must see it. */
  readonly controlLost: number
  readonly isPulseBack: boolean
}

const unreadyMaxMs = 2_000
const wellMaxMs = 10_000
/** Longer than anything should take; what takes longer is not waited for. */
const giveUpMs = 30_000
const probeMs = 50
/** Room for an empty product and some minutes of events. */
const diskMegabytes = 400
const maxConnections = 70
const outstandingMax = 200

export async function surviveOutages(options: OutagesOptions): Promise<OutagesOutcome> {
  const stops: (() => Promise<void>)[] = []
  try {
    const disk = options.outages.includes('full disk') ? smallDisk() : undefined
    if (disk) stops.push(disk.unmount)
    const settings = { max_connections: String(maxConnections), shared_buffers: '64MB', max_wal_size: '64MB', min_wal_size: '32MB' }
    const cluster = disk
      ? await startCluster({ durable: true, dataDir: join(disk.folder, 'data'), settings })
      : await startTemporaryCluster({ durable: true, settings })
    stops.push(cluster.stop)
    await prepareDatabase(cluster, 'heathland')
    const port = await freePort()
    const config = readConfig({
      HEATHLAND_ENV: 'test',
      ...databaseSettings(cluster, 'heathland'),
      PORT: String(port),
      METRICS_PORT: '0',
      PUBLIC_ORIGIN: 'http://localhost:4000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SWEEP_SECONDS: '5',
      STOP_DELAY_SECONDS: '0',
      REQUESTS_PER_MINUTE_MAX: '1000000',
      REQUESTS_AT_ONCE_MAX: '1000',
      LOG_LEVEL: 'info',
      ...testSecrets,
      ...moonpaySettings('http://127.0.0.1:9'),
    })
    const processes = [start('api', config), start('worker', config)]
    for (const { child, ended } of processes) {
      stops.push(async () => {
        child.kill('SIGKILL')
        await ended
      })
    }
    const address = `http://127.0.0.1:${port}`
    await until(async () => (await ready(address)).ready, 'the api to be ready')

    const acknowledged: string[] = []
    const statuses: Record<string, number> = {}
    let [outstanding, goesOn] = [0, true]
    const call = async (place: number) => {
      if (outstanding >= outstandingMax) return
      outstanding += 1
      const id = randomUUID()
      const isEvent = place % 5 < 3
      const answer = await (isEvent ? deliver(address, id) : ask(address, place))
      outstanding -= 1
      statuses[answer] = (statuses[answer] ?? 0) + 1
      if (isEvent && answer === 204) acknowledged.push(id)
    }
    const beating = atBeat({ perSecond: options.perSecond, seconds: 3_600, while: () => goesOn }, call)
    // Awaited below; a failure meanwhile must not end the process before the clusters are stopped.
    beating.catch(() => undefined)

    const measured: Measured[] = []
    for (const outage of options.outages) {
      await pause(2_000)
      measured.push(await endure(outage, { cluster, disk, address, outageMs: options.outageMs, acknowledged }))
    }
    await pause(2_000)
    goesOn = false
    await beating
    // Neither is killed here: one that ended by itself says why.
    for (const { child, lines } of processes) if (child.exitCode !== null) console.log(lines().slice(-45).join('\n'))
    const look = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => lookInto<Row>(cluster, text, values)
    const isPulseBack = await until(async () => {
      const [row] = await look<{ is: boolean }>(
        `select last_success_at > now() - interval '15 seconds' as is from scheduled_run where name = 'pulse'`,
      )
      return row?.is ?? false
    }, 'the pulse').then(
      () => true,
      () => false,
    )
    const lost = async () => {
      const [row] = await look<{ lost: number }>(
        `select count(*)::int as lost from unnest($1::text[]) as sent (id)
         where not exists (select from webhook_event where reference = sent.id or subject = sent.id or provider_event_id like '%' || sent.id || '%')`,
        [acknowledged],
      )
      return row?.lost ?? -1
    }
    const found = await lost()
    await look(
      `delete from webhook_event where id = (select id from webhook_event where state = 'waiting' or true order by id desc limit 1)`,
    )
    return { measured, statuses, acknowledged: acknowledged.length, lost: found, controlLost: (await lost()) - found, isPulseBack }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** How many things are not as they must be. */
export function violationsOf({ measured, statuses, acknowledged, lost, controlLost, isPulseBack }: OutagesOutcome): number {
  // No answer at all is as bad as a wrong one: the api itself is never killed.
  const wrong = Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (['200', '204', '401', '503'].includes(status) ? 0 : count),
    0,
  )
  const late = measured.filter(({ unreadyMs, wellMs }) => !(unreadyMs <= unreadyMaxMs && wellMs <= wellMaxMs)).length
  return wrong + late + lost + (controlLost === 1 ? 0 : 1) + (isPulseBack ? 0 : 1) + (acknowledged > 0 ? 0 : 1)
}

interface Stage {
  readonly cluster: Cluster
  readonly disk: SmallDisk | undefined
  readonly address: string
  readonly outageMs: number
  readonly acknowledged: readonly string[]
}

async function endure(outage: Outage, stage: Stage): Promise<Measured> {
  const { address, acknowledged } = stage
  const orderedAt = performance.now()
  const end = await begin(outage, stage)
  // Until the last connection is taken from it, the product rightly serves.
  const beganAt = outage === 'no connections' ? performance.now() : orderedAt
  const reason = await until(async () => {
    const { ready: isReady, reason: why } = await ready(address)
    return isReady ? undefined : why
  }, `unready while ${outage}`).catch(() => 'never unready')
  const unreadyMs = reason === 'never unready' ? Number.POSITIVE_INFINITY : performance.now() - beganAt
  await pause(Math.max(0, stage.outageMs - (performance.now() - beganAt)))
  await end()
  const endedAt = performance.now()
  const before = acknowledged.length
  const wellMs = await until(async () => (await ready(address)).ready && acknowledged.length > before, `well after ${outage}`).then(
    () => performance.now() - endedAt,
    () => Number.POSITIVE_INFINITY,
  )
  console.log(`${outage}: unready after ${Math.round(unreadyMs)} ms (${reason}), well again after ${Math.round(wellMs)} ms`)
  return { outage, unreadyMs: Math.round(unreadyMs), wellMs: Math.round(wellMs), reason }
}

/** Begins an outage and returns what ends it. */
async function begin(outage: Outage, { cluster, disk }: Stage): Promise<() => Promise<void>> {
  switch (outage) {
    case 'read-only':
      // As on a standby, for everyone at once, connections that are open included.
      await lookInto(cluster, 'alter system set default_transaction_read_only = on')
      await lookInto(cluster, 'select pg_reload_conf()')
      return async () => {
        await lookInto(cluster, 'alter system reset default_transaction_read_only')
        await lookInto(cluster, 'select pg_reload_conf()')
      }
    case 'full disk':
      if (!disk) throw new Error('there is no disk to fill')
      disk.fill()
      return async () => disk.free()
    case 'no connections': {
      const held = holdConnections(cluster)
      await held.taken()
      return held.release
    }
    case 'killed':
      await cluster.kill()
      return () => restarted(cluster)
  }
}

/** Others take every connection that there is, and those that the product loses. */
function holdConnections(cluster: Cluster): { readonly taken: () => Promise<void>; readonly release: () => Promise<void> } {
  const held = new Set<pg.Client>()
  let isHolding = true
  const hold = async () => {
    while (isHolding) {
      const client = new pg.Client({ connectionString: cluster.url('postgres') })
      client.on('error', () => held.delete(client))
      try {
        await client.connect()
        held.add(client)
      } catch {
        await pause(20)
      }
    }
  }
  const holding = Promise.all(Array.from({ length: 8 }, hold))
  return {
    async taken() {
      const [first] = await until(async () => (held.size > 0 ? [...held] : undefined), 'a connection')
      await until(async () => {
        await first?.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename like 'heathland%'`)
        // Only when all of them are ours has the product none, and gets none.
        return held.size >= maxConnections
      }, 'every connection to be taken')
    },
    async release() {
      isHolding = false
      await holding
      await Promise.all([...held].map((client) => client.end()))
    },
  }
}

interface SmallDisk {
  readonly folder: string
  readonly fill: () => void
  readonly free: () => void
  readonly unmount: () => Promise<void>
}

/** A volume of its own, in memory, that can be filled to the last byte. Needs root. */
function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=0777`, 'tmpfs', folder])
  mkdirSync(join(folder, 'ballast'), { recursive: true })
  chmodSync(folder, 0o777)
  const file = join(folder, 'ballast', 'file')
  return {
    folder,
    fill() {
      const open = openSync(file, 'w')
      try {
        for (const size of [1 << 20, 1 << 12, 1]) {
          const chunk = Buffer.alloc(size, 1)
          try {
            for (;;) writeSync(open, chunk)
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
        }
      } finally {
        closeSync(open)
      }
    },
    free: () => rmSync(file, { force: true }),
    async unmount() {
      for (let tries = 0; existsSync(join(folder, 'ballast')); tries += 1) {
        try {
          execFileSync('umount', [folder], { stdio: 'ignore' })
        } catch (error) {
          if (tries === 20) throw error
          await pause(250)
        }
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The dead server’s children notice a moment later, and until then a new one refuses to start. */
async function restarted(cluster: Cluster): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await cluster.restart()
    } catch (error) {
      if (tries === 20) throw error
      await pause(200)
    }
  }
}

async function deliver(address: string, id: string): Promise<number> {
  const body = JSON.stringify({ type: 'transaction_updated', data: { id, externalTransactionId: id } })
  const { path, headers } = genuine({ provider: 'moonpay', type: 'transaction_updated', id, body })
  return statusOf(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body,
  })
}

const pages = ['/api/platform/health', '/api/identity/session']

function ask(address: string, place: number): Promise<number> {
  return statusOf(address + pages[place % pages.length], {})
}

async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

async function ready(address: string): Promise<{ ready: boolean; reason?: string }> {
  try {
    return (await (await fetch(`${address}/readyz`)).json()) as { ready: boolean; reason?: string }
  } catch {
    return { ready: false, reason: 'no answer' }
  }
}

async function until<Found>(look: () => Promise<Found | undefined | false>, what: string): Promise<Found> {
  const deadline = performance.now() + giveUpMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await pause(probeMs)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function lookInto<Row extends pg.QueryResultRow>(cluster: Cluster, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.url('heathland') })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
