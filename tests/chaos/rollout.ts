/**
 * A release is rolled out and taken back under load: the newer schema first, then two apis and two workers one by one, each stopped by
 * SIGTERM and started as the other version. Callers go through a balancer that follows readiness. Nobody is failed, everything that was
 * acknowledged is there and done, and no scheduled work stands still.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import { emailIndex } from '@heathland/server/core/email-index'
import { makeKeys } from '@heathland/server/core/keys'
import { readConfig } from '@heathland/server/entry/config'
import pg from 'pg'
import { cast } from '../../tools/cast.ts'
import { databaseSettings, prepareDatabase } from '../../tools/database.ts'
import { exampleEnvironment } from '../../tools/development.ts'
import { type Cluster, freePort, startTemporaryCluster } from '../../tools/postgres.ts'
import { seed as seedPeople } from '../../tools/seed.ts'
import { atBeat } from '../bench/open-loop.ts'
import { recordLines } from '../hand-posting.ts'
import { type Running, start } from '../processes.ts'
import { moonpaySettings, startTwin } from '../twin-process.ts'
import { genuine } from '../webhooks/signing.ts'
import { startBalancer } from './balancer.ts'
import { countEffects, type Effects, isClean, type Look } from './effects.ts'
import { makeNewerVersion } from './newer-version.ts'
import { type Verdict, verifyLedger } from './verifier.ts'

export interface RolloutOptions {
  readonly minutes: number
  readonly perSecond: number
}

export interface RolloutOutcome {
  readonly requests: number
  /** Answers that were not the expected one, by kind of request and status; 0 is no answer at all. */
  readonly failed: Readonly<Record<string, number>>
  readonly slowestMs: number
  /** Beats that were left out because too many callers waited already. */
  readonly skipped: number
  readonly acknowledged: { readonly events: number; readonly postings: number; readonly checks: number }
  /** Of those: events that are not there or were not handled, checks that were not answered exactly once. */
  readonly lostEvents: number
  readonly lostChecks: number
  readonly postings: Effects
  /** Announced by the newer program, noted by a newer worker in the end, and how many of them waited aside meanwhile. */
  readonly newerEvents: { readonly announced: number; readonly noted: number; readonly waitedAside: number }
  /** What was still to be done at the end, by what it is. */
  readonly stuck: Readonly<Record<string, number>>
  /** Per scheduled run, how long it was without a success at most, in milliseconds; only those over the limit. */
  readonly stoodStill: Readonly<Record<string, number>>
  readonly longestGapMs: number
  readonly versions: readonly string[]
  readonly verifier: Verdict
}

const sweepSeconds = 5
/** Three turns of the sweep: a worker that stops finishes what it does, and the other one goes on meanwhile. */
const standstillMs = 3 * sweepSeconds * 1_000
/** Longer than a person waits. */
const slowMs = 5_000
/** More than wait when nothing is answered for that long. */
const outstandingMax = 600
/** A session is fresh for five minutes after its factor was shown; another one is opened before that. */
const newSessionMs = 120_000
/** Thirty checks a minute are allowed. */
const checkEveryMs = 4_000
const settleMaxMs = 90_000

