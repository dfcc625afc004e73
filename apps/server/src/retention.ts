/**
 * What is kept only for a while: one table of what, how long, why and which law. Applied by the worker, rule by rule, in small batches
 * found by an index and deleted by primary key. A row that cannot be deleted is skipped and reported, and the rest goes.
 */
import { after, dayMs } from '@heathland/domain/time'
import type { Context } from './context.ts'
import { isDatabaseAway, type ReadTx, type Tx } from './database.ts'
import { forgetUnconfirmed } from './identity/person-keys.ts'
import { reasonOf } from './isolate.ts'
import { PartlyDone, runScheduled } from './scheduled-run.ts'

type Key = readonly string[]

export interface RetentionRule {
  readonly what: string
  /** How long after the date in `age`. */
  readonly keptMs: number
  readonly why: string
  readonly law: string
  readonly table: string
  /** The primary key, with its types. */
  readonly key: Readonly<Record<string, 'text' | 'bytea'>>
  /** The column with the date; an index begins with it. */
  readonly age: string
  /** Which rows it is about, where not all. */
  readonly only?: string
  /** The column that is emptied, where the row itself stays. */
  readonly blank?: string
  /**
   * The keys of the oldest rows, where a column other than the date leads to them: a bounded look that reads no younger rows. `except`
   * are those that could not be cleared.
   */
  readonly oldest?: string
  /** Deletes those of these keys that are past, where more goes with a row or a function does it; returns how many. */
  readonly clear?: (tx: Tx, keys: readonly Key[], before: Date) => Promise<number>
}

/** Storage limitation: no longer than the purpose needs. */
const gdpr = 'GDPR Art 5(1)(e)'

