/**
 * Many people join at once, each as their browser would: sign up, follow the link of the mail, sign in, get a wallet, have their papers
 * checked, pay fifty euro at the onramp and see them arrive. Meanwhile the api and the worker are killed with kill -9, over and over, and
 * a supervisor starts them again. A call that dies is made again with its key. Afterwards everyone is where they wanted to be, once, and
 * what the providers’ stand-ins truly did is what our rows say.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { readConfig } from '@heathland/server/entry/config'
import { startMailTwin } from '../../apps/twins/src/mail/mail-twin.ts'
import type { databaseSettings } from '../../tools/database.ts'
import { freePort } from '../../tools/postgres.ts'
import { randomFrom } from '../bench/random.ts'
import { type ReceivedMail, tokenIn } from '../conformance/identity-calls.ts'
import { start } from '../processes.ts'
import { crossmintSettings, moonpaySettings, startTwin, sumsubSettings, type TwinProcess } from '../twin-process.ts'
import { testSecrets } from '../world.ts'
import type { Look } from './effects.ts'
import { drawn, supervise } from './supervise.ts'
import { type Verdict, verifyLedger } from './verifier.ts'

export interface OnboardingsOptions {
  readonly onboardings: number
  /** How often each is killed; the order is drawn. */
  readonly kills: Readonly<Record<'api' | 'worker', number>>
  readonly seed: number
  /** A database of its own, as the application sees it. */
  /** The addresses of each program and of commands. */
  readonly settings: ReturnType<typeof databaseSettings>
  readonly look: Look
}

/** What everyone goes through, in this order. */
const stages = ['signed up', 'mailed', 'verified', 'signed in', 'wallet', 'papers handed in', 'approved', 'deposit paid', 'funded'] as const
type Stage = (typeof stages)[number]

export interface OnboardingsOutcome {
  readonly onboardings: number
  readonly kills: Readonly<Record<'api' | 'worker', number>>
  /** Who was not there a minute after the last kill, by what they had reached. */
  readonly stuck: Readonly<Partial<Record<Stage | 'nothing', number>>>
  readonly differences: readonly string[]
  /** What is found when a wallet and a credit are taken out behind the product’s back: the count must see both. */
  readonly control: readonly string[]
  readonly retries: number
  /** Answers that say neither yes nor no nor come back. */
  readonly unexpected: number
  readonly checks: Verdict
  readonly verifier: Verdict
  /** From the last kill until the last person was done. */
  readonly recoveredSeconds: number
  readonly seconds: number
}

const recoveryMaxMs = 60_000
/** Calls that wait for the api at once: two cores answer no more, however many people there are. */
const callsMax = 16
/** A page that waits for something looks about as often. */
const lookAgainMs = 1_000
const retryAfterMs = 200
/** A kill waits for its share of progress, unless for so long there was none at all: what is stuck must not put it off for ever. */
const standstillMaxMs = 20_000