export async function rollOut({ minutes, perSecond }: RolloutOptions): Promise<RolloutOutcome> {
  const stops: (() => Promise<void>)[] = []
  try {
    const newer = makeNewerVersion()
    stops.push(async () => newer.remove())
    const cluster = await startTemporaryCluster({ durable: true })
    stops.push(cluster.stop)
    await prepareDatabase(cluster, 'heathland')
    const moonpay = await startTwin('moonpay')
    stops.push(moonpay.stop)
    const environment: Readonly<Record<string, string>> = {
      ...exampleEnvironment(),
      ...databaseSettings(cluster, 'heathland'),
      ...moonpaySettings(moonpay.http),
      WEB_DIST: '',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      SWEEP_SECONDS: String(sweepSeconds),
      TRUSTED_PROXIES: '127.0.0.1/32',
      REQUESTS_PER_MINUTE_MAX: '1000000',
      REQUESTS_AT_ONCE_MAX: '1000',
      // As in production: the balancer asks every second.
      STOP_DELAY_SECONDS: '5',
    }
    await seedPeople(environment['OPERATOR_DATABASE_URL'] ?? '')
    const look = lookingInto(cluster)
    stops.push(look.close)

    const ports = [await freePort(), await freePort()]
    const places = [
      ...ports.map((port) => stand('api', { ...environment, PORT: String(port) }, newer.server)),
      stand('worker', environment, newer.server),
      stand('worker', environment, newer.server),
    ]
    for (const place of places) stops.push(place.kill)
    await Promise.all(places.map((place) => place.begin('older')))
    const balancer = await startBalancer(ports)
    stops.push(balancer.stop)
    await waitFor(async () => (await fetch(`${balancer.address}/readyz`)).ok, 'an api to be ready')

    const traffic = await begin({ address: balancer.address, origin: environment['PUBLIC_ORIGIN'] ?? '', look: look.rows })
    let goesOn = true
    const beating = atBeat({ perSecond, seconds: minutes * 60, while: () => goesOn }, traffic.call)
    // Awaited below; a failure meanwhile must not end the process before everything is stopped.
    beating.catch(() => {
      goesOn = false
    })
    const gaps = watchGaps(look.rows, () => goesOn)

    const versions: string[] = []
    // Forth and back, four places each, and the migration between them.
    const stepMs = (minutes * 60_000) / 10
    const startedAt = performance.now()
    const say = (what: string) => {
      versions.push(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${what}`)
      console.log(versions.at(-1))
    }
    await pause(stepMs)
    const migrated = await start('migrate', readConfig(environment, 'owner'), newer.server).ended
    if (migrated.code !== 0) throw new Error(`the newer version's migration ended with ${migrated.code}`)
    say(`migrated to ${newer.migration}`)
    for (const version of ['newer', 'older'] as const) {
      for (const [index, place] of places.entries()) {
        const nextAt = performance.now() + stepMs
        await place.replaceBy(version)
        say(`${place.entry} ${(index % 2) + 1} is the ${version} version`)
        await pause(Math.max(0, nextAt - performance.now()))
      }
    }
    await beating
    goesOn = false
    // Events of the newer program that the older one could not pass on have waited: a newer worker takes them up.
    await places.at(-1)?.replaceBy('newer')
    const { events, postings, postingsAsked, checks } = traffic.acknowledged
    const left = async () => {
      const rows = await look.rows(
        `select what, count from (
           select 'event that was not passed on' as what, (select count(*) from outbox where sequence is null) as count
           union all select 'event that was put aside', (select count(*) from dead_event)
           union all select 'check without an answer', (select count(*) from platform_check where id = any ($1) and state = 'requested')
           union all select 'webhook that was not handled', (select count(*) from webhook_event where state = 'waiting')
           union all select 'job that failed for good: ' || source_name, count(*) from pgboss.job where name = 'dead-letter' group by 1
           union all select 'check that was not noted', (select count(*) from outbox where type = 'platform.check-noted'
             and not exists (select from check_note where check_id = subject ->> 'checkId'))) left_over
         where count > 0`,
        [checks],
      )
      return Object.fromEntries(rows.map(({ what, count }) => [String(what), Number(count)]))
    }
    await waitFor(async () => Object.keys(await left()).length === 0, 'everything to be done', settleMaxMs).catch(() => undefined)
    const stuck = await left()
    const [counted] = await look.rows(
      `select (select count(*) from unnest($1::text[]) as sent (id)
                where not exists (select from webhook_event where state = 'handled' and subject = sent.id)
                  and not exists (select from webhook_event where state = 'handled' and reference = sent.id))::int as "lostEvents",
              (select count(*) from unnest($2::text[]) as asked (id)
                where (select count(*) from audit_log where resource = asked.id and action = 'platform.check-answered') <> 1)::int as "lostChecks",
              (select count(*) from outbox where type = 'platform.check-noted')::int as announced,
              (select count(*) from check_note)::int as noted`,
      [events, checks],
    )
    const { lostEvents, lostChecks, announced, noted } = counted as Record<string, number>
    const { longestGapMs, stoodStill, waitedAside } = await gaps
    return {
      requests: traffic.sent(),
      failed: traffic.failed,
      slowestMs: Math.round(traffic.slowestMs()),
      skipped: traffic.skipped(),
      acknowledged: { events: events.length, postings: postings.length, checks: checks.length },
      lostEvents: lostEvents ?? -1,
      lostChecks: lostChecks ?? -1,
      postings: await countEffects(look.rows, traffic.run, postings, postingsAsked),
      newerEvents: { announced: announced ?? -1, noted: noted ?? -1, waitedAside: waitedAside.size },
      stuck,
      stoodStill,
      longestGapMs,
      versions,
      verifier: await verifyLedger(environment['OPERATOR_DATABASE_URL'] ?? ''),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** How many things are not as they must be; too little to mean anything is one too. */
export function violationsOf(outcome: RolloutOutcome): number {
  const failed = Object.values(outcome.failed).reduce((sum, count) => sum + count, 0)
  const { announced, noted, waitedAside } = outcome.newerEvents
  const meant = [outcome.acknowledged.events, outcome.acknowledged.postings, outcome.acknowledged.checks, announced, waitedAside]
  return (
    failed +
    outcome.skipped +
    outcome.lostEvents +
    outcome.lostChecks +
    Object.values(outcome.stuck).reduce((sum, count) => sum + count, 0) +
    Math.abs(announced - noted) +
    Object.keys(outcome.stoodStill).length +
    (isClean(outcome.postings) ? 0 : 1) +
    (outcome.verifier.agrees ? 0 : 1) +
    (outcome.slowestMs <= slowMs ? 0 : 1) +
    meant.filter((count) => count === 0).length
  )
}

type Version = 'older' | 'newer'

/** Where one process of the product stands, whichever version it is. */
function stand(entry: 'api' | 'worker', environment: Readonly<Record<string, string>>, newerServer: string) {
  let running: Running | undefined
  const begin = async (version: Version) => {
    running = start(entry, readConfig(environment, entry), version === 'newer' ? newerServer : undefined)
    const sign = entry === 'api' ? 'api is listening' : 'worker is working'
    await waitFor(async () => running?.lines().some((line) => line.includes(sign)), `the ${entry} to start`)
    const port = environment['PORT']
    if (entry === 'api') await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'the api to be ready')
  }
  return {
    entry,
    begin,
    async replaceBy(version: Version) {
      running?.child.kill('SIGTERM')
      const ended = await running?.ended
      if (ended?.code !== 0) throw new Error(`the ${entry} did not stop well: ${JSON.stringify(ended)}`)
      await begin(version)
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
  }
}

interface Stage {
  readonly address: string
  readonly origin: string
  readonly look: Look
}

/** Events of a provider, postings by hand, checks, and pages of a member and of a visitor. Nobody tries again. */
async function begin({ address, origin, look }: Stage) {
  const run = `roll${randomUUID().slice(0, 8)}`
  // As many cents as one person may book alone within a day.
  await recordLines(look, { prefix: `${run}-`, from: 0, to: 99_998 })
  // Postings by one person follow one another, each after it was looked at what that person booked within a day.
  const accountants = cast.filter(({ role }) => role === 'mfo_admin').map(({ email }) => sessionsOf(look, email))
  const accountant = (place: number) => accountants[place % accountants.length]?.() ?? Promise.reject(new Error('nobody keeps the books'))
  const member = sessionsOf(look, cast.find(({ role }) => role === 'investor')?.email ?? '')
  const acknowledged = { events: [] as string[], postings: [] as string[], postingsAsked: [] as string[], checks: [] as string[] }
  const failed: Record<string, number> = {}
  let [sent, outstanding, skipped, slowestMs, checkedAt] = [0, 0, 0, 0, 0]

  const ask = async (kind: string, expected: number, path: string, init: RequestInit): Promise<string | undefined> => {
    const startedAt = performance.now()
    let [status, text] = [0, '']
    try {
      const answer = await fetch(address + path, init)
      ;[status, text] = [answer.status, await answer.text()]
    } catch (error) {
      text = String((error as Error).cause ?? error)
    }
    sent += 1
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    if (status === expected) return text
    const name = `${kind} ${status}`
    failed[name] = (failed[name] ?? 0) + 1
    if ((failed[name] ?? 0) <= 3) console.log(`${name}: ${text.slice(0, 300)}`)
    return undefined
  }
  const write = (cookie: string, body: object): RequestInit => ({
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const one = async (place: number): Promise<void> => {
    if (performance.now() - checkedAt > checkEveryMs) {
      checkedAt = performance.now()
      const text = await ask('check', 200, '/api/office/platform/checks', write(await accountant(0), {}))
      if (text !== undefined) acknowledged.checks.push((JSON.parse(text) as { id: string }).id)
      return
    }
    const turn = place % 10
    if (turn < 4) {
      const id = randomUUID()
      const body = JSON.stringify({ type: 'transaction_updated', data: { id, externalTransactionId: id } })
      const { path, headers } = genuine({ provider: 'moonpay', type: 'transaction_updated', id, body })
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) }, body }
      if ((await ask('event', 204, path, init)) !== undefined) acknowledged.events.push(id)
    } else if (turn < 6) {
      const reference = `${run}-${place}`
      acknowledged.postingsAsked.push(reference)
      const movement = { movement: 'deposit-unallocated', cell: 'eu', asset: 'EUR', amountMinor: '1', reference }
      if ((await ask('posting', 200, '/api/office/ledger/movements', write(await accountant(place), movement))) !== undefined)
        acknowledged.postings.push(reference)
    } else if (turn < 9) {
      await ask('member', 200, '/api/identity/session', { headers: { cookie: await member() } })
    } else {
      await ask('visitor', 200, '/api/platform/health', {})
    }
  }
  return {
    run,
    acknowledged,
    failed,
    sent: () => sent,
    skipped: () => skipped,
    slowestMs: () => slowestMs,
    async call(place: number) {
      if (outstanding >= outstandingMax) {
        skipped += 1
        return
      }
      outstanding += 1
      await one(place)
      outstanding -= 1
    },
  }
}

const example = exampleEnvironment()
const keys = makeKeys({ masterKey: example['MASTER_KEY'] ?? '', masterVersion: 1, indexKey: example['INDEX_KEY'] ?? '' })

/** The cookie of a session made behind the product's back, and of another one before its factor is stale. */
function sessionsOf(look: Look, email: string): () => Promise<string> {
  let current: { readonly cookie: Promise<string>; readonly openedAt: number } | undefined
  const open = async () => {
    const token = randomBytes(32).toString('base64url')
    await look(
      `insert into session (id, token_hash, person_id, level, created_at, last_used_at, step_up_at)
       select $1, $2, person_id, 'full', platform_now(), platform_now(), platform_now() from account where email_index = $3`,
      [makeId('ses', new Date(), randomBytes(10)), createHash('sha256').update(token).digest(), emailIndex(keys, email)],
    )
    return `__Host-heathland=${token}`
  }
  return () => {
    if (!current || performance.now() - current.openedAt > newSessionMs) current = { cookie: open(), openedAt: performance.now() }
    return current.cookie
  }
}

/** How long each scheduled run was without a success, and which events were put aside, looked at every second. */
async function watchGaps(
  look: Look,
  goesOn: () => boolean,
): Promise<Pick<RolloutOutcome, 'longestGapMs' | 'stoodStill'> & { readonly waitedAside: ReadonlySet<unknown> }> {
  const longest: Record<string, number> = {}
  const waitedAside = new Set<unknown>()
  while (goesOn()) {
    await pause(1_000)
    const rows = await look(
      `select name, (extract(epoch from platform_now() - last_success_at) * 1000)::int as gap
       from scheduled_run where name = 'pulse' or name like 'sweep: %'`,
    )
    for (const row of rows) {
      const name = String(row['name'])
      longest[name] = Math.max(longest[name] ?? 0, Number(row['gap']))
    }
    for (const row of await look('select event_id from dead_event')) waitedAside.add(row['event_id'])
  }
  const stoodStill = Object.fromEntries(Object.entries(longest).filter(([, gap]) => gap > standstillMs))
  return { longestGapMs: Math.max(0, ...Object.values(longest)), stoodStill, waitedAside }
}

function lookingInto(cluster: Cluster): { readonly rows: Look; readonly close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: cluster.url('heathland'), max: 3 })
  pool.on('error', () => undefined)
  return { rows: async (text, values = []) => (await pool.query(text, [...values])).rows, close: () => pool.end() }
}

async function waitFor(isSo: () => Promise<boolean | undefined>, what: string, maxMs = 60_000): Promise<void> {
  const deadline = performance.now() + maxMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await pause(100)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
