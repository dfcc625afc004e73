/**
 * The way to PostgreSQL. Every statement runs in a transaction that first says who acts, reads included: row security answers
 * no to a transaction that does not. Verbs never see the pool.
 */
import { Socket } from 'node:net'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Actor } from './actor.ts'
import type { Database as Tables } from './database.generated.ts'

/** A transaction that only reads, and sees the same moment throughout. */
export interface ReadTx {
  /** Kysely, bound to this transaction. */
  readonly sql: Kysely<Tables>
  /** A prepared statement, for the paths where a query builder costs too much. */
  query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

/** A transaction that may write; functions that lock or change rows ask for it by type. */
export interface Tx extends ReadTx {
  readonly writes: true
  readonly client: pg.ClientBase
  /** A prepared statement whose answer nobody waits for: it travels with the next one, and whatever it was refused for is thrown instead of a commit. */
  send(name: string, text: string, values: readonly unknown[]): void
}

export interface Database {
  inTransaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>, meter?: Meter): Promise<Result>
  read<Result>(actor: Actor, work: (tx: ReadTx) => Promise<Result>, meter?: Meter): Promise<Result>
  /** For the few questions that come before anyone is known: the clock, and whose session a token is. */
  ask<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Counts the statements of one request; opening, committing and saying who acts are not counted. */
export interface Meter {
  statements: number
  /** Whether too many are a fault rather than a line in the log. */
  readonly strict: boolean
}

const sqlstateDeadlock = '40P01'
const sqlstateAborted = '25P02'
/** A deadlock's victim may simply go again; more than twice means something is wrong. */
const deadlockRetriesMax = 2

export function openDatabase(options: { url: string; poolMax: number; name: string; onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    application_name: options.name,
    // A statement is sent without waiting for the answer to the one before it, wherever nobody asked to wait.
    pipeline: true,
    stream: gatheringSocket,
    // A new connection has read no catalog and made no plan: its first posting takes ten times as long. The usual ten seconds would
    // close what the last rush needed before the next one comes.
    idleTimeoutMillis: 10 * 60_000,
    // A request waits this long for a connection, then the caller is told to come back.
    connectionTimeoutMillis: 5_000,
    // No statement of ours takes this long unless something is wrong, and a forgotten transaction must not hold back the relay.
    // What we ask for is found by an index and mostly in memory: with the price of a turning disk PostgreSQL read all of an account
    // and sorted it where the newest twenty entries were asked for.
    options: '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000 -c random_page_cost=1.1',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', options.onError)

  async function transact<Result>(opening: string, actor: Actor, work: (tx: Tx) => Promise<Result>, meter: Meter): Promise<Result> {
    const client = await pool.connect()
    // The pool listens to idle connections alone: one that is lost while in use would end the process.
    client.on('error', options.onError)
    let broken: Error | undefined
    // In the order they were sent. Once one of them is refused PostgreSQL does nothing more in this transaction, and ends it with a
    // rollback whatever it is told.
    const sent: Promise<unknown>[] = []
    const send = (statement: Promise<unknown>) => {
      statement.catch(() => undefined)
      sent.push(statement)
    }
    try {
      // Travels with the first statement of the work. Were it refused, that statement would act as nobody, whom row security lets do
      // nothing; and the refusal is what the caller hears.
      send(client.query(`${opening}; ${sayWhoActs(actor)}`))
      const result = await work(bind(client, meter, send))
      send(client.query('commit'))
      for (const statement of sent) await statement
      return result
    } catch (error) {
      // Whoever came after a refusal heard only that there was one.
      const cause = sqlstateOf(error) === sqlstateAborted ? ((await firstRefusal(sent)) ?? error) : error
      broken = await rollBack(client, cause)
      throw cause
    } finally {
      client.off('error', options.onError)
      client.release(broken)
    }
  }

  return {
    async inTransaction(actor, work, meter = { statements: 0, strict: false }) {
      for (let retries = 0; ; retries += 1) {
        try {
          return await transact('begin', actor, work, meter)
        } catch (error) {
          if (sqlstateOf(error) !== sqlstateDeadlock || retries === deadlockRetriesMax) throw error
        }
      }
    },
    // Everything that one answer says is from one moment: a balance and its lines must not come from two.
    read: (actor, work, meter = { statements: 0, strict: false }) =>
      transact('begin isolation level repeatable read read only', actor, work, meter),
    async ask<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      return (await pool.query<Row>({ name, text, values: [...values] })).rows
    },
    close: () => pool.end(),
  }
}

export function sqlstateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
])

/** Whether the database could not be reached, as opposed to having said no. Nothing is known to have happened; a retry with the same key is safe. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlstateOf(error)
  if (code !== undefined) return connectionCodes.has(code)
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(error.message)
  )
}

const busyCodes = new Set(['55P03', '57014', '40P01', '40001'])

/** Whether somebody else held what was needed for too long. Nothing has happened; a retry with the same key is safe. */
export function isDatabaseBusy(error: unknown): boolean {
  return busyCodes.has(sqlstateOf(error) ?? '')
}

/** The statement that tells row security who acts, for the rest of the transaction. */
export function sayWhoActs(actor: Actor): string {
  const person = 'personId' in actor ? actor.personId : ''
  const role = 'role' in actor ? actor.role : ''
  const say = (name: string, value: string) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`
  return `select ${say('actor', actor.kind)}, ${say('person', person)}, ${say('role', role)}`
}

/** Returns the error that makes the connection unfit for the next caller, or nothing. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (isDatabaseAway(cause)) return cause instanceof Error ? cause : new Error('connection lost')
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

function bind(client: pg.PoolClient, meter: Meter, send: (statement: Promise<unknown>) => void): Tx {
  let kysely: Kysely<Tables> | undefined
  return {
    writes: true,
    client,
    get sql() {
      kysely ??= new Kysely<Tables>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new OneClientDriver(client, meter),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      })
      return kysely
    },
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      meter.statements += 1
      return (await client.query<Row>({ name, text, values: [...values] })).rows
    },
    send(name, text, values) {
      meter.statements += 1
      send(client.query({ name, text, values: [...values] }))
    },
  }
}

/** Lets Kysely run on the transaction's own client; opening and committing stay with `transact`. */
class OneClientDriver implements Driver {
  private readonly connection: DatabaseConnection

  constructor(client: pg.PoolClient, meter: Meter) {
    this.connection = {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        meter.statements += 1
        const result = await client.query(query.sql, [...query.parameters])
        return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
      },
      // biome-ignore lint/correctness/useYield: nothing of ours streams; the interface asks for the method.
      async *streamQuery(): AsyncGenerator<never> {
        throw new Error('a transaction does not stream')
      },
    }
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('a transaction is already open')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