export const retention: readonly RetentionRule[] = [
  {
    what: 'idempotency keys',
    keptMs: 35 * dayMs,
    why: 'longer than any retry of ours or of a provider',
    law: gdpr,
    table: 'idempotency_key',
    key: { scope: 'text', key: 'text' },
    age: 'created_at',
  },
  {
    what: 'rate limits',
    keptMs: 0,
    why: 'a window that has ended limits nobody',
    law: gdpr,
    table: 'rate_limit',
    key: { bucket: 'bytea' },
    age: 'window_ends_at',
  },
  {
    what: 'one-time tokens',
    keptMs: 7 * dayMs,
    why: 'a link that was followed too late can still be told from one that never was',
    law: gdpr,
    table: 'one_time_token',
    key: { id: 'text' },
    age: 'expires_at',
  },
  {
    what: 'passkey challenges',
    keptMs: 0,
    why: 'a challenge that has expired is answered by nobody',
    law: gdpr,
    table: 'challenge',
    key: { id: 'text' },
    age: 'expires_at',
  },
  {
    what: 'sessions',
    keptMs: 90 * dayMs,
    why: 'for as long as a person may ask what happened on their account',
    law: gdpr,
    table: 'session',
    key: { id: 'text' },
    age: 'created_at',
  },
  {
    what: 'unconfirmed registrations',
    keptMs: 30 * dayMs,
    why: 'nobody confirmed it, so it is forgotten, with its key, mails and links',
    law: gdpr,
    table: 'registration',
    key: { id: 'text' },
    age: 'created_at',
    only: 'confirmed_at is null',
    clear: (tx, keys, before) => forgetUnconfirmed(tx, keys.flat(), before),
  },
  {
    what: 'mail requests',
    keptMs: dayMs,
    why: 'whoever asked for a mail yesterday has asked again or gone',
    law: gdpr,
    table: 'letter_request',
    key: { id: 'text' },
    age: 'created_at',
  },
  {
    what: 'webhook events',
    keptMs: 35 * dayMs,
    why: 'longer than any provider sends an event again',
    law: gdpr,
    table: 'webhook_event',
    key: { id: 'text' },
    age: 'received_at',
    only: "state in ('handled', 'given-up')",
  },
  {
    what: 'rejected requests',
    keptMs: 90 * dayMs,
    why: 'long enough for the reports that look back at them',
    law: gdpr,
    table: 'turned_away',
    key: { happening: 'text' },
    age: 'hour',
  },
  {
    what: 'security events of low severity',
    keptMs: 90 * dayMs,
    why: 'they need nobody to act; the others are kept as the audit log is',
    law: gdpr,
    table: 'security_event',
    key: { id: 'text' },
    age: 'occurred_at',
    only: "severity = 'low'",
  },
  {
    what: 'addresses in security events',
    keptMs: 90 * dayMs,
    why: 'where somebody came from matters while the event is looked into',
    law: gdpr,
    table: 'security_event',
    key: { id: 'text' },
    age: 'occurred_at',
    only: 'address is not null',
    blank: 'address',
  },
  {
    what: 'keys of months, which seal where visitors came from',
    // A key is made on its month's first day at the earliest, and seals until the last.
    keptMs: (90 + 31) * dayMs,
    why: 'addresses of visitors are kept for 90 days, as those of everybody else are',
    law: gdpr,
    table: 'period_key',
    key: { period: 'text' },
    age: 'created_at',
  },
  {
    what: 'events that were passed on',
    keptMs: 35 * dayMs,
    why: 'longer than any page or worker stays away; a page that comes back later asks for everything',
    law: 'none: ids only',
    table: 'outbox',
    key: { id: 'text' },
    age: 'announced_at',
    only: 'sequence is not null and not exists (select from dead_event where event_id = outbox.id)',
    // Numbers follow the order of commits, so the oldest come first.
    oldest: 'sequence',
    clear: (tx, keys) => clearBy(tx, 'clear_outbox', keys),
  },
  {
    what: 'audit log',
    // As the function of the database counts it; leap days make no row go sooner.
    keptMs: (7 * 365 + 2) * dayMs,
    why: 'who did what must be shown for five years at least; two more for disputes that begin late',
    law: 'ECSPR Art 26 (five years), AMLR (five years after the relationship), GDPR Art 5(1)(e)',
    table: 'audit_log',
    key: { id: 'text' },
    age: 'at',
    // An id begins with its time.
    oldest: 'id',
    clear: (tx, keys) => clearBy(tx, 'clear_audit_log', keys),
  },
  {
    what: 'answered platform checks',
    keptMs: 14 * dayMs,
    why: 'enough to look back at a bad week',
    law: 'none: nothing personal',
    table: 'platform_check',
    key: { id: 'text' },
    age: 'answered_at',
    only: "state = 'answered'",
  },
]

/** Small enough that a transaction is over before anybody waits for its locks. */
const batchMax = 500
/** What one rule may do in one pass; the rest is due a pass later. */
const batchesPerPassMax = 100
/** A row that somebody holds is left for the next pass. */
const lockMaxMs = 500
/** Of rows that could not be deleted this many are named. */
const namedMax = 5

export async function clearPast(ctx: Context, rules: readonly RetentionRule[] = retention): Promise<void> {
  for (const rule of rules)
    await runScheduled(ctx, `retention: ${rule.what}`, async () => {
      await applyRule(ctx, rule)
      return true
    })
}

async function applyRule(ctx: Context, rule: RetentionRule): Promise<void> {
  const before = after(ctx.now, -rule.keptMs)
  const stuck: { key: Key; reason: string }[] = []
  let from: Date | undefined
  let cleared = 0
  for (let batch = 0; batch < batchesPerPassMax; batch += 1) {
    const past = await ctx.read((tx) => listPast(tx, rule, { from, before, except: stuck.map(({ key }) => key) }))
    cleared += await clearEach(ctx, rule, past.keys, { before, stuck })
    // What stays behind is the oldest: the next batch begins where this one ended.
    from = past.newest
    if (past.keys.length < batchMax) break
  }
  if (cleared > 0) ctx.log.info({ what: rule.what, cleared }, 'retention applied')
  if (stuck.length === 0) return
  const named = stuck.slice(0, namedMax).map(({ key, reason }) => `${key.join(' ')} (${reason})`)
  throw new PartlyDone(`${stuck.length} rows could not be cleared: ${named.join(', ')}`)
}

