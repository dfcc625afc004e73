/** Where things are in the checkout, and how its programs are started. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
export const resultsFolder = '.heathland/results'

export function inRepository(path: string): string {
  return join(root, path)
}

export function isInRepository(path: string): boolean {
  return existsSync(inRepository(path))
}

export function readText(path: string): string {
  return readFileSync(inRepository(path), 'utf8')
}

/** Paths relative to the root, sorted, so that every machine reports in the same order. Installed and built files are left out. */
export function listFiles(patterns: readonly string[]): readonly string[] {
  const skipped = new Set(['node_modules', 'dist', '.heathland', '.git'])
  return globSync([...patterns], { cwd: root, exclude: (path) => path.split('/').some((part) => skipped.has(part)) }).toSorted()
}

export function listResultFiles(): readonly string[] {
  if (!isInRepository(resultsFolder)) return []
  return readdirSync(inRepository(resultsFolder)).filter((file) => file.endsWith('.json'))
}

/** Every workspace project that TypeScript checks. */
export function listProjects(): readonly string[] {
  return listFiles(['packages/*/tsconfig.json', 'apps/*/tsconfig.json', 'tests/tsconfig.json', 'tools/tsconfig.json']).map((path) =>
    path.replace(/\/tsconfig\.json$/, ''),
  )
}

export interface Finished {
  readonly exitCode: number
  readonly output: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** 'show' lets the program write to the terminal; 'keep' returns what it wrote. */
  readonly output: 'show' | 'keep'
}

/** Runs a program from the root of the repository. Programs that the workspace installed are found by name. */
export async function run(program: string, args: readonly string[], { env = {}, output }: RunOptions): Promise<Finished> {
  const path = `${inRepository('node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise, resolve: settle, reject } = Promise.withResolvers<number>()
  child.on('error', reject)
  child.on('close', (code) => settle(code ?? 1))
  return { exitCode: await promise, output: Buffer.concat(chunks).toString('utf8') }
}

/** Ends a check: prints what was found and what to do, or one line that says what was looked at. */
export function report({ findings, advice, fine }: { findings: readonly string[]; advice: string; fine: string }): void {
  if (findings.length === 0) {
    console.log(fine)
    return
  }
  for (const finding of findings) console.error(finding)
  console.error(`\n${advice}`)
  process.exitCode = 1
}
