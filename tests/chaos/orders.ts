/**
 * Many clients order from one offer of limited size, as the wizard does: a draft with its agreement, then the signature that sets the money
 * aside. Meanwhile the api, the worker and PostgreSQL are killed with kill -9, over and over, and a supervisor starts them again. A call
 * that is not answered is retried with its key. Afterwards every order exists once, as its client's answer said, and the orders together
 * are no more than the offer takes.
 */
import { randomUUID } from 'node:crypto'
import { breakKinds } from '@heathland/domain/reconciliation/break'
import { compose } from '@heathland/server/entry/compose'
import { type Config, readConfig } from '@heathland/server/entry/config'
import { compare } from '@heathland/server/nouns/reconciliation/reconciliation.sql'
import { startMailTwin } from '../../apps/twins/src/mail/mail-twin.ts'
import { databaseSettings, prepareDatabase } from '../../tools/database.ts'
import { type Cluster, freePort, startTemporaryCluster } from '../../tools/postgres.ts'
import { cpuMsOfFamily } from '../bench/cpu.ts'
import { quantile, rounded } from '../bench/ledger.ts'
import { type Line, openLine } from '../bench/movement-calls.ts'
import { randomFrom } from '../bench/random.ts'
import { start } from '../processes.ts'
import { ownOrigin } from '../serve.ts'
import { startTwin, trustSettings } from '../twin-process.ts'
import { testSecrets } from '../world-on.ts'
import type { Look } from './effects.ts'
import { type Investor, type LimitedOffer, openLimitedOffer, prepareInvestors, signInAgain } from './investors.ts'
import { looking, restarted } from './kills.ts'
import { countWaiting, findBookFault, readOrderEffects, type ToldOrder } from './order-effects.ts'
import { drawn, type Supervisor, supervise } from './supervise.ts'
import { type Verdict, verifyLedger } from './verifier.ts'

type Target = 'api' | 'worker' | 'postgres'

export interface OrdersOptions {
  readonly orders: number
  readonly clients: number
  /** How often each is killed; the order is drawn. */
  readonly kills: Readonly<Record<Target, number>>
  /** Orders begin at this beat for as long as a client is free. */
  readonly perSecond: number
  readonly seed: number
}

