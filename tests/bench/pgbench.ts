/** PostgreSQL’s own load generator, as what the product’s rates are compared with: nothing but the statements, prepared. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = '/usr/lib/postgresql/15/bin/pgbench'
const execute = promisify(execFile)

export interface Pgbench {
  readonly url: string
  readonly script: string
  readonly clients: number
  readonly seconds: number
  readonly seed: number
}

export interface PgbenchRate {
  readonly perSecond: number
  readonly latencyMs: number
}

/** One client that fails makes pgbench end with an error, so a figure that comes back is one without failures. */
export async function pgbench({ url, script, clients, seconds, seed }: Pgbench): Promise<PgbenchRate> {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, script)
    const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file]
    const { stdout } = await execute(program, [...flags, `--random-seed=${seed}`, url], { timeout: (seconds + 60) * 1_000 })
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const latencyMs = Number(/^latency average = ([\d.]+)/m.exec(stdout)?.[1])
    const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1])
    if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench gave no figure:\n${stdout}`)
    return { perSecond, latencyMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function pgbenchVersion(): Promise<string> {
  return (await execute(program, ['--version'])).stdout.trim()
}

/** In SQL: ids that ascend with the clock as the product’s do, so that indexes grow at their ends. */
export const newTransferId = `'trf_' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0') || substr(md5(random()::text), 1, 12)`
/** What the product says at the beginning of a job’s transaction. */
export const sayJobActs = `select set_config('app.actor', 'job', true), set_config('app.person', '', true), set_config('app.role', '', true);`
