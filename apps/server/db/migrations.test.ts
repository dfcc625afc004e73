import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../tests/world.ts'
import { migrationsFolder } from '../src/core/schema-version.ts'
import { migrate } from '../src/entry/migrate.ts'

const files = readdirSync(migrationsFolder).sort()
const names = files.map((file) => file.replace(/\.sql$/, ''))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function applied(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from migration order by id')
  await client.end()
  return rows.map((row) => row.name)
}

test('what is applied is what lies on disk, in order', async () => {
  expect(await applied(world.url('postgres'))).toEqual(names)
})

test('running again does nothing', async () => {
  const stamp = () => world.superuser('select id, name, run_on from migration order by id')
  const before = await stamp()
  expect(await migrate(world.url('heathland_owner'))).toEqual([])
  expect(await stamp()).toEqual(before)
})

test('two programs that start at once both succeed, and each migration runs once', async () => {
  const fresh = `${new URL(world.url('postgres')).pathname.slice(1)}_fresh`
  const at = (role: string) => {
    const url = new URL(world.url('postgres'))
    return Object.assign(url, { username: role, pathname: `/${fresh}` }).href
  }
  await world.superuser(`create database ${fresh} owner heathland_owner template template0`)
  try {
    const client = new pg.Client({ connectionString: at('postgres') })
    await client.connect()
    await client.query('alter schema public owner to heathland_owner')
    await client.end()
    const ran = await Promise.all([migrate(at('heathland_owner')), migrate(at('heathland_owner'))])
    expect(ran.flat().sort()).toEqual(names)
    expect(await applied(at('postgres'))).toEqual(names)
  } finally {
    await world.superuser(`drop database ${fresh} with (force)`)
  }
})

test('a migration that waits for a busy table lets others pass meanwhile, and runs when the table is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, '209901010000-add-a-column.sql'), 'alter table watch add column planted text;')
  const [holder, reader] = [new pg.Client(world.url('postgres')), new pg.Client(world.url('postgres'))]
  try {
    await Promise.all([holder.connect(), reader.connect()])
    await holder.query('begin')
    await holder.query('select from watch')
    const migrating = migrate(world.url('heathland_owner'), folder)
    const waits = "select count(*)::int as count from pg_locks where not granted and relation = 'watch'::regclass"
    await expect.poll(async () => (await world.superuser<{ count: number }>(waits))[0]?.count, { interval: 20 }).toBe(1)
    // Behind a migration that never gives up this would wait for the holder, which waits for nothing.
    await reader.query("set statement_timeout = '60s'")
    expect((await reader.query('select from watch')).rowCount).toBeGreaterThanOrEqual(0)
    await holder.query('commit')
    expect(await migrating).toEqual(['209901010000-add-a-column'])
  } finally {
    await Promise.all([holder.end(), reader.end()])
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each(files)('%s says why it is there and ends by checking what it did', (file) => {
  const text = readFileSync(join(migrationsFolder, file), 'utf8')
  expect(text).toMatch(/^-- Reason: \S.{20,}/)
  const [, check = ''] = text.split(/^-- Check: \S.{20,}$/m)
  expect(check).toMatch(/^\s*(--.*\n)*do \$\$[\s\S]*\bassert\b[\s\S]*end \$\$;\s*$/)
})
