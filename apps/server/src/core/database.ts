/**
 * The way to PostgreSQL. Every statement runs in a transaction that first says who acts, reads included: row security answers
 * no to a transaction that does not. Verbs never see the pool.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import type { Actor } from './actor.ts'
import { addressesOf, clientFor } from './database-client.ts'

/** A transaction that only reads, and sees the same moment throughout. */
export interface ReadTx {
  /** A prepared statement. */
  query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

/** A transaction that may write; functions that lock or change rows ask for it by type. */
export interface Tx extends ReadTx {
  readonly writes: true
  readonly client: pg.ClientBase
  /** A prepared statement that changes rows and returns none; how many it changed. */
  change(name: string, text: string, values: readonly unknown[]): Promise<number>
  /** A prepared statement whose answer nobody waits for: it travels with the next one, and whatever it was refused for is thrown instead of a commit. */
  send(name: string, text: string, values: readonly unknown[]): void
}

export interface Database {
  inTransaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>, meter?: Meter): Promise<Result>
  read<Result>(actor: Actor, work: (tx: ReadTx) => Promise<Result>, meter?: Meter): Promise<Result>
  /** For the few questions that come before anyone is known: the clock, and whose session a token is. */
  ask<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /** When a transaction that may write was last committed, by `performance.now()`. */
  lastCommittedAt(): number
  /** How its own connections are used right now. */
  connections(): Connections
  /**
   * The same database through connections of its own, for a transaction beside one that is open. Through the same connections, as many
   * callers as there are of them would each hold one and wait for a second that nobody gives back.
   */
  readonly apart: Database
  close(): Promise<void>
}

export interface Connections {
  readonly inUse: number
  /** Callers that wait for one. */
  readonly waiting: number
  readonly max: number
}

/** Counts the statements of one request; opening, committing and saying who acts are not counted. */
export interface Meter {
  statements: number
  /** Whether too many are a fault rather than a line in the log. */
  readonly strict: boolean
}

const sqlstateDeadlock = '40P01'
const sqlstateStalePlan = '0A000'
const sqlstateAborted = '25P02'
/** A deadlock's victim may simply go again; more than twice means something is wrong. */
const deadlockRetriesMax = 2

interface DatabaseOptions {
  readonly url: string
  readonly poolMax: number
  readonly name: string
  readonly onError: (error: Error) => void
  /** A transaction that takes longer is given up, COMMIT included. */
  readonly transactionMaxMs?: number
  /** Whether PgBouncer stands between, which gives each transaction another connection. */
  readonly pooler?: Pooler
}

type Pooler = 'none' | 'transaction'

/**
 * The settings of each connection. No statement of ours takes this long unless something is wrong, and a forgotten transaction must not hold
 * back the relay. What we ask for is found by an index and mostly in memory: with the price of a turning disk PostgreSQL read all of an
 * account and sorted it where the newest twenty entries were asked for.
 */
const sessionSettings = {
  statement_timeout: '15000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '30000',
  random_page_cost: '1.1',
  // A warning that is not heard could be of a commit that the standby never had.
  client_min_messages: 'notice',
} as const

/**
 * A request's: less than the fifteen seconds in which a program that is asked to stop must have ended, and than a page waits. No
 * timeout of PostgreSQL's bounds the time that COMMIT waits for a standby.
 */
export const requestTransactionMaxMs = 10_000
/** A job's: twice what its longest statement may take, which reads all of the books. */
const jobTransactionMaxMs = 10 * 60_000
/** COMMIT takes milliseconds, and seconds on a disk in trouble; longer means that the standby or the server is away. */
const commitMaxMs = 10_000

/** Transactions beside open ones are few and short. A worker writes two exports at once, each of which reads and records its progress. */
const apartMin = 4

export function openDatabase(options: DatabaseOptions): Database {
  const main = openPool(options)
  const apart = openPool({ ...options, poolMax: Math.max(apartMin, Math.ceil(options.poolMax / 4)) })
  const lastCommittedAt = () => Math.max(main.lastCommittedAt(), apart.lastCommittedAt())
  const close = async () => {
    await Promise.all([main.close(), apart.close()])
  }
  const beside: Database = {
    ...apart,
    lastCommittedAt,
    close,
    get apart() {
      return beside
    },
  }
  return { ...main, lastCommittedAt, close, apart: beside }
}

