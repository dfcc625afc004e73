/** Databases for development and tests: roles, migrations, and clones of a migrated template. */
import { readFileSync } from 'node:fs'
import { migrate } from '@heathland/server/entry/migrate'
import pg from 'pg'
import type { Cluster } from './postgres.ts'

const rolesFile = new URL('../apps/server/db/roles.sql', import.meta.url)

/** Runs statements as the cluster's superuser, which only preparing a database needs. */
export async function asSuperuser(cluster: Pick<Cluster, 'url'>, database: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url(database) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the database when it is missing and brings it to the newest migration. */
export async function prepareDatabase(cluster: Pick<Cluster, 'url'>, name: string): Promise<string[]> {
  await asSuperuser(cluster, 'postgres', readFileSync(rolesFile, 'utf8'))
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0)
    await client.query(`create database ${name} owner heathland_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  await client.end()
  // The public schema belongs to the owner of the database's tables and to nobody else.
  await asSuperuser(cluster, name, 'alter schema public owner to heathland_owner', 'revoke create on schema public from public')
  return migrate(cluster.url(name, 'heathland_owner'))
}

/** The database addresses of each program and command: each gets its own and none of another's. */
export function databaseSettings(cluster: Pick<Cluster, 'url'>, name: string) {
  return {
    DATABASE_URL: cluster.url(name, 'heathland_api'),
    WORKER_DATABASE_URL: cluster.url(name, 'heathland_worker'),
    OPERATOR_DATABASE_URL: cluster.url(name, 'heathland_operator'),
    DATABASE_OWNER_URL: cluster.url(name, 'heathland_owner'),
  }
}

export async function cloneDatabase(cluster: Cluster, template: string, name: string): Promise<void> {
  await asSuperuser(cluster, 'postgres', `create database ${name} template ${template} owner heathland_owner`)
}
