/**
 * The api, the worker and PostgreSQL are killed with kill -9, over and over, while callers book a hundred times a second through
 * the api and try again with the same key until they are answered. A supervisor starts again what died. Afterwards everything that
 * was acknowledged has happened, once, and nothing else has.
 */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '@heathland/server/core/database'
import { readConfig } from '@heathland/server/entry/config'
import { answerCheckJob } from '@heathland/server/nouns/platform/platform.jobs'
import pg from 'pg'
import { databaseSettings, prepareDatabase } from '../../tools/database.ts'
import { exampleEnvironment } from '../../tools/development.ts'
import { type Cluster, freePort, startTemporaryCluster } from '../../tools/postgres.ts'
import { seed as seedPeople } from '../../tools/seed.ts'
import { fundMembers } from '../bench/ledger.ts'
import { type Line, openLine, showCode, signInAccountant } from '../bench/movement-calls.ts'
import { atBeat } from '../bench/open-loop.ts'
import { randomFrom } from '../bench/random.ts'
import { recordLines } from '../hand-posting.ts'
import { start } from '../processes.ts'
import { countEffects, type Effects, type Look } from './effects.ts'
import { drawn, supervise } from './supervise.ts'
import { type Verdict, verifyLedger } from './verifier.ts'

type Target = 'api' | 'worker' | 'postgres'

export interface KillsOptions {
  /** How often each is killed; the order is drawn. */
  readonly kills: Readonly<Record<Target, number>>
  /** From when a target is up again until the next kill. */
  readonly betweenKillsMs: number
  readonly perSecond: number
  readonly seed: number
}

export interface KillsOutcome extends Effects {
  readonly kills: Readonly<Record<Target, number>>
  readonly acknowledged: number
  readonly retries: number
  /** Answers that say neither yes nor no nor come back: nothing happened, but nobody planned for it. */
  readonly unexpected: number
  /** Beats that were left out because too many callers waited already. */
  readonly skipped: number
  /** Callers that were not answered within a minute after the last kill. */
  readonly unanswered: number
  /** Jobs, checks and events that were not done within a minute after the last kill. */
  readonly stuck: number
  readonly checks: { readonly asked: number; readonly answeredOnce: number }
  readonly recoveredSeconds: number
  readonly seconds: number
  readonly verifier: Verdict
  /** What is found when one transfer is taken out behind the ledger’s back: the count must see it. */
  readonly control: Effects & { readonly verifier: Verdict }
}

/** From the last kill until all is done: a dead worker’s jobs are noticed after 10 to 15 seconds. */
const recoveryMaxMs = 60_000
/** Longer with every try, up to this many times as long: callers who all come back at once would only queue. */
const retryAfterMs = 200
const retryLaterMax = 8
const membersCount = 500
/** A session is fresh for five minutes after its factor was shown. */
const showAgainMs = 200_000
/** Longer than any caller waits for an answer. */
const betweenSessionsMs = 25_000
/** Callers that wait at once. A machine that cannot carry the beat is not asked for ever more, which would only measure the queue. */
const outstandingMax = 40
/** So often a call asks the worker for something too: thirty a minute are allowed, and a killed one takes from them again. */
const checkEveryMs = 4_000