const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
const transactionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `; set local ${name} = ${value}`)
  .join('')

/**
 * A pooler by transactions passes no startup options on, so each transaction sets them, and gives each transaction another connection,
 * which knows none of the statements that were prepared on the last one: they are sent without a name.
 */
function openPool(options: DatabaseOptions): Omit<Database, 'apart'> {
  const { transactionMaxMs = jobTransactionMaxMs, pooler = 'none' } = options
  const prepared: Prepare = (name, text, values) => ({ ...(pooler === 'none' && { name }), text, values: [...values] })
  const beginning = pooler === 'none' ? '' : transactionOptions
  const pool = new pg.Pool({
    connectionString: addressesOf(options.url)[0],
    Client: clientFor(options.url),
    max: options.poolMax,
    // A server whose machine is gone says nothing: an idle connection to it is found out by this.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: options.name,
    // A statement is sent without waiting for the answer to the one before it, wherever nobody asked to wait.
    pipeline: true,
    stream: gatheringSocket,
    // A new connection has read no catalog and made no plan: its first posting takes ten times as long. The usual ten seconds would
    // close what the last rush needed before the next one comes.
    idleTimeoutMillis: 10 * 60_000,
    // A request waits this long for a connection, then the caller is answered 503 with Retry-After.
    connectionTimeoutMillis: 5_000,
    ...(pooler === 'none' && { options: startupOptions }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Its own listener has told already.
  pool.on('error', () => undefined)
  // A migration that runs beside us changes what `select *` gives, and PostgreSQL refuses plans of before. Connections that were opened
  // before the first such refusal are closed when their turn comes, and the work begins again on a newer one.
  let plansFrom = 0
  let committedAt = Number.NEGATIVE_INFINITY
  const openedAt = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now())
    // For as long as there is the connection: PostgreSQL may end it in the very packet that opened it, before whoever asked for it has
    // it in hand, and an error that nobody listens to ends the process.
    client.on('error', options.onError)
  })

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((openedAt.get(client) ?? 0) >= plansFrom) return client
      client.release(true)
    }
  }

  /** Does it again when it met a plan of before: nothing of it has happened. */
  async function withFreshPlans<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!isPlanStale(error)) throw error
      plansFrom = performance.now()
      return work()
    }
  }

  async function transact<Result>(opening: string, actor: Actor, work: (tx: Tx) => Promise<Result>, meter: Meter): Promise<Result> {
    const client = await connect()
    let broken: Error | undefined
    const watch = watchOutcome(client, transactionMaxMs)
    // In the order they were sent. Once one of them is refused PostgreSQL does nothing more in this transaction, and ends it with a
    // rollback, even when COMMIT was sent.
    const sent: Promise<unknown>[] = []
    const send = (statement: Promise<unknown>) => {
      statement.catch(() => undefined)
      sent.push(statement)
    }
    try {
      // Travels with the first statement of the work. Were it refused, that statement would act as nobody, whom row security lets do
      // nothing; and the refusal is what the caller hears.
      send(client.query(`${opening}${beginning}; ${sayWhoActs(actor)}`))
      const result = await work(bind(client, { meter, send, prepared }))
      const commit = client.query('commit')
      commit.catch(() => undefined)
      for (const statement of sent) await statement
      watch.committing()
      await commit
      watch.refuseUnknown()
      return result
    } catch (thrown) {
      const error = watch.reasonOf(thrown)
      // Whoever came after a refusal heard only that there was one.
      const cause = sqlstateOf(error) === sqlstateAborted ? ((await firstRefusal(sent)) ?? error) : error
      broken = await rollBack(client, cause, performance.now() - (openedAt.get(client) ?? 0))
      throw cause
    } finally {
      watch.end()
      client.release(broken)
    }
  }

  return {
    async inTransaction(actor, work, meter = { statements: 0, strict: false }) {
      const counted = meter.statements
      for (let retries = 0; ; retries += 1) {
        try {
          const result = await withFreshPlans(() => {
            meter.statements = counted
            return transact(isReader(actor) ? 'begin read only' : 'begin', actor, work, meter)
          })
          committedAt = performance.now()
          return result
        } catch (error) {
          if (sqlstateOf(error) !== sqlstateDeadlock || retries === deadlockRetriesMax) throw error
        }
      }
    },
    // Everything that one answer says is from one moment: a balance and its lines must not come from two.
    read(actor, work, meter = { statements: 0, strict: false }) {
      const counted = meter.statements
      return withFreshPlans(() => {
        meter.statements = counted
        return transact('begin isolation level repeatable read read only', actor, work, meter)
      })
    },
    ask: <Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) =>
      withFreshPlans(async () => {
        const client = await connect()
        let broken: Error | undefined
        const watch = watchOutcome(client, transactionMaxMs)
        try {
          return (await client.query<Row>(prepared(name, text, values))).rows
        } catch (thrown) {
          const error = watch.reasonOf(thrown)
          broken =
            isConnectionLost(error, performance.now() - (openedAt.get(client) ?? 0)) || isPlanStale(error) ? (error as Error) : undefined
          throw error
        } finally {
          watch.end()
          client.release(broken)
        }
      }),
    lastCommittedAt: () => committedAt,
    connections: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, max: options.poolMax }),
    close: () => pool.end(),
  }
}

