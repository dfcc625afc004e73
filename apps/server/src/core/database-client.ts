/**
 * One connection to PostgreSQL. Where the address names several hosts, it leads to the one that writes: node-postgres knows one host
 * alone, and passes over `target_session_attrs` without a word.
 */
import pg from 'pg'

/**
 * A connection whose end is no surprise: PostgreSQL may end it while it is being closed, when a pool listens to it no more, and an
 * error that nobody listens to ends the process. Whoever waits for an answer on it hears of it all the same.
 */
export class CalmClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** A primary and its standbys; each of them is asked when the primary is looked for. */
export const hostsMax = 5
/** A host that has not answered by then is dead or paused. Less than a caller waits for a connection. */
const lookMs = 1_500
/** A primary that was paused still calls itself one for some seconds after it wakes: this long the others may say that they are newer. */
const graceMs = 200
/** However many ask, the hosts are asked this often while none of them writes. */
const lookAgainMs = 250

/** An address for each host of one in libpq's form: `postgres://role:password@one:5432,two:5432/heathland`. */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)((?:[/?#].*)?)$/s.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** The class of connections to this address, for a pool whose own address is the first of `addressesOf`. */
export function clientFor(url: string): typeof CalmClient {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return CalmClient
  const primary = watchPrimary(addresses)

  return class PrimaryClient extends CalmClient {
    #address: string | undefined
    #isStandby = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // The next connection looks for the primary anew.
      this.on('error', () => primary.forget(this.#address))
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
    }

    override connect(): Promise<CalmClient>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<CalmClient> | undefined {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      // The pool goes on from here; whatever it throws is its own and no failed connection.
      connected.then(
        () => process.nextTick(callback, null, this),
        (error: Error) => process.nextTick(callback, error),
      )
      return undefined
    }

    async #connectToPrimary(): Promise<CalmClient> {
      const address = await primary.find()
      // The pool may have given up meanwhile, and a closed socket that connects again would belong to nobody.
      if (this.connection.stream.destroyed) throw new Error('Connection terminated while the primary was looked for')
      const { host, port } = new pg.Client(address)
      Object.assign(this, { host, port })
      this.#address = address
      try {
        await super.connect()
        if (this.#isStandby) throw notPrimary(addresses.length)
        return this
      } catch (error) {
        primary.forget(address)
        void this.end().catch(() => undefined)
        throw error
      }
    }
  }
}

/** The address of the host that writes, for programs that connect once. */
export async function findPrimary(url: string): Promise<string> {
  const addresses = addressesOf(url)
  return addresses.length === 1 ? url : look(addresses)
}

interface Primary {
  find(): Promise<string>
  forget(address: string | undefined): void
}

/** Whoever connects meanwhile waits for the same look. */
function watchPrimary(addresses: readonly string[]): Primary {
  let known: { readonly address: string | undefined; readonly found: Promise<string> } | undefined
  const lookOnce = () => {
    const found = look(addresses)
    const mine = { address: undefined, found }
    known = mine
    found.then(
      (address) => {
        if (known === mine) known = { address, found }
      },
      () => {
        const forget = () => {
          if (known === mine) known = undefined
        }
        setTimeout(forget, lookAgainMs).unref()
      },
    )
    return found
  }
  return {
    find: () => known?.found ?? lookOnce(),
    forget(address) {
      if (address !== undefined && known?.address === address) known = undefined
    },
  }
}

interface Host {
  readonly address: string
  /** Of a host that writes. */
  readonly timeline: number | undefined
}

async function look(addresses: readonly string[]): Promise<string> {
  const asked = addresses.map(askHost)
  const all = Promise.allSettled(asked)
  const firstPrimary = Promise.any(
    asked.map(async (host) => {
      if ((await host).timeline === undefined) throw new Error('a standby')
    }),
  )
  await Promise.race([all, firstPrimary.then(() => new Promise((resolve) => setTimeout(resolve, graceMs)))]).catch(() => all)
  const answered: Host[] = []
  for (const host of asked) host.then((one) => answered.push(one)).catch(() => undefined)
  // Those that have answered are heard in this turn of the program, and nobody else is waited for.
  await new Promise((resolve) => setImmediate(resolve))
  const primaries = answered.filter((host): host is Host & { timeline: number } => host.timeline !== undefined)
  const newest = primaries.sort((one, other) => other.timeline - one.timeline)[0]
  if (newest) return newest.address
  if (answered.length > 0) throw notPrimary(addresses.length)
  const reasons = (await all).flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  // A server that refuses us says why; one that says nothing has no code.
  throw (
    reasons.find((reason) => reason instanceof Error && 'code' in reason) ??
    Object.assign(new Error(`none of the ${addresses.length} hosts of the database answers`), { code: 'ETIMEDOUT' })
  )
}

async function askHost(address: string): Promise<Host> {
  const client = new CalmClient({
    connectionString: address,
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
    application_name: 'heathland primary',
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
         then ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`,
    )
    return { address, timeline: rows[0]?.timeline ?? undefined }
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** The code of a read-only transaction: callers get 503 and try again shortly. */
function notPrimary(hosts: number): Error {
  return Object.assign(new Error(`none of the ${hosts} hosts of the database is a primary`), { code: '25006' })
}
