/**
 * Deletes what is past its time. How long each kind of record is kept, why and by which law is one table of domain; a rule here says where
 * its rows lie. Applied by the worker, rule by rule, in small batches found by an index and deleted by primary key. A row that cannot be
 * deleted is skipped and reported, and the rest goes.
 */
import { keptMs, retentionTable, type TimedRecord } from '@heathland/domain/compliance/retention'
import { after } from '@heathland/domain/time'
import type { Context } from '../core/context.ts'
import { isDatabaseAway, type ReadTx, type Tx } from '../core/database.ts'
import { reasonOf } from '../core/isolate.ts'
import type { TableOf } from '../core/records.ts'
import { PartlyDone, runScheduled } from './scheduled-run.ts'

type Key = readonly string[]

export interface RetentionRule {
  readonly record: TimedRecord
  /** Names the rule in logs, and in `scheduled_run`. */
  readonly what: string
  /** How long after the date in `age`. */
  readonly keptMs: number
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

type Place<Kind extends TimedRecord> = Omit<RetentionRule, 'record' | 'what' | 'keptMs' | 'table'> & {
  readonly table: TableOf<Kind>
  /** Where a kind of record has several tables. */
  readonly what?: string
  /** The date of a row is its end already. */
  readonly isEnd?: true
}

/** The rule for one kind of record, in one table. */
export function retain<Kind extends TimedRecord>(record: Kind, { isEnd, what, ...place }: Place<Kind>): RetentionRule {
  return { ...place, record, what: what ?? retentionTable[record].what, keptMs: isEnd ? 0 : keptMs(record) }
}

/** Small enough that a transaction is over before anybody waits for its locks. */
const batchMax = 500
/** What one rule may do in one pass; the rest is due a pass later. */
const batchesPerPassMax = 100
/** A row that somebody holds is left for the next pass. */
const lockMaxMs = 500
/** Of rows that could not be deleted this many are named. */
const namedMax = 5

export async function clearPast(ctx: Context, rules: readonly RetentionRule[]): Promise<void> {
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
export async function clearBy(tx: Tx, name: 'clear_outbox' | 'clear_audit_log', keys: readonly Key[]): Promise<number> {
  const [row] = await tx.query<{ cleared: number }>(name, `select ${name}($1) as cleared`, [keys.flat()])
  return row?.cleared ?? 0
}

function isPast({ age, only }: RetentionRule, before: string): string {
  return `${age} < ${before}${only ? ` and ${only}` : ''}`
}