/**
 * A transaction of which nobody can say whether it holds: it may have been committed here and be unknown to the standby, which may be
 * the primary tomorrow. The caller is answered 503, and the same key finds out what became of it.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

interface OutcomeWatch {
  /** From now on only COMMIT is waited for. */
  committing(): void
  refuseUnknown(): void
  /** What is thrown instead of the news that the connection is gone, when it is we who cut it. */
  reasonOf(error: unknown): unknown
  end(): void
}

/**
 * Cuts a transaction that takes too long, and hears the notice by which PostgreSQL says that a commit was no longer waited for: it
 * answers that commit as if the standby had it. The connection is cut and the wait never cancelled, or others would see what
 * may be lost.
 */
function watchOutcome(client: pg.PoolClient, transactionMaxMs: number): OutcomeWatch {
  let unknown: OutcomeUnknown | undefined
  const giveUp = (after: number) => {
    unknown = new OutcomeUnknown(`the database did not finish within ${after} ms`)
    client.connection.stream.destroy()
  }
  let timer = setTimeout(giveUp, transactionMaxMs, transactionMaxMs)
  const hear = ({ routine }: { readonly routine?: string | undefined }) => {
    // Its text is in the server's language; the name of the function is not.
    if (routine === 'SyncRepWaitForLSN') unknown = new OutcomeUnknown('the commit was not confirmed by the standby')
  }
  client.on('notice', hear)
  return {
    committing() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, Math.min(commitMaxMs, transactionMaxMs), Math.min(commitMaxMs, transactionMaxMs))
    },
    refuseUnknown() {
      if (unknown) throw unknown
    },
    reasonOf: (error) => (unknown && isDatabaseAway(error) ? unknown : error),
    end() {
      clearTimeout(timer)
      client.off('notice', hear)
    },
  }
}

function isPlanStale(error: unknown): boolean {
  return sqlstateOf(error) === sqlstateStalePlan && error instanceof Error && error.message.includes('cached plan')
}

export function sqlstateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * What an error says about the database: `away` when it cannot be reached or cannot write (no disk, no memory, no connection left,
 * read-only after a failover), `busy` when somebody else held what was needed for too long. Nothing is known to have happened, a retry
 * with the same key is safe, and the caller is answered 503 with Retry-After. Everything else is a fault of ours or of the request.
 */
export function databaseTrouble(error: unknown): 'away' | 'busy' | undefined {
  if (error instanceof OutcomeUnknown) return 'away'
  const code = sqlstateOf(error)
  if (code === undefined) return error instanceof Error && lostMessages.test(error.message) ? 'away' : undefined
  if (busyCodes.has(code)) return 'busy'
  return awayCodes.has(code) || (/^[0-9A-Z]{5}$/.test(code) && awayClasses.has(code.slice(0, 2))) ? 'away' : undefined
}

/** The Retry-After of every 503. */
export const retryAfterSeconds = '2'

