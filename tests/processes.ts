/** The program as an operator starts it: a process of its own, told everything by its environment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@heathland/server/entry/config'

const ownFolder = new URL('../apps/server', import.meta.url).pathname

/** A program that starts in a second took more than fifteen at load 30; the test that waits has a bound of its own. */
const saidTimeoutMs = 60_000

export interface Running {
  readonly child: ChildProcess
  /** All it wrote, as lines. */
  readonly lines: () => readonly string[]
  /** The value of this field in the first line that has it, as soon as there is one. */
  readonly said: (field: string) => Promise<string>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The folder is the program's: another version of it lies elsewhere, and what is built is a folder of JavaScript. */
export function start(entry: 'api' | 'worker' | 'migrate' | 'check', config: Partial<Config>, folder: string = ownFolder): Running {
  const program = ['src/entry/main.ts', 'src/entry/main.js'].map((file) => join(folder, file)).find((file) => existsSync(file))
  if (!program) throw new Error(`there is no program in ${folder}`)
  const settings = Object.entries(config).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [program, entry], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...Object.fromEntries(settings.map(([name, value]) => [name, String(value)])) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const lines = () => text.split('\n').filter(Boolean)
  return {
    child,
    lines,
    ended,
    async said(field) {
      const deadline = Date.now() + saidTimeoutMs
      while (Date.now() < deadline) {
        for (const line of lines()) {
          const value = line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>)[field] : undefined
          if (typeof value === 'string') return value
        }
        if (child.exitCode !== null) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`never said ${field}:\n${text}`)
    },
  }
}
