/**
 * Rejected requests are counted in memory and saved together: a flood costs the database one row per subject and hour. Counts that could
 * not be saved are kept for the next try; a process that dies loses a few seconds of them.
 */
import type { Database } from './database.ts'
import type { Keys } from './keys.ts'
import { openOfPeriod, type PeriodKeys } from './period-keys.ts'

export type RejectionKind = 'lockout' | 'rate-limit' | 'webhook'

export interface RejectedRequests {
  count(kind: RejectionKind, subject: string, address?: string | undefined): void
  /** Saves what was counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushIntervalMs = 5_000
/** Guessing at many accounts at once must not fill the memory: beyond this they are counted together. */
const subjectsMax = 1_000
const subjectLengthMax = 200

interface Counted {
  readonly kind: RejectionKind
  readonly subject: string
  readonly count: number
  readonly address: string | undefined
}

export function countRejectedRequests({
  database,
  periodKeys,
  onError,
  onCount,
}: {
  readonly database: Database
  readonly periodKeys: PeriodKeys
  readonly onError: (error: unknown) => void
  readonly onCount?: (kind: RejectionKind) => void
}): RejectedRequests {
  let counted = new Map<string, Counted>()
  let writing = Promise.resolve()
  const add = ({ kind, subject, count, address }: Counted) => {
    const short = subject.slice(0, subjectLengthMax)
    const named = counted.size < subjectsMax || counted.has(`${kind} ${short}`) ? short : 'others'
    const known = counted.get(`${kind} ${named}`)
    counted.set(`${kind} ${named}`, { kind, subject: named, count: (known?.count ?? 0) + count, address: address ?? known?.address })
  }
  const flush = () => {
    const taken = [...counted.values()]
    counted = new Map()
    if (taken.length === 0) return writing
    writing = writing
      .then(() => write(database, periodKeys, taken))
      .catch((error: unknown) => {
        taken.forEach(add)
        onError(error)
      })
    return writing
  }
  const timer = setInterval(() => void flush(), flushIntervalMs).unref()
  return {
    count(kind, subject, address) {
      onCount?.(kind)
      add({ kind, subject, count: 1, address })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function write(database: Database, periodKeys: PeriodKeys, entries: readonly Counted[]): Promise<void> {
  // In one order, so that two processes that write at once wait for each other instead of for ever.
  const sorted = entries.toSorted((a, b) => (`${a.kind} ${a.subject}` < `${b.kind} ${b.subject}` ? -1 : 1))
  // The hour that is written and the month whose key seals are of one moment.
  const [clock] = await database.ask<{ now: Date }>('platform-now', 'select platform_now() as now', [])
  if (!clock) throw new Error('the database has no clock')
  const seal = await periodKeys.sealOf(clock.now)
  await database.inTransaction({ kind: 'program', task: 'count-rejected-requests' }, (tx) =>
    tx.query(
      'count-rejected-requests',
      `insert into rejected_request as counted (dedup_key, kind, subject, hour, count, last_at, last_address)
       select concat_ws(' ', kind, subject, to_char(now at time zone 'UTC', 'YYYY-MM-DD"T"HH24')), kind, subject,
              date_trunc('hour', now, 'UTC'), count, now, address
       from unnest($1::text[], $2::text[], $3::int[], $4::bytea[]) as seen (kind, subject, count, address), (select $5::timestamptz as now) as clock
       on conflict (dedup_key) do update
       set count = least(counted.count::bigint + excluded.count, 2147483647)::int, last_at = excluded.last_at,
           last_address = coalesce(excluded.last_address, counted.last_address)`,
      [
        sorted.map(({ kind }) => kind),
        sorted.map(({ subject }) => subject),
        sorted.map(({ count }) => count),
        sorted.map(({ kind, subject, address }) => (address ? seal.seal(placeOf(kind, subject), address) : null)),
        clock.now,
      ],
    ),
  )
}

export interface SealedRejectedRequest {
  readonly kind: RejectionKind
  readonly subject: string
  readonly last_at: Date
  readonly last_address: Buffer | null
  /** The key of the month of `last_at`; null when it was deleted. */
  readonly period_key: Buffer | null
}

/** Nothing where the key is gone that sealed it. */
export function decryptRejectedRequest(keys: Keys, row: SealedRejectedRequest): string | undefined {
  return row.last_address ? openOfPeriod(keys, row.last_at, row.period_key, placeOf(row.kind, row.subject), row.last_address) : undefined
}

/** Refusals that were counted for the account they are about, and are not counted again for the operation. */
export const countedForAccount = new WeakSet<object>()

function placeOf(kind: RejectionKind, subject: string): string {
  return `rejected_request.last_address.${kind} ${subject}`
}