interface Times {
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface OrdersOutcome {
  readonly kills: Readonly<Record<Target, number>>
  readonly signed: number
  /** Of these, orders beyond the target: they may be allotted less, or nothing. */
  readonly onWaitingList: number
  readonly full: number
  /** One sentence each. */
  readonly violations: readonly string[]
  /** Whether removing a reservation and a cent of the book with plain SQL is noticed. */
  readonly isControlSeen: boolean
  readonly retries: number
  readonly seconds: number
  /** Signed orders for each second until the last of them. */
  readonly perSecond: number
  /** From the draft to the answer to the signature, retries and their waits included. */
  readonly order: Times
  /** The same for orders that needed no retry. */
  readonly undisturbed: Times
  /** The signature alone, by orders that needed no retry. */
  readonly signature: Times
  /** From the last answer until every event, job, document and mail was done, or only documents were left to be sealed. */
  readonly workedOffSeconds: number
  /** Documents whose sealed copy still waits for its turn. */
  readonly unsealed: number
  /** Processor time for each signed order while orders were taken. Unknown where a process was killed: its count ended with it. */
  readonly cpuMsPerOrder: CpuMs | undefined
  /** The same for what was left to the worker. */
  readonly cpuMsPerOrderAfterwards: CpuMs | undefined
}

/** Below 1,000 euro, above which a member of the EU consents once more. */
const smallestMinor = 10_000n
const spreadMinor = 40_000
/** So many percent of what all clients want together fits into the offer. */
const fitsPercent = 82n
/** A member may sign so often an hour. Each retry counts. */
const ordersOfOneMax = 40
const retryAfterMs = 200
const retryLaterMax = 8
/** After the last kill: at least this long, and for each order longer than a slow machine takes. */
const recoveryMaxMs = 120_000
const recoveryMsPerOrder = 1_000
/** How long the worker is waited for when no more orders come; what is not seen to be done within the grace after it is stuck. */
const workOffMaxMs = 180_000
const workOffGraceMs = 60_000
/** A kill waits for its share of progress, but no longer than this without any. */
const killAfterMaxMs = 20_000
const signInAgainMs = 60_000
const lookAtBookMs = 1_000

export async function surviveOrders(options: OrdersOptions): Promise<OrdersOutcome> {
  if (options.orders > options.clients * ordersOfOneMax) throw new Error(`one client makes at most ${ordersOfOneMax} orders`)
  const random = randomFrom(options.seed)
  const amounts = Array.from({ length: options.orders }, () => smallestMinor + BigInt(Math.floor(random() * spreadMinor)))
  const stops: (() => Promise<void>)[] = []
  try {
    const setup = await openSetup(amounts, options.clients, stops)
    const clientPool = openClientPool(setup, random)
    stops.push(clientPool.stop)
    return await run(options, { setup, clientPool, amounts, random })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

interface Setup {
  readonly cluster: Cluster
  readonly look: Look
  readonly config: Config
  readonly operatorUrl: string
  readonly address: string
  readonly parts: Readonly<Record<'api' | 'worker', Supervisor>>
  readonly offer: LimitedOffer
  readonly investors: readonly Investor[]
}

async function openSetup(amounts: readonly bigint[], clients: number, stops: (() => Promise<void>)[]): Promise<Setup> {
  const cluster = await startTemporaryCluster({ durable: true })
  stops.push(cluster.stop)
  await prepareDatabase(cluster, 'heathland')
  const look = looking(cluster)
  const trust = await startTwin('trust')
  stops.push(trust.stop)
  const mail = await startMailTwin({ smtpPort: 0, httpPort: 0 })
  stops.push(mail.stop)
  const port = await freePort()
  const config = readConfig({
    HEATHLAND_ENV: 'test',
    ...databaseSettings(cluster, 'heathland'),
    PORT: String(port),
    METRICS_PORT: '0',
    PUBLIC_ORIGIN: ownOrigin,
    LOG_LEVEL: 'info',
    SWEEP_SECONDS: '5',
    SMTP_URL: mail.smtpUrl,
    TRUSTED_PROXIES: '127.0.0.1/32',
    ...testSecrets,
    ...trustSettings(trust),
    LOG_ORIGIN: 'log.localhost/orders',
    LOG_KEY: Buffer.from('heathland-development-only-22222').toString('base64'),
  })
  const offer = await openLimitedOffer(look, (sum(amounts) * fitsPercent) / 100n, smallestMinor)
  const platform = await compose({ ...config, LOG_LEVEL: 'warn' }, 'operator')
  // Enough for twice as many orders as one client may make: whoever is charged twice is not kept from it by an empty account.
  const cashMinor = BigInt(ordersOfOneMax) * 2n * (smallestMinor + BigInt(spreadMinor)) * 2n
  const wanted = { offerId: offer.offerId, count: clients, cashMinor }
  const investors = await prepareInvestors(platform, look, wanted).finally(() => platform.close())
  await look('analyze')
  const parts = {
    api: supervise(() => start('api', config), 'api is listening'),
    worker: supervise(() => start('worker', config), 'worker is working'),
  }
  stops.push(parts.api.stop, parts.worker.stop)
  await Promise.all([parts.api.up(), parts.worker.up()])
  const operatorUrl = cluster.url('heathland', 'heathland_operator')
  return { cluster, look, config, operatorUrl, address: `http://127.0.0.1:${port}`, parts, offer, investors }
}

interface RunParts {
  readonly setup: Setup
  readonly clientPool: ClientPool
  readonly amounts: readonly bigint[]
  readonly random: () => number
}

async function run(options: OrdersOptions, parts: RunParts): Promise<OrdersOutcome> {
  const { setup, clientPool } = parts
  const { look, offer } = setup
  const readCpu = cpuReader(setup)
  const cpuAtStart = readCpu()
  const startedAt = performance.now()
  const { made, bookFaults } = await takeOrders(options, parts, startedAt)
  const [orderedAt, cpuWhenOrdered] = [performance.now(), readCpu()]
  const { stuck, unsealed } = await workOff(look)
  const [workedOffAt, cpuAtEnd] = [performance.now(), readCpu()]
  await Promise.all([setup.parts.api.stop(), setup.parts.worker.stop()])

  const told = made.map((one) => one.told)
  const effects = await readOrderEffects(look, offer.offerId, told)
  const violations = [...clientPool.faults(), ...bookFaults, ...stuck, ...effects, ...(await ask(setup))]
  // The order and its account lack the reservation, the book lacks the cent, and the verifier disagrees.
  const isControlSeen = (await readControl(setup, told)).length >= effects.length + 4
  const figures = figuresOf(made, startedAt)
  const isKilled = Object.values(options.kills).some((times) => times > 0)
  return {
    kills: options.kills,
    ...figures,
    violations,
    isControlSeen,
    seconds: inSeconds(orderedAt - startedAt),
    workedOffSeconds: inSeconds(workedOffAt - orderedAt),
    unsealed,
    cpuMsPerOrder: isKilled ? undefined : cpuPer(figures.signed, cpuAtStart, cpuWhenOrdered),
    cpuMsPerOrderAfterwards: isKilled ? undefined : cpuPer(figures.signed, cpuWhenOrdered, cpuAtEnd),
  }
}

/** All orders, and what was seen of the book from outside meanwhile. */
async function takeOrders(
  { orders, kills, perSecond }: OrdersOptions,
  { setup, clientPool, amounts, random }: RunParts,
  startedAt: number,
) {
  let isOrdering = true
  const watching = watchBook(setup.look, setup.offer.offerId, () => isOrdering)
  let allowed = 0
  const ordering = clientPool.order(amounts, perSecond, () => allowed)
  // Awaited below; a failure meanwhile must not end the process before everything is stopped.
  ordering.catch(() => undefined)
  let giveUp: NodeJS.Timeout | undefined
  try {
    const allow = (upTo: number) => {
      allowed = upTo
    }
    await killInTurn({ setup, order: drawn(kills, random), random, orders, ended: clientPool.ended, allow, startedAt })
    allowed = orders
    giveUp = setTimeout(clientPool.giveUp, Math.max(recoveryMaxMs, orders * recoveryMsPerOrder))
    const made = await ordering
    isOrdering = false
    return { made, bookFaults: await watching }
  } finally {
    isOrdering = false
    clearTimeout(giveUp)
  }
}

function figuresOf(made: readonly MadeOrder[], startedAt: number) {
  const signed = made.filter((one) => one.told.answer === 'signed')
  const undisturbed = signed.filter(({ retries }) => retries === 0)
  const lastAt = signed.reduce((last, { endedAt }) => Math.max(last, endedAt), startedAt)
  return {
    signed: signed.length,
    onWaitingList: signed.filter((one) => one.isOnWaitingList).length,
    full: made.filter((one) => one.told.answer === 'full').length,
    retries: made.reduce((all, { retries }) => all + retries, 0),
    perSecond: rounded((signed.length * 1_000) / (lastAt - startedAt), 1),
    order: timesOf(signed.map(({ tookMs }) => tookMs)),
    undisturbed: timesOf(undisturbed.map(({ tookMs }) => tookMs)),
    signature: timesOf(undisturbed.map(({ signatureMs }) => signatureMs)),
  }
}

type CpuMs = Readonly<Record<Target, number>>

function cpuReader({ cluster, parts }: Setup): () => CpuMs {
  return () => ({
    postgres: cpuMsOfFamily(cluster.pid()),
    api: cpuMsOfFamily(parts.api.pid()),
    worker: cpuMsOfFamily(parts.worker.pid()),
  })
}

function cpuPer(orders: number, from: CpuMs, to: CpuMs): CpuMs {
  const per = (target: Target) => rounded((to[target] - from[target]) / orders, 1)
  return { postgres: per('postgres'), api: per('api'), worker: per('worker') }
}

interface Killing {
  readonly setup: Setup
  readonly order: readonly Target[]
  readonly random: () => number
  readonly orders: number
  /** How many orders have come to an end. */
  readonly ended: () => number
  /** So many orders may begin; the others wait for the next kill. */
  readonly allow: (upTo: number) => void
  readonly startedAt: number
}

/**
 * Each kill waits for its share of the orders that fit, so that the kills are spread over them: those that are refused end at once.
 * However slowly a program comes back, orders are left for the next kill to meet.
 */
async function killInTurn({
  setup: { cluster, parts, investors },
  order,
  random,
  orders,
  ended,
  allow,
  startedAt,
}: Killing): Promise<void> {
  const shares = order.map((_, place) => (orders * (Number(fitsPercent) / 100) * (place + 0.5 + random() / 2)) / order.length)
  const allowUntil = (place: number) => allow(Math.ceil(shares[place] ?? orders) + investors.length)
  allowUntil(0)
  for (const [place, target] of order.entries()) {
    await progress(ended, shares[place] ?? orders, killAfterMaxMs)
    allowUntil(place + 1)
    if (target === 'postgres') {
      await cluster.kill()
      await restarted(cluster)
    } else await parts[target].kill()
    await Promise.all([parts.api.up(), parts.worker.up()])
    console.log(`${inSeconds(performance.now() - startedAt)} s: ${target} was killed and is back, ${ended()} of ${orders} orders`)
  }
}

/** Waits while a count is too small, as long as it grows within the given time. */
async function progress(count: () => number, wanted: number, standstillMs: number): Promise<void> {
  let [last, movedAt] = [count(), performance.now()]
  while (last < wanted && performance.now() - movedAt < standstillMs) {
    await pause(20)
    const next = count()
    if (next !== last) [last, movedAt] = [next, performance.now()]
  }
}

interface WorkedOff {
  readonly stuck: readonly string[]
  /** Documents whose sealed copy waits for its turn. */
  readonly unsealed: number
}

/**
 * Until the worker has nothing left to do. Sealing thousands of documents takes a small machine the better part of an hour, which the
 * product allows: after some minutes those that have their job may be left.
 */
async function workOff(look: Look): Promise<WorkedOff> {
  const deadline = performance.now() + workOffMaxMs
  for (;;) {
    const { toSeal, others } = await countWaiting(look)
    const stuck = Object.entries(others).flatMap(([what, count]) => (count > 0 ? [`${count} ${what} still wait`] : []))
    const isOver = performance.now() > deadline
    if (stuck.length === 0 && (toSeal === 0 || isOver)) return { stuck, unsealed: toSeal }
    // Events and mails of the documents that are sealed come and go: they are stuck when the queue is never seen empty of them.
    if (performance.now() > deadline + workOffGraceMs) return { stuck, unsealed: toSeal }
    await pause(500)
  }
}

/** Looks from outside while orders are taken, also between a crash of the database and what follows it. */
async function watchBook(look: Look, offerId: string, goesOn: () => boolean): Promise<string[]> {
  const found: string[] = []
  while (goesOn()) {
    // The database is away between a kill and its restart.
    const fault = await findBookFault(look, offerId).catch(() => undefined)
    if (fault) found.push(`during the run: ${fault}`)
    await pause(lookAtBookMs)
  }
  return found
}

/** The daily checks, the comparisons of the reconciliation and the verifier. */
async function ask({ config, operatorUrl }: Setup): Promise<string[]> {
  const checking = start('check', config)
  const { code } = await checking.ended
  const faults = checking.lines().filter((line) => line.includes('not so:') || line.includes('could not be asked:'))
  const platform = await compose({ ...config, LOG_LEVEL: 'warn' }, 'worker')
  const differences: string[] = []
  try {
    const ctx = await platform.openFor({ kind: 'job', queue: 'test' })
    for (const kind of breakKinds)
      for (const { subject, expectedMinor, foundMinor } of await ctx.read((tx) => compare(tx, kind, 10)))
        differences.push(`reconciliation ${kind}: ${subject} has ${foundMinor}, not ${expectedMinor}`)
  } finally {
    await platform.close()
  }
  const verifier = await verifyLedger(operatorUrl)
  return [
    ...(code === 0 ? [] : [`the daily checks ended with ${code}`, ...faults]),
    ...differences,
    ...(verifier.agrees ? [] : [disagreement(verifier)]),
  ]
}

function disagreement({ said }: Verdict): string {
  return `the verifier disagrees: ${said}`
}

/** The violations found after a reservation and a cent of the book were removed with plain SQL. */
async function readControl({ look, offer, operatorUrl }: Setup, told: readonly ToldOrder[]): Promise<string[]> {
  const victim = told.find(({ answer }) => answer === 'signed')?.subscriptionId
  await look(
    `set session_replication_role = replica; delete from transfer where subject = '${victim}';
     update offer_book set demand_minor = demand_minor - 1 where offer_id = '${offer.offerId}'`,
  )
  const verifier = await verifyLedger(operatorUrl)
  return [...(await readOrderEffects(look, offer.offerId, told)), ...(verifier.agrees ? [] : [disagreement(verifier)])]
}

interface MadeOrder {
  readonly told: ToldOrder
  readonly isOnWaitingList: boolean
  readonly retries: number
  readonly tookMs: number
  readonly signatureMs: number
  /** By `performance.now()`. */
  readonly endedAt: number
}

interface ClientPool {
  /** `allowed` is how many of them may have begun. */
  readonly order: (amounts: readonly bigint[], perSecond: number, allowed: () => number) => Promise<readonly MadeOrder[]>
  readonly ended: () => number
  /** Whoever still waits for an answer stops waiting. */
  readonly giveUp: () => void
  readonly faults: () => readonly string[]
  readonly stop: () => Promise<void>
}

interface Client extends Investor {
  readonly line: Line
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retries: number
}

/** The clients. Each makes one order at a time, as a member does who has one draft for an offer. */
function openClientPool({ address, offer, investors, look }: Setup, random: () => number): ClientPool {
  const clients = investors.map((investor, place): Client => {
    const caller = `198.18.${place >> 8}.${place & 255}`
    return { ...investor, line: openLine({ address, origin: ownOrigin, cookie: () => investor.cookie, caller: () => caller }) }
  })
  const refusals = new Map<string, number>()
  let [ended, unexpected, unanswered, isOver] = [0, 0, 0, false]
  const refreshing = setInterval(() => {
    // While the database is away it is tried again the next time, well before the five minutes are over.
    signInAgain(look).catch(() => undefined)
  }, signInAgainMs)

  /** Until it is answered: nobody can know whether a call that died has happened, so it is made again with its key. */
  async function untilAnswered({ line }: Client, path: string, body: object): Promise<Answer | undefined> {
    const key = randomUUID()
    for (let retries = 0; !isOver; retries += 1) {
      const answer = await line.send(path, body, key).catch(() => undefined)
      const read = answer && parsed(answer.body)
      const isAgain = !answer || [429, 500, 503].includes(answer.status) || read?.['code'] === 'IDEMPOTENCY_KEY_IN_FLIGHT'
      if (answer && read && !isAgain) return { status: answer.status, body: read, retries }
      if (answer?.status === 500) unexpected += 1
      await pause(retryAfterMs * Math.min(retries + 1, retryLaterMax) * (0.5 + random()))
    }
    return undefined
  }

  function refusedWith({ status, body }: Answer): ToldOrder['answer'] {
    if (body['code'] === 'OFFER_FULL') return 'full'
    const what = `${status} ${String(body['code'])}`
    refusals.set(what, (refusals.get(what) ?? 0) + 1)
    return 'other'
  }

  async function orderOnce(client: Client, amountMinor: bigint): Promise<MadeOrder> {
    const begunAt = performance.now()
    const wanted = { offerId: offer.offerId, amountMinor: String(amountMinor), language: 'en' }
    const drafted = await untilAnswered(client, '/subscriptions', wanted)
    const { subscription, document } = (drafted?.body ?? {}) as { subscription?: { id: string }; document?: { textHash: string } }
    const signingAt = performance.now()
    const signed =
      subscription && document
        ? await untilAnswered(client, `/subscriptions/${subscription.id}/signature`, {
            textHash: document.textHash,
            hasConsented: true,
            paysBy: 'wallet',
          })
        : undefined
    const endedAt = performance.now()
    const last = signed ?? (drafted?.status === 200 ? undefined : drafted)
    const { total, isOnWaitingList } = (signed?.body ?? {}) as { total?: { amountMinor: string }; isOnWaitingList?: boolean }
    if (!last) unanswered += 1
    ended += 1
    return {
      told: {
        personId: client.personId,
        amountMinor,
        subscriptionId: subscription?.id,
        answer: !last ? 'none' : last.status === 200 ? 'signed' : refusedWith(last),
        totalMinor: BigInt(total?.amountMinor ?? 0),
      },
      isOnWaitingList: isOnWaitingList === true,
      retries: (drafted?.retries ?? 0) + (signed?.retries ?? 0),
      tookMs: endedAt - begunAt,
      signatureMs: endedAt - signingAt,
      endedAt,
    }
  }

  async function order(amounts: readonly bigint[], perSecond: number, allowed: () => number): Promise<readonly MadeOrder[]> {
    const [free, waiting, made]: [Client[], ((client: Client) => void)[], Promise<MadeOrder>[]] = [[...clients], [], []]
    const giveBack = (client: Client) => {
      const next = waiting.shift()
      if (next) next(client)
      else free.push(client)
    }
    const startedAt = performance.now()
    for (const [place, amountMinor] of amounts.entries()) {
      const earlyMs = startedAt + (place * 1_000) / perSecond - performance.now()
      if (earlyMs > 0) await pause(earlyMs)
      while (place >= allowed() && !isOver) await pause(20)
      const client = free.shift() ?? (await new Promise<Client>((resolve) => waiting.push(resolve)))
      made.push(orderOnce(client, amountMinor).finally(() => giveBack(client)))
    }
    return Promise.all(made)
  }

  return {
    order,
    ended: () => ended,
    giveUp: () => {
      isOver = true
    },
    faults: () => [
      ...(unexpected > 0 ? [`the api answered 500 ${unexpected} times`] : []),
      ...(unanswered > 0 ? [`${unanswered} orders were never answered`] : []),
      ...[...refusals].map(([what, times]) => `${times} orders were refused with ${what}`),
    ],
    stop: async () => {
      isOver = true
      clearInterval(refreshing)
      for (const { line } of clients) line.close()
    },
  }
}

/** A proxy or a dying process may answer with something else. */
function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n)
}

function timesOf(took: readonly number[]): Times {
  return { p50Ms: Math.round(quantile(took, 0.5)), p99Ms: Math.round(quantile(took, 0.99)) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
