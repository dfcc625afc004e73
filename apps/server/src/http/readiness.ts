/**
 * Ready means: a request that writes would be answered. One bounded transaction finds out, over the same connections that requests
 * use: it changes a row, asks the disk for some room, and looks whether the schema is one this program works with.
 */
import { decideSchemaFit } from '@heathland/domain/platform/schema-fit'
import { type Database, databaseTrouble, sqlstateOf } from '../core/database.ts'
import { newestMigration } from '../core/schema-version.ts'

export interface Readiness {
  readonly ready: boolean
  readonly reason?: string
}

/** However many ask, the database is asked this often. Together with the bounds below, a fault is known within two seconds. */
const freshMs = 500
/**
 * If a request committed this recently, a probe without an answer is queued behind requests and the api is only busy. It is less than
 * the probe's own timeout: a commit from before the probe began does not count.
 */
const usual = { probeMaxMs: 1_000, workingMs: 950 }
const places = 64

export function watchReadiness(database: Database, limits = usual): () => Promise<Readiness> {
  // A process that hangs in its probe holds its row: another one must not wait for it.
  const place = Math.floor(Math.random() * places)
  let last: { readonly askedAt: number; readonly answer: Promise<Readiness> } | undefined
  return () => {
    if (!last || performance.now() - last.askedAt > freshMs)
      last = { askedAt: performance.now(), answer: within(probe(database, place), database, limits) }
    return last.answer
  }
}

async function probe(database: Database, place: number): Promise<Readiness> {
  try {
    const [row] = await database.inTransaction({ kind: 'program', task: 'ready' }, (tx) => {
      const bounds = `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true), set_config('work_mem', '64kB', true)`
      tx.send('probe-bounds', bounds, [String(usual.probeMaxMs)])
      tx.send('probe-write', 'update write_probe set probed_at = clock_timestamp() where place = $1', [place])
      // A row that is changed finds room in its own page, also when the disk is full. The series is more than the memory it may take,
      // so PostgreSQL writes some hundred kilobytes beside its tables and throws them away.
      return tx.query<{ has_newest: boolean; oldest_program: string | null }>(
        'probe-facts',
        `select facts.has_newest, facts.oldest_program, room.taken
         from schema_facts($1) as facts, (select count(*) as taken from generate_series(1, 20000)) as room`,
        [newestMigration()],
      )
    })
    const fit = decideSchemaFit({
      program: newestMigration(),
      hasNewest: row?.has_newest ?? false,
      oldestProgram: row?.oldest_program ?? undefined,
    })
    return fit === 'fits' ? { ready: true } : { ready: false, reason: 'schema differs' }
  } catch (error) {
    // Without the schema's own answers nothing fits; whatever else it is, writing does not work.
    const isSchemaBehind = ['42P01', '42883'].includes(sqlstateOf(error) ?? '')
    if (isSchemaBehind) return { ready: false, reason: 'schema differs' }
    return {
      ready: false,
      reason: reasons[sqlstateOf(error) ?? ''] ?? (databaseTrouble(error) === 'busy' ? 'database busy' : 'database away'),
    }
  }
}

const reasons: Readonly<Record<string, string>> = { '25006': 'database read-only', '53100': 'disk full', '53300': 'too many connections' }

/**
 * An answer that does not come is an answer too. But an api that is merely busy stays ready: a balancer that took it out would give its
 * load to the others, and they would be next.
 */
async function within(answer: Promise<Readiness>, database: Database, { probeMaxMs, workingMs }: typeof usual): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => {
      const isWorking = performance.now() - database.lastCommittedAt() < workingMs
      resolve(isWorking ? { ready: true } : { ready: false, reason: 'database slow' })
    }, probeMaxMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
