import { readdirSync, readFileSync } from 'node:fs'
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

test.each(files)('%s says why it is there and ends by checking what it did', (file) => {
  const text = readFileSync(join(migrationsFolder, file), 'utf8')
  expect(text).toMatch(/^-- Reason: \S.{20,}/)
  const [, check = ''] = text.split(/^-- Check: \S.{20,}$/m)
  expect(check).toMatch(/^\s*(--.*\n)*do \$\$[\s\S]*\bassert\b[\s\S]*end \$\$;\s*$/)
})