export function isDatabaseAway(error: unknown): boolean {
  return databaseTrouble(error) === 'away'
}

const busyCodes = new Set(['55P03', '57014', '40P01', '40001'])
/** Connection exceptions, insufficient resources, operator intervention, errors of the system around PostgreSQL. */
const awayClasses = new Set(['08', '53', '57', '58'])
const awayCodes = new Set([
  // A transaction that must not write, as on a standby; and one that was ended for its age.
  '25006',
  '25P03',
  '25P04',
  // The server does not let us in any more, or the database is being replaced.
  '28000',
  '28P01',
  '3D000',
  // The way there.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
])
const lostMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable/

const sqlstateReadOnly = '25006'
/** A connection to a server that is no longer the primary is given up after this: at once would be a new one for every request. */
const readOnlyKeptMs = 5_000

/** Whether the connection itself must not be used again: it is gone, or has led for a while to a server that only reads. */
function isConnectionLost(error: unknown, openForMs: number): boolean {
  const code = sqlstateOf(error) ?? ''
  if (code === sqlstateReadOnly) return openForMs > readOnlyKeptMs
  const stays = code.startsWith('53') && code !== '53300'
  return isDatabaseAway(error) && !stays && !code.startsWith('58')
}

/** Whether a value cannot be stored: NUL, a date that there is not, a number too large. Schemas refuse those, so getting here is a fault of ours. */
export function isInputUnstorable(error: unknown): boolean {
  const code = sqlstateOf(error)
  // Whatever is divided by zero is ours.
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code) && code !== '22012'
}

/** A program with an API key reads: were an operation that writes ever opened to keys, the database would refuse it. */
function isReader(actor: Actor): boolean {
  return 'apiKey' in actor && actor.apiKey !== undefined
}

/** The statement that tells row security who acts, for the rest of the transaction. */
export function sayWhoActs(actor: Actor): string {
  const person = 'personId' in actor ? actor.personId : ''
  const role = 'role' in actor ? actor.role : ''
  const say = (name: string, value: string) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`
  const spvs = 'spvIds' in actor ? actor.spvIds.join(' ') : ''
  const entity = 'entityId' in actor ? (actor.entityId ?? '') : ''
  const said = [say('actor', actor.kind), say('person', person), say('role', role), say('spvs', spvs), say('entity', entity)]
  if ('exportId' in actor) said.push(say('export', actor.exportId ?? ''))
  return `select ${said.join(', ')}`
}

/** Returns the error that makes the connection unfit for the next caller, or nothing. */
async function rollBack(client: pg.PoolClient, cause: unknown, openForMs: number): Promise<Error | undefined> {
  if (isConnectionLost(cause, openForMs)) return cause instanceof Error ? cause : new Error('connection lost')
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed')
  }
}

async function firstRefusal(sent: readonly Promise<unknown>[]): Promise<unknown> {
  return (await Promise.allSettled(sent)).find((end) => end.status === 'rejected')?.reason
}

/**
 * Gathers what is written in one turn of the program into one write to the system: statements that travel together cost one way
 * into the kernel, and the writes were half of what a posting cost the api.
 */
function gatheringSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...given: readonly unknown[]) => boolean
  let gathers = false
  socket.write = ((...given: readonly unknown[]) => {
    if (!gathers) {
      gathers = true
      socket.cork()
      // After everything that is ready to run now, promises included.
      process.nextTick(() => {
        gathers = false
        socket.uncork()
      })
    }
    return write(...given)
  }) as Socket['write']
  return socket
}

type Prepare = (name: string, text: string, values: readonly unknown[]) => pg.QueryConfig

interface Binding {
  readonly meter: Meter
  readonly send: (statement: Promise<unknown>) => void
  readonly prepared: Prepare
}

function bind(client: pg.PoolClient, { meter, send, prepared }: Binding): Tx {
  return {
    writes: true,
    client,
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      meter.statements += 1
      return (await client.query<Row>(prepared(name, text, values))).rows
    },
    async change(name, text, values) {
      meter.statements += 1
      return (await client.query(prepared(name, text, values))).rowCount ?? 0
    },
    send(name, text, values) {
      meter.statements += 1
      send(client.query(prepared(name, text, values)))
    },
  }
}
