/** Follows docs/adding-a-list.md on a copy of the repository, so that the document stays true and a list stays cheap to add. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinStaff, type Staff } from '../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../tests/conformance/identity-people.ts'
import { start } from '../tests/processes.ts'
import { inRepository, readText } from './repository.ts'

/** A step is a comment that says where, and the block of code that follows. */
const stepShape = /<!-- (new|in) (\S+)(?: (after|before): (.+?))? -->\n\n```ts\n([\s\S]*?)```/g
const filesMax = 8
/** Written by a command and not by hand. */
const generated = 'apps/web/src/app/contract.office.json'

let system: System
let staff: Staff
const copy = mkdtempSync(join(tmpdir(), 'heathland-list-'))
beforeAll(async () => {
  system = await openSystem()
  staff = await joinStaff(system)
  for (const path of ['apps', 'packages', 'tests', 'tools', 'package.json', 'tsconfig.base.json'])
    cpSync(inRepository(path), join(copy, path), { recursive: true, verbatimSymlinks: true })
  symlinkSync(inRepository('node_modules'), join(copy, 'node_modules'))
}, 240_000)
afterAll(async () => {
  rmSync(copy, { recursive: true, force: true })
  await system.close()
})

test('a list is added in eight files, compiles, and is read by those who may', async () => {
  const steps = [...readText('docs/adding-a-list.md').matchAll(stepShape)]
  expect(steps.length).toBeGreaterThan(5)
  for (const [, kind, path = '', place, line = '', code = ''] of steps) {
    const file = join(copy, path)
    if (kind === 'new') {
      writeFileSync(file, code)
      continue
    }
    const text = readFileSync(file, 'utf8')
    expect({ path, line, times: text.split(`${line}\n`).length - 1 }).toEqual({ path, line, times: 1 })
    writeFileSync(
      file,
      text.replace(`${line}\n`, () => (place === 'after' ? `${line}\n${code}` : `${code}${line}\n`)),
    )
  }
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: copy, encoding: 'utf8' })
  expect(run(process.execPath, 'tools/contract-json.ts').stdout).toContain(`${generated} written`)
  expect(new Set([...steps.map(([, , path]) => path), generated]).size).toBeLessThanOrEqual(filesMax)

  const compiled = run(inRepository('node_modules/.bin/tsc'), '-p', 'apps/server', '--noEmit')
  expect([compiled.stdout, compiled.status]).toEqual(['', 0])

  const api = start('api', { ...system.world.config, LOG_LEVEL: 'info' }, join(copy, 'apps/server'))
  try {
    const address = await api.said('at')
    const headers = (cookie: string) => ({ cookie, origin: system.world.config.PUBLIC_ORIGIN })
    const { body } = await system.call('POST', '/office/platform/checks', { body: {}, headers: { cookie: staff.cookie } })
    const answer = await fetch(`${address}/api/office/platform/checks`, { headers: headers(staff.cookie) })
    const { items } = (await answer.json()) as { items: readonly { id: string }[] }
    expect([answer.status, items.map(({ id }) => id)]).toEqual([200, expect.arrayContaining([body['id']])])
    expect((await fetch(`${address}/api/office/platform/checks`, { headers: headers('') })).status).toBe(401)
  } finally {
    api.child.kill('SIGTERM')
    await api.ended
  }
}, 240_000)