/** Half by half until the rows that cannot go are found: the others go in as few statements as possible. */
async function clearEach(
  ctx: Context,
  rule: RetentionRule,
  keys: readonly Key[],
  pass: { readonly before: Date; readonly stuck: { key: Key; reason: string }[] },
): Promise<number> {
  if (keys.length === 0) return 0
  try {
    return await ctx.inTransaction((tx) => clearBatch(tx, rule, keys, pass.before))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const [only] = keys
    if (only && keys.length === 1) {
      pass.stuck.push({ key: only, reason: reasonOf(error) })
      return 0
    }
    const half = Math.ceil(keys.length / 2)
    return (await clearEach(ctx, rule, keys.slice(0, half), pass)) + (await clearEach(ctx, rule, keys.slice(half), pass))
  }
}

interface Past {
  readonly keys: readonly Key[]
  readonly newest: Date | undefined
}

async function listPast(
  tx: ReadTx,
  rule: RetentionRule,
  { from, before, except }: { readonly from: Date | undefined; readonly before: Date; readonly except: readonly Key[] },
): Promise<Past> {
  const columns = Object.keys(rule.key)
  if (rule.oldest) {
    const rows = await tx.query<{ id: string }>(
      `list-past ${rule.what}`,
      `select id from (
         select id, ${rule.age} as age from ${rule.table}
         where id <> all ($2)${rule.only ? ` and ${rule.only}` : ''} order by ${rule.oldest} limit $3
       ) as oldest where age < $1`,
      [before, except.flat(), batchMax],
    )
    return { keys: rows.map(({ id }) => [id]), newest: undefined }
  }
  const rows = await tx.query<{ key: string[]; age: Date }>(
    `list-past ${rule.what}`,
    `select array[${columns.map((column) => `${column}::text`).join(', ')}] as key, ${rule.age} as age from ${rule.table}
     where ${isPast(rule, '$1')} and ${rule.age} >= coalesce($2::timestamptz, '-infinity')
       and array_to_string(array[${columns.map((column) => `${column}::text`).join(', ')}], ' ') <> all ($3)
     order by ${rule.age} limit $4`,
    [before, from ?? null, except.map((key) => key.join(' ')), batchMax],
  )
  return { keys: rows.map(({ key }) => key), newest: rows.at(-1)?.age }
}

async function clearBatch(tx: Tx, rule: RetentionRule, keys: readonly Key[], before: Date): Promise<number> {
  const columns = Object.entries(rule.key)
  const lists = columns.map((_column, place) => `$${place + 2}::text[]`).join(', ')
  const found = columns.map(([column, type], place) => `${rule.table}.${column} = past.k${place}::${type}`).join(' and ')
  const past = `unnest(${lists}) as past (${columns.map((_column, place) => `k${place}`).join(', ')})`
  const act = rule.blank ? `update ${rule.table} set ${rule.blank} = null from ${past}` : `delete from ${rule.table} using ${past}`
  tx.send('clear-past-bounds', `select set_config('lock_timeout', $1, true)`, [String(lockMaxMs)])
  if (rule.clear) return rule.clear(tx, keys, before)
  const rows = await tx.query(`clear-past ${rule.what}`, `${act} where ${found} and ${isPast(rule, '$1')} returning 1 as cleared`, [
    before,
    ...columns.map((_column, place) => keys.map((key) => key[place])),
  ])
  return rows.length
}

/** By a function of the database that looks at the dates itself. */
async function clearBy(tx: Tx, name: 'clear_outbox' | 'clear_audit_log', keys: readonly Key[]): Promise<number> {
  const [row] = await tx.query<{ cleared: number }>(name, `select ${name}($1) as cleared`, [keys.flat()])
  return row?.cleared ?? 0
}

function isPast({ age, only }: RetentionRule, before: string): string {
  return `${age} < ${before}${only ? ` and ${only}` : ''}`
}
