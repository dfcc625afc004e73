/** The database as each program reaches it: who it is there, what it may, whether the schema and the clock fit, and what the worker left. */
import pg from 'pg'
import { findPrimary } from '../../core/database-client.ts'
import { newestMigration } from '../../core/schema-version.ts'
import type { Config } from '../config.ts'
import { broken, type Finding, good, look, warning } from './finding.ts'

const logins = {
  api: { setting: 'DATABASE_URL', memberOf: ['heathland_app'] },
  worker: { setting: 'WORKER_DATABASE_URL', memberOf: ['heathland_app'] },
  operator: { setting: 'OPERATOR_DATABASE_URL', memberOf: ['heathland_api', 'heathland_worker'] },
  owner: {
    setting: 'DATABASE_OWNER_URL',
    memberOf: ['heathland_control', 'heathland_door', 'heathland_ledger', 'heathland_months'],
  },
} as const

const oldestVersion = 15
const connectMs = 5_000
/** Deadlines are taken from the database's clock, and codes from the app's: a second is nothing, half a minute locks people out. */
const clockWarningMs = 2_000
const clockBrokenMs = 15_000
const pulseLateSeconds = 180
const drillLateDays = 8

export async function lookAtDatabase(config: Config): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const [program, { setting, memberOf }] of Object.entries(logins)) {
    const url = config[setting]
    if (!url) continue
    const found = await look(setting, 'Is PostgreSQL running, and is this its address?', () =>
      connected(url, async (client) => [
        ...(await lookAtLogin(client, { program, setting, memberOf, isProduction: config.HEATHLAND_ENV === 'production' })),
        ...(program === 'owner' ? await lookAtSchema(client) : []),
        ...(program === 'worker' || program === 'operator' ? await lookAtWork(client) : []),
      ]),
    )
    // Worker and operator see the same rows.
    findings.push(...found.filter(({ part, says }) => !findings.some((one) => one.part === part && one.says === says)))
  }
  if (!config.DATABASE_OWNER_URL && config.DATABASE_URL)
    findings.push(
      ...(await look('Schema', 'Run: heathland migrate', () => connected(config.DATABASE_URL ?? '', (client) => fitOf(client)))),
    )
  return findings
}

async function connected<Result>(url: string, see: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connectionString = await findPrimary(url)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs })
  // When a connection ends between two statements, the next statement fails and says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await see(client)
  } finally {
    await client.end()
  }
}

interface Login {
  readonly program: string
  readonly setting: string
  readonly memberOf: readonly string[]
  readonly isProduction: boolean
}

async function lookAtLogin(client: pg.Client, { program, setting, memberOf, isProduction }: Login): Promise<readonly Finding[]> {
  const askedAt = Date.now()
  const { rows } = await client.query<{
    role: string
    version: number
    encrypted: boolean
    local: boolean
    superuser: boolean
    bypasses: boolean
    memberOf: readonly string[]
    writesMoney: boolean
    standby: boolean
    now: Date
  }>(
    `select session_user::text as role, current_setting('server_version_num')::int / 10000 as version,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted, inet_server_addr() is null as local,
       rolsuper as superuser, rolbypassrls as bypasses, pg_is_in_recovery() as standby, clock_timestamp() as now,
       array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid order by 1) as "memberOf",
       coalesce(has_table_privilege(to_regclass('entry')::oid, 'insert,update,delete,truncate'), false) as "writesMoney"
     from pg_roles where rolname = session_user`,
  )
  const row = rows[0]
  if (!row) return [broken(setting, 'the database does not say who we are', 'Is this PostgreSQL?')]
  const found: Finding[] = []
  const wanted = `heathland_${program}`
  const roles = 'Run apps/server/db/roles.sql (db/roles.sql of what is shipped) as a superuser.'
  if (row.role !== wanted) found.push(broken(setting, `signs in as ${row.role}`, `Its address is that of ${wanted}.`))
  if (row.superuser || row.bypasses)
    found.push(broken(setting, `${row.role} is not bound by row security`, `alter role ${row.role} nosuperuser nobypassrls`))
  if (row.role === wanted && row.memberOf.join() !== [...memberOf].join())
    found.push(broken(setting, `${row.role} is a member of ${row.memberOf.join(', ') || 'nothing'}, not of ${memberOf.join(', ')}`, roles))
  if (program !== 'owner' && row.writesMoney)
    found.push(broken(setting, `${row.role} can write entries of the ledger past its function`, `revoke all on entry from ${row.role}`))
  if (row.version < oldestVersion) found.push(broken(setting, `is PostgreSQL ${row.version}`, `Heathland needs ${oldestVersion} or newer.`))
  if (row.standby) found.push(broken(setting, 'leads to a standby, where nothing can be written', 'Give it the address of the primary.'))
  if (!row.encrypted && !row.local && isProduction)
    found.push(broken(setting, 'is not encrypted', 'Add sslmode=verify-full and sslrootcert, and turn ssl on in PostgreSQL.'))
  const apartMs = Math.abs(row.now.getTime() - (askedAt + Date.now()) / 2)
  if (apartMs > clockWarningMs)
    found.push(
      (apartMs > clockBrokenMs ? broken : warning)(
        'Clock',
        `this machine and the database are ${Math.round(apartMs / 1_000)} s apart`,
        'Run a time service (chrony, systemd-timesyncd) on both.',
      ),
    )
  if (found.length > 0) return found
  const way = row.encrypted ? 'encrypted' : row.local ? 'through a socket' : 'on an open connection'
  return [good(setting, `signs in as ${row.role} at PostgreSQL ${row.version}, ${way}`)]
}

