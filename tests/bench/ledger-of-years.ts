/**
 * A ledger as it looks after two years: ten million entries in twenty-four months, a hundred thousand members, one of them very
 * active, and system accounts with millions of entries each. Written in the order of time by COPY, with running sums,
 * positions, counters and snapshots as the ledger’s functions would have left them, and kept between runs.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeId } from '@heathland/domain/id'
import { accountId } from '@heathland/domain/ledger/chart-of-accounts'
import pg from 'pg'
import { prepareDatabase } from '../../tools/database.ts'
import { type Cluster, startCluster } from '../../tools/postgres.ts'
import { inRepository } from '../../tools/repository.ts'
import { randomFrom } from './random.ts'

export interface LedgerOfYears {
  readonly cluster: Cluster
  readonly facts: Facts
  readonly wasKept: boolean
}

export interface Facts {
  readonly entries: number
  readonly members: number
  /** The member with the most entries, and one with as many as most have. */
  readonly busyPerson: string
  readonly calmPerson: string
  readonly bank: string
  readonly feeIncome: string
  readonly spvCash: string
}

const months = 24
const membersCount = 100_000
/** One transfer of a hundred is the busy member’s. */
const busyShare = 0.01
const snapshotEvery = 1_000
const psql = '/usr/lib/postgresql/15/bin/psql'

/** Whoever has altered it leaves it to nobody. */
export function forgetLedgerOfYears(entriesWanted: number): void {
  rmSync(homeOf(entriesWanted), { recursive: true, force: true })
}

function homeOf(entriesWanted: number): string {
  return join('/var/tmp', `heathland-ledger-${entriesWanted}-${version()}`)
}

export async function openLedgerOfYears(entriesWanted: number): Promise<LedgerOfYears> {
  const prefix = `heathland-ledger-${entriesWanted}-`
  const home = homeOf(entriesWanted)
  const complete = join(home, 'complete.json')
  const dataDir = join(home, 'data')
  const wasKept = existsSync(complete)
  if (!wasKept) {
    // Those of other versions are of no use any more, and large.
    for (const name of readdirSync('/var/tmp'))
      if (name.startsWith(prefix)) rmSync(join('/var/tmp', name), { recursive: true, force: true })
    mkdirSync(home, { recursive: true })
    chmodSync(home, 0o777)
    const loading = await startCluster({ dataDir, durable: false, settings: { max_wal_size: '8GB', maintenance_work_mem: '512MB' } })
    try {
      const facts = await load(loading, entriesWanted)
      await loading.stop()
      writeFileSync(complete, JSON.stringify(facts))
    } catch (error) {
      await loading.stop()
      throw error
    }
  }
  const cluster = await startCluster({ dataDir, durable: true })
  return { cluster, facts: JSON.parse(readFileSync(complete, 'utf8')) as Facts, wasKept }
}

/** What the kept data follows from: the schema and this file. */
function version(): string {
  const hash = createHash('sha256')
  const migrations = inRepository('apps/server/db/migrations')
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return hash
    .update(readFileSync(new URL(import.meta.url)))
    .digest('hex')
    .slice(0, 12)
}

async function load(cluster: Cluster, entriesWanted: number): Promise<Facts> {
  await prepareDatabase(cluster, 'heathland')
  const client = new pg.Client({ connectionString: cluster.url('heathland') })
  await client.connect()
  try {
    const now = new Date()
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1))
    await client.query("set app.actor = 'operator'")
    // The product’s own function opens three months at a time, and the three after them.
    for (let ahead = 0; ahead < months; ahead += 3)
      await client.query('select open_entry_months($1)', [new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + ahead, 15))])
    const facts = await write(cluster, entriesWanted, first, now)
    await client.query('vacuum analyze')
    return facts
  } finally {
    await client.end()
  }
}

