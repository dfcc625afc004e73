/** The server as it is shipped: one file, started in a folder where nothing else of the repository is. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../tools/build-server.ts'
import { type Running, start } from './processes.ts'
import { openWorld, type World } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'heathland-bundle-'))
const started: Running[] = []
let world: World
beforeAll(async () => {
  const { dist } = await buildServer()
  cpSync(dist, folder, { recursive: true })
  world = await openWorld()
}, 180_000)
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

function run(entry: Parameters<typeof start>[0], settings: Partial<World['config']> = {}): Running {
  const running = start(entry, { ...world.config, LOG_LEVEL: 'info', ...settings }, folder)
  started.push(running)
  return running
}

test('migrate makes the whole schema in an empty database', async () => {
  const empty = `${new URL(world.url('postgres')).pathname.slice(1)}_empty`
  await world.superuser(`create database ${empty} owner heathland_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const ownerUrl = world.url('heathland_owner').replace(/[^/]+$/, empty)
  try {
    const first = run('migrate', { DATABASE_OWNER_URL: ownerUrl })
    expect(await first.ended).toEqual({ code: 0, signal: null })
    const migrations = readdirSync(join(folder, 'db/migrations')).map((file) => file.replace(/\.sql$/, ''))
    expect(migrations.length).toBeGreaterThan(50)
    expect(first.lines()).toEqual([`ran ${migrations.sort().join(', ')}`])
    const second = run('migrate', { DATABASE_OWNER_URL: ownerUrl })
    expect(await second.ended).toEqual({ code: 0, signal: null })
    expect(second.lines()).toEqual(['nothing to migrate'])
  } finally {
    await world.superuser(`drop database ${empty} with (force)`)
  }
}, 180_000)

test('the api becomes ready, hashes a password, and ends well', async () => {
  const api = run('api')
  const address = await api.said('at')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const answer = await fetch(`${address}/api/identity/session`, {
    method: 'POST',
    headers: { origin: world.config.PUBLIC_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@members.example', password: 'no such password' }),
  })
  // Answered by comparing with a hash of nobody's, which the native half of argon2 makes.
  expect(answer.status).toBe(401)
  api.child.kill('SIGTERM')
  expect(await api.ended).toEqual({ code: 0, signal: null })
}, 180_000)

test('the daily questions are answered, and the worker works', async () => {
  const check = run('check')
  expect({ ended: await check.ended, wrong: check.lines().filter((line) => line.includes('not so')) }).toEqual({
    ended: { code: 0, signal: null },
    wrong: [],
  })
  const worker = run('worker')
  await expect.poll(() => worker.lines().some((line) => line.includes('worker is working')), { timeout: 30_000 }).toBe(true)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, signal: null })
}, 180_000)

test('it says which release it is', () => {
  const said = execFileSync(join(folder, 'heathland'), ['version'], {
    encoding: 'utf8',
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
  })
  const newest = readdirSync(join(folder, 'db/migrations')).sort().at(-1)?.replace('.sql', '')
  expect(said).toMatch(new RegExp(`^heathland \\d+\\.\\d+\\.\\d+, schema ${newest}\\n$`))
})

test('everything that the program looks for beside itself is there', () => {
  const program = readFileSync(join(folder, 'src/entry/main.js'), 'utf8')
  const beside = [...program.matchAll(/new URL\((["'`])(\.[^"'`$]*)\1,\s*import\.meta\.url\)/g)].map(([, , path = '']) => path)
  expect(beside).toContain('../../db/migrations/')
  const resolved = [...program.matchAll(/import\.meta\.resolve\((["'`])([^"'`$]*)\1\)/g)].map(([, , name = '']) => name)
  expect(resolved.length).toBeGreaterThan(0)
  const missing = [
    ...beside.filter((path) => !existsSync(join(folder, 'src/entry', path))),
    ...resolved.filter((name) => !existsSync(join(folder, 'node_modules', name))),
  ]
  expect(missing).toEqual([])
})

test('the printer beside the program prints the same bytes as the one in the sources', () => {
  const source = fileURLToPath(new URL('../apps/server/src/core/printing/printer.ts', import.meta.url))
  const input = JSON.stringify({
    lang: 'en',
    title: 'Things',
    made: [2026, 11, 19, 12, 0, 0],
    madeText: 'Made 19 November 2026',
    pageOf: 'Page {page} of {pages}',
    sender: [],
    recipient: [],
    facts: [['Exported by', 'Anna Möller']],
    columns: [{ title: 'name', width: 1, right: false }],
    rows: [['one'], ['two']],
    controlTotals: 'Control totals',
    totals: ['Rows: 2'],
    notes: [],
  })
  const printed = (program: string) => execFileSync(process.execPath, [program, 'list'], { input, env: {} })
  const ofBundle = printed(join(folder, 'src/entry/printer.js'))
  expect(ofBundle.subarray(0, 5).toString()).toBe('%PDF-')
  expect(ofBundle.equals(printed(source))).toBe(true)
})
