/**
 * The database as files: apps/server/db/schema.sql for people, the types of its rows for the compiler. Both are made from the migrations
 * on PostgreSQL 15, so that every machine writes the same bytes. `--check` fails when what is committed is stale.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { prepareDatabase } from './database.ts'
import { startTemporaryCluster } from './postgres.ts'
import { inRepository, report } from './repository.ts'

const schemaFile = 'apps/server/db/schema.sql'
const typesFile = 'apps/server/src/core/rows.generated.ts'

/** How the driver gives each type of PostgreSQL; anything else is added here before it is used in a table. */
const typeOf: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'Date',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  jsonb: 'unknown',
  tsvector: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

const cluster = await startTemporaryCluster({ version: 15, durable: false })
const made = new Map<string, string>()
try {
  await prepareDatabase(cluster, 'heathland')
  made.set(schemaFile, dumpSchema(cluster.url('heathland')))
  made.set(typesFile, await typesOfRows(cluster.url('heathland')))
} finally {
  await cluster.stop()
}

if (process.argv.includes('--check')) {
  const findings = [...made]
    .filter(([file, text]) => readFileSync(inRepository(file), { encoding: 'utf8', flag: 'a+' }) !== text)
    .map(([file]) => `${file} is not what the migrations make`)
  report({ findings, advice: 'Run ./heathland db:schema and commit what it wrote.', fine: 'schema and types are what the migrations make' })
} else {
  for (const [file, text] of made) {
    writeFileSync(inRepository(file), text)
    console.log(`wrote ${file}`)
  }
}

function dumpSchema(url: string): string {
  const dump = execFileSync(
    '/usr/lib/postgresql/15/bin/pg_dump',
    // The months of entries come and go with the calendar.
    ['--schema-only', '--exclude-schema=pgboss', '--exclude-table=entry_2*', '--restrict-key=heathland', `--dbname=${url}`],
    { encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 },
  )
  // The minor version of the server is not part of the schema.
  return dump.replace(/^-- Dumped (from|by).*\n/gm, '')
}

async function typesOfRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ table: string; column: string; type: string; is_nullable: boolean }>(
    `select rel.relname as table, attname as column, typname as type, not (attnotnull or typnotnull) as is_nullable
     from pg_class rel join pg_attribute on attrelid = rel.oid join pg_type on pg_type.oid = atttypid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
       and rel.relname <> 'migration'
     order by rel.relname collate "C", attname collate "C"`,
  )
  await client.end()
  const tables = Map.groupBy(rows, ({ table }) => table)
  // The name of an array's type begins with an underscore.
  const said = (type: string) => (type.startsWith('_') ? typeOf[type.slice(1)] && `${typeOf[type.slice(1)]}[]` : typeOf[type])
  const unknown = rows.find(({ type }) => !said(type))
  if (unknown) throw new Error(`tools/db-schema.ts does not say what ${unknown.type} of ${unknown.table}.${unknown.column} becomes`)
  const lines = [...tables].flatMap(([table, columns]) => [
    `  ${table}: {`,
    ...columns.map(({ column, type, is_nullable }) => `    ${column}: ${said(type)}${is_nullable ? ' | null' : ''}`),
    '  }',
  ])
  return `/** Made by ./heathland db:schema from the migrations: what a row of each table is. */\nexport interface Rows {\n${lines.join('\n')}\n}\n`
}