export async function surviveKills(options: KillsOptions): Promise<KillsOutcome> {
  const random = randomFrom(options.seed)
  const cluster = await startTemporaryCluster({ durable: true })
  const stops: (() => Promise<void>)[] = [cluster.stop]
  try {
    await prepareDatabase(cluster, 'heathland')
    const port = await freePort()
    const environment: Readonly<Record<string, string>> = {
      ...exampleEnvironment(),
      ...databaseSettings(cluster, 'heathland'),
      PORT: String(port),
      METRICS_PORT: '0',
      WEB_DIST: '',
      LOG_LEVEL: 'info',
      SWEEP_SECONDS: '5',
      TRUSTED_PROXIES: '127.0.0.1/32',
    }
    const url = environment['OPERATOR_DATABASE_URL'] ?? ''
    await seedPeople(url)
    const database = openDatabase({ url, poolMax: 4, name: 'test', onError: () => undefined })
    await fundMembers(database, membersCount, 100_000_000n)
    await database.close()

    const config = readConfig(environment)
    const api = supervise(() => start('api', config), 'api is listening')
    const worker = supervise(() => start('worker', config), 'worker is working')
    stops.push(api.stop, worker.stop)
    await Promise.all([api.up(), worker.up()])

    const address = `http://127.0.0.1:${port}`
    const origin = config.PUBLIC_ORIGIN
    let cookie = await signInAccountant(address, origin)
    let [shownAt, isShowing] = [Date.now(), false]
    const look = looking(cluster)

    // Callers: one movement each, tried again with its key until it is answered.
    const run = `kill${randomUUID().slice(0, 8)}`
    // As many cents as one person may book alone within a day.
    await recordLines(look, { prefix: `${run}-`, from: 0, to: 99_998 })
    const [acknowledged, asked, checks]: string[][] = [[], [], []]
    const free: Line[] = []
    let [retries, unexpected, isOver] = [0, 0, false]
    const startedAt = performance.now()
    const untilAnswered = async (path: string, body: object): Promise<string | undefined> => {
      const key = randomUUID()
      for (let tries = 1; !isOver; tries += 1) {
        const line = free.pop() ?? openLine({ address, origin, cookie: () => cookie, timeoutMs: 20_000 })
        const answer = await line.send(path, body, key).catch(() => undefined)
        if (answer) free.push(line)
        if (answer?.status === 200) return answer.body
        // Showing the factor again ends the session before: who asked with that one asks again with the next.
        const isBetween = answer?.status === 401 && (isShowing || Date.now() - shownAt < betweenSessionsMs)
        // Nobody can know whether it happened, it is still happening, or it was too often: the same again.
        if (answer && !isBetween && ![409, 429, 500, 503].includes(answer.status))
          throw new Error(`the api answered ${answer.status}: ${answer.body}`)
        retries += 1
        if (answer?.status === 500) unexpected += 1
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs * Math.min(tries, retryLaterMax) * (0.5 + random())))
      }
      return undefined
    }
    let [killing, checkedAt] = [true, performance.now()]
    let [outstanding, skipped] = [0, 0]
    const call = async (place: number) => {
      if (!killing) return
      if (outstanding >= outstandingMax) {
        skipped += 1
        return
      }
      outstanding += 1
      await ask(place)
      outstanding -= 1
    }
    const ask = async (place: number) => {
      if (performance.now() - checkedAt >= checkEveryMs) {
        checkedAt = performance.now()
        const answer = await untilAnswered('/office/platform/checks', {})
        if (answer) checks?.push((JSON.parse(answer) as { id: string }).id)
        return
      }
      const reference = `${run}-${place}`
      asked?.push(reference)
      const movement = {
        movement: 'deposit-unallocated',
        cell: 'eu',
        asset: 'EUR',
        amountMinor: '1',
        reference,
      }
      if (await untilAnswered('/office/ledger/movements', movement)) acknowledged?.push(reference)
    }
    // The beat goes on for as long as there are kills; the hour is never reached.
    const beating = atBeat({ perSecond: options.perSecond, seconds: 3_600, while: () => killing }, call)
    // Awaited below; a failure meanwhile must not end the process before the clusters are stopped, and ends the killing.
    beating.catch(() => {
      killing = false
    })

    for (const target of drawn(options.kills, random)) {
      await new Promise((resolve) => setTimeout(resolve, options.betweenKillsMs * (0.5 + random())))
      if (!killing) break
      if (Date.now() - shownAt > showAgainMs) {
        isShowing = true
        cookie = await showCode(address, origin, cookie)
        ;[shownAt, isShowing] = [Date.now(), false]
      }
      if (target === 'postgres') {
        await cluster.kill()
        await restarted(cluster)
      } else await (target === 'api' ? api : worker).kill()
      await Promise.all([api.up(), worker.up()])
      console.log(`${inSeconds(performance.now() - startedAt)} s: ${target} was killed and is back, ${acknowledged?.length} acknowledged`)
    }
    killing = false
    const killedAt = performance.now()

    const left = async () => {
      const [row] = await look(
        `select (select count(*) from outbox where sequence is null)
              + (select count(*) from platform_check where id = any ($1) and state = 'requested')
              + (select count(*) from pgboss.job where name = $2 and singleton_key = any ($1) and state in ('created', 'retry', 'active')) as waiting`,
        [checks, answerCheckJob.queue],
      )
      return Number(row?.['waiting'])
    }
    const deadline = performance.now() + recoveryMaxMs
    const giveUp = setTimeout(() => {
      isOver = true
    }, recoveryMaxMs)
    await beating
    clearTimeout(giveUp)
    let stuck = await left()
    while (stuck > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      stuck = await left()
    }
    const recoveredSeconds = inSeconds(performance.now() - killedAt)
    const effects = await countEffects(look, run, acknowledged ?? [], asked ?? [])
    const [answered] = await look(
      `select count(*)::int as once from unnest($1::text[]) as check_id
       where (select count(*) from audit_log where resource = check_id and action = 'platform.check-answered') = 1`,
      [checks],
    )
    await Promise.all([api.stop(), worker.stop()])
    for (const line of free) line.close()
    const verifier = await verifyLedger(url)

    const [victim] = acknowledged ?? []
    await look(
      `set session_replication_role = replica; delete from transfer where subject = 'eu:EUR:${victim}'; set session_replication_role = origin`,
    )
    const control = { ...(await countEffects(look, run, acknowledged ?? [], asked ?? [])), verifier: await verifyLedger(url) }
    return {
      ...effects,
      kills: options.kills,
      acknowledged: acknowledged?.length ?? 0,
      retries,
      unexpected,
      skipped,
      unanswered: (asked?.length ?? 0) - (acknowledged?.length ?? 0),
      stuck,
      checks: { asked: checks?.length ?? 0, answeredOnce: Number(answered?.['once']) },
      recoveredSeconds,
      seconds: inSeconds(performance.now() - startedAt),
      verifier,
      control,
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** How many things are not as they must be. */
export function violationsOf(outcome: KillsOutcome): number {
  const { lost, doubled, unasked, incomplete, movedTooMuch, unanswered, stuck, checks, verifier, control } = outcome
  const blind = control.lost === 1 && !control.verifier.agrees ? 0 : 1
  const rows = lost + doubled + unasked + incomplete + Math.abs(Number(movedTooMuch))
  return rows + unanswered + stuck + (checks.asked - checks.answeredOnce) + (verifier.agrees ? 0 : 1) + blind
}

/** The dead server’s children notice a moment later, and until then a new one refuses to start. */
export async function restarted(cluster: Cluster): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await cluster.restart()
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Statements as the superuser, each through a connection of its own: the database may have died since the one before. */
export function looking(cluster: Cluster): Look {
  return async (text, values = []) => {
    const client = new pg.Client({ connectionString: cluster.url('heathland') })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