async function write(cluster: Cluster, entriesWanted: number, first: Date, now: Date): Promise<Facts> {
  const random = randomFrom(entriesWanted)
  const account = (code: 'bank' | 'fee-income') => accountId({ cell: 'eu', code, asset: 'EUR' })
  const holder = (kind: 'per' | 'spv', place: number) => makeId('per', first, placed(place)).replace('per', kind)
  const people = Array.from({ length: membersCount }, (_, place) => holder('per', place))
  const cashes = people.map((holderId) => accountId({ cell: 'eu', code: 'member-cash', asset: 'EUR', holderId }))
  const spvId = holder('spv', 0)
  const spvCash = accountId({ cell: 'eu', code: 'spv-cash', asset: 'EUR', holderId: spvId })
  const systemAccounts = new Map(
    [account('bank'), account('fee-income'), spvCash].map((id) => [id, { debits: 0n, credits: 0n, entries: 0 }]),
  )
  const debits = new BigInt64Array(membersCount)
  const credits = new BigInt64Array(membersCount)
  const positions = new Int32Array(membersCount)
  const lastBooked: string[] = new Array(membersCount)
  const snapshots: string[] = []

  const transfers = entriesWanted / 2
  // Up to an hour ago, so that everything is closed and nothing lies ahead.
  const [from, until] = [first.getTime(), now.getTime() - 3_600_000]
  const entries = copyTo(
    cluster,
    'entry (account_id, booked_at, posting_id, side, amount_minor, movement, subject, other_account_id, debits_minor, credits_minor, position)',
  )
  for (let made = 0; made < transfers; made += 1) {
    const at = new Date(from + Math.floor(((until - from) * made) / transfers))
    const place = random() < busyShare ? 0 : Math.floor(random() * membersCount)
    const amountMinor = BigInt(1 + Math.floor(random() * 100_000))
    const kind = random()
    const free = (credits[place] ?? 0n) - (debits[place] ?? 0n)
    const paysFee = kind < 0.2 && free >= amountMinor
    const movement = paysFee ? 'management-fee' : kind < 0.7 ? 'bank-deposit' : 'distribution'
    const other = paysFee ? account('fee-income') : kind < 0.7 ? account('bank') : spvCash
    const cash = cashes[place] ?? ''
    const id = makeId('trf', at, placed(made))
    const sums = systemAccounts.get(other)
    if (!sums) throw new Error(`${other} is not counted`)
    // The same moment twice is one of them later, as the ledger would have it.
    const bookedAt = `${at.toISOString().slice(0, -1)}${String(made % 1_000).padStart(3, '0')}Z`
    positions[place] = (positions[place] ?? 0) + 1
    lastBooked[place] = bookedAt
    sums.entries += 1
    if (paysFee) {
      debits[place] = (debits[place] ?? 0n) + amountMinor
      sums.credits += amountMinor
    } else {
      credits[place] = (credits[place] ?? 0n) + amountMinor
      sums.debits += amountMinor
    }
    const what = `${amountMinor}\t${movement}\tbench`
    const [memberSide, systemSide] = paysFee ? ['debit', 'credit'] : ['credit', 'debit']
    await entries.write(
      `${cash}\t${bookedAt}\t${id}\t${memberSide}\t${what}\t${other}\t${debits[place]}\t${credits[place]}\t${positions[place]}\n` +
        `${other}\t${bookedAt}\t${id}\t${systemSide}\t${what}\t${cash}\t\\N\t\\N\t\\N\n`,
    )
    if (sums.entries % snapshotEvery === 0) {
      const before = new Date(at.getTime() + 1).toISOString()
      snapshots.push(`${other}\t${before}\t${sums.debits}\t${sums.credits}\t${sums.entries}\n`)
    }
  }
  await entries.end()

  const accounts = copyTo(
    cluster,
    'ledger_account (id, cell, code, asset, holder_id, side, floor, opened_at, debits_posted_minor, credits_posted_minor, entries, last_booked_at)',
  )
  const opened = first.toISOString()
  for (const [place, id] of cashes.entries())
    await accounts.write(
      `${id}\teu\tmember-cash\tEUR\t${people[place]}\tcredit\theld\t${opened}\t${debits[place]}\t${credits[place]}\t${positions[place]}\t${lastBooked[place] ?? '\\N'}\n`,
    )
  await accounts.write(`${spvCash}\teu\tspv-cash\tEUR\t${spvId}\tcredit\twatched\t${opened}\t0\t0\t0\t\\N\n`)
  await accounts.end()
  const kept = copyTo(cluster, 'ledger_snapshot (account_id, booked_before, debits_minor, credits_minor, entries)')
  for (const row of snapshots) await kept.write(row)
  await kept.end()
  return {
    entries: transfers * 2,
    members: membersCount,
    busyPerson: people[0] ?? '',
    calmPerson: people[membersCount / 2] ?? '',
    bank: account('bank'),
    feeIncome: account('fee-income'),
    spvCash,
  }
}

/** Ten bytes that say a number, where an id has its random ones: ids stay unique and ascend. */
function placed(place: number): Buffer {
  const bytes = Buffer.alloc(10)
  bytes.writeUIntBE(place, 4, 6)
  return bytes
}

interface Copy {
  readonly write: (rows: string) => Promise<void>
  readonly end: () => Promise<void>
}

function copyTo(cluster: Cluster, target: string): Copy {
  const child = spawn(psql, ['-q', '-X', '-v', 'ON_ERROR_STOP=1', '-d', cluster.url('heathland'), '-c', `copy ${target} from stdin`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close')
  let gathered: string[] = []
  const flush = async () => {
    const text = gathered.join('')
    gathered = []
    if (!child.stdin.write(text)) await Promise.race([once(child.stdin, 'drain'), ended])
  }
  return {
    async write(rows) {
      gathered.push(rows)
      if (gathered.length >= 2_000) await flush()
    },
    async end() {
      await flush()
      child.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`copy ${target.split(' ')[0]} ended with ${String(code)}`)
    },
  }
}