async function lookAtSchema(client: pg.Client): Promise<readonly Finding[]> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`)
  if (!there.rows[0]?.there) return [broken('Schema', 'the database is empty', 'Run: heathland migrate')]
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const names = rows.map(({ name }) => name).sort()
  const newest = newestMigration()
  if (!names.includes(newest)) return [broken('Schema', `lacks ${newest}`, 'Run: heathland migrate')]
  const later = names.at(-1) ?? ''
  if (later !== newest)
    return [warning('Schema', `is newer than this program (${later})`, 'Fine during a rollback; otherwise upgrade the program.')]
  return [good('Schema', `is that of this program (${newest})`)]
}

/** What a program without the owner's address can see. */
async function fitOf(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ has_newest: boolean }>('select has_newest from schema_facts($1)', [newestMigration()])
  return rows[0]?.has_newest
    ? good('Schema', `has ${newestMigration()}`)
    : broken('Schema', `lacks ${newestMigration()}`, 'Run: heathland migrate')
}

async function lookAtWork(client: pg.Client): Promise<readonly Finding[]> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('scheduled_run') is not null as there`)
  if (!there.rows[0]?.there) return []
  await client.query('begin read only')
  // Both programs that come here may look at what was done by the clock, each as itself.
  const { rows: who } = await client.query<{ role: string }>('select session_user::text as role')
  await client.query(`select set_config('app.actor', $1, true)`, [who[0]?.role === 'heathland_worker' ? 'job' : 'operator'])
  const { rows } = await client.query<{ name: string; seconds: number; failing: string | null }>(
    `select name, extract(epoch from clock_timestamp() - last_success_at)::int as seconds, reason as failing from scheduled_run`,
  )
  await client.query('rollback')
  const found: Finding[] = []
  const pulse = rows.find(({ name }) => name === 'pulse')?.seconds
  if (pulse === undefined || pulse === null)
    found.push(warning('Worker', 'has never worked on this database', 'Start one: heathland worker'))
  else if (pulse > pulseLateSeconds) found.push(broken('Worker', `has been silent for ${pulse} s`, 'docs/runbooks/worker-silent.md'))
  else found.push(good('Worker', `worked ${pulse} s ago`))
  for (const { name, failing } of rows)
    if (failing) found.push(warning('Worker', `"${name}" fails: ${failing}`, 'docs/runbooks/scheduled-work-failing.md'))
  const drill = rows.find(({ name }) => name === 'restore drill')?.seconds
  const days = Math.floor((drill ?? 0) / 86_400)
  if (drill === undefined || drill === null)
    found.push(warning('Backup', 'no restore has ever been tried', 'docs/operating/restore.md: the restore drill'))
  else if (days >= drillLateDays)
    found.push(warning('Backup', `the last restore drill was ${days} days ago`, 'docs/operating/restore.md: the restore drill'))
  else found.push(good('Backup', `a restore was proved ${days} days ago`))
  return found
}
