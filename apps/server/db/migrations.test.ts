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

test('rows from before a migration get what it gives to rows of their kind', async () => {
  const old = `${new URL(world.url('postgres')).pathname.slice(1)}_old`
  const at = (role: string) => {
    const url = new URL(world.url('postgres'))
    return Object.assign(url, { username: role, pathname: `/${old}` }).href
  }
  const folder = mkdtempSync(join(tmpdir(), 'heathland-migrations-'))
  for (const file of files.filter((name) => name < '202611180300')) cpSync(join(migrationsFolder, file), join(folder, file))
  await world.superuser(`create database ${old} owner heathland_owner template template0`)
  const client = new pg.Client({ connectionString: at('postgres') })
  await client.connect()
  try {
    await client.query('alter schema public owner to heathland_owner')
    await migrate(at('heathland_owner'), folder)
    const [person, offer] = [`per_${'0'.repeat(26)}`, `ofr_${'0'.repeat(26)}`]
    // Rows as they would stand there, without all that leads to them.
    await client.query(`set session_replication_role = replica;
      insert into profiles (id, email, role, permissions, created_at, updated_at)
        values ('${person}', 'sealed', 'compliance', '{funding.reconcile}', now(), now());
      insert into verification (id, person_id, state, started_at, opened_at, decided_at, updated_at)
        values ('ver_0', '${person}', 'approved', now(), now(), '2026-01-01 00:00+00', now());
      insert into loss_simulation (id, person_id, law_pack, pack_version, inputs, at)
        values ('lsm_${'0'.repeat(26)}', '${person}', 'eu-ecspr', '1', 'sealed', now());
      insert into offer (id, spv_id, cell, kind, state, version, published_version, published_at, approval_id, content, name, category, region, apy_bps,
                         term_months, min_investment_minor, target_minor, opens_on, closes_on, owner_key, created_by, created_at, updated_at)
        values ('${offer}', 'spv_0', 'eu', 'loan', 'published', 1, 1, now(), 'apr_${'0'.repeat(26)}', '{}', 'Sun', 'Housing', 'EU', 500,
                12, 1, 2, '2026-01-01', '2026-02-01', 'owner', 'per_0', now(), now());
      set session_replication_role = origin`)
    await migrate(at('heathland_owner'))
    const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
    const permissions = ['funding.reconcile', 'payments.decide', 'payments.review', 'kyc.decide']
    expect(await rows('select id, permissions from profiles')).toEqual([[person, permissions]])
    expect({
      reviewed: await rows('select review_at::date::text from verification'),
      reminded: await rows('select person_id from investor_reminder'),
      escrow: await rows(`select code, asset from ledger_account where holder_id = '${offer}'`),
    }).toEqual({ reviewed: [['2030-12-31']], reminded: [[person]], escrow: [['escrow', 'EUR']] })
  } finally {
    await client.end()
    await world.superuser(`drop database ${old} with (force)`)
    rmSync(folder, { recursive: true, force: true })
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
