/**
 * The database as files: apps/server/db/schema.sql for people, database.generated.ts for Kysely. Both are made from the migrations
 * on PostgreSQL 15, so that every machine writes the same bytes. `--check` fails when what is committed is stale.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from './database.ts'
import { startTemporaryCluster } from './postgres.ts'
import { inRepository, report } from './repository.ts'

const schemaFile = 'apps/server/db/schema.sql'
const typesFile = 'apps/server/src/core/database.generated.ts'

const cluster = await startTemporaryCluster({ version: 15, durable: false })
const made = new Map<string, string>()
try {
  await prepareDatabase(cluster, 'heathland')
  made.set(schemaFile, dumpSchema(cluster.url('heathland')))
  made.set(typesFile, generateTypes(cluster.url('heathland')))
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

function generateTypes(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-types-'))
  const out = join(folder, 'types.ts')
  execFileSync(
    process.execPath,
    [
      inRepository('apps/server/node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${url}`,
      '--include-pattern=public.*',
      '--exclude-pattern=public.entry_2*',
      '--singularize=false',
      '--type-mapping={"xid8":"string","int8":"bigint"}',
      '--numeric-parser=string',
      '--log-level=error',
      `--out-file=${out}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: folder },
  )
  const text = readFileSync(out, 'utf8')
  rmSync(folder, { recursive: true })
  return text.replace('export interface DB {', 'export interface Database {')
}