export async function surviveOnboardings(options: OnboardingsOptions): Promise<OnboardingsOutcome> {
  const { onboardings, kills, seed, settings, look } = options
  const random = randomFrom(seed)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const stops: (() => Promise<void>)[] = []
  try {
    const hook = (name: string) => ({ [`TWIN_${name}_WEBHOOK_URL`]: `${address}/api/${name.toLowerCase()}/webhook` })
    const mail = await startMailTwin({ smtpPort: 0, httpPort: 0 })
    stops.push(mail.stop)
    const wallets = await startTwin('crossmint', hook('CROSSMINT'))
    stops.push(wallets.stop)
    const papers = await startTwin('sumsub', { ...hook('SUMSUB'), TWIN_SUMSUB_REVIEW_MS: '500' })
    stops.push(papers.stop)
    const onramp = await startTwin('moonpay', {
      ...hook('MOONPAY'),
      TWIN_MOONPAY_WALLETS_URL: wallets.http,
      TWIN_MOONPAY_STEP_MS: '500',
    })
    stops.push(onramp.stop)
    const config = readConfig({
      HEATHLAND_ENV: 'test',
      ...settings,
      PORT: String(port),
      METRICS_PORT: '0',
      PUBLIC_ORIGIN: origin,
      LOG_LEVEL: 'info',
      SWEEP_SECONDS: '5',
      SMTP_URL: mail.smtpUrl,
      ...testSecrets,
      ...crossmintSettings(wallets.http),
      ...sumsubSettings(papers.http),
      ...moonpaySettings(onramp.http),
    })
    const parts = {
      api: supervise(() => start('api', config), 'api is listening'),
      worker: supervise(() => start('worker', config), 'worker is working'),
    }
    stops.push(parts.api.stop, parts.worker.stop)
    await Promise.all([parts.api.up(), parts.worker.up()])

    const startedAt = performance.now()
    const crowd = gather({ address, mailbox: mail.httpUrl, papers, onramp, random })
    stops.push(crowd.stop)
    const people = Array.from({ length: onboardings }, (_, place) => crowd.join(place))
    const everyone = Promise.all(people.map(({ done }) => done))
    // Awaited below; a failure meanwhile must not end the process before everything is stopped.
    everyone.catch(() => undefined)

    const reached = () => people.reduce((sum, { stage }) => sum + stage(), 0)
    const order = drawn(kills, random)
    for (const [place, target] of order.entries()) {
      const wanted = (onboardings * stages.length * (place + 0.5 + random() / 2)) / order.length
      let [last, movedAt] = [reached(), performance.now()]
      while (last < wanted && performance.now() - movedAt < standstillMaxMs) {
        await pause(20)
        const next = reached()
        if (next !== last) [last, movedAt] = [next, performance.now()]
      }
      await parts[target].kill()
      await Promise.all([parts.api.up(), parts.worker.up()])
      console.log(
        `${inSeconds(performance.now() - startedAt)} s: ${target} was killed and is back, ${reached()} of ${onboardings * stages.length} steps`,
      )
    }
    const killedAt = performance.now()
    const giveUp = setTimeout(() => crowd.giveUp(), recoveryMaxMs)
    await everyone
    clearTimeout(giveUp)
    const recoveredSeconds = inSeconds(performance.now() - killedAt)
    const seconds = inSeconds(performance.now() - startedAt)

    const stuck: Partial<Record<Stage | 'nothing', number>> = {}
    for (const { stage } of people.filter((person) => person.stage() < stages.length)) {
      const name = stages[stage() - 1] ?? 'nothing'
      stuck[name] = (stuck[name] ?? 0) + 1
    }
    await Promise.all([parts.api.stop(), parts.worker.stop()])
    const compared = { look, onboardings, wallets, papers, onramp }
    const differences = await compare(compared)
    const checking = start('check', config)
    const checks = { agrees: (await checking.ended).code === 0, said: checking.lines().filter(isFault).join('\n') }
    const verifier = await verifyLedger(settings.OPERATOR_DATABASE_URL)
    await look(
      `set session_replication_role = replica; delete from wallet where person_id = (select min(person_id) from wallet);
       delete from transfer where key = (select 'onramp:' || max(id) from deposit); set session_replication_role = origin`,
    )
    const control = await compare(compared)
    const { retries, unexpected } = crowd.counted()
    return { onboardings, kills, stuck, differences, control, retries, unexpected, checks, verifier, recoveredSeconds, seconds }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** How many things are not as they must be. */
export function violationsOf({ stuck, differences, control, unexpected, checks, verifier }: OnboardingsOutcome): number {
  const people = Object.values(stuck).reduce((sum, count) => sum + count, 0)
  const blind = control.length >= differences.length + 2 ? 0 : 1
  return people + differences.length + unexpected + (checks.agrees ? 0 : 1) + (verifier.agrees ? 0 : 1) + blind
}

const origin = 'http://localhost:4000'

interface CrowdParts {
  readonly address: string
  readonly mailbox: string
  readonly papers: TwinProcess
  readonly onramp: TwinProcess
  readonly random: () => number
}

interface Person {
  /** How many stages are behind them. */
  readonly stage: () => number
  readonly done: Promise<void>
}

interface Crowd {
  readonly join: (place: number) => Person
  readonly giveUp: () => void
  readonly counted: () => { readonly retries: number; readonly unexpected: number }
  readonly stop: () => Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readonly<Record<string, unknown>>
}

interface Call {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly agent: Agent
}

/** Thrown to whoever still waits when nothing is waited for any more. */
class Over extends Error {}

function gather({ address, mailbox, papers, onramp, random }: CrowdParts): Crowd {
  const takeTurn = turns(callsMax)
  const letters = readLetters(mailbox)
  let [retries, unexpected, isOver] = [0, 0, false]
  const rest = async (ms: number) => {
    if (isOver) throw new Over()
    await pause(ms * (0.5 + random()))
  }

  async function onboard(place: number, reach: (stage: Stage) => void): Promise<void> {
    // An address of their own, which the api limits by and the onramp's page is made for.
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.20.${place >> 8}.${place & 255}` })
    let cookie = ''
    /** Until it is answered: nobody can know whether a call that died has happened, so it is made again with its key. */
    const call = async (method: Call['method'], path: string, body?: object): Promise<Answer> => {
      const headers = { origin, cookie, 'idempotency-key': randomUUID() }
      for (let tries = 1; ; tries += 1) {
        const answer = await takeTurn(() => send({ url: `${address}/api${path}`, method, headers, agent, ...(body && { body }) })).catch(
          () => undefined,
        )
        if (answer?.status === 200) return answer
        if (answer && ![409, 500, 503].includes(answer.status)) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        if (answer?.status === 500) unexpected += 1
        retries += 1
        await rest(retryAfterMs * Math.min(tries, 8))
      }
    }
    const until = async (path: string, isThere: (body: Answer['body']) => boolean): Promise<void> => {
      for (;;) {
        if (isThere((await call('GET', path)).body)) return
        await rest(lookAgainMs)
      }
    }
    const form = async (url: string, body: object) => {
      const answer = await send({ url, method: 'POST', body, agent })
      if (answer.status !== 303) throw new Error(`${url}: ${answer.status}`)
    }
    try {
      const [email, password] = [`ada.${place}.${randomUUID()}@example.org`, `a long enough secret ${randomUUID()}`]
      await call('POST', '/identity/registrations', { firstName: 'Ada', lastName: 'Heath', email, password, country: 'NL' })
      reach('signed up')
      const token = tokenIn(await letters.to(email))
      reach('mailed')
      await call('POST', '/identity/verifications', { token })
      reach('verified')
      const entered = await call('POST', '/identity/session', { email, password })
      cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
      reach('signed in')
      await until('/wallet', ({ state }) => state === 'ready')
      reach('wallet')
      const { url: page } = (await call('POST', '/kyc/verification', {})).body
      const { pathname } = new URL(String(page))
      await form(`${papers.http}${pathname}/document`, { type: 'PASSPORT', found: 'clear' })
      await form(`${papers.http}${pathname}/selfie`, {})
      reach('papers handed in')
      await until('/kyc/verification', ({ next }) => next === 'done')
      reach('approved')
      const { depositId, url } = (await call('POST', '/funding/deposits', { amountMinor: '5000', asset: 'EUR' })).body
      await form(`${onramp.http}/buy`, { search: new URL(String(url)).search, pay: 'card' })
      reach('deposit paid')
      await until(`/funding/deposits/${String(depositId)}`, ({ state }) => state === 'done')
      reach('funded')
    } catch (error) {
      if (!(error instanceof Over)) throw error
    } finally {
      agent.destroy()
    }
  }
  return {
    join(place) {
      let reached = 0
      const done = onboard(place, (stage) => {
        reached = stages.indexOf(stage) + 1
      })
      return { stage: () => reached, done }
    },
    giveUp: () => {
      isOver = true
      letters.stop()
    },
    counted: () => ({ retries, unexpected }),
    stop: async () => {
      isOver = true
      letters.stop()
    },
  }
}

/** One reader for everyone’s letters; each waits for their own. */
function readLetters(mailbox: string): { readonly to: (email: string) => Promise<ReceivedMail>; readonly stop: () => void } {
  const waiting = new Map<string, { readonly resolve: (content: ReceivedMail) => void; readonly reject: (error: Error) => void }>()
  let isStopped = false
  const reading = async () => {
    while (!isStopped) {
      const list = (await (await fetch(`${mailbox}/mail.json`)).json()) as { id: string; to: string[] }[]
      for (const { id, to } of list) {
        const waiter = waiting.get(to[0] ?? '')
        if (!waiter) continue
        waiting.delete(to[0] ?? '')
        waiter.resolve((await (await fetch(`${mailbox}/mail/${id}.json`)).json()) as ReceivedMail)
      }
      await pause(250)
    }
  }
  reading().catch(() => undefined)
  return {
    to: (email) => new Promise((resolve, reject) => waiting.set(email, { resolve, reject })),
    stop: () => {
      isStopped = true
      for (const { reject } of waiting.values()) reject(new Over())
      waiting.clear()
    },
  }
}

/** So many at a time, first come first served. */
function turns(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = []
  let free = max
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}

function send({ url, method, headers = {}, body, agent }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' }
    const asked = request(url, { method, agent, headers: { ...headers, ...type }, timeout: 60_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed(text) }))
    })
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.end(body && JSON.stringify(body))
  })
}

function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
}

interface Compared {
  readonly look: Look
  readonly onboardings: number
  readonly wallets: TwinProcess
  readonly papers: TwinProcess
  readonly onramp: TwinProcess
}

/** Holds what the stand-ins truly did against our rows; one sentence for each difference. */
async function compare({ look, onboardings, wallets, papers, onramp }: Compared): Promise<string[]> {
  const found: string[] = []
  const expectCount = (what: string, count: number) => {
    if (count !== onboardings) found.push(`${what}: ${count} of ${onboardings}`)
  }
  const ofWallets = await wallets.deeds()
  const made = ofWallets.filter(({ what }) => what === 'wallet-created')
  expectCount('wallets at the custodian', made.length)
  expectCount('owners of wallets at the custodian', new Set(made.map(({ owner }) => owner)).size)
  expectCount('files at the identity check', (await papers.deeds()).filter(({ what }) => what === 'applicant-created').length)
  const sent = (await onramp.deeds()).filter(({ what }) => what === 'tokens-sent')
  expectCount('deliveries of the onramp', sent.length)

  const rows = await look(
    `select profiles.id, wallet.address, profiles.crossmint_wallet_id as known, verification.state as papers, profiles.kyc_status, profiles.first_onramp_ok,
            (select count(*) from deposit where person_id = profiles.id)::int as deposits, deposit.id as deposit, deposit.state,
            deposit.delivered_minor::text as delivered, transfer.amount_minor::text as credited,
            (select count(*) from audit_log where resource = deposit.id and action = 'funding.settled')::int as settled,
            (select count(*) from audit_log where resource = profiles.id and action = 'wallet.ready')::int as readied,
            (select sum(case side when 'credit' then amount_minor else -amount_minor end) from entry
             where account_id = concat('acc_eu_member-cash_EUR_', profiles.id))::text as cash
     from profiles left join wallet on wallet.person_id = profiles.id and wallet.state = 'ready'
     left join verification on verification.person_id = profiles.id
     left join deposit on deposit.person_id = profiles.id left join transfer on transfer.key = 'onramp:' || deposit.id`,
  )
  expectCount('people', rows.length)
  const addressOf = new Map(made.map(({ owner, address }) => [owner, address]))
  const sentFor = new Map(sent.map(({ externalTransactionId, rawAmount }) => [externalTransactionId, rawAmount]))
  const arrivedAt = new Map(ofWallets.filter(({ what }) => what === 'tokens-arrived').map(({ address, rawAmount }) => [address, rawAmount]))
  for (const row of rows) {
    const { id, address, deposit, delivered } = row
    const isSo: Readonly<Record<string, boolean>> = {
      'has the wallet that the custodian made': typeof address === 'string' && addressOf.get(`userId:${String(id)}`) === address,
      'has it on the profile, and was told once': row['known'] === address && row['readied'] === 1,
      'is approved': row['papers'] === 'approved' && row['kyc_status'] === 'approved',
      'has one deposit, done once': row['deposits'] === 1 && row['state'] === 'done' && row['settled'] === 1,
      'was credited what the onramp sent and the wallet got':
        row['credited'] === delivered && sentFor.get(String(deposit)) === delivered && arrivedAt.get(String(address)) === delivered,
      'has it as cash': row['cash'] !== null && BigInt(String(row['cash'])) * 10_000n === BigInt(String(delivered)),
      'is a funded member': row['first_onramp_ok'] === true,
    }
    for (const [what, holds] of Object.entries(isSo)) if (!holds) found.push(`${String(id)}: not so: ${what}`)
  }
  return found
}

function isFault(line: string): boolean {
  return line.includes('not so:')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
