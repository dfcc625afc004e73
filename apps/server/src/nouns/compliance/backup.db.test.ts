import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../../tests/world.ts'

const text = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const backUp = text('ops/backup/back-up') + text('ops/backup/copy-keys')
const eraseAgain = text('ops/backup/erase-again.sql')
const erasedAgain = new Set([...eraseAgain.matchAll(/^(?:delete from|update) (\w+)/gm)].map(([, table]) => table))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('each table that a backup leaves out or keeps apart is there', async () => {
  const named = [...backUp.matchAll(/table(?:-data)?=public\.(\w+)/g)].map(([, table]) => table)
  const rows = await world.superuser<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((table) => !rows.some(({ name }) => name === table))).toEqual([])
})

test('whatever an erasure deletes is deleted again after a backup was put back', async () => {
  const erasure = text('apps/server/src/nouns/compliance/erase-person.ts') + text('apps/server/src/nouns/compliance/erasure.sql.ts')
  const deleted = new Set(
    [...erasure.matchAll(/(?:delete from|update) (?!erasure_step)(\w+) (?:where|using|set)/g)].map(([, table]) => table),
  )
  // PostgreSQL empties these when it starts on a copy.
  const unlogged = await world.superuser<{ name: string }>(
    `select relname as name from pg_class where relpersistence = 'u' and relkind = 'r'`,
  )
  expect(deleted.size).toBeGreaterThan(25)
  expect([...deleted].filter((table) => !erasedAgain.has(table) && !unlogged.some(({ name }) => name === table))).toEqual([])
  // It runs on the schema of today, and takes nothing from who is there.
  await world.superuser(eraseAgain)
})

test('whatever goes with a row by its foreign key is deleted by name, since the data is put back before the keys are', async () => {
  const rows = await world.superuser<{ of: string; referring: string }>(
    `select confrelid::regclass::text as of, conrelid::regclass::text as referring from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  )
  const deleted = [...eraseAgain.matchAll(/^delete from (\w+)/gm)].map(([, table]) => table)
  const follow = rows.filter(({ of }) => deleted.includes(of))
  expect(follow.length).toBeGreaterThan(3)
  expect(follow.filter(({ referring }) => !erasedAgain.has(referring))).toEqual([])
})
