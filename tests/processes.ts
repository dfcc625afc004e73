/** The program as an operator starts it: a process of its own, told everything by its environment. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Config } from '@heathland/server/config'

const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname
const folder = new URL('../apps/server/', import.meta.url).pathname

export interface Running {
  readonly child: ChildProcess
  /** All it wrote, as lines. */
  readonly lines: () => readonly string[]
  /** The value of this field in the first line that has it, as soon as there is one. */
  readonly said: (field: string) => Promise<string>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function start(entry: 'api' | 'worker' | 'migrate' | 'check', config: Partial<Config>): Running {
  const settings = Object.entries(config).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [main, entry], {
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
      const deadline = Date.now() + 60_000
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
