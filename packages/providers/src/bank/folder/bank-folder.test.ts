import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BankFilesWorld, describeBankFiles } from '../conformance.ts'
import type { BankFilesPort } from '../port.ts'
import { openBankFolder } from './bank-folder.ts'

const bytesMax = 10_000

describeBankFiles('a folder', openWorld)

async function openWorld(): Promise<BankFilesWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'heathland-bank-folder-'))
  const place = async (...parts: readonly string[]) => {
    await mkdir(join(folder, ...parts), { recursive: true })
    return join(folder, ...parts)
  }
  let laid = 0
  const layDown = async (name: string, bytes: Uint8Array) => {
    const statements = await place('statements')
    await writeFile(join(statements, `${name}.part`), bytes)
    laid += 1
    await utimes(join(statements, `${name}.part`), laid, laid)
    await rename(join(statements, `${name}.part`), join(statements, name))
  }
  const allIn = async (where: string) => {
    const path = await place(where)
    return Promise.all((await readdir(path)).map(async (name) => [name, await readFile(join(path, name))] as const))
  }
  return {
    files: openBankFolder({ folder, bytesMax }),
    another: () => openBankFolder({ folder, bytesMax }),
    bytesMax,
    layDown,
    begin: async (name, bytes) => {
      await writeFile(join(await place('statements'), `${name}.part`), bytes.subarray(0, bytes.length / 2))
      return () => layDown(name, bytes)
    },
    putAway: async (as) => (await allIn(as)).map(([, bytes]) => bytes),
    payouts: async () => Object.fromEntries(await allIn('payouts')),
    pickUp: async (name) => rename(join(folder, 'payouts', name), join(await place('sent'), name)),
    end: () => rm(folder, { recursive: true }),
  }
}

describe('a folder that others write into', () => {
  let folder: string
  let files: BankFilesPort
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heathland-bank-folder-'))
    files = openBankFolder({ folder, bytesMax })
    for (const place of ['statements', 'taken', 'payouts', 'sent']) await mkdir(join(folder, place))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test.each([
    'a.xml.part',
    'a.xml.PART',
    'a.xml.tmp',
    'a.xml.temp',
    'a.xml.partial',
    'a.xml.filepart',
    'a.xml.writing',
    'a.xml.lock',
    'a.xml~',
    '.a.xml',
    '.#a.xml',
  ])('what a client has not finished is no statement: %s', async (name) => {
    await writeFile(join(folder, 'statements', name), '<half')
    expect(await files.listStatements(10)).toEqual([])
  })

  test('folders, links and pipes are no statements, and nothing waits for them', async () => {
    await writeFile(join(folder, 'secret'), 'of somebody else')
    await symlink(join(folder, 'secret'), join(folder, 'statements', 'link.xml'))
    await symlink(join(folder, 'nowhere'), join(folder, 'statements', 'dangling.xml'))
    await mkdir(join(folder, 'statements', 'folder.xml'))
    await promisify(execFile)('mkfifo', [join(folder, 'statements', 'pipe.xml')])
    expect(await files.listStatements(10)).toEqual([])
    for (const name of ['link.xml', 'dangling.xml', 'folder.xml', 'pipe.xml']) {
      expect([name, await files.readStatement(name)]).toEqual([name, undefined])
      await files.putAway(name, 'taken')
    }
    expect(await readdir(join(folder, 'taken'))).toEqual([])
    expect(await readdir(join(folder, 'statements'))).toHaveLength(4)
  })

  test('payments are not written through a link, and a link counts as another file', async () => {
    await writeFile(join(folder, 'elsewhere'), 'kept')
    await symlink(join(folder, 'elsewhere'), join(folder, 'payouts', 'pob_1.xml'))
    await symlink(join(folder, 'nowhere'), join(folder, 'payouts', 'pob_2.xml'))
    for (const name of ['pob_1.xml', 'pob_2.xml'])
      await expect(files.sendPayouts(name, Buffer.from('kept'))).rejects.toMatchObject({ name: 'PayoutsDiffer' })
    expect(await readFile(join(folder, 'elsewhere'), 'utf8')).toBe('kept')
    expect(await readdir(folder)).not.toContain('nowhere')
  })

  test('a statement that grew after it was read stays', async () => {
    const file = join(folder, 'statements', 'a.xml')
    await writeFile(file, '<half')
    await files.readStatement('a.xml')
    await writeFile(file, '/>', { flag: 'a' })
    await files.putAway('a.xml', 'refused')
    expect(await files.listStatements(10)).toEqual([{ name: 'a.xml', size: 7 }])
  })

  test('nobody but its owner reads a file of payments', async () => {
    await files.sendPayouts('pob_1.xml', Buffer.from('names and accounts'))
    const { stdout } = await promisify(execFile)('stat', ['-c', '%a %h', join(folder, 'payouts', 'pob_1.xml')])
    expect(stdout.trim()).toBe('600 1')
  })

  test('a process that is killed while it sends leaves no half file, and the next one clears up after it', async () => {
    const size = 64 * 1024 * 1024
    const script = `
      const { openBankFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'bank-folder.ts'))})
      const files = openBankFolder({ folder: ${JSON.stringify(folder)}, bytesMax: 1 })
      await files.sendPayouts('pob_1.xml', Buffer.alloc(${size}, 'x'))`
    const seen = () => readdir(join(folder, 'payouts'))
    let halves = 0
    for (let kill = 0; kill < 3; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
      const ended = once(child, 'exit')
      const known = (await seen()).length
      while ((await seen()).length === known && child.exitCode === null) await wait(1)
      child.kill('SIGKILL')
      await ended
      const left = await seen()
      halves += left.filter((name) => name.startsWith('.')).length - known
      if (!left.includes('pob_1.xml')) continue
      expect(await readFile(join(folder, 'payouts', 'pob_1.xml'))).toHaveLength(size)
      await rm(join(folder, 'payouts', 'pob_1.xml'))
    }
    // Otherwise none of them was killed in the middle.
    expect(halves).toBeGreaterThan(0)
    await files.sendPayouts('pob_1.xml', Buffer.alloc(size, 'x'))
    expect(await seen()).toEqual(['pob_1.xml'])
  })
})
